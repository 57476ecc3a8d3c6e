"""The questions about places: moving models along paths, placing pieces, and handing in a roster.

The engine knows the form of these answers; what is allowed is the rule set's, which subclasses them and gives
`judge`, `sample` and `candidates`. Points are [x, y] in mils.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from grognard.engine.questions import Answer, Question, malformed
from grognard.engine.record import Value
from grognard.engine.refusal import Refusal
from grognard.engine.scene import Point, Zone

ABANDON = "abandon"
"""The answer of a mover who goes back to the choice of action; only where the question offers it."""


class Mover(Value, frozen=True):
    """A piece that a move or place question is about. `facing` and sizes are for trays, `radius` for bases."""

    id: str
    label: str
    at: Point | None = None
    radius: int = 0
    facing: Point | None = None
    width: int = 0
    depth: int = 0
    figure: str = "foot"


Paths = dict[str, list[Point]]
"""For each model that moves its way-points, the last being the end. Models left out stay."""


class Move(Question[Paths | None]):
    """Move models along paths. Answer: {"paths": {model: [[x, y], ...]}} or "abandon".

    `take` gives None for an abandoned move.
    """

    kind = "move"
    movers: Sequence[Mover]
    allowance: int = 0
    """The most a model may travel, in mils, for the page to show."""
    may_abandon: bool = False
    formations: tuple[str, ...] = ("line", "block", "loose")

    @abstractmethod
    def judge(self, paths: Paths) -> Refusal | None:
        """What the rules say to these paths."""

    def refuse(self, answer: Answer) -> Refusal | None:
        if answer == ABANDON:
            return None if self.may_abandon else Refusal("this move cannot be taken back", self.clause)
        known = {mover.id for mover in self.movers}
        paths = answer.get("paths") if isinstance(answer, dict) else None
        if not isinstance(paths, dict):
            return malformed("a move is an object with the paths of the models")
        for model, path in paths.items():
            if model not in known:
                return malformed(f"{model!r} is not one of the models that may move")
            if not isinstance(path, list | tuple) or not path or not all(is_point(p) for p in path):
                return malformed(f"the path of {model} is a list of points in whole mils")
        return self.judge(_paths(paths))

    def take(self, answer: Answer) -> Paths | None:
        return None if answer == ABANDON else _paths(answer["paths"])

    def body(self) -> dict[str, Any]:
        return {
            "movers": list(self.movers),
            "allowance": self.allowance,
            "may_abandon": self.may_abandon,
            "formations": self.formations,
        }


class Pose(Value, frozen=True):
    """Where a piece is put: a point, and a facing for pieces that have one; `choice` names a shape or a floor."""

    at: Point
    facing: Point | None = None
    choice: str = ""


Poses = dict[str, Pose]

NEARBY = 256
"""So many places are looked at for the one nearest to a refused one."""


class Place(Question[Poses | None]):
    """Put pieces on the table. Answer: {"poses": {piece: {"at": [x, y], "facing": [dx, dy], "choice": ""}}},
    or "pass" where giving up is allowed (`take` then gives None)."""

    kind = "place"
    movers: Sequence[Mover]
    zones: tuple[Zone, ...] = ()
    may_pass: bool = False
    palette: Mapping[str, Sequence[Point]] = {}
    """Shapes to choose from (outlines around 0, 0), for terrain."""
    formations: tuple[str, ...] = ("line", "block", "loose")
    spacing: int = 0
    """The ring to show around a piece: the least distance to others."""

    @abstractmethod
    def judge(self, poses: Poses) -> Refusal | None:
        """What the rules say to these places."""

    def refuse(self, answer: Answer) -> Refusal | None:
        if answer == "pass":
            return None if self.may_pass else Refusal("something must be placed here", self.clause)
        poses = answer.get("poses") if isinstance(answer, dict) else None
        if not isinstance(poses, dict) or set(poses) != {mover.id for mover in self.movers}:
            return malformed("an answer gives a place to every piece: " + ", ".join(m.id for m in self.movers))
        for piece, pose in poses.items():
            facing = pose.get("facing") if isinstance(pose, dict) else None
            if not isinstance(pose, dict) or not is_point(pose.get("at")):
                return malformed(f"the place of {piece} has a point in whole mils")
            if facing is not None and (not is_point(facing) or tuple(facing) == (0, 0)):
                return malformed(f"the facing of {piece} is a direction in whole numbers")
        return self.judge(_poses(poses))

    def take(self, answer: Answer) -> Poses | None:
        return None if answer == "pass" else _poses(answer["poses"])

    def nearest(self, answer: Answer) -> Answer | None:
        """Of the places worth a thought the one whose middle is nearest to what was meant."""
        meant = _middle(answer)
        if meant is None:
            return None
        known = [(middle, found) for found in self.candidates(NEARBY) if (middle := _middle(found)) is not None]
        if not known:
            return None
        return min(known, key=lambda each: (each[0][0] - meant[0]) ** 2 + (each[0][1] - meant[1]) ** 2)[1]

    def body(self) -> dict[str, Any]:
        return {
            "movers": list(self.movers),
            "zones": self.zones,
            "may_pass": self.may_pass,
            "palette": {name: list(shape) for name, shape in self.palette.items()},
            "formations": self.formations,
            "spacing": self.spacing,
        }


class RosterQuestion(Question[dict[str, Any]]):
    """Hand in a whole document (an army, a purchase). All faults are told at once, in one refusal."""

    kind = "roster"
    catalogue: Mapping[str, Any] = {}
    """What may be chosen, with costs and caps, for a builder to show."""

    def take(self, answer: Answer) -> dict[str, Any]:
        return dict(answer)

    def body(self) -> dict[str, Any]:
        return {"catalogue": dict(self.catalogue), "proposal": self.default()}


def _middle(answer: Answer) -> Point | None:
    """The middle of the places in an answer, if it has any."""
    poses = answer.get("poses") if isinstance(answer, dict) else None
    if not isinstance(poses, dict):
        return None
    places = [pose["at"] for pose in poses.values() if isinstance(pose, dict) and is_point(pose.get("at"))]
    if not places:
        return None
    return sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places)


def is_point(thing: Any) -> bool:
    return (
        isinstance(thing, list | tuple)
        and len(thing) == 2
        and all(isinstance(n, int) and not isinstance(n, bool) and abs(n) < 10_000_000 for n in thing)
    )


def _paths(paths: Mapping[str, Sequence[Sequence[int]]]) -> Paths:
    return {model: [(p[0], p[1]) for p in path] for model, path in paths.items()}


def _poses(poses: Mapping[str, Mapping[str, Any]]) -> Poses:
    return {
        piece: Pose(
            (pose["at"][0], pose["at"][1]),
            (facing[0], facing[1]) if (facing := pose.get("facing")) is not None else None,
            str(pose.get("choice", "")),
        )
        for piece, pose in poses.items()
    }


def move_answer(paths: Mapping[str, Sequence[Point]]) -> Answer:
    """The answer to a move question as JSON."""
    return {"paths": {model: [list(p) for p in path] for model, path in paths.items()}}


def place_answer(poses: Mapping[str, Pose]) -> Answer:
    """The answer to a place question as JSON."""
    shown: dict[str, Any] = {}
    for piece, pose in poses.items():
        shown[piece] = {"at": list(pose.at)}
        if pose.facing is not None:
            shown[piece]["facing"] = list(pose.facing)
        if pose.choice:
            shown[piece]["choice"] = pose.choice
    return {"poses": shown}
