"""Zinara: a hall with tables, and games that are pure sets of rules."""

__version__ = "0.1.0"
