"""The table in a terminal, line by line: works on a keyboard and in a pipe.

It draws what it is given, a view of one seat; it knows no rules, and no game by name.
"""
