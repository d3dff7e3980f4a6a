import { describe, expect, it } from "vitest";
import { RandomStream } from "../core/random.ts";
import { CONTACTS } from "./contact.ts";
import { parseScenario } from "./parse.ts";
import { canListPlacements, placementCost, placementsOf } from "./placement.ts";
import type { Scenario } from "./scenario.ts";

const make = (size: readonly number[], ships: readonly object[], contact: string, blocked: string[] = []): Scenario => {
  const parsed = parseScenario({
    board: { size, blocked },
    fleet: ships.map((ship, i) => ({ name: `ship${i}`, ...ship })),
    contact,
    answers: contact === "overlap" ? "count" : "hit",
  });
  if (!parsed.ok) throw new Error(`${parsed.error.where}: ${parsed.error.what}`);
  return parsed.value;
};

const PICTURES = [
  ["XX", "X."],
  ["XX", "XX"],
  ["X.", "XX", ".X"],
  ["XXX", ".X."],
  ["XXX"],
  ["X", "X"],
  ["X"],
  ["X..", "XXX"],
];

describe("placementCost", () => {
  it("is exact on 400 random boards of one to four dimensions (seeds 1 to 400)", () => {
    for (let seed = 1; seed <= 400; seed++) {
      const random = RandomStream.fromSeed(seed);
      const size = Array.from({ length: 1 + random.below(4) }, () => 1 + random.below(4));
      const shape = (): object => {
        const kind = random.below(4);
        if (kind === 0) return { box: "any" };
        if (kind === 1) return { length: 1 + random.below(4) };
        return { shape: PICTURES[random.below(PICTURES.length)], reflect: random.below(2) === 1 };
      };
      const contact = CONTACTS[random.below(CONTACTS.length)];
      const parsed = parseScenario({
        board: { size },
        fleet: Array.from({ length: 1 + random.below(3) }, (_, i) => ({ name: `ship${i}`, ...shape() })),
        contact,
        answers: contact === "overlap" ? "count" : "hit",
      });
      if (!parsed.ok) continue;
      const table = placementsOf(parsed.value);
      const found = { placements: table.count, entries: table.cells.length + table.claims.length };
      const wanted = placementCost(parsed.value);
      expect(
        { placements: Math.round(wanted.placements), entries: Math.round(wanted.entries) },
        `seed ${seed}`,
      ).toEqual(found);
    }
  });

  it("is no less than what is listed where cells are blocked", () => {
    const scenario = make([5, 5], [{ length: 3 }, { shape: ["XX", "X."] }], "none", ["C3", "A1"]);
    const table = placementsOf(scenario);
    const { placements, entries } = placementCost(scenario);
    expect(table.count).toBeLessThan(placements);
    expect(table.cells.length + table.claims.length).toBeLessThan(entries);
  });
});

describe("tables of many placements", () => {
  it("are made where they fit: a line of a million cells", () => {
    const scenario = make([1_000_000], [{ length: 3 }], "none");
    const table = placementsOf(scenario);
    expect(table.count).toBe(999_998);
    expect([...table.cellsOf(999_997)]).toEqual([999_997, 999_998, 999_999]);
    expect([...table.claimsOf(5)]).toEqual([5, 6, 7, 8]);
    expect(table.find(0, [7, 8, 9])).toBe(7);
    expect(table.find(0, [7, 8])).toBeUndefined();
    expect(table.find(0, [1_000_000, 1_000_001, 1_000_002])).toBeUndefined();
  });

  it("tell more classes apart than 16 bits can number", () => {
    const scenario = make([1], Array(70_000).fill({ length: 1 }), "overlap");
    const table = placementsOf(scenario);
    expect(table.classOf[69_999]).toBe(69_999);
    expect(table.find(69_999, [0])).toBe(69_999);
  });

  it.each<[string, readonly number[], readonly object[], string]>([
    ["ships of half a million cells", [1_000_000], [{ length: 500_000 }], "none"],
    ["boxes on a plane", [100, 100], [{ box: "any" }], "none"],
    ["boxes on a line", [10_000], [{ box: "any" }], "allowed"],
    ["corner points in twenty dimensions", Array(20).fill(2), [{ length: 2 }], "none"],
    ["corner points in a thousand flat dimensions", Array(1000).fill(1), [{ length: 1 }], "none"],
    ["shapes in twenty-one dimensions", Array(21).fill(2), [{ shape: ["X.", "XX"] }], "allowed"],
    ["a picture of a quarter of a million cells", [600, 600], [{ shape: Array(500).fill("X".repeat(500)) }], "none"],
    ["five thousand classes", [100, 100], Array(5000).fill({ length: 1 }), "allowed"],
  ])("are refused with their size before they are made: %s", (_, size, ships, contact) => {
    const scenario = make(size, ships, contact);
    expect(canListPlacements(scenario)).toBe(false);
    const message = /^the scenario has about .* placements, .* to list; the limit is 160 MB and fixed: /;
    expect(() => placementsOf(scenario)).toThrow(
      expect.objectContaining({ name: "RefusedError", message: expect.stringMatching(message) }),
    );
  });

  it("of a thousand dimensions in which nothing can turn hold the few planes where it can", () => {
    const scenario = make([...Array(998).fill(1), 3, 3], [{ shape: ["X.", "XX"] }], "allowed");
    expect(placementsOf(scenario).count).toBe(16);
  });
});
