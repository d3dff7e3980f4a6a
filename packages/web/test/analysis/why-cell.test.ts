// Why one cell and not another: the counts are those of a list of all layouts, and the sentence says them.

import {
  type Layout,
  parseKnowledge,
  placementsOf,
  preset,
  RandomStream,
  type Scenario,
  unshotCells,
  unwrap,
} from "@broadside/engine";
import { expect, it } from "vitest";
import { agrees, allLayouts } from "../../../engine/test/all-layouts.ts";
import { cases } from "../../../engine/test/cases.ts";
import { count } from "../../src/language/numbers.ts";
import { compareCells, describeComparison } from "../../src/rooms/analyse/why-cell.ts";
import "../english.ts";
import { mapOf, randomPosition, randomScenario } from "../map-of.ts";

/** Positions of each scenario, whose layouts are listed once. */
const EACH = 20;

/** In how many layouts a ship of each class lies on a cell. */
const byClassAt = ({ fleet }: Scenario, layouts: readonly Layout[], cell: number): bigint[] => {
  const counts = fleet.map(() => 0n);
  for (const { scenario, placements } of layouts) {
    const table = placementsOf(scenario);
    for (const p of placements) if (table.cellsOf(p).includes(cell)) counts[table.classOf[p]]++;
  }
  return counts;
};

const sum = (all: readonly bigint[]): bigint => all.reduce((a, b) => a + b, 0n);

it("the comparison of two cells has the counts of a list of all layouts, class by class", () => {
  const random = RandomStream.fromSeed(61);
  const wanted = cases(100, 10_000);
  let positions = 0;
  let told = 0;
  while (positions < wanted) {
    const scenario = randomScenario(random);
    if (scenario === undefined) continue;
    const all = allLayouts(scenario);
    if (all.length === 0 || all.length > 800) continue;
    for (let i = 0; i < EACH; i++) {
      const knowledge = randomPosition(scenario, random);
      const open = knowledge ? unshotCells(knowledge) : [];
      if (!knowledge || open.length < 2) continue;
      const layouts = all.filter((layout) => agrees(layout, knowledge));
      const [cell, other] = [open[random.below(open.length)], open[random.below(open.length)]];
      const [own, others] = [cell, other].map((at) => byClassAt(scenario, layouts, at));
      const map = mapOf(knowledge);
      const comparison = compareCells(map, cell, other);
      expect(comparison.hits).toEqual([sum(own), sum(others)]);
      expect(comparison.byClass).toEqual(own.map((n, shipClass) => n - others[shipClass]));
      const said = describeComparison(map, cell, other);
      const difference = sum(own) - sum(others);
      if (difference === 0n) expect(said).toContain("equally many");
      else
        expect(said).toContain(
          ` hits in ${count(difference < 0n ? -difference : difference)} ${difference < 0n ? "fewer" : "more"} layout`,
        );
      positions++;
      told += Number(difference !== 0n);
    }
  }
  expect(told).toBeGreaterThan(wanted / 4);
});

it("the sentence names the ships, whose shares add up to the difference", () => {
  const map = mapOf(unwrap(parseKnowledge(preset("hasbro"), "E5. F6x G3.")));
  const said = describeComparison(map, 65, 56);
  expect(said).toMatch(
    /^F7 44\.4\s%, G6 43\.7\s%: F7 hits in 32,164,598 more layouts \(carrier \+44,654,508, .* other ships \+5,055,802\)\.$/,
  );
  const parts = [...said.matchAll(/([+−])([\d,]+)(?=[,) ])/g)].map(([, sign, digits]) => {
    return Number(`${sign === "+" ? "" : "-"}${digits.replaceAll(",", "")}`);
  });
  expect(parts.reduce((a, b) => a + b)).toBe(32_164_598);
});
