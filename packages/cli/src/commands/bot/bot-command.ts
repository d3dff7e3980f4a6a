import { formatStrategy, isModulePath, STANDARD_STRATEGIES, STRATEGY_NAMES } from "@broadside/engine";
import { defineCommand } from "../../definition/command.ts";
import { flag } from "../../definition/flag.ts";
import { loadStrategy, readPriorFile, strategyList } from "../../input/source/named-strategy.ts";
import { writeData } from "../../output/output.ts";
import { streams } from "../../output/streams.ts";
import { version } from "../../version.ts";

export const botCommand = defineCommand({
  name: "bot",
  about: "Play a strategy by the bot protocol, over standard input and output (docs/reference/protocol.md)",
  flags: [
    flag("-p --strategy <name>", "play", "who plays: a strategy, or the path of a module", {
      standard: STANDARD_STRATEGIES.advice,
      names: STRATEGY_NAMES,
      path: "maybe",
    }),
  ],
  notes: [strategyList()],
  examples: {
    "broadside bot": "greedy-hit, for any program that speaks the bot protocol",
    "broadside bot --strategy rollout:cells=4": "another strategy, its parameters set from the start",
  },
  run: ({ strategy }) => runBot(strategy),
});

/** Plays a strategy by the bot protocol until it is told to quit or its input ends. */
const runBot = async (name: string): Promise<void> => {
  const { LINE_BYTES, StrategyBot, StrategySettings } = await import("@broadside/arena/bots");
  const strategy = await loadStrategy(name, "--strategy");
  const isModule = isModulePath(name);
  const files = isModule ? undefined : readPriorFile(name, "--strategy");
  const settings = new StrategySettings(strategy, { isModule, ...(files && { files }) });
  const bot = new StrategyBot(settings, {
    // The protocol ends a text field at a semicolon.
    name: `broadside ${formatStrategy(strategy)}`.replaceAll(";", ","),
    ...(!isModule && { author: "Broadside", version: version() }),
  });
  for await (const line of linesOf(streams().stdin, 2 * LINE_BYTES)) {
    const said = bot.hear(line);
    if (said.length > 0) await writeData(`${said.join("\n")}\n`);
    if (bot.isOver) break;
  }
  // A pipe kept open at the other end would keep this process running.
  streams().stdin.destroy();
};

/** The lines of a stream, without line breaks, each cut after `most` bytes, which is more than the bot accepts. */
async function* linesOf(input: AsyncIterable<unknown>, most: number): AsyncGenerator<string> {
  let part = Buffer.alloc(0);
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk as Uint8Array);
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      yield Buffer.concat([part, bytes.subarray(start, end)]).toString("utf8");
      part = Buffer.alloc(0);
      start = end + 1;
    }
    part = Buffer.concat([part, bytes.subarray(start)]).subarray(0, most);
  }
  if (part.length > 0) yield part.toString("utf8");
}
