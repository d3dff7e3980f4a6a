import { neighboursOf } from "../../board/board.ts";
import { binomial, ExactCounts } from "../../core/count.ts";
import { RefusedError } from "../../core/result.ts";
import { formatCount, formatLargeCount } from "../../core/text/count-text.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { type Answer, answerKey, answerToHit, MISS } from "../../scenario/answer.ts";
import { placementsOf } from "../../scenario/placement.ts";

/** What the oracle finds: everything the fast methods must agree with. */
export interface OracleCount {
  readonly layouts: bigint;
  /** Per placement, the layouts that contain it. */
  readonly weights: ExactCounts;
  /** Per cell, the layouts for each answer to a shot there, by {@link answerKey}; empty for cells already shot. */
  readonly answers: readonly ReadonlyMap<string, bigint>[];
  /** Per cell, the layouts with 0, 1, 2… ships on it. */
  readonly ships: readonly (readonly bigint[])[];
}

/** The oracle refuses more combinations of placements than this. */
export const ORACLE_LIMIT = 5_000_000n;

/** Number of ways to choose placements for all ships, touching or not: what the oracle walks through at most. */
export const combinations = (knowledge: Knowledge): bigint => {
  const table = placementsOf(knowledge.scenario);
  return knowledge.scenario.fleet.reduce(
    (product, ship, k) => product * binomial(table.classStart[k + 1] - table.classStart[k], ship.count),
    1n,
  );
};

/**
 * Counts by listing every layout and replaying every shot against it, without any shortcut: the yardstick for the fast
 * methods. It shares nothing with them but the table of placements; contact is judged by neighbouring cells, answers
 * by a replay with hit counters.
 *
 * @throws RefusedError when there are more than {@link ORACLE_LIMIT} combinations of placements.
 */
export const countByOracle = (knowledge: Knowledge): OracleCount => {
  const tries = combinations(knowledge);
  if (tries > ORACLE_LIMIT) {
    const limit = formatCount(ORACLE_LIMIT);
    throw new RefusedError(
      `brute force would try ${formatLargeCount(tries)} combinations of placements; its limit is ${limit}`,
    );
  }
  const { scenario, observations } = knowledge;
  const { board, fleet, contact } = scenario;
  const table = placementsOf(scenario);
  const weights = new Float64Array(table.count);
  const answers = Array.from({ length: board.cellCount }, () => new Map<string, bigint>());
  const ships: bigint[][] = Array.from({ length: board.cellCount }, () => []);
  let layouts = 0n;
  const chosen: number[] = [];
  const shotCells = new Set(observations.map(({ cell }) => cell));

  const compatible = (p: number, q: number): boolean => {
    if (contact === "overlap") return true;
    const other = new Set(table.cellsOf(q));
    for (const cell of table.cellsOf(p)) {
      if (other.has(cell)) return false;
      if (contact === "allowed") continue;
      if (neighboursOf(board, cell, contact === "none" ? "corners" : "sides").some((near) => other.has(near)))
        return false;
    }
    return true;
  };

  const replay = (): { owner: (cell: number) => number[]; fire: (cell: number) => Answer } => {
    const left = chosen.map((p) => table.cellsOf(p).length);
    const owner = (cell: number): number[] => chosen.flatMap((p, i) => (table.cellsOf(p).includes(cell) ? [i] : []));
    const fire = (cell: number): Answer => {
      const struck = owner(cell);
      if (scenario.answers === "count") return { kind: "count", ships: struck.length };
      if (struck.length === 0) return MISS;
      const ship = struck[0];
      left[ship]--;
      const cells = Array.from(table.cellsOf(chosen[ship]));
      return answerToHit(scenario.answers, table.classOf[chosen[ship]], cells, left[ship] === 0);
    };
    return { owner, fire };
  };

  const visit = (): void => {
    const game = replay();
    for (const { cell, answer } of observations) if (answerKey(game.fire(cell)) !== answerKey(answer)) return;
    layouts++;
    for (const p of chosen) weights[p]++;
    for (let cell = 0; cell < board.cellCount; cell++) {
      const struck = game.owner(cell).length;
      ships[cell][struck] = (ships[cell][struck] ?? 0n) + 1n;
      if (shotCells.has(cell)) continue;
      // Each cell is tried on a replay of its own, as the next shot after all observed ones.
      const next = replay();
      for (const observation of observations) next.fire(observation.cell);
      const key = answerKey(next.fire(cell));
      answers[cell].set(key, (answers[cell].get(key) ?? 0n) + 1n);
    }
  };

  const place = (shipClass: number, ship: number, from: number): void => {
    if (shipClass === fleet.length) {
      visit();
      return;
    }
    if (ship === fleet[shipClass].count) {
      place(shipClass + 1, 0, table.classStart[shipClass + 1]);
      return;
    }
    for (let p = from; p < table.classStart[shipClass + 1]; p++) {
      if (!chosen.every((q) => compatible(p, q))) continue;
      chosen.push(p);
      place(shipClass, ship + 1, p + 1);
      chosen.pop();
    }
  };
  // A class without a place makes no combination, but those of the classes before it would be gone through.
  if (tries > 0n) place(0, 0, 0);
  const most = Math.max(0, ...ships.map((list) => list.length));
  return {
    layouts,
    weights: ExactCounts.fromNumbers(weights),
    answers,
    ships: ships.map((list) => Array.from({ length: most }, (_, n) => list[n] ?? 0n)),
  };
};
