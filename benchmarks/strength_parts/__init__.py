"""The parts of `strength.py` and `levels.py`."""
