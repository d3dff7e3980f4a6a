import { type Layout, placementsOf, type RandomStream, type Scenario } from "../../src/index.ts";
import { keptClear } from "../../src/placing.ts";
import { pick } from "./pick.ts";

/** A layout made ship by ship (not uniform over layouts); undefined if every attempt gets stuck. */
export const randomLayout = (scenario: Scenario, random: RandomStream, attempts = 60): Layout | undefined => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const placements = tryLayout(scenario, random);
    if (placements) return { scenario, placements: placements.sort((a, b) => a - b) };
  }
  return undefined;
};

const tryLayout = (scenario: Scenario, random: RandomStream): number[] | undefined => {
  const { board, contact, fleet } = scenario;
  const table = placementsOf(scenario);
  const placements: number[] = [];
  const closed = new Set<number>();
  for (const [k, ship] of fleet.entries()) {
    for (let i = 0; i < ship.count; i++) {
      const free: number[] = [];
      for (let p = table.classStart[k]; p < table.classStart[k + 1]; p++) {
        if (!placements.includes(p) && !table.cellsOf(p).some((cell) => closed.has(cell))) free.push(p);
      }
      if (free.length === 0) return undefined;
      const p = pick(random, free);
      placements.push(p);
      if (contact === "overlap") continue;
      for (const cell of table.cellsOf(p)) {
        closed.add(cell);
        for (const near of keptClear(board, contact, cell)) closed.add(near);
      }
    }
  }
  return placements;
};
