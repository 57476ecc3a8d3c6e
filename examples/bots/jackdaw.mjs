// Jackdaw: a bot for Grognard in JavaScript, without packages. Start: node jackdaw.mjs
//
// Where it may choose one option it draws among the open ones, and asks whether the table allows it; everywhere else
// it takes the first candidate. Like every guest it sees its own view only.

import { createInterface } from "node:readline";

const PROTOCOL = 1;
let lots = mulberry(0);
let table = null;
let request = 0;
let tried = null;

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const about = (type, more) => {
  request += 1;
  say({ type, id: request, n: table.n, seat: table.seat, ...more });
};

/** The open options of a question that asks for one of them. */
function open(question) {
  if (question.kind !== "one") return [];
  return (question.body.options ?? []).filter((option) => !option.why_not).map((option) => option.key);
}

function decide() {
  const keys = open(table.question);
  if (keys.length === 0) return about("candidates", { limit: 1 });
  tried = keys[Math.floor(lots() * keys.length)];
  about("check", { answer: tried });
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "ready", protocol: PROTOCOL, name: "jackdaw" });
  else if (message.type === "game") lots = mulberry(hash(message.seed));
  else if (message.type === "table" && message.question) {
    table = message;
    decide();
  } else if (message.type === "checked" && message.id === request) {
    if (message.refusal) about("candidates", { limit: 1 });
    else about("answer", { answer: tried });
  } else if (message.type === "candidates" && message.id === request) about("answer", { answer: message.answers[0] });
});

/** A small generator of random numbers: the same seed gives the same game. */
function mulberry(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function hash(text) {
  let found = 2166136261;
  for (const letter of text) found = Math.imul(found ^ letter.codePointAt(0), 16777619);
  return found >>> 0;
}
