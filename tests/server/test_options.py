"""What players agree on beyond scenario and armies: described, taken, shown at the table, and refused in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.kit import Table, holding


def card(table: Table, name: str) -> dict[str, Any]:
    return next(card for card in table.get("/api/rulesets") if card["name"] == name)


def test_a_rule_set_describes_what_may_be_agreed(table: Table) -> None:
    anvil = card(table, "anvil")
    offered = {term["name"]: term for term in anvil["options"]}
    assert list(offered) == ["win", "turn_limit", "premeasure"]
    assert offered["premeasure"]["usual"] == "Before every choice"
    assert offered["premeasure"]["choices"] == [{"value": False, "label": "Not before choosing"}]
    assert offered["premeasure"]["clause"] == "anvil.geometry.premeasuring"
    siege = next(scenario for scenario in anvil["scenarios"] if scenario["id"] == "the-last-rampart")
    assert siege["settles"] == ["win", "turn_limit"]
    # Ruse has one edition: nothing to choose.
    assert "options" not in card(table, "ruse")


@pytest.mark.clause("anvil.geometry.premeasuring", "anvil.win.basic")
def test_what_is_agreed_is_played_shown_and_kept_for_the_next_game(table: Table) -> None:
    made = table.make("anvil", options={"premeasure": False, "win": "seat", "turn_limit": 7})
    agreed = [
        {"title": "What must fall", "words": "The Seat of Power", "clause": "anvil.win.basic"},
        {"title": "Last turn", "words": "7", "clause": "anvil.end.turn-limit"},
        {"title": "Measuring", "words": "Not before choosing", "clause": "anvil.geometry.premeasuring"},
    ]
    with table.join(made["match"], *made["tokens"]) as tab:
        assert tab.table["agreed"] == agreed
        assert tab.table["scene"]["track"]["of"] == 7
        assert tab.table["scene"]["no_measuring"]["clause"] == "anvil.geometry.premeasuring"
        assert tab.ask("concede", seat=0)["type"] == "ok"
    again = table.http.post(f"/api/matches/{made['match']}/again", headers=holding(*made["tokens"]), json={})
    assert again.status_code == 201
    with table.join(again.json()["match"], *again.json()["tokens"]) as tab:
        assert tab.table["agreed"] == agreed


def test_where_nothing_is_agreed_nothing_is_shown(table: Table) -> None:
    made = table.make("anvil")
    with table.join(made["match"], *made["tokens"]) as tab:
        assert "agreed" not in tab.table
        assert "no_measuring" not in tab.table["scene"]


@pytest.mark.parametrize(
    ("ruleset", "options", "words"),
    [
        ("anvil", {"premesure": False}, "there is no option 'premesure'; there are: win, "),
        ("fatigue", {"premeasure": False}, "there is no option 'premeasure'; Fatigue has none"),
        ("anvil", {"premeasure": "no"}, "the option 'premeasure' is true or false, not 'no'"),
        ("anvil", {"win": ["seat"]}, "the option 'win' is general or seat, not ['seat']"),
        ("anvil", {"turn_limit": 1000}, "the option 'turn_limit' is a whole number from 1 to 100, not 1000"),
    ],
)
def test_what_cannot_be_agreed_is_refused_in_a_sentence(
    table: Table, ruleset: str, options: dict[str, Any], words: str
) -> None:
    before = len(table.get("/api/matches"))
    refused = table.http.post("/api/matches", json={"ruleset": ruleset, "options": options})
    assert refused.status_code == 400
    assert words in refused.json()["reason"]
    assert len(table.get("/api/matches")) == before
