"""What the test kit of `positions` reads and answers: its words for units, powers and the table, and its looks."""
