// What does not need a database server is tested here, the rest in packages/arena/test/queue.
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { within } from "../../engine/test/within.ts";
import { expectRefusal, folderWith, run, runProcess, start, testRefusals } from "./command.ts";

describe("broadside worker", () => {
  testRefusals("worker", [
    ["", /^--queue: is missing; write for example/],
    ["--queue games", /^--queue: is not the address of a PostgreSQL server; write postgres:/],
    ["--queue http://ann:hush@db/games", /^--queue: is not the address (?!.*hush).* begins with http:; write/],
    ["--queue postgres://ann:hush@db", /^--queue: names no database; write(?!.*hush)/],
    ["--queue postgres://ann:hush@localhost:1/games --workers 0", /^--workers(?!.*hush)/],
  ]);

  test("says that no server answers, in one line without a password", async () => {
    expectRefusal(
      await runProcess("worker --queue postgres://ann:hush@localhost:1/games"),
      /^--queue postgres:\/\/localhost:1\/games: no server answers(?!.*hush)/,
    );
  });

  test("does not show its address in the list of processes", async () => {
    if (!existsSync("/proc/self/cmdline")) return;
    // A server that accepts connections but never answers.
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "localhost", resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as { port: number };
    const child = start(["worker", "--queue", `postgres://ann:hush@localhost:${port}/games`]);
    await within(once(silent, "connection"), 100, "the connection of the worker");
    expect(readFileSync(`/proc/${child.pid}/cmdline`, "utf8")).toMatch(/^broadside\0*$/);
    child.kill("SIGKILL");
  });
});

describe("broadside compare --queue", () => {
  const out = (): string => join(folderWith({}), "out");

  test("makes no folder when there is no server", async () => {
    const folder = out();
    const queue = ["--queue", "postgres://ann:hush@localhost:1/games"];
    expectRefusal(
      await run(["compare", "--strategies", "random", "--out", folder, ...queue]),
      /^--queue postgres:\/\/localhost:1\/games: no server answers \(connection refused\); /,
    );
    expect(existsSync(folder)).toBe(false);
  });

  testRefusals("compare --strategies random --out r --queue postgres://localhost:1/games", [
    ["--workers 2", "--workers: has no effect with --queue"],
  ]);
});
