// A queue server that accepts connections but never answers: an error is reported after a while, and Ctrl-C does
// not wait for that.
import { once } from "node:events";
import { existsSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { within } from "../../engine/test/within.ts";
import { finish, folderWith, run, start } from "./command.ts";

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
    child.kill("SIGINT");
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
