"""Schemas: what the HTTP interface takes and gives.

What HTTP refuses has status 400, 403, 404, 409 or 413 and a `Refusal` as its body.

    GET  /api/rulesets                               -> [RulesetCard]
    GET  /api/rulesets/{name}/rulebook               -> Book
    POST /api/rulesets/{name}/roster    RosterCheck  -> [Refusal]     all faults; empty: the army may be played
    GET  /api/rulesets/{name}/armies/{army}?scenario=&seat= -> a ready-made army as that seat brings it, for the builder
    GET  /api/rulesets/{name}/armies/{army}/muster?scenario=&seat= -> Muster or null: the same with what may stand in it
    POST /api/rulesets/{name}/armies/{army}/draft DraftAsked -> Draft  a list under construction
    POST /api/rulesets/{name}/armies/{army}/muster MusterCheck -> MusterVerdict  its faults, and what mends them
    POST /api/rulesets/{name}/armies/{army}/share ListToShare -> ShareCode
    POST /api/lists                     ShareCode    -> WrittenList   the list that was shared
    GET  /api/rulesets/{name}/odds                   -> [QueryCard]   what odds can be asked for
    POST /api/rulesets/{name}/odds      OddsAsked    -> OddsFound
    GET  /api/seal                                   -> Commitment    before a game with sealed dice
    POST /api/matches                   NewMatch     -> MatchCreated
    GET  /api/matches                                -> [MatchCard]   newest first; ?open=1: where anybody may sit down
    GET  /api/matches/{id}                           -> MatchCard
    GET  /api/matches/{id}/standing                  -> OwnTable      where it stands, seen with the eyes of one's seat
    POST /api/matches/{id}/seats/{n}/claim Claim     -> SeatClaimed   sit down by a link
    POST /api/matches/{id}/seats/{n}/invite          -> Invitation    give a seat away by a link
    GET  /api/matches/{id}/save                     -> the save as a file
    POST /api/load?seats=human,sergeant the file     -> MatchCreated  go on with a save as a new match
    POST /api/replays                   the file     -> MatchCreated  (without tokens) a match to watch only
    GET  /api/matches/{id}/replay?seat=              -> Replay
    GET  /api/matches/{id}/frames/{k}?seat=&since=   -> Table    after k entries of the journal
    POST /api/matches/{id}/branch        Branch      -> MatchCreated  play on from there as a new match
    POST /api/matches/{id}/again         Again       -> MatchCreated  once more with sides changed; the same for all
    GET  /api/matches/{id}/luck                      -> Luck
    GET  /api/matches/{id}/win-probability?seat=     -> WinProbabilities   who was likely to win when
    GET  /api/matches/{id}/costly                    -> CostlyDecisions    what cost most, once the game is over
    GET  /api/tutorial                               -> [LessonCard]
    POST /api/tutorial/{ruleset}/{k}                 -> MatchCreated

Tokens of seats travel in the header `X-Grognard-Tokens`, with commas between them.

`seat` left out is a spectator's view. While a game with secrets lasts, a seat's view needs that seat's token, and its
save and branches need the tokens of all seats; otherwise everybody may see everything that is over or open.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from grognard.engine.mustering import Muster
from grognard.engine.outcome import Outcome
from grognard.engine.record import Value
from grognard.engine.refusal import Refusal
from grognard.engine.repairs import Repair
from grognard.engine.rulebook import Clause
from grognard.engine.scene import Scene
from grognard.engine.terms import Term
from grognard.server.wire import Bar, DiceNote, Sitter


class Fraction(Value, frozen=True):
    """A share of games with its 95 % interval."""

    share: float
    low: float
    high: float


class FairnessCard(Value, frozen=True):
    """How a scenario goes between bots of one kind, seats changed half-way: what the first seat got, and what the first
    of these armies got against the second. Without armies both sides chose their own."""

    armies: tuple[str, ...]
    bot: str
    games: int
    date: str
    first_seat: Fraction
    first_army: Fraction | None = None
    seats: tuple[Fraction, ...] = ()
    """What each seat got, if there are more than two."""


class ScenarioCard(Value, frozen=True):
    id: str
    title: str
    story: str
    minutes: int
    scene: Scene
    """The empty table with its deployment zones, for the picture."""
    points: tuple[int, ...] = ()
    settles: tuple[str, ...] = ()
    """The options that are not offered for this scenario: it settles them itself."""
    seatings: tuple[tuple[int, ...], ...] = ()
    """The ways to sit down: for each seat the number of its team. Where all numbers differ, nobody has allies."""
    fairness: tuple[FairnessCard, ...] = ()
    """What the lab has measured, by pairs of armies."""


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
    options: tuple[Term, ...] = ()
    """What players may agree on besides; only what there is to choose."""
    lessons: int = 0
    """How many lessons it has."""
    lists: bool = False
    """Whether players may write lists of their own."""
    emblem: str = ""
    odds: bool = False
    """Whether the odds desk can be asked."""


class Book(Value, frozen=True):
    """A rulebook; the umpire's own clauses (engine.…) stand at its end."""

    title: str
    introduction: str
    clauses: tuple[Clause, ...]


class RosterCheck(Value, frozen=True):
    """An army from the builder, to be checked for this scenario and seat."""

    roster: dict[str, Any]
    scenario: str = ""
    seat: int = 0


class MusterCheck(Value, frozen=True):
    """What a builder has chosen of a muster's catalogue so far, by section."""

    chosen: dict[str, tuple[str, ...]]
    scenario: str = ""
    seat: int = 0


class MusterVerdict(Value, frozen=True):
    """All faults of the list; the single changes that mend most of them, best first."""

    faults: tuple[Refusal, ...] = ()
    repairs: tuple[Repair, ...] = ()


class ListToShare(Value, frozen=True):
    """A list that was made from an army, as its document."""

    roster: dict[str, Any]


class ShareCode(Value, frozen=True):
    """A list as a short line of letters. What is sent may also be a link that ends with it."""

    code: str


class DraftAsked(Value, frozen=True):
    """A list under construction: a choice from the catalogue that was shown last (`roster` is the list before it), a
    kept list, or nothing for the ready-made army. `options` are those of the match that it is meant for."""

    roster: dict[str, Any] | None = None
    chosen: dict[str, tuple[str, ...]] | None = None
    scenario: str = ""
    seat: int = 0
    options: dict[str, Any] = {}


class Draft(Value, frozen=True):
    """The list with what else may stand in it, all its faults, and the single changes that mend most of them, best
    first. Without a muster nothing of it is chosen before the game."""

    muster: Muster | None = None
    faults: tuple[Refusal, ...] = ()
    repairs: tuple[Repair, ...] = ()


class SettingCard(Value, frozen=True):
    """One knob of the odds desk: a number within limits, a switch, or a choice of words."""

    name: str
    words: str
    kind: Literal["number", "switch", "choice"]
    usual: int | str | bool
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()


class QueryCard(Value, frozen=True):
    """Something whose odds can be asked for; `counts` is what its numbers count."""

    name: str
    title: str
    help: str
    counts: str
    settings: tuple[SettingCard, ...]


class OddsAsked(Value, frozen=True):
    """`settings` that are left out are as usual; with `what_if` also what each other switch and number would give."""

    query: str
    settings: dict[str, int | str | bool] = {}
    what_if: bool = False


class WhatIf(Value, frozen=True):
    """The same with one setting changed."""

    setting: str
    value: int | str | bool
    bars: tuple[Bar, ...]


class OddsFound(Value, frozen=True):
    bars: tuple[Bar, ...]
    exact: bool = True
    what_if: tuple[WhatIf, ...] = ()


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


class Moment(Value, frozen=True):
    """One entry of the journal: after it comes frame `n`. `label` is the question or the dice in words (empty if this
    viewer may not know it), `lines` how many lines the viewer's log has then."""

    n: int
    kind: Literal["answer", "sealed", "roll", "draw", "concede"]
    lines: int
    seat: int | None = None
    label: str = ""
    clause: str = ""


class GameLine(Value, frozen=True):
    """Another line of a game: a match that shares its first `at` entries."""

    match: MatchCard
    at: int


class Replay(Value, frozen=True):
    """What there is to watch: frames 0 to `frames`. `seats` are the views that this viewer may take besides the
    spectator's. `honest` says whether sealed dice are the ones that were committed to (None: not to be said yet).
    `origin` is the match that this one was branched from, `branches` are those that were begun from it."""

    match: str
    ruleset: str
    title: str
    sitters: tuple[Sitter, ...]
    frames: int
    moments: tuple[Moment, ...]
    seats: tuple[int, ...]
    dice: DiceNote
    honest: bool | None = None
    result: Outcome | None = None
    origin: GameLine | None = None
    branches: tuple[GameLine, ...] = ()


class WinProbability(Value, frozen=True):
    """The probability of each seat to win, 0 to 1, at a rest: after `n` entries of the journal."""

    n: int
    seats: tuple[float, ...]


class TurningPoint(Value, frozen=True):
    """A rest at which the probabilities had swung: `seat` gained `gain` (0 to 1). `words` and `clause` are those of the
    log line in which it happened, `unit` names the unit that it is about (empty: none); frame `n` comes after it."""

    n: int
    seat: int
    gain: float
    words: str
    clause: str
    unit: str = ""


class WinProbabilities(Value, frozen=True):
    """How the sergeant judged the game, rest by rest, from what the viewer may know (`whole`: from everything); its
    beginning is taken as even. No points: this rule set gives no measure of it, or the armies do not stand yet."""

    points: tuple[WinProbability, ...] = ()
    turning: tuple[TurningPoint, ...] = ()
    whole: bool = False


class CostlyDecision(Value, frozen=True):
    """A decision after `n` entries that gave away `cost` (0 to 1) of its seat's chance to win: what was done, what the
    general would have done instead, and its words about the two."""

    n: int
    seat: int
    cost: float
    done: str
    instead: str
    words: str


class CostlyDecisions(Value, frozen=True):
    """The decisions of a finished game that cost most, the costliest first; none: nothing was given away, or this rule
    set gives no measure of it."""

    decisions: tuple[CostlyDecision, ...] = ()


class LuckLine(Value, frozen=True):
    """Rolls of one kind by one seat: of `dice` dice `actual` succeeded where `expected` were to be expected. Where the
    number itself counts these are the sums of the pips (whether many are good depends on the roll)."""

    seat: int | None
    label: str
    dice: int
    expected: float
    actual: int
    counts: Literal["successes", "pips"] = "successes"


class SeatLuck(Value, frozen=True):
    """All success-or-failure rolls of a seat. `better_than`: the share of games with the same rolls that would have
    gone worse (half of the equal ones counted), 0 to 1."""

    seat: int
    dice: int
    expected: float
    actual: int
    better_than: float
    sentence: str


class Luck(Value, frozen=True):
    """Expected against actual, by seat and by kind of roll."""

    seats: tuple[SeatLuck, ...]
    lines: tuple[LuckLine, ...]


class LessonCard(Value, frozen=True):
    """A lesson of the tutorial, number `k` of its rule set, from 1."""

    k: int
    ruleset: str
    title: str
    text: str
    goal: str
    clauses: tuple[str, ...] = ()
