"""Chapter 19, reserves and transports: which units wait or ride, and the ways in which they come to the table."""
