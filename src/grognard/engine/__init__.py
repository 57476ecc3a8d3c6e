"""The engine: umpire, questions, dice, journal, match, odds, rulebook and the contract of rule sets."""
