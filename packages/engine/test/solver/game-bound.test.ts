/** The bounds on complete games compared with proved optima, on random small scenarios of every kind. */

import { describe, expect, it } from "vitest";
import { type BoundOptions, boundChances, boundGame } from "../../src/bound/game-bound.ts";
import { shareFinished } from "../../src/bound/sampled-bound.ts";
import { finishedBeside } from "../../src/bound/shown-places.ts";
import {
  ANSWERS,
  type Contact,
  countLayouts,
  infer,
  listLayouts,
  makeKnowledge,
  placementsOf,
  RandomStream,
  type Scenario,
} from "../../src/index.ts";
import { solve } from "../../src/solver/solve.ts";
import { cases } from "../cases.ts";
import { randomScenario } from "../random-position.ts";
import { readScenario } from "../read.ts";

const CASES = cases(8, 300);

/** A random scenario with 2 to 80 layouts, which the solver handles at once; the kinds of answers take turns. */
const smallScenario = (seed: number): Scenario | undefined => {
  const scenario = randomScenario(RandomStream.fromSeed(seed), {
    answers: [ANSWERS[seed % ANSWERS.length]],
    limit: 2000n,
  });
  const { layouts } = countLayouts(makeKnowledge(scenario));
  return layouts >= 2n && layouts <= 80n && scenario.board.cellCount <= 12 ? scenario : undefined;
};

const describeScenario = ({ board, contact, answers, fleet }: Scenario): string =>
  `${board.size.join("x")} blocked ${board.blocked} ${contact} ${answers} ${JSON.stringify(fleet.map(({ count, shape }) => [count, shape]))}`;

describe("the bounds of a whole game", () => {
  it("are never above the optimum of any objective", () => {
    let done = 0;
    for (let seed = 1; done < CASES; seed++) {
      const scenario = smallScenario(seed);
      if (!scenario) continue;
      done++;
      const knowledge = makeKnowledge(scenario);
      const where = `seed ${seed}: ${describeScenario(scenario)}`;
      const mean = solve(knowledge, { objective: "mean", limits: { positions: 2e4 } });
      const worst = solve(knowledge, { objective: "worst", limits: { positions: 2e4 } });
      for (const options of [{ listed: 0 }, { listed: 5000 }, { listed: 0, places: 3 }, { listed: 0, places: 5000 }]) {
        const steps: bigint[] = [];
        const bound = boundGame(scenario, { ...options, proved: ([{ total }]) => steps.push(total) });
        // What is proved on the way is told, and never taken back.
        expect(steps, where).toEqual(steps.toSorted((a, b) => Number(a - b)));
        expect(steps.at(-1), where).toBe(bound.total);
        if (options.places === undefined) expect(steps, where).toHaveLength(1);
        expect(bound.layouts, where).toBe(mean.layouts);
        expect(bound.total <= mean.misses.total, `${bound.total} of ${mean.misses.total}, ${where}`).toBe(true);
        expect(bound.worst, where).toBeLessThanOrEqual(worst.misses.worst);
        if (options.places !== 3) continue;
        // A search that starts from the bound finds the same.
        for (const { objective, misses, proven } of [mean, worst]) {
          const again = solve(knowledge, { objective, lower: () => bound, limits: { positions: 2e4 } });
          const least = objective === "mean" ? again.misses.total : again.misses.worst;
          if (proven) expect(least, where).toBe(objective === "mean" ? misses.total : misses.worst);
          if (proven) expect(again.proven, where).toBe(true);
        }
      }
    }
  });

  it("counts every layout once among the places of the shown ships", () => {
    let done = 0;
    for (let seed = 1; done < CASES; seed++) {
      const scenario = randomScenario(RandomStream.fromSeed(seed), { limit: 2000n });
      const { layouts } = countLayouts(makeKnowledge(scenario));
      const ships = scenario.fleet.reduce((sum, { count }) => sum + count, 0);
      if (layouts === 0n || ships < 2 || scenario.contact === "overlap") continue;
      done++;
      for (let hidden = 1; hidden < ships; hidden++) {
        const finished = finishedBeside(scenario, hidden, 2000, done % 2 === 0);
        const where = `seed ${seed}, ${hidden} hidden: ${describeScenario(scenario)}`;
        expect(finished.at(-1), where).toBe(layouts);
        for (const [i, one] of finished.slice(1).entries()) expect(one >= finished[i], where).toBe(true);
      }
    }
  });

  it("are never above it either where a few ships are hidden from every layout", () => {
    let done = 0;
    for (let seed = 1; done < CASES / 3; seed++) {
      const scenario = smallScenario(seed);
      if (!scenario) continue;
      done++;
      const knowledge = makeKnowledge(scenario);
      const layouts = listLayouts(knowledge, 80);
      const { classOf } = placementsOf(scenario);
      const { misses } = solve(knowledge, { objective: "mean", limits: { positions: 2e4 } });
      // Averages over all subsets with the same number of ships of each class, which gives the exact expectation
      // without sampling.
      const sums = new Map<string, { sum: number; number: number }>();
      for (const layout of layouts) {
        for (let subset = 1; subset < 2 ** layout.placements.length; subset++) {
          const hidden = new Set([...layout.placements.keys()].filter((i) => ((subset >> i) & 1) === 1));
          const kind = [...hidden]
            .map((i) => classOf[layout.placements[i]])
            .sort()
            .join();
          const finished = shareFinished(scenario, layout, hidden);
          let own = 0;
          for (let v = 0; finished(v) < 1; v++) own += 1 - finished(v);
          const { sum, number } = sums.get(kind) ?? { sum: 0, number: 0 };
          sums.set(kind, { sum: sum + own, number: number + 1 });
        }
      }
      for (const [kind, { sum, number }] of sums) {
        expect(sum / number, `hidden ${kind}, seed ${seed}: ${describeScenario(scenario)}`).toBeLessThanOrEqual(
          misses.mean + 1e-9,
        );
      }
    }
  });
});

it("a search that starts from a bound keeps it, and ends at once if a strategy meets it", () => {
  const fleet = [{ name: "destroyer", length: 2 }];
  const scenario = readScenario({ board: { size: [10, 10] }, fleet, contact: "none", answers: "hit" });
  const lower = boundGame(scenario, { listed: 0 });
  const knowledge = makeKnowledge(scenario);
  const limits = { positions: 1, lookahead: 0 };
  expect(solve(knowledge, { lower: () => lower, limits })).toMatchObject({
    proven: false,
    lower: { total: lower.total, worst: 0 },
  });
  const { proven, nodes, misses } = solve(knowledge, { objective: "worst", lower: () => lower, limits });
  // Without the bound, a search of minutes leaves 49 or 50.
  expect({ proven, nodes, worst: misses.worst }).toEqual({ proven: true, nodes: 0, worst: 50 });
});

it("a bound that is ended has what it proved before, the quickest first", () => {
  const scenario = readScenario({
    ...{ board: { size: [6, 6] }, contact: "allowed", answers: "hit" },
    fleet: [5, 3, 2].map((length) => ({ name: `ship${length}`, length })),
  });
  const told: bigint[] = [];
  const poll = (): void => {
    if (told.length === 2) throw new Error("ended");
  };
  const proved: BoundOptions["proved"] = ([{ total }]) => told.push(total);
  expect(() => boundGame(scenario, { poll, proved, listed: 0, places: 1000 })).toThrow("ended");
  const [first, second] = told;
  expect(first).toBe(boundGame(scenario, { listed: 0 }).total);
  // Beside the 24 places of the longest ship.
  expect(second > first).toBe(true);
  expect(second < boundGame(scenario, { listed: 0, places: 1000 }).total).toBe(true);
});

describe("ships placed one after another", () => {
  /** Rules, and each way to place the ships in turn: its cells as bits, and its chance. */
  const placedInTurn = (size: readonly number[], lengths: readonly number[], contact: Contact) => {
    const fleet = lengths.map((length, i) => ({ name: `ship${i}`, length }));
    const scenario = readScenario({
      ...{ board: { size: [...size] }, fleet, contact, answers: "hit" },
      prior: { version: 1, sequential: fleet.map(({ name }) => name) },
    });
    const table = placementsOf(scenario);
    const [columns] = size;
    const near = contact === "none" ? 1 : 0;
    const meet = (a: number, b: number): boolean =>
      Array.from(table.cellsOf(a)).some((one) =>
        Array.from(table.cellsOf(b)).some(
          (two) =>
            Math.abs((one % columns) - (two % columns)) <= near &&
            Math.abs(Math.floor(one / columns) - Math.floor(two / columns)) <= near,
        ),
      );
    let ways = [{ placed: [] as number[], chance: 1 }];
    for (const k of lengths.keys()) {
      ways = ways.flatMap(({ placed, chance }) => {
        const free: number[] = [];
        for (let p = table.classStart[k]; p < table.classStart[k + 1]; p++)
          if (!placed.some((other) => meet(other, p))) free.push(p);
        return free.map((p) => ({ placed: [...placed, p], chance: chance / free.length }));
      });
    }
    const bits = (placed: readonly number[]): number =>
      placed.flatMap((p) => Array.from(table.cellsOf(p))).reduce((mask, cell) => mask | (1 << cell), 0);
    return { scenario, ways: ways.map(({ placed, chance }) => ({ mask: bits(placed), chance })) };
  };

  type Ways = ReturnType<typeof placedInTurn>["ways"];

  /** The best chance to finish with at most so many misses, found by trying every shot. */
  const bestChance = (left: Ways, cellCount: number, shot: number, misses: number): number => {
    if (misses < 0) return 0;
    const open = left.filter(({ mask }) => (mask & ~shot) !== 0);
    const done = left.filter(({ mask }) => (mask & ~shot) === 0).reduce((sum, { chance }) => sum + chance, 0);
    let most = 0;
    for (let cell = 0; cell < cellCount && open.length > 0; cell++) {
      const bit = 1 << cell;
      if (shot & bit) continue;
      const ship = open.filter(({ mask }) => mask & bit);
      const water = open.filter(({ mask }) => !(mask & bit));
      const after = (part: Ways, allowed: number): number => bestChance(part, cellCount, shot | bit, allowed);
      most = Math.max(most, after(ship, misses) + after(water, misses - 1));
    }
    return done + most;
  };

  it.each([
    [[3, 3], [2, 3], "allowed"],
    [[3, 3], [3, 2], "allowed"],
    [[8], [3, 1], "none"],
    [[4, 2], [1, 1], "none"],
    [[7], [2, 2], "none"],
  ] as const)("no play finishes more of them within few misses than is said: %j, %j, %s", (size, lengths, contact) => {
    const { scenario, ways } = placedInTurn(size, lengths, contact);
    const { cellCount } = scenario.board;
    const bounds = boundChances(scenario);
    expect(bounds.length).toBeGreaterThan(1);
    for (const [misses, bound] of bounds.entries()) {
      const best = bestChance(ways, cellCount, 0, misses);
      expect(best).toBeGreaterThan(0);
      expect(bound, `${misses} misses`).toBeGreaterThanOrEqual(best);
    }
    // The chances of the plain placing are those of the engine, where no way is a dead end.
    const posterior = infer(makeKnowledge(scenario));
    for (let cell = 0; cell < cellCount; cell++) {
      const chance = ways.reduce((sum, one) => sum + (one.mask & (1 << cell) ? one.chance : 0), 0);
      expect(posterior.chance(cell)).toBeCloseTo(chance, 12);
    }
  });

  it("have no bound where a ship may leave no place for another", () => {
    const { scenario } = placedInTurn([4], [2, 2], "allowed");
    expect(() => boundChances(scenario)).toThrow("leave no place for another");
  });
});
