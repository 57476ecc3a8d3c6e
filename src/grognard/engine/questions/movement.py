"""The questions about places: moving models along paths, placing pieces, and handing in a roster.

The engine knows the form of these answers; the rule set says what is allowed: it subclasses them and gives `judge`,
`sample` and `candidates`. Points are [x, y] in mils.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import sqrt
from typing import TypeVar

import msgspec

from grognard.engine.questions import Answer, MoveBody, Part, PlaceBody, Question, RosterBody, Travel, malformed
from grognard.engine.questions.answers import Leg, Moved, Placed, RosterAnswer, read
from grognard.engine.questions.answers import Pose as Pose
from grognard.engine.questions.bodies import Floor, OptionShown, Outline, Turning
from grognard.engine.questions.bodies import Mover as Mover
from grognard.engine.questions.bodies import Start as Start
from grognard.engine.questions.catalogue import Catalogue
from grognard.engine.refusal import Refusal
from grognard.engine.showing.scene import Point, Zone

ABANDON = "abandon"
"""The answer of a player who goes back to the choice of action, if the question offers it."""
NOTHING = "pass"
"""The answer that puts nothing down, if the question offers it."""

T = TypeVar("T")
FORMATIONS = ("line", "block", "loose")

Paths = dict[str, list[Point]]
"""For each model that moves its way-points, the last being the end. Models left out stay."""


class Moving(Question[T]):
    """Move pieces along paths. Answer: a `Moved`, {"paths": {piece: [[x, y], ...]}}, or one of the words `instead`.

    An answer is malformed if it has parts that are not offered here (pivots, floors, starts, an order).
    """

    kind = "move"
    movers: Sequence[Mover]
    """The pieces that may move, where they stand."""
    allowance: int = 0
    """The most a model may travel, in mils, for the page to show."""
    may_abandon: bool = False
    """Whether "abandon" gives the move up, for another action."""
    formations: tuple[str, ...] = FORMATIONS
    starts: tuple[Start, ...] = ()
    floors: tuple[Floor, ...] = ()
    turning: Turning = "no"
    order: tuple[str, ...] = ()
    """Who goes before whom, if that matters."""
    may_order: bool = False
    """Whether an answer may give another order."""
    may_stay: bool = True
    """Whether the page offers to leave all pieces where they stand, which the rules may refuse."""
    most_points: int | None = None
    """Nobody draws more way-points than this, and each one has to be judged."""

    @abstractmethod
    def judge_move(self, moved: Moved) -> Refusal | None:
        """What the rules say to a well-formed answer."""

    def instead(self) -> tuple[OptionShown, ...]:
        """Words that may be answered instead of a move."""
        return (OptionShown(ABANDON, "Back", "Another action"),) if self.may_abandon else ()

    def refuse_word(self, word: str) -> Refusal | None:
        if word != ABANDON:
            words = "".join(f" or {option.key!r}" for option in self.instead())
            return malformed(
                f"{word!r} does not answer this move: it takes an object with the paths of the models{words}"
            )
        return None if self.may_abandon else Refusal("this move cannot be taken back", self.clause)

    def refuse(self, answer: Answer) -> Refusal | None:
        if isinstance(answer, str):
            return self.refuse_word(answer)
        moved = self.read(answer)
        return moved if isinstance(moved, Refusal) else self.judge_move(moved)

    def read(self, answer: Answer) -> Moved | Refusal:
        """An answer that is no word, in its form: of these models, and with nothing that is not offered here."""
        moved = read(Moved, answer, "a move is an object with the paths of the models, points in whole mils")
        return moved if isinstance(moved, Refusal) else self._refuse_form(moved) or moved

    def _refuse_form(self, moved: Moved) -> Refusal | None:
        known = {mover.id for mover in self.movers}
        for model, path in moved.paths.items():
            if model not in known:
                return malformed(f"{model!r} is not one of the models that may move")
            if not path and self.turning == "no":
                return malformed(f"the path of {model} has at least one point")
            if self.most_points is not None and len(path) > self.most_points:
                return malformed(f"a move has at most {self.most_points} way-points, not {len(path)}")
        return self._refuse_extras(moved)

    def _refuse_extras(self, moved: Moved) -> Refusal | None:
        legs = [leg for path in moved.paths.values() for leg in path if isinstance(leg, Leg)]
        facings = [*moved.facings.values(), *(leg.facing for leg in legs if leg.facing is not None)]
        if (0, 0) in facings:
            return malformed("a facing is a direction in whole numbers")
        if self.turning == "no" and facings:
            return malformed("nobody turns here")
        if self.turning == "end" and any(leg.facing is not None for leg in _before_the_end(moved)):
            return malformed("a piece turns only where its way ends here")
        floors = {floor.key for floor in self.floors}
        if not floors.issuperset([*moved.floors.values(), *(leg.floor for leg in legs if leg.floor)]):
            return malformed(f"the floors here are: {', '.join(sorted(floors)) or 'none'}")
        if moved.starts and not {start.at for start in self.starts}.issuperset(moved.starts.values()):
            return malformed("a way begins at one of the starts that the question names")
        if moved.order is not None and not self.may_order:
            return malformed("nobody can choose an order here")
        return None

    def moved(self, answer: Answer) -> Moved:
        """An answer that was not refused, in its form."""
        return msgspec.convert(answer, Moved)

    def travel(self, answer: Answer) -> tuple[Travel, ...]:
        moved = None if isinstance(answer, str) else self.read(answer)
        if moved is None or isinstance(moved, Refusal):
            return ()
        paths, found = paths_of(moved), []
        for mover in self.movers:
            path, start = paths.get(mover.id), moved.starts.get(mover.id, mover.at)
            parts = self.parts([start, *path]) if path and start is not None else ()
            if parts:
                found.append(Travel(mover.id, parts, self.allowance if mover.allowance is None else mover.allowance))
        return tuple(found)

    def parts(self, way: Sequence[Point]) -> tuple[Part, ...]:
        """What a way costs, as the rules measure it; for most rules just its length. Empty if the player may not
        know."""
        return (Part(round(length_of(way))),)

    def body(self) -> MoveBody:
        return MoveBody(
            movers=tuple(self.movers),
            allowance=self.allowance,
            instead=self.instead(),
            formations=self.formations,
            starts=self.starts,
            turning=self.turning,
            floors=self.floors,
            order=self.order,
            may_order=self.may_order,
            may_stay=self.may_stay,
        )


class Move(Moving[Paths | None]):
    """A move that consists of paths only; `take` gives None for a word."""

    @abstractmethod
    def judge(self, paths: Paths) -> Refusal | None:
        """What the rules say to these paths."""

    def judge_move(self, moved: Moved) -> Refusal | None:
        return self.judge(paths_of(moved))

    def take(self, answer: Answer) -> Paths | None:
        return None if isinstance(answer, str) else paths_of(self.moved(answer))


Poses = dict[str, Pose]
"""For each piece where it is put, and which way it looks."""

NEARBY = 256
"""How many places are tried to find the one nearest to a refused one."""


class Placing(Question[T]):
    """Put pieces on the table. Answer: a `Placed`, {"poses": {piece: {"at": [x, y], "facing": [dx, dy], ...}}},
    or "pass" where giving up is allowed."""

    kind = "place"
    movers: Sequence[Mover]
    """The pieces that are put down."""
    zones: tuple[Zone, ...] = ()
    """Where they may stand, for the page to show; `judge` decides."""
    may_pass: bool = False
    """Whether "pass" puts nothing down."""
    palette: Mapping[str, Sequence[Point]] = {}
    """Shapes to choose from (outlines around 0, 0), for terrain."""
    formations: tuple[str, ...] = FORMATIONS
    floors: tuple[Floor, ...] = ()
    spacing: int = 0
    """The ring to show around a piece: the least distance to others."""

    @abstractmethod
    def judge(self, poses: Poses) -> Refusal | None:
        """What the rules say to these places."""

    def instead(self) -> tuple[OptionShown, ...]:
        """Words that may be answered instead of a place."""
        return (OptionShown(NOTHING, "Place nothing", "Give this one up"),) if self.may_pass else ()

    def refuse(self, answer: Answer) -> Refusal | None:
        if answer == NOTHING:
            return None if self.may_pass else Refusal("something must be placed here", self.clause)
        placed = self.read(answer)
        return placed if isinstance(placed, Refusal) else self.judge(placed.poses)

    def read(self, answer: Answer) -> Placed | Refusal:
        """An answer that is no word, in its form: a place for every piece, and nothing that is not offered here."""
        placed = read(Placed, answer, "an answer gives places to the pieces, points in whole mils")
        return placed if isinstance(placed, Refusal) else self._refuse_form(placed) or placed

    def _refuse_form(self, placed: Placed) -> Refusal | None:
        if set(placed.poses) != {mover.id for mover in self.movers}:
            return malformed("an answer gives a place to every piece: " + ", ".join(m.id for m in self.movers))
        for piece, pose in placed.poses.items():
            if pose.facing == (0, 0):
                return malformed(f"the facing of {piece} is a direction in whole numbers")
            if pose.floor and pose.floor not in {floor.key for floor in self.floors}:
                return malformed(f"{pose.floor!r} is not a floor here")
        return None

    def placed(self, answer: Answer) -> Placed:
        """An answer that was not refused, in its form."""
        return msgspec.convert(answer, Placed)

    def nearest(self, answer: Answer) -> Answer | None:
        """The candidate whose middle is nearest to what the player meant."""
        meant = _middle(answer)
        if meant is None:
            return None
        known = [(middle, found) for found in self.candidates(NEARBY) if (middle := _middle(found)) is not None]
        if not known:
            return None
        return min(known, key=lambda each: (each[0][0] - meant[0]) ** 2 + (each[0][1] - meant[1]) ** 2)[1]

    def body(self) -> PlaceBody:
        return PlaceBody(
            movers=tuple(self.movers),
            zones=self.zones,
            instead=self.instead(),
            palette=tuple(Outline(name, name, tuple(outline)) for name, outline in self.palette.items()),
            formations=self.formations,
            floors=self.floors,
            spacing=self.spacing,
        )


class Place(Placing[Poses | None]):
    """A placing that is taken as it is given; `take` gives None for "pass"."""

    def take(self, answer: Answer) -> Poses | None:
        return None if isinstance(answer, str) else self.placed(answer).poses


class RosterQuestion(Question[RosterAnswer]):
    """Hand in a whole list (an army, a purchase): the keys of items per section of the catalogue.

    All faults are told at once, in one refusal.
    """

    kind = "roster"

    @property
    @abstractmethod
    def catalogue(self) -> Catalogue:
        """What may be chosen, with costs and limits, for a builder to show."""

    @abstractmethod
    def judge(self, chosen: RosterAnswer) -> Refusal | None:
        """What the rules say to this list."""

    def refuse(self, answer: Answer) -> Refusal | None:
        chosen = read(RosterAnswer, answer, "a list names what is chosen, by section")
        return chosen if isinstance(chosen, Refusal) else self.judge(chosen)

    def take(self, answer: Answer) -> RosterAnswer:
        return msgspec.convert(answer, RosterAnswer)

    def body(self) -> RosterBody:
        return RosterBody(self.catalogue, self.take(self.default()))


def paths_of(moved: Moved) -> Paths:
    """The way-points of an answer as plain points."""
    return {
        model: [point.at if isinstance(point, Leg) else point for point in path] for model, path in moved.paths.items()
    }


def _before_the_end(moved: Moved) -> list[Leg]:
    return [leg for path in moved.paths.values() for leg in path[:-1] if isinstance(leg, Leg)]


def facing_of(moved: Moved, piece: str) -> Point | None:
    """Which way a piece turns at the end of its way, if it does."""
    last = moved.paths[piece][-1] if moved.paths.get(piece) else None
    return moved.facings.get(piece, last.facing if isinstance(last, Leg) else None)


def length_of(way: Sequence[Point]) -> float:
    """How long a way is, leg by leg, in mils."""
    return sum(sqrt((bx - ax) ** 2 + (by - ay) ** 2) for (ax, ay), (bx, by) in pairwise(way))


def _middle(answer: Answer) -> Point | None:
    """The middle of the places in an answer, if it has any."""
    try:
        places = [pose.at for pose in msgspec.convert(answer, Placed).poses.values()]
    except msgspec.ValidationError:
        return None
    if not places:
        return None
    return sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places)


def ends_in(answer: Answer) -> dict[str, Point] | None:
    """Where the models of a move would end; None if this is no move at all."""
    try:
        return {model: path[-1] for model, path in paths_of(msgspec.convert(answer, Moved)).items() if path}
    except msgspec.ValidationError:
        return None


def move_answer(
    paths: Mapping[str, Sequence[Point]],
    facings: Mapping[str, Point] | None = None,
    order: Sequence[str] | None = None,
) -> Answer:
    """The answer to a move question as JSON."""
    shown: dict[str, Answer] = {"paths": {model: [list(p) for p in path] for model, path in paths.items()}}
    if facings:
        shown["facings"] = {model: list(facing) for model, facing in facings.items()}
    if order is not None:
        shown["order"] = list(order)
    return shown


def place_answer(poses: Mapping[str, Pose]) -> Answer:
    """The answer to a place question as JSON."""
    return {"poses": {piece: _pose_answer(pose) for piece, pose in poses.items()}}


def _pose_answer(pose: Pose) -> Answer:
    shown: dict[str, Answer] = {"at": list(pose.at)}
    if pose.facing is not None:
        shown["facing"] = list(pose.facing)
    if pose.choice:
        shown["choice"] = pose.choice
    if pose.floor:
        shown["floor"] = pose.floor
    return shown
