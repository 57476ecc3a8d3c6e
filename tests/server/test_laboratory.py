"""The playtest lab on the page: a changed number is played both ways, the interval shrinks, a game opens."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grognard.server.laboratory import Laboratory
from grognard.server.operation.serving import laboratory_at, listen
from tests.server.kit import Json, Table, serving

FASTER = {"kind": "tables", "file": "fair", "path": ["units", "Chimney Rats", "speed"], "value": 4}
QUESTION: Json = {
    "ruleset": "ruse",
    "scenario": "meeting",
    "armies": ["market-brawl", "cellar-muster"],
    "bot": "recruit",
}

LONG = 600.0
"""Seconds until a busy machine must have played a few games."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("lab")


@pytest.fixture(scope="module")
def own(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A server that is nobody else's."""
    with serving(tmp_path_factory.mktemp("own") / "matches.db", laboratory=Laboratory(folder, workers=1)) as running:
        yield running


def start(table: Table, **more: Any) -> Any:
    return table.http.post("/api/lab", json={**QUESTION, **more}, timeout=LONG)


def settled(table: Table, trial: Json) -> Json:
    deadline = time.monotonic() + LONG
    while trial["state"] in ("getting ready", "playing"):
        assert time.monotonic() < deadline
        time.sleep(0.05)
        trial = table.http.get(f"/api/lab/{trial['id']}", timeout=LONG).json()
    return trial


def test_a_changed_number_is_played_and_the_interval_shrinks(own: Table, folder: Path) -> None:
    known = own.http.get("/api/rulesets/ruse/lab", timeout=LONG).json()
    rats = next(each for each in known if each["path"] == FASTER["path"])
    assert (rats["name"], rats["value"]) == ("Chimney Rats", 3)
    first = start(own, changes=[FASTER], until="games=20")
    assert first.status_code == 201, first.text
    trial = settled(own, first.json())
    assert (trial["state"], trial["trouble"]) == ("settled", "")
    assert (trial["games"], trial["needed"], trial["who"]) == (40, 40, "Market Brawl")
    base, yours = trial["courses"]
    assert (base["variant"], yours["title"], yours["games"]) == ("base", "With your change", 20)
    widths = [point["high"] - point["low"] for point in base["points"]]
    assert len(widths) == 20
    assert widths[-1] < widths[0] / 1.5
    assert base["now"]["share"] == base["points"][-1]["share"]
    difference = trial["difference"]
    assert difference["difference"] == pytest.approx(yours["now"]["share"] - base["now"]["share"])
    assert difference["low"] <= difference["difference"] <= difference["high"]
    patch = (folder / trial["id"] / "yours.toml").read_text()
    assert '[tables.fair.units."Chimney Rats"]\nspeed = 4  # was 3\n' in patch
    before = (folder / trial["id"] / "games.jsonl").read_bytes()
    again = settled(own, start(own, changes=[FASTER], until="games=20").json())
    assert again["courses"] == trial["courses"]
    assert (folder / trial["id"] / "games.jsonl").read_bytes() == before


def test_a_game_opens_as_a_replay(own: Table) -> None:
    trial = settled(own, start(own, until="games=2").json())
    assert trial["difference"] is None
    game = trial["openable"][0]
    save = own.http.get(f"/api/lab/{trial['id']}/games/{game['variant']}/{game['round']}/{game['turn']}", timeout=LONG)
    assert save.status_code == 200, save.text
    opened = own.http.post("/api/replays", content=save.content)
    assert opened.status_code == 201, opened.text
    assert own.get(f"/api/matches/{opened.json()['match']}/replay")["result"]
    assert own.http.get(f"/api/lab/{trial['id']}/games/base/99/0").status_code == 404


def test_it_stops_when_asked_and_plays_one_at_a_time(own: Table) -> None:
    trial = start(own, until="games=400", bot="sergeant").json()
    other = start(own, until="games=6")
    assert other.status_code == 409
    assert other.json()["reason"] == "an experiment is being played; stop it first, its games are kept"
    stopped = settled(own, own.http.post(f"/api/lab/{trial['id']}/stop", timeout=LONG).json())
    assert stopped["state"] == "stopped"
    assert stopped["games"] < 800


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"ruleset": "rus"}, "rus"),
        ({"scenario": "metting"}, "Ruse has no scenario 'metting'. Did you mean 'meeting'?"),
        ({"armies": ["nobody"]}, "Ruse has no army 'nobody'."),
        ({"until": "soon"}, "this is no rule to stop by"),
        ({"changes": [{**FASTER, "path": ["units", "x"]}]}, "Ruse has no number 'units.x' in 'fair'"),
        ({"changes": [{**FASTER, "value": 99}]}, "speed"),
        ({"changes": [FASTER] * 21}, "at most 20 numbers are changed at once"),
    ],
)
def test_what_cannot_be_played_is_a_sentence(own: Table, more: Json, sentence: str) -> None:
    refused = start(own, **more)
    assert refused.status_code in (400, 404), refused.text
    assert sentence in refused.json()["reason"]


def test_only_ones_own_server_plays_experiments(table: Table, own: Table) -> None:
    for answer in (
        table.http.get("/api/rulesets/ruse/lab"),
        start(table),
        own.http.get("/api/rulesets/ruse/lab", headers={"x-forwarded-for": "203.0.113.7"}),
    ):
        assert answer.status_code == 403
        assert "start grognard play on a machine of your own" in answer.json()["reason"]
    for host, has in (("127.0.0.1", True), ("0.0.0.0", False)):
        with listen(host, 0) as taken:
            assert (laboratory_at(taken, "x/matches.db") is not None) == has


def test_a_rule_set_without_files_has_nothing_to_change(own: Table) -> None:
    assert own.get("/api/rulesets/duel/lab") == []
    assert own.http.get("/api/lab/nothing").status_code == 404
