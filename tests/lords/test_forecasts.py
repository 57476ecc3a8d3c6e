"""Exact odds of Fights and volleys, Bravery included, against an independent oracle."""

from __future__ import annotations

import icepool
import pytest

from grognard.engine.odds.exact import odds_after
from grognard.engine.questions import One
from grognard.rulesets.lords import RULESET
from grognard.rulesets.lords.showing.forecasts import QUERIES
from grognard.rulesets.lords.thinking.estimates import mean_loss
from grognard.testing import Game
from tests.lords.kit import blue, lords, red, row


def losses(ours: list[int], theirs: list[int], models: int, bravery: int) -> dict[int, float]:
    """Models lost by the defender: the excess, and then D6 + losses above Bravery."""
    margin = sum(icepool.d(n) for n in ours) - sum(icepool.d(n) for n in theirs)
    total: dict[int, float] = {}
    for excess, chance in zip(margin.outcomes(), margin.probabilities(), strict=True):
        fallen = max(0, min(int(excess), models))
        faces = range(1, 7) if 0 < fallen < models else [1]
        for face in faces:
            level = max(0, face + fallen - bravery) if 0 < fallen < models else 0
            gone = min(models, fallen + level)
            total[gone] = total.get(gone, 0.0) + float(chance) / len(faces)
    return total


def forecast(g: Game, answer: str) -> dict[int, float]:
    (prospect,) = RULESET.prospects(g.state, g.seat, g.question, answer)
    odds = odds_after(g.match, g.seat, answer, prospect.of)
    assert odds.exact
    return odds.spread


def check(found: dict[int, float], expected: dict[int, float]) -> None:
    assert sum(found.values()) == pytest.approx(1)
    for value in {*found, *expected}:
        assert found.get(value, 0.0) == pytest.approx(expected.get(value, 0.0)), value


@pytest.mark.clause("lords.fight.roll", "lords.bravery.roll", "lords.bravery.failure-level")
def test_odds_of_a_fight_with_the_check_after_it() -> None:
    g = lords(units={"T1": blue("T1", row(10, 10, 10)), "r": red("V1", row(12, 10, 11.2))}).one("T1", "fight")
    check(forecast(g, "r"), losses([6, 6], [4, 10], 12, 5))


@pytest.mark.clause("lords.shoot.no-reply", "lords.bravery.joined")
def test_odds_of_a_volley_at_a_joined_unit() -> None:
    units = {
        "T2": blue("T2", row(8, 10, 10)),
        "r": red("V1", row(6, 10, 20)),
        "rL": red("L", [(10, 21.2)], joined_to="r"),
    }
    g = lords(units=units).one("T2", "shoot")
    check(forecast(g, "r"), losses([6, 10], [4], 7, 9))


@pytest.mark.clause("lords.shoot.reply")
def test_odds_of_a_volley_with_reply() -> None:
    g = lords(units={"T2": blue("T2", row(8, 10, 10)), "r": red("T2", row(5, 10, 20))}).one("T2", "shoot")
    check(forecast(g, "r"), losses([6, 10], [6, 6], 5, 6))


@pytest.mark.clause("lords.charge.distance", "lords.charge.fight")
def test_odds_of_a_charge_count_the_dice_that_do_not_reach() -> None:
    # 7.6″ to go: 5 + D6 comes within 1″ on a 2 or better.
    g = lords(units={"T1": blue("T1", row(4, 10, 10)), "r": red("V1", row(4, 10, 18.6))}).one("T1", "charge")
    fight = losses([6, 8], [4, 8], 4, 5)
    expected = {value: chance * 5 / 6 for value, chance in fight.items()}
    expected[0] += 1 / 6
    check(forecast(g, "r"), expected)


@pytest.mark.clause("lords.charge.fight")
def test_odds_of_the_fight_after_a_charge() -> None:
    g = lords(6, units={"T1": blue("T1", row(4, 10, 10)), "r": red("V1", row(4, 10, 18))}).one("T1", "charge", "r")
    check(forecast(g, "fight"), losses([6, 8], [4, 8], 4, 5))
    assert RULESET.prospects(g.state, 0, g.question, "decline") == ()
    assert isinstance(g.question, One)
    (fight,) = [option for option in g.question.options if option.key == "fight"]
    assert fight.about == ("r",), "pointing at those who are charged tells the odds"


def test_what_bots_reckon_with_is_the_mean_of_the_oracle() -> None:
    for own, enemy, reply in ((10, 12, True), (6, 10, False), (1, 8, True)):
        numbers = {10: (6, 10), 6: (6,), 1: (4, 12)}[own]
        theirs = [6, numbers[1]] if reply else [6]
        expected = losses([8, numbers[0]], theirs, enemy, 6)
        mean = sum(value * chance for value, chance in expected.items())
        assert mean_loss(8, own, 6, enemy, 6, reply) == pytest.approx(mean)


@pytest.mark.clause("lords.fight.roll", "lords.shoot.no-reply", "lords.shoot.reply")
def test_odds_to_ask_for_by_name() -> None:
    fight = QUERIES["fight"]({"models": 7, "target_models": 12, "target_quality": "d4", "bravery": 5})
    check(fight.spread, losses([6, 6], [4, 10], 12, 5))
    volley = QUERIES["volley"]({"models": 8, "quality": "d6", "target_models": 10})
    check(volley.spread, losses([6, 6], [6], 10, 7))
    answered = QUERIES["volley"]({"models": 8, "quality": "d6", "target_models": 10, "reply": True})
    check(answered.spread, losses([6, 6], [6, 10], 10, 7))
