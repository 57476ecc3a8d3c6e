"""Exact odds: the rules themselves, run over every way the dice can fall, and what people are told of it."""
