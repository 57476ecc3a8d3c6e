"""Chapter 14, Shock and breaking: gaining Shock, the break test, and the run of a broken unit."""
