"""Chapter 12, shooting: attacks from their declaration to their casualties; fights go the same way."""
