import { blockedMask } from "../board/board.ts";
import type { RandomStream } from "../core/random.ts";
import { RefusedError } from "../core/result.ts";
import { formatCount } from "../core/text.ts";
import type { WorkLimits } from "../core/work-limits.ts";
import { answerKey, answerToHit } from "../scenario/answer.ts";
import type { PlacementTable } from "../scenario/placement.ts";
import { valuesOf } from "./list-program.ts";
import { type ListedPosition, partList } from "./listed-position.ts";
import { type Question, typeOf } from "./question.ts";
import { settlementsOf } from "./settled-ships.ts";

/** How many shots an answer saves, on average over games. */
export interface SavedShots {
  /** Greedy's expected shots without the answer, minus those with it. */
  readonly saved: number;
  /** The standard error of this mean; 0 if all layouts were played. */
  readonly standardError: number;
  /** The number of games drawn; undefined if all layouts were played. */
  readonly games?: number;
}

/** The most sets of ships, with their classes, over which games are played. */
const MOST_SETS = 2_000_000;

/** How to play, and how sure the answer is. */
export interface SavedOptions {
  readonly wrong: number;
  readonly games: number;
  readonly random: RandomStream;
  readonly limits: WorkLimits;
}

/**
 * Plays games with and without the answer to a question, at the same layouts. The seeker always shoots the likeliest
 * cell, by all layouts that are left and their weights, as `greedy-hit` does. If there are fewer layouts than games,
 * every layout is played, weighed by its chance.
 *
 * Cost: each shot goes through the layouts left; games with the same answers so far share this. About 10 ns for each
 * layout, cell of a ship and shot of the first few.
 *
 * @throws RefusedError if the layouts are too many
 */
export const savedShots = (position: ListedPosition, question: Question, options: SavedOptions): SavedShots => {
  const { wrong, games, random } = options;
  const sets = settledSets(position, question, options.limits);
  const values = [...new Set(sets.value)];
  const isTruth = typeOf(question.expression) === "truth";
  const others = Math.max(1, (isTruth ? 2 : values.length) - 1);
  const heard = isTruth ? [1, 0] : values;
  const chanceOf = (answer: number, set: number): number => (sets.value[set] === answer ? 1 - wrong : wrong / others);
  const isExact = sets.count <= games;
  const played = isExact ? allGames(sets, heard, chanceOf) : drawGames(sets, games, heard, { chanceOf, random });
  const seeker = new Seeker(position, sets);
  const everySet = Int32Array.from({ length: sets.count }, (_, i) => i);
  const before = seeker.play(everySet, sets.weight, [...new Set(played.map(({ set }) => set))]);
  const differences: number[] = new Array(played.length);
  for (const [step, answer] of heard.entries()) {
    options.limits.progress?.((step + 1) / (heard.length + 1));
    const at = played.flatMap((game, i) => (game.answer === answer ? [i] : []));
    if (at.length === 0) continue;
    const weight = sets.weight.map((each, i) => each * chanceOf(answer, i));
    const possible = everySet.filter((i) => weight[i] > 0);
    const after = seeker.play(possible, weight, [...new Set(at.map((i) => played[i].set))]);
    for (const i of at) differences[i] = (before.get(played[i].set) as number) - (after.get(played[i].set) as number);
  }
  const total = played.reduce((sum, { share }) => sum + share, 0);
  const saved = played.reduce((sum, { share }, i) => sum + share * differences[i], 0) / total;
  if (isExact) return { saved, standardError: 0 };
  const variance = differences.reduce((sum, each) => sum + (each - saved) ** 2, 0) / (games - 1);
  return { saved, standardError: Math.sqrt(variance / games), games };
};

/** Sets of ships whose classes are settled as far as a question or the answers to shots tell them apart. */
interface SettledSets {
  readonly count: number;
  readonly ships: number;
  /** The places of each set, one after another. */
  readonly places: Int32Array;
  readonly weight: Float64Array;
  /** The answer to the question. */
  readonly value: Int32Array;
}

const settledSets = ({ parts, total }: ListedPosition, question: Question, limits: WorkLimits): SettledSets => {
  const { answers } = question.scenario;
  const tellsClasses = answers === "named" || answers === "revealed" || answers === "identified";
  const classes = { kind: "places", cell: 0, numberOf: () => 0, tellsClasses } as const;
  const parting = { readings: [question.expression, classes], keys: 1, keyOf: () => 0 };
  const lists = parts.flatMap(({ list, weight }) =>
    partList(list, parting, limits).map((part) => ({ list: part.list, weight })),
  );
  const count = lists.reduce((sum, { list }) => sum + list.sets, 0);
  if (count > MOST_SETS)
    throw new RefusedError(
      `the shots saved are found by games over all layouts: ${formatCount(count)} sets of ships, of at most ${formatCount(MOST_SETS)}; add shots`,
      { isFixed: true },
    );
  const [first] = lists;
  const ships = first ? first.list.fixed.length + first.list.groups.flatMap(({ columns }) => columns).length : 0;
  const places = new Int32Array(count * ships);
  const [weight, value] = [new Float64Array(count), new Int32Array(count)];
  let at = 0;
  for (const { list, weight: each } of lists) {
    const [settled] = settlementsOf(list, question.expression, classes);
    const { fixed, columns } = settled.ships;
    const { classStart } = list.table;
    value.set(valuesOf(settled.ships, question.expression, list.sets), at);
    weight.fill(Number((each * list.multiplicity * 2n ** 60n) / total.mass) / 2 ** 60, at, at + list.sets);
    for (let i = 0; i < list.sets; i++) {
      places.set(fixed, (at + i) * ships);
      for (const [k, { column, shipClass, twin }] of columns.entries())
        places[(at + i) * ships + fixed.length + k] = column[i] - classStart[twin] + classStart[shipClass];
    }
    at += list.sets;
  }
  return { count, ships, places, weight, value };
};

/** A game at a layout, after an answer. */
interface PlayedGame {
  readonly set: number;
  readonly answer: number;
  /** Its share of the mean, in proportion. */
  readonly share: number;
}

const allGames = (
  sets: SettledSets,
  heard: readonly number[],
  chanceOf: (answer: number, set: number) => number,
): PlayedGame[] =>
  Array.from(sets.weight).flatMap((weight, set) =>
    heard.flatMap((answer) => {
      const share = weight * chanceOf(answer, set);
      return share > 0 ? [{ set, answer, share }] : [];
    }),
  );

const drawGames = (
  sets: SettledSets,
  games: number,
  heard: readonly number[],
  { chanceOf, random }: { chanceOf: (answer: number, set: number) => number; random: RandomStream },
): PlayedGame[] => {
  const sums = new Float64Array(sets.count);
  let total = 0;
  for (let i = 0; i < sets.count; i++) sums[i] = total += sets.weight[i];
  return Array.from({ length: games }, () => {
    const set = firstAbove(sums, random.unit() * total);
    let rest = random.unit();
    const answer = heard.find((each) => (rest -= chanceOf(each, set)) < 0) ?? sets.value[set];
    return { set, answer, share: 1 };
  });
};

/** The first of ascending sums above a number. */
const firstAbove = (sums: Float64Array, wanted: number): number => {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle] > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** Shoots the likeliest cell until all ships are sunk. */
class Seeker {
  readonly #table: PlacementTable;
  readonly #sets: SettledSets;
  readonly #closed: Uint8Array;
  /** For each placement, its cells that are still to be shot. */
  readonly #open: Int32Array;
  readonly #placementsOn: readonly number[][];
  /** For each placement, numbers of the answers to a hit and to the shot that sinks it. */
  readonly #hit: Int32Array;
  readonly #sunk: Int32Array;

  constructor({ parts }: ListedPosition, sets: SettledSets) {
    const { knowledge, table } = parts[0].list;
    const { board, answers } = knowledge.scenario;
    this.#table = table;
    this.#sets = sets;
    this.#closed = blockedMask(board);
    this.#open = Int32Array.from({ length: table.count }, (_, p) => table.cellsOf(p).length);
    const on = Array.from({ length: board.cellCount }, (): number[] => []);
    for (const p of new Set(sets.places)) for (const cell of table.cellsOf(p)) on[cell].push(p);
    this.#placementsOn = on;
    const numbers = new Map<string, number>();
    const numberOf = (p: number, sinks: boolean): number => {
      const cells = Array.from(table.cellsOf(p));
      const key = answers === "count" ? "x" : answerKey(answerToHit(answers, table.classOf[p], cells, sinks));
      if (!numbers.has(key)) numbers.set(key, numbers.size + 1);
      return numbers.get(key) as number;
    };
    this.#hit = Int32Array.from({ length: table.count }, (_, p) => numberOf(p, false));
    this.#sunk = Int32Array.from({ length: table.count }, (_, p) => numberOf(p, true));
    for (const { cell } of knowledge.observations) this.#shoot(cell, 1);
  }

  /** The shots that each game takes. @param possible the sets that the seeker takes into account @param games sets */
  play(possible: Int32Array, weight: Float64Array, games: readonly number[]): Map<number, number> {
    const shots = new Map<number, number>();
    this.#play({ possible, weight, games, depth: 0 }, shots);
    return shots;
  }

  #play(
    {
      possible,
      weight,
      games,
      depth,
    }: { possible: Int32Array; weight: Float64Array; games: readonly number[]; depth: number },
    shots: Map<number, number>,
  ): void {
    const going = games.filter((set) => {
      const left = this.#cellsLeft(set);
      // If one layout is left, every shot hits.
      if (left > 0 && possible.length > 1) return true;
      shots.set(set, depth + left);
      return false;
    });
    if (going.length === 0) return;
    const cell = this.#likeliest(possible, weight);
    const byAnswer = new Map<number, number[]>();
    for (const set of going) {
      const answer = this.#answer(set, cell);
      byAnswer.set(answer, [...(byAnswer.get(answer) ?? []), set]);
    }
    const answers = possible.map((set) => this.#answer(set, cell));
    this.#shoot(cell, 1);
    for (const [answer, some] of byAnswer) {
      const left = possible.filter((_, i) => answers[i] === answer);
      this.#play({ possible: left, weight, games: some, depth: depth + 1 }, shots);
    }
    this.#shoot(cell, -1);
  }

  /** Marks a cell as shot, or as open again. */
  #shoot(cell: number, by: 1 | -1): void {
    this.#closed[cell] = by === 1 ? 1 : 0;
    for (const p of this.#placementsOn[cell]) this.#open[p] -= by;
  }

  #cellsLeft(set: number): number {
    const { places, ships } = this.#sets;
    let left = 0;
    for (let k = set * ships; k < (set + 1) * ships; k++) left += this.#open[places[k]];
    return left;
  }

  /** The number of the answer to a shot: 0 for a miss. */
  #answer(set: number, cell: number): number {
    const { places, ships } = this.#sets;
    const { cells, cellStart } = this.#table;
    for (let k = set * ships; k < (set + 1) * ships; k++) {
      const p = places[k];
      for (let i = cellStart[p]; i < cellStart[p + 1]; i++)
        if (cells[i] === cell) return this.#open[p] === 1 ? this.#sunk[p] : this.#hit[p];
    }
    return 0;
  }

  /** The open cell with the greatest weight of layouts; of equal ones the first. */
  #likeliest(possible: Int32Array, weight: Float64Array): number {
    const { places, ships } = this.#sets;
    const { cells, cellStart } = this.#table;
    const uses = new Float64Array(this.#table.count);
    for (const set of possible) for (let k = set * ships; k < (set + 1) * ships; k++) uses[places[k]] += weight[set];
    const sums = new Float64Array(this.#closed.length);
    for (let p = 0; p < uses.length; p++)
      if (uses[p] > 0) for (let i = cellStart[p]; i < cellStart[p + 1]; i++) sums[cells[i]] += uses[p];
    let best = -1;
    // Sums that should be equal may differ by their roundings.
    for (let cell = 0; cell < sums.length; cell++)
      if (this.#closed[cell] === 0 && (best < 0 || sums[cell] > sums[best] * (1 + 1e-9))) best = cell;
    return best;
  }
}
