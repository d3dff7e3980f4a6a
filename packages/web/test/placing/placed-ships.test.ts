import {
  countLayouts,
  formatLayout,
  formatScenario,
  listLayouts,
  makeKnowledge,
  parseLayout,
  parseScenario,
  placementsOf,
  preset,
  RandomStream,
  type Scenario,
  sampleLayouts,
  unwrap,
  withRules,
} from "@broadside/engine";
import { clashesOf, countCompletions } from "@broadside/engine/placing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../engine/test/cases.ts";
import { drawShips, formatShips, formatShipsSource, parseShips } from "../../src/board/notation/ship-notation.ts";
import {
  carryShips,
  conflictsOf,
  countLeft,
  fromRest,
  type PlacedShip,
  restOf,
} from "../../src/board/position/placed-ship.ts";
import { describeConflict, whyNotPlaceable } from "../../src/board/position/placing-text.ts";
import { english } from "../english.ts";

const shapes = unwrap(
  parseScenario({
    board: { size: [5, 4], blocked: ["C2"] },
    fleet: [
      { name: "ell", shape: ["X.", "XX"] },
      { name: "rod", length: 3 },
      { name: "boat", length: 1, count: 2 },
    ],
    contact: "allowed",
    answers: "hit",
  }),
);

const scenarios: readonly Scenario[] = (["none", "no-sides", "allowed"] as const).flatMap((contact) => [
  unwrap(withRules(shapes, { contact })),
  unwrap(withRules(preset("gorkoff-5x5"), { contact })),
]);

/** Straight ships with totals and clues, from a layout: a line without a number, and every kind of clue. */
const given = unwrap(
  parseScenario({
    board: { size: [5, 4], blocked: ["E4"] },
    fleet: [
      { name: "rod", length: 3 },
      { name: "pair", length: 2 },
      { name: "boat", length: 1, count: 2 },
    ],
    contact: "no-sides",
    answers: "hit",
    totals: [
      [2, null, 2, 1, null],
      [null, 1, 1, null],
    ],
    clues: { A1: "left", B1: "middle", D1: "water" },
  }),
);

const withGiven: readonly Scenario[] = [
  given,
  ...[
    { clues: { C1: "right" } },
    { totals: [null, [3, null, null, null]] },
    { clues: { B1: "ship", E3: "single" } },
  ].map((known) => {
    const { totals: _, clues: __, ...rules } = formatScenario(given);
    return unwrap(parseScenario({ ...rules, ...known }));
  }),
  unwrap(
    parseScenario({
      ...formatScenario(shapes),
      totals: [
        [2, 2, null, null, null],
        [3, null, null, null],
      ],
    }),
  ),
  unwrap(parseScenario({ ...formatScenario(shapes), clues: { A1: "ship", E4: "water" } })),
];

/** Some ships of the fleet at any of their placements, in conflict or not; and those placements. */
const anyShips = fc
  .tuple(fc.constantFrom(...scenarios, ...withGiven), fc.array(fc.nat(), { maxLength: 5 }))
  .map(([scenario, picks]) => {
    const table = placementsOf(scenario);
    const left = scenario.fleet.map(({ count }) => count);
    const placements = picks.map((pick) => pick % table.count).filter((p) => left[table.classOf[p]]-- > 0);
    const placed = placements.map((p): PlacedShip => ({ shipClass: table.classOf[p], cells: [...table.cellsOf(p)] }));
    return { scenario, placements, placed };
  });

const listed = new Map(withGiven.map((scenario) => [scenario, listLayouts(makeKnowledge(scenario), 10_000)]));

/** The number of layouts that contain the placements, which share no claim. */
const layoutsWith = (scenario: Scenario, placements: readonly number[]): bigint => {
  const all = listed.get(scenario);
  if (all === undefined) return countCompletions(makeKnowledge(scenario), placements).layouts;
  return BigInt(all.filter((layout) => placements.every((p) => layout.placements.includes(p))).length);
};

describe("conflicts", () => {
  test("are those that the engine finds", () => {
    fc.assert(
      fc.property(anyShips, ({ scenario, placements, placed }) => {
        const pairs = conflictsOf(scenario, placed).map(({ ships }) => [...ships]);
        expect(pairs.sort(([a, b], [c, d]) => a - c || b - d)).toEqual(clashesOf(scenario, placements));
      }),
      { numRuns: cases(100, 300) },
    );
  });

  test("say what, where and why", () => {
    const scenario = unwrap(withRules(shapes, { contact: "none" }));
    const placed = unwrap(parseShips(scenario, "rod[A2,B2,C2] boat[B2] boat[D3]"));
    expect(conflictsOf(scenario, placed).map((conflict) => describeConflict(scenario, placed, conflict))).toEqual([
      "The rod at A2 to C2 lies on the forbidden cell C2.",
      "The rod at A2 to C2 and the boat at B2 both lie on B2.",
      "The rod at A2 to C2 and the boat at D3 meet at a corner, and these rules do not allow even that.",
    ]);
  });
});

describe("the rest", () => {
  test("has as many layouts as there are layouts with the placed ships", () => {
    fc.assert(
      fc.property(anyShips, ({ scenario, placements, placed }) => {
        const rest = restOf(scenario, placed);
        if (clashesOf(scenario, placements).length > 0) {
          expect(rest.kind).toBe("conflict");
          return;
        }
        const layouts = layoutsWith(scenario, placements);
        if (rest.kind === "open") expect(countLayouts(rest.knowledge).layouts).toBe(layouts);
        else if (rest.kind === "complete") expect(layouts).toBe(1n);
        else expect([["impossible", "misfit"].includes(rest.kind), layouts]).toEqual([true, 0n]);
      }),
      { numRuns: cases(100, 300) },
    );
  });

  test("filled makes a layout of the whole", () => {
    for (const [i, scenario] of scenarios.entries()) {
      const placed: PlacedShip[] = [{ shipClass: 1, cells: [0, 1, 2].slice(0, i % 2 === 0 ? 3 : 2) }];
      const rest = restOf(scenario, placed);
      if (rest.kind !== "open") throw new Error(rest.kind);
      const [layout] = sampleLayouts(rest.knowledge, 1, RandomStream.fromSeed(i));
      const table = placementsOf(rest.knowledge.scenario);
      const ships = layout.placements.map((p) => ({ shipClass: table.classOf[p], cells: [...table.cellsOf(p)] }));
      const whole = [...placed, ...fromRest(scenario, rest.knowledge.scenario, ships)];
      expect(countLeft(scenario, whole).every((left) => left === 0)).toBe(true);
      const read = unwrap(parseLayout(scenario, JSON.parse(JSON.stringify(formatShipsSource(scenario, whole)))));
      expect(formatLayout(read).ships).toHaveLength(whole.length);
      expect(restOf(scenario, whole)).toEqual({ kind: "complete" });
    }
  });

  test("that needs more cells than there are is impossible, with the arithmetic", () => {
    const tight = unwrap(
      parseScenario({
        board: { size: [3, 3] },
        fleet: [
          { name: "rod", length: 3 },
          { name: "boat", length: 1, count: 5 },
        ],
        contact: "none",
        answers: "hit",
      }),
    );
    const rest = restOf(tight, unwrap(parseShips(tight, "rod[A1,A2,A3]")));
    expect(rest).toEqual({ kind: "impossible", why: "its 5 ships need 5 cells, the board has 3" });
  });
});

describe("ships in notation and JSON", () => {
  test("are read back as they were written", () => {
    fc.assert(
      fc.property(anyShips, ({ scenario, placed }) => {
        expect(unwrap(parseShips(scenario, formatShips(scenario, placed)))).toEqual(placed);
        const source = JSON.stringify(formatShipsSource(scenario, placed));
        const sorted = formatShipsSource(scenario, unwrap(parseShips(scenario, source)));
        expect(sorted).toEqual(JSON.parse(source));
      }),
    );
  });

  test.each([
    ["rod[A1,A2", "not a ship"],
    ["yacht[A1]", "no class"],
    ["rod[A1,A2]", "the rod cannot lie on"],
    ["boat[Z9]", "off the board"],
    ["boat[A1] boat[A2] boat[A3]", "one boat too many"],
    ["{", "not JSON"],
    ['{"ships":1}', 'no list "ships"'],
  ])("that are wrong say what: %s", (text, what) => {
    const read = parseShips(shapes, text);
    expect(read.ok ? "" : read.error.what).toContain(what);
  });

  test("are drawn in letters", () => {
    const placed = unwrap(parseShips(shapes, "ell[A1,A2,B2] boat[E4]"));
    expect(drawShips(shapes, placed)).toBe(
      ["E · · · ·", "E E / · ·", "· · · · ·", "· · · · B", "", "E  ell  A1 A2 B2", "B  boat  E4", ""].join("\n"),
    );
  });
});

test("ships are carried over to other rules where they still are ships there", () => {
  const placed = unwrap(parseShips(shapes, "ell[A1,A2,B2] rod[C4,D4,E4] boat[E1] boat[D2]"));
  const narrower = unwrap(
    parseScenario({
      board: { size: [4, 4] },
      fleet: [
        { name: "hook", shape: ["X.", "XX"] },
        { name: "rod", length: 2 },
        { name: "boat", length: 1 },
      ],
      contact: "none",
      answers: "hit",
    }),
  );
  const carried = carryShips(placed, shapes, narrower);
  expect(formatShips(narrower, carried.placed)).toBe("hook[A1,A2,B2] boat[D2]");
  expect(carried.dropped).toBe(2);
  expect(carryShips(placed, shapes, preset("boxes:4x2:2"))).toEqual({ placed: [], dropped: 4 });
});

test("ships in space, in overlap or of any size are not placed by hand", () => {
  expect(whyNotPlaceable(preset("hasbro"))).toBeUndefined();
  expect(whyNotPlaceable(preset("boxes:4x3:2"))).toBe(english.placing.onlyFlat);
  expect(whyNotPlaceable(preset("boxes:4x2:2"))).toBe(english.placing.onlyFixed);
});
