import { formatScenario, type Scenario } from "@broadside/engine";
import { formatInterval, formatNumberOf } from "@broadside/engine/text";
import { defineCommand } from "../../../definition/command.ts";
import { flag } from "../../../definition/flag.ts";
import { readDecimal, wholeNumber } from "../../../input/flag-value.ts";
import { AS_JSON, MAX_TIME } from "../../../input/knowledge-flags.ts";
import { namingLimit, requireEquallyLikely, requirePlayable } from "../../../input/limits.ts";
import { scenarioOf } from "../../../input/scenario-source.ts";
import { checkNewFile, write, writeJson, writeOutput } from "../../../output/output.ts";
import { streams } from "../../../output/streams.ts";
import { watchThread } from "../../../thread/watched-thread.ts";
import { exampleLines, exampleScenario, layoutsSetting, smallRules, WITH_BOUND } from "../small-game.ts";
import type { HiderFound, HiderTask, HiderTold } from "./hider-thread.ts";

const LAYOUTS = { usual: 20_000, most: 200_000 };

const SMALL = "gorkoff-3x3";

const ABOUT = `
The hider chooses a layout by chance, not all equally often; the seeker chooses a decision tree in the same way. These are their mixed strategies, and each side knows the other's. The lower bound is what the hider's mixed strategy forces whatever the seeker does. The upper bound is what the seeker's costs at most, wherever the ships lie. Both are exact.

Ctrl-C ends the search with the bounds reached; a second one ends it at once.`;

export const hiderCommand = defineCommand({
  name: "hider",
  about: "Find the best way to hide in a small game, and the misses that it forces on the best seeker",
  flags: [
    ...smallRules(SMALL, "the command finds how likely they should be"),
    flag("--until <misses>", "question", "the largest gap between the bounds; 0 asks for the exact value", {
      read: (text) =>
        readDecimal("--until", text, (misses) => misses >= 0, "a number from 0", "write misses such as 0.01"),
      standard: 0.0001,
    }),
    flag("-t --top <number>", "question", "how many layouts to list", { read: wholeNumber("--top", 1), standard: 8 }),
    {
      ...MAX_TIME,
      about: "stop the search after this time, such as 90s, 15m or 1h30m, with the bounds reached",
    },
    flag(
      "-o --out <file>",
      "output",
      "write the certificate of the bounds, both sides' mixed strategies, to a new .json file",
      { path: "always" },
    ),
    AS_JSON,
    layoutsSetting(LAYOUTS),
  ],
  notes: [ABOUT],
  examples: {
    "broadside hider --until 0 --out certificate.json": "how to hide, exactly, with a certificate,",
    "broadside hider check certificate.json": "which anyone can check",
  },
  run: async (flags, call) => {
    const { until: precision, top, out, maxLayouts, maxTime: milliseconds, json = false } = flags;
    if (out !== undefined) checkNewFile(out, "--out", "hider.json", [".json"]);
    const example = exampleScenario(call, SMALL);
    const scenario = scenarioOf({ ...flags, ...(example !== undefined && { scenario: example }) });
    requireEquallyLikely(scenario, flags.prior, "hider itself finds how likely layouts should be");
    requirePlayable(scenario);
    const question = { limits: { precision, maxLayouts, milliseconds }, top, out, json };
    await namingLimit(LAYOUTS.most, () => runHider(scenario, question, exampleLines(example)), WITH_BOUND);
  },
});

interface HiderQuestion extends Pick<HiderTask, "limits" | "top"> {
  readonly out?: string | undefined;
  readonly json: boolean;
}

/** Solves the game between a hider and a seeker. @param before lines for people @throws RefusedError if too large */
const runHider = async (
  scenario: Scenario,
  { limits, top, out, json: asJson }: HiderQuestion,
  before: readonly string[],
): Promise<void> => {
  // Loaded here because help needs no linear programs.
  const { requireLibraries } = await import("@broadside/arena/libraries");
  requireLibraries(["highs"]);
  const { stdout, env } = streams();
  const task: HiderTask = {
    ...{ limits, top, scenario: formatScenario(scenario), env: { ...env } },
    stream: { isTTY: stdout.isTTY === true, columns: stdout.columns ?? 0 },
    certificate: out !== undefined,
  };
  const { text, json, certificate } = await watchThread<HiderTask, HiderTold, HiderFound>(
    new URL("./hider-thread.js", import.meta.url),
    task,
    (progress) => ({ what: progressText(progress) }),
    "the bounds reached so far follow",
  );
  if (out !== undefined && certificate !== undefined) await writeOutput(out, certificate);
  if (asJson) return writeJson({ scenario: scenario.name, ...json });
  const written = out === undefined ? "" : `the certificate, both sides' mixed strategies, is in ${out}\n`;
  return write(`${[...before, text].join("\n")}\n${written}`);
};

const progressText = (progress: HiderTold): string => {
  if ("preparing" in progress) return progress.preparing;
  const { round, lower, upper } = progress;
  return `${formatNumberOf(round, "round")}: ${formatInterval({ low: lower, high: upper }, 5)} misses`;
};
