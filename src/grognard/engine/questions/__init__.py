"""Questions: what a seat is asked. An option space, not a list: it refuses, samples, proposes and describes.

An answer is plain JSON, so that it can be journaled, sent and replayed; `take` turns it into what the rule wants.
"Can" and "do" are the same predicate: `refuse` gives None or the reason with its clause.
"""

from grognard.engine.questions.amounts import Number, Split
from grognard.engine.questions.base import (
    MALFORMED,
    Answer,
    Asked,
    Kind,
    Option,
    Question,
    TallyShown,
    describe_tally,
    malformed,
)
from grognard.engine.questions.choices import Assign, One, Order, Some

__all__ = [
    "MALFORMED",
    "Answer",
    "Asked",
    "Assign",
    "Kind",
    "Number",
    "One",
    "Option",
    "Order",
    "Question",
    "Some",
    "Split",
    "TallyShown",
    "describe_tally",
    "malformed",
]
