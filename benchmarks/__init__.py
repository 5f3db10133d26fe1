"""How fast is it? One run of `python -m benchmarks` measures everything the book says about speed.

    python -m benchmarks            about eight minutes on two quiet cores; writes benchmarks/results.json
    python -m benchmarks --quick    two minutes: fewer repetitions, and no file unless --out

Not a test: nothing passes or fails by a clock. What is compared takes turns, so that a machine that grows
slower or busier does so for all of them; a ratio is taken within each turn, and what is reported is the
median with the quartiles beside it. Before the clock starts, each part checks that what it compares computes
the same thing.
"""
