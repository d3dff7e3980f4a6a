import { oncePerKey } from "../core/once-per.ts";
import type { LayoutList } from "../inference/posterior/layout-list.ts";
import { type Knowledge, shotMask } from "../knowledge/knowledge.ts";
import { layoutKey } from "../scenario/layout.ts";
import {
  type Candidates,
  makeCandidates,
  type PlacedShips,
  weighedCandidates,
} from "../strategy/rollout/candidates.ts";
import { type MissTree, makeMissTree } from "../strategy/rollout/miss-tree.ts";

/** The most positions kept for a list, for games that reach them again. */
const MOST_POSITIONS = 20_000;

interface Position {
  /** Candidates whose games go on, in ascending order. */
  readonly candidates: Int32Array;
  readonly shot: readonly number[];
  readonly hits: number;
  /** Greedy's misses from here on, as a weighted sum; needed only if a shot is not at greedy's cell. */
  greedy?: number;
  /** The steps from here, by the column that is shot. */
  readonly steps: Map<number, Step>;
}

interface Step {
  readonly advantage: number;
  /** The code of each candidate's answer. */
  readonly codes: Int32Array;
  readonly next: Map<number, Position>;
}

/**
 * The layouts left at some point of a game, with the misses of `greedy-hit` from its whole decision tree. The
 * same candidates give the values of shots and of positions. Cost: builds one greedy tree at the start, and at most
 * two more at each shot that departs from greedy.
 */
export class ShortList {
  readonly #candidates: Candidates;
  readonly #tree: MissTree;
  readonly #columnAt = new Map<number, number>();
  readonly #candidateAt: (layout: number) => number;
  readonly #layoutAt: Map<string, number>;
  readonly #start: Position;
  #positions = 1;
  readonly greedy: number;

  /** @param list all layouts that agree with the knowledge; for at least one, the game goes on */
  constructor(knowledge: Knowledge, list: LayoutList) {
    const { scenario } = knowledge;
    const { placed } = list;
    const shot = shotMask(knowledge);
    this.#candidates = weighedCandidates(knowledge, placed);
    this.#tree = makeMissTree(this.#candidates);
    this.#candidates.columns.forEach((cell, column) => {
      this.#columnAt.set(cell, column);
    });
    this.#layoutAt = numbersOf(placed);
    this.#candidateAt = candidateFinder(
      (marks) => makeCandidates(scenario, shot, { ...placed, weights: marks }).weights,
      placed,
    );
    const candidates = Int32Array.from({ length: this.#candidates.candidateCount }, (_, candidate) => candidate);
    this.#start = { candidates, shot: [], hits: 0, steps: new Map() };
    this.greedy = this.#greedyAt(this.#start) / this.#tree.weight;
  }

  /**
   * How many more misses than greedy's choices the cells cost, which are all those shot from here on. For
   * each shot: the misses expected before its answer if greedy plays on after it, minus those expected if
   * greedy chooses this shot too. @throws RangeError for an unlisted layout
   */
  advantageOf(layout: ArrayLike<number>, cells: readonly number[]): number {
    const number = this.#layoutAt.get(layoutKey(layout));
    if (number === undefined) throw new RangeError("the layout is not in the list");
    const candidate = this.#candidateAt(number);
    let sum = 0;
    let position = this.#start;
    for (const cell of cells) {
      const column = this.#columnAt.get(cell);
      if (column === undefined) {
        // A miss without information.
        sum += 1;
        continue;
      }
      const step = this.#stepAt(position, column);
      sum += step.advantage;
      position = this.#after(position, column, step, candidate);
    }
    return sum;
  }

  #stepAt(position: Position, column: number): Step {
    const kept = position.steps.get(column);
    if (kept) return kept;
    this.#enter(position);
    const codes = this.#tree.answersTo(column);
    const advantage = column === this.#greedyColumn(position) ? 0 : this.#advantage(position, column);
    const step: Step = { advantage, codes, next: new Map() };
    if (this.#positions < MOST_POSITIONS) position.steps.set(column, step);
    return step;
  }

  #advantage(position: Position, column: number): number {
    const greedy = this.#greedyAt(position);
    return (this.#tree.misses(column) - greedy) / this.#tree.weight;
  }

  #greedyAt(position: Position): number {
    if (position.greedy === undefined) {
      this.#enter(position);
      // At a cell that no layout occupies, every candidate misses, and then greedy continues.
      position.greedy = this.#tree.misses(-1) - this.#tree.weight;
    }
    return position.greedy;
  }

  /** The column with the largest weight, the first among equals. */
  #greedyColumn({ shot }: Position): number {
    const { counts } = this.#tree;
    let best = -1;
    for (let column = 0; column < counts.length; column++)
      if (!shot.includes(column) && (best < 0 || counts[column] > counts[best])) best = column;
    return best;
  }

  #after({ candidates, shot, hits }: Position, column: number, { codes, next }: Step, candidate: number): Position {
    const code = codes[candidates.indexOf(candidate)];
    const kept = next.get(code);
    if (kept) return kept;
    const { lengths } = this.#candidates;
    const after = code === 0 ? hits : hits + 1;
    const left = candidates.filter((other, i) => codes[i] === code && lengths[other] > after);
    const position: Position = { candidates: left, shot: [...shot, column], hits: after, steps: new Map() };
    if (this.#positions < MOST_POSITIONS) {
      this.#positions++;
      next.set(code, position);
    }
    return position;
  }

  #enter({ candidates, shot, hits }: Position): void {
    this.#tree.enter(candidates, shot, hits);
  }
}

/** Each layout's index in a list, by its placements. */
const numbersOf = ({ ships, placements }: PlacedShips): Map<string, number> => {
  const numbers = new Map<string, number>();
  for (let at = 0; at < placements.length; at += ships)
    numbers.set(layoutKey(placements.subarray(at, at + ships)), at / ships);
  return numbers;
};

/** Finds the candidate of a layout: if only this layout has weight, only its candidate does. */
const candidateFinder = (weigh: (marks: Float64Array) => Float64Array, { ships, placements }: PlacedShips) =>
  oncePerKey((layout: number) => {
    const marks = new Float64Array(placements.length / ships);
    marks[layout] = 1;
    return weigh(marks).indexOf(1);
  });
