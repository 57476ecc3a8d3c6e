"""A second reading of chapters 13 to 17 of the ledger, written apart from the rules, to hold them against it.

It knows no engine: plain numbers, dice from a list. Owners choose the first target and combat in cell order, and keep
their facings when they reform.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

AHEAD = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


class Wiped(Exception):
    """A side has no unit left."""


@dataclass(eq=False)
class Piece:
    name: str
    side: int
    x: int
    y: int
    facing: str
    models: int
    rank: int
    attacks: int
    melee: int
    block: int
    speed: int
    toughness: int
    """Wounds per model."""
    wounds: int
    charged: bool
    effects: dict[str, int]

    @property
    def place(self) -> tuple[int, int]:
        return self.x, self.y

    @property
    def looks_at(self) -> tuple[int, int]:
        return self.x + AHEAD[self.facing][0], self.y + AHEAD[self.facing][1]

    @property
    def behind(self) -> tuple[int, int]:
        return self.x - AHEAD[self.facing][0], self.y - AHEAD[self.facing][1]

    @property
    def alive(self) -> int:
        return -(-self.wounds // self.toughness)

    def has(self, effect: str) -> int:
        return self.effects.get(effect, 0)

    @property
    def fate(self) -> tuple[object, ...]:
        return (self.x, self.y, self.facing, self.wounds) if self.wounds else ("destroyed",)


@dataclass
class Oracle:
    pieces: list[Piece]
    active: int
    dice: list[int]
    used: int = field(default=0)

    def roll(self, count: int) -> list[int]:
        self.used += count
        return self.dice[self.used - count : self.used]

    def on_table(self) -> list[Piece]:
        return sorted((piece for piece in self.pieces if piece.wounds), key=lambda piece: (piece.y, piece.x))

    def check_wiped(self) -> None:
        if {piece.side for piece in self.on_table()} != {0, 1}:
            raise Wiped

    def combat_phase(self) -> None:
        """All combats as they stand, one after the other."""
        here = self.on_table()
        pairs = [
            (a, b) for a in here for b in here if a.side < b.side and (a.looks_at == b.place or b.looks_at == a.place)
        ]
        pairs.sort(
            key=lambda pair: min((piece.y, piece.x) for piece in pair)
        )  # by the first cell that each combat holds
        while pairs:
            group = [pairs.pop(0)]
            while linked := [pair for pair in pairs if any(set(pair) & set(other) for other in group)]:
                group += linked
                pairs = [pair for pair in pairs if pair not in linked]
            self.fight(group)

    def fight(self, pairs: list[tuple[Piece, Piece]]) -> None:
        members = [piece for piece in self.on_table() if any(piece in pair for pair in pairs)]
        foes = {piece.name: [b if a is piece else a for a, b in pairs if piece in (a, b)] for piece in members}
        steps = {piece.name: step(piece, foes[piece.name]) for piece in members}
        caused = [0, 0]
        for number in range(1, 6):
            attackers = [piece for piece in members if steps[piece.name] == number and piece.wounds]
            attackers.sort(key=lambda piece: (piece.side != self.active, piece.y, piece.x))
            self.attack([(each, foes[each.name]) for each in attackers], caused)
        if caused[0] != caused[1] and any(a.wounds and b.wounds for a, b in pairs):
            loser = int(caused[1] < caused[0])
            enemies = [piece for piece in members if piece.side != loser and piece.wounds]
            losers = [piece for piece in members if piece.side == loser and piece.wounds]
            dice = self.roll(len(losers))
            self.flee([p for p, die in zip(losers, dice, strict=True) if die < resolve(p, enemies)], enemies)

    def attack(self, attackers: list[tuple[Piece, list[Piece]]], caused: list[int]) -> None:
        through: dict[str, int] = {}
        for piece, foes in attackers:
            target = choose(piece, foes)
            if target is not None:
                through[target.name] = through.get(target.name, 0) + self.strike(piece, target)
        for target in self.on_table():
            removed = min(through.get(target.name, 0), target.wounds)
            target.wounds -= removed
            caused[1 - target.side] += removed
        if through:
            self.check_wiped()

    def strike(self, piece: Piece, target: Piece) -> int:
        attacks = piece.attacks + piece.has("attack_bonus") + piece.charged * piece.has("charge_attack_bonus")
        dice = min(piece.alive, piece.rank + piece.has("rank_bonus")) * attacks
        hits = sum(die >= max(2, piece.melee - piece.has("melee_bonus")) for die in self.roll(dice))
        front = target.has("front_block_bonus") if target.looks_at == piece.place else 0
        need = max(2, target.block - target.has("block_bonus") - front + piece.has("pierce"))
        return hits - sum(die >= need for die in self.roll(hits)) if need <= 6 else hits

    def flee(self, runners: list[Piece], enemies: list[Piece]) -> None:
        home = -1 if runners and runners[0].side == 0 else 1
        for piece in sorted(runners, key=lambda piece: (-home * piece.y, piece.x)):
            piece.facing = "S" if home < 0 else "N"
            for _ in range(piece.speed):
                ahead = (piece.x, piece.y + home)
                if not 1 <= ahead[1] <= 10:
                    piece.wounds = 0
                    break
                if any(other.place == ahead for other in self.on_table()):
                    need, alive = resolve(piece, enemies), piece.alive
                    if dead := sum(die < need for die in self.roll(alive)):
                        piece.wounds = (alive - dead) * piece.toughness
                    break
                piece.y += home
            self.check_wiped()


def step(piece: Piece, foes: Iterable[Piece]) -> int:
    """The first line that fits; 0: no attack."""
    if any(foe.place == piece.behind and foe.looks_at == piece.place for foe in foes) and not piece.has("all_round"):
        return 0
    if piece.has("strikes_last"):
        return 5
    front = next((foe for foe in foes if foe.place == piece.looks_at), None)
    if front is not None and front.looks_at != piece.place:
        return 1
    if front is not None and front.charged and piece.has("brace"):
        return 2
    return 3 if piece.charged else 4


def choose(piece: Piece, foes: list[Piece]) -> Piece | None:
    living = sorted((foe for foe in foes if foe.wounds), key=lambda foe: (foe.y, foe.x))
    in_front = [foe for foe in living if foe.place == piece.looks_at]
    return next(iter(in_front or living), None)


def resolve(piece: Piece, enemies: Iterable[Piece]) -> int:
    share = 6 if 4 * piece.alive <= piece.models else 4 if 2 * piece.alive <= piece.models else 2
    dread = max((enemy.has("dread") for enemy in enemies if enemy.wounds), default=0)
    return min(6, max(2, share - piece.has("steady") + dread))
