/** Random small positions where ships may overlap, and their plain enumeration. */
import {
  combinations,
  type Knowledge,
  makeKnowledge,
  type Observation,
  parseScenario,
  placementsOf,
  type RandomStream,
  type Scenario,
} from "../src/index.ts";
import { allLayouts } from "./all-layouts.ts";
import { pick } from "./random-position.ts";

/** What to draw. */
export interface BoxKinds {
  /** Other ships than boxes as well. */
  readonly mixed?: boolean;
  /** At most so many layouts without shots. */
  readonly limit?: bigint;
}

const SHAPES = [["XX", "X."], ["XX"], ["XXX", ".X."]];

/** A random scenario of one to four dimensions with up to three classes and some blocked cells. */
export const randomBoxScenario = (random: RandomStream, { mixed = false, limit = 3000n }: BoxKinds = {}): Scenario => {
  for (;;) {
    const d = pick(random, [1, 1, 2, 2, 2, 3, 3, 4]);
    const size = Array.from({ length: d }, () => 1 + random.below(d === 1 ? 8 : d === 2 ? 4 : d === 3 ? 3 : 2));
    const cells = size.reduce((a, b) => a * b, 1);
    const blocked: string[] = [];
    const share = pick(random, [0, 0, 0.1, 0.3]);
    for (let cell = 0; cell < cells; cell++) {
      let rest = cell;
      const coord = size.map((side) => {
        const x = rest % side;
        rest = (rest - x) / side;
        return x + 1;
      });
      if (random.unit() < share) blocked.push(`(${coord})`);
    }
    const classes = pick(random, [1, 1, 2, 3]);
    const fleet = Array.from({ length: classes }, (_, k) => {
      const ship = { name: `s${k}`, count: 1 + random.below(3) };
      if (!mixed || random.below(3) === 0) return { ...ship, box: "any" };
      return random.below(2) === 0
        ? { ...ship, length: 1 + random.below(3) }
        : { ...ship, shape: pick(random, d > 1 ? SHAPES : [["XX"]]) };
    });
    const scenario = parseScenario({
      name: "random",
      board: { size, blocked },
      fleet,
      contact: "overlap",
      answers: "count",
    });
    if (scenario.ok && combinations(makeKnowledge(scenario.value)) <= limit) return scenario.value;
  }
};

/** What plain enumeration finds in a position. */
export interface BoxCount {
  readonly layouts: bigint;
  readonly weights: readonly bigint[];
  /** Per cell the layouts with 0, 1, 2… ships on it, as long as there are ships. */
  readonly ships: readonly (readonly bigint[])[];
  /** The layouts that agree, as ascending placements. */
  readonly list: readonly (readonly number[])[];
}

/** All layouts of a scenario as the number of ships on every cell, listed once for many positions. */
export class BoxWorld {
  readonly scenario: Scenario;
  readonly #layouts: readonly { readonly placements: readonly number[]; readonly ships: Uint8Array }[];

  constructor(scenario: Scenario) {
    this.scenario = scenario;
    const table = placementsOf(scenario);
    this.#layouts = allLayouts(scenario).map(({ placements }) => {
      const ships = new Uint8Array(scenario.board.cellCount);
      for (const p of placements) for (const cell of table.cellsOf(p)) ships[cell]++;
      return { placements: [...placements].sort((a, b) => a - b), ships };
    });
  }

  /** Shots at random cells of a random layout, in one of five cases with a wrong answer. */
  position(random: RandomStream): Knowledge {
    const { board, fleet } = this.scenario;
    const cells = random.shuffle(
      Array.from({ length: board.cellCount }, (_, cell) => cell).filter((cell) => !board.blocked.includes(cell)),
    );
    const layout = this.#layouts.length > 0 ? pick(random, this.#layouts) : undefined;
    const observations = cells
      .slice(0, random.below(cells.length + 1))
      .map((cell): Observation => ({ cell, answer: { kind: "count", ships: layout?.ships[cell] ?? 0 } }));
    if (observations.length > 0 && random.below(5) === 0) {
      const i = random.below(observations.length);
      const ships = random.below(fleet.reduce((sum, { count }) => sum + count, 0) + 1);
      observations[i] = { cell: observations[i].cell, answer: { kind: "count", ships } };
    }
    return makeKnowledge(this.scenario, observations);
  }

  /** Counts by looking at every layout. */
  count({ observations }: Knowledge): BoxCount {
    const { board, fleet } = this.scenario;
    const most = fleet.reduce((sum, { count }) => sum + count, 0);
    const good = this.#layouts.filter(({ ships }) =>
      observations.every(({ cell, answer }) => answer.kind === "count" && ships[cell] === answer.ships),
    );
    const weights = new Array<bigint>(placementsOf(this.scenario).count).fill(0n);
    const ships = Array.from({ length: board.cellCount }, () => new Array<bigint>(most + 1).fill(0n));
    for (const layout of good) {
      for (const p of layout.placements) weights[p]++;
      for (const [cell, n] of layout.ships.entries()) ships[cell][n]++;
    }
    return { layouts: BigInt(good.length), weights, ships, list: good.map(({ placements }) => placements) };
  }
}
