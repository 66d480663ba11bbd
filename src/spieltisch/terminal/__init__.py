"""The table, records and lessons in a terminal: full screen (`screen`, `study`) and line by line (`plain`).

It shows what it is given, a view of one seat; it knows no rules, and no game by name.
"""
