"""Chapter 3: forces."""
