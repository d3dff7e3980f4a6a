import { ExactCounts } from "../../core/count.ts";
import { type Knowledge, shotMask, unshotCells } from "../../knowledge/knowledge.ts";
import { type Answer, answerKey, answerToHit, MISS } from "../../scenario/answer.ts";
import { type PlacementTable, placementsOf } from "../../scenario/placement.ts";
import type { Belief, MassSum } from "./belief.ts";

/** An answer to a shot, and the number of layouts that give it. */
export interface AnswerCount {
  readonly answer: Answer;
  /** Under a prior, these layouts are counted when you first read this; see `Posterior.layouts`. */
  readonly layouts: bigint;
  /** The weight of these layouts under the prior; equal to {@link layouts} without a prior. See `Posterior.mass`. */
  readonly mass: bigint;
  /** Under real weights, a bound on the error of the mass, as a part of that of all layouts. */
  readonly error?: number;
}

/** An answer whose layouts are counted on demand. @param error 0 if the mass is exact */
const lateAnswer = (answer: Answer, mass: bigint, error: number, count: () => bigint): AnswerCount => ({
  answer,
  get layouts() {
    return count();
  },
  mass,
  ...(error > 0 && { error }),
});

/** An unshot cell, with the number of layouts in which a shot there hits. */
export interface CellHits {
  readonly cell: number;
  readonly hits: bigint;
  /** The chance of a hit: a fraction of all layouts, or of their weight under a prior; 0 if no layout is left. */
  readonly chance: number;
}

/** A cell whose hits are counted on demand. */
export const lateHits = (cell: number, chance: number, count: () => bigint): CellHits => ({
  cell,
  get hits() {
    return count();
  },
  chance,
});

/** An answer to a hit, and the placements of the ships that give it. */
interface HitAnswer {
  readonly answer: Answer;
  readonly placements: number[];
}

/**
 * For each unshot cell, the answers of the ships that may lie on it, in the order of placements; empty for other
 * cells. Cost: the cells of all placements. @param isPossible whether some layout contains the placement
 */
const hitAnswersOf = (
  knowledge: Knowledge,
  isPossible: (placement: number) => boolean,
): readonly (Iterable<HitAnswer> | undefined)[] => {
  const { scenario } = knowledge;
  const table = placementsOf(scenario);
  const closed = shotMask(knowledge);
  const answersAt: (Map<string, HitAnswer> | undefined)[] = new Array(scenario.board.cellCount);
  for (let p = 0; p < table.count; p++) {
    if (!isPossible(p)) continue;
    const answer = answerOf(table, p, closed, scenario.answers);
    const key = answerKey(answer);
    for (const cell of table.cellsOf(p)) {
      if (closed[cell]) continue;
      answersAt[cell] ??= new Map();
      const entry = answersAt[cell].get(key);
      if (entry) entry.placements.push(p);
      else answersAt[cell].set(key, { answer, placements: [p] });
    }
  }
  return answersAt.map((answers) => answers?.values());
};

/** The answer of a ship to a hit on any of its open cells: the ship sinks if only one is open. */
const answerOf = (
  table: PlacementTable,
  placement: number,
  closed: Uint8Array,
  answers: Knowledge["scenario"]["answers"],
): Answer => {
  const cells = table.cellsOf(placement);
  let open = 0;
  for (const cell of cells) if (!closed[cell]) open++;
  const shown = answers === "revealed" ? Array.from(cells) : (cells as unknown as number[]);
  return answerToHit(answers, table.classOf[placement], shown, open === 1);
};

/** What is needed to count answers: a posterior, or anything with the same members. */
interface AnswerGrounds {
  readonly knowledge: Knowledge;
  readonly belief: Belief | undefined;
  readonly layouts: bigint;
  readonly mass: bigint;
  readonly weights: ExactCounts;
  readonly occupied: ExactCounts;
  massAt(cell: number): bigint;
  chance(cell: number): number;
}

/** For each unshot cell, the answers, misses first; not if they are numbers of ships. Cost: all placements' cells. */
export const listAnswers = (grounds: AnswerGrounds): Map<number, readonly AnswerCount[]> => {
  const { belief, knowledge } = grounds;
  const near = belief ? belief.weights : grounds.weights;
  const hits = hitAnswersOf(knowledge, (p) => (near instanceof ExactCounts ? near.near(p) : near[p]) > 0);
  const cells = unshotCells(knowledge);
  const lists = cells.map((cell) => Array.from(hits[cell] ?? [], (hit) => ({ hit, sum: sumOf(belief, hit) })));
  belief?.settle(lists.flatMap((list) => list.flatMap(({ sum }) => sum ?? [])));
  return new Map(
    cells.map((cell, i) => {
      const misses = missOf(grounds, cell, MISS);
      // Where another answer is possible, no rounded mass is that of all layouts.
      const most = misses.length + lists[i].length > 1 ? grounds.mass - 1n : grounds.mass;
      return [cell, [...misses, ...lists[i].map(({ hit, sum }) => hitCount(grounds, hit, sum, most))]];
    }),
  );
};

/** The answers under a prior if they are numbers of ships: only 0 and 1, because ships do not overlap then. */
export const believedNumbers = (grounds: AnswerGrounds, cell: number): readonly AnswerCount[] => {
  const mass = grounds.massAt(cell);
  const hit: AnswerCount[] = [];
  if (mass > 0n) {
    const error = grounds.belief?.massError(mass, grounds.chance(cell)) ?? 0;
    hit.push(lateAnswer({ kind: "count", ships: 1 }, mass, error, () => grounds.occupied.at(cell)));
  }
  return [...missOf(grounds, cell, { kind: "count", ships: 0 }), ...hit];
};

/** The answer that a cell is empty, unless every layout has a ship there. */
const missOf = (grounds: AnswerGrounds, cell: number, answer: Answer): readonly AnswerCount[] => {
  const count = (): bigint => grounds.layouts - grounds.occupied.at(cell);
  const mass = grounds.mass - grounds.massAt(cell);
  if (mass === 0n) return [];
  if (!grounds.belief) return [{ answer, layouts: mass, mass }];
  return [lateAnswer(answer, mass, grounds.belief.massError(grounds.massAt(cell), grounds.chance(cell)), count)];
};

const sumOf = (belief: Belief | undefined, { placements }: HitAnswer): MassSum | undefined => {
  const sum = belief?.sum();
  if (sum) for (const p of placements) sum.add(p);
  return sum;
};

/** @param most the largest mass that the answer may have */
const hitCount = (
  grounds: AnswerGrounds,
  { answer, placements }: HitAnswer,
  sum: MassSum | undefined,
  most: bigint,
): AnswerCount => {
  // Do not read the weights before they are needed, because under a prior that counts the layouts.
  const count = (): bigint => placements.reduce((so, p) => so + grounds.weights.at(p), 0n);
  if (sum && grounds.belief) {
    const mass = sum.mass < most ? sum.mass : most;
    return lateAnswer(answer, mass, grounds.belief.massError(mass, sum.chance), count);
  }
  const layouts = count();
  return { answer, layouts, mass: layouts };
};
