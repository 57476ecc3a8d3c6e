"""Chapter 8, actions: the list of them, and each action that is more than a move."""
