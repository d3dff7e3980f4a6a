import { RefusedError } from "../core/result.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Answers } from "../scenario/answer.ts";
import { cellsOf } from "../scenario/fleet.ts";
import type { Layout } from "../scenario/layout.ts";
import { placementsOf } from "../scenario/placement.ts";
import type { Scenario } from "../scenario/scenario.ts";

/**
 * How much of the past a position needs.
 *
 * - `plain`: the answer to a shot at a cell is the same whenever it comes, and hits are all alike.
 * - `labelled`: the same, but there are several answers to a hit.
 * - `sinking`: sinkings are announced, and either ships do not touch side to side, so that cells that were hit side by
 *   side are of one ship, or sunk ships are shown. What is known after some hits does not depend on their order.
 * - `ordered`: sinkings are announced and ships may touch: the order of hits carries information.
 *
 * In the first three the set of layouts left says everything, and a cell that is a ship's in all of them may be shot at
 * once; in the last one a position is that set and the cells hit.
 */
export type History = "plain" | "labelled" | "sinking" | "ordered";

/** The kind of history of a scenario, see {@link History}. */
export const historyOf = ({ answers, contact, fleet }: Scenario): History => {
  if (answers === "hit" || (answers === "count" && contact !== "overlap")) return "plain";
  if (answers === "count") return "labelled";
  // A class of one ship of a known size sinks with its last cell: being told so says nothing new.
  const evident = fleet.every((ship) => ship.count === 1 && cellsOf(ship) !== undefined);
  if (answers === "identified" && evident) return "labelled";
  return answers === "revealed" || contact === "none" || contact === "no-sides" ? "sinking" : "ordered";
};

/**
 * The layouts that agree with some knowledge as rows, the cells that may still hold a ship as columns. Layouts that no
 * further answer can tell apart are one row, with the sum of their weights.
 */
export interface RowTable {
  readonly knowledge: Knowledge;
  readonly history: History;
  /** The layouts of each row. */
  readonly members: readonly (readonly Layout[])[];
  /** The weight of each row: a whole number; the sum of all of them is below 2^53 by far. */
  readonly weights: Float64Array;
  /** The sum of all weights. */
  readonly weight: number;
  readonly rowCount: number;
  /** The cell of each column, ascending. */
  readonly columns: Int32Array;
  /** Words of a set of columns. */
  readonly words: number;
  /** The columns of each row as a set, `words` words each. */
  readonly masks: Int32Array;
  /** The columns of each row, one after another: row r has `cells[cellStart[r]]` to `cells[cellStart[r + 1] - 1]`. */
  readonly cellStart: Int32Array;
  readonly cells: Uint8Array | Uint16Array;
  /** True when rows differ in their number of columns. */
  readonly uneven: boolean;
  /** Per row and column what a hit says that does not sink; 0 for a miss. */
  readonly hitLabels: Int32Array;
  /** Per row and column what the hit says, from 1, that sinks the ship there. */
  readonly sinkLabels: Int32Array;
  /** Most ships with columns in a row. */
  readonly ships: number;
  /** Per row and ship the columns of the ship as a set, `words` words each; empty sets at the end. */
  readonly shipMasks: Int32Array;
  /** Per row and column, the ship on it; 255 for none. */
  readonly shipAt: Uint8Array;
  /** True when the columns of a ship say what its sinking says, in all rows alike. */
  readonly shapesTell: boolean;
}

/** The largest sum of weights times misses that is kept in a float64 without loss. */
const EXACT = 2 ** 53;

/**
 * Makes the table. Cost: layouts times cells.
 *
 * @param poll asked every thousand layouts; what it throws ends the work
 * @throws RefusedError when weights are too large to be added exactly, or there are more cells than the table can hold.
 */
export const makeRowTable = (
  knowledge: Knowledge,
  layouts: readonly Layout[],
  weightOf: ((layout: Layout) => bigint) | undefined,
  poll: () => void = () => {},
): RowTable => {
  const { scenario, observations } = knowledge;
  const { answers, fleet } = scenario;
  const table = placementsOf(scenario);
  const shot = new Set(observations.map(({ cell }) => cell));
  const used = new Set<number>();
  let done = 0;
  const step = (): void => {
    if ((++done & 1023) === 0) poll();
  };
  for (const { placements } of layouts) {
    step();
    for (const p of placements) for (const cell of table.cellsOf(p)) if (!shot.has(cell)) used.add(cell);
  }
  const columns = Int32Array.from([...used].sort((a, b) => a - b));
  const columnOf = new Map(Array.from(columns, (cell, column) => [cell, column]));
  const words = Math.max(1, Math.ceil(columns.length / 32));
  const groups = new Map<string, { members: Layout[]; weight: bigint }>();
  let total = 0n;
  for (const layout of layouts) {
    step();
    const key = signature(layout, shot);
    const group = groups.get(key) ?? { members: [], weight: 0n };
    const weight = weightOf?.(layout) ?? 1n;
    if (weight < 1n) throw new RangeError(`the weight of a layout is ${weight}; give whole numbers from 1`);
    group.members.push(layout);
    group.weight += weight;
    total += weight;
    groups.set(key, group);
  }
  if (total * BigInt(columns.length + 1) >= BigInt(EXACT)) {
    throw new RefusedError(
      `the weights of the layouts sum up to ${total}, too much for exact sums; divide them by a common factor`,
    );
  }
  const rows = [...groups.values()];
  const rowCount = rows.length;
  const ships = Math.max(1, ...rows.map(({ members }) => members[0].placements.length));
  const masks = new Int32Array(rowCount * words);
  const hitLabels = new Int32Array(rowCount * columns.length);
  const sinkLabels = new Int32Array(rowCount * columns.length);
  const shipMasks = new Int32Array(rowCount * ships * words);
  const shipAt = new Uint8Array(rowCount * columns.length).fill(255);
  const cellStart = new Int32Array(rowCount + 1);
  const cells: number[] = [];
  const said = new Map<string, number>();
  let shapesTell = scenario.contact === "none" || scenario.contact === "no-sides";
  for (const [row, { members }] of rows.entries()) {
    step();
    let ship = 0;
    for (const p of members[0].placements) {
      const shipClass = table.classOf[p];
      const own: number[] = [];
      for (const cell of table.cellsOf(p)) {
        const column = columnOf.get(cell);
        if (column === undefined) continue;
        own.push(column);
        const at = row * columns.length + column;
        masks[row * words + (column >> 5)] |= 1 << (column & 31);
        hitLabels[at] = answers === "count" ? hitLabels[at] + 1 : answers === "identified" ? shipClass + 1 : 1;
        sinkLabels[at] = answers === "revealed" ? p + 1 : sinkLabel(answers, shipClass, table.cellsOf(p).length);
        shipAt[at] = ship;
        shipMasks[(row * ships + ship) * words + (column >> 5)] |= 1 << (column & 31);
      }
      if (own.length === 0) continue;
      const key = table.cellsOf(p).join();
      const label = sinkLabel(answers, shipClass, table.cellsOf(p).length);
      if (answers === "identified" || (said.get(key) ?? label) !== label) shapesTell = false;
      said.set(key, label);
      ship++;
    }
    for (let column = 0; column < columns.length; column++) {
      if (hitLabels[row * columns.length + column] > 0) cells.push(column);
    }
    cellStart[row + 1] = cells.length;
  }
  const sizes = new Set(rows.map((_, row) => cellStart[row + 1] - cellStart[row]));
  const weights = Float64Array.from(rows, ({ weight }) => Number(weight));
  return {
    knowledge,
    history: fleet.length === 0 ? "plain" : historyOf(scenario),
    members: rows.map(({ members }) => members),
    weights,
    weight: Number(total),
    rowCount,
    columns,
    words,
    masks,
    cellStart,
    cells: columns.length <= 256 ? Uint8Array.from(cells) : Uint16Array.from(cells),
    uneven: sizes.size > 1,
    hitLabels,
    sinkLabels,
    ships,
    shipMasks,
    shipAt,
    shapesTell,
  };
};

/** What the announcement of a sinking adds to the cells of the ship: nothing, its length, or its class. */
const sinkLabel = (answers: Answers, shipClass: number, length: number): number => {
  if (answers === "length") return length + 1;
  return answers === "named" || answers === "revealed" || answers === "identified" ? shipClass + 1 : 1;
};

/** A text that is the same for layouts that no further shot can tell apart. */
const signature = ({ scenario, placements }: Layout, shot: ReadonlySet<number>): string => {
  const { answers } = scenario;
  const table = placementsOf(scenario);
  const left = placements.map((p) => ({
    shipClass: table.classOf[p],
    length: table.cellStart[p + 1] - table.cellStart[p],
    // Only `revealed` shows cells that were hit before.
    cells: Array.from(table.cellsOf(p)).filter((cell) => answers === "revealed" || !shot.has(cell)),
    open: table.cellsOf(p).some((cell) => !shot.has(cell)),
  }));
  const open = left.filter((ship) => ship.open);
  if (historyOf(scenario) === "plain") {
    return open
      .flatMap(({ cells }) => cells.filter((cell) => !shot.has(cell)))
      .sort((a, b) => a - b)
      .join();
  }
  if (answers === "count") {
    return open
      .flatMap(({ cells }) => cells)
      .sort((a, b) => a - b)
      .join();
  }
  return open
    .map(({ shipClass, length, cells }) => `${sinkLabel(answers, shipClass, length)}:${cells.join()}`)
    .sort()
    .join(";");
};

/** Whether a shot at a column sinks the ship of a row there, `hits` being the columns hit before. */
export const sinks = (table: RowTable, row: number, column: number, hits: Int32Array, at: number): boolean => {
  const ship = table.shipAt[row * table.columns.length + column];
  const from = (row * table.ships + ship) * table.words;
  for (let w = 0; w < table.words; w++) {
    const own = w === column >> 5 ? 1 << (column & 31) : 0;
    if ((table.shipMasks[from + w] & ~hits[at + w] & ~own) !== 0) return false;
  }
  return true;
};
