// The ships drawn as hulls and ticked off in the fleet, checked against a list of all layouts.

import {
  type Layout,
  listLayouts,
  parseKnowledge,
  placementsOf,
  preset,
  RandomStream,
  unwrap,
} from "@broadside/engine";
import { cellsBesideSunk, sunkShips } from "@broadside/engine/games";
import { expect, test } from "vitest";
import { cases } from "../../../engine/test/cases.ts";
import { fleetState, type KnownShip, knownShips, knownShipsOf } from "../../src/board/map/known-ships.ts";
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

test("on random small boards what is called known, sunk or found is so in every layout, and nothing of it is missed", () => {
  const random = RandomStream.fromSeed(1);
  const seen = { claimed: 0, certain: 0, ticked: 0, sunk: 0, open: 0, beside: 0 };
  for (let found = 0; found < cases(100, 300); ) {
    const drawn = randomScenario(random);
    const knowledge = drawn && randomPosition(drawn, random);
    if (knowledge === undefined) continue;
    found++;
    const { scenario, observations } = knowledge;
    const { contact, fleet } = scenario;
    const all = listLayouts(knowledge, 200_000).map(shipsOf);
    const inAll = (ship: KnownShip): boolean => all.every((ships) => isIn(ships, ship));
    const map = mapOf(knowledge);

    const known = knownShipsOf(knowledge, map);
    for (const ship of known) expect(inAll(ship)).toBe(true);
    seen.claimed += known.length;

    // Where ships may touch, only the ship that is alone in its class need be noticed.
    const noticed = new Set(knownShips(map).map(({ cells }) => String(cells)));
    for (const { shipClass, cells, key } of all[0]) {
      if (contact === "allowed" && fleet[shipClass].count > 1) continue;
      if (!inAll({ shipClass: contact === "allowed" ? shipClass : undefined, cells })) continue;
      seen.certain++;
      expect(noticed).toContain(key);
    }

    const hit = new Set(observations.map(({ cell }) => cell));
    for (const [k, state] of fleetState(knowledge, known).entries()) {
      const sunk = all.map(
        (ships) => ships.filter((s) => s.shipClass === k && s.cells.every((c) => hit.has(c))).length,
      );
      expect(state.sunk).toBeLessThanOrEqual(Math.min(...sunk));
      expect(state.sunk + state.certain + state.hidden).toBe(fleet[k].count);
      seen.ticked += state.sunk + state.certain;
    }

    // Without a map, a sunk ship is known exactly where every layout has the ship that this shot sank there.
    const sunkHere = sunkShips(scenario, observations);
    for (const { cell, answer } of observations) {
      if (answer.kind !== "sunk") continue;
      const ships = all.map((layout) => layout.find(({ cells }) => cells.includes(cell)) as Ship);
      const isKnown = ships.every(({ key }) => key === ships[0].key);
      seen[isKnown ? "sunk" : "open"]++;
      const own = sunkHere.find(({ cells }) => cells.includes(cell) && String(cells) === ships[0].key);
      expect(own !== undefined).toBe(isKnown);
      if (own) expect(inAll(own)).toBe(true);
    }

    for (const cell of cellsBesideSunk(scenario, observations)) {
      seen.beside++;
      expect(hit.has(cell)).toBe(false);
      expect(all.some((ships) => ships.some(({ cells }) => cells.includes(cell)))).toBe(false);
    }

    // What a map makes known stays known after further shots.
    const before = { ...knowledge, observations: observations.slice(0, -1) };
    for (const ship of knownShipsOf(knowledge, mapOf(before))) expect(inAll(ship)).toBe(true);
  }
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(what === "open" ? 2 : 20);
});

test("the referee's cells are enough where no map is there", () => {
  const knowledge = unwrap(parseKnowledge(preset("thesis"), "A1x A2#destroyer[A1,A2]"));
  expect(knownShipsOf(knowledge, undefined)).toEqual([{ shipClass: 4, cells: [0, 10] }]);
});
