"""Property tests try the same examples in every run, so that a run says something about the change it is for.

New examples: ``pytest tests/core --hypothesis-profile=default``.
"""

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")
