"""One lesson: strike."""

from grognard.engine.contract.lessons import Lesson

from . import RULESET

LESSONS = (
    Lesson(
        "The first blow",
        "A blow is rolled with **one to three dice**.",
        "Strike the other fencer.",
        RULESET.setup(),
        clauses=("duel.strike",),
        done=("duel.strike",),
        seats=("human", "recruit"),
        praise="That is a blow.",
    ),
)
