"""The wire: every message between the page and the server, and the documents of the HTTP interface.

The browser's TypeScript types are generated from this module and from the engine's scene, question and event types.
A WebSocket carries one JSON object per message with its `type`. The client numbers its requests with `id`; replies
carry the same `id`. `n` is the number of the open question (the length of the journal): an answer to an older one
is late and refused.
"""

from __future__ import annotations

from typing import Any, Literal

from grognard.engine.events import Event
from grognard.engine.questions import Answer, Asked
from grognard.engine.record import Value
from grognard.engine.refusal import Refusal
from grognard.engine.scene import Overlay, Scene

# ---- from the page ----


class Hello(Value, frozen=True, tag="hello"):
    """The first message: which seats this tab holds (by secret tokens) and which events it already has."""

    tokens: tuple[str, ...] = ()
    since: int = 0


class Give(Value, frozen=True, tag="answer"):
    id: int
    n: int
    seat: int
    answer: Answer


class Check(Value, frozen=True, tag="check"):
    """Would this answer be allowed? Asked while dragging; changes nothing."""

    id: int
    n: int
    seat: int
    answer: Answer


class Nearest(Value, frozen=True, tag="nearest"):
    id: int
    n: int
    seat: int
    answer: Answer


class Forecast(Value, frozen=True, tag="forecast"):
    """What would come of this answer, in exact odds?"""

    id: int
    n: int
    seat: int
    answer: Answer


class Look(Value, frozen=True, tag="overlay"):
    """Draw what a unit sees, reaches, threatens; `to` an enemy unit if it is about one."""

    id: int
    seat: int
    kind: str
    unit: str
    to: str = ""


class Undo(Value, frozen=True, tag="undo"):
    id: int
    seat: int


class Concede(Value, frozen=True, tag="concede"):
    id: int
    seat: int


class TypedDice(Value, frozen=True, tag="dice"):
    """The faces of the real dice, one list per group of the open roll."""

    id: int
    n: int
    faces: tuple[tuple[int, ...], ...]


class Reseat(Value, frozen=True, tag="reseat"):
    """Change who sits in a seat: "human", or the name of a bot."""

    id: int
    seat: int
    who: str


FromPage = Give | Check | Nearest | Forecast | Look | Undo | Concede | TypedDice | Reseat | Hello

# ---- to the page ----


class Sitter(Value, frozen=True):
    """Who sits in a seat; `yours` if this tab may answer for it."""

    seat: int
    name: str
    who: str
    yours: bool = False


class Logged(Value, frozen=True):
    """An event with its number in the log of this seat and its finished sentence."""

    number: int
    event: Event
    sentence: str


class RollWanted(Value, frozen=True):
    """Dice that somebody at a real table has to roll and type in."""

    n: int
    label: str
    clause: str
    groups: tuple[dict[str, Any], ...]


class Result(Value, frozen=True):
    """How the game ended."""

    winners: tuple[int, ...]
    reason: str
    clause: str
    scores: dict[str, int] = {}


class Table(Value, frozen=True, tag="table"):
    """Everything a seat sees now. `deciding` are the seats that are asked; `question` is set if this one is."""

    n: int
    seat: int | None
    ruleset: str
    title: str
    scene: Scene
    sitters: tuple[Sitter, ...]
    deciding: tuple[int, ...]
    question: Asked | None = None
    rolling: RollWanted | None = None
    log: tuple[Logged, ...] = ()
    may_undo: bool = False
    undo_why_not: str = ""
    result: Result | None = None
    secrets: bool = False
    """Whether a hand-over screen is needed between two people at one screen."""
    thinking: str = ""
    """Why the last bot chose what it chose."""


class Ok(Value, frozen=True, tag="ok"):
    id: int


class No(Value, frozen=True, tag="no"):
    """A refusal: by a rule (with its clause), or because the message was late, foreign or malformed."""

    id: int
    refusal: Refusal


class Checked(Value, frozen=True, tag="checked"):
    id: int
    refusal: Refusal | None = None


class Spot(Value, frozen=True, tag="spot"):
    """The nearest allowed answer, if there is one."""

    id: int
    answer: Answer = None


class Bar(Value, frozen=True):
    value: int
    chance: float


class Chart(Value, frozen=True):
    title: str
    bars: tuple[Bar, ...]
    sentence: str
    goal: int = 0
    exact: bool = True


class Foretold(Value, frozen=True, tag="foretold"):
    """Odds of what an answer leads to; no charts means that nothing is left to chance. `lines` say what is certain."""

    id: int
    charts: tuple[Chart, ...] = ()
    lines: tuple[str, ...] = ()


class Looked(Value, frozen=True, tag="looked"):
    id: int
    overlay: Overlay


ToPage = Table | Ok | No | Checked | Spot | Foretold | Looked

# ---- HTTP documents ----


class ScenarioCard(Value, frozen=True):
    id: str
    title: str
    story: str
    minutes: int
    scene: Scene
    """The empty table with its deployment zones, for the picture."""
    points: tuple[int, ...] = ()


class ArmyCard(Value, frozen=True):
    id: str
    name: str
    blurb: str
    units: tuple[str, ...] = ()
    points: int = 0


class RulesetCard(Value, frozen=True):
    name: str
    title: str
    blurb: str
    seats: tuple[int, int]
    scenarios: tuple[ScenarioCard, ...]
    armies: tuple[ArmyCard, ...]
    bots: tuple[str, ...]
    secrets: bool = False


class NewMatch(Value, frozen=True):
    """POST /api/matches. `seats` are "human" or a bot's name; `dice` is how dice are made."""

    ruleset: str
    scenario: str
    armies: tuple[str, ...]
    seats: tuple[str, ...]
    names: tuple[str, ...] = ()
    dice: Literal["seeded", "sealed", "typed"] = "sealed"
    seed: int | None = None


class MatchCreated(Value, frozen=True):
    """The secret tokens of the seats: who holds one may answer for that seat."""

    match: str
    tokens: tuple[str, ...]
