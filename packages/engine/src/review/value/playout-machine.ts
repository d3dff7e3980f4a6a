import { checkCell } from "../../board/board.ts";
import { closedText } from "../../board/cell-name.ts";
import { mix } from "../../core/random.ts";
import {
  type Allocating,
  type Compiled,
  compileCode,
  FIRST,
  put,
} from "../../inference/methods/frontier/wasm-machine.ts";
import { type Knowledge, shotMask } from "../../knowledge/knowledge.ts";
import type { Answers } from "../../scenario/answer.ts";
import type { Layout } from "../../scenario/layout.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import type { Strategy } from "../../strategy/contract/strategy.ts";
import { CELL_STATES } from "../../strategy/probability/damage.ts";
import { keptClearBy, placementIndexOf, placementsNearTo } from "../../strategy/probability/placement-index.ts";
import { probability, probabilityContact } from "../../strategy/probability/probability.ts";
import { PLAYOUT_CODE } from "./playout-code.ts";

interface PlayoutFunctions extends Allocating {
  setRules(...values: readonly number[]): number;
  makeRoom(): number;
  afloatAt(): number;
  huntingAt(): number;
  statesAt(): number;
  setLayouts(count: number, numbers: number, placements: number): number;
  shotsAt(): number;
  replay(cell: number): void;
  playAll(given: number): void;
}

/** The kinds of answers as the compiled code numbers them; where ships may overlap, another one. */
const KINDS: Record<Answers, number> = { hit: 0, count: 0, sunk: 1, length: 2, named: 3, revealed: 4, identified: 5 };
const OVERLAP = 6;

/** The most layouts that are played together. */
const TOGETHER = 4096;

/** On larger boards the states of a game would take too much memory; there the strategy's own players play. */
const MOST_CELLS = 1000;

/** Scores have 16 bits. */
const MOST_SCORE = 2 ** 16 - 1;

/** The compiled functions of this thread, and whose rules and layouts they have. */
let compiled: Compiled<PlayoutFunctions> | undefined | null = null;
let owner: PlayoutMachine | undefined;

/** The rules as numbers: lists by placement, class and cell, each list followed by where it ends. */
const rulesOf = (scenario: Scenario, usesContact: boolean) => {
  const { board, contact, fleet } = scenario;
  const { table, cellStart, placements, shapeOf } = placementIndexOf(scenario);
  // The placements on a cell are in the order of their classes.
  const byClass = new Int32Array(board.cellCount * fleet.length + 1);
  for (let cell = 0; cell < board.cellCount; cell++)
    for (let i = cellStart[cell]; i < cellStart[cell + 1]; i++)
      byClass[cell * fleet.length + table.classOf[placements[i]] + 1]++;
  for (let i = 1; i < byClass.length; i++) byClass[i] += byClass[i - 1];
  const keepsApart = contact === "none" || contact === "no-sides";
  const perCell = (listOf: (cell: number) => ArrayLike<number>) => {
    const lists = Array.from({ length: board.cellCount }, (_, cell) => Array.from(listOf(cell)));
    const start = new Int32Array(board.cellCount + 1);
    for (const [cell, list] of lists.entries()) start[cell + 1] = start[cell] + list.length;
    return { start, list: Int32Array.from(lists.flat()) };
  };
  const ships = fleet.reduce((sum, { count }) => sum + count, 0);
  const words = 5 * board.cellCount + fleet.length * (ships + 1);
  const width = Math.ceil(board.cellCount / 8) * 8;
  const hunted = new Uint16Array(fleet.length * width);
  for (let p = 0; p < table.count; p++)
    for (let i = table.cellStart[p]; i < table.cellStart[p + 1]; i++)
      hunted[table.classOf[p] * width + table.cells[i]]++;
  return {
    table,
    ships,
    hunted,
    on: { start: byClass, list: placements },
    mostOnCell: Math.max(0, ...Array.from(cellStart.subarray(1), (end, cell) => end - cellStart[cell])),
    shapes: Int32Array.from(shapeOf),
    shipsOf: Int32Array.from(fleet, (_, k) =>
      fleet.reduce((sum, { count }, other) => sum + (shapeOf[other] === k ? count : 0), 0),
    ),
    near: keepsApart && usesContact ? perCell(placementsNearTo(scenario)) : undefined,
    clear: keepsApart ? perCell(keptClearBy(scenario)) : undefined,
    words: Int32Array.from({ length: 2 * words }, (_, i) => mix(mix(i + 1))),
  };
};

/**
 * Games of `probability` and `probability-contact` in WebAssembly (assembly/playout.ts), some ten times as quick as
 * those of their players. All machines of a thread share one memory, which the latest occupies; an older one is loaded
 * again when used.
 */
export class PlayoutMachine {
  readonly #compiled: Compiled<PlayoutFunctions>;
  readonly #scenario: Scenario;
  readonly #rules: ReturnType<typeof rulesOf>;
  /** Numbers of layouts, by which the ends of their games are kept. */
  readonly #numbers = new WeakMap<Layout, number>();
  #numbered = 0;
  /** Addresses: of the state before the first shot, which a copy keeps, and of what follows the rules. */
  #state = 0;
  #begin = new Uint8Array();
  #end = 0;
  /** The layouts in the memory, and the address for their first cells. */
  #loaded: readonly Layout[] | undefined;
  #given = 0;

  private constructor(compiled: Compiled<PlayoutFunctions>, scenario: Scenario, usesContact: boolean) {
    this.#compiled = compiled;
    this.#scenario = scenario;
    this.#rules = rulesOf(scenario, usesContact);
  }

  /** Undefined for other strategies, for boards that are too large, and without WebAssembly. */
  static make(strategy: Strategy, scenario: Scenario): PlayoutMachine | undefined {
    if (strategy !== probability && strategy !== probabilityContact) return undefined;
    if (scenario.board.cellCount > MOST_CELLS) return undefined;
    if (placementIndexOf(scenario).scores.some((score) => score > MOST_SCORE)) return undefined;
    if (compiled === null) compiled = compileCode<PlayoutFunctions>(PLAYOUT_CODE);
    return compiled && new PlayoutMachine(compiled, scenario, strategy === probabilityContact);
  }

  /** What `Playout.shots` tells, except that a game may end before all of `cells` are shot. */
  shots(knowledge: Knowledge, layouts: readonly Layout[], cells: readonly number[]): Int32Array {
    const closed = shotMask(knowledge);
    for (const cell of cells) {
      checkCell(this.#scenario.board, cell);
      if (closed[cell] === 1) throw new RangeError(closedText(this.#scenario.board, cell));
      closed[cell] = 1;
    }
    const shots = new Int32Array(layouts.length);
    // As long as a list is short, it stays in the memory for the next first cells.
    for (let from = 0; from < layouts.length; from += TOGETHER) {
      const part = layouts.length <= TOGETHER ? layouts : layouts.slice(from, from + TOGETHER);
      shots.set(this.#play(knowledge, part, cells), from);
    }
    return shots;
  }

  #play(knowledge: Knowledge, layouts: readonly Layout[], cells: readonly number[]): Int32Array {
    const { functions, memory } = this.#compiled;
    if (owner !== this) this.#load();
    if (this.#loaded !== layouts) this.#take(layouts);
    new Uint8Array(memory.buffer).set(this.#begin, this.#state);
    // The layouts agree with the knowledge, so the first one gives its answers.
    for (const { cell } of knowledge.observations) functions.replay(cell);
    new Int32Array(memory.buffer, this.#given, cells.length).set(cells);
    functions.playAll(cells.length);
    return new Int32Array(memory.buffer, functions.shotsAt(), layouts.length).slice();
  }

  #load(): void {
    const compiled = this.#compiled;
    const { functions, memory } = compiled;
    const { board, fleet, answers, contact } = this.#scenario;
    const { table, ships, hunted, on, shapes, shipsOf, near, clear, words, mostOnCell } = this.#rules;
    owner = undefined;
    this.#loaded = undefined;
    functions.release(FIRST);
    const listed = (list: { readonly start: Int32Array; readonly list: Int32Array } | undefined): number[] =>
      list ? [put(compiled, list.start), put(compiled, list.list)] : [0, 0];
    const bytes = functions.setRules(
      board.cellCount,
      fleet.length,
      table.count,
      ships,
      contact === "overlap" ? OVERLAP : KINDS[answers],
      put(compiled, table.cellStart),
      put(compiled, Uint16Array.from(table.cells)),
      put(compiled, Int32Array.from(table.classOf)),
      put(compiled, shapes),
      put(compiled, shipsOf),
      ...listed(on),
      ...listed(near),
      ...listed(clear),
      put(compiled, words),
      mostOnCell,
    );
    this.#state = functions.makeRoom();
    new Int32Array(memory.buffer, functions.afloatAt(), fleet.length).set(fleet.map(({ count }) => count));
    new Uint16Array(memory.buffer, functions.huntingAt(), hunted.length).set(hunted);
    const states = new Uint8Array(memory.buffer, functions.statesAt(), board.cellCount);
    for (const cell of board.blocked) states[cell] = CELL_STATES.blocked;
    this.#begin = new Uint8Array(memory.buffer, this.#state, bytes).slice();
    this.#end = functions.take(0);
    owner = this;
  }

  #take(layouts: readonly Layout[]): void {
    const compiled = this.#compiled;
    const { functions } = compiled;
    functions.release(this.#end);
    const { ships } = this.#rules;
    const numbers = new Int32Array(layouts.length);
    const placements = new Int32Array(layouts.length * ships);
    for (let i = 0; i < layouts.length; i++) {
      const layout = layouts[i];
      numbers[i] = this.#numberOf(layout);
      for (let s = 0; s < ships; s++) placements[i * ships + s] = layout.placements[s];
    }
    this.#given = functions.setLayouts(layouts.length, put(compiled, numbers), put(compiled, placements));
    this.#loaded = layouts;
  }

  #numberOf(layout: Layout): number {
    let number = this.#numbers.get(layout);
    if (number === undefined) this.#numbers.set(layout, (number = ++this.#numbered));
    return number;
  }
}
