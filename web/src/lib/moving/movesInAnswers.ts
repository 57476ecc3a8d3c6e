// Reading answers to moves and placings, as the server proposes them.
import type { Answer, Moved, Placed, Point } from "../../wire";

function isMoved(answer: Answer | null): answer is Moved {
  return typeof answer === "object" && answer !== null && "paths" in answer;
}

function isPlaced(answer: Answer | null): answer is Placed {
  return typeof answer === "object" && answer !== null && "poses" in answer;
}

/** The way-points of each piece, the last being its end; null for an answer of another kind. */
export function waysOf(answer: Answer | null): Record<string, Point[]> | null {
  if (isPlaced(answer)) return Object.fromEntries(Object.entries(answer.poses).map(([id, pose]) => [id, [pose.at]]));
  if (!isMoved(answer)) return null;
  return Object.fromEntries(
    Object.entries(answer.paths)
      .filter(([, path]) => path.length > 0)
      .map(([id, path]) => [id, path.map((point) => (Array.isArray(point) ? point : point.at))]),
  );
}

/** How pieces face at the end of an answer, where it says so. */
export function facingsOf(answer: Answer | null): Record<string, Point> {
  if (isMoved(answer)) return answer.facings ?? {};
  if (!isPlaced(answer)) return {};
  return Object.fromEntries(
    Object.entries(answer.poses).flatMap(([id, pose]) => (pose.facing ? [[id, pose.facing] as const] : [])),
  );
}
