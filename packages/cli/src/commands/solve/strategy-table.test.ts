import { makeKnowledge, parseStrategy, preset, unwrap } from "@broadside/engine";
import { solve } from "@broadside/engine/solver";
import { expect, test } from "vitest";
import { outputTerminal } from "../../output/terminal.ts";
import { assessStrategies, strategyTable } from "./strategy-table.ts";

test("a narrow terminal loses no column of the strategies' misses", () => {
  const knowledge = makeKnowledge(preset("gorkoff-3x3"));
  const limits = { maxLayouts: 10, maxPositions: 1000 };
  const assessed = assessStrategies(knowledge, [unwrap(parseStrategy("probability"))], limits);
  const table = strategyTable(solve(knowledge), assessed, 1000, { ...outputTerminal(), columns: 60 });
  for (const number of ["3.2500", "2.9572", "1.5000 to 4.0000", "3 to 4"]) expect(table).toContain(number);
});
