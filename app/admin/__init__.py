"""Keeping order: what moderators and admins do, and the log of all of it."""
