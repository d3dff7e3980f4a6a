import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { type CheckFinding, checkBot } from "../../src/bot/check/check-bot.ts";
import { CheckedBot } from "../../src/bot/check/checked-bot.ts";
import { BotLog, BotProcess, LOG_BYTES } from "../../src/bot/process/bot-process.ts";

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

test("a bot that reads nothing is ended without waiting for room in its pipe", async () => {
  const text = "answer A1.\n".repeat(100_000);
  const bot = new BotProcess({ words: [process.execPath, "--eval", "setInterval(() => {}, 1000)"], text: "bot" });
  bot.say(text);
  expect(await bot.quit()).toBe(false);
  await bot.over();
  await expect.poll(() => bot.end).toMatch(/^(signal SIGKILL|exit code 1)$/);
});
