"""Playing a game: the driver of a step, the run from decision to decision, states at rest, who plays."""
