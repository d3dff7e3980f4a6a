// Ships placed one after another as a belief: compared with every order of every layout in fractions, and with games of
// the plain program that places ships so.

import { describe, expect, it } from "vitest";
import { neighboursOf } from "../../src/board/board.ts";
import { expectedNumber } from "../../src/core/estimate.ts";
import { playShots } from "../../src/game/game.ts";
import {
  countLayouts,
  estimatePosterior,
  formatScenario,
  infer,
  type Knowledge,
  listLayouts,
  makeKnowledge,
  PlayContext,
  parseStrategy,
  preset,
  RandomStream,
  RefusedError,
  type Scenario,
  sampleLayouts,
  unshotCells,
  unwrap,
  withPrior,
} from "../../src/index.ts";
import { weighEach } from "../../src/inference/posterior/believe.ts";
import { eachLayoutByOracle } from "../../src/inference/posterior/oracle.ts";
import { SequentialWeights } from "../../src/inference/posterior/sequential-weights.ts";
import { ControlledEstimator } from "../../src/inference/sampling/controlled-estimate.ts";
import { PlacementDraw } from "../../src/placing/placement-draw.ts";
import { believe, formatPrior, parseNamedPrior, parsePrior } from "../../src/priors.ts";
import { reviewShots } from "../../src/review/review.ts";
import { isHit } from "../../src/scenario/answer.ts";
import { placementsOf } from "../../src/scenario/placement.ts";
import { greedyHit } from "../../src/strategy/exact/greedy.ts";
import { cases } from "../cases.ts";
import { randomPosition } from "../random-position.ts";
import { readKnowledge, readScenario } from "../read.ts";
import { chiSquare, chiSquareTail } from "../statistics.ts";

const believing = (scenario: Scenario, order?: readonly number[]): Scenario =>
  unwrap(withPrior(scenario, { weights: { kind: "sequential", order: order ?? [...scenario.fleet.keys()] } }));

interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const add = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
});

/** All orders of a list. */
const ordersOf = (list: readonly number[]): number[][] =>
  list.length === 0
    ? [[]]
    : list.flatMap((first, i) => ordersOf(list.filter((_, j) => j !== i)).map((rest) => [first, ...rest]));

/** The layouts that fit, with the chance of each up to a common factor: over all orders of like ships, in fractions. */
const truthOf = (knowledge: Knowledge, order: readonly number[]): { placements: number[]; weight: number }[] => {
  const { scenario } = knowledge;
  const table = placementsOf(scenario);
  const { board, contact } = scenario;
  /** Whether two ships clash, judged by neighbouring cells. */
  const clash = (p: number, q: number): boolean => {
    const others = new Set(table.cellsOf(q));
    return table.cellsOf(p).some((cell) => {
      const near = contact === "allowed" ? [] : neighboursOf(board, cell, contact === "none" ? "corners" : "sides");
      return [cell, ...near].some((one) => others.has(one));
    });
  };
  const free = (shipClass: number, before: readonly number[]): bigint => {
    let number = 0n;
    for (let p = table.classStart[shipClass]; p < table.classStart[shipClass + 1]; p++)
      if (!before.some((q) => clash(p, q))) number++;
    return number;
  };
  const truth: { placements: number[]; weight: number }[] = [];
  eachLayoutByOracle(knowledge, (placements) => {
    const byClass = order.map((k) => ordersOf(placements.filter((p) => table.classOf[p] === k)));
    let sum: Fraction = { numerator: 0n, denominator: 1n };
    const visit = (at: number, before: readonly number[], denominator: bigint): void => {
      if (at === byClass.length) sum = add(sum, { numerator: 1n, denominator });
      else
        for (const ships of byClass[at]) {
          let product = denominator;
          ships.forEach((_, i) => {
            product *= free(order[at], [...before, ...ships.slice(0, i)]);
          });
          visit(at + 1, [...before, ...ships], product);
        }
    };
    visit(0, [], 1n);
    const scale = 2n ** 200n;
    truth.push({ placements: [...placements], weight: Number((sum.numerator * scale) / sum.denominator) * 2 ** -200 });
  });
  return truth;
};

/** A position of {@link randomPosition} with few like ships, and an order of its classes. */
const sequentialPosition = (seed: number): { knowledge: Knowledge; order: number[] } | undefined => {
  const plain = randomPosition(seed, { limit: 3000n });
  const { scenario } = plain;
  if (scenario.contact === "overlap" || scenario.fleet.some(({ count, among }) => count > 4 || among)) return undefined;
  const order = RandomStream.fromSeed(seed).shuffle([...scenario.fleet.keys()]);
  return { knowledge: { ...plain, scenario: believing(scenario, order) }, order };
};

/** Small rules, with an order of the classes. */
const PLACED: readonly (readonly [{ readonly fleet: readonly { name: string }[] }, readonly number[]])[] = [
  [
    {
      board: { size: [4, 4] },
      fleet: [
        { name: "cutter", length: 3 },
        { name: "boat", length: 2, count: 2 },
      ],
      contact: "none",
      answers: "hit",
    },
    [1, 0],
  ],
  [
    {
      board: { size: [5, 3], blocked: ["B2"] },
      fleet: [
        { name: "wanderer", length: [2, 3] },
        { name: "twin", length: 2 },
        { name: "dinghy", length: 1, count: 3 },
      ],
      contact: "no-sides",
      answers: "sunk",
    },
    [0, 2, 1],
  ],
] as never;

/** A strip on which equal chances and ships one after another differ much. */
const NARROW = [
  {
    board: { size: [8, 1] },
    fleet: [
      { name: "cutter", length: 3 },
      { name: "boat", length: 1, count: 2 },
    ],
    contact: "none",
    answers: "hit",
  },
  [1, 0],
] as unknown as (typeof PLACED)[number];

/** Ships that leave each other little room: drawn from a list after a shot. */
const CROWDED = {
  board: { size: [5, 4] },
  fleet: [
    { name: "cutter", length: 3 },
    { name: "boat", length: 1, count: 3 },
  ],
  contact: "none",
  answers: "hit",
};

/** Positions with few layouts, so that they are exact too. */
const ESTIMATED = [
  ["gorkoff-5x5", ""],
  ["gorkoff-5x5", "C3x"],
] as const;

/** Ships on a common board that may not touch: chances differ more from equal ones. */
const APART = {
  board: { size: [10, 10] },
  fleet: [5, 4, 3, 2].map((length) => ({ name: `ship-${length}`, length })),
  contact: "none",
  answers: "hit",
};

/** The first position of a game with at most 50,000 layouts left. */
const latePosition = (scenario: Scenario, seed: number): Knowledge => {
  const [layout] = sampleLayouts(makeKnowledge(scenario), 1, RandomStream.fromSeed(seed));
  const shots = playShots(unwrap(parseStrategy("probability")).start(scenario), layout, RandomStream.fromSeed(seed));
  const plain = unwrap(withPrior(scenario, undefined));
  const isLate = (number: number): boolean =>
    countLayouts(makeKnowledge(plain, shots.slice(0, number))).layouts <= 50_000n;
  return makeKnowledge(scenario, shots.slice(0, [...shots.keys()].find(isLate)));
};

describe("ships placed one after another as a belief", () => {
  it(`has the chances of every order of every layout: ${cases(60, 3000)} random positions (seeds 41,001 on)`, () => {
    let compared = 0;
    for (let seed = 41_001; seed <= 41_000 + cases(60, 3000); seed++) {
      const position = sequentialPosition(seed);
      if (!position) continue;
      const { knowledge, order } = position;
      const where = `seed ${seed} ${JSON.stringify(formatScenario(knowledge.scenario))}`;
      const posterior = infer(knowledge);
      const truth = truthOf(knowledge, order);
      expect(posterior.layouts, where).toBe(BigInt(truth.length));
      if (truth.length === 0) continue;
      const table = placementsOf(knowledge.scenario);
      const chances = new Float64Array(knowledge.scenario.board.cellCount);
      const total = truth.reduce((sum, { weight }) => sum + weight, 0);
      for (const { placements, weight } of truth)
        for (const p of placements) for (const cell of table.cellsOf(p)) chances[cell] += weight / total;
      for (const [cell, chance] of chances.entries())
        expect(Math.abs(posterior.chance(cell) - chance), `${where} cell ${cell}`).toBeLessThan(1e-12);
      for (const { cell, answer } of knowledge.observations)
        expect(posterior.chance(cell), `${where} cell ${cell}`).toBe(isHit(answer) ? 1 : 0);
      const whole = believe(makeKnowledge(knowledge.scenario));
      const all = truthOf(makeKnowledge(knowledge.scenario), order).reduce((sum, { weight }) => sum + weight, 0);
      expect(Math.abs((posterior.belief?.partOf(whole as never) ?? 0) - total / all), where).toBeLessThan(1e-12);
      expect(posterior.belief?.chanceError, where).toBeLessThan(1e-10);
      compared++;
    }
    expect(compared).toBeGreaterThan(cases(30, 1500));
  });

  it(`has the chances of ${cases(20_000, 1_000_000)} games of a program that places ships so (chi-square)`, () => {
    for (const [source, order] of PLACED) {
      const scenario = believing(readScenario(source), order);
      const knowledge = makeKnowledge(scenario);
      const layouts = listLayouts(knowledge, 10_000);
      const ships = layouts[0].placements.length;
      const weights = weighEach(scenario, Int32Array.from(layouts.flatMap(({ placements }) => placements)), ships);
      const at = new Map(layouts.map(({ placements }, i) => [String(placements), i]));
      const seen = new Float64Array(layouts.length);
      const program = new PlacementDraw(scenario, order);
      const random = RandomStream.fromSeed(7);
      const games = cases(20_000, 1_000_000);
      for (let i = 0; i < games; i++) seen[at.get(String(program.sequential(random).toSorted())) ?? -1]++;
      const chi = chiSquare(seen, (i) => games * (weights?.[i] ?? 0));
      const tail = chiSquareTail(chi, layouts.length - 1);
      expect(tail).toBeGreaterThan(1e-4);
      expect(tail).toBeLessThan(1 - 1e-4);
      // Equal chances would be found out.
      const uniform = chiSquare(seen, () => games / seen.length);
      expect(uniform).toBeGreaterThan(2 * chi);
    }
  });

  it("has estimates whose errors are as large as they say (rms of z from 0.9 to 1.1)", () => {
    for (const [name, shots] of ESTIMATED) {
      const knowledge = readKnowledge(believing(preset(name)), shots);
      const exact = infer(knowledge);
      let [squares, number] = [0, 0];
      for (let seed = 1; seed <= cases(20, 100); seed++) {
        const estimate = estimatePosterior(knowledge, { samples: 40_000, seed });
        if (estimate.kind !== "estimate") throw new Error("layouts exist");
        for (const [cell, chance] of estimate.chance.entries()) {
          if (estimate.standardError[cell] === 0) {
            expect(chance).toBe(exact.chance(cell));
            continue;
          }
          squares += ((chance - exact.chance(cell)) / estimate.standardError[cell]) ** 2;
          number++;
        }
      }
      const rms = Math.sqrt(squares / number);
      expect(rms, `${name} ${shots}`).toBeGreaterThan(0.9);
      expect(rms, `${name} ${shots}`).toBeLessThan(1.1);
    }
  });

  it("has estimates by known equal chances with honest errors too, a third as large or less (rms of z from 0.9 to 1.1)", () => {
    for (const scenario of [preset("hasbro"), readScenario(APART as never)]) {
      const seq = believing(scenario);
      let [squares, number] = [0, 0];
      const errors = [0, 0];
      for (let seed = 43_001; seed <= 43_000 + cases(3, 20); seed++) {
        const known = latePosition(seq, seed);
        const exact = infer(known);
        const equal = infer({ ...known, scenario });
        const cells = unshotCells(known);
        const chances = Float64Array.from({ length: scenario.board.cellCount }, (_, cell) => equal.chance(cell));
        for (let i = 1; i <= 20; i++) {
          const estimator = new ControlledEstimator(known, chances, i);
          estimator.sample(1000);
          const estimate = estimator.estimate();
          if (!estimate) throw new Error("layouts exist");
          const plain = estimatePosterior(known, { samples: 1000, seed: i });
          for (const cell of cells) {
            const error = estimate.standardError[cell];
            if (error === 0) {
              expect(Math.abs(estimate.chance[cell] - exact.chance(cell))).toBeLessThan(1e-12);
              continue;
            }
            squares += ((estimate.chance[cell] - exact.chance(cell)) / error) ** 2;
            number++;
            errors[0] += error;
            errors[1] += plain.kind === "estimate" ? plain.standardError[cell] : 0;
          }
        }
      }
      const rms = Math.sqrt(squares / number);
      expect(rms, scenario.name).toBeGreaterThan(0.9);
      expect(rms, scenario.name).toBeLessThan(1.1);
      expect(errors[0]).toBeLessThan(errors[1] / 3);
    }
  });

  it("draws layouts with its chances", () => {
    const knowledge = readKnowledge(believing(preset("hasbro")), "E5. F6.");
    const estimate = estimatePosterior(knowledge, { samples: 40_000 });
    if (estimate.kind !== "estimate") throw new Error("layouts exist");
    const drawn = sampleLayouts(knowledge, 2000, RandomStream.fromSeed(3));
    const table = placementsOf(knowledge.scenario);
    const counts = new Float64Array(100);
    for (const { placements } of drawn) for (const p of placements) for (const cell of table.cellsOf(p)) counts[cell]++;
    let squares = 0;
    for (const [cell, count] of counts.entries()) {
      const chance = estimate.chance[cell];
      if (chance === 0) continue;
      const variance = (chance * (1 - chance)) / drawn.length + estimate.standardError[cell] ** 2;
      squares += (count / drawn.length - chance) ** 2 / variance;
    }
    expect(squares / 98).toBeLessThan(1.6);
    expect(squares / 98).toBeGreaterThan(0.5);
  });

  it("draws each layout with its chance, on crowded boards too (each with an error rate of 1 in 5,000)", () => {
    for (const [name, shots] of [...ESTIMATED, ["crowded", "A1x"]]) {
      const scenario = believing(name === "crowded" ? readScenario(CROWDED as never) : preset(name));
      const knowledge = readKnowledge(scenario, shots);
      const layouts = listLayouts(knowledge, 20_000);
      const ships = layouts[0].placements.length;
      const weights = weighEach(scenario, Int32Array.from(layouts.flatMap(({ placements }) => placements)), ships);
      const at = new Map(layouts.map(({ placements }, i) => [String(placements), i]));
      const seen = new Float64Array(layouts.length);
      const drawn = sampleLayouts(knowledge, 60_000, RandomStream.fromSeed(9));
      for (const { placements } of drawn) seen[at.get(String(placements)) ?? -1]++;
      const chi = chiSquare(seen, (i) => drawn.length * (weights?.[i] ?? 0));
      const tail = chiSquareTail(chi, layouts.length - 1);
      expect(tail, `${name} ${shots}`).toBeGreaterThan(1e-4);
      expect(tail, `${name} ${shots}`).toBeLessThan(1 - 1e-4);
    }
  });

  it("is followed by reviews, greedy-hit and rollout (seeds 42,001 on)", () => {
    let [compared, uneven] = [0, 0];
    const drawn = Array.from({ length: cases(15, 200) }, (_, i) => sequentialPosition(42_001 + i));
    const placed = [...PLACED, NARROW].map(([source, order]) => ({
      knowledge: { scenario: believing(readScenario(source), order) },
      order,
    }));
    for (const [i, position] of [...placed, ...drawn].entries()) {
      if (!position) continue;
      const { scenario } = position.knowledge;
      const knowledge = makeKnowledge(scenario);
      const truth = truthOf(knowledge, position.order);
      if (truth.length < 2 || truth.length > cases(150, 300)) continue;
      const seed = `position ${i}`;
      const total = truth.reduce((sum, { weight }) => sum + weight, 0);
      const mean = (chanceOf: (weight: number) => number): number =>
        truth.reduce((sum, { placements, weight }) => {
          const game = playShots(greedyHit.start(scenario), { scenario, placements }, RandomStream.fromSeed(1));
          return sum + game.length * chanceOf(weight);
        }, 0);
      const expected = mean((weight) => weight / total);
      const [greedy, strongest] = [greedyHit, undefined].map((playout) => {
        const review = reviewShots(knowledge, { random: RandomStream.fromSeed(1), playout });
        if (!review.ok) throw new Error(seed);
        return expectedNumber(review.value.totals.start);
      });
      expect(Math.abs(greedy - expected), seed).toBeLessThan(1e-9 * expected);
      expect(strongest, seed).toBeLessThan(greedy * (1 + 1e-9));
      compared++;
      if (Math.abs(mean(() => 1 / truth.length) - expected) > 1e-6) uneven++;
    }
    expect([compared > cases(4, 40), uneven > 0]).toEqual([true, true]);
  });

  it("has greedy-hit and rollout shoot by an estimate where too many layouts are left", () => {
    const knowledge = readKnowledge(believing(preset("hasbro")), "E5. F6. C3.");
    const random = RandomStream.fromSeed(1);
    const estimate = estimatePosterior(knowledge, { samples: 60_000, seed: 5 });
    if (estimate.kind !== "estimate") throw new Error("layouts exist");
    const most = Math.max(...unshotCells(knowledge).map((cell) => estimate.chance[cell]));
    const cells = ["greedy-hit", "rollout"].map((name) => {
      const player = unwrap(parseStrategy(name)).start(knowledge.scenario);
      for (const observation of knowledge.observations) player.observe(observation);
      return player.next(random);
    });
    expect(cells[1]).toBe(cells[0]);
    expect(cells[0]).toBe(greedyHit.choose(knowledge, random));
    // The 60,000 layouts have an error of 0.2 percentage points, those of the decision less.
    expect(estimate.chance[cells[0]]).toBeGreaterThan(most - 0.008);
    expect(() => unwrap(parseStrategy("half-split")).start(knowledge.scenario).next(random)).toThrow(RefusedError);
  });

  it("has greedy-hit play alike whether or not decisions by estimates are kept for other games (seeds 44,001 on)", () => {
    const scenario = believing(preset("hasbro"));
    const decisions = new Map<string, number>();
    const book = {
      get: (key: Int32Array) => decisions.get(String(key)),
      put: (key: Int32Array, decision: number) => {
        decisions.set(String(key), decision);
      },
    };
    const contexts = [new PlayContext(scenario, undefined, {}, { book: () => book }), new PlayContext(scenario)];
    const layouts = sampleLayouts(makeKnowledge(scenario), cases(2, 20), RandomStream.fromSeed(44_001));
    for (const layout of [...layouts, ...layouts]) {
      const [kept, fresh] = contexts.map((context) =>
        playShots(greedyHit.start(scenario, context), layout, RandomStream.fromSeed(1)).map(({ cell }) => cell),
      );
      expect(kept).toEqual(fresh);
    }
    expect(decisions.size).toBeGreaterThan(20);
  });

  it("is no farther from equal chances than a bound on its weights allows", () => {
    const plain = preset("hasbro");
    const weights = new SequentialWeights(plain, [...plain.fleet.keys()]);
    const layouts = sampleLayouts(makeKnowledge(plain), cases(4000, 100_000), RandomStream.fromSeed(1));
    const drawn = layouts.map(({ placements }) => weights.weigh(placements));
    const mean = drawn.reduce((sum, weight) => sum + weight, 0) / drawn.length;
    const distance = drawn.reduce((sum, weight) => sum + Math.abs(weight / mean - 1), 0) / (2 * drawn.length);
    // No two chances differ by more than the distance; weights from 1 to a bound b allow (sqrt b - 1) / (sqrt b + 1).
    const proved = (Math.sqrt(weights.bound) - 1) / (Math.sqrt(weights.bound) + 1);
    expect(drawn.every((weight) => weight >= 1 && weight <= weights.bound)).toBe(true);
    expect(distance).toBeLessThan(proved);
    // As docs/explanation/priors.md says.
    expect(Math.abs(distance - 0.0548)).toBeLessThan(0.003);
    expect(proved).toBeCloseTo(0.299, 2);
  });

  it("is read, written and refused in one line", () => {
    const russian = preset("russian");
    const named = unwrap(parseNamedPrior(russian, "sequential"));
    const written = { version: 1, name: "sequential", sequential: russian.fleet.map(({ name }) => name) };
    expect(named && formatPrior(russian, named)).toEqual(written);
    expect(unwrap(parsePrior(russian, written))).toEqual(named);
    const refuse = (sequential: unknown, more: object = {}): string => {
      const read = parsePrior(russian, { version: 1, sequential, ...more });
      return read.ok ? "" : `${read.error.where} ${read.error.what}`;
    };
    const [first, ...rest] = written.sequential;
    expect(refuse(rest)).toBe(`prior.sequential leaves out "${first}"`);
    expect(refuse([first, first, ...rest])).toBe(`prior.sequential[1] "${first}" is listed twice`);
    expect(refuse(["canoe"])).toBe('prior.sequential[0] the fleet has no class "canoe"');
    expect(refuse(7)).toBe("prior.sequential 7 is not a list of classes");
    expect(refuse(written.sequential, { cells: [] })).toMatch(/cells/);
    expect(parseNamedPrior(russian, "sequential:temperature=1").ok).toBe(false);
    expect(withPrior(preset("hasbro"), named).ok).toBe(false);
    expect(() => infer(makeKnowledge(believing(preset("hasbro"))))).toThrow(RefusedError);
  });
});
