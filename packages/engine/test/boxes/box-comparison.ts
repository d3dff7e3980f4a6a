/** The results of inference where ships may overlap, compared with plain enumeration. */

import { likeliestCell, sharpestCell } from "../../src/boxes/best-cell.ts";
import { boxes } from "../../src/boxes/overlap-counts.ts";
import { countLayouts, infer, type Knowledge, share, unshotCells } from "../../src/index.ts";
import { greedyDistribution, greedyHit } from "../../src/strategy/exact/greedy.ts";
import type { BoxCount } from "./box-positions.ts";

const same = (a: readonly bigint[], b: readonly bigint[]): boolean => {
  const length = Math.max(a.length, b.length);
  for (let i = 0; i < length; i++) if ((a[i] ?? 0n) !== (b[i] ?? 0n)) return false;
  return true;
};

/** All differences between a method and enumeration, in layouts, weights and each cell's hits, ships and answers. */
export const differences = (knowledge: Knowledge, truth: BoxCount, method?: string): string[] => {
  const found: string[] = [];
  const check = (isRight: boolean, what: string): void => {
    if (!isRight) found.push(what);
  };
  const options = method === undefined ? {} : { method };
  const posterior = infer(knowledge, options);
  check(posterior.layouts === truth.layouts, `layouts ${posterior.layouts}, not ${truth.layouts}`);
  check(countLayouts(knowledge, options).layouts === truth.layouts, "countLayouts");
  check(same(posterior.weights.toBigints(), truth.weights), "weights");
  const closed = new Set([...knowledge.scenario.board.blocked, ...knowledge.observations.map(({ cell }) => cell)]);
  for (const [cell, ships] of truth.ships.entries()) {
    const hits = ships.reduce((sum, layouts, n) => sum + layouts * BigInt(n), 0n);
    check(posterior.occupiedAt(cell) === hits && posterior.occupied.at(cell) === hits, `expected hits of cell ${cell}`);
    check(same(posterior.ships?.[cell] ?? [], ships), `ships on cell ${cell}`);
    const answers = posterior.answers(cell);
    const wanted = ships.flatMap((layouts, n) => (layouts > 0n && !closed.has(cell) ? [{ n, layouts }] : []));
    check(
      answers.length === wanted.length &&
        answers.every(
          ({ answer, layouts }, i) =>
            answer.kind === "count" && answer.ships === wanted[i].n && layouts === wanted[i].layouts,
        ),
      `answers of cell ${cell}`,
    );
  }
  return found;
};

/** The most shot or blocked cells with which the search by bounds is tested too. */
const MAX_CLOSED = 40;

/** All cells with the best exact value. */
interface Best {
  readonly cells: number[];
  /** The first of these cells by expected hits, then by index. */
  readonly cell: number;
  readonly value: bigint;
}

const bestBy = (
  cells: readonly number[],
  value: (cell: number) => bigint,
  hits: (cell: number) => bigint,
): Best | undefined => {
  if (cells.length === 0) return undefined;
  const least = cells.map(value).reduce((a, b) => (b < a ? b : a));
  const equal = cells.filter((cell) => value(cell) === least);
  const cell = equal.reduce((a, b) => (hits(b) > hits(a) ? b : a));
  return { cells: equal, cell, value: least };
};

/** All differences between the greedy strategies and enumeration: cells chosen and as good, scores, bounds. */
export const choiceDifferences = (knowledge: Knowledge, truth: BoxCount): string[] => {
  const found: string[] = [];
  const cells = unshotCells(knowledge);
  const hits = truth.ships.map((ships) => ships.reduce((sum, layouts, n) => sum + layouts * BigInt(n), 0n));
  const squares = truth.ships.map((ships) => ships.reduce((sum, layouts) => sum + layouts * layouts, 0n));
  const likeliest = bestBy(
    cells,
    (cell) => -hits[cell],
    (cell) => hits[cell],
  );
  const sharpest = bestBy(
    cells,
    (cell) => squares[cell],
    (cell) => hits[cell],
  );
  if (!likeliest || !sharpest) return [];
  const check = (isRight: boolean, what: string): void => {
    if (!isRight) found.push(what);
  };
  const posterior = infer(knowledge);
  for (const [strategy, best] of [
    [greedyHit, likeliest],
    [greedyDistribution, sharpest],
  ] as const) {
    const ranked = strategy.rank(posterior);
    check(ranked[0].cell === best.cell, `${strategy.name} shoots ${ranked[0].cell}, not ${best.cell}`);
    check(strategy.equals(posterior).join() === best.cells.join(), `${strategy.name}: all that are as good`);
    for (const { cell, score } of ranked) {
      const wanted = share(strategy === greedyHit ? hits[cell] : squares[cell], truth.layouts);
      check(Math.abs(score - wanted) <= 1e-12 * wanted, `${strategy.name} gives cell ${cell} ${score}, not ${wanted}`);
    }
  }
  const { fleet, board } = knowledge.scenario;
  const closed = knowledge.observations.length + board.blocked.length;
  // The search by bounds is meant for few shots on huge boards and refuses positions with more.
  if (closed <= MAX_CLOSED && fleet.every(({ shape }) => shape.kind === "box")) {
    const counts = boxes.count(knowledge);
    const byHits = likeliestCell(counts);
    check(byHits.cell === likeliest.cell && byHits.value === -likeliest.value, `likeliestCell ${byHits.cell}`);
    const byLayouts = sharpestCell(counts);
    check(byLayouts.cell === sharpest.cell && byLayouts.value === sharpest.value, `sharpestCell ${byLayouts.cell}`);
  }
  return found;
};
