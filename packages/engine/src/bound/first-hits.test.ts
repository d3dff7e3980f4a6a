/** Compares the bound of ships shown at their first hit with the most that any strategy finishes on small boards. */

import { describe, expect, it } from "vitest";
import { cases } from "../../test/cases.ts";
import { layoutsOf, mostFinished } from "../../test/most-finished.ts";
import { randomScenario } from "../../test/random-position.ts";
import { RandomStream } from "../core/random.ts";
import { placementsOf } from "../scenario/placement.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { FirstHits, ordersOf, type WeighedShip, weighShips } from "./first-hits.ts";
import { hidingOrder } from "./hidden-ships.ts";
import { UNIT } from "./placement-weights.ts";

/** The ships of a scenario, with random weights from the second on: all for the full one, few or none. */
const weighed = (scenario: Scenario, random: RandomStream, isFull: boolean): WeighedShip[] => {
  const table = placementsOf(scenario);
  return hidingOrder(scenario).map((shipClass, i) => {
    const placements: Int32Array[] = [];
    for (let p = table.classStart[shipClass]; p < table.classStart[shipClass + 1]; p++)
      placements.push(table.cellsOf(p));
    const weights = placements.map(() => (isFull || i === 0 ? UNIT : random.below(UNIT + 1)));
    return { placements, weights };
  });
};

describe("ships shown at their first hit", () => {
  it("let no more be finished than is said, on random boards small enough to try every shot", () => {
    let [done, exact] = [0, 0];
    for (let seed = 1; done < cases(15, 1000); seed++) {
      const random = RandomStream.fromSeed(seed);
      const scenario = randomScenario(random, { limit: 400n });
      const order = hidingOrder(scenario);
      if (scenario.board.cellCount > 8 || scenario.contact === "overlap" || order.length < 2 || order.length > 3)
        continue;
      const layouts = layoutsOf(scenario);
      if (layouts.length < 3 || layouts.length > 12) continue;
      done++;
      const orders = ordersOf(order);
      const { cellCount } = scenario.board;
      const games = [weighed(scenario, random, true), weighed(scenario, random, false)].map(
        (ships) => new FirstHits(ships, cellCount),
      );
      games.push(...weighShips(scenario, () => true, order).map((ships) => new FirstHits(ships, cellCount)));
      for (let misses = 0; misses < games[0].misses; misses++) {
        const most = orders * mostFinished(layouts, misses);
        for (const game of games)
          expect(game.at(misses), `seed ${seed}, ${misses} misses`).toBeGreaterThanOrEqual(most);
        if (games[0].at(misses) < most + 1) exact++;
      }
    }
    expect(exact).toBeGreaterThan(2);
  });
});
