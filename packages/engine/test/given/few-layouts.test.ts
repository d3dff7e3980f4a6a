/** Positions whose totals leave few layouts, which a search alone would look for among billions. */
import { expect, it } from "vitest";
import { countLayouts, type Layout, listLayouts, makeKnowledge, placementsOf, RandomStream } from "../../src/index.ts";
import { clashesOf, findLayout, keysOf, Odometer } from "../../src/placing.ts";
import { firstOf } from "../cases.ts";
import { fleetOf, readScenario } from "../read.ts";

const _ = null;

const POSITIONS = [
  {
    layouts: 4,
    scenario: readScenario({
      board: { size: [10, 10] },
      fleet: fleetOf({ carrier: 5, battleship: 4, cruiser: 3, submarine: 3, destroyer: 2 }),
      contact: "allowed",
      answers: "named",
      totals: [
        [_, 1, _, 2, 3, 2, _, 5, 2, _],
        [2, 3, 5, _, 1, 1, _, 0, 4, 0],
      ],
    }),
  },
  {
    layouts: 2836,
    scenario: readScenario({
      board: { size: [11, 12] },
      fleet: fleetOf({
        zed: { shape: [".XX", "XX."], count: 2 },
        boat: { length: 1, count: 3 },
        slash: { shape: ["X.", "XX"], count: 2 },
      }),
      contact: "no-sides",
      answers: "sunk",
      totals: [
        [_, _, 2, 1, 2, _, 0, 3, 2, 3, 0],
        [1, 0, 0, 1, 2, _, 2, 1, 1, _, 4, 2],
      ],
    }),
  },
];

/** Whether a layout's ships do not clash and have the totals, as a plain recount says. */
const isRight = ({ scenario, placements }: Layout): boolean => {
  const table = placementsOf(scenario);
  const covered = scenario.board.size.map((side) => new Array<number>(side).fill(0));
  for (const cell of placements.flatMap((p) => [...table.cellsOf(p)])) {
    covered[0][cell % scenario.board.size[0]]++;
    covered[1][Math.floor(cell / scenario.board.size[0])]++;
  }
  const agrees = scenario.totals?.every((list, axis) =>
    list?.every((total, line) => total === undefined || total === covered[axis][line]),
  );
  return agrees === true && clashesOf(scenario, placements).length === 0;
};

it.each(firstOf(POSITIONS, 1))(
  "$layouts layouts are listed, found and put in order as soon as they are counted",
  ({ layouts, scenario }) => {
    const knowledge = makeKnowledge(scenario);
    expect(countLayouts(knowledge).layouts).toBe(BigInt(layouts));
    const listed = listLayouts(knowledge, layouts);
    expect(new Set(listed.map(({ placements }) => placements.join())).size).toBe(layouts);
    expect(listed.every(isRight)).toBe(true);
    expect(() => listLayouts(knowledge, layouts - 1)).toThrow("too many to list");

    for (const random of [undefined, RandomStream.fromSeed(1)]) {
      const { layout } = findLayout(knowledge, { random });
      expect(layout && isRight(layout)).toBe(true);
    }

    const keys = keysOf(scenario);
    const ordered = [...new Odometer(knowledge).layouts()];
    const ranks = ordered.map((layout) => keys.rankKey(keys.keyOfLayout(layout)));
    expect(ranks).toEqual(ranks.toSorted((a, b) => (a < b ? -1 : 1)));
    const shuffled = [...new Odometer(knowledge, { shuffle: RandomStream.fromSeed(1) }).layouts()];
    for (const list of [ordered, shuffled])
      expect(list.map(({ placements }) => placements.join()).sort()).toEqual(
        listed.map(({ placements }) => placements.join()).sort(),
      );
  },
);
