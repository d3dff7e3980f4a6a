import pc from "picocolors";
import { streams } from "./streams.ts";

/** Number of colours available. */
export type ColourDepth = "none" | "256" | "truecolor";

/** Target of text for people. */
export interface Terminal {
  readonly colours: ColourDepth;
  /** Columns of a line; infinite for a file. */
  readonly columns: number;
  /** Bold, dim and the like; plain text without colours. */
  readonly style: ReturnType<typeof pc.createColors>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** NO_COLOR forbids colours (https://no-color.org); FORCE_COLOR asks for them anywhere, 0 forbids them. */
const colourDepth = (env: Environment, isTerminal: boolean): ColourDepth => {
  if (env["NO_COLOR"]) return "none";
  const forced = env["FORCE_COLOR"];
  if (forced === "0" || forced === "false") return "none";
  if (forced === undefined && (!isTerminal || env["TERM"] === "dumb")) return "none";
  if (forced === "3") return "truecolor";
  return /^(truecolor|24bit)$/.test(env["COLORTERM"] ?? "") ? "truecolor" : "256";
};

/** Columns of a terminal that does not report its width. */
const USUAL_COLUMNS = 80;

/** Fewest columns that hold a table or a board. */
const LEAST_COLUMNS = 20;

/** Columns of a line: from COLUMNS, else the terminal, which may report 0. A pipe or file has none. */
export const terminalColumns = (env: Environment, stream: { isTTY?: boolean; columns?: number }): number => {
  const asked = /^\d{1,6}$/.test(env["COLUMNS"] ?? "") ? Number(env["COLUMNS"]) : 0;
  return Math.max(LEAST_COLUMNS, asked || (stream.isTTY ? stream.columns || USUAL_COLUMNS : Number.POSITIVE_INFINITY));
};

/** A terminal as the environment describes it. */
export const makeTerminal = (env: Environment, stream: { isTTY?: boolean; columns?: number }): Terminal => {
  const colours = colourDepth(env, stream.isTTY === true);
  return { colours, columns: terminalColumns(env, stream), style: pc.createColors(colours !== "none") };
};

/** A file: no colours and no line breaks. */
export const FILE_TERMINAL: Terminal = {
  colours: "none",
  columns: Number.POSITIVE_INFINITY,
  style: pc.createColors(false),
};

/** The terminal on standard output, if it is one. */
export const outputTerminal = (): Terminal => makeTerminal(streams().env, streams().stdout);
