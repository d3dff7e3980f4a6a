import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatScenario, ok, type Result, type Scenario } from "@broadside/engine";
import { oneLine } from "@broadside/engine/text";
import { greetBot, greetingLabel } from "../bot/process/handshake.ts";
import { ExperimentRefused } from "./arena-error.ts";
import type { StrategySource } from "./strategy-source.ts";

/** Greets a source that is a program: starts it once to read its introduction. It must play the rules. */
export const greetSource = async (
  source: StrategySource,
  scenario: Scenario,
  where: string,
  mustPlace = false,
): Promise<Result<StrategySource>> => {
  const { text, command } = source;
  if (!command) return ok(source);
  const rules = JSON.stringify(formatScenario(scenario));
  const greeting = await greetBot({ text, words: command.words }, rules, where, mustPlace);
  if (!greeting.ok) return greeting;
  const label = greetingLabel(greeting.value);
  return ok(label === undefined ? source : { ...source, command: { ...command, label } });
};

export const greetBots = async (
  sources: readonly StrategySource[],
  scenario: Scenario,
  mustPlace = false,
): Promise<readonly StrategySource[]> => {
  const greeted: StrategySource[] = [];
  for (const source of sources) {
    const own = await greetSource(source, scenario, `--strategies "${source.text}"`, mustPlace);
    if (!own.ok) throw ExperimentRefused.from(own.error);
    greeted.push(own.value);
  }
  return greeted;
};

export const botLogPath = (folder: string, strategy: number, { text }: Pick<StrategySource, "text">): string => {
  const name = text
    .replace(/^cmd:/, "")
    .replace(/[^A-Za-z0-9.]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "")
    .slice(0, 60);
  return join(folder, "logs", `${strategy + 1}-${name}.log`);
};

/**
 * The file that holds a bot's standard error, and its last line; undefined if the bot wrote none.
 *
 * Cost: the file is read once.
 *
 * @param folder of the games
 * @param strategy index in the list of strategies
 * @param text the strategy as given
 * @example
 * import { readBotLog } from "@broadside/arena";
 *
 * readBotLog("games", 0, "cmd:python3 mybot.py"); // => undefined
 */
export const readBotLog = (
  folder: string,
  strategy: number,
  text: string,
): { readonly path: string; readonly last: string } | undefined => {
  const path = botLogPath(folder, strategy, { text });
  try {
    const last = readFileSync(path, "utf8").trimEnd().split("\n").pop() ?? "";
    return last === "" ? undefined : { path, last: oneLine(last) };
  } catch {
    return undefined;
  }
};
