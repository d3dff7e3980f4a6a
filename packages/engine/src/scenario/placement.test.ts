import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readScenario } from "../../test/read.ts";
import { blockedMask, coordOf, makeBoard, neighboursOf } from "../board/board.ts";
import { RefusedError, unwrap } from "../core/result.ts";
import { CONTACTS, claimsOf, keptClear } from "./contact.ts";
import { formatLayout } from "./layout.ts";
import { parseScenario } from "./parse.ts";
import { placementsOf } from "./placement.ts";
import { preset } from "./preset.ts";
import type { Scenario } from "./scenario.ts";

/** Small scenarios of one to three dimensions, with lines, pictures and boxes, under every contact rule. */
const scenarios: fc.Arbitrary<Scenario> = fc
  .tuple(
    fc.oneof(
      fc.tuple(fc.integer({ min: 1, max: 8 })),
      fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })),
      fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 })),
    ),
    fc.array(fc.nat(), { maxLength: 3 }),
    fc.constantFrom(...CONTACTS),
    fc.array(
      fc.constantFrom<object[]>(
        { length: 1 },
        { length: 2 },
        { length: 3 },
        { shape: ["X.", "XX"] },
        { shape: ["X.", "XX", ".X"], reflect: false },
        { box: "any" },
      ),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([size, blocked, contact, shapes]) => {
    const cellCount = size.reduce<number>((a, b) => a * b, 1);
    const name = (cell: number): string => {
      let rest = cell;
      const coord = size.map((side) => {
        const x = rest % side;
        rest = Math.floor(rest / side);
        return x + 1;
      });
      return `(${coord})`;
    };
    return parseScenario({
      board: { size, blocked: blocked.map((n) => name(n % cellCount)) },
      fleet: shapes.map((shape, i) => ({ name: `s${i}`, ...shape })),
      contact,
      answers: "count",
    });
  })
  .filter((scenario) => scenario.ok)
  .map(unwrap);

describe("placementsOf", () => {
  it("lists placements of every class once, on open cells only, ascending", () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const table = placementsOf(scenario);
        const blocked = blockedMask(scenario.board);
        const seen = new Set<string>();
        for (let p = 0; p < table.count; p++) {
          const cells = Array.from(table.cellsOf(p));
          const shipClass = table.classOf[p];
          expect(p >= table.classStart[shipClass] && p < table.classStart[shipClass + 1]).toBe(true);
          expect(cells.every((cell, i) => (i === 0 || cell > cells[i - 1]) && !blocked[cell])).toBe(true);
          expect(table.find(shipClass, cells)).toBe(p);
          seen.add(`${shipClass}:${cells}`);
        }
        expect(seen.size).toBe(table.count);
        expect(table.classStart[scenario.fleet.length]).toBe(table.count);
        expect(table.find(0, [])).toBeUndefined();
      }),
    );
  });

  it("lists boxes as what they are: every set of open cells between two corners", () => {
    const scenario = readScenario({
      board: { size: [3, 2, 2], blocked: ["(2,1,1)"] },
      fleet: [{ name: "box", box: "any" }],
      contact: "overlap",
      answers: "count",
    });
    const { board } = scenario;
    const expected = new Set<string>();
    for (let a = 0; a < board.cellCount; a++) {
      for (let b = 0; b < board.cellCount; b++) {
        const low = coordOf(board, a);
        const high = coordOf(board, b);
        const cells = Array.from({ length: board.cellCount }, (_, cell) => cell).filter((cell) =>
          coordOf(board, cell).every((x, axis) => x >= low[axis] && x <= high[axis]),
        );
        if (cells.length > 0 && !cells.includes(1)) expected.add(cells.join());
      }
    }
    const table = placementsOf(scenario);
    expect(new Set(Array.from({ length: table.count }, (_, p) => table.cellsOf(p).join()))).toEqual(expected);
  });

  it("are refused with an estimate when they are too many", () => {
    const scenario = readScenario({
      board: { size: [1000, 1000] },
      fleet: [{ name: "box", box: "any" }],
      contact: "allowed",
      answers: "hit",
    });
    expect(() => placementsOf(scenario)).toThrow(RefusedError);
    expect(() => placementsOf(scenario)).toThrow(
      /about 250,500,250,000 placements, .* to list; the limit is 160 MB and fixed: take a smaller board$/,
    );
    const refusal = (work: () => unknown): unknown => {
      try {
        return work();
      } catch (error) {
        return error instanceof RefusedError && error.cost;
      }
    };
    const bytes = refusal(() => placementsOf(scenario));
    expect(bytes).toMatchObject({ bytes: expect.any(Number), isFixed: true });
    const huge = { ...scenario, board: unwrap(makeBoard([3000, 3000])) };
    expect(refusal(() => placementsOf(huge))).toEqual({ bytes: 9e6 * 64, isFixed: true });
    expect(() => placementsOf(preset("boxes:40x4:2"))).toThrow("fixed: give boxes by their corners, or take a smaller");
  });
});

describe("claims", () => {
  it("are disjoint exactly for ships that the contact rule lets lie together", () => {
    let touching = 0;
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const { board, contact } = scenario;
        const table = placementsOf(scenario);
        const step = Math.max(1, Math.floor(table.count / 40));
        for (let p = 0; p < table.count; p += step) {
          const claims = new Set(table.claimsOf(p));
          const own = new Set(table.cellsOf(p));
          // Derived only from the wording of the rule and the neighbours of the cells.
          const shut = new Set(own);
          for (const cell of own) {
            if (contact === "none") for (const near of neighboursOf(board, cell, "corners")) shut.add(near);
            if (contact === "no-sides") for (const near of neighboursOf(board, cell, "sides")) shut.add(near);
          }
          for (let q = 0; q < table.count; q += step) {
            const together = contact === "overlap" || !table.cellsOf(q).some((cell) => shut.has(cell));
            if (!together) touching++;
            expect(!table.claimsOf(q).some((claim) => claims.has(claim)), `${p} and ${q}`).toBe(together);
          }
        }
      }),
      { numRuns: 150 },
    );
    expect(touching).toBeGreaterThan(100);
  });

  it("are those of the placement's cells together, ascending and below the number of claims", () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const table = placementsOf(scenario);
        const { claimCount, claims } = claimsOf(scenario.board, scenario.contact);
        expect(table.claimCount).toBe(claimCount);
        for (let p = 0; p < table.count; p += 7) {
          const union = new Set(Array.from(table.cellsOf(p)).flatMap((cell) => claims(cell)));
          expect(Array.from(table.claimsOf(p))).toEqual([...union].sort((a, b) => a - b));
          for (const claim of union) expect(claim >= 0 && claim < claimCount).toBe(true);
          for (const cell of table.cellsOf(p)) expect(table.claimsOfCell(cell)).toEqual(claims(cell));
        }
      }),
    );
  });

  it("keptClear are the cells closed to other ships", () => {
    const { board } = preset("russian");
    expect(keptClear(board, "none", 0)).toEqual([1, 10, 11]);
    expect(keptClear(board, "no-sides", 0)).toEqual([1, 10]);
    expect(keptClear(board, "allowed", 0)).toEqual([]);
    expect(keptClear(board, "overlap", 0)).toEqual([]);
  });
});

describe("formatLayout", () => {
  it("writes class and cells of every ship in the order of the fleet", () => {
    const scenario = preset("gorkoff-3x3");
    const table = placementsOf(scenario);
    const find = (shipClass: number, cells: number[]): number => table.find(shipClass, cells) as number;
    const placements = [find(0, [0, 3, 6]), find(1, [2]), find(1, [8])].sort((a, b) => a - b);
    expect(formatLayout({ scenario, placements })).toEqual({
      ships: [
        { class: "cruiser", cells: ["A1", "A2", "A3"] },
        { class: "boat", cells: ["C1"] },
        { class: "boat", cells: ["C3"] },
      ],
    });
  });
});
