import { type Board, type Coord, coordOf } from "../../board/board.ts";
import { oncePer } from "../../core/once-per.ts";
import { fail, ok } from "../../core/result.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { type FamilySource, makeFamily, type RowColumn, rowColumn, wholeNumber } from "../contract/parameter.ts";
import { makeScoringStrategy, type ScoringPlayer, type ScoringStrategy } from "../contract/strategy.ts";
import type { Damage } from "./damage.ts";
import { EvaluationMatrix, highestCell } from "./evaluation-matrix.ts";

/** What the scores of the strategies with an evaluation matrix mean. */
const PROBABILITY_SCORE = "placements of ships afloat on the cell that the shots allow (higher is better)";

/** The part of the board to which the first shots are restricted. */
interface Opening {
  /** 1 for each cell where the first shots may go. */
  readonly allowed: Uint8Array;
  readonly block: number;
}

/**
 * The player of the thesis's probability strategies (Polish master's thesis "Comparative study of five
 * offensive strategies", 3.3 to 3.5). If hits are open, the placements that cover all of them score; if these
 * contain no unshot cell, those that cover at least one. If no hit is open, the placements without a shot
 * cell score, during an opening only in its cells. The player shoots the first cell in row-major order with
 * the highest score.
 *
 * {@link Damage} deduces which hits belong to sunk ships, where the thesis asks the game. So under `hit` and `count`
 * every hit stays open, and the first one ends an opening. As in the thesis, the player does not know that the cells
 * round sunk ships are empty where ships may not touch. A hit that no placement can extend does not count as open,
 * which the thesis does not settle. If all scores are 0, the program of the thesis shoots the first cell of the
 * board, even if it was shot before. Here an opening without scores ends: the whole board scores. If that gives no
 * score either, the first unshot cell is shot.
 */
class ProbabilityPlayer implements ScoringPlayer {
  readonly #matrix: EvaluationMatrix;
  readonly #opening: Opening | undefined;
  readonly #masked: Float64Array | undefined;

  /** @param usesContact see {@link EvaluationMatrix} */
  constructor(scenario: Scenario, opening?: Opening, usesContact = false) {
    this.#matrix = new EvaluationMatrix(scenario, usesContact);
    this.#opening = opening;
    this.#masked = opening && new Float64Array(scenario.board.cellCount);
  }

  observe(observation: Parameters<ScoringPlayer["observe"]>[0]): void {
    this.#matrix.observe(observation);
  }

  next(): number {
    const { damage, hunting } = this.#matrix;
    let best = -1;
    const targeting = this.#matrix.targeting();
    if (targeting) best = highestCell(damage, targeting);
    else if (this.#opening && this.#isOpening(damage, this.#opening)) {
      best = highestCell(damage, hunting, this.#opening.allowed);
    }
    if (best < 0) best = highestCell(damage, hunting);
    return best < 0 ? lowestOf(damage.unshot) : best;
  }

  scores(): Float64Array {
    const { damage, hunting } = this.#matrix;
    const targeting = this.#matrix.targeting();
    if (targeting) return targeting;
    const opening = this.#opening;
    if (!opening || !this.#masked || !this.#isOpening(damage, opening)) return hunting;
    if (highestCell(damage, hunting, opening.allowed) < 0) return hunting;
    for (let cell = 0; cell < hunting.length; cell++) this.#masked[cell] = opening.allowed[cell] * hunting[cell];
    return this.#masked;
  }

  get unshot(): number[] {
    return this.#matrix.damage.unshot;
  }

  #isOpening(damage: Damage, { block }: Opening): boolean {
    return damage.shots < block && damage.openHits.length === 0;
  }
}

const lowestOf = ([cell]: readonly number[]): number => {
  if (cell === undefined) throw new RangeError("no cell is left to shoot");
  return cell;
};

/** Shoots where the most placements of ships afloat lie. */
export const probability: ScoringStrategy = makeScoringStrategy(
  {
    name: "probability",
    about: "the cell on which most single placements of ships afloat agree with the shots",
    start: (scenario) => new ProbabilityPlayer(scenario),
  },
  PROBABILITY_SCORE,
);

/** The probability strategy with the contact rule, so that it does not shoot the empty cells round sunk ships. */
export const probabilityContact: ScoringStrategy = makeScoringStrategy(
  {
    name: "probability-contact",
    about: "probability that knows the water around its hits where ships may not touch",
    start: (scenario) => new ProbabilityPlayer(scenario, undefined, true),
  },
  PROBABILITY_SCORE,
);

/** The probability strategy whose first `block` shots, while no hit is open, are at cells that `allows` names. */
const makeOpening = <V extends { readonly block: number }>(
  source: Omit<FamilySource<V>, "make">,
  allows: (values: V, coord: Coord) => boolean,
) =>
  makeFamily<V>({
    ...source,
    make(values, parameters) {
      const { name, about } = source;
      const allowedOf = oncePer((board: Board) =>
        Uint8Array.from({ length: board.cellCount }, (_, cell) => (allows(values, coordOf(board, cell)) ? 1 : 0)),
      );
      const start: Parameters<typeof makeScoringStrategy>[0]["start"] = (scenario) =>
        new ProbabilityPlayer(scenario, { allowed: allowedOf(scenario.board), block: values.block });
      return makeScoringStrategy({ name, about, parameters, start }, PROBABILITY_SCORE);
    },
  });

/** Restricts the first shots to the cells whose coordinates, counted from 0, add up to `remainder` modulo `divisor`. */
export const probabilityChessboard = makeOpening<Record<"divisor" | "remainder" | "block", number>>(
  {
    name: "probability-chessboard",
    about: "probability, its first shots on every divisor-th diagonal only",
    parameters: {
      divisor: wholeNumber("the distance between the diagonals", 2, 1),
      remainder: wholeNumber("which diagonals: (row + column) mod divisor, counted from 0", 0, 0),
      block: wholeNumber("after this many shots the restriction ends", 20, 0),
    },
    check: (values, where) =>
      values.remainder < values.divisor
        ? ok(values)
        : fail(
            `${where}, parameter remainder`,
            `${values.remainder} is not a remainder of a division by ${values.divisor}`,
            `write a number from 0 to ${values.divisor - 1}`,
          ),
  },
  ({ divisor, remainder }, coord) => coord.reduce((sum, x) => sum + x, 0) % divisor === remainder,
);

/** Restricts the first shots to the cells strictly between two corners, by row (second dimension) and column. */
export const probabilityRectangle = makeOpening<{
  readonly "top-left": RowColumn;
  readonly "lower-right": RowColumn;
  readonly block: number;
}>(
  {
    name: "probability-rectangle",
    about: "probability, its first shots inside a rectangle only",
    parameters: {
      "top-left": rowColumn("row/column of the corner, itself outside", [2, 2]),
      "lower-right": rowColumn("row/column of the opposite corner, itself outside", [7, 7]),
      block: wholeNumber("after this many shots the restriction ends", 10, 0),
    },
    check(values, where) {
      const [top, left] = values["top-left"];
      const [bottom, right] = values["lower-right"];
      return bottom - top >= 2 && right - left >= 2
        ? ok(values)
        : fail(
            `${where}, parameter lower-right`,
            `no cell lies strictly between ${top}/${left} and ${bottom}/${right}`,
            `write at least ${top + 2}/${left + 2}`,
          );
    },
  },
  ({ "top-left": [top, left], "lower-right": [bottom, right] }, [column, row = 0]) =>
    top < row && row < bottom && left < column && column < right,
);
