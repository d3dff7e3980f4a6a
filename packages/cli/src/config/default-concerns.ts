import type { Command } from "commander";

/** What a default may ask of the call that it is meant for. */
export interface Call {
  /** Whether a flag was typed. */
  typed(...flags: readonly string[]): boolean;
  /** Whether a flag was typed or has a default of its own. */
  has(flag: string): boolean;
  readonly command: Command;
}

type Concern = (call: Call) => boolean;

const withEstimate: Concern = (call) => call.has("estimate");
const withoutEstimate: Concern = (call) => !call.has("estimate");
const against: Concern = (call) => call.has("against");
const unbounded: Concern = (call) => !call.typed("bound");
const named: Concern = ({ command }) => command.args.length > 0;

const ESTIMATED = {
  samples: withEstimate,
  method: withoutEstimate,
  "max-time": withoutEstimate,
  "max-memory": withoutEstimate,
};

const CHOICES = ["order", "placement", "first", "standard", "index", "key", "rank", "against"];

/** Flags of any command that say how something is written: one of them at a time. */
const OUTPUT: Readonly<Record<string, Concern>> = {
  csv: (call) => !call.typed("json", "batch"),
  json: (call) => !call.typed("csv", "format"),
  format: (call) => !call.typed("json"),
};

/**
 * Flags that a command takes only beside some others, or without them, and refuses elsewhere. Who types such a flag has to hear of it;
 * a default is for the calls that it concerns, and all others pass over it.
 */
const CONCERNS: Readonly<Record<string, Readonly<Record<string, Concern>>>> = {
  heatmap: { ...ESTIMATED, seed: withEstimate },
  suggest: { ...ESTIMATED, strategy: (call) => !call.typed("estimate") },
  place: {
    games: against,
    bits: against,
    "prior-out": against,
    number: (call) => !call.typed("first", "key", "rank"),
    seed: (call) => !call.typed("standard"),
    difficulty: (call) => !call.typed("standard", "rank"),
    placement: (call) => !call.typed(...CHOICES, "prior", "shots"),
    order: (call) => !call.typed(...CHOICES),
  },
  solve: { "time-limit": unbounded, compare: unbounded },
  study: Object.fromEntries(
    ["games", "seed", "out", "workers", "queue", "openings", "shard", "resume"].map((flag) => [flag, named]),
  ),
};

/** Whether a default of a flag concerns this call of a command. @param words the command's words */
export const concerns = (words: string, flag: string, call: Call): boolean =>
  (CONCERNS[words]?.[flag.replace(/^no-/, "")] ?? OUTPUT[flag])?.(call) ?? true;
