"""What is shown of a game, whatever its rules: scenes, pictures, beats, what a unit could do, the log."""
