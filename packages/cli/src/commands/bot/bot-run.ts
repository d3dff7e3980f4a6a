import { LINE_BYTES, StrategyBot, StrategySettings } from "@broadside/arena/bots";
import { formatStrategy, isModulePath } from "@broadside/engine";
import { loadStrategy, readPriorFile } from "../../input/source/named-strategy.ts";
import { writeData } from "../../output/output.ts";
import { streams } from "../../output/streams.ts";
import { version } from "../../version.ts";

/** Plays a strategy by the bot protocol until it is told to quit or its input ends. */
export const runBot = async (name: string): Promise<void> => {
  const strategy = await loadStrategy(name, "--strategy");
  const isModule = isModulePath(name);
  const files = isModule ? undefined : readPriorFile(name, "--strategy");
  const settings = new StrategySettings(strategy, { isModule, ...(files && { files }) });
  const bot = new StrategyBot(settings, {
    // The protocol ends a text field at a semicolon.
    name: `broadside ${formatStrategy(strategy)}`.replaceAll(";", ","),
    ...(!isModule && { author: "Broadside", version: version() }),
  });
  for await (const line of linesOf(streams().stdin)) {
    const said = bot.hear(line);
    if (said.length > 0) await writeData(`${said.join("\n")}\n`);
    if (bot.isOver) break;
  }
  // A pipe kept open at the other end would keep this process running.
  streams().stdin.destroy();
};

/**
 * The lines of a stream, without line breaks. A line that is too long is cut, but remains too long to be
 * accepted.
 */
async function* linesOf(input: AsyncIterable<unknown>): AsyncGenerator<string> {
  let part = Buffer.alloc(0);
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk as Uint8Array);
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      yield Buffer.concat([part, bytes.subarray(start, end)]).toString("utf8");
      part = Buffer.alloc(0);
      start = end + 1;
    }
    part = Buffer.concat([part, bytes.subarray(start)]).subarray(0, 2 * LINE_BYTES);
  }
  if (part.length > 0) yield part.toString("utf8");
}
