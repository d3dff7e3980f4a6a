import { formatCell } from "../board/cell-name.ts";
import { defined, isRecord, parseName, refuseMissing, refuseUnknown, showValue } from "../core/fields.ts";
import { fail, ok, type Result } from "../core/result.ts";
import { wordFor } from "../core/text.ts";
import type { Posterior } from "../inference/posterior/posterior.ts";
import { fleetCells } from "../scenario/fleet.ts";
import { parseNested } from "../scenario/prior/parse-prior.ts";
import type { Scenario } from "../scenario/scenario.ts";

/** Counts for each cell the games in which a ship lay on it. */
export interface CellTally {
  readonly name?: string;
  readonly source?: string;
  readonly games: number;
  /** The number of games for each cell; 0 for blocked cells. */
  readonly occupied: readonly number[];
}

/** The version of the file format. */
export const TALLY_VERSION = 1;

const EXAMPLE = 'write {"version":1,"games":100,"occupied":[[…],…]}';

/**
 * Reads counts from a value such as `JSON.parse` returns, nested as boards are, with an optional name and source.
 * Whether layouts can have these counts is another question.
 *
 * @example
 * import { preset, unwrap } from "@broadside/engine";
 * import { parseTally } from "@broadside/engine/priors";
 *
 * const value = { version: 1, games: 4, occupied: [[4, 2, 4], [2, 0, 2], [4, 2, 4]] };
 * unwrap(parseTally(preset("gorkoff-3x3"), value)).occupied.length; // => 9
 */
export const parseTally = (scenario: Scenario, value: unknown): Result<CellTally> => {
  if (!isRecord(value)) return fail("counts", `${showValue(value)} is not an object`, EXAMPLE);
  const missing = ["version", "games", "occupied"].filter((field) => value[field] === undefined);
  const incomplete = refuseMissing(missing, "counts", EXAMPLE);
  if (incomplete) return incomplete;
  const { version, name, source, games, occupied } = value;
  if (version !== TALLY_VERSION) {
    const what = version === undefined ? "has no version" : `version ${showValue(version)} is not known`;
    return fail("counts", what, `write "version":${TALLY_VERSION}`);
  }
  const unknown = refuseUnknown(value, ["version", "name", "source", "games", "occupied"], "counts");
  if (unknown) return unknown;
  for (const [field, text] of Object.entries(defined({ name, source }))) {
    const seen = parseName(text, field, "write text or leave it out");
    if (!seen.ok) return seen;
  }
  if (typeof games !== "number")
    return fail("games", `${showValue(games)} is not a number`, "write how many games were counted");
  const counts = parseNested(scenario, occupied, "occupied", (count, place) =>
    typeof count === "number" && count >= 0 && Number.isFinite(count)
      ? ok(count)
      : fail(
          place,
          `${typeof count === "number" ? count : showValue(count)} is not a count`,
          "write in how many games a ship lay there, a number from 0",
        ),
  );
  if (!counts.ok) return counts;
  return ok({
    ...defined({ name: name as string | undefined, source: source as string | undefined }),
    games,
    occupied: counts.value,
  });
};

/**
 * The number of ship cells in a layout; fails if ships have no fixed size.
 *
 * @example
 * import { preset, unwrap } from "@broadside/engine";
 * import { shipCellsOf } from "@broadside/engine/priors";
 *
 * unwrap(shipCellsOf(preset("hasbro"))); // => 17
 */
export const shipCellsOf = ({ fleet }: Scenario): Result<number> => {
  const cells = fleetCells(fleet);
  return cells === undefined
    ? fail("fleet", "has ships of no fixed size", "fit a fleet of straight ships or drawn ones")
    : ok(cells);
};

/**
 * Why no layouts can have these counts, as far as single cells show.
 * @param empty the posterior before the first shot
 */
export const checkTally = (
  scenario: Scenario,
  { games, occupied }: CellTally,
  empty: Posterior,
): Result<never> | undefined => {
  const { board } = scenario;
  if (!Number.isSafeInteger(games) || games < 1)
    return fail("games", `${games} is not a whole number from 1`, "write how many games were counted");
  if (occupied.length !== board.cellCount)
    return fail(
      "occupied",
      `has ${occupied.length} counts, the board has ${board.cellCount} cells`,
      "write one for each cell",
    );
  for (const [cell, count] of occupied.entries()) {
    const where = `occupied ${formatCell(board, cell)}`;
    if (!(count >= 0 && Number.isFinite(count))) return fail(where, `${count} is not a count`, "write a number from 0");
    const most = empty.occupied.at(cell);
    if (most === 0n && count > 0) return fail(where, `${count}, but no ship can lie there`, "write 0");
    if (most === empty.layouts && count !== games)
      return fail(where, `${count}, but a ship always lies there`, `write ${games}`);
    if (count > games)
      return fail(
        where,
        `${count} is outside the possible range from 0 to ${games}, the games`,
        "write in how many games a ship lay there",
      );
  }
  const cells = shipCellsOf(scenario);
  if (!cells.ok) return cells;
  const sum = occupied.reduce((so, count) => so + count, 0);
  const right = cells.value * games;
  if (Math.abs(sum - right) > 1e-9 * right)
    return fail(
      "occupied",
      `the counts add up to ${sum}; ${games} games of ${cells.value} ship ${wordFor(cells.value, "cell")} make ${right}`,
      "count every ship cell of every game once",
    );
  return undefined;
};
