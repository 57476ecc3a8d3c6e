"""Seating: who sits at a table, and who belongs together. Rules ask it by name and never calculate with seat
numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from grognard.engine.record import Value

COLOURS = ("Blue", "Red", "Ebony", "Ivory", "Stone", "Sky")
"""What a player without a name is called, by seat; no table has more seats."""


class WrongSeats(ValueError):
    """Players or teams that a game cannot be set up with."""


class Seating(Value, frozen=True):
    """The seats of a table in turn order, each with the number of its team."""

    teams: tuple[int, ...]

    @classmethod
    def of(cls, seats: int, teams: Sequence[int] = ()) -> Seating:
        """So many seats; without teams everyone is for themselves."""
        return cls(tuple(teams) or tuple(range(seats)))

    def __len__(self) -> int:
        return len(self.teams)

    def __iter__(self) -> Iterator[int]:
        return iter(self.seats)

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats."""
        return tuple(range(len(self.teams)))

    @property
    def has_teams(self) -> bool:
        """Whether anybody has an ally."""
        return len(set(self.teams)) < len(self.teams)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each team, teams in the order of their first seat."""
        return tuple(self.members(team) for team in dict.fromkeys(self.teams))

    def team_of(self, seat: int) -> int:
        return self.teams[seat]

    def members(self, team: int) -> tuple[int, ...]:
        """The seats of a team."""
        return tuple(seat for seat in self.seats if self.teams[seat] == team)

    def allies(self, seat: int) -> tuple[int, ...]:
        """The other seats of the same team."""
        return tuple(other for other in self.members(self.teams[seat]) if other != seat)

    def enemies(self, seat: int) -> tuple[int, ...]:
        """The seats of all other teams."""
        return tuple(other for other in self.seats if self.teams[other] != self.teams[seat])

    def others(self, seat: int) -> tuple[int, ...]:
        """Everybody else, friend or foe."""
        return tuple(other for other in self.seats if other != seat)

    def after(self, seat: int) -> tuple[int, ...]:
        """Everybody else in turn order, beginning with the next one."""
        return self.seats[seat + 1 :] + self.seats[:seat]

    def beginning_with(self, seat: int) -> tuple[int, ...]:
        """Everybody in turn order, this one first."""
        return (seat, *self.after(seat))

    def teams_left(self, gone: Collection[int]) -> tuple[tuple[int, ...], ...]:
        """The teams that still have somebody at the table."""
        return tuple(side for side in self.sides if not set(side) <= set(gone))


DUEL = Seating.of(2)
"""One against one."""
BOTH = DUEL.seats
"""Both seats of a game of one against one."""


def enemy_of(seat: int) -> int:
    """The opponent in a game of one against one."""
    return 1 - seat
