import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Answer, formatAnswer, formatCell, type Scenario } from "@broadside/engine";
import { ReusedReferee } from "@broadside/engine/games";
import type { DuckDBConnection } from "@duckdb/node-api";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import { namedStrategies } from "../experiment/experiment-description.ts";
import { shipsInOrder } from "../experiment/layout-lines.ts";
import { decodeShots } from "../experiment/shot-sequence.ts";
import type { GameLayouts } from "../play/game-layouts.ts";
import { FAULT_TEXT, REDUCED_COLUMNS } from "./make-store.ts";
import { type ExportFormat, hasReduced, layoutsOfStore, type StoreContent, type StoreHead } from "./store-content.ts";

interface ReadableShots {
  readonly cells: string;
  /** The shots in order with their answers, in shot notation, separated by blanks. */
  readonly answers: string;
}

/**
 * Replays games to get the referee's answers, in microseconds each. The result is undefined if the shots are
 * impossible on this layout, or a finished game leaves ships.
 */
const makeReplay = (scenario: Scenario) => {
  const { board } = scenario;
  const referee = new ReusedReferee(scenario);
  const names = Array.from({ length: board.cellCount }, (_, cell) => formatCell(board, cell));
  const texts = new Map<Answer, string>();
  const textOf = (answer: Answer): string => {
    const text = texts.get(answer) ?? formatAnswer(scenario, answer);
    texts.set(answer, text);
    return text;
  };
  return (placements: ArrayLike<number>, sequence: string, isFinished: boolean): ReadableShots | undefined => {
    referee.begin(placements);
    const cells: string[] = [];
    const answers: string[] = [];
    for (const { cell, hit } of decodeShots(sequence, board.cellCount)) {
      if (referee.isOver || !referee.mayShoot(cell) || referee.isOccupied(cell) !== hit) return undefined;
      cells.push(names[cell]);
      answers.push(names[cell] + textOf(referee.fire(cell)));
    }
    return referee.isOver || !isFinished ? { cells: cells.join(" "), answers: answers.join(" ") } : undefined;
  };
};

/** A column of an exported table; the type is that in DuckDB, and therefore in Parquet files. */
type Row = readonly [column: string, type: "VARCHAR" | "INTEGER" | "DOUBLE", meaning: string];

const EXPERIMENT: Row = [
  "experiment",
  "VARCHAR",
  "the fingerprint of the experiment: the same for all its games, different for any other",
];

const GAMES: readonly Row[] = [
  EXPERIMENT,
  ["strategy", "VARCHAR", "the strategy, named as in `summary.json`"],
  ["game", "INTEGER", "the number of the game, from 0"],
  [
    "layout",
    "INTEGER",
    "the number of the layout: the number of the game, or for layouts of a file the place in it, from 0",
  ],
  ["shots", "INTEGER", "shots until every cell of every ship was hit; with a fault, until the fault"],
  ["misses", "INTEGER", "shots that hit no ship"],
  ["milliseconds", "DOUBLE", "time of the game, referee included"],
  ["fault", "VARCHAR", "why the game was not finished; null (empty in CSV) for a finished one"],
  [
    "sequence",
    "VARCHAR",
    "the shots, compact: each is `2 * cell`, one more for a hit, in as many base64url digits as the board's cells need",
  ],
  ["cells", "VARCHAR", "the cells that were shot, in order, parted by blanks: `E5 F6`"],
  [
    "answers",
    "VARCHAR",
    "the same shots with what the referee said, as `--shots` takes them: `E5. F6x F7x F8#cruiser`",
  ],
];

const REDUCED: Readonly<Record<string, string>> = {
  searching: "misses before the first short list of layouts, while no ship was being chased",
  chasing: "misses before the first short list of layouts, while a ship was being chased",
  greedy: "the misses that `greedy-hit` expects from the first short list on",
  advantage:
    "the misses by which the cells shot from the first short list on are worse than those of `greedy-hit`, as expected; below 0: better",
  luck_searching: "hits before the first short list while no ship was being chased, less their chances",
  luck_chasing: "hits before the first short list while a ship was being chased, less their chances",
  luck_sinkings: "sinkings before the first short list, less their chances",
  luck_bits: "the bits from answers before the first short list, less those expected",
};

const LAYOUTS: readonly Row[] = [
  EXPERIMENT,
  ["layout", "INTEGER", "the number of the layout, as in `games`"],
  ["ship", "INTEGER", "the number of the ship in its layout, from 1, in the order of the fleet"],
  ["class", "VARCHAR", "the class of the ship"],
  ["cells", "VARCHAR", "the cells of the ship, in the order of the board, parted by blanks: `F6 F7 F8`"],
];

/** The data dictionary as CSV with a heading; in each row, the fields after the first three are quoted. */
const dictionaryOf = (content: StoreContent): string => {
  const reduced = REDUCED_COLUMNS.map(
    (column): Row => [column, "DOUBLE", `${REDUCED[column]}; null where luck was not taken out`],
  );
  const tables = { games: hasReduced(content) ? [...GAMES, ...reduced] : GAMES, layouts: LAYOUTS };
  const lines = Object.entries(tables).flatMap(([table, rows]) =>
    rows.map(([column, type, meaning]) => `${table},${column},${type},"${meaning}"`),
  );
  return ["table,column,type,meaning", ...lines].map((line) => `${line}\n`).join("");
};

const AT_ONCE = 5000;

/** Writes games, layouts and the meaning of columns. @throws ExperimentRefused if layouts cannot be made again */
export const exportTables = async (
  connection: DuckDBConnection,
  folder: string,
  content: StoreHead,
  formats: readonly ExportFormat[],
): Promise<string[]> => {
  const { scenario, layouts } = layoutsOfStore(folder, content);
  await connection.run(TEMPORARY);
  try {
    await replayGames(connection, folder, scenario, layouts, content.stoppedAt ?? Number(content.description["games"]));
    const drafts: string[] = [];
    // A Parquet file says in itself which experiment its table is from.
    const described = JSON.stringify(content.description).replaceAll("'", "''");
    const extras = { csv: "HEADER", parquet: `KV_METADATA {experiment: '${described}'}` };
    for (const format of formats) {
      for (const [table, query] of Object.entries(queries(content, format))) {
        const path = join(folder, `${table}.${format}`);
        const draft = `${path}.new`.replaceAll("'", "''");
        await connection.run(`COPY (${query}) TO '${draft}' (FORMAT ${format}, ${extras[format]})`);
        drafts.push(path);
      }
    }
    const dictionary = join(folder, "columns.csv");
    writeFileSync(`${dictionary}.new`, dictionaryOf(content));
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

/** A text from elsewhere for spreadsheets, which take one that begins with one of these signs for a formula. */
const plainText = (text: string, format: ExportFormat): string =>
  format === "csv" ? `regexp_replace(${text}, '^[=+@-]', '''\\0')` : text;

/** What each exported table holds; its name is also the name of its file without the extension. */
const queries = (content: StoreContent, format: ExportFormat): Readonly<Record<"games" | "layouts", string>> => {
  const names = namedStrategies(content.description, content.strategies).map(
    ({ strategy }) => `'${strategy.replaceAll("'", "''")}'`,
  );
  const isReduced = hasReduced(content);
  const columns = isReduced ? REDUCED_COLUMNS.map((name) => `, reduced.${name}`).join("") : "";
  const also = isReduced ? "LEFT JOIN reduced ON reduced.strategy = game.strategy AND reduced.game = game.game" : "";
  const experiment = `${plainText("fingerprint", format)} AS experiment`;
  const strategy = plainText(`[${names.join(", ")}][strategy.id + 1]`, format);
  return {
    games: `SELECT ${experiment}, ${strategy} AS strategy, game.game, layout, shots, misses, milliseconds,
        ${plainText(FAULT_TEXT, format)} AS fault, sequence, readable.cells, readable.answers${columns}
      FROM game JOIN strategy ON strategy.id = game.strategy
        JOIN readable ON readable.strategy = game.strategy AND readable.game = game.game ${also}, experiment
      ORDER BY strategy.id, game.game`,
    layouts: `SELECT ${experiment}, layout, ship, class, cells FROM ship, experiment ORDER BY layout, ship`,
  };
};

/** Fills the temporary tables with the games below a number in readable form, and with each layout once. */
const replayGames = async (
  connection: DuckDBConnection,
  folder: string,
  scenario: Scenario,
  layouts: GameLayouts,
  below: number,
): Promise<void> => {
  const replay = makeReplay(scenario);
  const seen = new Set<number>();
  const [[end]] = (
    await connection.runAndReadAll(`SELECT coalesce(max(game) + 1, 0) FROM game WHERE game < ${below}`)
  ).getRows();
  for (let first = 0; first < Number(end); first += AT_ONCE) {
    const reader = await connection.runAndReadAll(
      `SELECT game, layout, strategy, fault IS NULL, sequence FROM game
       WHERE game >= ${first} AND game < ${Math.min(below, first + AT_ONCE)} ORDER BY game, strategy`,
    );
    const games = await connection.createAppender("readable");
    const ships = await connection.createAppender("ship");
    for (const [game, layout, strategy, isFinished, sequence] of reader.getRows()) {
      const placements = layouts.at(Number(game));
      const shots = replay(placements, String(sequence), isFinished === true);
      if (!shots || layouts.numberOf(Number(game)) !== layout) {
        // Another version may have drawn other layouts.
        const what = `holds a game (${Number(game)}) that was not played against its layout`;
        const fix = "export with the version that played, or play again";
        throw new ExperimentRefused(`folder "${folder}"`, what, fix);
      }
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
