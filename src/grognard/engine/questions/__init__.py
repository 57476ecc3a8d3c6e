"""Questions: what a seat is asked. A question is not a list of answers: it can refuse an answer, sample and propose
answers, and describe itself.

An answer is JSON, so that it can be journaled, sent and replayed; `answers` says what is well-formed for each kind,
`bodies` what a question of each kind says of itself, and `take` turns an answer into what the rule wants.
"Can" and "do" are the same predicate: `refuse` gives None or the reason with its clause.
"""

from grognard.engine.questions.amounts import Number, Split
from grognard.engine.questions.answers import MALFORMED, Answer, QuestionKind, malformed
from grognard.engine.questions.base import Asked, Option, Question
from grognard.engine.questions.bodies import (
    Contact,
    MoveBody,
    OnBoard,
    OneBody,
    OptionShown,
    Part,
    PlaceBody,
    Price,
    QuestionBody,
    RosterBody,
    SomeBody,
    TallyShown,
    Travel,
    describe_tally,
)
from grognard.engine.questions.choices import Assign, One, Order, Pick, Some

__all__ = [
    "MALFORMED",
    "Answer",
    "Asked",
    "Assign",
    "Contact",
    "MoveBody",
    "Number",
    "OnBoard",
    "One",
    "OneBody",
    "Option",
    "OptionShown",
    "Order",
    "Part",
    "Pick",
    "PlaceBody",
    "Price",
    "Question",
    "QuestionBody",
    "QuestionKind",
    "RosterBody",
    "Some",
    "SomeBody",
    "Split",
    "TallyShown",
    "Travel",
    "describe_tally",
    "malformed",
]
