import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Scenario } from "@broadside/engine";
import type { DuckDBConnection } from "@duckdb/node-api";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import type { ExperimentDescription } from "../experiment/experiment-description.ts";
import { shipsInOrder } from "../experiment/layout-lines.ts";
import type { GameLayouts } from "../play/game-layouts.ts";
import { dataDictionary, type ExportedTable, formatDictionary } from "./data-dictionary.ts";
import type { ExportFormat } from "./export-format.ts";
import { GameReplay } from "./game-replay.ts";
import { layoutsOfStore } from "./placement-source.ts";
import { REDUCED_COLUMNS } from "./reduced-table.ts";

/** What is exported, beside the games. */
export interface ExportContent {
  readonly description: ExperimentDescription;
  /** What layouts are made from where the description does not say it. */
  readonly placement: string | undefined;
  readonly hasReduced: boolean;
}

/** Numbers of games that are read and played again at once. */
const AT_ONCE = 5000;

/**
 * Writes the tables of a store's games and layouts to files of its folder, and what their columns mean to another. All games are
 * played again for what the referee said. Tables in the making are kept by the database, on the disk where memory is short.
 *
 * @returns the paths of the files
 * @throws ExperimentRefused when the layouts cannot be made again, or games do not fit them.
 */
export const exportTables = async (
  connection: DuckDBConnection,
  folder: string,
  content: ExportContent,
  formats: readonly ExportFormat[],
): Promise<string[]> => {
  const { scenario, layouts } = layoutsOfStore(folder, content.description, content.placement);
  await connection.run(TEMPORARY);
  try {
    await replayGames(connection, folder, scenario, layouts);
    const drafts: string[] = [];
    for (const format of formats) {
      for (const [table, query] of Object.entries(queries(content.hasReduced))) {
        const path = join(folder, `${table}.${format}`);
        const draft = `${path}.new`.replaceAll("'", "''");
        await connection.run(`COPY (${query}) TO '${draft}' (FORMAT ${format}${format === "csv" ? ", HEADER" : ""})`);
        drafts.push(path);
      }
    }
    const dictionary = join(folder, "columns.csv");
    writeFileSync(`${dictionary}.new`, formatDictionary(dataDictionary(content.hasReduced)));
    const paths = [...drafts, dictionary];
    for (const path of paths) renameSync(`${path}.new`, path);
    return paths;
  } finally {
    await connection.run("DROP TABLE IF EXISTS readable; DROP TABLE IF EXISTS ship");
  }
};

const TEMPORARY = `
  CREATE OR REPLACE TEMP TABLE readable (strategy USMALLINT, game INTEGER, cells VARCHAR, answers VARCHAR);
  CREATE OR REPLACE TEMP TABLE ship (layout INTEGER, ship INTEGER, class VARCHAR, cells VARCHAR)`;

const queries = (hasReduced: boolean): Readonly<Record<ExportedTable, string>> => {
  const own = hasReduced ? REDUCED_COLUMNS.map((name) => `, reduced.${name}`).join("") : "";
  const also = hasReduced ? "LEFT JOIN reduced ON reduced.strategy = game.strategy AND reduced.game = game.game" : "";
  return {
    games: `SELECT fingerprint AS experiment, strategy.name AS strategy, game.game, layout, shots, misses, milliseconds, fault,
        sequence, readable.cells, readable.answers${own}
      FROM game JOIN strategy ON strategy.id = game.strategy
        JOIN readable ON readable.strategy = game.strategy AND readable.game = game.game ${also}, experiment
      ORDER BY strategy.id, game.game`,
    layouts: "SELECT fingerprint AS experiment, layout, ship, class, cells FROM ship, experiment ORDER BY layout, ship",
  };
};

/** Fills the temporary tables: the games in readable form, and each layout that was played against, once. */
const replayGames = async (
  connection: DuckDBConnection,
  folder: string,
  scenario: Scenario,
  layouts: GameLayouts,
): Promise<void> => {
  const replay = new GameReplay(scenario);
  const seen = new Set<number>();
  const [[end]] = (await connection.runAndReadAll("SELECT coalesce(max(game) + 1, 0) FROM game")).getRows();
  for (let first = 0; first < Number(end); first += AT_ONCE) {
    const reader = await connection.runAndReadAll(
      `SELECT game, layout, strategy, fault IS NULL, sequence FROM game
       WHERE game >= ${first} AND game < ${first + AT_ONCE} ORDER BY game, strategy`,
    );
    const games = await connection.createAppender("readable");
    const ships = await connection.createAppender("ship");
    for (const [game, layout, strategy, isFinished, sequence] of reader.getRows()) {
      const placements = layouts.at(Number(game));
      const shots = replay.read(placements, String(sequence), isFinished === true);
      if (!shots || layouts.numberOf(Number(game)) !== layout) throw strangeGame(folder, Number(game));
      games.appendUSmallInt(Number(strategy));
      games.appendInteger(Number(game));
      games.appendVarchar(shots.cells);
      games.appendVarchar(shots.answers);
      games.endRow();
      if (seen.has(layout)) continue;
      seen.add(layout);
      for (const [i, ship] of shipsInOrder({ scenario, placements: Array.from(placements) }).entries()) {
        ships.appendInteger(layout);
        ships.appendInteger(i + 1);
        ships.appendVarchar(ship.class);
        ships.appendVarchar(ship.cells.join(" "));
        ships.endRow();
      }
    }
    games.closeSync();
    ships.closeSync();
  }
};

/** Another version may have drawn other layouts: nothing is told of games that do not fit. */
const strangeGame = (folder: string, game: number): ExperimentRefused =>
  new ExperimentRefused(
    `folder "${folder}"`,
    `holds a game (${game}) that was not played against its layout`,
    "export with the version that played, or play again",
  );
