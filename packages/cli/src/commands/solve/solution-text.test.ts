import { makeKnowledge, preset } from "@broadside/engine";
import { solve } from "@broadside/engine/solver";
import { expect, test } from "vitest";
import { outputTerminal } from "../../output/terminal.ts";
import { solutionText } from "./solution-text.ts";

test("a search that was cut short rounds its bounds to their own sides", () => {
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
  // The bounds are 2/3 and 4/3. The nearest decimals would be 0.6667 and 1.3333: one too large, the other too
  // small.
  expect(text).toContain("the best average is at least 0.6666 (2 in all) and at most 1.3334");
});
