"""What every feature needs and no feature is: errors, ids, time, the database, HTTP."""
