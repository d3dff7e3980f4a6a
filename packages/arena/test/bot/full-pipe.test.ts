// A bot that reads nothing fills its pipe. Asking it to quit must not wait for space in the pipe, because nobody
// would make any.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";

const built = (name: string): string => new URL(`../../dist/bot/process/${name}.js`, import.meta.url).href;

/**
 * Fills the pipe of a bot that sleeps, closes the pipe and reports it. It is a separate program, because a
 * process cannot time out its own blocked write.
 */
const PROGRAM = `
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
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", PROGRAM], {
    encoding: "utf8",
    timeout: 30_000,
    killSignal: "SIGKILL",
  });
  expect(stderr).toBe("");
  expect(stdout).toBe("closed\n");
});
