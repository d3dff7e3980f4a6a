import type { Observation } from "../../scenario/answer.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { factorScales } from "../posterior/believe.ts";
import { FollowedGame } from "./followed-game.ts";
import { PairCounter } from "./pair-counter.ts";
import { type PlacementSets, placementSetsOf } from "./placement-sets.ts";

/** Places of the last two ships that may be visited: about as long as other methods take for the positions of most games. */
const MOST_STEPS = 200_000;

/** What the layouts left say of each cell. */
export interface CellMasses {
  /** The number of layouts; under a prior what they weigh, in any unit. */
  readonly total: number;
  /** Per cell the same of the layouts that occupy it; valid until the next call. */
  readonly occupied: Float64Array;
  /** Places that were visited, about 20 ns each. */
  readonly steps: number;
  /** No sum differs from the truth by more than this; 0 for counts. */
  readonly error: number;
}

interface Part {
  readonly counter: PairCounter;
  readonly scale: number;
}

interface Tools {
  readonly sets: PlacementSets;
  readonly parts: readonly Part[];
  readonly counts: readonly number[];
  readonly isWeighed: boolean;
  readonly ships: number;
}

const known = new WeakMap<Scenario, Tools | "none">();

/**
 * Follows a game and adds up, where few ships are left to be found, the layouts on each cell: nothing is made anew from shot to
 * shot but the count itself ({@link PairCounter}). The numbers are those of the posterior.
 */
export class GameMasses {
  readonly #tools: Tools;
  readonly #game: FollowedGame;
  readonly #occupied: Float64Array;

  private constructor(scenario: Scenario, tools: Tools) {
    this.#tools = tools;
    this.#game = new FollowedGame(scenario, tools.sets);
    this.#occupied = new Float64Array(scenario.board.cellCount);
  }

  /** A new game; undefined for rules that cannot be followed so: ships that overlap, too many placements. */
  static start(scenario: Scenario): GameMasses | undefined {
    let tools = known.get(scenario);
    if (!tools) {
      tools = toolsFor(scenario);
      known.set(scenario, tools);
    }
    return tools === "none" ? undefined : new GameMasses(scenario, tools);
  }

  /** Moves the game on. */
  observe(observation: Observation): void {
    this.#game.observe(observation);
  }

  /** Whether the cell was shot. */
  isShot(cell: number): boolean {
    return this.#game.isShot(cell);
  }

  /** The masses of the cells, undefined where that would take too many steps. */
  masses(mostSteps = MOST_STEPS): CellMasses | undefined {
    const { parts, counts, sets, isWeighed } = this.#tools;
    const { table } = sets;
    const occupied = this.#occupied.fill(0);
    let total = 0;
    let steps = 0;
    let error = 0;
    for (const { counter, scale } of parts) {
      const found = counter.count(this.#game.allowed, counts, this.#game.required, mostSteps);
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

/** Far above the relative errors of factors, their products, and the weights of whole boards. */
const FACTOR_ERROR = 1e-9;

const toolsFor = (scenario: Scenario): Tools | "none" => {
  const sets = placementSetsOf(scenario);
  if (!sets || scenario.fleet.length === 0) return "none";
  const counts = scenario.fleet.map(({ count }) => count);
  const scales = factorScales(scenario);
  const parts = scales
    ? scales.map(({ near, scale }) => ({ counter: new PairCounter(sets, near), scale }))
    : [{ counter: new PairCounter(sets), scale: 1 }];
  const ships = counts.reduce((sum, count) => sum + count, 0);
  return { sets, parts, counts, isWeighed: scales !== undefined, ships };
};
