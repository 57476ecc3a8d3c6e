import type { Plate } from "../lib/layout/plates";
import type { Mark, Point, Refusal } from "../wire";

/** How a single piece is marked for the open question, and its place in an order. */
export interface PieceMark {
  state: "chosen" | "open" | "shut" | "placed";
  why?: Refusal;
  /** Its place in an order, or the key that chooses it. */
  number?: number;
}

/** Facings round a piece, one of them chosen. */
export interface Wheel {
  unit: string;
  facings: { key: string; label: string; facing: Point; chosen: boolean }[];
  choose: (key: string) => void;
}

/** A word of the bar that can also be said at a unit: "Hold", "Stay", "Do nothing". */
export interface BarWord {
  label: string;
  detail: string;
  say: () => void;
}

/** What the widget of the open question shows on the board. The widget writes it and takes it away when it goes. */
export class QuestionOnBoard {
  /** Marks on single pieces, by their ids. */
  pieceMarks = $state.raw<Map<string, PieceMark>>(new Map());
  /** A word on a unit, by its id: its place in an order, its share of an amount; empty: it can be chosen. */
  unitTags = $state.raw<Map<string, string>>(new Map());
  /** What is drawn for the item in hand. */
  drawn = $state.raw<Mark[]>([]);
  /** Facings to choose, each round its piece. */
  wheels = $state.raw<Wheel[]>([]);
  /** A sealed number that is being made up: coins on a plate, until the lid closes. */
  sealing = $state.raw<{ value: number; words: string; less: () => void; more: () => void; seal: () => void } | null>(
    null,
  );
  /** Numbers that lie on the table, as on somebody's way: where, and which is chosen. */
  stops = $state.raw<{ spots: Point[]; at: number; choose: (stop: number) => void; words: string } | null>(null);
  /** The one confirm of the question; on the stage it stands at what is marked. */
  confirm = $state.raw<{ label: string; act: () => void } | null>(null);
  /** Whether a prompt lies on the table that has all answers with their odds. */
  prompted = $state(false);
  /** Where plates lie without their names: what floats over the table keeps off them. */
  plates = $state.raw<Plate[]>([]);
  /** The words of the bar: what has to be said, because nothing on the table stands for it. */
  words = $state.raw<BarWord[]>([]);
}
