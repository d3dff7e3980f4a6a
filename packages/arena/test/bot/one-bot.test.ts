import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { type CheckFinding, checkBot } from "../../src/bot/check/check-bot.ts";
import { CheckedBot } from "../../src/bot/check/checked-bot.ts";
import { BotLog, LOG_BYTES } from "../../src/bot/process/bot-process.ts";

const PROGRAM = `
  process.stdin.on("data", (said) =>
    process.stdout.write(String(said).startsWith("broadside") ? "bot 1\\nok\\n" : "\\n".repeat(1_100_000)));
`;

test("a bot that is ended because it says too much after quit has not ended itself", async () => {
  const words = [process.execPath, "--eval", PROGRAM];
  const bot = new CheckedBot({ words, text: "bot" }, 10_000, () => {});
  await bot.greet();
  // The clock stands still: on a busy machine, writing that much can take longer than a bot has to quit.
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  await expect(bot.quit("quit\n")).rejects.toThrow("it said more than 1 MB that was not asked for");
});

test("a note on a bot that ends at rules without sense says which, and what the bot said in its log", async () => {
  const program = `
    process.stdin.on("data", (said) => {
      if (String(said).startsWith("broadside")) process.stdout.write("bot 1\\nok\\n");
      else throw new TypeError("no board");
    });
  `;
  const found = (finding: CheckFinding): void => {
    if (finding.check === "illegal rules") throw finding;
  };
  const check = checkBot({ words: [process.execPath, "--eval", program], text: "bot" }, { found });
  await expect(check).rejects.toMatchObject({ verdict: "note", sent: "scenario {}", log: "TypeError: no board" });
});

test("a log says once why it ends before the bot does, even where what is kept ends with a piece", () => {
  const path = join(mkdtempSync(join(tmpdir(), "broadside-log-")), "bot.log");
  const log = new BotLog();
  log.add(Buffer.alloc(LOG_BYTES - 1, "a"));
  log.open(path);
  log.add(Buffer.from("b"));
  for (let i = 0; i < 2; i++) log.add(Buffer.from("more"));
  expect(readFileSync(path, "utf8").slice(LOG_BYTES - 2)).toBe("ab\n[more than 1 MB: the rest is left out]\n");
});

// A bot that reads nothing fills its pipe. Asking it to quit must not wait for space in the pipe, because nobody
// would make any.
const built = (name: string): string => new URL(`../../dist/bot/process/${name}.js`, import.meta.url).href;

/**
 * Fills the pipe of a bot that sleeps, closes the pipe and reports it. It is a separate program, because a
 * process cannot time out its own blocked write.
 */
const FULL_PIPE = `
  import { constants, openSync, writeSync } from "node:fs";
  import { BotHost } from ${JSON.stringify(built("bot-host"))};
  import { BotLog } from ${JSON.stringify(built("bot-process"))};
  const host = new BotHost(["sleep", "600"], new BotLog());
  host.start();
  const end = openSync("/proc/self/fd/" + host.shared.process.input, constants.O_WRONLY | constants.O_NONBLOCK);
  let bytes = 0;
  for (const text of ["end void 0\\n".repeat(100), "\\n"]) {
    try {
      for (;;) bytes += writeSync(end, text);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
  await host.close();
  console.log(bytes > 1000 ? "closed" : "the pipe was not filled");
  process.exit(0);
`;

test.runIf(existsSync("/proc/self/fd"))("a bot whose pipe is full is ended without waiting for room", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", FULL_PIPE], {
    encoding: "utf8",
    timeout: 30_000,
    killSignal: "SIGKILL",
  });
  expect(stderr).toBe("");
  expect(stdout).toBe("closed\n");
});
