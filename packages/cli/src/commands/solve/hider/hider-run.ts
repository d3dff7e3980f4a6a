import { requireLibraries } from "@broadside/arena/libraries";
import { formatScenario, type Scenario } from "@broadside/engine";
import { formatInterval, formatNumberOf } from "@broadside/engine/text";
import { write, writeJson, writeOutput } from "../../../output/output.ts";
import { streams } from "../../../output/streams.ts";
import { watchThread } from "../../../thread/watched-thread.ts";
import type { HiderFound, HiderTask, HiderTold } from "./hider-thread.ts";

interface HiderQuestion extends Pick<HiderTask, "limits" | "top"> {
  readonly out?: string | undefined;
  readonly json: boolean;
}

/** Solves the game between a hider and a seeker. @param before lines for people @throws RefusedError if too large */
export const runHider = async (
  scenario: Scenario,
  { limits, top, out, json: asJson }: HiderQuestion,
  before: readonly string[],
): Promise<void> => {
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

const progressText = (told: HiderTold): string => {
  if ("preparing" in told) return told.preparing;
  const { round, lower, upper } = told;
  return `${formatNumberOf(round, "round")}: ${formatInterval({ low: lower, high: upper }, 5)} misses`;
};
