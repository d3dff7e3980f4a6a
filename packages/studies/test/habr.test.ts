import {
  listLayouts,
  makeKnowledge,
  parseStrategy,
  placementsOf,
  preset,
  RandomStream,
  unwrap,
} from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { longIt } from "../../engine/test/cases.ts";
import { readScenario } from "../../engine/test/read.ts";
import { exactFirstHit, layoutsWhileMissing } from "../src/habr-study.ts";

describe("the exact first hit of greedy-hit", () => {
  it("is worked out right on a board small enough for every layout to be played", async () => {
    // Every layout of 4x4 with ships of 3 and 2 cells that do not touch, played by the strategy itself.
    const scenario = readScenario({
      board: { size: [4, 4] },
      fleet: [
        { name: "cruiser", length: 3 },
        { name: "destroyer", length: 2 },
      ],
      contact: "none",
      answers: "sunk",
    });
    const missing = await layoutsWhileMissing(scenario, () => {});
    const layouts = listLayouts(makeKnowledge(scenario), 1000);
    const table = placementsOf(scenario);
    const strategy = unwrap(parseStrategy("greedy-hit"));
    let sum = 0;
    for (const layout of layouts) {
      const occupied = new Set(layout.placements.flatMap((p) => [...table.cellsOf(p)]));
      let knowledge = makeKnowledge(scenario);
      for (let shot = 1; ; shot++) {
        const cell = strategy.choose(knowledge, RandomStream.fromSeed(1));
        if (occupied.has(cell)) {
          sum += shot;
          break;
        }
        knowledge = makeKnowledge(scenario, [...knowledge.observations, { cell, answer: { kind: "miss" } }]);
      }
    }
    expect(missing[0]).toBe(String(layouts.length));
    expect(exactFirstHit(missing)).toBeCloseTo(sum / layouts.length, 9);
  });

  longIt("is 3.703 on the Russian board, over 35 counts", async () => {
    const missing = await layoutsWhileMissing(preset("russian"), () => {});
    expect(missing[0]).toBe("1855545978831780");
    // The published numbers, before and after the 24th of these shots.
    expect(missing[23]).toBe("239529088298");
    expect(missing[24]).toBe("134454066052");
    expect(missing).toHaveLength(35);
    expect(exactFirstHit(missing)).toBeCloseTo(3.703, 3);
  });
});
