import {
  ANSWERS,
  CONTACTS,
  type InferOptions,
  type Knowledge,
  METHOD_NAMES,
  PRESET_NAMES,
  parseAnswers,
  parseContact,
  parseKnowledge,
  SHIP_NAMES,
} from "@broadside/engine";
import { suggestName } from "@broadside/engine/input";
import { NAMED_PRIORS } from "@broadside/engine/priors";
import { formatDuration } from "@broadside/engine/text";
import { type FlagValues, flag } from "../definition/flag.ts";
import { writeNote } from "../output/output.ts";
import { streams } from "../output/streams.ts";
import { accept, UsageError } from "../output/usage-error.ts";
import { duration, wholeNumber } from "./flag-value.ts";
import { defaultMaxBytes } from "./limits.ts";
import { type RuleFlags, scenarioOf } from "./scenario-source.ts";

export const SCENARIO = flag(
  "-s --scenario <name|file>",
  "position",
  "the rules: a preset (see broadside list presets), a .json file, or - for standard input",
  { standard: "hasbro", names: PRESET_NAMES, path: "maybe", isField: true, isKept: true },
);

/** The rules, without a prior. */
export const PLAIN_RULE_FLAGS = [
  SCENARIO,
  flag("--contact <rule>", "position", "how ships may lie: none, no-sides, allowed or overlap", {
    read: (text) => accept(parseContact(text, "--contact")),
    names: CONTACTS,
    isKept: true,
  }),
  flag(
    "--answers <kind>",
    "position",
    "what the referee says: hit (or miss), sunk, length (of a sunk ship), named (its class), revealed (its cells), identified (the class of each hit) or count (of ships on the cell)",
    { read: (text) => accept(parseAnswers(text, "--answers")), names: ANSWERS, isKept: true },
  ),
] as const;

export const PRIOR = flag(
  "--prior <name|file>",
  "position",
  `how likely layouts are before the first shot: ${Object.keys(NAMED_PRIORS).join(", ")} (with :temperature=T), or a .json file (default: the scenario's own, else uniform)`,
  { names: Object.keys(NAMED_PRIORS), path: "maybe", isKept: true },
);

export const RULE_FLAGS = [...PLAIN_RULE_FLAGS, PRIOR] as const;

export const SHOTS = flag(
  "-S --shots <shots>",
  "position",
  'the shots so far with their answers, in order: "E5. F6x F7#" or "E5 miss, F6 hit"',
  { isField: true },
);

export const TOLD = flag(
  "--told <statement>",
  "position",
  'what somebody said of the layout, such as "any(A1:D4) = true" or, if it is wrong one time in ten, "at(F6) = water @0.1"; may be repeated',
  { repeats: true, isField: true },
);

export const MAX_MEMORY = flag(
  "--max-memory <GB>",
  "limits",
  "refuse work that is estimated to need more memory (default: half of what is free)",
  { read: wholeNumber("--max-memory", 1, 1000, "GB") },
);

export const MAX_TIME = flag(
  "--max-time <time>",
  "limits",
  "refuse work that is estimated to take longer, such as 90s, 15m or 1h30m (default: 60s in a terminal, else 10000s)",
  { read: duration("--max-time") },
);

const LIMIT_FLAGS = [MAX_MEMORY, MAX_TIME] as const;

/** The time of a command that has no result before its end. */
export const END_TIME = {
  ...MAX_TIME,
  about: "stop after this time, such as 90s, 15m or 1h30m",
  endsCommand: "at once",
} as const;

/** The limits of such a command where work is also estimated: of a batch, time only refuses. */
export const END_FLAGS = [
  MAX_MEMORY,
  {
    ...END_TIME,
    about: `${END_TIME.about}, and refuse work that is estimated to take longer (default: refuse from 60s in a terminal, else from 10000s)`,
  },
] as const;

export const METHOD = flag(
  "--method <name>",
  "question",
  `how to count: ${METHOD_NAMES.join(", ")} (default: the fastest)`,
  {
    read: (text) => {
      if (METHOD_NAMES.includes(text)) return text;
      throw UsageError.of("--method", `there is no method "${text}"`, suggestName(text, METHOD_NAMES));
    },
    names: METHOD_NAMES,
  },
);

export const PICTURE_OUT = flag(
  "-o --out <file>",
  "output",
  "also draw it, to a new .svg or .png file, for print or the screen",
  { path: "always" },
);

export const AS_JSON = flag("-j --json", "output", "write JSON");

export const SEED = flag("-r --seed <number>", "running", "the seed: the same seed and input give the same result", {
  read: wholeNumber("--seed", 0),
  isField: true,
  isKept: true,
});

export const KNOWLEDGE_FLAGS = [...RULE_FLAGS, SHOTS, METHOD, ...END_FLAGS, AS_JSON] as const;

export type LimitFlags = FlagValues<typeof LIMIT_FLAGS>;

type KnowledgeFlags = FlagValues<typeof KNOWLEDGE_FLAGS>;

export const readKnowledge = (flags: RuleFlags & { readonly scenario: string; readonly shots?: string }): Knowledge =>
  accept(parseKnowledge(scenarioOf(flags), flags.shots ?? "", SHIP_NAMES));

/** The milliseconds that someone at a terminal is expected to wait, unless they ask for more. */
const PATIENCE = 60_000;

/** The milliseconds that work may take whose time cannot be estimated beforehand. */
export const patience = ({ maxTime }: { readonly maxTime?: number | undefined }): number =>
  maxTime ?? (streams().stdout.isTTY ? PATIENCE : 1e7);

export const inferOptions = ({
  method,
  maxMemory,
  maxTime = streams().stdout.isTTY ? PATIENCE : undefined,
}: LimitFlags & Pick<KnowledgeFlags, "method">): InferOptions => ({
  ...(method === undefined ? {} : { method }),
  maxBytes: maxMemory === undefined ? defaultMaxBytes() : maxMemory * 1e9,
  // One elementary step takes about a nanosecond.
  ...(maxTime === undefined ? {} : { maxSteps: maxTime * 1e6 }),
});

/** The number of steps, about ten seconds, above which a warning precedes counting. */
const LONG_STEPS = 1e10;

export const warnIfLong: Pick<InferOptions, "expect"> = {
  expect: ({ steps }) => {
    if (steps < LONG_STEPS) return;
    void writeNote(
      `counting takes about ${formatDuration(steps / 1e6)} or more; Ctrl-C stops it, and heatmap --estimate gives chances with their errors at once`,
    );
  },
};
