import { ExactCounts } from "../../core/count.ts";
import { type Knowledge, unshotCells } from "../../knowledge/knowledge.ts";
import { type Answer, MISS } from "../../scenario/answer.ts";
import { type AnswerCount, type HitAnswer, hitAnswersOf, lateAnswer } from "./answer-counts.ts";
import type { Belief, MassSum } from "./belief.ts";

/** The source for counting answers: a posterior, or anything with the same numbers. All as in `Posterior`. */
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

/**
 * For each unshot cell the answers to a shot there, misses first, where answers are not numbers of ships.
 *
 * Cost: the cells of all placements.
 */
export const listAnswers = (grounds: AnswerGrounds): Map<number, readonly AnswerCount[]> => {
  const { belief, knowledge } = grounds;
  const near = belief ? belief.weights : grounds.weights;
  const hits = hitAnswersOf(knowledge, (p) => (near instanceof ExactCounts ? near.near(p) : near[p]) > 0);
  const cells = unshotCells(knowledge);
  const lists = cells.map((cell) => Array.from(hits[cell] ?? [], (hit) => ({ hit, sum: sumOf(belief, hit) })));
  belief?.settle(lists.flatMap((list) => list.flatMap(({ sum }) => sum ?? [])));
  return new Map(
    cells.map((cell, i) => [
      cell,
      [...missOf(grounds, cell, MISS), ...lists[i].map(({ hit, sum }) => hitCount(grounds, hit, sum))],
    ]),
  );
};

/** The numbers of ships on a cell under a prior: one or none, because ships do not overlap. */
export const believedNumbers = (grounds: AnswerGrounds, cell: number): readonly AnswerCount[] => {
  const mass = grounds.massAt(cell);
  const hit: AnswerCount[] = [];
  if (mass > 0n) hit.push(lateAnswer({ kind: "count", ships: 1 }, mass, () => grounds.occupied.at(cell)));
  return [...missOf(grounds, cell, { kind: "count", ships: 0 }), ...hit];
};

/** The answer that a cell is empty, unless every layout occupies it. */
const missOf = (grounds: AnswerGrounds, cell: number, answer: Answer): readonly AnswerCount[] => {
  const count = (): bigint => grounds.layouts - grounds.occupied.at(cell);
  const mass = grounds.mass - grounds.massAt(cell);
  if (!grounds.belief) return mass > 0n ? [{ answer, layouts: mass, mass }] : [];
  // If the whole and the part may differ only by rounding, the counts decide.
  const { relativeError } = grounds.belief;
  const isSure = relativeError === 0 || 1 - grounds.chance(cell) > 4 * relativeError + 2 ** -40;
  if (isSure ? mass === 0n : count() === 0n) return [];
  return [lateAnswer(answer, mass > 0n ? mass : 1n, count)];
};

const sumOf = (belief: Belief | undefined, { placements }: HitAnswer): MassSum | undefined => {
  const sum = belief?.sum();
  if (sum) for (const p of placements) sum.add(p);
  return sum;
};

const hitCount = (grounds: AnswerGrounds, { answer, placements }: HitAnswer, sum: MassSum | undefined): AnswerCount => {
  // Do not read the weights before they are needed: under a prior that counts layouts.
  const count = (): bigint => placements.reduce((so, p) => so + grounds.weights.at(p), 0n);
  if (sum) return lateAnswer(answer, sum.mass, count);
  const layouts = count();
  return { answer, layouts, mass: layouts };
};
