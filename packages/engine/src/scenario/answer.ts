/**
 * What the referee says after a shot, from least to most: `hit` (miss or hit), `sunk` (also that a ship sinks),
 * `length` (and how many cells it has), `named` (and its class), `revealed` (and its cells). With `identified`,
 * every hit names the class and the last hit says that the ship sinks. With `count`, the referee gives only the
 * number of ships on the cell.
 */
export const ANSWERS = ["hit", "sunk", "length", "named", "revealed", "identified", "count"] as const;

/** The name of a kind of answers, one of {@link ANSWERS}. */
export type Answers = (typeof ANSWERS)[number];

/** What the referee says with each kind of answers, in words. */
export const ANSWERS_MEANING: Readonly<Record<Answers, string>> = {
  hit: "miss or hit",
  sunk: "miss, hit or sunk",
  length: "sunk says the ship's number of cells",
  named: "sunk says the ship's class",
  revealed: "sunk says the class and shows the cells",
  identified: "every hit says the class",
  count: "the number of ships on the cell",
};

/** An answer of the referee. Classes are indices into the fleet; {@link Answers} tell which parts are present. */
export type Answer =
  | { readonly kind: "miss" }
  | { readonly kind: "hit"; readonly shipClass?: number }
  | { readonly kind: "sunk"; readonly length?: number; readonly shipClass?: number; readonly cells?: readonly number[] }
  | { readonly kind: "count"; readonly ships: number };

/** A shot and its answer. */
export interface Observation {
  readonly cell: number;
  readonly answer: Answer;
}

/** The answer "miss". */
export const MISS: Answer = { kind: "miss" };

/** The answer that nothing was hit. */
export const missOf = (answers: Answers): Answer => (answers === "count" ? { kind: "count", ships: 0 } : MISS);

/** The answer that a ship was hit, without its class. */
export const HIT: Answer = { kind: "hit" };

/**
 * True for answers that say the shot hit nothing.
 *
 * @example
 * import { isMiss, MISS } from "@broadside/engine";
 *
 * isMiss(MISS); // => true
 * isMiss({ kind: "count", ships: 2 }); // => false
 */
export const isMiss = (answer: Answer): boolean =>
  answer.kind === "miss" || (answer.kind === "count" && answer.ships === 0);

/**
 * True for answers that say the shot hit at least one ship.
 *
 * @example
 * import { isHit } from "@broadside/engine";
 *
 * isHit({ kind: "sunk" }); // => true
 * isHit({ kind: "count", ships: 0 }); // => false
 */
export const isHit = (answer: Answer): boolean => !isMiss(answer);

/**
 * The outcome that an answer stands for: a miss, a hit or a sinking. A number of ships is a miss or a hit.
 *
 * @example
 * import { outcomeOf } from "@broadside/engine";
 *
 * outcomeOf({ kind: "sunk", length: 3 }); // => "sunk"
 * outcomeOf({ kind: "count", ships: 2 }); // => "hit"
 */
export const outcomeOf = (answer: Answer): "miss" | "hit" | "sunk" => {
  if (answer.kind === "sunk") return "sunk";
  return isMiss(answer) ? "miss" : "hit";
};

/**
 * What the referee says to a hit.
 *
 * @param answers not `count`
 * @param shipClass index of the class of the ship hit
 * @param cells the ship's, ascending
 * @param sinks whether this was its last unhit cell
 */
export const answerToHit = (answers: Answers, shipClass: number, cells: readonly number[], sinks: boolean): Answer => {
  if (answers === "hit" || !sinks) return answers === "identified" ? { kind: "hit", shipClass } : HIT;
  switch (answers) {
    case "length":
      return { kind: "sunk", length: cells.length };
    case "named":
    case "identified":
      return { kind: "sunk", shipClass };
    case "revealed":
      return { kind: "sunk", shipClass, cells };
    default:
      return { kind: "sunk" };
  }
};

/**
 * A text that is equal only for equal answers.
 *
 * @example
 * import { answerKey } from "@broadside/engine";
 *
 * answerKey({ kind: "sunk", shipClass: 2 }); // => "#/2/"
 */
export const answerKey = (answer: Answer): string => {
  switch (answer.kind) {
    case "miss":
      return ".";
    case "hit":
      return answer.shipClass === undefined ? "x" : `x${answer.shipClass}`;
    case "count":
      return `=${answer.ships}`;
    case "sunk":
      return `#${answer.length ?? ""}/${answer.shipClass ?? ""}/${answer.cells ?? ""}`;
  }
};

/**
 * True for two answers that say the same.
 *
 * @example
 * import { sameAnswer } from "@broadside/engine";
 *
 * sameAnswer({ kind: "hit", shipClass: 1 }, { kind: "hit" }); // => false
 */
export const sameAnswer = (a: Answer, b: Answer): boolean => {
  if (a.kind === "count") return b.kind === "count" && a.ships === b.ships;
  if (a.kind === "hit") return b.kind === "hit" && a.shipClass === b.shipClass;
  if (a.kind !== "sunk" || b.kind !== "sunk") return a.kind === b.kind;
  if (a.length !== b.length || a.shipClass !== b.shipClass) return false;
  const [x, y] = [a.cells, b.cells];
  return x && y ? x.length === y.length && x.every((cell, i) => cell === y[i]) : x === y;
};
