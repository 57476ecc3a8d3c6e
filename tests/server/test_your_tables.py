"""The list of one's tables: where each stands, seats that anybody may take, and tables that others may not look at."""

from __future__ import annotations

from tests.server.kit import Table, holding
from tests.server.test_claims import claim


def test_a_standing_says_who_decides_what_and_shows_the_table(table: Table) -> None:
    made = table.make("duel", names=["Ann", "Bob"], pace="days")
    at = f"/api/matches/{made['match']}/standing"
    mine, theirs, anybody = (table.get(at, *tokens) for tokens in ([made["tokens"][0]], [made["tokens"][1]], []))
    assert mine["deciding"] == [0]
    assert mine["asked"] != ""
    assert "asked" not in theirs
    assert "asked" not in anybody
    assert mine["card"]["pace"] == "days"
    assert mine["scene"]["board"]["width"] > 0


def test_two_people_at_one_screen_see_no_secret_in_the_list(table: Table) -> None:
    made = table.make("hands")
    at = f"/api/matches/{made['match']}/standing"
    alone = table.get(at, made["tokens"][0])
    both = table.get(at, *made["tokens"])
    assert both == table.get(at)
    assert alone["scene"] != both["scene"], "who sits alone sees their own hand"


def test_an_offered_seat_is_taken_once_by_anybody_and_leaves_the_list(table: Table) -> None:
    made = table.make("duel", invited=[1], offered=[1])
    other = table.make("duel", invited=[1])
    match = made["match"]

    def offered() -> list[str]:
        return [card["match"] for card in table.get("/api/matches", open=1)]

    assert match in offered()
    assert other["match"] not in offered()
    sitters = table.get(f"/api/matches/{match}")["sitters"]
    assert (sitters[1]["free"], sitters[1]["offered"], sitters[0].get("free", False)) == (True, True, False)
    assert claim(table, other["match"], 1, "").status_code == 403, "a seat for a friend is for who has the link"
    assert claim(table, match, 0, "").status_code == 403
    taken = claim(table, match, 1, "")
    assert taken.status_code == 200
    assert claim(table, match, 1, "").status_code == 403
    assert match not in offered()
    assert "free" not in table.get(f"/api/matches/{match}")["sitters"][1]


def test_only_seats_for_others_are_offered_and_words_are_checked(table: Table) -> None:
    for wanted in ({"offered": [1]}, {"invited": [1], "offered": [0]}, {"pace": "soon"}, {"private": 1}):
        assert table.http.post("/api/matches", json={"ruleset": "duel", **wanted}).status_code == 400


def test_a_private_table_is_shown_to_nobody_but_those_who_sit_there(table: Table) -> None:
    made = table.make("duel", private=True, invited=[1])
    match, token = made["match"], made["tokens"][0]
    at = f"/api/matches/{match}"
    assert match not in [card["match"] for card in table.get("/api/matches", most=200)]
    assert table.http.get(at).status_code == 404
    for path in ("standing", "save", "replay", "frames/0", "luck", "win-probability"):
        assert table.http.get(f"{at}/{path}").status_code == 403, path
        assert table.http.get(f"{at}/{path}", headers=holding("guess")).status_code == 403, path
    assert table.http.post(f"{at}/branch", json={"n": 0}).status_code == 403
    assert table.get(at, token)["private"] is True
    branch = table.http.post(f"{at}/branch", json={"n": 0}, headers=holding(token)).json()
    assert table.http.get(f"/api/matches/{branch['match']}/replay").status_code == 403, "nor is what comes of it"
    assert claim(table, match, 1, "guess").status_code == 403
    assert claim(table, match, 1, made["invitations"][1]).status_code == 200


def test_a_socket_at_a_private_table_gets_no_table(table: Table) -> None:
    from websockets.sync.client import connect

    from tests.server.kit import Tab

    made = table.make("duel", private=True)
    with connect(table.socket_address(made["match"]), max_size=None, proxy=None) as socket:
        stranger = Tab.__new__(Tab)
        stranger.socket, stranger.tables, stranger.lines, stranger.number = socket, [], [], 0
        stranger.send({"type": "hello", "tokens": []})
        assert "nobody to watch" in stranger.receive()["refusal"]["reason"]
        for kind in ("overlay", "say", "check"):
            fields = {"seat": 0, "n": 0, "answer": "wait", "kind": "reach", "unit": "a", "words": "x"}
            assert "nobody to watch" in stranger.ask(kind, **fields)["refusal"]["reason"]
        with table.join(made["match"], made["tokens"][0]) as mine:
            mine.give("wait")
        assert stranger.tables == []
