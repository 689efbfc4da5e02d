"""Cards and decks: read from files, kept, checked."""
