import { describe, expect, it } from "vitest";
import {
  ANSWERS,
  type ExactStrategy,
  infer,
  isExactStrategy,
  type Knowledge,
  makeKnowledge,
  type Posterior,
  parseStrategy,
  preset,
  RandomStream,
  STRATEGIES,
  STRATEGY_NAMES,
  unshotCells,
  unwrap,
} from "../src/index.ts";
import { countByOracle, type OracleCount } from "../src/inference/posterior/oracle.ts";
import { checkStrategy } from "../src/strategy/module.ts";
import { cases, isLong } from "./cases.ts";
import { type PositionKinds, randomPosition } from "./random-position.ts";
import { describePosition, readStrategy } from "./read.ts";
import { playOnWholeBoard, testGames, testStrategy } from "./strategy-contract.ts";

const examples = await Promise.all(
  ["centre-out", "row-by-row", "backwards"].map(async (name) => {
    const path = `../../../examples/${name}.mjs`;
    return unwrap(checkStrategy(await import(new URL(path, import.meta.url).href), path));
  }),
);

describe("every strategy", () => {
  for (const strategy of STRATEGIES) testStrategy(strategy);
  // A strategy that uses another one, which has its own parameters.
  testStrategy(readStrategy("optimal:layouts=8,otherwise=rollout,otherwise.cells=4"));
  for (const text of [
    "probability-chessboard:divisor=3,remainder=2,block=4",
    "probability-rectangle:top-left=0/0,lower-right=2/3,block=3",
  ])
    testGames(readStrategy(text));
  for (const strategy of examples) testGames(strategy);
});

describe("on whole boards", () => {
  // On full-size boards, these strategies infer the exact posterior of every position in each of the two ways.
  const quick = STRATEGIES.filter(
    (strategy) => !("exact" in strategy) && strategy.name !== "optimal" && strategy.name !== "rollout",
  );
  // In the usual run, each kind of answers on one board, in turn.
  const rules = ANSWERS.flatMap((answers, i) =>
    ["hasbro", "russian"].filter((_, k) => isLong || (i + k) % 2 === 0).map((name) => [name, answers] as const),
  );
  it.each(rules)("%s with answers %s: plays as it chooses", (name, answers) => {
    playOnWholeBoard([...quick, ...examples], name, answers);
  });
});

describe("the registry", () => {
  it("finds every strategy by its name, once", () => {
    expect(new Set(STRATEGY_NAMES).size).toBe(STRATEGIES.length);
    for (const strategy of STRATEGIES) expect(readStrategy(strategy.name)).toBe(strategy);
  });

  it("names the nearest to an unknown one", () => {
    expect(parseStrategy("greedy-hits")).toEqual({
      ok: false,
      error: { where: "strategy", what: '"greedy-hits" is not known', fix: 'did you mean "greedy-hit"?' },
    });
    expect(parseStrategy("gredy")).toMatchObject({ error: { fix: 'did you mean "greedy-hit"?' } });
    expect(parseStrategy("")).toMatchObject({ ok: false, error: { where: "strategy" } });
    expect(parseStrategy(undefined as never)).toMatchObject({ error: { what: "nothing is not a text" } });
  });
});

const sum = (list: Iterable<bigint>): bigint => [...list].reduce((a, b) => a + b, 0n);

/** The value that each exact strategy minimises, computed from the oracle's counts. */
const KEYS: Readonly<Record<string, (truth: OracleCount, cell: number) => bigint>> = {
  "greedy-hit": ({ ships }, cell) => -sum(ships[cell].map((layouts, n) => layouts * BigInt(n))),
  "greedy-distribution": ({ answers }, cell) => sum([...answers[cell].values()].map((layouts) => layouts * layouts)),
  "half-split": ({ ships, layouts }, cell) => {
    const difference = 2n * (layouts - (ships[cell][0] ?? 0n)) - layouts;
    return difference < 0n ? -difference : difference;
  },
};

/** Random positions of every kind with layouts left; in one of eight, ships may overlap. */
const positions = function* (from: number, number: number): Generator<[number, Knowledge]> {
  for (let seed = from, left = number; left > 0; seed++) {
    const kinds: PositionKinds = seed % 8 === 0 ? { contacts: ["overlap"] } : { given: seed % 5 === 0 };
    const knowledge = randomPosition(seed, { ...kinds, limit: 4000n });
    if (unshotCells(knowledge).length === 0 || infer(knowledge).layouts === 0n) continue;
    left--;
    yield [seed, knowledge];
  }
};

describe("exact strategies", () => {
  const exact: ExactStrategy[] = STRATEGIES.filter(isExactStrategy);
  const checked = exact.filter(({ name }) => KEYS[name] !== undefined);

  it("are among the registered ones under the names of the contract", () => {
    expect(checked.map(({ name }) => name).sort()).toEqual(Object.keys(KEYS).sort());
  });

  type Counted = readonly [seed: number, knowledge: Knowledge, posterior: Posterior, truth: OracleCount];
  let counted: readonly Counted[] | undefined;
  /** The first positions, with their posteriors and the oracle's counts, computed once for all strategies. */
  const countedPositions = (): readonly Counted[] => {
    counted ??= [...positions(1, cases(25, 300))].map(([seed, knowledge]) => [
      seed,
      knowledge,
      infer(knowledge),
      countByOracle(knowledge),
    ]);
    return counted;
  };

  it.each(checked)(`$name chooses the best cell by the oracle (${cases(25, 300)} positions)`, (strategy) => {
    for (const [seed, knowledge, posterior, truth] of countedPositions()) {
      const where = `${strategy.name}: ${describePosition(seed, knowledge)}`;
      const key = (cell: number): bigint => KEYS[strategy.name](truth, cell);
      const keys = unshotCells(knowledge).map(key);
      const best = keys.reduce((a, b) => (b < a ? b : a));
      expect(key(strategy.choose(knowledge, RandomStream.fromSeed(seed))), where).toBe(best);
      const ranked = strategy.rank(posterior);
      expect(
        ranked.map(({ cell }) => cell).sort((a, b) => a - b),
        where,
      ).toEqual(unshotCells(knowledge));
      for (let i = 1; i < ranked.length; i++) {
        expect(key(ranked[i - 1].cell) <= key(ranked[i].cell), where).toBe(true);
      }
      for (const { cell, hit } of ranked) {
        const hits = truth.layouts - (truth.ships[cell][0] ?? 0n);
        expect(hit, where).toBeCloseTo(Number(hits) / Number(truth.layouts), 12);
      }
    }
  });

  it("show what they mean: scores of the 3 x 3 board with four layouts", () => {
    const posterior = infer(makeKnowledge(preset("gorkoff-3x3")));
    // The corners are certain, the centre is never occupied, and each side is occupied in one layout of four.
    const score = (name: string): (readonly [number, number, number])[] => {
      const strategy = exact.find((other) => other.name === name);
      return (strategy?.rank(posterior) ?? []).map(({ cell, score, hit }) => [cell, score, hit] as const);
    };
    expect(score("greedy-hit").slice(0, 5)).toEqual([
      [0, 1, 1],
      [2, 1, 1],
      [6, 1, 1],
      [8, 1, 1],
      [1, 0.25, 0.25],
    ]);
    expect(score("greedy-distribution").slice(0, 1)).toEqual([[1, 2.5, 0.25]]);
    expect(score("half-split").slice(0, 1)).toEqual([[1, 0.25, 0.25]]);
    // The information of the answer in bits: nothing for the corners and the centre.
    expect(score("entropy")[0][1]).toBeCloseTo(0.25 * 2 + 0.75 * Math.log2(4 / 3), 11);
    expect(score("entropy").map(([cell]) => cell)).toEqual([1, 3, 5, 7, 0, 2, 6, 8, 4]);
  });

  it("value symmetric cells alike, whatever the order of their answers", () => {
    const posterior = infer(makeKnowledge(preset("gorkoff-5x5")));
    for (const strategy of exact) {
      const score = new Map(strategy.rank(posterior).map(({ cell, score }) => [cell, score]));
      for (const cell of score.keys()) {
        const [x, y] = [cell % 5, Math.floor(cell / 5)];
        for (const image of [y + 5 * x, 4 - x + 5 * y]) expect(score.get(image), strategy.name).toBe(score.get(cell));
      }
    }
  });
});
