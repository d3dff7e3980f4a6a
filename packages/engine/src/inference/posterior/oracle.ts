import { coordOf, neighboursOf } from "../../board/board.ts";
import { binomial, ExactCounts } from "../../core/count.ts";
import { RefusedError } from "../../core/result.ts";
import { formatCount, formatLargeCount } from "../../core/text.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { type Answer, answerKey, answerToHit, MISS } from "../../scenario/answer.ts";
import { placementsOf } from "../../scenario/placement.ts";
import type { Scenario } from "../../scenario/scenario.ts";

/** The result of the oracle, which the fast methods must reproduce. */
export interface OracleCount {
  readonly layouts: bigint;
  /** For each placement, the number of layouts that contain it. */
  readonly weights: ExactCounts;
  /** For each cell, the layouts for each answer to a shot there, by {@link answerKey}; empty for shot cells. */
  readonly answers: readonly ReadonlyMap<string, bigint>[];
  /** For each cell, the numbers of layouts with 0, 1, 2… ships on it. */
  readonly ships: readonly (readonly bigint[])[];
}

/** The maximum number of combinations of placements that the oracle accepts. */
export const ORACLE_LIMIT = 5_000_000n;

/** The most comparisons of a combination with a cell, about ten million a second. */
export const ORACLE_LOOKS = 300_000_000n;

/** The number of ways to choose placements for all ships, touching or not: an upper bound on the oracle's visits. */
export const combinations = (knowledge: Knowledge): bigint => {
  const table = placementsOf(knowledge.scenario);
  return knowledge.scenario.fleet.reduce(
    (product, ship, k) => product * binomial(table.classStart[k + 1] - table.classStart[k], ship.count),
    1n,
  );
};

/** The combinations. @throws RefusedError above a limit */
const triesOf = (knowledge: Knowledge, limit = ORACLE_LIMIT): bigint => {
  const tries = combinations(knowledge);
  if (tries <= limit) return tries;
  throw new RefusedError(
    `brute force would try ${formatLargeCount(tries)} combinations of placements; its limit is ${formatCount(limit)}`,
  );
};

/**
 * Counts by listing every layout and replaying every shot against it: a yardstick for the fast methods, with
 * which it shares only the table of placements. Contact is judged by neighbouring cells, answers by hit
 * counters. @throws RefusedError above {@link ORACLE_LIMIT} combinations of placements, or with too many cells
 */
export const countByOracle = (knowledge: Knowledge): OracleCount => {
  const { scenario, observations } = knowledge;
  const { cellCount } = scenario.board;
  const tries = triesOf(knowledge);
  if (tries * BigInt(cellCount) > ORACLE_LOOKS) {
    const most = formatCount(ORACLE_LOOKS / BigInt(cellCount));
    throw new RefusedError(
      `brute force would hold ${formatLargeCount(tries)} combinations of placements against ${formatCount(cellCount)} cells each; on such a board its limit is ${most}`,
    );
  }
  let layouts = 0n;
  const weights = new Float64Array(placementsOf(scenario).count);
  const answers = Array.from({ length: cellCount }, () => new Map<string, bigint>());
  const ships = Array.from({ length: cellCount }, (): bigint[] => []);
  const shot = new Set(observations.map(({ cell }) => cell));
  eachLayoutByOracle(knowledge, (placements) => {
    layouts++;
    for (const p of placements) weights[p]++;
    const game = new OracleGame(scenario, placements);
    for (let cell = 0; cell < cellCount; cell++) {
      const struck = game.shipsOn(cell).length;
      ships[cell][struck] = (ships[cell][struck] ?? 0n) + 1n;
      if (shot.has(cell)) continue;
      // Each cell is tried in a separate game, as the next shot after all observed shots.
      const next = new OracleGame(scenario, placements);
      for (const observation of observations) next.fire(observation.cell);
      const key = answerKey(next.fire(cell));
      answers[cell].set(key, (answers[cell].get(key) ?? 0n) + 1n);
    }
  });
  const most = Math.max(0, ...ships.map((list) => list.length));
  return {
    layouts,
    weights: ExactCounts.fromNumbers(weights),
    answers,
    ships: ships.map((list) => Array.from({ length: most }, (_, n) => list[n] ?? 0n)),
  };
};

/** Calls back with every layout that agrees with the shots; the list is reused. @throws RefusedError above the limit */
export const eachLayoutByOracle = (
  knowledge: Knowledge,
  visit: (placements: readonly number[]) => void,
  limit?: bigint,
): void => {
  const { scenario, observations } = knowledge;
  const { classStart } = placementsOf(scenario);
  const tries = triesOf(knowledge, limit);
  const chosen: number[] = [];
  const agrees = (): boolean => {
    const game = new OracleGame(scenario, chosen);
    if (!hasTotals(scenario, game) || !hasClues(scenario, chosen) || !hasLengths(scenario, chosen)) return false;
    return observations.every(({ cell, answer }) => answerKey(game.fire(cell)) === answerKey(answer));
  };
  /** Places this ship of the class and all ships after it. This ship takes a placement numbered at least `from`. */
  const place = (shipClass: number, ship: number, from: number): void => {
    const end = classStart[shipClass + 1];
    if (shipClass === scenario.fleet.length) {
      if (agrees()) visit(chosen);
    } else if (ship === scenario.fleet[shipClass].count) place(shipClass + 1, 0, end);
    else {
      for (let p = from; p < end; p++) {
        if (!chosen.every((q) => areCompatible(scenario, p, q))) continue;
        chosen.push(p);
        place(shipClass, ship + 1, p + 1);
        chosen.pop();
      }
    }
  };
  // If a class has no place, there is no combination. Without this check, those of earlier classes would be
  // visited.
  if (tries > 0n) place(0, 0, 0);
};

/** Whether two ships may have these placements, judged by neighbouring cells. */
const areCompatible = (scenario: Scenario, p: number, q: number): boolean => {
  const { board, contact } = scenario;
  if (contact === "overlap") return true;
  const table = placementsOf(scenario);
  const other = new Set(table.cellsOf(q));
  for (const cell of table.cellsOf(p)) {
    if (other.has(cell)) return false;
    if (contact === "allowed") continue;
    if (neighboursOf(board, cell, contact === "none" ? "corners" : "sides").some((near) => other.has(near)))
      return false;
  }
  return true;
};

/** Whether the ships match the totals, checked by counting the ship cells of each line. */
const hasTotals = ({ board, totals }: Scenario, game: OracleGame): boolean => {
  if (!totals) return true;
  const counted = board.size.map((side) => new Array<number>(side).fill(0));
  for (let cell = 0; cell < board.cellCount; cell++)
    if (game.shipsOn(cell).length > 0) coordOf(board, cell).forEach((at, axis) => void counted[axis][at]++);
  return totals.every((list, axis) =>
    (list ?? []).every((total, at) => (total ?? counted[axis][at]) === counted[axis][at]),
  );
};

/** Whether the ships match the clues, checked by the cells of the same ship around each clue. */
const hasClues = (scenario: Scenario, ships: readonly number[]): boolean => {
  const { board, clues } = scenario;
  const table = placementsOf(scenario);
  for (const [cell, clue] of clues ?? []) {
    const shipCells = ships.map((p) => [...table.cellsOf(p)]).find((cells) => cells.includes(cell));
    if (shipCells === undefined || clue === "water") {
      if (shipCells !== undefined || clue !== "water") return false;
      continue;
    }
    const [x, y] = coordOf(board, cell);
    const goesOn = (dx: number, dy: number): boolean =>
      shipCells.some((other) => {
        const [a, b] = coordOf(board, other);
        return a === x + dx && b === y + dy;
      });
    const lies = {
      ship: true,
      single: shipCells.length === 1,
      left: goesOn(1, 0) && !goesOn(-1, 0),
      right: goesOn(-1, 0) && !goesOn(1, 0),
      top: goesOn(0, 1) && !goesOn(0, -1),
      bottom: goesOn(0, -1) && !goesOn(0, 1),
      middle: (goesOn(1, 0) && goesOn(-1, 0)) || (goesOn(0, 1) && goesOn(0, -1)),
    };
    if (!lies[clue]) return false;
  }
  return true;
};

/** Whether ships that share lengths have each of them, checked by sorting what they have. */
const hasLengths = (scenario: Scenario, ships: readonly number[]): boolean => {
  const table = placementsOf(scenario);
  const { fleet } = scenario;
  for (let k = 0; k < fleet.length; k++) {
    const { among } = fleet[k];
    if (among === undefined) continue;
    const has = ships.filter((p) => table.classOf[p] >= k && table.classOf[p] < k + among.length);
    const lengths = has.map((p) => table.cellsOf(p).length);
    if (String(lengths.sort((a, b) => a - b)) !== String([...among].sort((a, b) => a - b))) return false;
    k += among.length - 1;
  }
  return true;
};

/** A game against the given placements, with a counter of the cells left for each ship. Kept simple, for checks. */
export class OracleGame {
  readonly #scenario: Scenario;
  readonly #ships: readonly number[];
  readonly #cells: readonly Int32Array[];
  readonly #left: number[];

  constructor(scenario: Scenario, ships: readonly number[]) {
    const table = placementsOf(scenario);
    this.#scenario = scenario;
    this.#ships = ships;
    this.#cells = ships.map((p) => table.cellsOf(p));
    this.#left = this.#cells.map((cells) => cells.length);
  }

  shipsOn(cell: number): number[] {
    return this.#cells.flatMap((cells, ship) => (cells.includes(cell) ? [ship] : []));
  }

  fire(cell: number): Answer {
    const { answers } = this.#scenario;
    const struck = this.shipsOn(cell);
    if (answers === "count") return { kind: "count", ships: struck.length };
    if (struck.length === 0) return MISS;
    const [ship] = struck;
    this.#left[ship]--;
    const shipClass = placementsOf(this.#scenario).classOf[this.#ships[ship]];
    return answerToHit(answers, shipClass, Array.from(this.#cells[ship]), this.#left[ship] === 0);
  }
}
