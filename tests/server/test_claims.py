"""Seats belong to who sits in them: a link is good once, the maker cannot look into a seat that was given away, and
nobody sits down to dice that somebody could know without agreeing to it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.server.kit import Json, Table, holding, serving


def claim(table: Table, match: str, seat: int, invitation: str, **more: bool) -> httpx.Response:
    at = f"/api/matches/{match}/seats/{seat}/claim"
    return table.http.post(at, json=more, headers=holding(invitation) if invitation else {})


def invited(table: Table, **fields: object) -> tuple[str, str, str]:
    """A match, the maker's token and the invitation for the other seat."""
    made = table.make("hands", invited=[1], **fields)
    assert made["tokens"][1] == ""
    assert made["invitations"][0] == ""
    return made["match"], made["tokens"][0], made["invitations"][1]


def test_a_link_gives_the_seat_to_the_first_who_opens_it(table: Table) -> None:
    match, _, invitation = invited(table)
    first = claim(table, match, 1, invitation)
    assert first.status_code == 200, first.text
    token = first.json()["token"]
    assert token not in ("", invitation)
    assert first.json()["claims"] == 1
    second = claim(table, match, 1, invitation)
    assert second.status_code == 403
    assert "has been used" in second.json()["reason"]
    with table.join(match, token) as tab:
        assert [sitter["seat"] for sitter in tab.table["sitters"] if sitter.get("yours")] == [1]
    again = claim(table, match, 1, token)
    assert (again.status_code, again.json()["token"]) == (200, token), "who holds it keeps it"


def test_an_invitation_itself_opens_nothing(table: Table) -> None:
    match, mine, invitation = invited(table)
    with table.join(match, mine, invitation) as maker:
        held = [sitter["seat"] for sitter in maker.table["sitters"] if sitter.get("yours")]
        assert held == [0], "the maker sees only what their own seat may see"
    path = f"/api/matches/{match}/replay"
    assert table.http.get(path, params={"seat": 1}, headers=holding(mine, invitation)).status_code == 403
    assert table.http.get(f"/api/matches/{match}/save", headers=holding(mine, invitation)).status_code == 403
    assert claim(table, match, 0, invitation).status_code == 403
    assert claim(table, match, 1, "guess").status_code == 403
    assert claim(table, match, 1, "").status_code == 403
    assert claim(table, match, 7, invitation).status_code == 404


def test_of_many_who_open_a_link_at_once_one_sits_down(table: Table) -> None:
    match, _, invitation = invited(table)
    with ThreadPoolExecutor(8) as hands:
        found = list(hands.map(lambda _: claim(table, match, 1, invitation).status_code, range(8)))
    assert sorted(found) == [200] + [403] * 7


def test_who_gave_a_seat_away_loses_it_in_the_moment_it_is_claimed(table: Table) -> None:
    made = table.make("hands")
    match, (blue, red) = made["match"], made["tokens"]
    at = f"/api/matches/{match}/seats/1/invite"
    assert table.http.post(at, headers=holding(blue)).status_code == 403
    early = table.http.post(at, headers=holding(red)).json()["invitation"]
    invitation = table.http.post(at, headers=holding(red)).json()["invitation"]
    assert claim(table, match, 1, early).status_code == 403, "a newer link has taken its place"
    with table.join(match, blue, red) as maker:
        assert sum(sitter.get("yours", False) for sitter in maker.table["sitters"]) == 2
        token = claim(table, match, 1, invitation).json()["token"]
        maker.until(lambda shown: sum(sitter.get("yours", False) for sitter in shown["sitters"]) == 1)
        refused = maker.ask("concede", seat=1)
        assert refused["type"] == "no"
        assert "does not hold that seat" in refused["refusal"]["reason"]
        with table.join(match, token) as friend:
            assert friend.table["seat"] == 1
    assert table.http.get(f"/api/matches/{match}/replay", params={"seat": 1}, headers=holding(red)).status_code == 403


def test_own_seeds_are_agreed_to_before_one_sits_down(table: Table) -> None:
    match, _, invitation = invited(table, dice="seeded", seed=7)
    card: Json = table.get(f"/api/matches/{match}")
    assert card["own_seed"] is True
    refused = claim(table, match, 1, invitation)
    assert refused.status_code == 409
    assert "could know every roll" in refused.json()["reason"]
    assert claim(table, match, 1, invitation, agreed=True).status_code == 200
    fair, _, other = invited(table, dice="seeded")
    assert "own_seed" not in table.get(f"/api/matches/{fair}")
    assert claim(table, fair, 1, other).status_code == 200


def test_tokens_in_an_address_count_for_nothing(table: Table) -> None:
    made = table.make("hands")
    path = f"/api/matches/{made['match']}/save"
    assert table.http.get(path, params={"token": made["tokens"]}).status_code == 403
    assert table.http.get(path, headers=holding(*made["tokens"])).status_code == 200


def test_commitments_survive_a_flood_and_a_restart(tmp_path_factory: pytest.TempPathFactory) -> None:
    database = tmp_path_factory.mktemp("seals") / "matches.db"
    with serving(database) as table:
        mine = table.get("/api/seal")
        for _ in range(600):
            table.http.get("/api/seal")
    with serving(database) as table:
        made = table.make("duel", **mine)
        with table.join(made["match"]) as fan:
            assert fan.table["dice"]["commitment"] == mine["commitment"]
        assert table.http.post("/api/matches", json={"ruleset": "duel", **mine}).status_code == 409
        forged = {**mine, "ticket": mine["ticket"][:-1] + ("0" if mine["ticket"][-1] != "0" else "1")}
        assert table.http.post("/api/matches", json={"ruleset": "duel", **forged}).status_code == 409
        old = {**mine, "ticket": f"1000-{'0' * 32}"}
        assert table.http.post("/api/matches", json={"ruleset": "duel", **old}).status_code == 409


def test_a_claim_at_one_server_is_known_at_the_other(postgres_address: str) -> None:
    with serving(postgres_address) as one, serving(postgres_address) as other:
        made = one.make("hands")
        match, (blue, red) = made["match"], made["tokens"]
        with other.join(match, blue, red) as maker:
            at = f"/api/matches/{match}/seats/1/invite"
            invitation = one.http.post(at, headers=holding(red)).json()["invitation"]
            assert claim(one, match, 1, invitation).status_code == 200
            maker.until(lambda shown: sum(sitter.get("yours", False) for sitter in shown["sitters"]) == 1)
            assert claim(other, match, 1, invitation).status_code == 403
