"""For every test: no clock decides. Hypothesis would otherwise fail an example that took long on a busy machine."""

from hypothesis import settings

settings.register_profile("nlm", deadline=None, print_blob=True)
settings.load_profile("nlm")
