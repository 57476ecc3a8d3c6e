"""Chapter 1, foundations: distances, dice, scattering, and the nearest free place."""
