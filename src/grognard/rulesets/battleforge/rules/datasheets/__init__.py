"""Chapter 2, datasheets: what a unit is fielded with, and its special rules."""
