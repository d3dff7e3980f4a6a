// The ships drawn as hulls and ticked off in the fleet, checked against a list of all layouts.

import {
  type Knowledge,
  type Layout,
  listLayouts,
  parseKnowledge,
  placementsOf,
  preset,
  RandomStream,
  unwrap,
} from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import { fleetState, type KnownShip, knownShips, knownShipsOf } from "../../src/model/map/known-ships.ts";
import { sunkShips } from "../../src/model/map/sunk-ships.ts";
import { mapOf, randomPosition, randomScenario } from "../map-of.ts";

interface Ship {
  readonly shipClass: number;
  readonly key: string;
  readonly cells: readonly number[];
}

const shipsOf = ({ scenario, placements }: Layout): Ship[] => {
  const table = placementsOf(scenario);
  return placements.map((p) => {
    const cells = [...table.cellsOf(p)].sort((a, b) => a - b);
    return { shipClass: table.classOf[p], key: String(cells), cells };
  });
};

const isIn = (ships: readonly Ship[], { shipClass, cells }: KnownShip): boolean =>
  ships.some((ship) => ship.key === String(cells) && (shipClass === undefined || ship.shipClass === shipClass));

/** Random positions with all their layouts: a number of them, three times as many in the long run. */
function* positions(seed: number, number: number): Generator<{ knowledge: Knowledge; all: Ship[][] }> {
  const random = RandomStream.fromSeed(seed);
  for (let found = 0; found < (isLong ? 3 * number : number); ) {
    const scenario = randomScenario(random);
    const knowledge = scenario && randomPosition(scenario, random);
    if (knowledge === undefined) continue;
    const layouts = listLayouts(knowledge, 200_000);
    found++;
    yield { knowledge, all: layouts.map(shipsOf) };
  }
}

describe("on random small boards", () => {
  test("a ship is called known only where every layout has it, of that class, on exactly those cells", () => {
    let claimed = 0;
    for (const { knowledge, all } of positions(1, 100)) {
      for (const ship of knownShipsOf(knowledge, mapOf(knowledge))) {
        claimed++;
        expect(all.every((ships) => isIn(ships, ship))).toBe(true);
      }
    }
    expect(claimed).toBeGreaterThan(50);
  });

  test("no ship that every layout has goes unnoticed where ships keep apart, nor the only one of its class anywhere", () => {
    let seen = 0;
    for (const { knowledge, all } of positions(2, 65)) {
      const { contact, fleet } = knowledge.scenario;
      const known = new Set(knownShips(mapOf(knowledge)).map(({ cells }) => String(cells)));
      for (const ship of all[0]) {
        if (contact === "allowed" && fleet[ship.shipClass].count > 1) continue;
        const same = contact === "allowed" ? ship.shipClass : undefined;
        if (!all.every((ships) => isIn(ships, { shipClass: same, cells: ship.cells }))) continue;
        seen++;
        expect(known).toContain(ship.key);
      }
    }
    expect(seen).toBeGreaterThan(33);
  });

  test("the fleet list never calls more ships sunk or found than are in every layout", () => {
    let ticked = 0;
    for (const { knowledge, all } of positions(3, 50)) {
      const hit = new Set(knowledge.observations.map(({ cell }) => cell));
      for (const [k, state] of fleetState(knowledge, knownShipsOf(knowledge, mapOf(knowledge))).entries()) {
        const sunk = all.map(
          (ships) => ships.filter((s) => s.shipClass === k && s.cells.every((c) => hit.has(c))).length,
        );
        expect(state.sunk).toBeLessThanOrEqual(Math.min(...sunk));
        expect(state.sunk + state.certain + state.hidden).toBe(knowledge.scenario.fleet[k].count);
        ticked += state.sunk + state.certain;
      }
    }
    expect(ticked).toBeGreaterThan(20);
  });

  test("without a map, a sunk ship is known exactly where every layout has the ship that this shot sank there", () => {
    const seen = { known: 0, open: 0 };
    for (const { knowledge, all } of positions(5, 60)) {
      const { scenario, observations } = knowledge;
      const known = sunkShips(scenario, observations);
      for (const { cell, answer } of observations) {
        if (answer.kind !== "sunk") continue;
        const ships = all.map((layout) => layout.find(({ cells }) => cells.includes(cell)) as Ship);
        const isKnown = ships.every(({ key }) => key === ships[0].key);
        seen[isKnown ? "known" : "open"]++;
        const found = known.find(({ cells }) => cells.includes(cell) && String(cells) === ships[0].key);
        expect(found !== undefined).toBe(isKnown);
        if (found) expect(all.every((layout) => isIn(layout, found))).toBe(true);
      }
    }
    expect(seen.known).toBeGreaterThan(20);
    expect(seen.open).toBeGreaterThan(2);
  });

  test("what a map makes known stays known after further shots", () => {
    for (const { knowledge, all } of positions(4, 35)) {
      const before = { ...knowledge, observations: knowledge.observations.slice(0, -1) };
      for (const ship of knownShipsOf(knowledge, mapOf(before)))
        expect(all.every((ships) => isIn(ships, ship))).toBe(true);
    }
  });
});

test("the referee's cells are enough where no map is there", () => {
  const knowledge = unwrap(parseKnowledge(preset("thesis"), "A1x A2#destroyer[A1,A2]"));
  expect(knownShipsOf(knowledge, undefined)).toEqual([{ shipClass: 4, cells: [0, 10] }]);
});
