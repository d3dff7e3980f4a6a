import pc from "picocolors";
import { streams } from "./streams.ts";

/** How many colours may be used. */
export type ColourDepth = "none" | "256" | "truecolor";

/** What text for people is written to. */
export interface Terminal {
  readonly colours: ColourDepth;
  /** Columns of a line; infinite where no terminal breaks lines. */
  readonly columns: number;
  /** Bold, dim and the like; plain text where there are no colours. */
  readonly style: ReturnType<typeof pc.createColors>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * NO_COLOR, when it is set to anything, forbids colours (https://no-color.org); FORCE_COLOR asks for them where output
 * is not a terminal, and FORCE_COLOR=0 forbids them too.
 */
const colourDepth = (env: Environment, isTerminal: boolean): ColourDepth => {
  if (env["NO_COLOR"]) return "none";
  const forced = env["FORCE_COLOR"];
  if (forced === "0" || forced === "false") return "none";
  if (forced === undefined && (!isTerminal || env["TERM"] === "dumb")) return "none";
  if (forced === "3") return "truecolor";
  return /^(truecolor|24bit)$/.test(env["COLORTERM"] ?? "") ? "truecolor" : "256";
};

/** A terminal as the environment describes it. */
export const makeTerminal = (env: Environment, stream: { isTTY?: boolean; columns?: number }): Terminal => {
  const colours = colourDepth(env, stream.isTTY === true);
  // A terminal that does not tell its width (a recording, an editor) reports 0.
  const columns = stream.isTTY ? stream.columns || 80 : Number.POSITIVE_INFINITY;
  return { colours, columns, style: pc.createColors(colours !== "none") };
};

/** The terminal that standard output may be. */
export const outputTerminal = (): Terminal => makeTerminal(streams().env, streams().stdout);
