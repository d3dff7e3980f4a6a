import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BotLog, LOG_BYTES } from "../../src/bot/process/bot-process.ts";

it("a log says once why it ends before the bot does, even where what is kept ends with a piece", () => {
  const path = join(mkdtempSync(join(tmpdir(), "broadside-log-")), "bot.log");
  const log = new BotLog();
  log.add(Buffer.alloc(LOG_BYTES - 1, "a"));
  log.open(path);
  log.add(Buffer.from("b"));
  for (let i = 0; i < 2; i++) log.add(Buffer.from("more"));
  expect(readFileSync(path, "utf8").slice(LOG_BYTES - 2)).toBe("ab\n[more than 1 MB: the rest is left out]\n");
});
