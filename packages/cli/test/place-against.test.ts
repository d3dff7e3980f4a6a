// Hiding from a strategy in a separate process: its threads, signals and files.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { finish, folderWith, run, runProcess, start, untilBusy } from "./command.ts";

test("a process of its own says what is said inside another", async () => {
  const args = ["place", "--scenario", "classroom", "--against", "hunt-target", "--games", "200", "--seed", "2"];
  const outcome = await runProcess(args);
  expect(outcome).toMatchObject({ code: 0, signal: null, stderr: "" });
  expect(outcome.stdout).toContain("\nhidden from hunt-target: ");
  expect(await run(args)).toEqual(outcome);
});

test("Ctrl-C while the prior is sought: one line, exit code 1, nothing shown or written", async () => {
  const out = join(folderWith({}), "hidden.json");
  const child = start(["place", "--against", "greedy-hit", "--seed", "1", "--out", out]);
  const outcome = finish(child);
  await untilBusy(child, 1);
  child.kill("SIGINT");
  const { code, stdout, stderr } = await outcome;
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
  expect(stderr).toBe("broadside: ./bad.mjs shot at a cell that is already shot: A1\n");
});
