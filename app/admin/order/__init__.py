"""Order: reports by players, and what moderators do about people, tables and matches."""
