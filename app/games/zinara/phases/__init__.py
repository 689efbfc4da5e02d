"""The four phases of a match: deck choice, squad, placement and battle (2.3)."""
