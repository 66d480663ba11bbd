"""Contests of thousands of games at the same time: the parts of `strength_at_once.py`."""
