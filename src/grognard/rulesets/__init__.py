"""The rule sets in the box. They never import each other; the engine finds them by entry point."""
