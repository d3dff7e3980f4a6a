import { requireLibraries } from "@broadside/arena/libraries";
import { formatScenario, RefusedError, type Scenario } from "@broadside/engine";
import {
  type CheckedBounds,
  checkHiderCertificate,
  type HiderCertificate,
  parseHiderCertificate,
} from "@broadside/engine/hider";
import { parseJsonText } from "@broadside/engine/input";
import { formatInterval, formatNumberOf } from "@broadside/engine/text";
import { readText } from "../../../input/source/scenario-source.ts";
import { write, writeJson, writeOutput } from "../../../output/output.ts";
import { streams } from "../../../output/streams.ts";
import { outputTerminal } from "../../../output/terminal.ts";
import { accept, UsageError } from "../../../output/usage-error.ts";
import { watchThread } from "../../../thread/watched-thread.ts";
import { boundJson, kindsText, valueText } from "./hider-text.ts";
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

/** Proves the bounds of a certificate in a file again. @throws UsageError if it does not prove them */
export const checkHiderFile = async (file: string, asJson: boolean): Promise<void> => {
  const fix = "give a file of broadside solve --hider --out";
  const source = accept(parseJsonText(readText(file, "--check"), `--check "${file}"`, fix));
  const certificate = accept(parseHiderCertificate(source), (place) => `--check "${file}": ${place}`);
  const bounds = check(file, certificate);
  const layouts = certificate.orbits.reduce((sum, orbit) => sum + orbit.layouts.length, 0);
  if (asJson)
    return writeJson({
      holds: true,
      scenario: certificate.knowledge.scenario.name,
      layouts: String(layouts),
      orbits: certificate.orbits.length,
      lower: boundJson(certificate.lower),
      upper: boundJson(certificate.upper),
      forced: boundJson(bounds.forced),
      exact: bounds.forced.equals(bounds.cost),
      strategies: certificate.seeker.length,
    });
  const { style } = outputTerminal();
  const { forced, cost } = bounds;
  const claimed = forced.equals(certificate.lower) ? "" : `, where the file claims ${certificate.lower} only`;
  const value = `both bounds hold${forced.equals(cost) ? " and meet" : ""}: ${valueText(forced, cost)}`;
  return write(
    `${certificate.knowledge.scenario.name}: ${kindsText(layouts, certificate.orbits.length)}\n${style.bold(value)}\n` +
      `the weights force ${forced} misses on every strategy there is (proved anew)${claimed}\n` +
      `the mixed strategy of ${formatNumberOf(certificate.seeker.length, "tree")} costs at most ${cost} misses, wherever the ships lie (replayed)\n`,
  );
};

const check = (file: string, certificate: HiderCertificate): CheckedBounds => {
  try {
    return checkHiderCertificate(certificate);
  } catch (error) {
    if (error instanceof RefusedError || !(error instanceof Error)) throw error;
    const fix = "it is not what broadside solve --hider --out wrote";
    throw UsageError.of(`--check "${file}"`, `proves nothing: ${error.message}`, fix);
  }
};
