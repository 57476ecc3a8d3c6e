"""The house's own tools: building the page, finding a browser."""
