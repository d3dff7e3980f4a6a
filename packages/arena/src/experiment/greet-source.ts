import { join } from "node:path";
import { formatScenario, ok, type Result, type Scenario } from "@broadside/engine";
import { greetBot, greetingLabel } from "../bot/process/greet-bot.ts";
import { ExperimentRefused } from "./arena-error.ts";
import type { StrategySource } from "./strategy-source.ts";

/**
 * A source, if it is a program with what it says of itself: it is started once for that, and must play the rules.
 *
 * @param where how to call the place in an error message
 */
export const greetSource = async (
  source: StrategySource,
  scenario: Scenario,
  where: string,
): Promise<Result<StrategySource>> => {
  const { text, command } = source;
  if (!command) return ok(source);
  const greeting = await greetBot({ text, words: command.words }, JSON.stringify(formatScenario(scenario)), where);
  if (!greeting.ok) return greeting;
  const label = greetingLabel(greeting.value);
  return ok(label === undefined ? source : { ...source, command: { ...command, label } });
};

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
    if (!own.ok) throw ExperimentRefused.from(own.error);
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
