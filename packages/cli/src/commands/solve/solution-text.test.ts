import { makeKnowledge, preset } from "@broadside/engine";
import { solve } from "@broadside/engine/solver";
import { expect, test } from "vitest";
import { outputTerminal } from "../../output/terminal.ts";
import { solutionText } from "./solution-text.ts";

test("a search that was cut short rounds its lower bound down, and writes its mean once", () => {
  const solution = solve(makeKnowledge(preset("gorkoff-3x3")));
  const text = solutionText(
    {
      ...solution,
      proven: false,
      stopped: "time",
      weight: 3n,
      lower: { total: 2n, worst: 1 },
      misses: { total: 4n, mean: 4 / 3, worst: 2 },
    },
    outputTerminal(),
  );
  expect(text).toContain("1.3333 misses on average (4 in all), 2 at worst; 6.3333 shots on average\n");
  // The lower bound is 2/3. The nearest decimal would be 0.6667, which is too large.
  expect(text).toContain("the best average is at least 0.6666 (2 in all) and at most that of the strategy found");
});

test("a search that was cut short before it knew a bound says so", () => {
  const stopped = { proven: false, stopped: "time", lower: { total: 0n, worst: 0 } } as const;
  const textOf = (objective: "mean" | "worst"): string =>
    solutionText({ ...solve(makeKnowledge(preset("gorkoff-3x3"))), ...stopped, objective }, outputTerminal());
  expect(textOf("mean")).toContain(
    "the best average is at most that of the strategy found; no lower bound is known yet\n",
  );
  expect(textOf("worst")).toContain("the best worst case is at most 3; no lower bound is known yet\n");
});
