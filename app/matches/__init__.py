"""Matches: one game being played, kept as an append-only log of accepted moves."""
