/** Layout keys, and layouts ordered by their keys. */

import { describe, expect, it } from "vitest";
import { makeKnowledge, placementsOf, preset, RandomStream, type Scenario, unwrap } from "../../src/index.ts";
import { keysOf } from "../../src/placing/key.ts";
import { Odometer } from "../../src/placing/odometer.ts";
import { agrees, allLayouts } from "../all-layouts.ts";
import { cases } from "../cases.ts";
import { randomPosition } from "../random-position.ts";
import { describePosition, fleetOf, readScenario } from "../read.ts";

const rules = (size: number[], fleet: object[], contact: string, blocked: string[] = []): Scenario =>
  readScenario({ board: { size, blocked }, fleet, contact, answers: contact === "overlap" ? "count" : "hit" });

/** All combinations of digits for a ship of a class. */
const candidates = (scenario: Scenario, shipClass: number): number[][] =>
  keysOf(scenario).wheels[shipClass].reduce<number[][]>(
    (list, { size }) => list.flatMap((head) => Array.from({ length: size }, (_, i) => [...head, i])),
    [[]],
  );

describe("keys", () => {
  it("have row, column, rotation, and reflection where it is allowed", () => {
    const ell = { name: "ell", shape: ["X.", "X.", "XX"] };
    const names = (scenario: Scenario) => keysOf(scenario).wheels[0].map(({ name, size }) => `${name} ${size}`);
    expect(names(rules([7, 5], [ell], "none"))).toEqual(["row 5", "column 7", "rotation 4", "reflection 2"]);
    expect(names(rules([7, 5], [{ ...ell, reflect: false }], "none"))).toEqual(["row 5", "column 7", "rotation 4"]);
    expect(names(rules([3, 4, 5], [ell], "none"))).toEqual([
      "x3 5",
      "x2 4",
      "x1 3",
      "plane 3",
      "rotation 4",
      "reflection 2",
    ]);
    expect(names(rules([3, 4, 5], [{ name: "line", length: 2 }], "none"))).toEqual([
      "x3 5",
      "x2 4",
      "x1 3",
      "rotation 6",
    ]);
    expect(names(preset("boxes:4x2:1"))).toEqual(["row 4", "column 4", "height less 1 4", "width less 1 4"]);
  });

  it("turn a picture clockwise by quarters", () => {
    const scenario = rules([3, 3], [{ name: "ell", shape: ["X.", "X.", "XX"], reflect: false }], "none");
    const drawn = [0, 1, 2, 3].map((rotation) => {
      const placement = keysOf(scenario).placementOf(0, [0, 0, rotation])!;
      const cells = placementsOf(scenario).cellsOf(placement);
      return [0, 1, 2].map((y) => [0, 1, 2].map((x) => (cells.includes(3 * y + x) ? "X" : ".")).join("")).join("/");
    });
    expect(drawn).toEqual(["X../X../XX.", "XXX/X../...", "XX./.X./.X.", "..X/XXX/..."]);
  });

  it("name every placement, and digitsOf lists exactly the digits that give it", () => {
    for (let seed = 0; seed < cases(25, 150); seed++) {
      const { scenario } = randomPosition(
        seed,
        seed % 4 ? { choices: seed % 4 === 1 } : { contacts: ["overlap"], answers: ["count"] },
      );
      const where = describePosition(seed, makeKnowledge(scenario));
      const keys = keysOf(scenario);
      const table = placementsOf(scenario);
      const listed = Array.from({ length: table.count }, (_, p) => keys.digitsOf(p).join(" ; "));
      const found = listed.map(() => [] as number[][]);
      scenario.fleet.forEach((_, k) => {
        for (const digits of candidates(scenario, k)) {
          const placement = keys.placementOf(k, digits);
          if (placement !== undefined) found[placement].push(digits);
        }
      });
      expect(
        found.map((list) => list.join(" ; ")),
        where,
      ).toEqual(listed);
      expect(
        listed.every((text) => text !== ""),
        where,
      ).toBe(true);
    }
  });

  it("go to layouts and back, to numbers and back, to text and back", () => {
    for (let seed = 200; seed < 200 + cases(20, 120); seed++) {
      const { scenario } = randomPosition(seed);
      const where = describePosition(seed, makeKnowledge(scenario));
      const random = RandomStream.fromSeed(seed);
      const keys = keysOf(scenario);
      for (const layout of random.shuffle(allLayouts(scenario)).slice(0, 20)) {
        const key = keys.keyOfLayout(layout);
        expect(unwrap(keys.layoutOfKey(key)).placements, where).toEqual([...layout.placements].sort((a, b) => a - b));
        expect(keys.unrankKey(keys.rankKey(key)), where).toEqual(key);
        expect(unwrap(keys.parseKey(keys.formatKey(key))), where).toEqual(key);
      }
      const rank = random.belowBig(keys.candidates);
      expect(keys.rankKey(keys.unrankKey(rank)), where).toBe(rank);
      const layout = keys.layoutOfKey(keys.unrankKey(rank));
      // The canonical key of a layout is the smallest of its keys.
      if (layout.ok) expect(keys.rankKey(keys.keyOfLayout(layout.value)) <= rank, where).toBe(true);
    }
  });

  it("that are wrong say where and what would be right", () => {
    const keys = keysOf(rules([4, 4], fleetOf({ cruiser: 3, boat: 1 }), "none", ["D4"]));
    const message = (text: string): string => {
      const key = keys.parseKey(text);
      const result = key.ok ? keys.layoutOfKey(key.value) : key;
      return result.ok ? "good" : `${result.error.where}: ${result.error.what}; ${result.error.fix}`;
    };
    expect(message("0.0.0 3.0.3")).toBe("good");
    expect(message("0.0.0")).toBe("key: has 1 ships, the fleet has 2; write for example 0.0.0 0.0.0");
    expect(message("0.0.x 1.1.1")).toBe(
      'key: "x" is not a digit; write the digits of each ship, for example 0.0.0 0.0.0',
    );
    expect(message("0.0 1.1.1")).toBe("ship 1 of the key: has 2 digits, a cruiser has 3; give row, column, rotation");
    expect(message("0.0.4 1.1.1")).toBe("ship 1 of the key: 4 is not a rotation; give 0 to 3");
    expect(message("0.2.0 3.0.0")).toContain("a cruiser at 0.2.0 leaves the board or lies on a blocked cell");
    expect(message("0.0.0 3.3.0")).toContain("a boat at 3.3.0 leaves the board or lies on a blocked cell");
    expect(message("0.0.0 1.3.0")).toContain('the cruiser and the boat are in conflict under the contact rule "none"');
    expect(() => keys.unrankKey(keys.candidates)).toThrow("numbered from 0 to 4095");
  });
});

describe("the odometer", () => {
  const order = (scenario: Scenario, list: Iterable<{ placements: readonly number[]; scenario: Scenario }>) =>
    Array.from(list, (layout) => keysOf(scenario).rankKey(keysOf(scenario).keyOfLayout(layout)));

  it("comes to every layout exactly once, in the order of the keys, and shuffled in another", () => {
    let moved = 0;
    for (let seed = 0; seed < cases(40, 250); seed++) {
      const kinds = seed % 5 ? {} : { contacts: ["overlap" as const], answers: ["count" as const] };
      const knowledge = randomPosition(seed, { choices: seed % 5 === 1, ...kinds, limit: 5000n });
      const where = describePosition(seed, knowledge);
      const { scenario } = knowledge;
      const wanted = order(
        scenario,
        allLayouts(scenario).filter((layout) => agrees(layout, knowledge)),
      ).sort((a, b) => (a < b ? -1 : 1));
      expect(order(scenario, new Odometer(knowledge).layouts()), where).toEqual(wanted);
      const shuffled = order(scenario, new Odometer(knowledge, { shuffle: RandomStream.fromSeed(seed) }).layouts());
      if (wanted.length > 6 && shuffled.join() !== wanted.join()) moved++;
      expect(
        shuffled.sort((a, b) => (a < b ? -1 : 1)),
        where,
      ).toEqual(wanted);
    }
    expect(moved).toBeGreaterThan(cases(5, 20));
  });

  it("finds the first layouts of packed boards: dead subtrees are searched once, not turned through", () => {
    const ell = { name: "ell", shape: ["X.", "XX"], count: 12 };
    const odometer = new Odometer(makeKnowledge(rules([6, 6], [ell], "allowed")));
    const [first] = odometer.layouts();
    expect(first.placements).toHaveLength(12);
    expect(odometer.nodes).toBeLessThan(10_000);
    const none = new Odometer(makeKnowledge(rules([10, 10], [{ name: "boat", length: 1, count: 26 }], "none")));
    expect([...none.layouts()]).toEqual([]);
    expect(none.nodes).toBeLessThan(10_000);
  });
});
