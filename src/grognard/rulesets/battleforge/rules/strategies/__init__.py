"""Chapter 17, strategy points: what a round brings, how they are spent, re-rolls, and what is used before the game."""
