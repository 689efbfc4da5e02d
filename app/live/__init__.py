"""The live stream: sockets, who is there, and what each viewer is sent."""
