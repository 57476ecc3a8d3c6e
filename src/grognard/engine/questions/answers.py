"""The answers: one form per kind of question.

An answer is a JSON value on the wire, in the journal and in a script: a key, a number, a list of keys or an object.
This is the one place that says what is well-formed. A question reads an answer with `read` before it judges it, and
refuses what does not fit under `engine.answer.form`. The page's types are generated from these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec

from grognard.engine.record import Value
from grognard.engine.refusal import Refusal

if TYPE_CHECKING:
    Answer: TypeAlias = "str | int | float | bool | Sequence[Answer] | Mapping[str, Answer] | None"
    """An answer as it is journaled and sent: any JSON value. Each kind of question says which form it wants."""
else:
    # A JSON value that nobody has read yet; msgspec cannot spell a type that contains itself.
    Answer = Annotated[Any, msgspec.Meta(title="Answer")]

QuestionKind = Literal["one", "some", "number", "split", "order", "assign", "move", "place", "roster"]
"""What a question wants: a choice, a number, a move; the page has a control for each."""

MALFORMED = "engine.answer.form"
"""The clause of refusals that are about the form of an answer, not about a rule of the game."""

FAR = 9_999_999
"""No table is as large as this, in mils."""
Mils = Annotated[int, msgspec.Meta(ge=-FAR, le=FAR)]
Spot = tuple[Mils, Mils]
"""A point that somebody means, [x, y] in mils; whether it is on the table is for the rules to say."""

OneAnswer = str
"""The key of an option."""
SomeAnswer = list[str]
"""The keys of the options, without repeats."""
NumberAnswer = int
SplitAnswer = dict[str, int]
"""An amount per receiver; receivers left out get nothing."""
OrderAnswer = list[str]
"""All keys."""
AssignAnswer = dict[str, str]
"""The key of an option per item."""
RosterAnswer = dict[str, list[str]]
"""The keys of the chosen items per section of the catalogue."""


class Leg(Value, frozen=True, forbid_unknown_fields=True):
    """A way-point at which more happens than that the path turns: the piece pivots, or changes to another floor."""

    at: Spot
    facing: Spot | None = None
    floor: str = ""


class Moved(Value, frozen=True, forbid_unknown_fields=True):
    """The answer to a move: for each piece that moves its way-points, the last being the end; pieces left out stay. The
    other fields are allowed only if the question offers them: `facings` and `floors` say how and where a piece stands
    at its end, `starts` where its way begins if that is not where it stands (by an entry, or a leg after an
    interruption), `order` who goes before whom.
    """

    paths: dict[str, list[Spot | Leg]]
    facings: dict[str, Spot] = {}
    floors: dict[str, str] = {}
    starts: dict[str, Spot] = {}
    order: list[str] | None = None


class Pose(Value, frozen=True, forbid_unknown_fields=True):
    """Where a piece is put: a point, a facing for pieces that have one, a shape chosen from the palette, a floor."""

    at: Spot
    facing: Spot | None = None
    choice: str = ""
    floor: str = ""


class Placed(Value, frozen=True, forbid_unknown_fields=True):
    """The answer to a placing: a place for every piece."""

    poses: dict[str, Pose]


MoveAnswer = Moved | str
"""A move, or one of the words that the question offers instead of one."""
PlaceAnswer = Placed | str

F = TypeVar("F")


def malformed(reason: str) -> Refusal:
    return Refusal(reason, MALFORMED)


def read(form: type[F], answer: Answer, wanted: str) -> F | Refusal:
    """An answer in its form, or the refusal that says in words what is wanted and where the answer is not that."""
    try:
        return msgspec.convert(answer, form)
    except msgspec.ValidationError as fault:
        return malformed(f"{wanted}: {str(fault).replace('`', '')}")
