"""The HTTP documents: what there is to play, saves, replays, branches, luck and sealed dice."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from grognard.cli.replay import again
from grognard.engine.history.saves import load, read
from tests.server.kit import Json, Tab, Table


def play(tab: Tab, *answers: Any) -> None:
    for answer in answers:
        tab.give(answer)


def to_the_end(tab: Tab) -> None:
    while "result" not in tab.table:
        tab.give({"act": "strike", "hard": 3}[tab.table["question"]["topic"]])


def finished(table: Table, **fields: Any) -> Json:
    made = table.make(options={"health": 9}, **fields)
    with table.join(made["match"], *made["tokens"]) as tab:
        to_the_end(tab)
    return made


def refused(answer: Any, status: int) -> str:
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert body["clause"]
    return str(body["reason"])


def quietly(steps: int = 1) -> None:
    """No progress bar."""


# ---- what there is to play ----


def test_rule_sets_come_with_scenarios_armies_and_a_picture(table: Table) -> None:
    cards = {card["name"]: card for card in table.get("/api/rulesets")}
    duel = cards["duel"]
    assert duel["title"] == "Duel"
    assert [scenario["id"] for scenario in duel["scenarios"]] == ["line", "yard"]
    scene = duel["scenarios"][0]["scene"]
    assert scene["zones"][0]["name"] == "West"
    assert {unit["name"] for unit in scene["units"]} == {"Fencer 0", "Fencer 1"}  # what stands there from the start
    assert "panels" not in scene
    assert duel["bots"][:4] == ["recruit", "sergeant", "captain", "general"]
    assert cards["hands"]["secrets"]


def test_the_rulebook_ends_with_the_umpires_clauses(table: Table) -> None:
    book = table.get("/api/rulesets/duel/rulebook")
    ids = [clause["id"] for clause in book["clauses"]]
    assert ids[:2] == ["duel.act", "duel.step"]
    assert {"engine.undo", "engine.answer.form", "engine.answer.turn", "engine.concede"} <= set(ids)
    assert "there is no rule set 'chess'" in refused(table.http.get("/api/rulesets/chess/rulebook"), 404)


def test_armies_of_the_builder_are_checked(table: Table) -> None:
    assert table.http.post("/api/rulesets/duel/roster", json={"roster": {"weapon": "foil"}}).json() == []
    faults = table.http.post("/api/rulesets/duel/roster", json={"roster": {}}).json()
    assert faults == [{"reason": "a fencer needs a weapon", "clause": "duel.act"}]
    made = table.make(rosters=[None, {"weapon": "sabre", "name": "mine"}])
    saved = table.get(f"/api/matches/{made['match']}/save")
    assert saved["setup"]["rosters"] == [{"weapon": "sabre"}, {"weapon": "sabre", "name": "mine"}]
    wrong = table.http.post("/api/matches", json={"ruleset": "duel", "rosters": [{"weapon": "spoon"}]})
    assert refused(wrong, 400) == "the army of seat 1: a fencer needs a weapon"


WRONG: list[tuple[Json, int, str]] = [
    ({"ruleset": "chess"}, 404, "there is no rule set 'chess'"),
    ({"ruleset": "duel", "scenario": "moon"}, 400, "there is no scenario 'moon'"),
    ({"ruleset": "duel", "armies": ["spoon"]}, 400, "there is no army 'spoon'"),
    ({"ruleset": "duel", "seats": ["human"]}, 400, "2 seats, not 1"),
    ({"ruleset": "duel", "seats": ["human"] * 9}, 400, "2 seats, not 9"),
    ({"ruleset": "duel", "seats": ["human", "god"]}, 400, "'god' cannot sit here"),
    ({"ruleset": "duel", "dice": "loaded"}, 400, "cannot be read"),
    ({"ruleset": "duel", "seed": 4}, 400, "sealed dice choose their own seed"),
    ({"ruleset": "duel", "commitment": "guess"}, 409, "not from this server"),
    ({"ruleset": "duel", "invited": [2]}, 400, "seats 0 to 1 to invite"),
    ({"ruleset": "duel", "salts": ["x" * 300]}, 400, "at most 200 letters"),
    ({"ruleset": "duel", "options": {"health": "lots"}}, 400, "cannot be set up"),
    ({"ruleset": "anvil", "options": {"premesure": False}}, 400, "there is no option 'premesure'; there are: win,"),
    ({"ruleset": "anvil", "options": {"win": "sea"}}, 400, "the option 'win' is general or seat, not 'sea'"),
    ({"scenario": "line"}, 400, "cannot be read"),
]


@pytest.mark.parametrize(("wanted", "status", "reason"), WRONG, ids=[reason for *_, reason in WRONG])
def test_matches_that_cannot_be_are_refused(table: Table, wanted: Json, status: int, reason: str) -> None:
    before = len(table.get("/api/matches"))
    assert reason in refused(table.http.post("/api/matches", json=wanted), status)
    assert len(table.get("/api/matches")) == before


def test_bodies_have_a_limit_and_a_form(table: Table) -> None:
    assert "cannot be read" in refused(table.http.post("/api/matches", content=b"boo"), 400)
    assert "cannot be read" in refused(table.http.post("/api/matches", content=b"\xff"), 400)
    assert "too large" in refused(table.http.post("/api/matches", content=b"x" * 1_100_000), 413)
    assert table.http.get("/api/load").status_code == 404
    assert "there is no match" in refused(table.http.get("/api/matches/nope/save"), 404)
    assert "nothing at" in refused(table.http.get("/api/nonsense"), 404)


def test_names_are_made_fit_to_print(table: Table) -> None:
    made = table.make(names=["  Ann\u0000\u202e\n ", "", "extra"])
    card = table.get(f"/api/matches/{made['match']}")
    assert [sitter["name"] for sitter in card["sitters"]] == ["Ann", "Red"]


# ---- saving and loading ----


def test_a_save_of_a_running_game_has_no_seed_and_goes_on(table: Table) -> None:
    made = table.make(dice="seeded", seed=1234567)
    with table.join(made["match"], *made["tokens"]) as tab:
        play(tab, "strike", 3, "wait", "step")
        answer = table.http.get(f"/api/matches/{made['match']}/save")
        assert "1234567" not in answer.text
        assert answer.headers["content-disposition"] == (f'attachment; filename="duel-{made["match"]}.grognard.json"')
        assert tuple(load(answer.content).journal) == read(answer.content).journal
        loaded = table.http.post("/api/load", params={"seats": "human,recruit"}, content=answer.content)
        assert loaded.status_code == 201
        other = loaded.json()
        with table.join(other["match"], *other["tokens"]) as copy:
            assert copy.table["n"] == tab.table["n"]
            assert copy.table["question"] == tab.table["question"]
            assert copy.table["scene"] == tab.table["scene"]
            assert [sitter["who"] for sitter in copy.table["sitters"]] == ["human", "recruit"]
            assert len(copy.table["log"]) == 2
            copy.give("abandon")
        assert tab.table["question"]["topic"] == "move:f0"


def test_files_that_are_no_saves_are_refused(table: Table) -> None:
    made = finished(table)
    good = table.http.get(f"/api/matches/{made['match']}/save").json()
    for path in ("/api/load", "/api/replays"):
        assert "not a Grognard save" in refused(table.http.post(path, content=b"boo"), 400)
        assert "format 99" in refused(table.http.post(path, json={**good, "grognard": 99}), 400)
        chess = {**good, "setup": {**good["setup"], "ruleset": "chess"}}
        assert "not installed" in refused(table.http.post(path, json=chess), 400)
        lone = {**good, "setup": {**good["setup"], "players": ["Ann"]}}
        assert "2 seats" in refused(table.http.post(path, json=lone), 400)
        odd = {**good, "setup": {**good["setup"], "options": {"health": []}}}
        assert "cannot be played" in refused(table.http.post(path, json=odd), 400)
        forged = {**good, "journal": [{**good["journal"][0], "answer": "dance"}]}
        assert "entry 0 of the journal" in refused(table.http.post(path, json=forged), 400)
    wrong = table.http.post("/api/load", params={"seats": "human"}, json=good)
    assert "2 seats, not 1" in refused(wrong, 400)


# ---- watching ----


def test_a_replay_goes_through_every_moment(table: Table) -> None:
    made = table.make()
    at = f"/api/matches/{made['match']}"
    with table.join(made["match"], *made["tokens"]) as tab:
        play(tab, "strike", 2, "step", {"paths": {"f1": [[16000, 5000]]}})
        shown = tab.table
    replay = table.get(f"{at}/replay")
    assert replay["frames"] == 5
    assert [(m["kind"], m.get("seat"), m["label"], m["lines"]) for m in replay["moments"]] == [
        ("answer", 0, "What does the fencer do?", 0),
        ("answer", 0, "How hard?", 0),
        ("roll", 0, "Hit", 2),
        ("answer", 1, "What does the fencer do?", 2),
        ("answer", 1, "Where to?", 3),
    ]
    first = table.get(f"{at}/frames/0", seat=0)
    assert first["question"]["topic"] == "act"
    assert "log" not in first
    before_dice = table.get(f"{at}/frames/2")
    assert before_dice["rolling"]["groups"][0]["count"] == 2
    assert before_dice["scene"] == first["scene"]
    after = table.get(f"{at}/frames/3", seat=1)
    assert [line["event"]["kind"] for line in after["log"]] == ["roll", "strike"]
    last = table.get(f"{at}/frames/5", since=2)
    assert last["scene"] == shown["scene"]
    assert (last["kept"], [line["number"] for line in last["log"]]) == (2, [3])
    assert "frames 0 to 5" in refused(table.http.get(f"{at}/frames/6"), 404)
    assert table.http.get(f"{at}/frames/-1").status_code == 404
    assert "no seat 7" in refused(table.http.get(f"{at}/frames/1", params={"seat": 7}), 404)
    assert "whole number" in refused(table.http.get(f"{at}/frames/1", params={"seat": "x"}), 400)


def test_a_file_can_be_watched_but_not_played(table: Table) -> None:
    made = finished(table)
    data = table.http.get(f"/api/matches/{made['match']}/save").content
    watched = table.http.post("/api/replays", content=data).json()
    assert watched["tokens"] == []
    at = f"/api/matches/{watched['match']}"
    replay = table.get(f"{at}/replay")
    assert replay["honest"] is True
    assert replay["result"]["reason"] == "one fencer is down"
    assert table.get(f"{at}/frames/{replay['frames']}", seat=1)["result"]
    assert table.get(at)["kind"] == "replay"
    with table.join(watched["match"], *made["tokens"]) as tab:
        assert "question" not in tab.table


def test_an_unfinished_file_is_watched_as_it_is(table: Table) -> None:
    made = table.make(dice="seeded", seed=3)
    with table.join(made["match"], *made["tokens"]) as tab:
        play(tab, "strike", 2)
    saved = table.http.get(f"/api/matches/{made['match']}/save").json()
    cut = {**saved, "journal": saved["journal"][:2]}  # just before the dice
    watched = table.http.post("/api/replays", json=cut).json()
    for _ in range(2):
        assert table.get(f"/api/matches/{watched['match']}/replay")["frames"] == 2
    loaded = table.http.post("/api/load", json=cut).json()
    with table.join(loaded["match"], *loaded["tokens"]) as copy:
        assert copy.table["n"] == 3
        assert copy.table["deciding"] == [1]


def test_playing_on_from_an_earlier_moment(table: Table) -> None:
    made = finished(table, names=["Ann", "Bob"])
    at = f"/api/matches/{made['match']}"
    before = table.get(f"{at}/replay")
    branched = table.http.post(f"{at}/branch", json={"n": 1, "seats": ["human", "recruit"]})
    assert branched.status_code == 201
    new = branched.json()
    assert not set(new["tokens"]) & set(made["tokens"])
    with table.join(new["match"], *new["tokens"]) as tab:
        assert tab.table["n"] == 1
        assert tab.table["question"]["topic"] == "hard"
        assert tab.table["title"].endswith("(from 1)")
        tab.give(3)
    after = table.get(f"{at}/replay")
    [line] = after.pop("branches")
    assert after == before
    assert (line["at"], line["match"]["match"]) == (1, new["match"])
    assert line["match"]["title"].endswith("(from 1)")
    assert [sitter["who"] for sitter in line["match"]["sitters"]] == ["human", "recruit"]
    branch = table.get(f"/api/matches/{new['match']}/replay")
    assert (branch["origin"]["at"], branch["origin"]["match"]["match"]) == (1, made["match"])
    assert "branches" not in branch
    assert "entries, not 999" in refused(table.http.post(f"{at}/branch", json={"n": 999}), 400)
    assert "entries, not -1" in refused(table.http.post(f"{at}/branch", json={"n": -1}), 400)


def test_what_was_copied_in_its_middle_still_verifies(table: Table) -> None:
    made = finished(table)
    branched = table.http.post(f"/api/matches/{made['match']}/branch", json={"n": 3}).json()
    with table.join(branched["match"], *branched["tokens"]) as tab:
        tab.give({"act": "strike", "hard": 3}[tab.table["question"]["topic"]])
        half = read(table.http.get(f"/api/matches/{branched['match']}/save").content)
        to_the_end(tab)
    whole = read(table.http.get(f"/api/matches/{branched['match']}/save").content)
    assert half.setup.dice.since == len(half.journal)
    assert whole.setup.dice.since == 3
    for saved in (half, whole):
        assert again(saved, quietly)


def test_a_branch_does_not_foretell_the_dice(table: Table) -> None:
    made = table.make(dice="seeded", seed=11, options={"health": 500})
    with table.join(made["match"], *made["tokens"]) as tab:
        copies = [table.http.post(f"/api/matches/{made['match']}/branch", json={"n": 0}).json() for _ in range(4)]
        rolled = []
        for each in ({"match": made["match"], "tokens": made["tokens"]}, *copies):
            with table.join(each["match"], *each["tokens"]) as one:
                play(one, "strike", 3, "strike", 3, "strike", 3)
                rolled.append(str([line["event"].get("dice") for t in one.tables for line in t.get("log", [])]))
        assert len(set(rolled)) > 1
        assert tab.table["ruleset"] == "duel"


# ---- luck and sealed dice ----


def test_luck_is_expected_against_actual(table: Table) -> None:
    made = table.make(dice="typed", names=["Ann", "Bob"])
    with table.join(made["match"], *made["tokens"]) as tab:
        play(tab, "strike", 2)
        tab.ask("dice", n=2, faces=[[6, 5]])
        tab.until(lambda shown: shown["n"] == 3)
        play(tab, "strike", 1)
        tab.ask("dice", n=5, faces=[[1]])
        tab.until(lambda shown: shown["n"] == 6)
    luck = table.get(f"/api/matches/{made['match']}/luck")
    ann, bob = luck["seats"]
    assert (ann["dice"], ann["expected"], ann["actual"]) == (2, 1.0, 2)
    assert ann["better_than"] == pytest.approx(0.75 + 0.25 / 2)
    assert ann["sentence"].startswith("Ann succeeded with 2 of 2 dice where 1.0 were to be expected")
    assert (bob["dice"], bob["expected"], bob["actual"], bob["better_than"]) == (1, 0.5, 0, 0.25)
    assert luck["lines"][0] == {"seat": 0, "label": "Hit", "dice": 2, "expected": 1.0, "actual": 2}


def test_sealed_dice_are_committed_to_before_the_salts_and_open_at_the_end(table: Table) -> None:
    seal = table.get("/api/seal")
    commitment = seal["commitment"]
    made = table.make(options={"health": 1}, **seal, salts=["ann's", "bob's"])
    assert "already" in refused(table.http.post("/api/matches", json={"ruleset": "duel", **seal}), 409)
    at = f"/api/matches/{made['match']}"
    with table.join(made["match"], *made["tokens"]) as tab:
        assert tab.table["dice"] == {"kind": "sealed", "commitment": commitment, "salts": ["ann's", "bob's"]}
        running = table.get(f"{at}/replay")
        assert "seed" not in running["dice"]
        assert "honest" not in running
        to_the_end(tab)
        seed = tab.table["dice"]["seed"]
    assert hashlib.sha256(f"grognard dice|{seed}".encode()).hexdigest() == commitment
    assert table.get(f"{at}/replay")["honest"] is True
    saved = table.http.get(f"{at}/save").json()
    assert saved["setup"]["dice"]["seed"] == seed
    roll = next(entry for entry in saved["journal"] if entry["type"] == "roll")
    roll["faces"] = [[face % 6 + 1 for face in group] for group in roll["faces"]]
    journal = saved["journal"][: saved["journal"].index(roll) + 1]
    forged = table.http.post("/api/replays", json={**saved, "journal": journal}).json()
    told = table.get(f"/api/matches/{forged['match']}/replay")
    assert told.get("honest") in (False, None)
