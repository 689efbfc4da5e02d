"""Who is playing: accounts, and the sessions by which browsers are known."""
