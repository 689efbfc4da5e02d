"""The balance lab: many matches between bots, played in the background, and what they say of decks and cards.

job.py       what is to be played, as a worker is told
worker.py    a process that plays parts of it
crew.py      the workers of one run
models.py    runs as they are kept
runs.py      reading and writing them; which process has one
runner.py    takes the next run and has it played
choice.py    which decks can be chosen
service.py   what admins do
"""
