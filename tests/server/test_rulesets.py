"""Every rule set in the box over the wire: bots play, people watch, save, load and branch."""

from __future__ import annotations

import pytest

from grognard.engine.history.saves import load
from grognard.engine.ruleset import find, installed
from tests.server.kit import Table, holding

IN_THE_BOX = [name for name in installed() if type(find(name)).__module__.startswith("grognard.")]
SOME = 30
"""How many entries of the journal are some turns; whole games are the laws' business."""


@pytest.mark.parametrize("name", IN_THE_BOX)
def test_what_is_usual_stands_first(table: Table, name: str) -> None:
    """The page begins with the first scenario and the first armies that it is told of."""
    rules = find(name)
    card = next(card for card in table.get("/api/rulesets") if card["name"] == name)
    assert card["scenarios"][0]["id"] == rules.first_scenario
    usual = [army for army in rules.first_armies if army]
    assert [army["id"] for army in card["armies"]][: len(usual)] == usual


@pytest.mark.parametrize("name", IN_THE_BOX)
def test_it_plays_over_the_wire(table: Table, name: str) -> None:
    card = next(card for card in table.get("/api/rulesets") if card["name"] == name)
    assert all(scenario["scene"]["board"]["width"] for scenario in card["scenarios"])
    scenario = card["scenarios"][-1]["id"]
    made = table.make(name, scenario=scenario, seats=["recruit", "recruit"], dice="seeded", seed=7)
    at, tokens = f"/api/matches/{made['match']}", made["tokens"]
    with table.join(made["match"], *tokens) as tab:
        tab.until(lambda shown: "result" in shown or shown["n"] > SOME)
        for seat in (0, 1):
            if "result" not in tab.table:
                assert tab.ask("reseat", seat=seat, who="human")["type"] == "ok"
        # Now people sit there: somebody is asked, or the game is over.
        tab.until(lambda shown: "result" in shown or shown.get("question"))
        shown = tab.table
        assert shown["n"] > 3
    replay = table.get(f"{at}/replay", *tokens)
    assert replay["frames"] == shown["n"]
    seat = shown["seat"] if shown.get("seat") is not None else 0
    last = table.get(f"{at}/frames/{shown['n']}", *tokens, seat=seat)
    if shown.get("question"):
        assert last["scene"] == shown["scene"]
        assert last["question"] == shown["question"]
    saved = table.http.get(f"{at}/save", headers=holding(*tokens)).content
    assert len(load(saved).journal) == shown["n"]
    loaded = table.http.post("/api/load", content=saved).json()
    with table.join(loaded["match"], *loaded["tokens"]) as copy:
        assert copy.table["n"] == shown["n"]
        assert copy.table.get("question") == shown.get("question")
    branched = table.http.post(f"{at}/branch", headers=holding(*tokens), json={"n": shown["n"] // 2})
    assert branched.status_code == 201
    assert "lines" in table.get(f"{at}/luck")
