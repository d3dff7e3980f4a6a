import type { Scenario } from "../../scenario/scenario.ts";
import { makeScoringStrategy, type ScoringPlayer } from "../contract/player.ts";
import type { ScoringStrategy } from "../contract/strategy.ts";
import type { Damage } from "./damage.ts";
import { EvaluationMatrix, type EvaluationOptions, highestCell, lowestUnshot } from "./evaluation-matrix.ts";

/** The meaning of the scores of the strategies on the evaluation matrix. */
export const PROBABILITY_SCORE = "placements of ships afloat on the cell that the shots allow (higher is better)";

/** The part of the board for the first shots. */
export interface Opening {
  /** A byte per cell, 1 where the first shots may go. */
  readonly allowed: Uint8Array;
  /** The opening ends after this many shots. */
  readonly block: number;
}

/**
 * The player of the thesis's probability strategies (Polish master's thesis "Comparative study of five
 * offensive strategies", 3.3 to 3.5). While hits are open, placements score that cover all open hits; if no
 * such placement contains an unshot cell, those that cover at least one. Otherwise placements score that
 * cover no shot cell, during the opening and before any hit is open only in the cells that it allows. It
 * ignores scores of shot cells and shoots the first cell in row-major order with the highest score.
 *
 * The thesis asks the game which hits belong to sunk ships. Here it is deduced from the answers, as
 * {@link Damage} says: with `hit` and `count` every hit stays open, so an opening ends for good at the first
 * hit. As in the thesis, it does not use the water round sunk ships where ships may not touch, and the class
 * that `identified` names with a hit only tells which ship sank. The thesis leaves one case open: here an
 * open hit that no placement can extend does not count. It differs from the thesis, whose program shoots the
 * first cell of the board, shot before or not, when all scores are 0. Here scores of an opening that are all
 * 0 give way to those of the whole board, and if these are 0 too, it shoots the first unshot cell.
 */
export class ProbabilityPlayer implements ScoringPlayer {
  readonly #scenario: Scenario;
  readonly #options: EvaluationOptions;
  readonly #matrix: EvaluationMatrix;
  readonly #opening: Opening | undefined;
  readonly #masked: Float64Array | undefined;

  /**
   * @param options the differences from the thesis: whether to use the contact rule, see
   *   {@link EvaluationMatrix}
   * @param matrix the state to continue from; by default before the first shot
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
