import type { Scenario } from "../../scenario/scenario.ts";
import { makeScoringStrategy, type ScoringPlayer } from "../contract/player.ts";
import type { ScoringStrategy } from "../contract/strategy.ts";
import type { Damage } from "./damage.ts";
import { EvaluationMatrix, type EvaluationOptions, highestCell, lowestUnshot } from "./evaluation-matrix.ts";

/** The meaning of the scores in the strategies that use the evaluation matrix. */
export const PROBABILITY_SCORE = "placements of ships afloat on the cell that the shots allow (higher is better)";

/** The part of the board to which the first shots are restricted. */
export interface Opening {
  /** A byte for each cell: 1 where the first shots may go. */
  readonly allowed: Uint8Array;
  /** The number of shots after which the opening ends. */
  readonly block: number;
}

/**
 * The player of the thesis's probability strategies (Polish master's thesis "Comparative study of five offensive
 * strategies", 3.3 to 3.5). While hits are open, the placements that cover all open hits score; if no such
 * placement contains an unshot cell, those that cover at least one open hit score. Otherwise the placements that
 * cover no shot cell score. During the opening, before any hit is open, they score only in the cells that the
 * opening allows. The player ignores the scores of shot cells and shoots the first cell in row-major order with
 * the highest score.
 *
 * The thesis asks the game which hits belong to sunk ships. Here this is deduced from the answers, as
 * {@link Damage} explains: with `hit` and `count` every hit stays open, so an opening ends for good at the first
 * hit. As in the thesis, the player does not know that the cells round sunk ships are empty where ships may not
 * touch, and the class that `identified` names with a hit only tells which ship sank. The thesis leaves one case
 * open: here, an open hit that no placement can extend does not count. There is one difference from the thesis,
 * whose program shoots the first cell of the board, shot before or not, when all scores are 0. Here, if all
 * scores of an opening are 0, those of the whole board replace them, and if these are 0 too, the player shoots
 * the first unshot cell.
 */
export class ProbabilityPlayer implements ScoringPlayer {
  readonly #scenario: Scenario;
  readonly #options: EvaluationOptions;
  readonly #matrix: EvaluationMatrix;
  readonly #opening: Opening | undefined;
  readonly #masked: Float64Array | undefined;

  /**
   * @param options the differences from the thesis: whether to use the contact rule, see {@link EvaluationMatrix}
   * @param matrix the state to continue from; by default, the state before the first shot
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

/** Shoots where the most placements of ships afloat lie, see {@link ProbabilityPlayer}. */
export const probability: ScoringStrategy = makeScoringStrategy(
  {
    name: "probability",
    about: "the cell on which most single placements of ships afloat agree with the shots",
    start: (scenario) => new ProbabilityPlayer(scenario),
  },
  PROBABILITY_SCORE,
);
