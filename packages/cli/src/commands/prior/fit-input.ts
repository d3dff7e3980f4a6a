import { formatCell, type Layout, parseLayout, type Result, type Scenario } from "@broadside/engine";
import {
  formatHiddenLayout,
  layoutItems,
  parseTranscript,
  TRANSCRIPT_FORMAT,
  withLayout,
} from "@broadside/engine/games";
import { isRecord, parseJsonText } from "@broadside/engine/input";
import { type CellTally, parseTally, shipCellsOf } from "@broadside/engine/priors";
import { formatNumberOf } from "@broadside/engine/text";
import { placeOf, readText } from "../../input/scenario-source.ts";
import { accept, UsageError } from "../../output/usage-error.ts";

/** Reads counts from a table: a line for each row, separated by commas, semicolons or tabs. */
const readCountTable = (scenario: Scenario, text: string, where: string, games?: number): CellTally => {
  const { board } = scenario;
  if (board.size.length !== 2)
    throw UsageError.of(where, `the board has ${board.size.length} dimensions`, "give the counts as JSON");
  const [width, height] = board.size;
  const rows = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (rows.length !== height) {
    const fix = `the board has ${height}: write one for each, and no heading`;
    throw UsageError.of(where, `has ${formatNumberOf(rows.length, "row")}`, fix);
  }
  const occupied = rows.flatMap((row, y) => {
    const counts = row.split(/[,;\t]/).map((part) => part.trim());
    if (counts.length !== width) {
      const fix = `the board has ${width} columns: write one for each`;
      throw UsageError.of(`${where}: row ${y + 1}`, `has ${formatNumberOf(counts.length, "count")}`, fix);
    }
    return counts.map((count, x) => {
      if (/^\d+(\.\d+)?$/.test(count)) return Number(count);
      const cell = formatCell(board, y * width + x);
      const fix = "write in how many games a ship lay there";
      throw UsageError.of(`${where}: row ${y + 1} (${cell})`, `"${count}" is not a count`, fix);
    });
  });
  return { games: games ?? gamesOf(scenario, occupied, where), occupied };
};

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

export type FitInput =
  | { readonly kind: "counts"; readonly tally: CellTally }
  | { readonly kind: "layouts"; readonly layouts: readonly Layout[] };

const KINDS = "give counts, layouts or transcripts; see broadside prior --help";

/** Reads one file of counts, or files of layouts and transcripts. @throws UsageError that names the faulty file */
export const readFitInput = (scenario: Scenario, files: readonly string[], games?: number): FitInput => {
  const layouts: Layout[] = [];
  for (const file of files) {
    const text = readText(file, "file");
    const where = placeOf(file);
    const tally = /\.csv$/i.test(file)
      ? readCountTable(scenario, text, where, games)
      : countsIn(scenario, parseFile(text, where), where, layouts);
    if (!tally) continue;
    if (files.length > 1) throw UsageError.of(where, "holds counts", "fit one file of counts at a time");
    if (games !== undefined && !/\.csv$/i.test(file))
      throw UsageError.of("--games", "is for .csv files", "write the games into the file of counts");
    return { kind: "counts", tally };
  }
  if (games !== undefined) throw UsageError.of("--games", "has no meaning for layouts", "leave it out");
  return { kind: "layouts", layouts };
};

/** The counts in a file; layouts and transcripts are added to the list instead. */
const countsIn = (scenario: Scenario, value: unknown, where: string, layouts: Layout[]): CellTally | undefined => {
  if (isRecord(value) && "occupied" in value) return acceptIn(parseTally(scenario, value), where);
  const hasList = isRecord(value) && "layouts" in value;
  const list = hasList ? acceptIn(layoutItems(value, "the file"), where) : isRecord(value) ? [value] : value;
  if (!Array.isArray(list) || list.length === 0) throw UsageError.of(where, "holds no data to fit", KINDS);
  for (const [i, item] of list.entries()) layouts.push(layoutOf(scenario, item, where, i + 1));
  return undefined;
};

const layoutOf = (scenario: Scenario, item: unknown, where: string, number: number): Layout => {
  if (!isRecord(item) || item["format"] !== TRANSCRIPT_FORMAT) {
    if (isRecord(item) && "ships" in item) return acceptIn(parseLayout(scenario, item, `layout ${number}`), where);
    throw UsageError.of(`${where}: layout ${number}`, "is neither a layout nor a transcript", KINDS);
  }
  const read = parseTranscript(item);
  const { layout } = acceptIn(read.ok ? withLayout(read.value) : read, `${where}: game ${number}`);
  return acceptIn(parseLayout(scenario, formatHiddenLayout(layout), `game ${number}: layout`), where);
};

const acceptIn = <T>(result: Result<T>, where: string): T => accept(result, (place) => `${where}: ${place}`);

const parseFile = (text: string, where: string): unknown => {
  const whole = parseJsonText(text, where, KINDS);
  if (whole.ok) return whole.value;
  const lines = text.split(/\r?\n/);
  const isLines = lines.filter((line) => line.trim() !== "").length > 1 && parseJsonText(lines[0], where, KINDS).ok;
  if (!isLines) return accept(whole);
  const fix = "write a layout or a transcript on each line";
  return lines.flatMap((line, i) =>
    line.trim() === "" ? [] : [accept(parseJsonText(line, `${where}: line ${i + 1}`, fix))],
  );
};
