"""Who will win, for bots that search: what told the winner in games of sergeants, and what keeps an army together.

The weights of bodies and blows were found by regression over 2,986 positions of 117 games in which sergeants now and
then strayed from their plans; the others are rules of thumb that did well in play. A sergeant counts the blows that it
could strike for little; while there is time for them they are the first thing to look at. What a sergeant lacks most is
seen when its games are watched: it sets off two units a turn, because each unit out of reach of its leader costs the
whole army a turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from grognard.engine.seating import enemy_of
from grognard.rulesets.lords.rules.body import Body, bodies
from grognard.rulesets.lords.rules.ending import points
from grognard.rulesets.lords.rules.measuring import INCH
from grognard.rulesets.lords.state import Scenario, State
from grognard.rulesets.lords.thinking.estimates import apart, body_worth, strike
from grognard.rulesets.lords.thinking.worth import approach, command_gaps, tempo, wishes

LEAD = 17.0
"""Whoever is so much ahead wins three games of four."""
INITIATIVE = 1.3
"""What the best blow of each body counts at the start; at the end nothing."""
POINTS = 1.2
"""What a hundredth of the points of a Scenario counts at the end; at the start nothing: much may still change."""
GOALS = 2.0
"""How much more than a sergeant is drawn to the goals of the Scenario: command alone would keep everybody at home."""
COMMAND, SETTING_OFF = 3.0, 1.5
"""How much more than a sergeant minds units that no leader reaches, and wants others set off in the same turn."""
FAR = 20 * INCH
"""Nobody strikes over a longer way."""


def prospects(game: State, seat: int) -> float:
    """How far this seat is ahead, and what its units are drawn by."""
    mine, theirs = list(bodies(game, seat)), list(bodies(game, enemy_of(seat)))
    scores = points(game)
    done = min(game.turns) / game.scenario.length
    total = sum(map(body_worth, mine)) - sum(map(body_worth, theirs))
    ahead = scores[seat] - scores[enemy_of(seat)]
    total += POINTS * done * 100 / at_stake(game.scenario, len(game.units)) * ahead
    total += INITIATIVE * (1 - done) * (best_blows(mine, theirs) - best_blows(theirs, mine))
    hurry = 1.0 if ahead > 0 else 1.0 + 3 * done
    total += SETTING_OFF * tempo(game, seat, mine) - COMMAND * command_gaps(game, mine)
    return total + hurry * approach(mine, theirs) + GOALS * wishes(game, seat, mine, theirs)


def best_blows(side: Sequence[Body], others: Sequence[Body]) -> float:
    """What each body could strike at best, taken together."""
    return sum(
        max((strike(body, foe, away) for foe in others if (away := apart(body, foe)) <= FAR), default=0.0)
        for body in side
    )


@lru_cache(maxsize=64)
def at_stake(scenario: Scenario, units: int) -> float:
    """Roughly the points that one side could score."""
    each = {"units": units / 2, "models": 6 * units / 2}
    found = sum(c.points * (each[c.counts] if c.kind == "destroyed" else 1) for c in scenario.victory)
    return max(1.0, found / 2)
