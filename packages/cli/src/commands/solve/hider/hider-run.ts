import { requireLibraries } from "@broadside/arena/libraries";
import { formatScenario, type Scenario } from "@broadside/engine";
import { formatInterval, formatNumberOf } from "@broadside/engine/text";
import { write, writeJson, writeOutput } from "../../../output/output.ts";
import { streams } from "../../../output/streams.ts";
import { watchThread } from "../../../thread/watched-thread.ts";
import type { HiderFound, HiderTask, HiderTold } from "./hider-thread.ts";

export interface HiderQuestion {
  readonly precision: number;
  readonly maxTime?: number | undefined;
  readonly top: number;
  readonly maxLayouts: number;
  readonly out?: string | undefined;
  readonly json: boolean;
}

/** Solves the game between a hider and a seeker. @param before lines for people @throws RefusedError if too large */
export const runHider = async (scenario: Scenario, flags: HiderQuestion, before: readonly string[]): Promise<void> => {
  requireLibraries(["highs"]);
  const { stdout, env } = streams();
  const task: HiderTask = {
    scenario: formatScenario(scenario),
    precision: flags.precision,
    maxLayouts: flags.maxLayouts,
    ...(flags.maxTime !== undefined && { milliseconds: flags.maxTime }),
    top: flags.top,
    env: { ...env },
    stream: { isTTY: stdout.isTTY === true, columns: stdout.columns ?? 0 },
    certificate: flags.out !== undefined,
  };
  const { text, json, certificate } = await watchThread<HiderTask, HiderTold, HiderFound>(
    new URL("./hider-thread.js", import.meta.url),
    task,
    (progress) => ({ what: progressText(progress) }),
    "the bounds reached so far follow",
  );
  if (flags.out !== undefined && certificate !== undefined) await writeOutput(flags.out, certificate);
  if (flags.json) return writeJson({ scenario: scenario.name, ...json });
  const written = flags.out === undefined ? "" : `the certificate, both sides' mixed strategies, is in ${flags.out}\n`;
  return write(`${[...before, text].join("\n")}\n${written}`);
};

const progressText = (told: HiderTold): string => {
  if ("preparing" in told) return told.preparing;
  const { round, lower, upper } = told;
  return `${formatNumberOf(round, "round")}: ${formatInterval({ low: lower, high: upper }, 5)} misses`;
};
