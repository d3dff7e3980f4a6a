/** Random small positions in which ships may overlap, with their plain enumeration. */

import {
  type Knowledge,
  makeKnowledge,
  type Observation,
  placementsOf,
  type RandomStream,
  type Scenario,
} from "../../src/index.ts";
import { combinations } from "../../src/inference/posterior/oracle.ts";
import { FORMS, randomScenario } from "../random-position.ts";

/** What to draw. */
export interface BoxKinds {
  /** Whether ships other than boxes are used too. */
  readonly mixed?: boolean;
  /** The maximum number of layouts before any shots. */
  readonly limit?: bigint;
}

/** A random scenario with one to four dimensions in which ships may overlap. */
export const randomBoxScenario = (random: RandomStream, { mixed = false, limit = 3000n }: BoxKinds = {}): Scenario =>
  randomScenario(random, {
    contacts: ["overlap"],
    forms: mixed ? FORMS : ["box"],
    dimensions: [1, 1, 2, 2, 2, 3, 3, 4],
    limit,
  });

/** The results of plain enumeration for a position. */
export interface BoxCount {
  readonly layouts: bigint;
  readonly weights: readonly bigint[];
  /** For each cell, the number of layouts with 0, 1, 2… ships on it, up to the number of ships. */
  readonly ships: readonly (readonly bigint[])[];
  /** The layouts that agree with the knowledge, as placements in ascending order. */
  list(): number[][];
}

/** All layouts of a scenario, listed once for many positions, each with the number of ships on every cell. */
export class BoxWorld {
  readonly scenario: Scenario;
  /** The number of layouts before any shots. */
  readonly layouts: number;
  /** Ships of all classes. */
  readonly most: number;
  /** For each layout, its placements, in ascending order within a class. */
  readonly #placements: Int32Array;
  /** For each layout, the number of ships on every cell. */
  readonly #ships: Uint8Array;

  constructor(scenario: Scenario) {
    const { board, fleet } = scenario;
    this.scenario = scenario;
    this.layouts = Number(combinations(makeKnowledge(scenario)));
    this.most = fleet.reduce((sum, { count }) => sum + count, 0);
    this.#placements = new Int32Array(this.layouts * this.most);
    this.#ships = new Uint8Array(this.layouts * board.cellCount);
    const table = placementsOf(scenario);
    const ships = new Uint8Array(board.cellCount);
    const chosen: number[] = [];
    let found = 0;
    // Plain nested loops: every placement for every ship, in ascending order within a class.
    const place = (shipClass: number, ship: number, from: number): void => {
      if (shipClass === fleet.length) {
        this.#placements.set(chosen, found * this.most);
        this.#ships.set(ships, found * board.cellCount);
        found++;
      } else if (ship === fleet[shipClass].count) place(shipClass + 1, 0, table.classStart[shipClass + 1]);
      else {
        for (let p = from; p < table.classStart[shipClass + 1]; p++) {
          chosen.push(p);
          for (const cell of table.cellsOf(p)) ships[cell]++;
          place(shipClass, ship + 1, p + 1);
          for (const cell of table.cellsOf(p)) ships[cell]--;
          chosen.pop();
        }
      }
    };
    place(0, 0, 0);
    if (found !== this.layouts) throw new Error(`${found} layouts were listed, not ${this.layouts}`);
  }

  /** The number of ships on a cell in the layout with the given number. */
  shipsAt(layout: number, cell: number): number {
    return this.#ships[layout * this.scenario.board.cellCount + cell];
  }

  /** Shots at random cells of a random layout; in one case out of five, an answer is wrong. */
  position(random: RandomStream): Knowledge {
    const { board } = this.scenario;
    const cells = random.shuffle(
      Array.from({ length: board.cellCount }, (_, cell) => cell).filter((cell) => !board.blocked.includes(cell)),
    );
    const layout = this.layouts > 0 ? random.below(this.layouts) : undefined;
    const observations = cells.slice(0, random.below(cells.length + 1)).map(
      (cell): Observation => ({
        cell,
        answer: { kind: "count", ships: layout === undefined ? 0 : this.shipsAt(layout, cell) },
      }),
    );
    if (observations.length > 0 && random.below(5) === 0) {
      const i = random.below(observations.length);
      const ships = random.below(this.most + 1);
      observations[i] = { cell: observations[i].cell, answer: { kind: "count", ships } };
    }
    return makeKnowledge(this.scenario, observations);
  }

  /** The numbers of the layouts that agree, found by checking every layout. */
  agreeing({ observations }: Knowledge): number[] {
    const good: number[] = [];
    for (let layout = 0; layout < this.layouts; layout++) {
      const agrees = observations.every(
        ({ cell, answer }) => answer.kind === "count" && this.shipsAt(layout, cell) === answer.ships,
      );
      if (agrees) good.push(layout);
    }
    return good;
  }

  /** Counts by looking at every layout that agrees. */
  count(knowledge: Knowledge): BoxCount {
    const { cellCount } = this.scenario.board;
    const good = this.agreeing(knowledge);
    const weights = new Float64Array(placementsOf(this.scenario).count);
    const ships = Array.from({ length: cellCount }, () => new Float64Array(this.most + 1));
    for (const layout of good) {
      for (let i = 0; i < this.most; i++) weights[this.#placements[layout * this.most + i]]++;
      for (let cell = 0; cell < cellCount; cell++) ships[cell][this.shipsAt(layout, cell)]++;
    }
    return {
      layouts: BigInt(good.length),
      weights: Array.from(weights, BigInt),
      ships: ships.map((list) => Array.from(list, BigInt)),
      list: () =>
        good.map((layout) =>
          Array.from(this.#placements.subarray(layout * this.most, (layout + 1) * this.most)).sort((a, b) => a - b),
        ),
    };
  }
}
