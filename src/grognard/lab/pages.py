"""The parts of the lab's pages, which stand alone and open without a network."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from grognard.lab.figures import Share
from grognard.lab.ratings import PairScores


def whole_page(title: str, body: str) -> str:
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    style = (files("grognard.lab") / "report.css").read_text(encoding="utf-8")
    return f'<!doctype html><html lang="en"><head>{head}<style>{style}</style></head><body>{body}</body></html>\n'


def heading(about: str, title: str, sentence: str, tiles: Sequence[tuple[str, str]]) -> str:
    """The head of a page, with a few large numbers."""
    shown = "".join(f"<div><b>{escape(value)}</b><span>{name}</span></div>" for value, name in tiles)
    return (
        f"<header><div><p>{escape(about)}</p><h1>{escape(title)}</h1>"
        f"<p class='lead'>{escape(sentence)}</p></div>"
        f"<div class='tiles'>{shown}</div></header>"
    )


def section(title: str, words: str, inside: str, *, wide: bool = False) -> str:
    kind = " class='wide'" if wide else ""
    return f"<section{kind}><h2>{escape(title)}</h2><p>{escape(words)}</p><div class='inside'>{inside}</div></section>"


def rows(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table whose first column names its rows."""
    top = "".join(f"<th scope='col'>{escape(head)}</th>" for head in heads)
    told = "".join(
        f"<tr><th scope='row'>{escape(line[0])}</th>{''.join(f'<td>{escape(cell)}</td>' for cell in line[1:])}</tr>"
        for line in lines
    )
    return f"<table class='rows'><tr>{top}</tr>{told}</table>"


def interval(share: Share) -> str:
    return f"{100 * share.share:.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f})"


def matrix(scores: PairScores) -> str:
    """Who beats whom, as a table of bars; the last column is against all others together."""
    names = list(dict.fromkeys(name for pair in scores for name in pair))
    lines = []
    for one in names:
        shares = [_share(scores, one, other) for other in names]
        cells = "".join(map(_cell, shares))
        if len(names) > 2:
            met = [share for share in shares if share is not None]
            games = sum(share.games for share in met)
            cells += _cell(Share.of(sum(share.share * share.games for share in met), games))
        lines.append(f"<tr><th scope='row'>{escape(one)}</th>{cells}</tr>")
    heads = "".join(f"<th scope='col'>{escape(name)}</th>" for name in [*names, *(["all"] if len(names) > 2 else ())])
    return f"<table class='matrix'><tr><td></td>{heads}</tr>{''.join(lines)}</table>"


def _share(scores: PairScores, one: str, other: str) -> Share | None:
    """What one got against the other; None if they never met."""
    if (one, other) in scores:
        return Share.of(*scores[one, other])
    return Share.of(*scores[other, one]).other if (other, one) in scores else None


def _cell(share: Share | None) -> str:
    if share is None:
        return "<td>–</td>"
    kind = "may" if share.undecided else "ahead" if share.share > 0.5 else "behind"
    mark = " ?" if share.undecided else " ▲" if share.share > 0.5 else " ▼"
    left, width = 100 * share.low, 100 * (share.high - share.low)
    bar = (
        f"<i class='bar'><i class='even'></i><i class='range' style='left:{left:.1f}%;width:{width:.1f}%'></i>"
        f"<i class='dot' style='left:{100 * share.share:.1f}%'></i></i>"
    )
    words = f"{100 * share.low:.0f} to {100 * share.high:.0f}, {share.games} games"
    return f"<td class='{kind}'><b>{100 * share.share:.0f} %{mark}</b>{bar}<small>{words}</small></td>"
