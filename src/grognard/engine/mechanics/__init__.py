"""What rules are built with: scopes, effects, limits, reaction windows, consequences, losses, timelines of moves."""
