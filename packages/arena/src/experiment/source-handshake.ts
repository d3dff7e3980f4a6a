import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatScenario, type Scenario } from "@broadside/engine";
import { oneLine } from "@broadside/engine/text";
import { greetBot, greetingLabel } from "../bot/process/handshake.ts";
import { ExperimentRefused } from "./arena-error.ts";
import type { StrategySource } from "./strategy-source.ts";

/** Starts each source that is a program once, for its introduction. @throws ExperimentRefused unless it can play */
export const greetBots = async (
  sources: readonly StrategySource[],
  scenario: Scenario,
  mustPlace = false,
): Promise<readonly StrategySource[]> => {
  const rules = JSON.stringify(formatScenario(scenario));
  const greeted: StrategySource[] = [];
  for (const source of sources) {
    const { text, command } = source;
    const bot = command && { text, words: command.words };
    const greeting = bot && (await greetBot(bot, rules, `--strategies "${text}"`, mustPlace));
    if (greeting && !greeting.ok) throw ExperimentRefused.from(greeting.error);
    const label = greeting && greetingLabel(greeting.value);
    const author = greeting?.value.fields["author"] || undefined;
    const said = { ...(label !== undefined && { label }), ...(author !== undefined && { author: oneLine(author) }) };
    greeted.push(command ? { ...source, command: { ...command, ...said } } : source);
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
