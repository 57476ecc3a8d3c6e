"""What a trial tells the page: shares with their intervals on the way, what changed, which games to open."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.lab.compare import GamePair, VariantChange, compare, pairs_of, surprises
from grognard.lab.figures import Share
from grognard.lab.folders import Played, Results
from grognard.lab.plan import BASE
from grognard.lab.stats import paired
from grognard.lab.trouble import LabTrouble
from grognard.server.laboratory.schemas import LabCourse, LabFigure, LabGame, LabPoint
from grognard.server.schemas import Fraction

POINTS = 60
"""A course has at most about so many points."""
SHOWN = 12
OPENABLE = 3


def courses(results: Results, titles: dict[str, str]) -> tuple[LabCourse, ...]:
    named = {**titles, BASE: "As it is"}
    return tuple(_course(name, named[name], results.of(name).played) for name in results.plan.variants)


def _course(name: str, title: str, played: Sequence[Played]) -> LabCourse:
    shares = [each.matchup.first_share(each.game) for each in sorted(played, key=lambda one: one.game.round)]
    step = max(1, len(shares) // POINTS)
    ends = [*range(step, len(shares), step), len(shares)] if shares else []
    points = [(end, Share.of(sum(shares[:end]), end)) for end in ends]
    now = points[-1][1] if points else Share.of(0, 0)
    return LabCourse(
        name,
        title,
        len(shares),
        Fraction(now.share, now.low, now.high),
        tuple(LabPoint(end, each.share, each.low, each.high) for end, each in points),
    )


def pairs_in(results: Results) -> list[GamePair]:
    """The games that both variants have by now; none without a second one."""
    other = next((name for name in results.plan.variants if name != BASE), None)
    if other is None:
        return []
    try:
        return pairs_of(results, results, (BASE, other))
    except LabTrouble:
        return []


def difference(pairs: Sequence[GamePair], who: str) -> LabFigure | None:
    """What the change does to the share of the first."""
    if not pairs:
        return None
    both = [[played.matchup.first_share(played.game) for played in (pair.one, pair.other)] for pair in pairs]
    found = paired([after - before for before, after in both])
    before, after = (sum(shares) / len(both) for shares in zip(*both, strict=True))
    low, high = max(-1.0, found.low), min(1.0, found.high)
    return LabFigure(f"{who} wins", before, after, found.mean, low, high, True, not low <= 0 <= high)


def what_changed(pairs: Sequence[GamePair]) -> tuple[LabFigure, ...]:
    """The surest changes, those after Holm's correction first."""
    found = compare(pairs, (BASE, "yours")).changes if len(pairs) > 1 else ()
    return tuple(_figure(each) for each in found if each.measure.group != "result" and each.changed)[:SHOWN]


def _figure(each: VariantChange) -> LabFigure:
    quantity = each.measure
    return LabFigure(
        quantity.name, each.before, each.after, each.difference, each.low, each.high, quantity.share, each.changed
    )


def openable(results: Results, pairs: Sequence[GamePair]) -> tuple[LabGame, ...]:
    """The pairs of games whose results differ most surprisingly; with a single variant, its latest games."""
    if pairs:
        return tuple(_game(played) for pair in surprises(pairs, OPENABLE) for played in (pair.one, pair.other))
    return tuple(_game(played) for played in reversed(results.played[-OPENABLE:]))


def _game(played: Played) -> LabGame:
    game = played.game
    return LabGame(played.cell.variant, game.round, game.rotation, f"{game.reason}, {game.activations} activations")
