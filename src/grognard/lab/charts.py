"""The charts of a report as SVG: they are part of the page, need no script and no network, and can be read without
colour (shapes, dashes and words say the same). Needs the extra [lab]."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from grognard.lab.ratings import Rating
from grognard.lab.trouble import LabTrouble
from grognard.lab.worth import CURVE, LuckShare, UnitWorth

if TYPE_CHECKING:
    import altair as alt

INK, GREY, GOOD, BAD = "#1f2a24", "#8b8f88", "#1d4f91", "#a8391f"
FONT = "system-ui, sans-serif"
LETTERS = 12
"""The size of letters in a chart. On a phone a chart is drawn a quarter smaller and must still be readable."""
ROOM = {"left": 20, "top": 5, "right": 20, "bottom": 5}
"""The margin around a chart, because the reader's letters may be wider than those with which it was laid out."""
SHAPES = ["circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-left", "triangle-right"]
MOST_CURVES = len(SHAPES)
"""Nobody can tell more lines than this apart."""
SMALL_PRICES = 20
"""Below this a price is a handful of points."""


def load_altair() -> Any:
    try:
        import altair as alt
        import vl_convert  # noqa: F401  # it draws
    except ImportError:
        raise LabTrouble(
            "A report needs its charts: pip install 'grognard[lab]', then give the command again."
        ) from None
    return alt


def svg(chart: alt.TopLevelMixin) -> str:
    """The chart as part of a page."""
    import vl_convert

    drawn: str = vl_convert.vegalite_to_svg(chart.to_json())
    return drawn[drawn.index("<svg") :]


def _dressed(chart: Any, width: int, height: int) -> Any:
    dressed = chart.properties(width=width, height=height, background="transparent", padding=ROOM)
    dressed = dressed.configure(font=FONT).configure_view(stroke=None)
    dressed = dressed.configure_legend(labelFontSize=LETTERS)
    return dressed.configure_axis(
        labelColor=INK, titleColor=INK, gridColor="#dfe2da", labelFontSize=LETTERS, titleFontSize=LETTERS
    )


def unit_names(kinds: Sequence[tuple[str, str]]) -> dict[tuple[str, str], str]:
    """Units by army and name as they are called here: with the army only where another one has the same name."""
    times = Counter(name for _, name in kinds)
    return {(army, name): f"{name} ({army})" if times[name] > 1 else name for army, name in kinds}


def unit_worths(worths: Sequence[UnitWorth]) -> str:
    """A dot and its interval for each unit; a diamond where it is worse than its cost, grey where nothing is known."""
    alt = load_altair()
    names = unit_names([(each.army, each.unit) for each in worths])
    # Worths are for 100 points; where a unit costs a handful, one point is what people reckon with.
    small = max(each.price for each in worths) < SMALL_PRICES
    scale = 0.01 if small else 1.0
    rows = [
        {
            "unit": names[each.army, each.unit],
            "worth": scale * each.worth,
            "low": scale * each.low,
            "high": scale * each.high,
            "verdict": "not known"
            if not each.known
            else "better than its cost"
            if each.worth > 0
            else "worse than its cost",
        }
        for each in worths
    ]
    order = [row["unit"] for row in rows]
    base = alt.Chart(alt.Data(values=rows)).encode(
        y=alt.Y("unit:N", sort=order, title=None, axis=alt.Axis(labelLimit=320)),
        color=alt.Color(
            "verdict:N",
            scale=alt.Scale(
                domain=["better than its cost", "not known", "worse than its cost"], range=[GOOD, GREY, BAD]
            ),
            legend=alt.Legend(title=None, orient="bottom"),
        ),
    )
    dots = base.mark_point(filled=True, size=70).encode(
        x=alt.X(
            "worth:Q",
            title=f"points of win chance per {'point' if small else '100 points'} spent",
            axis=alt.Axis(tickCount=5),
        ),
        shape=alt.Shape(
            "verdict:N",
            scale=alt.Scale(
                domain=["better than its cost", "not known", "worse than its cost"],
                range=["circle", "square", "diamond"],
            ),
            legend=None,
        ),
    )
    bars = base.mark_rule(strokeWidth=2).encode(x="low:Q", x2="high:Q")
    zero = alt.Chart(alt.Data(values=[{"x": 0}])).mark_rule(color=INK).encode(x="x:Q")
    return svg(_dressed(zero + bars + dots, 280, 18 * len(rows)))


def rating_bars(ratings: Sequence[Rating]) -> str:
    alt = load_altair()
    rows = [{"entrant": each.entrant, "elo": each.elo, "low": each.low, "high": each.high} for each in ratings]
    base = alt.Chart(alt.Data(values=rows)).encode(
        y=alt.Y("entrant:N", sort=[each.entrant for each in ratings], title=None, axis=alt.Axis(labelLimit=320))
    )
    axis = alt.Axis(tickCount=5)
    dots = base.mark_point(filled=True, size=70, color=INK).encode(
        x=alt.X("elo:Q", title="Elo against the average", axis=axis)
    )
    bars = base.mark_rule(strokeWidth=2, color=INK).encode(x="low:Q", x2="high:Q")
    zero = alt.Chart(alt.Data(values=[{"x": 0}])).mark_rule(color=GREY).encode(x="x:Q")
    return svg(_dressed(zero + bars + dots, 280, 26 * len(rows)))


def survival_curves(curves: Mapping[tuple[str, str], Sequence[float]]) -> str:
    """The units whose curves end furthest apart, each with marks of its own shape."""
    alt = load_altair()
    ranked = sorted(curves, key=lambda kind: curves[kind][-1])
    shown = ranked if len(ranked) <= MOST_CURVES else [*ranked[: MOST_CURVES // 2], *ranked[-MOST_CURVES // 2 :]]
    names = unit_names(shown)
    rows = [
        {"unit": names[army, name], "at": 100 * point / CURVE, "standing": share}
        for army, name in shown
        for point, share in enumerate(curves[army, name])
    ]
    order = [names[kind] for kind in shown]
    legend = alt.Legend(title=None, orient="bottom", columns=2, labelLimit=200, symbolSize=90, symbolFillColor=INK)
    base = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X("at:Q", title="part of the game that is over, %"),
        y=alt.Y("standing:Q", title="still standing", scale=alt.Scale(domain=[0, 1.02]), axis=alt.Axis(format="%")),
        color=alt.Color("unit:N", sort=order, legend=None),
    )
    lines = base.mark_line(strokeWidth=1.5)
    # Marks of different lines stand at different places, so that those of lines which run together can be told apart.
    place = f"indexof({json.dumps(order)}, datum.unit)"
    marks = (
        base.mark_point(filled=True, size=70, opacity=1)
        .encode(shape=alt.Shape("unit:N", sort=order, scale=alt.Scale(range=SHAPES), legend=legend))
        .transform_filter(f"(datum.at / {100 / CURVE} + {place}) % {len(order)} == 0")
    )
    return svg(_dressed(lines + marks, 360, 220))


def lengths(values: Sequence[int], counted: str) -> str:
    alt = load_altair()
    rows = [{"length": each} for each in values]
    chart = (
        alt.Chart(alt.Data(values=rows))
        .mark_bar(color=INK)
        .encode(
            x=alt.X(
                "length:Q",
                bin=alt.Bin(maxbins=20, minstep=1),
                title=f"{counted} until the end",
                axis=alt.Axis(format="d"),
            ),
            y=alt.Y("count():Q", title="games"),
        )
    )
    return svg(_dressed(chart, 360, 180))


def luck_bars(shares: Sequence[LuckShare]) -> str:
    alt = load_altair()
    rows = [{"lead": each.lead, "won": each.won, "games": f"{each.games} games"} for each in shares]
    base = alt.Chart(alt.Data(values=rows)).encode(
        y=alt.Y("lead:N", sort=[each.lead for each in shares], title=None, axis=alt.Axis(labelLimit=220))
    )
    bars = base.mark_bar(color=GREY).encode(
        x=alt.X("won:Q", title="first seat wins", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format="%"))
    )
    words = base.mark_text(align="left", dx=6, color=INK, fontSize=LETTERS).encode(x=alt.datum(1), text="games:N")
    even = alt.Chart(alt.Data(values=[{"x": 0.5}])).mark_rule(color=INK, strokeDash=[4, 3]).encode(x="x:Q")
    return svg(_dressed(bars + words + even, 240, 30 * len(rows)))


def fight_map(fights: Mapping[tuple[int, int], int], games: int, per: int) -> str:
    """The table from above; the number in a square says how many models fall there in `per` games."""
    alt = load_altair()
    rows = [
        {"x": column, "y": row, "losses": per * lost / games, "words": f"{per * lost / games:.0f}"}
        for (column, row), lost in fights.items()
    ]
    base = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X("x:O", title="west to east", axis=alt.Axis(labels=False, ticks=False)),
        y=alt.Y("y:O", sort="descending", title="south to north", axis=alt.Axis(labels=False, ticks=False)),
    )
    squares = base.mark_rect().encode(
        color=alt.Color("losses:Q", scale=alt.Scale(range=["#eef0ea", "#33524a"]), legend=None)
    )
    most = per * max(fights.values(), default=0) / games
    words = base.mark_text(fontSize=LETTERS - 1).encode(
        text="words:N", color=alt.condition(f"datum.losses > {most / 2}", alt.value("white"), alt.value(INK))
    )
    return svg(_dressed(squares + words, 360, 300))
