"""Chapter 9, movement: how far, which way, what the rules demand of it, and what happens on it."""
