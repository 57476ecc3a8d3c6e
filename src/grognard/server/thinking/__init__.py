"""Slow work for people who wait: advice, forecasts, replays, chances to win, the odds desk."""
