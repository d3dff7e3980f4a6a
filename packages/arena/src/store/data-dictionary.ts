import { REDUCED_COLUMNS } from "./reduced-table.ts";

/** A table that is exported, which is the name of its file without the ending. */
export type ExportedTable = "games" | "layouts";

/** A column of an exported table. */
export interface ExportedColumn {
  readonly table: ExportedTable;
  readonly column: string;
  /** As DuckDB calls it, which is how it is in a Parquet file. */
  readonly type: "VARCHAR" | "INTEGER" | "DOUBLE";
  readonly meaning: string;
}

type Row = readonly [column: string, type: ExportedColumn["type"], meaning: string];

const EXPERIMENT: Row = [
  "experiment",
  "VARCHAR",
  "the fingerprint of the experiment: the same for all its games, different for any other",
];

const GAMES: readonly Row[] = [
  EXPERIMENT,
  ["strategy", "VARCHAR", "the strategy as it was named"],
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
  luck_bits: "the bits that answers told before the first short list, less those expected",
};

const LAYOUTS: readonly Row[] = [
  EXPERIMENT,
  ["layout", "INTEGER", "the number of the layout, as in `games`"],
  ["ship", "INTEGER", "the number of the ship in its layout, from 1, in the order of the fleet"],
  ["class", "VARCHAR", "the class of the ship"],
  ["cells", "VARCHAR", "the cells of the ship, in the order of the board, parted by blanks: `F6 F7 F8`"],
];

const columnsOf = (table: ExportedTable, rows: readonly Row[]): ExportedColumn[] =>
  rows.map(([column, type, meaning]) => ({ table, column, type, meaning }));

/**
 * What the columns of exported tables mean, in their order.
 *
 * @param hasReduced whether luck was taken out of games, which adds columns
 */
export const dataDictionary = (hasReduced: boolean): readonly ExportedColumn[] => {
  const reduced = REDUCED_COLUMNS.map(
    (column): Row => [column, "DOUBLE", `${REDUCED[column]}; null where luck was not taken out`],
  );
  return [...columnsOf("games", hasReduced ? [...GAMES, ...reduced] : GAMES), ...columnsOf("layouts", LAYOUTS)];
};

/** The dictionary as CSV, with a heading: every field but those of the first three columns in quotes. */
export const formatDictionary = (columns: readonly ExportedColumn[]): string =>
  [
    "table,column,type,meaning",
    ...columns.map(({ table, column, type, meaning }) => `${table},${column},${type},"${meaning}"`),
  ]
    .map((line) => `${line}\n`)
    .join("");
