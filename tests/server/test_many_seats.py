"""Tables with more than two seats, and teams: who is asked, who answers, who has left; saves come back to a table."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.engine.seating import COLOURS
from grognard.server import catalogue
from tests.server.kit import Table, holding, serving

PAIRS = "Two pairs: {0} and {2} v {1} and {3}".format(*COLOURS)
MANY = Path(__file__).parent / "box_of_many"


@pytest.fixture(scope="module")
def table(toys: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A server that has the games of many seats as well."""
    sys.path.insert(0, str(MANY))
    for kept in (catalogue.cards, catalogue.playable, catalogue.book):
        kept.cache_clear()
    with serving(tmp_path_factory.mktemp("many") / "matches.db") as running:
        yield running
    sys.path.remove(str(MANY))


def refused(table: Table, **wanted: object) -> str:
    answer = table.http.post("/api/matches", json=wanted)
    assert answer.status_code == 400
    return str(answer.json()["reason"])


def test_the_catalogue_says_how_people_may_sit(table: Table) -> None:
    cards = {card["name"]: card for card in table.get("/api/rulesets")}
    ways = {each["id"]: each["seatings"] for name in ("crown", "league") for each in cards[name]["scenarios"]}
    assert ways["three"] == [[0, 1, 2]]
    assert [len(way) for way in ways["many"]] == [3, 4, 5, 6]
    assert ways["pairs"] == [[0, 1, 0, 1]]
    assert [0, 1, 2, 0, 1, 2] in ways["leagues"]
    assert cards["duel"]["scenarios"][0]["seatings"] == [[0, 1]]


def test_six_sit_down_under_the_colours_of_their_seats(table: Table) -> None:
    made = table.make("crown", scenario="many", seats=["human"] * 6)
    with table.join(made["match"], *made["tokens"]) as tab:
        assert [each["name"] for each in tab.table["sitters"]] == list(COLOURS)
        assert tab.table["title"] == f"Many barons: {' v '.join(COLOURS)}"
        assert tab.table["deciding"] == [0, 1, 2, 3, 4, 5]


def test_wrong_numbers_of_seats_and_teams_are_refused_in_a_sentence(table: Table) -> None:
    assert refused(table, ruleset="crown", scenario="three", seats=["human"] * 2) == "this game has 3 seats, not 2"
    assert refused(table, ruleset="crown", scenario="many", seats=["human"] * 7) == "this game has 3 to 6 seats, not 7"
    assert "Crown knows no teams" in refused(table, ruleset="crown", seats=["human"] * 3, teams=[0, 1, 0])
    wrong = refused(table, ruleset="league", scenario="leagues", seats=["human"] * 4, teams=[0, 0, 0, 0])
    assert "two teams at least" in wrong


def test_the_others_play_on_when_one_gives_up_in_mid_step(table: Table) -> None:
    made = table.make("crown", seats=["human"] * 3)
    blue, red, green = made["tokens"]
    with table.join(made["match"], blue) as ann, table.join(made["match"], green) as eve:
        ann.give(1)
        assert eve.ask("concede", seat=2)["type"] == "ok"
        shown = ann.until(lambda seen: any(each.get("left") for each in seen["sitters"]))
        assert [each.get("left", False) for each in shown["sitters"]] == [False, False, True]
        assert (shown["deciding"], shown["waiting"]) == ([1], [0])
        assert eve.ask("concede", seat=2)["type"] == "no"
        assert eve.ask("reseat", seat=2, who="recruit")["refusal"]["reason"] == "this seat has given up"
        with table.join(made["match"], red) as bob:
            bob.give(0)
        shown = ann.until(lambda seen: seen["deciding"] == [0])
        assert shown["question"]["topic"] == "rival"
    at = f"/api/matches/{made['match']}"
    moments = table.get(f"{at}/replay")["moments"]
    assert [each["kind"] for each in moments] == ["draw"] * 3 + ["concede", "sealed"]
    assert table.get(f"{at}/frames/{len(moments)}")["sitters"][2]["left"] is True


def test_a_human_answers_for_his_team_and_its_bot_waits(table: Table) -> None:
    made = table.make("league", seats=["human", "recruit", "sergeant", "recruit"])
    with table.join(made["match"], made["tokens"][0]) as tab:
        shown = tab.until(lambda seen: seen.get("question"))
        assert [each["team"] for each in shown["sitters"]] == [0, 1, 0, 1]
        assert shown["title"] == PAIRS
        assert shown["deciding"] == [0, 2]
        assert shown["question"]["topic"] == "march"
        tab.give("town2")
        after = tab.until(lambda seen: seen["n"] > shown["n"] + 1)
        assert after["n"] > shown["n"] + 1, "the ally's bot has named the target of its own town"


def test_a_team_of_bots_answers_by_itself_and_the_whole_team_wins(table: Table) -> None:
    made = table.make(
        "league", scenario="leagues", seats=["recruit"] * 6, teams=[0, 1, 2, 0, 1, 2], dice="seeded", seed=2
    )
    with table.join(made["match"]) as tab:
        shown = tab.until(lambda seen: "result" in seen)
    assert shown["result"]["winners"] in ([0, 3], [1, 4], [2, 5], [])
    points = table.get(f"/api/matches/{made['match']}/win-probability")["points"]
    for each in points:
        assert each["seats"][:3] == each["seats"][3:], "allies win together"
        assert sum(each["seats"][:3]) == pytest.approx(1, abs=0.05)
    winners = shown["result"]["winners"] or range(6)
    assert all((points[-1]["seats"][seat] > 0) == (seat in winners) for seat in range(6))


def test_a_loaded_save_keeps_its_bots_and_its_name(table: Table) -> None:
    made = table.make(seats=["human", "recruit"], names=["Ann", "Bob"])
    with table.join(made["match"], made["tokens"][0]) as tab:
        tab.give("wait")
        tab.until(lambda seen: seen["deciding"] == [0])
    saved = table.http.get(f"/api/matches/{made['match']}/save", headers=holding(*made["tokens"])).content
    loaded = table.http.post("/api/load", content=saved).json()
    with table.join(loaded["match"], *loaded["tokens"]) as copy:
        assert copy.table["title"] == "The Line: Ann v Bob"
        assert [each["who"] for each in copy.table["sitters"]] == ["human", "recruit"]
        n = copy.table["n"]
        copy.give("wait")
        copy.until(lambda seen: seen["n"] >= n + 2 and seen["deciding"] == [0])
    seats = table.http.post("/api/load", params={"seats": "human,human"}, content=saved).json()
    assert [each["who"] for each in table.get(f"/api/matches/{seats['match']}")["sitters"]] == ["human", "human"]


def test_a_save_from_before_or_with_strange_sitters_still_loads(table: Table) -> None:
    made = table.make("league", seats=["human", "recruit", "human", "recruit"])
    saved = json.loads(table.http.get(f"/api/matches/{made['match']}/save", headers=holding(*made["tokens"])).content)
    assert saved["sat"] == {"title": PAIRS, "who": ["human", "recruit"] * 2}
    for sat in (None, {"title": "", "who": ["marshal", "human", "recruit"]}):
        before = {key: value for key, value in saved.items() if key != "sat"} | ({"sat": sat} if sat else {})
        loaded = table.http.post("/api/load", json=before).json()
        with table.join(loaded["match"], *loaded["tokens"]) as copy:
            assert copy.table["title"] == saved["sat"]["title"]
            who = [each["who"] for each in copy.table["sitters"]]
            assert who == (["human"] * 4 if sat is None else ["human", "human", "recruit", "human"])
