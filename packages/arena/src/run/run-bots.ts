import { join } from "node:path";
import type { Scenario } from "@broadside/engine";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import { greetSource } from "../experiment/greet-source.ts";
import type { StrategySource } from "../experiment/strategy-source.ts";

/**
 * The strategies of an experiment, each that is a program with what it says of itself. Each is started once for that, and must
 * play the rules.
 *
 * @throws ExperimentRefused when one cannot be started, or does not.
 */
export const greetBots = async (
  sources: readonly StrategySource[],
  scenario: Scenario,
): Promise<readonly StrategySource[]> => {
  const greeted: StrategySource[] = [];
  for (const source of sources) {
    const own = await greetSource(source, scenario, `--strategies "${source.text}"`);
    if (!own.ok) throw new ExperimentRefused(own.error.where, own.error.what, own.error.fix);
    greeted.push(own.value);
  }
  return greeted;
};

/** The file in which is kept what a bot writes to standard error. */
export const botLogPath = (folder: string, strategy: number, { text }: StrategySource): string => {
  const name = text
    .replace(/^cmd:/, "")
    .replace(/[^A-Za-z0-9.]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "")
    .slice(0, 60);
  return join(folder, "logs", `${strategy + 1}-${name}.log`);
};
