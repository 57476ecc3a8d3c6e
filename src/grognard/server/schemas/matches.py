"""Matches: made, joined, listed, gone on with."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from grognard.engine.record import Value
from grognard.engine.showing.scene import Scene
from grognard.server.wire import Sitter


class Commitment(Value, frozen=True):
    """The hash of the seed that the next match with sealed dice will use, and the ticket to be handed in with it when
    the match is made, within a day. The players choose their salts after it."""

    commitment: str
    ticket: str


Pace = Literal["", "together", "days"]


class NewMatch(Value, frozen=True):
    """POST /api/matches. `seats` are "human" or a bot's name; `teams` the number of each seat's team (none: nobody
    has allies); `dice` is how dice are made.

    Empty names take the first scenario and armies that suit it. `rosters` replaces the army of a seat by a document
    of the builder (null: the named army). `options` has what players agreed on besides: values of the rule set's terms
    by their names. `commitment`, `ticket` and `salts` are for sealed dice: see `Commitment`. `invited` are the seats
    for which others get a link: see `MatchCreated`. If `seed` is given, they have to agree to it when they sit down.
    Those of them that are `offered` may be taken by anybody without the link. `pace` is what the players agree on: all
    at the table together, three days for a turn, or whenever they like; nothing happens to who takes longer. A
    `private` match is in no list and shown to nobody but those who sit at it.
    """

    ruleset: str
    scenario: str = ""
    armies: tuple[str, ...] = ()
    seats: tuple[str, ...] = ("human", "human")
    names: tuple[str, ...] = ()
    teams: tuple[int, ...] = ()
    dice: Literal["seeded", "sealed", "typed"] = "sealed"
    seed: Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)] | None = None
    rosters: tuple[dict[str, Any] | None, ...] = ()
    options: dict[str, Any] = {}
    commitment: str = ""
    ticket: str = ""
    salts: tuple[str, ...] = ()
    invited: tuple[int, ...] = ()
    offered: tuple[int, ...] = ()
    pace: Pace = ""
    private: bool = False


class MatchCreated(Value, frozen=True):
    """The secret tokens of the seats: the holder of one may answer for that seat. A match to watch only has none. Seats
    for which others are invited have an empty one here, and the invitation for their link instead: who opens it first
    claims the seat, and nobody else has its token then, not even the maker."""

    match: str
    tokens: tuple[str, ...]
    invitations: tuple[str, ...] = ()


class Claim(Value, frozen=True):
    """Sit down by a link; its invitation is in the header. `agreed`: also if the maker chose the seed of the dice."""

    agreed: bool = False


class SeatClaimed(Value, frozen=True):
    """The token of the seat, which nobody else has. `claims` is how often it was given away by a link so far."""

    seat: int
    token: str
    claims: int


class Invitation(Value, frozen=True):
    """An invitation for the link of a seat; an earlier one is dead. Whoever opens it first takes the seat."""

    seat: int
    invitation: str


class MatchCard(Value, frozen=True):
    """A match in the list. Times are milliseconds since 1970; `n` is how many entries its journal has."""

    match: str
    ruleset: str
    title: str
    kind: Literal["match", "replay", "lesson"]
    sitters: tuple[Sitter, ...]
    created: int
    changed: int
    n: int
    over: bool = False
    result: str = ""
    own_seed: bool = False
    """Whether its maker chose the seed of the dice: then everybody has to agree before they sit down."""
    pace: str = ""
    private: bool = False


class OwnTable(Value, frozen=True):
    """Where a match stands: who is to decide, what the asking seat is asked (empty: nothing), how far it has come,
    and what is seen of the table."""

    card: MatchCard
    scene: Scene
    deciding: tuple[int, ...] = ()
    asked: str = ""
    where: str = ""


class Branch(Value, frozen=True):
    """Play on from when the journal had `n` entries, with fresh dice. Without `seats` the same players sit there."""

    n: int
    seats: tuple[str, ...] = ()


class Again(Value, frozen=True):
    """Play a finished match once more, everybody one chair on. For sealed dice: see `Commitment`. All players who ask
    come to the same new match: the tokens of its seats are those they had, empty for those of others."""

    commitment: str = ""
    ticket: str = ""
    salts: tuple[str, ...] = ()
