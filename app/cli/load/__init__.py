"""Load for `zinara bench server`: servers of its own, and clients that play whole matches over real sockets."""
