"""Grognard: the table, the umpire and the playtest lab for miniature wargames."""

__version__ = "0.1.0"
