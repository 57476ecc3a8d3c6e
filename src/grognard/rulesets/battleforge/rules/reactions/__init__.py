"""Chapter 15, reactions: which units may react, and each reaction that is more than an attack."""
