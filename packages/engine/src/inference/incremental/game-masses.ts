import { oncePer } from "../../core/once-per.ts";
import { answerToHit, isMiss, type Observation, sameAnswer } from "../../scenario/answer.ts";
import { keptClear } from "../../scenario/contact.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { factorScales } from "../posterior/believe.ts";
import { PairCounter } from "./pair-counter.ts";
import { type PlacementSets, placementSetsOf } from "./placement-sets.ts";

/** The constraints that shots put on ships, updated with each shot: the same as `constrain` gives for all shots. */
export class FollowedGame {
  readonly allowed: Int32Array;
  /** The cells that ships must cover. */
  readonly required: number[] = [];
  readonly #scenario: Scenario;
  readonly #sets: PlacementSets;
  readonly #shot: Uint8Array;

  /** The game before the first shot. */
  constructor(scenario: Scenario, sets: PlacementSets) {
    this.#scenario = scenario;
    this.#sets = sets;
    this.#shot = new Uint8Array(scenario.board.cellCount);
    this.allowed = new Int32Array(sets.words);
    for (const place of sets.bitOf) this.allowed[place >> 5] |= 1 << (place & 31);
  }

  isShot(cell: number): boolean {
    return this.#shot[cell] === 1;
  }

  /**
   * Adds a shot. A placement that agrees with its earlier answers still does, because its ship had not sunk by
   * then. So only the placements on the cell need a check, and after a hit also those next to it.
   */
  observe({ cell, answer }: Observation): void {
    const { words, covering } = this.#sets;
    this.#shot[cell] = 1;
    if (isMiss(answer)) {
      for (let w = 0; w < words; w++) this.allowed[w] &= ~covering[cell * words + w];
      return;
    }
    this.required.push(cell);
    // If the answer is a number of ships, more than one would mean that ships overlap, which is not allowed here.
    if (answer.kind === "count") {
      if (answer.ships > 1) this.allowed.fill(0);
    } else this.#keepAnswered({ cell, answer });
    const { board, contact } = this.#scenario;
    for (const near of keptClear(board, contact, cell))
      for (let w = 0; w < words; w++) this.allowed[w] &= ~(covering[near * words + w] & ~covering[cell * words + w]);
  }

  #keepAnswered({ cell, answer }: Observation): void {
    const { words, covering, table, classWord } = this.#sets;
    const { answers, fleet } = this.#scenario;
    for (let k = 0; k < fleet.length; k++) {
      for (let w = classWord[k]; w < classWord[k + 1]; w++) {
        for (let bits = this.allowed[w] & covering[cell * words + w]; bits !== 0; bits &= bits - 1) {
          const bit = bits & -bits;
          const cells = table.cellsOf(table.classStart[k] + 32 * (w - classWord[k]) + 31 - Math.clz32(bit));
          const sinks = cells.every((own) => this.#shot[own] === 1);
          if (!sameAnswer(answer, answerToHit(answers, k, cells as unknown as number[], sinks)))
            this.allowed[w] &= ~bit;
        }
      }
    }
  }
}

/** The most places of the last two ships to visit, about 0.3 ms; with more, whole games took longer. */
const MOST_STEPS = 15_000;

/** How many layouts occupy each cell. */
export interface CellMasses {
  /** The number of layouts; under a prior, their total weight in any unit. */
  readonly total: number;
  /** For each cell, the number or weight of the layouts that occupy it; valid until the next call. */
  readonly occupied: Float64Array;
  /** The number of places visited, about 20 ns each. */
  readonly steps: number;
  /** A bound on the absolute error of every sum; 0 for counts. */
  readonly error: number;
}

interface Tools {
  readonly sets: PlacementSets;
  readonly parts: readonly { readonly counter: PairCounter; readonly scale: number }[];
  readonly counts: readonly number[];
  readonly isWeighed: boolean;
  readonly ships: number;
}

/**
 * Follows a game and, once few ships remain to be found, adds up the layouts on each cell. After each shot only
 * the count itself is computed anew ({@link PairCounter}). The numbers are those of the posterior.
 */
export class GameMasses extends FollowedGame {
  readonly #tools: Tools;
  readonly #occupied: Float64Array;

  private constructor(scenario: Scenario, tools: Tools) {
    super(scenario, tools.sets);
    this.#tools = tools;
    this.#occupied = new Float64Array(scenario.board.cellCount);
  }

  /** Starts a game; undefined for rules that are not supported: ships that overlap, or too many placements. */
  static start(scenario: Scenario): GameMasses | undefined {
    const tools = toolsFor(scenario);
    return tools ? new GameMasses(scenario, tools) : undefined;
  }

  /** The masses of the cells; undefined if they would take too many steps. */
  masses(mostSteps = MOST_STEPS): CellMasses | undefined {
    const { parts, counts, sets, isWeighed } = this.#tools;
    const { table } = sets;
    const occupied = this.#occupied.fill(0);
    let total = 0;
    let steps = 0;
    let error = 0;
    for (const { counter, scale } of parts) {
      const found = counter.count(this.allowed, counts, this.required, mostSteps);
      if (!found) return undefined;
      steps += counter.steps;
      error += (2 * counter.steps + 2000) * 2 ** -53 * counter.reach * scale * this.#tools.ships;
      total += found.total * scale;
      for (let p = 0; p < table.count; p++) {
        const weight = found.weights[p];
        if (weight === 0) continue;
        const own = weight * scale;
        for (let i = table.cellStart[p]; i < table.cellStart[p + 1]; i++) occupied[table.cells[i]] += own;
      }
    }
    return { total, occupied, steps, error: isWeighed ? error + FACTOR_ERROR * total : 0 };
  }
}

/** Far greater than the relative errors of factors, of their products, and of the weights of whole boards. */
const FACTOR_ERROR = 1e-9;

const toolsFor = oncePer((scenario: Scenario): Tools | null => {
  const sets = placementSetsOf(scenario);
  if (!sets || scenario.fleet.length === 0) return null;
  const counts = scenario.fleet.map(({ count }) => count);
  const scales = factorScales(scenario);
  const parts = scales
    ? scales.map(({ near, scale }) => ({ counter: new PairCounter(sets, near), scale }))
    : [{ counter: new PairCounter(sets), scale: 1 }];
  const ships = counts.reduce((sum, count) => sum + count, 0);
  return { sets, parts, counts, isWeighed: scales !== undefined, ships };
});
