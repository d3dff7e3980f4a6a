import pc from "picocolors";
import { streams } from "./streams.ts";

export type ColourDepth = "none" | "256" | "truecolor";

export interface Terminal {
  readonly colours: ColourDepth;
  /** The number of columns in a line; infinite for a file. */
  readonly columns: number;
  /** Bold, dim and similar styles; plain text if there are no colours. */
  readonly style: ReturnType<typeof pc.createColors>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** NO_COLOR forbids colours (https://no-color.org); FORCE_COLOR requests them, or forbids them if it is 0. */
const colourDepth = (env: Environment, isTerminal: boolean): ColourDepth => {
  if (env["NO_COLOR"]) return "none";
  const forced = env["FORCE_COLOR"];
  if (forced === "0" || forced === "false") return "none";
  if (forced === undefined && (!isTerminal || env["TERM"] === "dumb")) return "none";
  if (forced === "3") return "truecolor";
  return /^(truecolor|24bit)$/.test(env["COLORTERM"] ?? "") ? "truecolor" : "256";
};

const USUAL_COLUMNS = 80;

const LEAST_COLUMNS = 20;

/** Columns in a line: from COLUMNS, else from the terminal, which may report 0. A pipe or file has none. */
export const terminalColumns = (env: Environment, stream: { isTTY?: boolean; columns?: number }): number => {
  const asked = /^\d{1,6}$/.test(env["COLUMNS"] ?? "") ? Number(env["COLUMNS"]) : 0;
  return Math.max(LEAST_COLUMNS, asked || (stream.isTTY ? stream.columns || USUAL_COLUMNS : Number.POSITIVE_INFINITY));
};

/** A terminal, from the environment and the stream. */
export const makeTerminal = (env: Environment, stream: { isTTY?: boolean; columns?: number }): Terminal => {
  const colours = colourDepth(env, stream.isTTY === true);
  return { colours, columns: terminalColumns(env, stream), style: pc.createColors(colours !== "none") };
};

/** A file in place of a terminal: no colours and no line breaks. */
export const FILE_TERMINAL: Terminal = makeTerminal({}, {});

export const outputTerminal = (): Terminal => makeTerminal(streams().env, streams().stdout);
