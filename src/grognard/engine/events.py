"""Events: what happened, as frozen values. One event serves log, animation, test and statistics."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.engine.questions import TallyShown
from grognard.engine.record import Value
from grognard.engine.showing.beats import Activation, Beat, Bid, Standing
from grognard.engine.showing.verbs import of_many


class Ref(Value, frozen=True):
    """A thing that a log line names: its id, its name and whose it is.

    In a text it inflects its verb, which is written in the singular: "{unit:holds}" becomes "Toy Tank holds" or
    "Soldier Ants hold", and "Where {unit:does _} go?" puts the name after it. `many`: the name is a plural."""

    id: str
    name: str
    seat: int | None = None
    many: bool = False

    def __str__(self) -> str:
        return self.name

    def __format__(self, verb: str) -> str:
        if not verb:
            return self.name
        word = verb.removesuffix(" _")
        agreed = of_many(word) if self.many else word
        return f"{agreed} {self.name}" if word != verb else f"{self.name} {agreed}"

    @property
    def pronoun(self) -> Ref:
        """It, or they: "Where {unit.pronoun:does _} go?"."""
        return Ref(self.id, "they" if self.many else "it", self.seat, self.many)


class Was(Value, frozen=True):
    """A die that was rolled again: its place in its own roll, from 0, and the face that no longer counts."""

    place: int
    face: int


class DiceShown(Value, frozen=True):
    """A rolled group of dice as people see it: whose, of which models (one per die), with which weapon and traits.

    `was` tells of each die of a re-roll which one it replaces.
    """

    sides: int
    faces: tuple[int, ...]
    bands: tuple[str, ...]
    die_bands: tuple[int, ...] = msgspec.field(name="marks")
    label: str = ""
    by: int | None = None
    unit: str = ""
    tally: TallyShown | None = None
    models: tuple[str, ...] = ()
    weapon: str = ""
    traits: tuple[str, ...] = ()
    was: tuple[Was, ...] = ()

    def sentence(self, title: str = "Dice") -> str:
        """Hit (Rifle, AP 1), 3 D10: trooper.1 4, trooper.2 9, trooper.3 1: 1 miss, 2 hit."""
        kind = ", ".join(filter(None, (self.weapon, *self.traits)))
        counts = ", ".join(f"{self.die_bands.count(band)} {name}" for band, name in enumerate(self.bands))
        summed = "" if len(self.bands) == self.sides else f": {counts}"
        label = self.label or title
        return f"{label}{f' ({kind})' if kind else ''}, {len(self.faces)} D{self.sides}: {self._dice()}{summed}"

    def _dice(self) -> str:
        faces = [str(face) for face in self.faces]
        if self.was:
            faces = [f"{was.face} again: {face}" for was, face in zip(self.was, faces, strict=True)]
        if self.models:
            return ", ".join(f"{model} {face}" for model, face in zip(self.models, faces, strict=True))
        return ", ".join(faces) if self.was else " ".join(faces)


class Event(Value, frozen=True):
    """Something that happened under a clause. `text` may name its facts in braces: "{unit} holds".

    `audience` None means everybody; otherwise only these seats ever learn of it. `beat`, `changed` and `activation`
    are what everybody saw of it (`engine.playing.watching`); `bids` the sealed numbers that it opened.
    """

    kind: str
    clause: str
    text: str
    facts: dict[str, Any] = {}
    audience: tuple[int, ...] | None = None
    dice: tuple[DiceShown, ...] = ()
    sum: str = ""
    """What summed dice come to, in words: "3 + 6 = 9 against 6: 3 fall"."""
    bids: tuple[Bid, ...] = ()
    beat: Beat = "note"
    changed: tuple[Standing, ...] = ()
    activation: Activation | None = None

    def sentence(self) -> str:
        """The finished sentence. A text without facts is no template: a label of dice may be a name with braces."""
        return self.text.format(**self.facts) if self.facts else self.text

    def heard_by(self, seat: int | None) -> bool:
        return self.audience is None or seat in self.audience
