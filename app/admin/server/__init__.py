"""How the server is doing, over all its processes."""
