import {
  coordOf,
  formatCell,
  formatScenario,
  formsOf,
  type Layout,
  parseScenario,
  placementsOf,
  type RandomStream,
  type Scenario,
} from "../../src/index.ts";
import { pick } from "./pick.ts";

/** The rules of a layout with all or some of its totals and clues; now and then, one of them is wrong. */
export const withGiven = (layout: Layout, random: RandomStream): Scenario => {
  const source = formatScenario(layout.scenario);
  for (;;) {
    const given = parseScenario({
      ...source,
      ...(random.below(4) > 0 ? { totals: randomTotals(layout, random) } : {}),
      ...(random.below(3) > 0 ? { clues: randomClues(layout, random) } : {}),
    });
    // Rules whose numbers alone show a contradiction are refused before anything is counted.
    if (given.ok) return given.value;
  }
};

const randomTotals = ({ scenario, placements }: Layout, random: RandomStream): ((number | null)[] | null)[] => {
  const { board } = scenario;
  const table = placementsOf(scenario);
  const totals = board.size.map((side) => new Array<number>(side).fill(0));
  for (const p of placements)
    for (const cell of table.cellsOf(p)) for (const [axis, at] of coordOf(board, cell).entries()) totals[axis][at]++;
  const known = pick(random, [0.3, 0.7, 1, 1]);
  const wrong = random.below(8) === 0;
  return totals.map((list) =>
    random.below(6) === 0
      ? null
      : list.map((total) => {
          if (random.unit() >= known) return null;
          return wrong && random.below(4) === 0 ? Math.max(0, total + pick(random, [-1, 1])) : total;
        }),
  );
};

const randomClues = ({ scenario, placements }: Layout, random: RandomStream): Record<string, string> => {
  const { board, fleet } = scenario;
  const table = placementsOf(scenario);
  const hasEnds = board.size.length === 2 && fleet.every(({ shape }) => formsOf(shape)[0].kind === "line");
  const shipOf = new Map(placements.flatMap((p) => [...table.cellsOf(p)].map((cell) => [cell, [...table.cellsOf(p)]])));
  const blocked = new Set(board.blocked);
  const clues: Record<string, string> = {};
  for (let i = 1 + random.below(4); i > 0; i--) {
    const cell = random.below(board.cellCount);
    if (blocked.has(cell)) continue;
    const ship = shipOf.get(cell);
    const own = !ship ? "water" : !hasEnds || random.below(3) === 0 ? "ship" : endOf(scenario, ship, cell);
    const wrong = random.below(16) === 0;
    clues[formatCell(board, cell)] = wrong ? pick(random, ["water", "ship"]) : own;
  }
  return clues;
};

/** The part of a straight ship that lies on a cell. */
const endOf = ({ board }: Scenario, ship: readonly number[], cell: number): string => {
  if (ship.length === 1) return "single";
  const at = ship.indexOf(cell);
  if (at > 0 && at < ship.length - 1) return "middle";
  const [[x], [other]] = [coordOf(board, ship[0]), coordOf(board, ship[1])];
  if (x !== other) return at === 0 ? "left" : "right";
  return at === 0 ? "top" : "bottom";
};
