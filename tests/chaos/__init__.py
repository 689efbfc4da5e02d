"""Faults, one file each, done to servers of a test's own while matches go on; `make chaos` does them at length.

Everybody who plays is a `returning.Returning`, which comes back by itself as the page does; `lanes.Lanes` keeps matches
going on; `judge.judge` looks afterwards whether all is as it must be. A client that stops reading is case 30, in
`tests/cases/test_load.py`; one server killed with a command under way is case 27, in `tests/cases/test_restart.py`.
"""
