import { withBlocked } from "../board/board.ts";
import { binomial } from "../core/count.ts";
import { listLayouts } from "../inference/posterior/layout-list.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { keptClear } from "../scenario/contact.ts";
import { placementsOf } from "../scenario/placement.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { symmetriesOfScenario } from "../scenario/symmetry.ts";
import { FirstHits, ordersOf, weighShips } from "./first-hits.ts";
import { fleetWithout, HiddenShips, hidingOrder, rulesOf, withFleet } from "./hidden-ships.ts";

/**
 * The game that is left once some ships are shown: the hidden ships on the board without the cells of the shown ones
 * and those that they keep clear; undefined if that leaves too few cells.
 *
 * @param shown the placements of the shown ships. @param hidden the class of each hidden ship
 */
export const gameBeside = (
  scenario: Scenario,
  shown: Iterable<number>,
  hidden: readonly number[],
): HiddenShips | undefined => {
  const table = placementsOf(scenario);
  const { board, contact, fleet } = scenario;
  const taken = new Set(board.blocked);
  for (const placement of shown) {
    for (const cell of table.cellsOf(placement)) {
      taken.add(cell);
      for (const near of keptClear(board, contact, cell)) taken.add(near);
    }
  }
  const left = fleet
    .map((ship, shipClass) => ({ ...ship, count: hidden.filter((other) => other === shipClass).length }))
    .filter(({ count }) => count > 0);
  const made = rulesOf(scenario, left, withBlocked(board, taken));
  return made.ok ? new HiddenShips(made.value, hidden.length) : undefined;
};

/** The bounds of {@link FirstHits} on the layouts of the hidden ships beside the others; none with many misses. */
const firstHitsBeside = (
  scenario: Scenario,
  shown: readonly number[],
  hidden: readonly number[],
): ((misses: number) => bigint[]) => {
  const { claims, claimStart } = placementsOf(scenario);
  const claimsOf = (p: number): Int32Array => claims.subarray(claimStart[p], claimStart[p + 1]);
  const taken = new Set(shown.flatMap((p) => [...claimsOf(p)]));
  const isFree = (p: number): boolean => claimsOf(p).every((claim) => !taken.has(claim));
  const games = weighShips(scenario, isFree, hidden).map((ships) => new FirstHits(ships, scenario.board.cellCount));
  const orders = ordersOf(hidden);
  return (misses) =>
    games.flatMap((game) => (misses < game.misses ? BigInt(Math.floor(game.at(misses) / orders)) : []));
};

/**
 * The most layouts that any strategy finishes with 0, 1, 2… misses, if it is shown all ships except the smallest few.
 * Unlike {@link HiddenShips.finished}, the bound goes through all places of the shown ships, one of each set of
 * symmetric ones, and adds up what can be finished beside each.
 *
 * @param hidden the number of hidden ships, fewer than all
 * @param most layouts of the shown ships to go through
 * @param withFirstHits whether the bounds of {@link FirstHits} count too, which take a few times as long
 * @returns one bound for each number of misses, until all layouts might be finished
 */
export const finishedBeside = (
  scenario: Scenario,
  hidden: number,
  most: number,
  withFirstHits: boolean,
  poll: (done: number) => void = () => {},
): bigint[] => {
  const order = hidingOrder(scenario).slice(0, hidden);
  const hiddenOf = (shipClass: number): number => order.filter((other) => other === shipClass).length;
  // Each layout is counted once for each choice of the hidden ships of a class.
  const repeats = scenario.fleet.reduce((product, { count }, i) => product * binomial(count, hiddenOf(i)), 1n);
  const places = placesOf(scenario, order, most);
  const games = places.map(({ shown, number }, i) => {
    poll(i / places.length);
    const ships = gameBeside(scenario, shown, order);
    const layouts = ships?.layouts ?? 0n;
    const firstHits = ships && withFirstHits && hidden > 1 ? firstHitsBeside(scenario, shown, order) : undefined;
    const finished: bigint[] = [];
    for (let least = 0n; ships && least < layouts; finished.push(least)) {
      const misses = finished.length;
      const bounds = [...ships.finished(misses), ...(firstHits?.(misses) ?? [])];
      least = bounds.reduce((a, b) => (b < a ? b : a), layouts);
    }
    return { number, layouts, finished };
  });
  const longest = games.reduce((length, { finished }) => Math.max(length, finished.length), 0);
  return Array.from(
    { length: longest },
    (_, misses) =>
      games.reduce((sum, { number, layouts, finished }) => sum + number * (finished[misses] ?? layouts), 0n) / repeats,
  );
};

/** The places of the ships that are not hidden, one of each set of symmetric ones, with the size of the set. */
const placesOf = (
  scenario: Scenario,
  hidden: readonly number[],
  most: number,
): { shown: number[]; number: bigint }[] => {
  const fleet = fleetWithout(scenario.fleet, hidden);
  const shownGame = withFleet(scenario, fleet);
  const [table, shownTable] = [placementsOf(scenario), placementsOf(shownGame)];
  const classOf = fleet.map(({ name }) => scenario.fleet.findIndex((ship) => ship.name === name));
  const original = (placement: number): number =>
    table.find(classOf[shownTable.classOf[placement]], shownTable.cellsOf(placement)) as number;
  const symmetries = symmetriesOfScenario(shownGame);
  const numbers = new Map<string, { shown: number[]; number: bigint }>();
  for (const { placements } of listLayouts(makeKnowledge(shownGame), most)) {
    const images = symmetries.map((symmetry) =>
      placements
        .map((p) => symmetry.placements[p])
        .sort((a, b) => a - b)
        .join(),
    );
    const key = images.reduce((a, b) => (b < a ? b : a));
    const same = numbers.get(key);
    if (same) same.number++;
    else numbers.set(key, { shown: placements.map(original), number: 1n });
  }
  return [...numbers.values()];
};
