import type { Desk } from "../state/desk.svelte";
import type { Viewport } from "../state/view.svelte";

type Layer = Record<string, (event: KeyboardEvent) => void>;

/** The keys that always act at the table; a question lays its own on top of them. */
export function tableKeys(desk: Desk, view: Viewport): Layer {
  const pan = 60;
  return {
    m: () => (desk.tape = !desk.tape),
    l: () => void say(desk, "sight"),
    r: () => void say(desk, "range"),
    t: () => void say(desk, "threat"),
    c: () => void say(desk, "cover"),
    g: () => desk.toggle("log"),
    h: () => void desk.advice.ask(),
    o: () => sayOdds(desk),
    w: () => sayWhy(desk),
    "?": () => desk.toggle("keys"),
    "\\": () => desk.toggle("chat"),
    "/": () => (desk.command = true),
    F6: () => nextRegion(),
    Escape: () => {
      if (!desk.tidy()) desk.select(null);
    },
    Backspace: () => void desk.undo(),
    "Alt++": () => view.zoom(1.3),
    "Alt+=": () => view.zoom(1.3),
    "Alt+-": () => view.zoom(1 / 1.3),
    "Alt+0": () => view.fit(),
    "Alt+ArrowUp": () => view.pan(0, pan),
    "Alt+ArrowDown": () => view.pan(0, -pan),
    "Alt+ArrowLeft": () => view.pan(pan, 0),
    "Alt+ArrowRight": () => view.pan(-pan, 0),
  };
}

async function say(desk: Desk, kind: "sight" | "range" | "threat" | "cover"): Promise<void> {
  await desk.overlays.toggle(kind);
  const overlay = desk.overlays.found[kind];
  if (desk.selected === null) desk.said = "Select a unit first.";
  else
    desk.said = overlay
      ? [overlay.title, ...overlay.lines].join(". ")
      : desk.overlays.kinds.includes(kind)
        ? "There is nothing to show."
        : "Hidden.";
}

function sayOdds(desk: Desk): void {
  if (!desk.odds.reply) desk.said = "No odds are on the table. Choose an option first.";
  else
    desk.said = [
      ...desk.odds.reply.charts.map((chart) => `${chart.title}. ${chart.sentence}`),
      ...desk.odds.reply.lines,
    ].join(" ");
}

/** Why: the refusal if there is one, else the clause of the open question. */
function sayWhy(desk: Desk): void {
  if (desk.refusal) {
    desk.why = { title: "Why not?", text: desk.refusal.reason, clause: desk.refusal.clause };
  } else if (desk.table?.question) {
    desk.openRule(desk.table.question.clause);
  }
}

/** F6 goes round the regions of the page: board, question, rosters, log. */
function nextRegion(): void {
  const spots = [".board [data-unit]", "#question button, #question input", ".left button", ".log [tabindex]"]
    .map((selector) => document.querySelector<HTMLElement>(selector))
    .filter((spot): spot is HTMLElement => spot !== null && spot.getClientRects().length > 0);
  const here = document.activeElement;
  const now = spots.findIndex((spot) => spot.closest(".board, #question, .left, .log")?.contains(here));
  spots[(now + 1) % spots.length]?.focus();
}
