"""What matches come to: experience and levels, ratings with their uncertainty, the leaderboard. Each game by itself."""
