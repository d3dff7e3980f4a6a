import type { Scenario } from "../../scenario/scenario.ts";
import { makeScoringStrategy, type ScoringPlayer } from "../contract/player.ts";
import type { ScoringStrategy } from "../contract/strategy.ts";
import type { Damage } from "./damage.ts";
import { EvaluationMatrix, type EvaluationOptions, highestCell, lowestUnshot } from "./evaluation-matrix.ts";

/** What the scores of the strategies on the evaluation matrix are. */
export const PROBABILITY_SCORE = "placements of ships afloat on the cell that the shots allow (higher is better)";

/** A part of the board to which the first shots are kept. */
export interface Opening {
  /** A byte per cell, 1 where the first shots may go. */
  readonly allowed: Uint8Array;
  /** The opening ends with this many shots made. */
  readonly block: number;
}

/**
 * The player of the thesis's probability strategies (Polish master's thesis "Comparative study of five offensive
 * strategies", 3.3 to 3.5). While hits are open, placements score that cover all open hits; when no such placement
 * holds an unshot cell, those that cover at least one. Otherwise placements score that cover no shot cell, during the
 * opening and before any hit is open only in the cells that it allows. Scores of cells already shot are ignored; the
 * first cell in row-major order with the highest score is shot.
 *
 * The thesis asks the game which hits belong to sunk ships. Here it is deduced from the answers, as {@link Damage} says:
 * with `hit` and `count` every hit stays open, so that an opening ends for good at the first hit. As in the thesis the
 * water round sunk ships is not used where ships may not touch, and the class that `identified` names with a hit serves
 * only to tell which ship sank. Left open there and settled here: an open hit that no placement can extend does not
 * count. Not as in the thesis, whose program shoots the first cell of the board, shot before or not, when all scores are
 * 0: scores of an opening that are all 0 give way to those of the whole board, and when these are 0 too the first unshot
 * cell is shot.
 */
export class ProbabilityPlayer implements ScoringPlayer {
  readonly #scenario: Scenario;
  readonly #options: EvaluationOptions;
  readonly #matrix: EvaluationMatrix;
  readonly #opening: Opening | undefined;
  readonly #masked: Float64Array | undefined;

  /**
   * @param options what differs from the thesis: whether the contact rule is used, see {@link EvaluationMatrix}
   * @param matrix goes on from here; by default from the first shot
   */
  constructor(
    scenario: Scenario,
    opening?: Opening,
    options: EvaluationOptions = { contact: false },
    matrix = new EvaluationMatrix(scenario, options),
  ) {
    this.#scenario = scenario;
    this.#options = options;
    this.#matrix = matrix;
    this.#opening = opening;
    this.#masked = opening && new Float64Array(scenario.board.cellCount);
  }

  observe(observation: Parameters<ScoringPlayer["observe"]>[0]): void {
    this.#matrix.observe(observation);
  }

  copy(): ProbabilityPlayer {
    return new ProbabilityPlayer(this.#scenario, this.#opening, this.#options, this.#matrix.copy());
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
    return best < 0 ? lowestUnshot(damage) : best;
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
    return unshotOf(this.#matrix.damage);
  }

  #isOpening(damage: Damage, { block }: Opening): boolean {
    return damage.shots < block && damage.openHits.length === 0;
  }
}

const unshotOf = ({ states }: Damage): number[] => {
  const cells: number[] = [];
  for (let cell = 0; cell < states.length; cell++) if (states[cell] === 0) cells.push(cell);
  return cells;
};

/** Shoots where most placements of ships afloat lie, see {@link ProbabilityPlayer}. */
export const probability: ScoringStrategy = makeScoringStrategy(
  {
    name: "probability",
    about: "the cell on which most single placements of ships afloat agree with the shots",
    start: (scenario) => new ProbabilityPlayer(scenario),
  },
  PROBABILITY_SCORE,
);
