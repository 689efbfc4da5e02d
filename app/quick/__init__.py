"""Quick match: people who wait for an opponent are brought together by rating."""
