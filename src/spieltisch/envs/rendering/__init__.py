"""A table to be looked at, as a spectator sees it: text and picture. There are no rules here."""
