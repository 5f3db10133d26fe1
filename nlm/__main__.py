"""`python -m nlm`: the command line of `nlm.cli`."""

import os
import sys

# NumPy's matrix products on one thread, unless you say otherwise: for models this small more threads gain a
# tenth, lose far more on a busy machine, and round differently from one number of cores to another.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from nlm.cli import main

sys.exit(main())
