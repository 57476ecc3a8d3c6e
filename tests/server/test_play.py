"""Playing: tables, answers, two tabs, bots, taking back, seats and typed dice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.kit import Json, Table

Shown = Json


def kinds(tables: list[Json]) -> list[str]:
    return [line["event"]["kind"] for table in tables for line in table.get("log", [])]


def test_a_new_match_asks_its_first_question(table: Table) -> None:
    made = table.make(names=["Ann", "Bob"])
    with table.join(made["match"], *made["tokens"]) as tab:
        shown = tab.table
        assert shown["n"] == 0
        assert shown["seat"] == 0
        assert shown["deciding"] == [0]
        assert shown["title"] == "The Line: Ann v Bob"
        assert shown["question"]["kind"] == "one"
        assert [sitter["name"] for sitter in shown["sitters"]] == ["Ann", "Bob"]
        assert all(sitter["yours"] for sitter in shown["sitters"])
        assert shown["dice"]["kind"] == "sealed"
        assert "seed" not in shown["dice"]
        assert "secrets" not in shown


def test_an_answer_reaches_the_other_tab(table: Table) -> None:
    made = table.make()
    match, (blue, red) = made["match"], made["tokens"]
    with table.join(match, blue) as ann, table.join(match, red) as bob:
        assert "question" not in bob.table
        ann.give("strike")
        ann.give(2)
        seen = bob.until(lambda shown: shown.get("question"))
        assert seen["seat"] == 1
        assert kinds(bob.tables) == ["roll", "strike"]
        assert bob.table["scene"] == ann.table["scene"]


def test_a_tab_with_both_seats_sees_with_the_eyes_of_who_is_asked(table: Table) -> None:
    made = table.make()
    with table.join(made["match"], *made["tokens"]) as tab:
        assert tab.table["seat"] == 0
        tab.give("wait")
        assert tab.table["seat"] == 1
        assert tab.table["question"]["topic"] == "act"


def test_a_spectator_sees_the_table_and_is_never_asked(table: Table) -> None:
    made = table.make()
    with table.join(made["match"]) as fan, table.join(made["match"], made["tokens"][0]) as ann:
        assert "seat" not in fan.table or fan.table["seat"] is None
        assert "question" not in fan.table
        ann.give("strike")
        ann.give(1)
        shown = fan.until(lambda shown: shown["n"] == 3)
        assert kinds(fan.tables) == ["roll", "strike"]
        assert "question" not in shown
        refused = fan.ask("answer", n=3, seat=1, answer="wait")
        assert refused["refusal"]["reason"] == "this tab does not hold that seat"


def test_a_whole_game_ends_with_its_result_and_opens_the_seed(table: Table) -> None:
    made = table.make(options={"health": 1})
    with table.join(made["match"], *made["tokens"]) as tab:
        while "result" not in tab.table:
            tab.give({"act": "strike", "hard": 3}[tab.table["question"]["topic"]])
        assert tab.table["result"]["reason"] == "one fencer is down"
        assert len(tab.table["result"]["winners"]) == 1
        assert tab.table["deciding"] == []
        assert tab.table["dice"]["seed"]
        assert tab.about("answer", "strike", seat=0)["refusal"]["reason"].startswith("the game is over")
    listed = next(each for each in table.get("/api/matches") if each["match"] == made["match"])
    assert listed["over"]
    assert listed["result"] == "one fencer is down"


# ---- thinking along ----


def test_checks_refuse_in_words_and_change_nothing(table: Table) -> None:
    made = table.make()
    with table.join(made["match"], *made["tokens"]) as tab:
        tab.give("step")
        far = {"paths": {"f0": [[12000, 5000]]}}
        refused = tab.about("check", far)
        assert refused["type"] == "checked"
        assert refused["refusal"] == {
            "reason": "Fencer would go 9.0″; a step is 6″",
            "clause": "duel.step",
            "about": ["f0"],
        }
        assert "refusal" not in tab.about("check", {"paths": {"f0": [[9000, 5000]]}})
        near = tab.about("nearest", far)
        assert near["answer"] == {"paths": {"f0": [[9000, 5000]]}}
        assert tab.about("answer", far)["refusal"]["clause"] == "duel.step"
        assert tab.table["n"] == 1
        tab.give(near["answer"])
        assert tab.table["scene"]["units"][0]["pieces"][0]["at"] == [9000, 5000]


def test_a_drag_is_held_where_the_rules_allow_it_and_hears_why(table: Table) -> None:
    made = table.make()
    with table.join(made["match"], *made["tokens"]) as tab:
        tab.give("step")
        far = {"paths": {"f0": [[12000, 5000]]}}
        held = tab.about("tether", far)
        assert held["type"] == "held"
        assert held["answer"] == {"paths": {"f0": [[9000, 5000]]}}
        assert held["refusal"]["clause"] == "duel.step"
        assert held["travel"] == [{"piece": "f0", "parts": [{"mils": 6000}], "allowance": 6000}]
        free = tab.about("tether", held["answer"])
        assert free["answer"] == held["answer"]
        assert "refusal" not in free
        assert tab.ask("tether", n=tab.table["n"], seat=0, answer=far, snap=5000)["type"] == "no"
        tab.give(held["answer"])
        assert tab.ask("tether", n=1, seat=0, answer=far)["refusal"]["clause"] == "engine.answer.turn"


def test_forecasts_are_exact(table: Table) -> None:
    made = table.make()
    with table.join(made["match"], *made["tokens"]) as tab:
        assert "charts" not in tab.about("forecast", "wait")
        tab.give("strike")
        told = tab.about("forecast", 3)
        (chart,) = told["charts"]
        assert chart["sentence"] == "50 % to wound at least 2 times"
        assert [bar["value"] for bar in chart["bars"]] == [0, 1, 2, 3]
        assert [bar["chance"] for bar in chart["bars"]] == pytest.approx([1 / 8, 3 / 8, 3 / 8, 1 / 8])
        assert chart["goal"] == 2
        assert told["lines"] == ["Own wounds: 6, for certain"]
        assert tab.about("forecast", 7)["refusal"]["clause"] == "duel.strike"


def test_overlays_are_for_all_where_nothing_is_hidden(table: Table) -> None:
    made = table.make()
    with table.join(made["match"]) as fan:
        seen = fan.ask("overlay", seat=0, kind="reach", unit="u1")
        assert seen["overlay"]["marks"][0]["points"] == [[17000, 5000]]
        assert fan.ask("overlay", seat=0, kind="threat", unit="u1")["type"] == "no"
        assert fan.ask("overlay", seat=0, kind="reach", unit="u77")["type"] == "no"
        assert fan.ask("overlay", seat=5, kind="reach", unit="u1")["refusal"]["reason"] == "there is no seat 5"


# ---- taking back ----


def test_undo_goes_back_one_decision_but_never_past_dice(table: Table) -> None:
    made = table.make()
    with table.join(made["match"], made["tokens"][0]) as ann, table.join(made["match"]) as fan:
        assert ann.table["undo_why_not"] == "there is nothing to take back yet"
        ann.give("strike")
        assert ann.table["may_undo"]
        assert ann.ask("undo", seat=0)["type"] == "ok"
        ann.until(lambda shown: shown["n"] == 0)
        assert ann.table["question"]["topic"] == "act"
        ann.give("strike")
        ann.give(1)
        refused = ann.ask("undo", seat=0)
        assert refused["refusal"] == {"reason": "dice have fallen since then", "clause": "engine.undo"}
        assert ann.table["undo_why_not"] == "dice have fallen since then"
        fan.until(lambda shown: shown["n"] == 3)
        assert fan.ask("undo", seat=0)["type"] == "no"
    assert table.get(f"/api/matches/{made['match']}")["n"] == 3


def test_lines_that_were_taken_back_leave_every_log(table: Table) -> None:
    made = table.make()
    with table.join(made["match"], *made["tokens"]) as tab:
        tab.give("strike")
        tab.give(1)
        tab.give("step")
        tab.give({"paths": {"f1": [[16000, 5000]]}})
        assert [line["number"] for line in tab.table["log"]] == [3]
        assert tab.table["kept"] == 2
        assert tab.ask("undo", seat=1)["type"] == "ok"
        shown = tab.until(lambda shown: shown["n"] == 4)
        assert shown["kept"] == 2
        assert "log" not in shown


def test_friends_at_one_screen_take_back_for_each_other(table: Table) -> None:
    made = table.make()
    with table.join(made["match"], *made["tokens"]) as tab, table.join(made["match"], made["tokens"][1]) as bob:
        tab.give("wait")
        assert tab.table["seat"] == 1
        assert tab.table["may_undo"]
        bob.until(lambda shown: shown["n"] == 1)
        assert bob.table["undo_why_not"] == "another player has decided since then"
        assert bob.ask("undo", seat=1)["type"] == "no"
        assert tab.ask("undo", seat=1)["type"] == "ok"
        assert tab.until(lambda shown: shown["n"] == 0)["seat"] == 0


def test_nothing_is_taken_back_for_a_bot(table: Table) -> None:
    made = table.make(seats=["human", "recruit"], dice="typed")
    with table.join(made["match"], *made["tokens"]) as tab:
        tab.give("wait")
        tab.until(lambda shown: shown["n"] > 1)
        assert "may_undo" not in tab.table
        assert tab.ask("undo", seat=1)["refusal"]["clause"] == "engine.undo"


def test_nothing_is_taken_back_when_the_seed_is_out(table: Table) -> None:
    made = table.make()
    with table.join(made["match"], *made["tokens"]) as tab:
        tab.give("wait")
        assert tab.ask("concede", seat=0)["type"] == "ok"
        tab.until(lambda shown: "result" in shown)
        assert tab.table["undo_why_not"] == "the game is over"
        assert tab.ask("undo", seat=0)["type"] == "no"


def test_an_answer_is_taken_back_before_a_sealed_one_of_the_other(table: Table) -> None:
    made = table.make(options={"bids": True})
    match, (blue, red) = made["match"], made["tokens"]
    with table.join(match, blue) as ann, table.join(match, red) as bob:
        bob.give(3)
        assert ann.ask("undo", seat=0)["type"] == "no"
        assert bob.ask("undo", seat=1)["type"] == "no"


# ---- sealed questions ----


def test_sealed_answers_stay_sealed_until_all_are_in(table: Table) -> None:
    made = table.make(options={"bids": True})
    match, (blue, red) = made["match"], made["tokens"]
    with table.join(match, blue) as ann, table.join(match, red) as bob, table.join(match) as fan:
        assert ann.table["question"]["sealed"]
        ann.give(4)
        assert "question" not in ann.table
        assert ann.table["waiting"] == [0]
        assert ann.about("answer", 5)["refusal"]["reason"] == "this answer is sealed and waits for the others"
        bob.until(lambda shown: shown.get("waiting") == [0])
        fan.until(lambda shown: shown.get("waiting") == [0])
        for tab in (bob, fan):
            # All that anybody else learns is that it is in.
            assert {**tab.table, "waiting": [], "deciding": [0, 1]} == {**tab.tables[0], "waiting": []}
        bob.give(7)
        assert fan.until(lambda shown: shown["n"] == 1)["deciding"] == [1]
        assert fan.table["log"][0]["sentence"] == "4 against 7"


def test_sealed_questions_at_one_screen_want_a_hand_over(table: Table) -> None:
    made = table.make(options={"bids": True})
    with table.join(made["match"], *made["tokens"]) as tab:
        assert tab.table["secrets"]
        tab.give(4)
        assert tab.table["seat"] == 1
        assert tab.table["secrets"]
        tab.give(2)
        assert "secrets" not in tab.table


# ---- bots and seats ----


def test_a_bot_answers_by_itself_and_says_why(table: Table) -> None:
    made = table.make(seats=["human", "recruit"])
    with table.join(made["match"], *made["tokens"]) as tab:
        tab.give("wait")
        shown = tab.until(lambda shown: shown["deciding"] == [0] or "result" in shown)
        assert shown["n"] > 1
        assert shown["seat"] == 0
        assert shown["thinking"] == "A recruit does what comes to mind."
        assert tab.about("answer", "wait", seat=1)["refusal"]["reason"].startswith("a bot sits here")


def test_two_bots_play_to_the_end(table: Table) -> None:
    made = table.make(seats=["recruit", "sergeant"], options={"health": 2})
    with table.join(made["match"]) as fan:
        assert fan.until(lambda shown: "result" in shown)["result"]["winners"]


def test_a_bot_whose_question_goes_away_holds_nobody_up(table: Table) -> None:
    made = table.make("ponder", seats=["human", "sergeant"], options={"health": 9})
    with table.join(made["match"], *made["tokens"]) as tab:
        tab.give("wait")
        assert tab.ask("undo", seat=0)["type"] == "ok"
        assert tab.ask("reseat", seat=1, who="recruit")["type"] == "ok"
        tab.until(lambda shown: shown["sitters"][1]["who"] == "recruit")
        tab.give("wait")
        assert tab.until(lambda shown: shown["n"] > 1 and shown["deciding"] != [1])


def test_a_seed_of_ones_own_gives_the_same_battle_again(table: Table) -> None:
    def battle(seed: int) -> list[Json]:
        made = table.make(seats=["recruit", "recruit"], dice="seeded", seed=seed)
        with table.join(made["match"]) as fan:
            fan.until(lambda shown: "result" in shown)
            return [line["event"] for shown in fan.tables for line in shown.get("log", [])]

    first = battle(3)
    assert battle(3) == first
    assert battle(4) != first


def test_seats_change_in_mid_game(table: Table) -> None:
    made = table.make(seats=["human", "human"])
    match, (blue, red) = made["match"], made["tokens"]
    with table.join(match, blue) as ann, table.join(match, blue, red) as host:
        assert ann.ask("reseat", seat=1, who="recruit")["refusal"]["clause"] == "engine.answer.turn"
        assert host.ask("reseat", seat=1, who="field marshal")["type"] == "no"
        ann.give("wait")
        assert host.ask("reseat", seat=1, who="recruit")["type"] == "ok"
        ann.until(lambda shown: shown["n"] > 1 and shown["deciding"] == [0])
        assert ann.table["sitters"][1]["who"] == "recruit"
        assert host.ask("reseat", seat=1, who="human")["type"] == "ok"
        ann.until(lambda shown: shown["sitters"][1]["who"] == "human")
        ann.give("wait")
        assert ann.table["deciding"] == [1]


def test_conceding_ends_the_game_also_unasked(table: Table) -> None:
    made = table.make()
    with table.join(made["match"], made["tokens"][1]) as bob:
        assert bob.ask("concede", seat=0)["type"] == "no"
        assert bob.ask("concede", seat=1)["type"] == "ok"
        assert bob.until(lambda shown: "result" in shown)["result"]["winners"] == [0]
        assert bob.ask("concede", seat=1)["type"] == "no"


# ---- typed dice ----


def test_seats_type_their_own_dice(table: Table) -> None:
    made = table.make(dice="typed")
    match, (blue, red) = made["match"], made["tokens"]
    with table.join(match, blue) as ann, table.join(match, red) as bob:
        ann.give("strike")
        shown = ann.give(2)
        wanted = shown["rolling"]
        assert shown["deciding"] == []
        assert wanted["yours"]
        (group,) = wanted["groups"]
        assert (group["count"], group["sides"], group["label"], group["by"]) == (2, 6, "Hit", 0)
        assert group["marks"] == [0, 0, 0, 1, 1, 1]
        assert group["tally"]["total"] == 4
        assert "yours" not in bob.until(lambda shown: "rolling" in shown)["rolling"]
        assert bob.ask("dice", n=2, faces=[[6, 6]])["refusal"]["reason"] == "these dice are not this tab's to type in"
        for faces in ([[6]], [[6, 7]], [[0, 1]], [], [[1, 1], [1]]):
            assert ann.ask("dice", n=2, faces=faces)["refusal"]["clause"] == "duel.strike"
        assert ann.ask("dice", n=1, faces=[[6, 6]])["refusal"]["clause"] == "engine.answer.turn"
        assert ann.ask("dice", n=2, faces=[[6, 3]])["type"] == "ok"
        bob.until(lambda shown: shown["n"] == 3)
        assert bob.table["log"][-1]["sentence"] == "1 hits"
        assert bob.ask("dice", n=3, faces=[[6]])["refusal"]["reason"] == "these dice are not this tab's to type in"


def test_the_dice_of_a_bot_are_typed_by_whoever_sits_there(table: Table) -> None:
    made = table.make(dice="typed", seats=["human", "recruit"])
    with table.join(made["match"], made["tokens"][0]) as ann:
        ann.give("wait")
        answers: list[Any] = []
        for _ in range(30):
            if "rolling" in ann.table:
                answers.append(ann.table["rolling"]["yours"])
                faces = [[1] * group["count"] for group in ann.table["rolling"]["groups"]]
                assert ann.ask("dice", n=ann.table["n"], faces=faces)["type"] == "ok"
                break
            if ann.table.get("question"):
                ann.give("wait")
            else:
                ann.next_table()
        assert answers == [True]


# ---- lessons ----


def test_a_lesson_is_done_when_its_clauses_were_played(table: Table) -> None:
    cards = table.get("/api/tutorial")
    card = next(each for each in cards if each["ruleset"] == "duel")
    assert card["goal"] == "Strike the other fencer."
    made = table.http.post(f"/api/tutorial/duel/{card['k']}").json()
    with table.join(made["match"], *made["tokens"]) as tab:
        lesson = tab.table["lesson"]
        assert lesson["title"] == "The first blow"
        assert lesson["of"] == 1
        assert "done" not in lesson
        tab.give("strike")
        tab.give(1)
        assert tab.table["lesson"]["done"]
        assert tab.table["lesson"]["praise"] == "That is a blow."
    assert table.http.post("/api/tutorial/duel/2").status_code == 404
    assert table.http.post("/api/tutorial/chess/1").status_code == 404
