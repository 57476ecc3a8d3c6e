"""What a game was: its journal, and what follows from it: saves, undo, replays, checks and playthroughs."""
