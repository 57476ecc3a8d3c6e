"""Chapter 13, fighting: which models are engaged and strike, and how a melee is left or closed in."""
