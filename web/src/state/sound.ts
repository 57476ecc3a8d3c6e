// Quiet sounds, made on the spot: no file is loaded. Nobody hears them until they are wanted (settings).
import type { Frame } from "../scenes/frames";
import type { Beat } from "../wire";
import { settings } from "./settings.svelte";

/** What can be heard: [pitch in hertz, length in milliseconds, shape, loudness], one after the other. */
type Note = [number, number, OscillatorType, number];
const SOUNDS = {
  lift: [[420, 40, "sine", 0.05]],
  down: [[180, 70, "sine", 0.09]],
  snap: [[700, 30, "triangle", 0.06]],
  taut: [[260, 60, "triangle", 0.05]],
  die: [
    [900, 18, "square", 0.02],
    [760, 18, "square", 0.02],
    [620, 22, "square", 0.02],
  ],
  hit: [[330, 80, "triangle", 0.07]],
  loss: [[140, 160, "sine", 0.1]],
  card: [[520, 35, "sawtooth", 0.02]],
  lid: [[300, 90, "sine", 0.06]],
  burnt: [[110, 260, "sawtooth", 0.03]],
  yours: [
    [520, 90, "sine", 0.06],
    [660, 120, "sine", 0.06],
  ],
  moved: [[240, 60, "sine", 0.05]],
  victory: [
    [392, 140, "triangle", 0.07],
    [523, 140, "triangle", 0.07],
    [659, 260, "triangle", 0.07],
  ],
} satisfies Record<string, Note[]>;
export type Sound = keyof typeof SOUNDS;
/** All there are, for who wants to try them. */
export const NAMES = Object.keys(SOUNDS) as Sound[];

let context: AudioContext | undefined;

/** Let it sound, if sounds are on and the browser has them. */
export function play(name: Sound | undefined): void {
  if (name === undefined || !settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [pitch, ms, shape, loud] of SOUNDS[name] as Note[]) {
    const tone = new OscillatorNode(context, { type: shape, frequency: pitch });
    const fade = new GainNode(context, { gain: loud });
    fade.gain.setTargetAtTime(0, at + ms / 2000, ms / 4000);
    tone.connect(fade).connect(context.destination);
    tone.start(at);
    tone.stop(at + ms / 1000);
    at += ms / 1000;
  }
}

const OF_BEATS: Partial<Record<Beat, Sound>> = {
  dice: "die",
  declare: "hit",
  loss: "loss",
  fall: "loss",
  reveal: "card",
  bids: "lid",
  move: "moved",
  place: "down",
  back: "moved",
};

/** What a beat sounds like. */
export function soundOf(frame: Frame): Sound | undefined {
  return OF_BEATS[frame.beat];
}
