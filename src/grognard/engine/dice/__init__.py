"""Dice: which kinds there are, where they come from, what they gave, and groups of them that make hits."""
