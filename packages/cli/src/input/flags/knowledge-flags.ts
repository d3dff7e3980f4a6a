import {
  type InferOptions,
  type Knowledge,
  METHOD_NAMES,
  parseAnswers,
  parseContact,
  parseKnowledge,
} from "@broadside/engine";
import { suggestName } from "@broadside/engine/input";
import { NAMED_PRIORS } from "@broadside/engine/priors";
import { formatDuration } from "@broadside/engine/text";
import { type Command, Option } from "commander";
import { writeNote } from "../../output/output.ts";
import { streams } from "../../output/streams.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { duration, wholeNumber } from "../flag-value.ts";
import { defaultMaxBytes } from "../limit/memory.ts";
import { type RuleFlags, scenarioOf } from "../source/scenario-source.ts";

export interface LimitFlags {
  readonly maxMemory?: number;
  /** Milliseconds. */
  readonly maxTime?: number;
}

export interface KnowledgeFlags extends RuleFlags, LimitFlags {
  readonly scenario: string;
  readonly shots?: string;
  readonly method?: string;
  readonly json?: true;
}

/** @param standard the default scenario, in words, where the command does not always take the usual one */
export const addPlainRuleFlags = (command: Command, standard?: string): Command =>
  command
    .addOption(
      new Option(
        "--scenario <name|file>",
        "the rules: a preset (see broadside list presets), a .json file, or - for standard input",
      ).default("hasbro", standard),
    )
    .option("--contact <rule>", "how ships may lie: none, no-sides, allowed or overlap", (text) =>
      accept(parseContact(text, "--contact")),
    )
    .option(
      "--answers <kind>",
      "what the referee says: hit (or miss), sunk, length (of a sunk ship), named (its class), revealed (its cells), identified (the class of each hit) or count (of ships on the cell)",
      (text) => accept(parseAnswers(text, "--answers")),
    );

export const addRuleFlags = (command: Command): Command =>
  addPlainRuleFlags(command).option(
    "--prior <name|file>",
    `how likely layouts are before the first shot: ${Object.keys(NAMED_PRIORS).join(", ")} (with :temperature=T), or a .json file (default: the scenario's own, else uniform)`,
  );

export const addLimitFlags = (command: Command): Command =>
  command
    .option(
      "--max-memory <GB>",
      "refuse work that is estimated to need more memory (default: half of what is free)",
      wholeNumber("--max-memory", 1, 1000),
    )
    .option(
      "--max-time <time>",
      "refuse work that is estimated to take longer, such as 90s, 15m or 1h30m (default: 60s in a terminal, else 10000s)",
      duration("--max-time"),
    );

export const addKnowledgeFlags = (command: Command): Command => {
  addRuleFlags(command)
    .option("--shots <shots>", 'the shots so far with their answers, in order: "E5. F6x F7#"')
    .option("--method <name>", `how to count: ${METHOD_NAMES.join(", ")} (default: the fastest)`, parseMethod);
  return addLimitFlags(command).option("--json", "write JSON");
};

const parseMethod = (text: string): string => {
  if (METHOD_NAMES.includes(text)) return text;
  throw UsageError.of("--method", `there is no method "${text}"`, suggestName(text, METHOD_NAMES));
};

export const readKnowledge = (flags: KnowledgeFlags): Knowledge =>
  accept(parseKnowledge(scenarioOf(flags), flags.shots ?? ""));

/** The milliseconds that someone at a terminal is expected to wait, unless they ask for more. */
const PATIENCE = 60_000;

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
