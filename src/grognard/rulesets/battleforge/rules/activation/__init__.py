"""Chapter 7, activation: which player and which unit is next, and its two actions."""
