"""What the players of a battle may agree on. Which values make sense: see `content.packs.check_options`."""

from __future__ import annotations

from grognard.engine.contract.terms import Choice, Term

TERMS = (
    Term(
        "win",
        "What must fall",
        "The loss that decides the battle, the same for both sides.",
        "anvil.win.basic",
        choices=(Choice("general", "The General"), Choice("seat", "The Seat of Power")),
    ),
    # Ready-made armies have ten units, so players need lists of their own for another size.
    Term("army_size", "Size of the armies", "How many units each side brings.", "anvil.army.size"),
    Term(
        "turn_limit",
        "Last turn",
        "When it is over, losses decide.",
        "anvil.end.turn-limit",
        choices=tuple(Choice(turns, f"Turn {turns}") for turns in (6, 8, 10, 12, 16)),
    ),
    Term(
        "premeasure",
        "Measuring",
        "Without it an order that falls short is spent all the same.",
        "anvil.geometry.premeasuring",
        "Before every choice",
        (Choice(False, "Not before choosing"),),
    ),
    Term("terrain_set", "Terrain", "The set that features are taken from.", "anvil.field.feature-shape"),
)
