// A moment of a search as a scene on a board.

import type { Detail, Moment, NumberedLine, SearchEvent } from "search";
import type { Scene } from "../board";
import { attackLabels } from "../panels/data-rows";

export function sceneOf({ event, queens, attacks, family, variables, detail }: Moment): Scene {
  const scene: Scene = { queens, numbers: attackLabels(attacks), solved: event.kind === "solved", conflicts: family === "seeded" };
  const learnt = event.kind === "learnt" ? (variables.find(({ name }) => name === "learnt")?.values ?? []) : [];
  return { ...scene, ...marks(event, detail), ...line(event, attacks), ...clause(learnt) };
}

/** The squares that the row or column that is next has left, or all squares of the one that has none. */
function line(event: SearchEvent, attacks: ArrayLike<number>): Partial<Scene> {
  if (event.kind === "chosen") return { basis: squaresOf(event.line, attacks.length).filter((square) => attacks[square] === 0) };
  return event.kind === "dead_end" ? { out: squaresOf(event.line, attacks.length) } : {};
}

function squaresOf({ kind, number }: NumberedLine, squares: number): number[] {
  const n = Math.sqrt(squares);
  return Array.from({ length: n }, (_, i) => (kind === "column" ? i * n + number : number * n + i));
}

/** The squares of a clause: those that it requires to be empty, and those on which it requires a queen. */
function clause(literals: readonly number[]): Partial<Scene> {
  if (literals.length === 0) return {};
  return {
    out: literals.filter((literal) => literal < 0).map((literal) => -literal - 1),
    basis: literals.filter((literal) => literal > 0).map((literal) => literal - 1),
  };
}

/** What an event marks on the board. */
function marks(event: SearchEvent, detail: Detail): Partial<Scene> {
  switch (event.kind) {
    case "placed":
      return { fresh: event.square };
    case "removed":
      return { left: event.square };
    case "rejected":
      return { tried: event.square, attacker: event.attacker };
    case "moved":
      return { left: event.from, fresh: event.to };
    case "declined":
      return { tried: event.to, fresh: event.from };
    case "replaced":
      // The queen that a beam moved, or a mutation.
      if (detail.kind === "kept") return { left: detail.from, fresh: detail.to };
      return detail.kind === "bred" && detail.mutated !== undefined ? { fresh: detail.mutated } : {};
    case "struck":
      // The square that supported it before.
      return detail.kind === "support" && detail.lost !== undefined
        ? { tried: event.square, attacker: detail.lost }
        : { tried: event.square };
    default:
      return {};
  }
}
