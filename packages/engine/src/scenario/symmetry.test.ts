import { describe, expect, it } from "vitest";
import { readScenario } from "../../test/read.ts";
import { symmetriesOf } from "../board/symmetry.ts";
import { placementsOf } from "./placement.ts";
import { preset } from "./preset.ts";
import type { Scenario } from "./scenario.ts";
import { symmetriesOfScenario } from "./symmetry.ts";

const withShips = (size: number[], fleet: object[], blocked: string[] = []): Scenario =>
  readScenario({ board: { size, blocked }, fleet, contact: "none", answers: "hit" });

const SCENARIOS: readonly (readonly [string, Scenario, number])[] = [
  ["straight ships on a square", preset("hasbro"), 8],
  ["straight ships on an oblong", withShips([5, 4], [{ name: "a", length: 3 }]), 4],
  ["a one-sided ship: rotations only", withShips([5, 5], [{ name: "z", shape: ["XX.", ".XX"], reflect: false }]), 4],
  ["the same ship, reflected as well", withShips([5, 5], [{ name: "z", shape: ["XX.", ".XX"] }]), 8],
  [
    "a one-sided ship that is its own mirror image",
    withShips([5, 5], [{ name: "t", shape: ["XXX", ".X."], reflect: false }]),
    8,
  ],
  ["a one-sided ship in space", withShips([3, 3, 3], [{ name: "z", shape: ["XX.", ".XX"], reflect: false }]), 48],
  ["a blocked corner", withShips([4, 4], [{ name: "a", length: 2 }], ["A1"]), 2],
  ["boxes", preset("boxes:3x3:2"), 48],
];

/** Rules with clues or totals, and how many symmetries keep them. */
const GIVEN: readonly (readonly [object, number])[] = [
  [{ clues: { A1: "left" } }, 1],
  [{ clues: { B2: "single" } }, 8],
  [{ clues: { A1: "single", B2: "water" } }, 2],
  [
    {
      totals: [
        [1, 2, 1],
        [1, 2, 1],
      ],
    },
    8,
  ],
  [{ totals: [[1, 2, 1], null] }, 4],
  [
    {
      totals: [
        [2, 1, 1],
        [2, 1, 1],
      ],
    },
    2,
  ],
  [
    {
      totals: [
        [2, 1, 1],
        [1, 1, 2],
      ],
    },
    2,
  ],
  [
    {
      totals: [
        [2, 2, 0],
        [1, 2, 1],
      ],
    },
    2,
  ],
];

/** The same rules with clues or totals, which only some symmetries keep. */
const given = (more: object): Scenario =>
  readScenario({
    board: { size: [3, 3] },
    fleet: [
      { name: "a", length: 2 },
      { name: "b", length: 1, count: 2 },
    ],
    contact: "allowed",
    answers: "hit",
    ...more,
  });

describe("symmetriesOfScenario", () => {
  it.each(SCENARIOS)("%s", (_, scenario, number) => {
    const table = placementsOf(scenario);
    const found = symmetriesOfScenario(scenario);
    expect(found).toHaveLength(number);
    expect(symmetriesOfScenario(scenario)).toBe(found);
    const onBoard = new Set(symmetriesOf(scenario.board).map(({ cells }) => cells.join()));
    for (const { cells, placements } of found) {
      expect(onBoard.has(cells.join())).toBe(true);
      expect(new Set(placements).size).toBe(table.count);
      for (let p = 0; p < table.count; p++) {
        expect(table.classOf[placements[p]]).toBe(table.classOf[p]);
        const image = Array.from(table.cellsOf(p), (cell) => cells[cell]).sort((a, b) => a - b);
        expect(Array.from(table.cellsOf(placements[p]))).toEqual(image);
      }
    }
    expect(Array.from(found[0].placements)).toEqual(Array.from(found[0].placements, (_, p) => p));
  });

  it.each(GIVEN)("given %j: %d", (more, number) => {
    expect(symmetriesOfScenario(given(more))).toHaveLength(number);
  });
});
