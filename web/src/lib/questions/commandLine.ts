// The command line: "advance lisle to 18.8 23.3", "lisle 6 toward vane", "how far lisle vane". It answers in a sentence.
import { cellsApart, unitGap, pieceAt } from "../words/unitsInWords";
import { centroid, INCH, inches } from "../geometry/plane";
import { plural } from "../words/numbers";
import { sentenceOf } from "../words/logSentence";
import type { Desk } from "../../state/desk.svelte";
import type { MovePlan } from "../../state/plan.svelte";
import type { Answer, OptionShown, Point, Unit } from "../../wire";

export interface Command {
  desk: Desk;
  plan: MovePlan | null;
}

const WORDS = [
  "how far",
  "who sees",
  "odds",
  "why",
  "log",
  "undo",
  "to",
  "toward",
  "turn",
  "formation",
  "stay",
  "put",
  "units",
];

/** Names and words that can go on from what is typed. */
export function completions(text: string, { desk }: Command): string[] {
  const last = text.split(/\s+/).at(-1)?.toLowerCase() ?? "";
  if (!last) return [];
  const names = desk.units.flatMap((unit) => unit.name.toLowerCase().split(/\s+/));
  return [...new Set([...WORDS, ...openOptions(desk).map((option) => option.label.toLowerCase()), ...names])]
    .filter((word) => word.startsWith(last) && word !== last)
    .slice(0, 6);
}

function findUnit(word: string, units: Unit[]): Unit | undefined {
  const wanted = word.toLowerCase();
  return (
    units.find((unit) => unit.name.toLowerCase() === wanted) ??
    units.find((unit) => unit.id.toLowerCase() === wanted) ??
    units.find((unit) =>
      unit.name
        .toLowerCase()
        .split(/[\s'’]+/)
        .includes(wanted),
    ) ??
    units.find((unit) => unit.name.toLowerCase().includes(wanted))
  );
}

function openOptions(desk: Desk): OptionShown[] {
  const body = desk.table?.question?.body;
  return body?.type === "one" ? body.options.filter((option) => !option.why_not) : [];
}

/** Carry a command out and say what came of it. */
export async function runCommand(text: string, command: Command): Promise<string> {
  const words = text.trim().toLowerCase();
  const { desk } = command;
  if (words === "") return desk.table?.question?.title ?? "Nothing is asked of you just now.";
  const far = /^how far (\S+) (\S+)$/.exec(words);
  if (far) return howFar(far[1]!, far[2]!, desk);
  const sees = /^who sees (\S+)$/.exec(words);
  if (sees) return whoSees(sees[1]!, desk);
  const log = /^log ?(\d*)$/.exec(words);
  if (log)
    return (
      desk.session.log
        .slice(-Number(log[1] || 5))
        .map(sentenceOf)
        .join(" ") || "Nothing has happened yet."
    );
  if (words === "units") return desk.units.map((unit) => `${unit.name} ${unit.count}`).join(", ");
  if (words === "odds")
    return desk.odds.reply
      ? [...desk.odds.reply.charts.map((chart) => chart.sentence), ...desk.odds.reply.lines].join(" ")
      : "No odds are on the table.";
  if (words === "why")
    return desk.refusal
      ? `${desk.refusal.reason} (${desk.refusal.clause})`
      : `The question comes from ${desk.table?.question?.clause ?? "nowhere"}.`;
  if (words === "undo") {
    await desk.undo();
    return desk.refusal?.reason ?? "Taken back.";
  }
  return command.plan ? move(words, command, command.plan) : choose(words, desk);
}

function howFar(a: string, b: string, { units, noMeasuring }: Desk): string {
  if (noMeasuring) return `${noMeasuring.reason} (${noMeasuring.clause}).`;
  const [one, two] = [findUnit(a, units), findUnit(b, units)];
  if (!one || !two) return `No unit is called ${one ? b : a}.`;
  const cells = cellsApart(one, two);
  if (cells)
    return `${one.name} and ${two.name} are ${plural(cells[0], "column")} and ${plural(cells[1], "row")} apart.`;
  const d = unitGap(one, two);
  return d === null
    ? "One of them is not on the table."
    : `${one.name} and ${two.name} are ${inches(d, 2)} apart, edge to edge.`;
}

async function whoSees(name: string, desk: Desk): Promise<string> {
  const unit = findUnit(name, desk.units);
  if (!unit) return `No unit is called ${name}.`;
  const reply = await desk.session.ask({
    type: "overlay",
    seat: desk.table?.seat ?? 0,
    kind: "sight",
    unit: unit.id,
    to: "",
  });
  return reply.type === "looked"
    ? [reply.overlay.title, ...reply.overlay.lines].join(". ")
    : reply.type === "no"
      ? reply.refusal.reason
      : "";
}

async function choose(words: string, desk: Desk): Promise<string> {
  const question = desk.table?.question;
  if (!question) return "Nothing is asked of you just now.";
  if (question.kind === "number" && /^\d+$/.test(words)) return give(Number(words), desk);
  const { body } = question;
  const options = body.type === "one" || body.type === "some" ? body.options : [];
  const all = words.split(/\s+/);
  const found = options.filter((option) =>
    all.every((word) => `${option.key} ${option.label} ${option.detail}`.toLowerCase().includes(word)),
  );
  const exact =
    found.find((option) => option.label.toLowerCase() === words || option.key.toLowerCase() === words) ??
    (found.length === 1 ? found[0] : undefined);
  if (!exact)
    return found.length
      ? `Several fit: ${found.map((option) => option.label).join(", ")}.`
      : `${question.title} There is no such option: ${options.map((option) => option.label).join(", ")}.`;
  if (exact.why_not) return `${exact.label} is not possible: ${exact.why_not.reason} (${exact.why_not.clause}).`;
  return give(question.kind === "some" ? [exact.key] : exact.key, desk, exact.label);
}

async function give(answer: Answer, desk: Desk, label = "Done"): Promise<string> {
  return (await desk.answer(answer)) ? `${label}.` : `${desk.refusal?.reason} (${desk.refusal?.clause})`;
}

function giveWord(word: OptionShown, desk: Desk): Promise<string> {
  return give(word.key, desk, word.label);
}

async function move(words: string, { desk }: Command, plan: MovePlan): Promise<string> {
  const middle = centroid(plan.held.map((id) => plan.at[id]!));
  const to = /(?:^|\s)to (-?[\d.]+)[ ,]+(-?[\d.]+)$/.exec(words);
  const toward = /(?:^|\s)([\d.]+) towards? (\S+)$/.exec(words);
  const turn = /^turn (-?\d+)$/.exec(words);
  if (to) plan.nudge([Number(to[1]) * INCH - middle[0], Number(to[2]) * INCH - middle[1]]);
  else if (toward) {
    const unit = findUnit(toward[2]!, desk.units);
    if (!unit) return `No unit is called ${toward[2]}.`;
    const goal = centroid(unit.pieces.map(pieceAt));
    const d = Math.sqrt((goal[0] - middle[0]) ** 2 + (goal[1] - middle[1]) ** 2) || 1;
    const f = (Number(toward[1]) * INCH) / d;
    plan.nudge([(goal[0] - middle[0]) * f, (goal[1] - middle[1]) * f] as Point);
  } else if (turn) plan.turn(Number(turn[1]));
  else if (words === "formation" || words === "form") plan.form();
  else if (words === "stay" || words === "hold") return give({ paths: {} }, desk, "They stay");
  else if (words === "put") {
    await plan.settled();
    return plan.refusal ? "No legal spot was found near here." : give(plan.answer, desk, "Put down");
  } else if (words === "back" && plan.instead.length === 1) return giveWord(plan.instead[0]!, desk);
  else if (plan.instead.some((word) => word.key === words || word.label.toLowerCase() === words))
    return giveWord(
      plan.instead.find((word) => word.key === words || word.label.toLowerCase() === words)!,
      desk,
    );
  else return 'Say "to 18.8 23.3", "6 toward vane", "turn 15", "formation", "stay" or "put".';
  await plan.settled();
  if (plan.refusal) return `No legal spot was found near here: ${plan.refusal.reason} (${plan.refusal.clause}).`;
  const short =
    plan.taut && plan.reason ? `Held at the nearest legal spot: ${plan.reason.reason} (${plan.reason.clause}). ` : "";
  return `${short}${plan.length() ? `${plan.length()}, allowed` : "Allowed"}. "put" confirms.`;
}
