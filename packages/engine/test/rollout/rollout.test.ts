import { describe, expect, it } from "vitest";
import { neighboursOf } from "../../src/board/board.ts";
import { playShots } from "../../src/game/game.ts";
import {
  formatInputError,
  formatScenario,
  formatShots,
  formatStrategy,
  infer,
  type Knowledge,
  type Layout,
  listLayouts,
  makeKnowledge,
  parseStrategy,
  placementsOf,
  preset,
  RandomStream,
  type Strategy,
  sampleLayouts,
  unshotCells,
  unwrap,
  withRules,
} from "../../src/index.ts";
import { LayoutList } from "../../src/inference/posterior/layout-list.ts";
import { factorsOf } from "../../src/scenario/prior/placement-factors.ts";
import type { PlainPrior } from "../../src/scenario/prior/prior.ts";
import { historyOf } from "../../src/solver/candidate-table.ts";
import { PlayContext } from "../../src/strategy/contract/context.ts";
import { makeCandidates } from "../../src/strategy/rollout/candidates.ts";
import { makeMissTree } from "../../src/strategy/rollout/miss-tree.ts";
import { cases } from "../cases.ts";
import { midGame, randomPosition } from "../random-position.ts";
import { describePosition, fleetOf, readKnowledge, readScenario, readStrategy } from "../read.ts";
import { missesByPlaying } from "./misses-by-playing.ts";
import { missesOfPlainGreedy } from "./plain-greedy.ts";

const chosen = (name: string, knowledge: Knowledge, seed = 1): number =>
  readStrategy(name).choose(knowledge, RandomStream.fromSeed(seed));

/** The shots of a game played by a single player, as text. */
const shotsOf = (strategy: Strategy, layout: Layout, context: PlayContext | undefined, seed: number): string =>
  formatShots(
    layout.scenario,
    playShots(strategy.start(layout.scenario, context), layout, RandomStream.fromSeed(seed)),
  );

/** A function that computes the misses after a shot. */
type Judge = (knowledge: Knowledge, layouts: readonly Layout[], cell: number) => number;

/** The cell by definition: of the likeliest, the first with the fewest misses, or a certain hit if it is free. */
const byDefinition = (knowledge: Knowledge, cells: number, ratio: number, judge: Judge): number => {
  const posterior = infer(knowledge);
  const ranked = posterior.rank();
  const [first] = ranked;
  if (first.hits === posterior.layouts && historyOf(knowledge.scenario) !== "ordered") return first.cell;
  const layouts = LayoutList.make(knowledge, 1e6)?.layouts() ?? [];
  const tried = ranked.slice(0, cells).filter(({ chance }) => chance >= ratio * first.chance);
  const misses = tried.map(({ cell }) => judge(knowledge, layouts, cell));
  return tried[misses.indexOf(Math.min(...misses))].cell;
};

/** The misses if greedy continues, from its decision tree (which has its own test against games). */
const byGreedy: Judge = ({ scenario, observations }, layouts, cell) => {
  const shot = new Uint8Array(scenario.board.cellCount);
  for (const observation of observations) shot[observation.cell] = 1;
  const placements = Int32Array.from(layouts.flatMap((layout) => [...layout.placements]));
  const candidates = makeCandidates(scenario, shot, { ships: layouts[0].placements.length, placements });
  return makeMissTree(candidates).misses(candidates.columns.indexOf(cell));
};

/** The misses if rollouts over greedy continue, found by playing against every layout. */
const byRollouts =
  (cells: number, ratio: number): Judge =>
  (knowledge, layouts, cell) =>
    missesByPlaying(knowledge, layouts, cell, (position) => byDefinition(position, cells, ratio, byGreedy));

/** Positions of hasbro still searching with few layouts left: the first that greedy-hit reaches. */
const LATE_SEARCH = {
  hit: "E5. F6x G6x H6x I6x E6. J6x F7. D4x D3x D5. D2x D1x C4. E1. F4. G3x H3. G2. F3. G4x G5x",
  sunk: "E5. F6x G6x H6x E6. I6x J6# F7. D4x D3x D5. D2x D1# C4. G4x F4. G3x G2. G5#",
  revealed:
    "E5. F6x G6x H6x E6. I6x J6#carrier[F6,G6,H6,I6,J6] D7. D4x D3x D5. D2x D1#battleship[D1,D2,D3,D4] C8. G3x H3. G4x G2. " +
    "G5#cruiser[G3,G4,G5]",
} as const;

describe("rollout", () => {
  it(`shoots the cell after which rollouts miss least, of the cells it tries (${cases(3, 70)} random positions of all kinds)`, () => {
    let tried = 0;
    let others = 0;
    // From 5317 on, the two kinds of rollouts soon differ.
    for (let seed = cases(5317, 5001); tried < cases(3, 70); seed++) {
      const knowledge = randomPosition(seed, { limit: 100n });
      const { scenario, observations } = knowledge;
      if (scenario.contact === "overlap" || observations.length === scenario.board.cellCount) continue;
      const posterior = infer(knowledge);
      if (posterior.layouts < 12n || posterior.layouts > 60n || posterior.rank().length === 0) continue;
      tried++;
      const expected = byDefinition(knowledge, 8, 0.5, byRollouts(8, 0.5));
      expect(chosen("rollout", knowledge), describePosition(seed, knowledge)).toBe(expected);
      if (expected !== byDefinition(knowledge, 8, 0.5, byGreedy)) others++;
      const narrow = byDefinition(knowledge, 3, 0.9, byRollouts(3, 0.9));
      expect(chosen("rollout:cells=3,ratio=0.9", knowledge), describePosition(seed, knowledge)).toBe(narrow);
    }
    // Rollouts over rollouts differ from rollouts over greedy.
    expect(others).toBeGreaterThan(cases(0, 1));
  });

  it("shoots the cell after which greedy-hit misses least where the list is long", () => {
    let others = 0;
    for (const answers of ["length", "hit"] as const) {
      const scenario = unwrap(withRules(preset("hasbro"), { answers }));
      for (const seed of [2, 1].slice(0, cases(1, 2))) {
        let { knowledge } = midGame(scenario, seed, 10);
        for (let shots = 11; infer(knowledge).layouts > BigInt(cases(10_000, 40_000)); shots++)
          ({ knowledge } = midGame(scenario, seed, shots));
        const { layouts } = infer(knowledge);
        expect(layouts, `${answers}, seed ${seed}`).toBeGreaterThan(BigInt(cases(2000, 5000)));
        const expected = byDefinition(knowledge, 8, 0.5, byGreedy);
        const where = `${answers}: ${formatShots(scenario, knowledge.observations)}`;
        expect(chosen(`rollout:layouts=${layouts}`, knowledge), where).toBe(expected);
        if (expected !== chosen("greedy-hit", knowledge)) others++;
      }
    }
    expect(others).toBeGreaterThan(0);
  });

  it("goes by what is known alone: not by the seed, the order of shots, or the games before", () => {
    const fleet = fleetOf({ a: 4, b: 3, c: 2 });
    const scenario = readScenario({ board: { size: [7, 6] }, fleet, contact: "allowed", answers: "length" });
    const one = readKnowledge(scenario, "E5x F6. A1. B4x G2.");
    const other = readKnowledge(scenario, "G2. B4x F6. E5x A1.");
    // These parameters are not used by any other test, so nothing is cached from before.
    const fresh = (n: number): string => `rollout:layouts=${60 + n}`;
    const first = chosen(fresh(1), one, 1);
    expect(chosen(fresh(1), one, 2)).toBe(first);
    expect(readStrategy(fresh(1)).choose(other, RandomStream.fromSeed(3))).toBe(first);
    const layouts = sampleLayouts(makeKnowledge(scenario), 2, RandomStream.fromSeed(11));
    const alone = layouts.map((layout) => shotsOf(readStrategy(fresh(2)), layout, undefined, 5));
    const together = readStrategy(fresh(2));
    const context = new PlayContext(scenario);
    const shared = [...layouts].reverse().map((layout) => shotsOf(together, layout, context, 6));
    expect(shared.reverse()).toEqual(alone);
  });

  it("draws layouts while a ship is chased, and leaves the search to the base", () => {
    const scenario = preset("hasbro");
    const searching = makeKnowledge(scenario);
    const chasing = readKnowledge(scenario, "E5x");
    const asked = (name: string, knowledge: Knowledge) => readStrategy(name).asks?.(knowledge);
    expect(asked("rollout:base=half-split", searching)).toBe("half-split");
    expect(chosen("rollout:base=half-split", searching)).toBe(chosen("half-split", searching));
    expect(asked("rollout:base=half-split", chasing)).toBeUndefined();
    expect(asked("rollout:base=half-split,target=0.9", chasing)).toBe("half-split");
    expect(asked("rollout", searching)).toBeUndefined();
    expect(chosen("rollout", searching)).toBe(chosen("greedy-hit", searching));
  });

  it("counts unshot neighbours in the search with length and sunk, and only there", () => {
    const weighs = (answers: string): boolean => answers === "length" || answers === "sunk";
    for (const answers of ["hit", "sunk", "length", "named", "revealed", "identified"] as const) {
      const scenario = unwrap(withRules(preset("hasbro"), { answers }));
      const knowledge = readKnowledge(scenario, "E5. G7. D4. F7.");
      const value = searchValue(knowledge, weighs(answers) ? 0.12 : 0, 0);
      expect(value(chosen("rollout", knowledge)), answers).toBe(Math.max(...unshotCells(knowledge).map(value)));
    }
  });

  it.each(Object.entries(LATE_SEARCH) as [keyof typeof LATE_SEARCH, string][])(
    "counts corners, too, with at most a million layouts left where ships may touch, answers %s",
    (answers, shots) => {
      const knowledge = readKnowledge(unwrap(withRules(preset("hasbro"), { answers })), shots);
      expect(isLateSearch(knowledge)).toBe(true);
      const value = searchValue(knowledge, 0.12, 0.04);
      const cell = chosen("rollout:layouts=4096", knowledge);
      expect(value(cell)).toBe(Math.max(...unshotCells(knowledge).map(value)));
    },
  );

  it("leaves corners out under a prior", () => {
    const hasbro = unwrap(withRules(preset("hasbro"), { answers: "sunk" }));
    const weighed = readScenario({ ...formatScenario(hasbro), prior: weightsFrom(5) });
    const shots = "E8. E1. C7. F3. I4x I3. H4x J4x G4# J6x J5x J7# E5. C2. B4. G6. H2. A6. F7x F6x F8x F5x F4. F9#";
    const knowledge = readKnowledge(weighed, shots);
    expect(isLateSearch(knowledge)).toBe(true);
    const value = searchValue(knowledge, 0.12, 0);
    const most = Math.max(...unshotCells(knowledge).map(value));
    expect(value(chosen("rollout:layouts=4096", knowledge))).toBe(most);
  });

  it("looks for ships by the greatest chance where ships may not touch, whatever is answered", () => {
    // Small boards, whose layouts are counted one by one: 6 random positions for each contact rule and kind of answers.
    for (const contact of ["none", "no-sides"] as const) {
      for (const answers of ["hit", "sunk", "length", "named", "revealed", "identified"] as const) {
        const fleet = fleetOf({ a: 3, b: 2 });
        const scenario = readScenario({ board: { size: [6, 6] }, fleet, contact, answers });
        let searched = 0;
        for (let seed = 1; searched < 6; seed++) {
          const { knowledge } = midGame(scenario, seed, seed % 6);
          const posterior = infer(knowledge);
          // With a list of one layout and no drawn layouts, every position without a certain hit is treated as a
          // search.
          const strategy = "rollout:layouts=1,target=1";
          if (posterior.layouts < 2n) continue;
          searched++;
          const layouts = listLayouts(knowledge, 5000);
          const chances = countCells(knowledge, layouts);
          const where = `${contact}, ${answers}, ${describePosition(seed, knowledge)}`;
          const most = Math.max(...unshotCells(knowledge).map((cell) => chances[cell]));
          expect(chances[chosen(strategy, knowledge)], where).toBe(most);
        }
      }
    }
  });

  it("plays as its base where ships may overlap and where placements cannot be listed", () => {
    for (const name of ["boxes:3x2:2", "boxes:10x20:2"]) {
      const knowledge = makeKnowledge(preset(name));
      expect(readStrategy("rollout").asks?.(knowledge)).toBe("greedy-hit");
      expect(chosen("rollout", knowledge)).toBe(chosen("greedy-hit", knowledge));
    }
  });

  it("breaks ties under an exact prior as greedy-hit does", () => {
    // After a miss at (2,1,1), some cells are equally likely by whole-number weights but not by rounded ones, which
    // would make greedy continue differently.
    const scenario = readScenario({
      board: { size: [2, 3, 2], blocked: ["(1,1,1)", "(1,2,1)", "(2,2,1)", "(2,3,1)", "(2,2,2)", "(1,3,2)"] },
      fleet: fleetOf({ a: { box: "any" }, b: { box: "any" } }),
      contact: "no-sides",
      answers: "sunk",
      prior: {
        version: 1,
        placements: {
          a: { "(2,1,1)": 5, "(2,1,1),(2,1,2)": 3, "(1,1,2)": 4, "(1,2,2)": 5 },
          b: { "(2,1,1),(2,1,2)": 5, "(1,3,1)": 5, "(1,1,2)": 2, "(1,2,2)": 3 },
        },
      },
    });
    const knowledge = readKnowledge(scenario, "(2,3,2).");
    const layouts = listLayouts(knowledge, 100);
    const { near } = factorsOf(scenario, scenario.prior?.weights as PlainPrior);
    const whole = layouts.map(({ placements }) => placements.reduce((product, p) => product * near[p], 1));
    const posterior = infer(knowledge);
    const misses = posterior
      .rank()
      .filter(({ chance }) => chance >= posterior.rank()[0].chance / 2)
      .map(({ cell }) => ({ cell, misses: missesOfPlainGreedy(knowledge, layouts, cell, whole) }))
      .sort((a, b) => a.misses - b.misses);
    expect(misses[0].misses).toBeLessThan(misses[1].misses);
    expect(chosen("rollout:nested=0", knowledge)).toBe(misses[0].cell);
  });

  it("given a time, is never worse than greedy by what greedy would miss where all is listed, and the same whenever asked", () => {
    let better = 0;
    let others = 0;
    for (let seed = 7001, left = cases(4, 30); left > 0; seed++) {
      const { knowledge } = midGame(unwrap(withRules(preset("hasbro"), { answers: "length" })), seed, 20 + (seed % 8));
      const layouts = Number(infer(knowledge).layouts);
      if (layouts < 600 || layouts > 3500) continue;
      left--;
      const list = LayoutList.make(knowledge, 5000)?.layouts() ?? [];
      const greedy = byGreedy(knowledge, list, chosen("greedy-hit", knowledge));
      const cells = ["5ms", "0.01s"].map((time) => chosen(`rollout:time=${time}`, knowledge));
      for (const cell of cells) {
        const misses = byGreedy(knowledge, list, cell);
        expect(misses, `seed ${seed}`).toBeLessThanOrEqual(greedy);
        if (misses < greedy) better++;
      }
      // The parameters are unique to this test, so nothing is cached from before.
      expect(chosen(`rollout:time=10ms,target=0.${seed}`, knowledge), `seed ${seed}`).toBe(cells[1]);
      if (chosen("rollout:time=60ms", knowledge) !== cells[0]) others++;
    }
    expect(better).toBeGreaterThan(cases(1, 10));
    expect(others).toBeGreaterThan(0);
  });

  it.each([
    ["ratio=1.5", /^strategy rollout, parameter ratio: "1.5" is not a number from 0 to 1; write for example 0.5$/],
    ["ratio=1e-400", '"1e-400" is too near to 0 to tell them apart'],
    ["target=x", '"x" is not a number from 0 to 1'],
    ["layouts=0", '"0" is not a whole number from 1'],
    ["base=rollout", '"rollout" is not the name of another strategy; known: '],
    ["time=0ms", '"0ms" is not a time from 0.001ms to 1000000000s'],
    ["time=50", '"50" is not a time'],
    ["time=0.0000001s", '"0.0000001s" is not a time'],
    ["time=50ms,layouts=100", "time sets layouts itself; leave out layouts or time"],
    ["nested=0,time=1s", "time sets nested itself"],
  ])("refuses %s", (text, message) => {
    const parsed = parseStrategy(`rollout:${text}`);
    const said = parsed.ok ? "" : formatInputError(parsed.error);
    expect(said).toMatch(message);
  });

  it("reads its parameters, however they are written", () => {
    for (const text of ["target=.3,ratio=0.50", "time=none"])
      expect(readStrategy(`rollout:${text}`)).toBe(readStrategy("rollout"));
    expect(formatStrategy(readStrategy("rollout:ratio=0e-400"))).toMatch(/ratio=0,/);
    expect(formatStrategy(readStrategy("rollout:time=0.05s"))).toMatch(/,time=50ms$/);
    expect(formatStrategy(readStrategy("rollout:time=10.12345678901234s"))).toMatch(/,time=10123.457ms$/);
  });
});

/** Whether the position is a search with more layouts than can be listed, but at most a million. */
const isLateSearch = (knowledge: Knowledge): boolean => {
  const posterior = infer(knowledge);
  return posterior.layouts > 4096n && posterior.layouts <= 1_000_000n && posterior.rank()[0].chance <= 0.3;
};

/** A cell's chance, plus a bonus per unshot side neighbour, less a penalty per corner one; 0 below half the best. */
const searchValue = (knowledge: Knowledge, side: number, corner: number): ((cell: number) => number) => {
  const { board } = knowledge.scenario;
  const posterior = infer(knowledge);
  const unshot = new Set(unshotCells(knowledge));
  const open = (cell: number, reach: "sides" | "corners"): number =>
    neighboursOf(board, cell, reach).filter((near) => unshot.has(near)).length;
  const least = posterior.rank()[0].chance / 2;
  return (cell) => {
    const chance = posterior.chance(cell);
    if (chance < least) return 0;
    return chance + side * open(cell, "sides") - corner * (open(cell, "corners") - open(cell, "sides"));
  };
};

/** For each cell, the number of layouts with a ship on it. */
const countCells = ({ scenario }: Knowledge, layouts: readonly Layout[]): number[] => {
  const table = placementsOf(scenario);
  const counts = new Array<number>(scenario.board.cellCount).fill(0);
  for (const { placements } of layouts) for (const p of placements) for (const cell of table.cellsOf(p)) counts[cell]++;
  return counts;
};

/** Weights that differ from cell to cell. */
const weightsFrom = (seed: number): object => {
  const random = RandomStream.fromSeed(seed);
  const cells = Array.from({ length: 10 }, () => Array.from({ length: 10 }, () => 0.5 + random.unit()));
  return { version: 1, name: "made", cells };
};
