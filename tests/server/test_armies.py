"""The army builder's documents: each seat gets, and is held to, what the scenario gives that seat."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.content.share_codes import to_code
from grognard.engine.ruleset import find
from tests.server.kit import Json, Table

ARMY = "/api/rulesets/fatigue/armies/brazen-league"
CHECK = "/api/rulesets/fatigue/roster"


def cost(roster: Json) -> int:
    return sum(unit["cost"] for unit in roster["units"])


def faults(table: Table, roster: Any, seat: int) -> list[str]:
    checked = table.http.post(CHECK, json={"roster": roster, "scenario": "rear-guard", "seat": seat})
    assert checked.status_code == 200, checked.text
    return [fault["clause"] for fault in checked.json()]


@pytest.mark.clause("fatigue.scenario.battle-points")
def test_the_second_seat_builds_by_its_own_limit(table: Table) -> None:
    """Rear Guard gives 1000 points against 700."""
    first, second = (table.get(ARMY, scenario="rear-guard", seat=seat) for seat in (0, 1))
    assert 700 < cost(first) <= 1000
    assert cost(second) <= 700
    assert faults(table, first, 0) == []
    assert faults(table, first, 1) == ["fatigue.scenario.battle-points"]
    assert faults(table, second, 1) == []
    assert table.get(ARMY, scenario="rear-guard") == first  # who names no seat asks for the first


def test_a_seat_that_is_not_there_is_told(table: Table) -> None:
    for answer in (
        table.http.get(ARMY, params={"scenario": "rear-guard", "seat": 2}),
        table.http.post(CHECK, json={"roster": {}, "seat": 2}),
        table.http.post(CHECK, json={"roster": {}, "seat": -1}),
    ):
        assert answer.status_code == 404
        assert "at a table of Fatigue; the last one is 1" in answer.json()["reason"]


@pytest.mark.parametrize("ruleset", ["anvil", "fatigue", "lords", "ruse"])
def test_every_ready_made_army_is_mustered_whole(table: Table, ruleset: str) -> None:
    """Its own choice put into its own lists is the army again, and everything in them has a price and a name."""
    card = next(each for each in table.http.get("/api/rulesets").json() if each["name"] == ruleset)
    for army in card["armies"]:
        at = f"/api/rulesets/{ruleset}/armies/{army['id']}"
        scenario = card["scenarios"][-1]["id"]
        roster = table.http.get(f"{at}?scenario={scenario}").json()
        muster = table.http.get(f"{at}/muster?scenario={scenario}").json()
        lists = {key: [muster["entries"][one] for one in keys] for key, keys in muster["chosen"].items()}
        assert {**muster["roster"], **lists} == roster
        items = {item["key"]: item for item in muster["catalogue"]["items"]}
        assert all(set(section["items"]) <= set(items) for section in muster["catalogue"]["sections"])
        assert all(item["label"] for item in items.values())


def test_a_muster_has_the_limit_of_its_seat_and_what_other_scenarios_bring(table: Table) -> None:
    first, second = (table.http.get(f"{ARMY}/muster?scenario=rear-guard&seat={seat}").json() for seat in (0, 1))
    assert (first["catalogue"]["budget"], second["catalogue"]["budget"]) == (1000, 700)
    assert len(second["catalogue"]["items"]) > len(set(second["chosen"]["units"]))
    pike = next(item for item in second["catalogue"]["items"] if item["key"] == "pike-company")
    assert [(stat["name"], stat["value"]) for stat in pike["stats"]] == [("Quality", "4+"), ("Move", "6″")]
    assert table.http.get(f"{ARMY}x/muster").status_code == 404


LANCES = "/api/rulesets/anvil/armies/saltmarch-lances"


def verdict(table: Table, at: str, chosen: Json, **more: Any) -> Json:
    answer = table.http.post(f"{at}/muster", json={"chosen": chosen, **more})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


@pytest.mark.clause("anvil.army.availability")
def test_a_swap_mends_two_faults_at_once(table: Table) -> None:
    """One Knight too many and one Troop too few: a Knight for a Troop mends both."""
    chosen = table.get(f"{LANCES}/muster", scenario="field-of-banners")["chosen"]["units"]
    items = {each["key"]: each for each in table.get(f"{LANCES}/muster")["catalogue"]["items"]}
    troops = [key for key in chosen if items[key]["kind"] == "Troop"]
    kept = [key for key in chosen if key not in troops[:3]]
    asked = {"units": [*kept, "more-knight", "more-knight", "more-wizard"]}
    told = verdict(table, LANCES, asked, scenario="field-of-banners")
    assert [fault["clause"] for fault in told["faults"]] == ["anvil.army.availability"] * 2
    best = told["repairs"][0]
    assert (best["left"], best["of"]) == (0, 2)
    assert items[best["out"]]["kind"] == "Knight"
    assert items[best["into"]]["kind"] == "Troop"
    mended = [*asked["units"]]
    mended[mended.index(best["out"])] = best["into"]
    assert verdict(table, LANCES, {"units": mended}, scenario="field-of-banners") == {}


@pytest.mark.parametrize("ruleset", ["anvil", "fatigue", "lords", "ruse"])
def test_an_army_without_its_first_unit_is_mended_step_by_step(table: Table, ruleset: str) -> None:
    """Doing what is offered comes to a legal army, for every army of every rule set."""
    card = next(each for each in table.http.get("/api/rulesets").json() if each["name"] == ruleset)
    scenario = card["scenarios"][0]["id"]
    for army in card["armies"]:
        at = f"/api/rulesets/{ruleset}/armies/{army['id']}"
        muster = table.get(f"{at}/muster", scenario=scenario)
        chosen = {part: keys[1:] for part, keys in muster["chosen"].items()}
        for _ in range(8):
            told = verdict(table, at, chosen, scenario=scenario)
            if not told.get("faults"):
                break
            step = told["repairs"][0]
            part = [*chosen[step["section"]]]
            if step["out"]:
                part.remove(step["out"])
            chosen = {**chosen, step["section"]: part + ([step["into"]] if step["into"] else [])}
        assert verdict(table, at, chosen, scenario=scenario) == {}, army["id"]


def test_a_choice_of_what_is_not_offered_is_refused(table: Table) -> None:
    for chosen in ({"units": ["nobody"]}, {"stables": ["sl-1"]}, {"units": ["more-troop"] * 61}):
        assert table.http.post(f"{LANCES}/muster", json={"chosen": chosen}).status_code == 400


@pytest.mark.parametrize("ruleset", ["anvil", "battleforge", "fatigue", "lords", "ruse"])
def test_a_shared_list_opens_as_it_was(table: Table, ruleset: str) -> None:
    card = next(each for each in table.http.get("/api/rulesets").json() if each["name"] == ruleset)
    army = card["armies"][-1]["id"]
    at = f"/api/rulesets/{ruleset}/armies/{army}"
    roster = find(ruleset).listed({**table.get(at), "name": "The Quiet Ones"})
    shared = table.http.post(f"{at}/share", json={"roster": roster}).json()
    opened = table.http.post("/api/lists", json={"code": f"http://example.org/#/list/{shared['code']}"}).json()
    assert opened == {"ruleset": ruleset, "army": army, "name": "The Quiet Ones", "roster": roster}


def test_what_is_no_shared_list_is_told_in_a_sentence(table: Table) -> None:
    told = {
        "nonsense!": "only letters, digits",
        to_code({"ruleset": "chess"}): "there is no rule set 'chess'",
        to_code({"ruleset": "fatigue", "from": "nobody"}): "There is no army 'nobody'",
        to_code({"ruleset": "fatigue", "from": "cairn-kin", "units": ["nobody"]}): "There is no unit 'nobody'",
        to_code({"ruleset": "fatigue", "from": ["cairn-kin"]}): "There is no army",
        to_code({"ruleset": "fatigue", "units": ["x"] * 300}): "the list",
        to_code({}): "there is no rule set ''",
    }
    for code, words in told.items():
        answer = table.http.post("/api/lists", json={"code": code})
        assert answer.status_code in (400, 404), code
        assert words in answer.json()["reason"]


def drafted(table: Table, at: str, **asked: Any) -> Json:
    answer = table.http.post(f"{at}/draft", json=asked)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_a_draft_is_the_list_its_faults_and_what_may_stand_in_it(table: Table) -> None:
    """The same for an army whose lists are flat."""
    first = drafted(table, LANCES, scenario="field-of-banners")
    assert not first.get("faults")
    chosen = {"units": first["muster"]["chosen"]["units"][1:]}
    second = drafted(table, LANCES, scenario="field-of-banners", chosen=chosen)
    assert second["faults"]
    assert second["repairs"]
    assert len(second["muster"]["roster"]["units"]) == len(chosen["units"])
    kept = drafted(table, LANCES, scenario="field-of-banners", roster=second["muster"]["roster"])
    assert kept["muster"]["chosen"] == chosen


BAG = "/api/rulesets/battleforge/armies/the-whole-bag"


@pytest.mark.clause("battleforge.force.points-limit")
def test_a_draft_is_made_for_the_agreed_game_and_is_what_a_match_takes(table: Table) -> None:
    small = drafted(table, BAG, options={"points": 900})
    assert [fault["clause"] for fault in small["faults"]] == ["battleforge.force.points-limit"]
    assert small["muster"]["catalogue"]["budget"] == 900
    out = small["repairs"][0]["out"]
    units = [pick for pick in small["muster"]["chosen"]["organizations.0"] if pick != out]
    chosen = {**small["muster"]["chosen"], "organizations.0": units}
    legal = drafted(table, BAG, chosen=chosen, roster=small["muster"]["roster"], options={"points": 900})
    assert not legal.get("faults")
    wanted: Json = {
        "ruleset": "battleforge",
        "armies": ["the-whole-bag", "pantry-swarm"],
        "seats": ["human", "human"],
        "rosters": [legal["muster"]["roster"], None],
        "options": {"points": 900},
    }
    assert table.http.post("/api/matches", json=wanted).status_code == 201
    assert table.http.post("/api/matches", json={**wanted, "options": {}}).status_code == 201
    for rosters in (wanted["rosters"], [None, None]):  # a ready-made force must fit the agreed game too
        answer = table.http.post("/api/matches", json={**wanted, "rosters": rosters, "options": {"points": 600}})
        assert answer.status_code == 400
        assert answer.json()["clause"] == "battleforge.force.points-limit"


def test_a_draft_of_what_is_not_offered_is_refused(table: Table) -> None:
    for asked in (
        {"chosen": {"organizations": ["horde@nobody"]}},
        {"chosen": {"organizations": ["battle-line@bucket-brigade"], "organizations.0": ["bucket-brigade/x"]}},
        {"roster": {"name": "x" * 100_000}},
    ):
        assert table.http.post(f"{BAG}/draft", json=asked).status_code == 400
