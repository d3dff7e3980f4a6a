import { formatScenario, ok, type Result, type Scenario } from "@broadside/engine";
import { greetBot, greetingLabel } from "../bot/process/greet-bot.ts";
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
