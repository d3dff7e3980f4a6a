// Hiding from a strategy in a separate process: its threads, signals and files.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, runInterrupted, runProcess } from "./command.ts";

test("Ctrl-C while the prior is sought: one line, exit code 1, nothing shown or written", async () => {
  const out = join(folderWith({}), "hidden.json");
  const line = ["place", "--against", "greedy-hit", "--seed", "1", "--out", out];
  const { code, stdout, stderr } = await runInterrupted(line, 1);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toBe(
    "broadside: stopping; what was judged so far follows; an unfinished search has nothing to show (Ctrl-C again: at once)\n" +
      "broadside: stopped while the prior was sought: nothing was found\n",
  );
  expect(existsSync(out)).toBe(false);
});

test("a strategy that fails in a game is named, and nothing is placed", async () => {
  const folder = folderWith({
    "bad.mjs":
      'export default { name: "bad", about: "x", start: () => ({ next: () => 0, observe() {} }), choose: () => 0 };',
  });
  const args = ["place", "--scenario", "classroom", "--against", "./bad.mjs", "--games", "200"];
  const { code, stdout, stderr } = await runProcess(args, { cwd: folder });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toBe("broadside: ./bad.mjs shot at a cell that is already shot: at shot 2: A1\n");
});
