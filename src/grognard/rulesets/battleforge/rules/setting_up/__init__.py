"""Chapter 4, setting up: zones, deployment, and the question where a whole unit is put down."""
