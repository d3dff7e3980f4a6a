import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { within } from "../../engine/test/within.ts";
import { bin, finish, folderWith, interrupt, notOnWindows, run, start } from "./command.ts";

const board = ["heatmap", "--scenario", "gorkoff-3x3"];
const ESCAPE = "\u001b[";

describe("colours", () => {
  test.for([
    ["none where output is not a terminal", {}, false],
    ["forced by an empty value", { FORCE_COLOR: "" }, true],
    ["forced off", { FORCE_COLOR: "0" }, false],
    ["forbidden and forced", { NO_COLOR: "1", FORCE_COLOR: "3" }, false],
    ["an empty NO_COLOR forbids nothing", { NO_COLOR: "", FORCE_COLOR: "1" }, true],
  ] as const)("%s", async ([, env, coloured]) => {
    const { stdout, stderr } = await run(board, { env });
    expect(stdout.includes(ESCAPE)).toBe(coloured);
    expect(stderr).toBe("");
  });

  test("as many as the terminal has, and no more than an addition: without them the text is the same", async () => {
    expect((await run(board, { env: { FORCE_COLOR: "1" } })).stdout).toContain("[48;5;");
    expect((await run(board, { env: { FORCE_COLOR: "1", COLORTERM: "truecolor" } })).stdout).toContain("[48;2;");
    const coloured = await run("suggest --scenario gorkoff-5x5", { env: { FORCE_COLOR: "3" } });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what they begin with
    const plain = coloured.stdout.replace(/\u001b\[[\d;]*m/g, "");
    expect(plain).not.toBe(coloured.stdout);
    expect(plain).toBe((await run("suggest --scenario gorkoff-5x5")).stdout);
  });

  test("never in JSON", async () => {
    const { stdout } = await run([...board, "--json"], { env: { FORCE_COLOR: "3" } });
    expect(stdout).not.toContain(ESCAPE);
  });
});

describe("a reader that goes away", () => {
  const shell = (line: string): Promise<string> => {
    notOnWindows("these lines are for a shell of Unix");
    return new Promise((resolve) => {
      const child = spawn("sh", ["-c", line], {
        env: { PATH: process.env["PATH"] ?? "", BIN: bin, NODE: process.execPath },
      });
      let text = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (text += String(data)));
      child.once("close", () => resolve(text));
    });
  };

  test("ends a batch without a word", async () => {
    const text = await shell(
      `yes '{"id":1}' | { "$NODE" "$BIN" count --scenario gorkoff-3x3 --batch -; echo "exit $?" >&2; } | head -n 1`,
    );
    expect(text.split("\n").sort().join("\n")).toMatch(/^\nexit 0\n\{"id":1,"layouts":"4".*\}$/);
  });

  test("ends a long text without a word", async () => {
    const text = await shell(
      '{ "$NODE" "$BIN" place --scenario gorkoff-5x5 --number 3000; echo "exit $?" >&2; } | head -n 1',
    );
    expect(text.split("\n").sort().join("\n")).toBe("\nexit 0\nlayout 1");
  });

  test("is missed by help too", async () => {
    expect(await shell('{ "$NODE" "$BIN" --help; echo "exit $?" >&2; } | true')).toBe("exit 0\n");
  });

  const hasFull = process.platform === "linux";
  test.skipIf(!hasFull)(`but a full disk is a failure${hasFull ? "" : " (skipped: no /dev/full here)"}`, async () => {
    const text = await shell('"$NODE" "$BIN" count --scenario gorkoff-3x3 > /dev/full; echo "exit $?"');
    expect(text).toMatch(/^broadside: standard output cannot be written \(.*no space.*\nexit 1\n$/);
  });
});

describe("an interrupt", () => {
  test("ends the work at once", async () => {
    // Enumerating all layouts of the American game takes minutes.
    const child = start("count --method enumeration");
    const outcome = finish(child);
    // The command announces this before it begins.
    await within(once(child.stderr, "data"), 60, "what the command announces");
    const asked = performance.now();
    interrupt(child);
    const told = expect.stringMatching(/^counting takes about .* or more; Ctrl-C stops it, .*\n$/);
    expect(await outcome).toEqual({ code: null, signal: "SIGINT", stdout: "", stderr: told });
    expect(performance.now() - asked).toBeLessThan(1000);
  });
});

const isRoot = process.getuid?.() === 0;
test.skipIf(isRoot)(
  `a folder that may not be written to is said before the work${isRoot ? " (skipped: root may write everywhere)" : ""}`,
  async () => {
    const folder = folderWith({});
    chmodSync(folder, 0o500);
    const asked = ["solve", "--scenario", "gorkoff-3x3", "--tree", join(folder, "tree.json")];
    expect(await run(asked)).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/: its folder may not be written to; name a file in another folder\n$/),
    });
    chmodSync(folder, 0o700);
  },
);
