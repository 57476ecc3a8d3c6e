"""How bots think about a battle."""
