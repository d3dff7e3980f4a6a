import { RefusedError } from "@broadside/engine";
import {
  type CheckedBounds,
  checkHiderCertificate,
  type HiderCertificate,
  parseHiderCertificate,
} from "@broadside/engine/hider";
import { formatNumberOf, parseJsonText } from "@broadside/engine/text";
import { readText } from "../../../input/source/scenario-source.ts";
import { write, writeJson } from "../../../output/output.ts";
import { outputTerminal } from "../../../output/terminal.ts";
import { accept, UsageError } from "../../../output/usage-error.ts";
import { boundJson, kindsText, valueText } from "./hider-text.ts";

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
