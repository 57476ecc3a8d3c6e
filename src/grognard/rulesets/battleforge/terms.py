"""What players of Battle Forge may agree on beyond scenario and armies."""

from __future__ import annotations

from grognard.engine.contract.terms import Choice, Term
from grognard.rulesets.battleforge.rules.forces.points import CASUAL, LIMIT

SIZES = (500, 600, 750, 1000, 1250, 1500, 2000, 3000)

TERMS = (
    Term(
        LIMIT,
        "Points limit",
        "What each force may cost. It also says how many legends there may be and how many strategy points there are.",
        "battleforge.force.points-limit",
        "1000 points",
        tuple(Choice(size, f"{size} points") for size in SIZES),
    ),
    Term(
        CASUAL,
        "Casual forces",
        "Units are paid for and nothing else is asked: no organizations, no alliances.",
        "battleforge.force.casual",
        "Forces by the rules",
        (Choice(True, "Any units for their points"),),
    ),
)
