"""Curating the starter decks of the house."""
