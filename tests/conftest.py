"""For every test: no clock decides. Hypothesis would else fail an example that is slow on a busy machine."""

from hypothesis import settings

settings.register_profile("nlm", deadline=None, print_blob=True)
settings.load_profile("nlm")
