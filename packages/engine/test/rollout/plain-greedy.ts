import type { Knowledge, Layout } from "../../src/index.ts";
import { answerKey, answerToHit } from "../../src/scenario/answer.ts";
import { placementsOf } from "../../src/scenario/placement.ts";

/** A layout that a game is played against, with its weight. */
interface Hidden {
  readonly weight: number;
  /** The class and the cells of each ship. */
  readonly ships: readonly { readonly shipClass: number; readonly cells: readonly number[] }[];
}

/** The answer of a layout to a shot after other shots; undefined if the shot hits its last cell. */
const answerOf = (
  { ships }: Hidden,
  answers: Knowledge["scenario"]["answers"],
  shot: ReadonlySet<number>,
  cell: number,
) => {
  const ship = ships.find(({ cells }) => cells.includes(cell));
  if (!ship) return ".";
  const isShot = (other: number): boolean => other === cell || shot.has(other);
  if (ships.every(({ cells }) => cells.every(isShot))) return undefined;
  if (answers === "hit" || answers === "count") return "x";
  return answerKey(answerToHit(answers, ship.shipClass, ship.cells, ship.cells.every(isShot)));
};

/** The misses of a shot and of greedy's after it, summed by weight: a plain recursion over lists of layouts. */
export const missesOfPlainGreedy = (
  { scenario, observations }: Knowledge,
  layouts: readonly Layout[],
  first: number,
  weights?: readonly number[],
): number => {
  const table = placementsOf(scenario);
  const all = layouts.map(
    ({ placements }, i): Hidden => ({
      weight: weights?.[i] ?? 1,
      ships: placements.map((p) => ({ shipClass: table.classOf[p], cells: Array.from(table.cellsOf(p)) })),
    }),
  );
  const likeliest = (left: readonly Hidden[], shot: ReadonlySet<number>): number => {
    const sums = new Map<number, number>();
    for (const { ships, weight } of left)
      for (const { cells } of ships)
        for (const cell of cells) if (!shot.has(cell)) sums.set(cell, (sums.get(cell) ?? 0) + weight);
    return [...sums].sort(([a, one], [b, other]) => other - one || a - b)[0][0];
  };
  const missesFrom = (left: readonly Hidden[], shot: ReadonlySet<number>, cell: number): number => {
    const parts = new Map<string, Hidden[]>();
    let misses = 0;
    for (const hidden of left) {
      const answer = answerOf(hidden, scenario.answers, shot, cell);
      if (answer === ".") misses += hidden.weight;
      if (answer === undefined) continue;
      const part = parts.get(answer);
      if (part) part.push(hidden);
      else parts.set(answer, [hidden]);
    }
    const after = new Set([...shot, cell]);
    for (const part of parts.values()) misses += missesFrom(part, after, likeliest(part, after));
    return misses;
  };
  const shot = new Set(observations.map((observation) => observation.cell));
  const going = all.filter(({ ships }) => ships.some(({ cells }) => cells.some((cell) => !shot.has(cell))));
  return missesFrom(going, shot, first);
};
