// What does not need a database server is tested here, the rest in packages/arena/test/queue.
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { within } from "../../engine/test/within.ts";
import { expectRefusal, finish, folderWith, interrupt, run, start, testRefusals } from "./command.ts";

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
      await run("worker --queue postgres://ann:hush@localhost:1/games"),
      /^--queue postgres:\/\/localhost:1\/games: no server answers(?!.*hush)/,
    );
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

/** A queue server that accepts connections but never answers: an error is reported after a while. */
const silentServer = async (): Promise<{ readonly server: Server; readonly url: string; readonly label: string }> => {
  const server = createServer((socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { server, url: `postgres://ann:hush@127.0.0.1:${port}/games`, label: `postgres://127.0.0.1:${port}/games` };
};

const COMMANDS = {
  worker: () => ["worker"],
  compare: (out: string) => ["compare", "--scenario", "gorkoff-3x3", "--strategies", "random", "--out", out],
  study: (out: string) => ["study", "habr", "--games", "2", "--out", out],
} as const;

describe.for(Object.entries(COMMANDS))("broadside %s with a server that never answers", ([name, args]) => {
  test("ends at Ctrl-C with code 1", async () => {
    const { server, url, label } = await silentServer();
    const out = join(folderWith({}), "out");
    const connected = within(once(server, "connection"), 100, "the connection of the command");
    const child = start([...args(out), "--queue", url]);
    const ended = finish(child);
    await connected;
    // The list of processes does not show the address.
    if (name === "worker" && existsSync("/proc/self/cmdline"))
      expect(readFileSync(`/proc/${child.pid}/cmdline`, "utf8")).toMatch(/^broadside\0*$/);
    interrupt(child);
    const { code, stdout, stderr } = await ended;
    const says = {
      worker: `broadside: stopped: the queue on ${label} had not answered`,
      compare: "broadside: stopped before the first game; ",
      study: "broadside: stopped: ",
    }[name];
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^broadside: stopping; .*\n/);
    expect(stderr.split("\n")[1]).toContain(says);
    expect(stderr.trimEnd().split("\n")).toHaveLength(2);
    if (name === "compare") expect(existsSync(out)).toBe(false);
  });
});

test("a server that never answers is given up after the time that is said", async () => {
  const { server, url, label } = await silentServer();
  const connected = new Promise<Socket>((resolve) => server.once("connection", resolve));
  // The test moves the clock, so that it does not wait for so long.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    let isGivenUp = false;
    const outcome = run(["worker", "--queue", url]).finally(() => {
      isGivenUp = true;
    });
    const socket = (await connected).resume();
    const closed = new Promise((resolve) => socket.once("close", resolve));
    const pass = async (milliseconds: number): Promise<void> => {
      await vi.advanceTimersByTimeAsync(milliseconds);
      await new Promise((resolve) => setImmediate(resolve));
    };
    await pass(9_900);
    expect(isGivenUp).toBe(false);
    await pass(100);
    // Connections have a moment to end.
    for (let waited = 0; !isGivenUp && waited < 2000; waited += 10) await pass(10);
    expect(isGivenUp).toBe(true);
    const { code, stdout, stderr } = await outcome;
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(
      `broadside: --queue ${label}: no server answers (it let nobody in within 10 s); check host and port\n`,
    );
    // Nothing keeps the process from ending.
    await closed;
  } finally {
    vi.useRealTimers();
  }
});
