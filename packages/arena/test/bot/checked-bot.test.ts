import { expect, onTestFinished, test, vi } from "vitest";
import { CheckedBot } from "../../src/bot/check/checked-bot.ts";

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
