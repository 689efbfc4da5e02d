"""Tables: where people and bots sit down to play, and to play again."""
