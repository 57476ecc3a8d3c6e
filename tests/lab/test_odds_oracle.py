"""Odds against icepool, on fifty generated questions for a rule set, and how quickly they come; curves and choices."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import icepool
import pytest

from grognard.engine.odds.exact import Odds
from grognard.engine.ruleset import find
from tests.cli.conftest import Run, run

__all__ = ["run"]
CASES = 50
Given = dict[str, Any]


def agree(found: Odds[int], oracle: Any) -> None:
    assert found.exact
    assert sum(found.spread.values()) == pytest.approx(1)
    for value in {*found.spread, *oracle.outcomes()}:
        assert found[value] == pytest.approx(float(oracle.probability(value)), abs=1e-9)


def fatigue(rng: random.Random) -> tuple[str, Given, Any]:
    """Hit on the Quality (Held helps by 1, cover and fatigue hinder), save on the target's; natural 1 and 6 as ever."""
    attackers, models = rng.randint(0, 14), rng.randint(1, 12)
    quality, target = rng.randint(2, 6), rng.randint(2, 6)
    hit, lost = icepool.d6 >= quality, icepool.d6 < target
    oracle = (attackers @ (hit & lost)).map(lambda n: min(n, models))
    given = {"attackers": attackers, "quality": quality, "target_models": models, "target_quality": target}
    return "attack", given, oracle


def ruse(rng: random.Random) -> tuple[str, Given, Any]:
    """A die for each model of the front rank and shot, each hit blocked on the number (7: never)."""
    models, rank = rng.randint(1, 12), rng.randint(1, 6)
    ranged, shots, block = rng.randint(2, 6), rng.randint(1, 2), rng.randint(2, 7)
    dice = min(rank, models) * shots
    wound = (icepool.d6 >= ranged) & (icepool.d6 < block)
    given = {"models": models, "rank": rank, "ranged": ranged, "shots": shots, "block": block}
    return "volley", given, dice @ wound


def lords(rng: random.Random) -> tuple[str, Given, Any]:
    """Quality and Numbers against the same (no Numbers without a reply); the excess falls, then Bravery."""
    models, targets = rng.randint(1, 16), rng.randint(1, 16)
    quality, defence = rng.choice((4, 6, 8, 10, 12)), rng.choice((4, 6, 8, 10, 12))
    bravery, query = rng.randint(2, 12), rng.choice(("fight", "volley"))
    given: Given = {"models": models, "quality": f"d{quality}", "target_models": targets, "bravery": bravery}
    given["target_quality"] = f"d{defence}"
    against = icepool.d(defence)
    if query == "volley":
        given["reply"] = rng.random() < 0.5
    if query == "fight" or given["reply"]:
        against += icepool.d(_numbers(targets, models))
    lead = icepool.d(quality) + icepool.d(_numbers(models, targets)) - against

    def lost(lead: int, check: int) -> int:
        fallen = max(0, min(lead, targets))
        return fallen if fallen == 0 else min(targets, fallen + max(0, check + fallen - bravery))

    return query, given, icepool.map(lost, lead, icepool.d6)


def _numbers(own: int, enemy: int) -> int:
    """lords.fight.numbers-die, as the ledger has it."""
    if own >= 2 * enemy:
        return 12
    if own > enemy:
        return 10
    return 8 if own == enemy else 6 if 2 * own > enemy else 4


def battleforge(rng: random.Random) -> tuple[str, Given, Any]:
    """D10 up to Accuracy or Strength, each hit saved on a D10 up to Save, cover and AP; 1 always, 10 never."""
    query, attacks = rng.choice(("shoot", "fight")), (rng.randint(1, 3), rng.randint(0, 2))
    models, ap, second_ap = rng.randint(1, 10), rng.randint(0, 4), rng.randint(0, 4)
    targets, wounds, save, skill = rng.randint(1, 8), rng.randint(1, 3), rng.randint(1, 14), rng.randint(1, 12)
    shock, focus, evade = rng.randint(0, 5), rng.random() < 0.5, rng.random() < 0.5
    given: Given = {"models": models, "attacks": attacks[0], "ap": ap, "second_attacks": attacks[1]}
    given |= {"second_ap": second_ap, "targets": targets, "save": save, "wounds": wounds}
    given |= {"shock": shock, "focus": focus, "evade": evade}
    needed = skill - shock + focus - evade
    if query == "shoot":
        reach, cover = rng.choice(("point blank", "short", "long")), rng.choice(("none", "soft", "hard", "fortified"))
        given |= {"accuracy": skill, "range": reach, "cover": cover}
        needed -= reach == "long"
        save += 0 if reach == "point blank" else ("none", "soft", "hard", "fortified").index(cover)
    else:
        given |= {"strength": skill}
    weapons = zip(attacks, (ap, second_ap), strict=True)
    hits = [many * models @ (_d10(needed) & ~_d10(save - against)) for many, against in weapons]
    return query, given, (hits[0] + hits[1]).map(lambda lost: min(lost, targets * wounds))


def _d10(needed: int) -> Any:
    return icepool.d10 <= max(1, min(9, needed))


RULE_SETS_WITH_DICE = [("fatigue", fatigue), ("ruse", ruse), ("lords", lords), ("battleforge", battleforge)]


@pytest.mark.parametrize(("name", "case"), RULE_SETS_WITH_DICE)
def test_fifty_questions_agree_with_icepool(name: str, case: Callable[[random.Random], tuple[str, Given, Any]]) -> None:
    rng = random.Random(f"odds of {name}")
    queries = find(name).queries
    for _ in range(CASES):
        query, given, oracle = case(rng)
        agree(queries[query](given), oracle)


@pytest.mark.parametrize(
    ("name", "query", "given"),
    [
        ("fatigue", "attack", {"attackers": 60, "target_models": 60, "heavy": True, "cover": "hard"}),
        ("battleforge", "shoot", {"models": 20, "attacks": 3, "targets": 20, "wounds": 3, "cover": "soft"}),
    ],
)
def test_sixty_dice_in_three_stages_within_fifty_milliseconds(name: str, query: str, given: Given) -> None:
    """To hit, to save and the reroll of Heavy; to hit, to save and the wounds of each model."""
    ask = find(name).queries[query]
    ask(given)
    times = []
    for _ in range(5):
        started = time.process_time()
        assert ask(given).exact
        times.append(time.process_time() - started)
    assert min(times) < 0.05


def test_a_curve_over_a_setting(run: Run) -> None:
    told = run("odds", "fatigue", "--over", "attackers", "--json").json
    assert [each["settings"]["attackers"] for each in told][:3] == [0, 3, 6]
    means = [each["mean"] for each in told]
    assert means == sorted(means)
    assert told[-1]["settings"]["attackers"] == 60
    shown = run("odds", "fatigue", "--over", "cover").out
    assert [line.split()[0] for line in shown.splitlines()[2:5]] == ["none", "soft", "hard"]
    assert "yes" in run("odds", "fatigue", "--over", "heavy").out


def test_two_choices_side_by_side(run: Run) -> None:
    told = run("odds", "fatigue", "--attackers", 4, "--against", "cover=hard heavy=yes", "--json").json
    assert told["more"] + told["same"] + told["less"] == pytest.approx(1)
    assert told["choices"][0]["mean"] > told["choices"][1]["mean"]
    assert told["more"] > told["less"]
    assert "As given is more in" in run("odds", "fatigue", "--against", "quality=6").out


@pytest.mark.parametrize(
    ("tokens", "sentence"),
    [
        (("--over", "attackrs"), "There is no setting 'attackrs'. Did you mean 'attackers'?"),
        (("--against", "hard"), "write what differs, as in cover=hard or quality=3."),
        (("--against", "cover=rock"), "There is no value of cover 'rock'. There are: none, soft, hard."),
        (("--against", "quality=x"), "quality is 'x'; a whole number is wanted."),
        (("--against", "quality=9"), "--quality is 9; it goes from 2 to 6."),
        (("--over", "cover", "--against", "quality=3"), "not for both at once"),
    ],
)
def test_slips_are_sentences(run: Run, tokens: tuple[str, ...], sentence: str) -> None:
    done = run("odds", "fatigue", *tokens)
    assert done.code == 2
    assert sentence in done.err
