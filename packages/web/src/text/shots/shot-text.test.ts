import { ANSWERS, parseScenario, parseShots, preset, type Scenario, unwrap, withRules } from "@broadside/engine";
import { expect, test } from "vitest";
import { exampleShots } from "./shot-text.ts";

const inDimensions = (size: number[], answers: string): Scenario =>
  unwrap(
    parseScenario({
      board: { size },
      fleet: [
        { name: "rod", length: 3 },
        { name: "boat", length: 1 },
      ],
      contact: answers === "count" ? "overlap" : "allowed",
      answers,
    }),
  );

test.each(ANSWERS)("the example for answers %s can be read under the rules that it is for", (answers) => {
  const sizes = [[9], [10, 10], [4, 4, 4], [3, 3, 2, 2]];
  for (const scenario of sizes.map((size) => inDimensions(size, answers))) {
    const shots = parseShots(scenario, exampleShots(scenario));
    expect(shots.ok ? shots.value.length : shots.error).toBeGreaterThanOrEqual(2);
  }
});

test("the example shows what the referee says", () => {
  expect(exampleShots(preset("hasbro"))).toBe("E5. F6x F8#carrier");
  expect(exampleShots(unwrap(withRules(preset("hasbro"), { answers: "identified" })))).toBe(
    "E5. F6xcarrier F8#carrier",
  );
  expect(exampleShots(preset("boxes:4x3:2"))).toBe("(1,1,1)=0 (2,2,2)=1");
});
