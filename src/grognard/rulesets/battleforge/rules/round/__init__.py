"""Chapter 5, the round: its phases, its end, and what mends then."""
