"""Where dice come from. The number of the chance request decides what a source gives, so forks are free and a shuffle
or a re-roll never shifts later dice."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Protocol

from grognard.engine.dice.kinds import Dice, can_show
from grognard.engine.record import Value


class DiceSource(Protocol):
    """`None` means: wait, somebody will give them (typed dice, a journal)."""

    def faces(self, number: int, groups: Sequence[Dice]) -> list[list[int]] | None: ...

    def draw(self, number: int, below: int, *, shuffle: bool) -> list[int] | None: ...


class Stream:
    """An endless stream of fair numbers made from a key and a counter, without modulo bias."""

    __slots__ = ("_at", "_block", "_bytes", "_prefix")

    def __init__(self, key: bytes, number: int, purpose: bytes) -> None:
        self._prefix = b"%s|%s|%d|" % (key, purpose, number)
        self._block = 0
        self._bytes = b""
        self._at = 0

    def _byte(self) -> int:
        if self._at == len(self._bytes):
            self._bytes = hashlib.blake2b(self._prefix + b"%d" % self._block).digest()
            self._block += 1
            self._at = 0
        self._at += 1
        return self._bytes[self._at - 1]

    def below(self, limit: int) -> int:
        """A fair number from 0 to limit - 1: numbers in the last incomplete run are thrown away."""
        if limit <= 256:
            fair = 256 - 256 % limit
            while (value := self._byte()) >= fair:
                pass
            return value % limit
        width = max(2, ((limit - 1).bit_length() + 7) // 8)
        fair = 256**width - 256**width % limit
        while (value := self._bytes_as_number(width)) >= fair:
            pass
        return value % limit

    def _bytes_as_number(self, width: int) -> int:
        value = 0
        for _ in range(width):
            value = value << 8 | self._byte()
        return value


class Seeded:
    """Dice from a seed."""

    def __init__(self, seed: int | str) -> None:
        self._key = hashlib.blake2b(str(seed).encode(), digest_size=16).hexdigest().encode()

    def faces(self, number: int, groups: Sequence[Dice]) -> list[list[int]] | None:
        stream = Stream(self._key, number, b"dice")
        return [[stream.below(dice.bands.sides) + 1 for _ in range(dice.count)] for dice in groups]

    def draw(self, number: int, below: int, *, shuffle: bool) -> list[int]:
        stream = Stream(self._key, number, b"draw")
        if not shuffle:
            return [stream.below(below)]
        order = list(range(below))
        for last in range(below - 1, 0, -1):
            other = stream.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


class Seal(Value, frozen=True):
    """The public half of sealed dice: the hash of the server's seed, and the salts the players added after it."""

    commitment: str
    salts: tuple[str, ...] = ()


def commit(seed: str) -> str:
    """What the server publishes before the game; the seed itself only comes out after it."""
    return hashlib.sha256(f"grognard dice|{seed}".encode()).hexdigest()


def sealed(seed: str, seal: Seal) -> Seeded:
    """Dice that nobody could influence: the seed was fixed before the salts were known. Checks the commitment."""
    if commit(seed) != seal.commitment:
        raise ValueError("the seed is not the one that was committed to before the game")
    return Seeded("|".join((seed, *seal.salts)))


class Scripted:
    """Dice from a list, for tests: taken in the order in which the rules ask for them."""

    def __init__(self, faces: Sequence[int], otherwise: DiceSource | None = None) -> None:
        self._faces = list(faces)
        self._taken: dict[int, list[list[int]]] = {}
        self._otherwise = otherwise

    @property
    def left(self) -> list[int]:
        return list(self._faces)

    def add(self, faces: Sequence[int]) -> None:
        self._faces.extend(faces)

    def faces(self, number: int, groups: Sequence[Dice]) -> list[list[int]] | None:
        if number not in self._taken:
            need = sum(dice.count for dice in groups)
            if need > len(self._faces):
                if self._otherwise is not None and not self._faces:
                    return self._otherwise.faces(number, groups)
                wanted = "a die" if need == 1 else f"{need} dice"
                raise ScriptEnded(f"the rules ask for {wanted} ({groups[0].clause}), {len(self._faces)} are left")
            self._taken[number] = [[self._next(dice, place) for place in range(dice.count)] for dice in groups]
        return self._taken[number]

    def _next(self, dice: Dice, place: int) -> int:
        face = self._faces.pop(0)
        if can_show(dice.bands.sides, face):
            return face
        which = f"die {place + 1} of {dice.count}" + (f", {dice.label!r}" if dice.label else "")
        sides = dice.bands.sides
        raise ImpossibleFace(
            f"the script gives {face!r} to {which} ({dice.clause}); a D{sides} shows 1 to {sides}, so mend the script"
        )

    def draw(self, number: int, below: int, *, shuffle: bool) -> list[int] | None:
        if self._otherwise is not None:
            return self._otherwise.draw(number, below, shuffle=shuffle)
        return list(range(below)) if shuffle else [0]


class ScriptEnded(AssertionError):
    """A test gave fewer dice than the rules ask for."""


class ImpossibleFace(AssertionError):
    """A test gave a die a face that it does not have."""


class Typed:
    """Dice that people roll at a real table and type in; secret draws still come from the game's stream."""

    def __init__(self, seed: int | str) -> None:
        self._draws = Seeded(seed)

    def faces(self, number: int, groups: Sequence[Dice]) -> list[list[int]] | None:
        return None

    def draw(self, number: int, below: int, *, shuffle: bool) -> list[int]:
        return self._draws.draw(number, below, shuffle=shuffle)


class Awaited:
    """A source that never rolls: in a replay every die comes from the journal, and a look-ahead stops at the first
    dice."""

    def faces(self, number: int, groups: Sequence[Dice]) -> list[list[int]] | None:
        return None

    def draw(self, number: int, below: int, *, shuffle: bool) -> list[int] | None:
        return None


class Average:
    """Dice that fall as near to their expectation as possible, for a bot that weighs expected results.

    The faces are spread evenly over the die, so that each band gets its share; a remainder goes to the likelier band.
    Single dice show the middle of the die. Dice without luck would tie for ever, so dice that break a tie come from a
    fixed stream.
    """

    def __init__(self) -> None:
        self._draws = Seeded("average")

    def faces(self, number: int, groups: Sequence[Dice]) -> list[list[int]] | None:
        if groups[0].tie:
            return self._draws.faces(number, groups)
        return [_even(dice.count, dice.bands.sides) for dice in groups]

    def draw(self, number: int, below: int, *, shuffle: bool) -> list[int]:
        return self._draws.draw(number, below, shuffle=shuffle)


class Mixed:
    """Dice for a bot that tries a plan several times: many dice fall as near to their expectation as possible, because
    their luck evens out; few dice come from a seed, because the middle face says nothing about a single die."""

    HANDFUL = 6
    """From so many dice on they are a handful."""

    def __init__(self, seed: int | str) -> None:
        self._seeded = Seeded(seed)
        self.asked = False
        """Whether any luck was wanted: if not, another seed changes nothing."""

    def faces(self, number: int, groups: Sequence[Dice]) -> list[list[int]] | None:
        self.asked = True
        fallen = self._seeded.faces(number, groups) or []
        return [
            _even(dice.count, dice.bands.sides) if dice.count >= self.HANDFUL and not dice.tie else faces
            for dice, faces in zip(groups, fallen, strict=True)
        ]

    def draw(self, number: int, below: int, *, shuffle: bool) -> list[int]:
        self.asked = True
        return self._seeded.draw(number, below, shuffle=shuffle)


def _even(count: int, sides: int) -> list[int]:
    return [(2 * place + 1) * sides // (2 * count) + 1 for place in range(count)]


class DicePolicy(Value, frozen=True):
    """Where the dice of a game come from. The seed is secret while the game lasts."""

    kind: str = "seeded"
    seed: str = "0"
    seal: Seal | None = None
    since: int = 0
    """The first journal entry that this seed answers for: a game that was copied in its middle has earlier dice of
    another seed."""


SEEDED = DicePolicy()
"""The usual dice: they fall by the seed of the game."""


def dice_source(policy: DicePolicy) -> DiceSource:
    """The source of dice that a setup names."""
    match policy.kind:
        case "seeded":
            return Seeded(policy.seed)
        case "sealed":
            if policy.seal is None:
                raise ValueError("sealed dice need the seal that was published before the game")
            return sealed(policy.seed, policy.seal)
        case "typed":
            return Typed(policy.seed)
    raise ValueError(f"dice are 'seeded', 'sealed' or 'typed', not {policy.kind!r}")
