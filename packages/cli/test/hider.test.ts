import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { longIt } from "../../engine/test/cases.ts";
import { expectRefusal, folderWith, run, runInterrupted, runJson, testRefusals } from "./command.ts";

const SQUARE = JSON.stringify({
  name: "square",
  board: { size: [4, 4] },
  fleet: [{ name: "cruiser", length: 3 }],
  contact: "none",
  answers: "hit",
});

test("a cruiser on 4 x 4: the exact value, and a certificate that is checked anew and refused when it was changed", async () => {
  const cwd = folderWith({ "square.json": SQUARE });
  const out = join(cwd, "certificate.json");
  const line = ["hider", "--scenario", join(cwd, "square.json"), "--until", "0", "--out", out];
  const value = {
    ...{ layouts: "16", orbits: 2, exact: true },
    ...{ lower: { exact: "51/19" }, upper: { exact: "51/19" } },
  };
  const found = await runJson(...line);
  expect(found).toMatchObject({ ...value, uniform: { exact: "21/8", proven: true } });
  const hider = found["hider"] as { probability: number; layouts: number }[];
  expect(hider.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
  expect(readdirSync(cwd).sort()).toEqual(["certificate.json", "square.json"]);
  const checked = await run(["hider", "check", out]);
  expect(checked).toMatchObject({ code: 0, stderr: "" });
  expect(checked.stdout).toContain("both bounds hold and meet: the best hider forces 2.6842 misses, exactly 51/19\n");
  expect(await runJson("hider", "check", out)).toMatchObject({ ...value, holds: true, forced: { exact: "51/19" } });
  expect(await runJson("solve", "check", out)).toMatchObject({ ...value, holds: true });
  const certificate = JSON.parse(readFileSync(out, "utf8"));
  expect(certificate).toMatchObject({ format: "broadside-hider", lower: "51/19", upper: "51/19" });
  const tampered = join(cwd, "tampered.json");
  writeFileSync(tampered, JSON.stringify({ ...certificate, upper: "50/19" }));
  expectRefusal(
    await run(["hider", "check", tampered]),
    `file "${tampered}": proves nothing: upper: the seeker's mixed strategy costs 51/19 misses, not 50/19; it is not what broadside wrote`,
  );
});

/** Ends the command after more and more seconds, until it has found a strategy: on a busy machine that takes longer. */
const afterFirstStrategy = async (runFor: (seconds: number) => ReturnType<typeof run>) => {
  let ended = await runFor(1);
  for (let seconds = 4; ended.stderr.includes("no strategy to show yet") && seconds < 100; seconds *= 4)
    ended = await runFor(seconds);
  return ended;
};

test("Ctrl-C ends a round in its middle with the bounds reached, and with a certificate of them", async () => {
  const cwd = folderWith({});
  const out = join(cwd, "certificate.json");
  const line = ["hider", "--scenario", "gorkoff-5x5", "--answers", "sunk", "--out", out, "--json"];
  const { code, stdout, stderr } = await afterFirstStrategy((seconds) => runInterrupted(line, seconds));
  expect(code).toBe(0);
  expect(stderr).toMatch(/^broadside: stopping; the bounds reached so far follow.*\n$/);
  const { lower, upper, stopped } = JSON.parse(stdout);
  expect(stopped).toBe("signal");
  expect(lower.value).toBeLessThan(1.87);
  expect(upper.value).toBeGreaterThan(1.86);
  expect(JSON.parse(readFileSync(out, "utf8"))).toMatchObject({ lower: lower.exact, upper: upper.exact });
});

test("people are told when equally likely layouts are the best", async () => {
  const { code, stdout, stderr } = await run("hider --scenario gorkoff-3x3");
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("forces 1.5000 misses, exactly 3/2, and no hider more\n");
  expect(stdout).toContain("no way to hide is better");
});

// A time limit ends the same rounds.
longIt("when the time is up the bounds reached are told", async () => {
  const line = ["hider", "--scenario", "gorkoff-5x5", "--answers", "sunk", "--json"];
  const { stdout } = await afterFirstStrategy((seconds) => run([...line, "--max-time", `${seconds}s`]));
  const found = JSON.parse(stdout) as Record<string, unknown>;
  expect(found).toMatchObject({ layouts: "1428", exact: false, stopped: "time" });
  const [lower, upper] = [found["lower"], found["upper"]].map((bound) => (bound as { value: number }).value);
  // The value lies between 1.86 and 1.87.
  expect(lower).toBeLessThan(1.87);
  expect(upper).toBeGreaterThan(1.86);
});

testRefusals("hider", [
  ["--scenario russian", "the limit is 20,000; bound proves"],
  [
    "--scenario gorkoff-3x3 --set max-layouts=2",
    "4 layouts are too many to list one by one; the limit is 2; --set max-layouts=4 allows them",
  ],
  ["--until -1", '--until: "-1" is not a number from 0'],
  ["--out certificate.txt", "end it with"],
  ["check none.json --top 3", "--top: is not a flag of this command"],
]);
