"""Attacks on a whole server, each over real sockets and in a file of its own."""
