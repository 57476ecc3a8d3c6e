"""The odds desk: what it says is what the rules say, and what it is told is checked."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.ruleset import find, installed
from tests.server.kit import Json, Table


def ask(table: Table, ruleset: str, query: str, **more: Any) -> Json:
    answer = table.http.post(f"/api/rulesets/{ruleset}/odds", json={"query": query, **more})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def spread(bars: list[Json]) -> dict[int, float]:
    return {bar["value"]: bar["chance"] for bar in bars}


@pytest.mark.parametrize("ruleset", installed())
def test_every_query_as_usual_is_what_the_rules_say(table: Table, ruleset: str) -> None:
    rules = find(ruleset)
    cards = table.http.get(f"/api/rulesets/{ruleset}/odds").json()
    assert [card["name"] for card in cards] == list(rules.queries)
    for card in cards:
        assert spread(ask(table, ruleset, card["name"])["bars"]) == pytest.approx(
            rules.queries[card["name"]]({}).spread
        )
        assert all(setting["words"] for setting in card["settings"])


def test_what_if_has_each_switch_the_other_way(table: Table) -> None:
    settings: dict[str, Any] = {"attackers": 8, "cover": "soft", "target_fatigued": True}
    found = ask(table, "fatigue", "attack", settings=settings, what_if=True)
    attack = find("fatigue").queries["attack"]
    assert spread(found["bars"]) == pytest.approx(attack(settings).spread)
    others = {(each["setting"], each["value"]): spread(each["bars"]) for each in found["what_if"]}
    assert others["held", True] == pytest.approx(attack({**settings, "held": True}).spread)
    assert others["target_fatigued", False] == pytest.approx(attack({**settings, "target_fatigued": False}).spread)
    assert {value for name, value in others if name == "cover"} == {"none", "hard"}
    assert {value for name, value in others if name == "attackers"} == {3, 4, 5, 6, 7, 9}


@pytest.mark.parametrize(
    "settings",
    [{"attackers": 61}, {"attackers": True}, {"cover": "thick"}, {"held": 1}, {"hats": 3}, {"attackers": "many"}],
)
def test_a_setting_that_means_nothing_is_refused(table: Table, settings: dict[str, Any]) -> None:
    answer = table.http.post("/api/rulesets/fatigue/odds", json={"query": "attack", "settings": settings})
    assert answer.status_code == 400, answer.text
    assert answer.json()["reason"]


def test_odds_that_are_not_there(table: Table) -> None:
    assert table.http.post("/api/rulesets/fatigue/odds", json={"query": "weather"}).status_code == 404
    assert table.http.get("/api/rulesets/nonsense/odds").status_code == 404
