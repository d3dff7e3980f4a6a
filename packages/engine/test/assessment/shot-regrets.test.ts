import { describe, expect, test } from "vitest";
import { branchesOf, countUnfinished, LayoutAnswers, openingOf, type Position } from "../../src/assessment/position.ts";
import { ShotRegrets } from "../../src/assessment/shot-regrets.ts";
import { playGame } from "../../src/games.ts";
import { ANSWERS, isMiss, listLayouts, makeKnowledge, preset, RandomStream, type Scenario } from "../../src/index.ts";
import { solve } from "../../src/solver.ts";
import { readScenario, readStrategy } from "../read.ts";

const rules = (size: number[], fleet: object[], answers: string, contact = "allowed"): Scenario =>
  readScenario({ board: { size }, fleet, contact, answers });

const THREE_TWO = [
  { name: "a", length: 3 },
  { name: "b", length: 2 },
];

/** The least misses from every position, by trying all cells: no search of the solver, no symmetry, no bounds. */
const bruteForce = (scenario: Scenario) => {
  const source = new LayoutAnswers(listLayouts(makeKnowledge(scenario), 10_000));
  const known = new Map<string, number>();
  const least = (position: Position): number => {
    if (countUnfinished(source, position) === 0) return 0;
    const key = `${position.members.join()};${position.observations
      .map(({ cell }) => cell)
      .sort((a, b) => a - b)
      .join()}`;
    let value = known.get(key);
    if (value === undefined) {
      value = Math.min(...unshot(position).map((cell) => after(position, cell)));
      known.set(key, value);
    }
    return value;
  };
  const unshot = ({ observations }: Position): number[] =>
    Array.from({ length: source.cells }, (_, cell) => cell).filter((cell) =>
      observations.every((shot) => shot.cell !== cell),
    );
  /** The least misses over all unfinished layouts, if a cell is shot first. */
  const after = (position: Position, cell: number): number =>
    branchesOf(source, position, cell).reduce(
      (sum, { answer, position: next }) => sum + least(next) + (isMiss(answer) ? countUnfinished(source, next) : 0),
      0,
    );
  return { source, least, after };
};

const play = (name: string, scenario: Scenario, placements: readonly number[]): number[] =>
  playGame(readStrategy(name), { scenario, placements }, RandomStream.fromSeed(7)).observations.map(({ cell }) => cell);

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

describe("the regret of a shot", () => {
  test.each([
    ...["hit", "sunk", "length", "revealed"].map((answers) => rules([3, 2], THREE_TWO, answers)),
    rules(
      [3, 3],
      [
        { name: "a", length: 2 },
        { name: "b", length: 1 },
      ],
      "sunk",
      "no-sides",
    ),
    rules(
      [3, 2],
      [
        { name: "a", length: [2, 3] },
        { name: "b", length: 1 },
      ],
      "sunk",
    ),
    preset("gorkoff-3x3"),
  ])("is what trying all cells in all positions says: rules %#", (scenario) => {
    const regrets = ShotRegrets.solve(scenario);
    const { source, least, after } = bruteForce(scenario);
    let checked = 0;
    for (const [i, { placements }] of source.list.entries()) {
      const cells = play("random", scenario, placements);
      let position: Position | undefined = openingOf(source);
      for (const [shot, { regret }] of regrets.ofGame(placements, cells).entries()) {
        const weight = countUnfinished(source, position);
        expect(regret, `layout ${i}, shot ${shot}`).toBeCloseTo(
          (after(position, cells[shot]) - least(position)) / weight,
          12,
        );
        const branches = branchesOf(source, position, cells[shot]).filter(({ position: next }) =>
          next.members.includes(i),
        );
        const next: Position = branches[0].position;
        position = {
          ...next,
          members: next.members.filter((one) => countUnfinished(source, { ...next, members: Int32Array.of(one) }) > 0),
        };
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(10);
  });

  test.each(
    ANSWERS.flatMap((answers) => [
      rules([3, 3], THREE_TWO, answers),
      rules(
        [4, 4],
        [
          { name: "a", length: 3 },
          { name: "b", length: 2 },
        ],
        answers,
        "no-sides",
      ),
    ]),
  )("adds up, over all layouts, to a strategy's shots less the best one's: rules %#", (scenario) => {
    const regrets = ShotRegrets.solve(scenario);
    const layouts = listLayouts(makeKnowledge(scenario), 10_000);
    expect(regrets.layouts).toBe(layouts.length);
    const { misses } = solve(makeKnowledge(scenario), { limits: { lookahead: 0 } });
    expect(regrets.bestMean).toBeCloseTo(misses.mean + 5, 12);
    for (const name of ["hunt-target", "greedy-hit", "random"]) {
      let shots = 0;
      const total = { regret: 0, searching: 0, chasing: 0 };
      for (const { placements } of layouts) {
        const cells = play(name, scenario, placements);
        shots += cells.length;
        const game = regrets.ofGame(placements, cells);
        // Each game by itself: what luck saved is the rest.
        const luck = sum(game.map((shot) => shot.luck));
        const lost = sum(game.map((shot) => shot.regret));
        expect(cells.length).toBeCloseTo(regrets.bestMean + lost - luck, 9);
        for (const { regret, luck, chasing } of game) {
          expect(regret).toBeGreaterThan(-1e-12);
          total.regret += regret;
          total[chasing ? "chasing" : "searching"] += luck;
        }
      }
      expect(total.regret).toBeCloseTo(shots - layouts.length * regrets.bestMean, 9);
      // Luck has mean 0 also in each kind of position, which is known before the shot.
      expect(total.searching).toBeCloseTo(0, 9);
      expect(total.chasing).toBeCloseTo(0, 9);
    }
  });

  test("is 0 for every shot of the best strategy, and 1 for a cell that cannot hold a ship", () => {
    const scenario = preset("gorkoff-3x3");
    const regrets = ShotRegrets.solve(scenario);
    for (const { placements } of listLayouts(makeKnowledge(scenario), 10)) {
      const best = regrets.ofGame(placements, play("optimal", scenario, placements));
      expect(best.map(({ regret }) => regret)).toEqual(best.map(() => 0));
      // The cell in the middle would touch the cruiser.
      expect(regrets.ofGame(placements, [4])).toMatchObject([{ regret: 1, luck: 0, chasing: false }]);
    }
  });

  test("also where ships may overlap", () => {
    const scenario = rules([3, 2], [{ name: "a", box: "any", count: 2 }], "count", "overlap");
    const regrets = ShotRegrets.solve(scenario);
    const layouts = listLayouts(makeKnowledge(scenario), 10_000);
    const games = layouts.map(({ placements }) => play("hunt-target", scenario, placements));
    const lost = sum(
      games.map((cells, i) => sum(regrets.ofGame(layouts[i].placements, cells).map(({ regret }) => regret))),
    );
    expect(lost / layouts.length).toBeCloseTo(
      sum(games.map(({ length }) => length)) / layouts.length - regrets.bestMean,
      9,
    );
  });
});

test.each([
  [preset("hasbro"), /^it has 30,093,975,536 layouts, and at most 500 are solved$/],
  [rules([2, 2], [{ name: "a", length: 2, count: 2 }], "hit", "none"), /^no layout exists$/],
  [
    readScenario({
      ...{ board: { size: [3, 3] }, fleet: [2], contact: "allowed", answers: "hit" },
      prior: {
        version: 1,
        cells: [
          [1, 2, 1],
          [1, 1, 1],
          [1, 1, 1],
        ],
      },
    }),
    /equally likely|prior/,
  ],
])("games that cannot be solved are refused: %#", (scenario, message) => {
  expect(() => ShotRegrets.solve(scenario)).toThrow(message);
});

test("a proof that takes too many positions is refused, with their number", () => {
  const seen: number[] = [];
  const limits = { positions: 5000, progress: (positions: number) => void seen.push(positions) };
  expect(() => ShotRegrets.solve(preset("gorkoff-5x5"), limits)).toThrow("was not proved within 5,000 positions");
  expect(seen.length).toBeGreaterThan(0);
});

test("a layout of other rules is refused", () => {
  expect(() => ShotRegrets.solve(preset("gorkoff-3x3")).ofGame([0, 0, 0], [0])).toThrow(/not one of this game/);
});
