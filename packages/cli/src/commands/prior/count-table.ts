import { formatCell, type Scenario } from "@broadside/engine";
import { type CellTally, shipCellsOf } from "@broadside/engine/priors";
import { formatNumberOf } from "@broadside/engine/text";
import { accept, UsageError } from "../../output/usage-error.ts";

/**
 * Reads counts from a table: a line for each row of the board from top to bottom, its counts from left to right with commas,
 * semicolons or tabs between them.
 *
 * @param games how many were counted; without it as many as the sum of the counts makes
 */
export const readCountTable = (scenario: Scenario, text: string, where: string, games?: number): CellTally => {
  const { board } = scenario;
  if (board.size.length !== 2)
    throw UsageError.of(where, `the board has ${board.size.length} dimensions`, "give the counts as JSON");
  const [width, height] = board.size;
  const rows = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (rows.length !== height)
    throw UsageError.of(
      where,
      `has ${formatNumberOf(rows.length, "row")}`,
      `the board has ${height}: write one for each, and no heading`,
    );
  const occupied = rows.flatMap((row, y) => {
    const counts = row.split(/[,;\t]/).map((part) => part.trim());
    if (counts.length !== width)
      throw UsageError.of(
        `${where}: row ${y + 1}`,
        `has ${formatNumberOf(counts.length, "count")}`,
        `the board has ${width} columns: write one for each`,
      );
    return counts.map((count, x) => {
      if (/^\d+(\.\d+)?$/.test(count)) return Number(count);
      const cell = formatCell(board, y * width + x);
      throw UsageError.of(
        `${where}: row ${y + 1} (${cell})`,
        `"${count}" is not a count`,
        "write in how many games a ship lay there",
      );
    });
  });
  return { games: games ?? gamesOf(scenario, occupied, where), occupied };
};

/** As many games as the ship cells of a layout are contained in the sum of the counts. */
const gamesOf = (scenario: Scenario, occupied: readonly number[], where: string): number => {
  const cells = accept(shipCellsOf(scenario));
  const sum = occupied.reduce((so, count) => so + count, 0);
  if (sum > 0 && sum % cells === 0) return sum / cells;
  throw UsageError.of(
    where,
    `the counts add up to ${sum}, which is no whole number of games of ${formatNumberOf(cells, "ship cell")}`,
    "count every ship cell of every game once",
  );
};
