"""What goes over the socket between a table and its people: settings, commands, messages. Plain data."""

PROTOCOL = 1
"""Goes up when a client of the former number could no longer follow."""
