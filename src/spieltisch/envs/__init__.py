"""The games as environments for research: PettingZoo, Gymnasium, OpenSpiel, each an optional extra.

No rule is written here: deals and matches of the library are played, and what a learner is given comes from
states that are redacted for its seat. `views.py` says what the numbers mean.
"""
