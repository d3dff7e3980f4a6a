import { keep } from "../core/once-per.ts";
import { RefusedError } from "../core/result.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Answers } from "../scenario/answer.ts";
import { cellsOf } from "../scenario/fleet.ts";
import type { Layout } from "../scenario/layout.ts";
import { placementsOf } from "../scenario/placement.ts";
import type { Scenario } from "../scenario/scenario.ts";

/**
 * How much of the past belongs to a position.
 *
 * - `plain`: answers do not depend on when a shot is fired, and all hits are alike.
 * - `labelled`: the same, but there are several answers to a hit.
 * - `sinking`: sinkings are announced, and hits side by side belong to one ship or sunk ships are shown. The order of
 *   hits does not matter.
 * - `ordered`: sinkings are announced and ships may touch side to side, so the order of hits carries information.
 *
 * The set of remaining layouts describes a position completely, and a cell that all occupy may be shot at once. For
 * `ordered`, the hit cells belong to the position too.
 */
type History = "plain" | "labelled" | "sinking" | "ordered";

export const historyOf = ({ answers, contact, fleet }: Scenario): History => {
  if (answers === "hit" || (answers === "count" && contact !== "overlap")) return "plain";
  if (answers === "count") return "labelled";
  // The only ship of a class sinks with its last cell, so announcing it says nothing new.
  const evident = fleet.every((ship) => ship.count === 1 && cellsOf(ship) !== undefined);
  if (answers === "identified" && evident) return "labelled";
  return answers === "revealed" || contact === "none" || contact === "no-sides" ? "sinking" : "ordered";
};

/** If hits name the ship, or if their order matters, a layout takes this many times the work. */
const DEARER = 10;

/** How many layouts of a scenario take the work of `layouts` layouts with hits that are alike, in any order. */
export const equallyDear = (scenario: Scenario, layouts: number): number => {
  const history = historyOf(scenario);
  return history === "plain" || history === "sinking" ? layouts : Math.ceil(layouts / DEARER);
};

/**
 * The layouts that agree with some knowledge. Those that no further shot can tell apart are one candidate: a set of
 * columns, the cells that may hold a ship.
 */
export interface CandidateTable {
  readonly knowledge: Knowledge;
  readonly history: History;
  /** The layouts of each candidate, which no further shot can tell apart. */
  readonly members: readonly (readonly Layout[])[];
  /** The weight of each candidate, a whole number; their sum is far below 2^53. */
  readonly weights: Float64Array;
  readonly weight: number;
  readonly candidateCount: number;
  /** The cell of each column. */
  readonly columns: Int32Array;
  /** The columns of each candidate, as a set of `words` words. */
  readonly words: number;
  readonly masks: Int32Array;
  /** The same as lists: the columns of candidate r begin at `cells[cellStart[r]]`. */
  readonly cellStart: Int32Array;
  readonly cells: Uint8Array | Uint16Array;
  /** Whether candidates differ in their number of columns. */
  readonly uneven: boolean;
  /** For each candidate and column, the label of a hit that does not sink a ship; 0 for a miss. */
  readonly hitLabels: Int32Array;
  /** For each candidate and column, the label of the hit that sinks the ship there. */
  readonly sinkLabels: Int32Array;
  /** The most ships that have columns in any one candidate. */
  readonly ships: number;
  /** For each candidate and ship, its columns as a set of `words` words; empty sets at the end. */
  readonly shipMasks: Int32Array;
  /** For each candidate and column, the ship on it; 255 for none. */
  readonly shipAt: Uint8Array;
  /** Whether a ship's columns determine what its sinking reveals, in the same way in all candidates. */
  readonly shapesTell: boolean;
}

/** Makes the table. @throws RefusedError when weights are too large to be added exactly, or cells are too many */
export const makeCandidateTable = (
  knowledge: Knowledge,
  layouts: readonly Layout[],
  weightOf: ((layout: Layout) => bigint) | undefined,
  poll: () => void = () => {},
): CandidateTable => {
  const { scenario, observations } = knowledge;
  const shot = new Set(observations.map(({ cell }) => cell));
  let done = 0;
  const step = (): void => {
    if ((++done & 1023) === 0) poll();
  };
  const columns = unshotShipCells(scenario, layouts, shot, step);
  const candidates = groupLayouts(layouts, shot, weightOf, step);
  const weight = sumOfWeights(candidates, columns.length);
  const answers = readAnswers(scenario, columns, candidates, step);
  const { cellStart, cells } = columnLists(answers.hitLabels, candidates.length, columns.length);
  const sizes = new Set(candidates.map((_, candidate) => cellStart[candidate + 1] - cellStart[candidate]));
  return {
    knowledge,
    history: scenario.fleet.length === 0 ? "plain" : historyOf(scenario),
    members: candidates.map(({ members }) => members),
    weights: Float64Array.from(candidates, (candidate) => Number(candidate.weight)),
    weight,
    candidateCount: candidates.length,
    columns,
    cellStart,
    cells,
    uneven: sizes.size > 1,
    ...answers,
  };
};

/** The columns: the unshot ship cells of all layouts. */
const unshotShipCells = (
  scenario: Scenario,
  layouts: readonly Layout[],
  shot: ReadonlySet<number>,
  step: () => void,
): Int32Array => {
  const table = placementsOf(scenario);
  const used = new Set<number>();
  for (const { placements } of layouts) {
    step();
    for (const p of placements) for (const cell of table.cellsOf(p)) if (!shot.has(cell)) used.add(cell);
  }
  return Int32Array.from(used).sort();
};

/** Layouts that no further shot can tell apart. */
interface Candidate {
  readonly members: Layout[];
  weight: bigint;
}

const groupLayouts = (
  layouts: readonly Layout[],
  shot: ReadonlySet<number>,
  weightOf: ((layout: Layout) => bigint) | undefined,
  step: () => void,
): Candidate[] => {
  const candidates = new Map<string, Candidate>();
  for (const layout of layouts) {
    step();
    const weight = weightOf?.(layout) ?? 1n;
    if (weight < 1n) throw new RangeError(`the weight of a layout is ${weight}; give whole numbers from 1`);
    const candidate = keep(candidates, signature(layout, shot), () => ({ members: [], weight: 0n }));
    candidate.members.push(layout);
    candidate.weight += weight;
  }
  return [...candidates.values()];
};

/** The sum of the candidates' weights. @throws RefusedError when the misses could not be added up exactly */
const sumOfWeights = (candidates: readonly Candidate[], columns: number): number => {
  const total = candidates.reduce((sum, { weight }) => sum + weight, 0n);
  if (total * BigInt(columns + 1) >= 2n ** 53n) {
    throw new RefusedError(
      `the weights of the layouts sum up to ${total}, too much for exact sums; divide them by a common factor`,
    );
  }
  return Number(total);
};

/** What the ships of each candidate answer. */
const readAnswers = (
  scenario: Scenario,
  columns: Int32Array,
  candidates: readonly Candidate[],
  step: () => void,
): Pick<
  CandidateTable,
  "words" | "masks" | "hitLabels" | "sinkLabels" | "ships" | "shipMasks" | "shipAt" | "shapesTell"
> => {
  const { answers, contact } = scenario;
  const table = placementsOf(scenario);
  const width = columns.length;
  const columnOf = new Map(Array.from(columns, (cell, column) => [cell, column]));
  const words = Math.max(1, Math.ceil(width / 32));
  const ships = Math.max(1, ...candidates.map(({ members }) => members[0].placements.length));
  const masks = new Int32Array(candidates.length * words);
  const hitLabels = new Int32Array(candidates.length * width);
  const sinkLabels = new Int32Array(candidates.length * width);
  const shipMasks = new Int32Array(candidates.length * ships * words);
  const shipAt = new Uint8Array(candidates.length * width).fill(255);
  let shapesTell = contact === "none" || contact === "no-sides";
  /** The label of each ship's sinking, by its cells. */
  const labelOf = new Map<string, number>();

  /** Returns whether the ship has any column. */
  const readShip = (candidate: number, ship: number, placement: number): boolean => {
    const cells = table.cellsOf(placement);
    const shipClass = table.classOf[placement];
    const sunk = answers === "revealed" ? placement + 1 : sinkLabel(answers, shipClass, cells.length);
    let hasColumn = false;
    for (const cell of cells) {
      const column = columnOf.get(cell);
      if (column === undefined) continue;
      hasColumn = true;
      const at = candidate * width + column;
      const bit = 1 << (column & 31);
      masks[candidate * words + (column >> 5)] |= bit;
      if (answers === "count") hitLabels[at]++;
      else hitLabels[at] = answers === "identified" ? shipClass + 1 : 1;
      sinkLabels[at] = sunk;
      shipAt[at] = ship;
      shipMasks[(candidate * ships + ship) * words + (column >> 5)] |= bit;
    }
    return hasColumn;
  };

  /** Checks whether ships on the same cells say the same when they sink. */
  const noteSinking = (placement: number): void => {
    const cells = table.cellsOf(placement);
    const key = cells.join();
    const label = sinkLabel(answers, table.classOf[placement], cells.length);
    if (answers === "identified" || (labelOf.get(key) ?? label) !== label) shapesTell = false;
    labelOf.set(key, label);
  };

  for (const [candidate, { members }] of candidates.entries()) {
    step();
    // Numbers the ships that have columns.
    let ship = 0;
    for (const p of members[0].placements) {
      if (!readShip(candidate, ship, p)) continue;
      noteSinking(p);
      ship++;
    }
  }
  return { words, masks, hitLabels, sinkLabels, ships, shipMasks, shipAt, shapesTell };
};

const columnLists = (
  hitLabels: Int32Array,
  candidates: number,
  width: number,
): Pick<CandidateTable, "cellStart" | "cells"> => {
  const cellStart = new Int32Array(candidates + 1);
  const cells: number[] = [];
  for (let candidate = 0; candidate < candidates; candidate++) {
    for (let column = 0; column < width; column++) if (hitLabels[candidate * width + column] > 0) cells.push(column);
    cellStart[candidate + 1] = cells.length;
  }
  return { cellStart, cells: width <= 256 ? Uint8Array.from(cells) : Uint16Array.from(cells) };
};

/** What a sinking says besides the ship's cells: nothing, its length, or its class. */
const sinkLabel = (answers: Answers, shipClass: number, length: number): number => {
  if (answers === "length") return length + 1;
  return answers === "named" || answers === "revealed" || answers === "identified" ? shipClass + 1 : 1;
};

/** A text that is equal for layouts that no further shot can tell apart. */
const signature = ({ scenario, placements }: Layout, shot: ReadonlySet<number>): string => {
  const { answers } = scenario;
  const table = placementsOf(scenario);
  const left = placements.map((p) => ({
    shipClass: table.classOf[p],
    length: table.cellStart[p + 1] - table.cellStart[p],
    // Only `revealed` shows cells that were hit earlier.
    cells: Array.from(table.cellsOf(p)).filter((cell) => answers === "revealed" || !shot.has(cell)),
    open: table.cellsOf(p).some((cell) => !shot.has(cell)),
  }));
  const open = left.filter((ship) => ship.open);
  if (historyOf(scenario) === "plain" || answers === "count") {
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

/** Whether a shot at a column sinks the candidate's ship there, after some hits. */
export const sinks = (
  table: CandidateTable,
  candidate: number,
  column: number,
  hits: Int32Array,
  at: number,
): boolean => {
  const ship = table.shipAt[candidate * table.columns.length + column];
  const from = (candidate * table.ships + ship) * table.words;
  for (let w = 0; w < table.words; w++) {
    const bit = w === column >> 5 ? 1 << (column & 31) : 0;
    if ((table.shipMasks[from + w] & ~hits[at + w] & ~bit) !== 0) return false;
  }
  return true;
};

interface PositionStep {
  readonly over: readonly number[];
  readonly candidates: readonly number[];
  /** Whether all unfinished candidates have the same unhit columns. */
  readonly settled: boolean;
  /** A column of all unfinished candidates that is to be shot at once; -1 if there is a choice. */
  readonly sure: number;
}

/**
 * Splits a position. Columns that all candidates have come first if their answers may say something, otherwise last.
 */
export const stepAt = (table: CandidateTable, all: readonly number[], hits: Int32Array): PositionStep => {
  const { masks, words } = table;
  const isOver = (candidate: number): boolean => {
    for (let w = 0; w < words; w++) if ((masks[candidate * words + w] & ~hits[w]) !== 0) return false;
    return true;
  };
  const over = all.filter(isOver);
  const candidates = over.length === 0 ? all : all.filter((candidate) => !isOver(candidate));
  if (candidates.length === 0) return { over, candidates, settled: true, sure: -1 };
  const common = new Int32Array(words).fill(-1);
  const union = new Int32Array(words);
  for (const candidate of candidates) {
    for (let w = 0; w < words; w++) {
      common[w] &= masks[candidate * words + w];
      union[w] |= masks[candidate * words + w];
    }
  }
  const settled = common.every((mask, w) => ((mask ^ union[w]) & ~hits[w]) === 0);
  const certainFirst = table.history === "plain" ? table.uneven : table.history !== "ordered";
  return { over, candidates, settled, sure: settled || certainFirst ? firstColumn(common, hits) : -1 };
};

interface CandidatePart {
  readonly candidates: number[];
  readonly miss: boolean;
  readonly sunk: boolean;
}

/** The candidates of a position, grouped by their answers to a shot at a column. */
export const splitCandidates = (
  table: CandidateTable,
  candidates: readonly number[],
  column: number,
  hits: Int32Array,
): CandidatePart[] => {
  const { hitLabels, sinkLabels, columns, knowledge } = table;
  const width = columns.length;
  const { answers } = knowledge.scenario;
  const saysSunk = answers !== "hit" && answers !== "count";
  const parts = new Map<number, CandidatePart>();
  for (const candidate of candidates) {
    const label = hitLabels[candidate * width + column];
    const sunk = label > 0 && saysSunk && sinks(table, candidate, column, hits, 0);
    const code = sunk ? -sinkLabels[candidate * width + column] : label;
    const part = parts.get(code);
    if (part) part.candidates.push(candidate);
    else parts.set(code, { candidates: [candidate], miss: label === 0, sunk });
  }
  return [...parts.values()];
};

/** A copy of a set of columns with one column added. */
export const withColumn = (hits: Int32Array, column: number): Int32Array => {
  const after = hits.slice();
  after[column >> 5] |= 1 << (column & 31);
  return after;
};

const firstColumn = (set: Int32Array, without: Int32Array): number => {
  for (let w = 0; w < set.length; w++) {
    const open = set[w] & ~without[w];
    if (open !== 0) return w * 32 + 31 - Math.clz32(open & -open);
  }
  return -1;
};
