// What does not need a database server is tested here, the rest in packages/arena/test/queue.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { folderWith, run, runProcess, start } from "./command.ts";

const WRONG = [
  [[], /^broadside: --queue: is missing; write for example/],
  [["--queue", "games"], /^broadside: --queue: is not the address of a PostgreSQL server; write postgres:/],
  [["--queue", "http://ann:hush@db/games"], /^broadside: --queue: is not the address .* begins with http:; write/],
  [["--queue", "postgres://ann:hush@db"], /^broadside: --queue: names no database; write/],
  [
    ["--queue", "postgres://ann:hush@localhost:1/games"],
    /^broadside: --queue postgres:\/\/localhost:1\/games: no server answers/,
  ],
  [["--queue", "postgres://ann:hush@localhost:1/games", "--workers", "0"], /^broadside: --workers/],
] as const;

describe("broadside worker", () => {
  test.for(WRONG)("%j is bad input, said in one line without a password", async ([args, says]) => {
    const { code, stdout, stderr } = await runProcess(["worker", ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(says);
    expect(stderr.trimEnd()).not.toMatch(/\n|hush/);
  });

  test("does not show its address in the list of processes", async () => {
    if (!existsSync("/proc/self/cmdline")) return;
    // A server that accepts connections but never answers.
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "localhost", resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as { port: number };
    const child = start(["worker", "--queue", `postgres://ann:hush@localhost:${port}/games`]);
    await new Promise((resolve) => silent.once("connection", resolve));
    expect(readFileSync(`/proc/${child.pid}/cmdline`, "utf8")).toMatch(/^broadside\0*$/);
    child.kill("SIGKILL");
  });
});

describe("broadside compare --queue", () => {
  const out = (): string => join(folderWith({}), "out");

  test("makes no folder when there is no server", async () => {
    const folder = out();
    const args = [
      "compare",
      "--strategies",
      "random",
      "--out",
      folder,
      "--queue",
      "postgres://ann:hush@localhost:1/games",
    ];
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(
      /^broadside: --queue postgres:\/\/localhost:1\/games: no server answers \(connection refused\); .*\n$/,
    );
    expect(existsSync(folder)).toBe(false);
  });

  test("takes no --workers, for its threads are those of others", async () => {
    const queue = ["--queue", "postgres://localhost:1/games"];
    const compare = await run(["compare", "--strategies", "random", "--out", out(), ...queue, "--workers", "2"]);
    expect(compare).toMatchObject({ code: 2, stderr: expect.stringMatching(/--workers: has no effect with --queue/) });
  });
});
