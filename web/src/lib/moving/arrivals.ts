import { formationSlots } from "./formations";
import { add } from "../geometry/plane";
import type { Places } from "../../state/unfinishedMove";
import type { MovePlan } from "../../state/plan.svelte";
import type { Board, Card, Mover, Piece, Point, Scene, Unit } from "../../wire";

/** Pieces that a question brings to the table: no unit of the scene has them there yet. */
export function arrivingUnits(plan: MovePlan, scene: Scene, seat: number): Unit[] {
  if (Object.keys(plan.palette).length > 0) return [];
  const known = new Set(
    scene.units.flatMap((unit) => (unit.where === "table" ? unit.pieces.map((piece) => piece.id) : [])),
  );
  const fresh = plan.movers.filter((mover) => !known.has(mover.id));
  if (fresh.length === 0) return [];
  const waiting = scene.units.find((unit) => fresh.some((mover) => isPieceOf(mover.id, unit)));
  const unit = waiting ?? nobody(seat, fresh[0]!.figure);
  const pieces = fresh.map((mover) => (scene.board.grid ? card(mover, plan, scene) : flat(mover, unit)));
  return [{ ...unit, id: "arriving", pieces, where: "table" }];
}

/** A unit that is carried to the table, in its ranks about the middle of the table: as it would lie there. */
export function carriedUnit(unit: Unit, movers: Mover[], { width, height }: Board): { unit: Unit; places: Places } {
  const ranks = formationSlots("block", movers.length, Math.max(...movers.map((one) => one.radius || one.width / 2)));
  const middle: Point = [width / 2, height / 2];
  const places = Object.fromEntries(movers.map((mover, i) => [mover.id, add(ranks[i]!, middle)]));
  return { unit: { ...unit, pieces: movers.map((mover) => flat(mover, unit)), where: "table" }, places };
}

/** Whether a piece that is not on the table yet is one of this unit's. */
export function isPieceOf(piece: string, unit: Unit): boolean {
  return piece === unit.id || piece.startsWith(`${unit.id}.`);
}

/** What it will be on the table: without a figure of its own it has the one of its unit. */
function flat(mover: Mover, { emblem }: Unit): Piece {
  const figure = mover.figure || emblem;
  const at: Point = [0, 0];
  return mover.width
    ? {
        type: "tray",
        id: mover.id,
        at,
        facing: mover.facing ?? [0, 1],
        width: mover.width,
        depth: mover.depth,
        elevation: 0,
        height: 0,
        figure,
      }
    : {
        type: "base",
        id: mover.id,
        at,
        radius: mover.radius,
        elevation: 0,
        height: 0,
        figure,
        badges: [],
      };
}

function card(mover: Mover, plan: MovePlan, scene: Scene): Card {
  const size = scene.board.width / (scene.board.grid?.columns ?? 1);
  const [x, y] = plan.at[mover.id]!;
  const facing = (plan.facing[mover.id]?.[1] ?? 1) < 0 ? "s" : "n";
  return {
    type: "card",
    id: mover.id,
    cell: [Math.floor(x / size), Math.floor(y / size)],
    facing,
    face: "own",
    code: mover.id,
    pips: 0,
  };
}

function nobody(seat: number, emblem: string): Unit {
  return {
    id: "arriving",
    seat,
    name: "",
    count: 0,
    strength: 0,
    emblem,
    stats: [],
    badges: [],
    pieces: [],
    where: "table",
    acting: true,
    under: "",
    note: "",
  };
}
