import { readFileSync } from "node:fs";
import { type Experiment, exportGames, type RunOptions, readGames, summarise } from "@broadside/arena";
import { whyLuckStays } from "@broadside/arena/games";
import {
  formatScenario,
  listLayouts,
  makeKnowledge,
  parseStrategy,
  preset,
  RandomStream,
  sampleLayouts,
  unwrap,
  withPrior,
} from "@broadside/engine";
import { type Prior, parseNamedPrior, parsePrior } from "@broadside/engine/priors";
import { assessStrategy, LayoutAnswers } from "@broadside/engine/review";
import { describe, expect, it } from "vitest";
import { readScenario } from "../../engine/test/read.ts";
import { reducedStrategies } from "../src/experiment/experiment.ts";
import { parseParticipants } from "../src/experiment/strategy-source.ts";
import { gamesHash, play as playAny, strategyModule, summaryOf } from "./arena.ts";

const small = preset("gorkoff-5x5");

const tiny = preset("gorkoff-3x3");

const PAIR: Partial<Experiment> = { scenario: tiny, strategies: ["greedy-hit", "half-split"], reduceLuck: "all" };

const experimentOf = (parts: Partial<Experiment>): Experiment => ({
  scenario: small,
  strategies: ["greedy-hit", "half-split"],
  placement: { model: "uniform" },
  games: 120,
  seed: 7,
  ...parts,
});

const play = async (parts: Partial<Experiment>, options?: Partial<RunOptions>) => {
  const { folder } = await playAny(experimentOf(parts), options);
  return { folder, games: await readGames(folder) };
};

describe("games with luck taken out", () => {
  it("are the same in threads; so is the summary", async () => {
    const parts = { ...PAIR, strategies: ["greedy-hit", "hunt-target"], games: 20 };
    const { folder: one, games } = await play(parts);
    expect(games.reduceLuck).toBe("all");
    const { folder: two } = await play(parts, { workers: 2 });
    expect(await gamesHash(two)).toBe(await gamesHash(one));
    expect(await summaryOf(two)).toBe(await summaryOf(one));
  });

  it("leave the games as they are without", async () => {
    const { games } = await play({ ...PAIR, games: 40 });
    const { games: plain } = await play({ ...PAIR, games: 40, reduceLuck: "none" });
    expect(plain.reduceLuck).toBeUndefined();
    for (const [i, { shots, sequences, reduced }] of plain.strategies.entries()) {
      expect(games.strategies[i]).toMatchObject({ shots, sequences });
      expect(reduced).toBeUndefined();
    }
  });

  it("know the difference far better, and hold the exact one", async () => {
    const rods = [3, 2].map((length) => ({ name: `rod-${length}`, length }));
    const rules = readScenario({ board: { size: [4, 4] }, fleet: rods, contact: "none", answers: "hit" });
    const { games } = await play({ ...PAIR, scenario: rules, games: 100 });
    const [pair] = summarise(games).pairs;
    const answers = new LayoutAnswers(listLayouts(makeKnowledge(rules), 10_000));
    const meanOf = (name: string): number => {
      const { total } = assessStrategy(unwrap(parseStrategy(name)), answers);
      return Number(total?.numerator) / Number(total?.denominator) / answers.layouts;
    };
    const [greedy, split] = [meanOf("greedy-hit"), meanOf("half-split")];
    const truth = greedy - split;
    const { reduced } = pair;
    // The whole game has one list, so greedy-hit's mean is exact. There are five ship cells.
    const { strategies } = summarise(games);
    expect(strategies[0].reduced).toMatchObject({
      games: 100,
      interval: { low: expect.closeTo(greedy + 5, 6) },
    });
    expect(strategies[0].reduced).not.toHaveProperty("worth");
    const { low: least = 0, high: most = 0 } = strategies[1].reduced?.interval ?? {};
    expect(least).toBeLessThan(split + 5);
    expect(most).toBeGreaterThan(split + 5);
    if (!reduced) throw new Error("not reduced");
    // A 95 % interval; the seed is fixed and was not selected.
    expect(reduced.interval.low).toBeLessThan(truth);
    expect(reduced.interval.high).toBeGreaterThan(truth);
    expect(reduced).toMatchObject({ games: 100, interval: { confidence: 0.95 } });
    expect(reduced.worth).toBeGreaterThan(4);
    expect(reduced.parts.reduce((sum, { mean }) => sum + mean, 0)).toBeCloseTo(reduced.mean, 9);
    expect(reduced.parts.map(({ part }) => part)).toEqual(["searching", "chasing", "greedy", "advantage"]);
    const { low, high } = reduced.interval;
    expect(reduced.worth).toBeCloseTo(
      (pair.difference.standardDeviation / (high - low)) ** 2 * ((2 * 1.9852) ** 2 / 100),
      1,
    );
  });

  it("are exported beside the games", async () => {
    const { folder, games } = await play({ ...PAIR, games: 40 });
    const [path] = await exportGames(folder, ["csv"]);
    const [head, ...lines] = readFileSync(path, "utf8").trim().split("\n");
    expect(lines).toHaveLength(80);
    const advantage = head.split(",").indexOf("advantage");
    expect(Number(lines[79].split(",")[advantage])).toBe(games.strategies[1].reduced?.advantage[39]);
  });
});

describe("of which strategies luck is taken out", () => {
  const names = ["hunt-target", "greedy-hit", "rollout", "optimal", "probability", "greedy-hit:prior=uniform"];
  const whoOf = (reduceLuck: Experiment["reduceLuck"], placement: Experiment["placement"] = { model: "uniform" }) => {
    const module = strategyModule("");
    const sources = unwrap(parseParticipants([...names, module], "--strategies"));
    const parts = { scenario: small, placement, ...(reduceLuck && { reduceLuck }) };
    return reducedStrategies(parts, sources).flatMap((is, i) => (is ? [names[i] ?? "module"] : []));
  };

  it("exact: of those that work out the posterior; all; none", () => {
    expect(whoOf("all")).toEqual([...names, "module"]);
    expect(whoOf("exact")).toEqual(["greedy-hit", "rollout", "optimal", "greedy-hit:prior=uniform"]);
    expect(whoOf("none")).toEqual([]);
    // One that infers among others is in no pair that gains; alone it has its mean.
    const lone = (...texts: string[]) =>
      reducedStrategies(
        { scenario: small, placement: { model: "uniform" }, reduceLuck: "exact" },
        unwrap(parseParticipants(texts, "--strategies")),
      );
    expect(lone("greedy-hit", "hunt-target")).toEqual([false, false]);
    expect(lone("greedy-hit")).toEqual([true]);
    expect(whoOf(undefined)).toEqual([]);
    expect(whoOf("all", { model: "sequential" })).toEqual([]);
  });

  it("modules and objects have them too", async () => {
    const object = { ...unwrap(parseStrategy("hunt-target")), name: "mine", version: "1" };
    const strategies = ["greedy-hit", strategyModule(""), object];
    const { games } = await play(
      { scenario: preset("gorkoff-3x3"), strategies, games: 31, reduceLuck: "all" },
      { workers: 1 },
    );
    expect(games.strategies.map(({ reduced }) => reduced?.greedy.length)).toEqual([31, 31, 31]);
  });
});

describe("by the hidingRules of the layouts", () => {
  const cells = Array.from({ length: 5 }, (_, y) => Array.from({ length: 5 }, (_, x) => 1 + ((3 * x + 5 * y) % 7)));
  const prior: Prior = unwrap(parsePrior(small, { version: 1, cells }));
  const believing = unwrap(withPrior(small, prior));

  it("whatever is believed: a strategy that knows the prior is better where it is true", async () => {
    const strategies = ["greedy-hit:prior=uniform", "greedy-hit"];
    const difference = async (scenario: typeof small, placement: Experiment["placement"]) => {
      const { games } = await play({ scenario, strategies, placement, reduceLuck: "exact", games: 40 });
      const [{ reduced, difference: plain }] = summarise(games).pairs;
      if (!reduced) throw new Error("not reduced");
      expect(Math.abs(reduced.mean - plain.mean)).toBeLessThan(
        // Both are unbiased, and their difference has at most the spread of the plain one.
        (4 * plain.standardDeviation) / Math.sqrt(40),
      );
      return reduced;
    };
    const right = await difference(believing, { model: "prior", prior });
    expect(right.interval.low).toBeGreaterThan(0);
    const wrong = await difference(believing, { model: "uniform" });
    expect(wrong.interval.high).toBeLessThan(0);
  });

  it("is the same prior by either name, and says where there is none", async () => {
    const edges = "edges:temperature=0.5" as const;
    const named = unwrap(parseNamedPrior(small, edges)) as Prior;
    const parts = { ...PAIR, scenario: small, strategies: ["greedy-hit"], games: 2 };
    const columns = async (placement: Experiment["placement"]) =>
      (await play({ ...parts, placement })).games.strategies.map(({ reduced }) => reduced?.greedy[0]);
    const [greedy] = await columns({ model: edges });
    expect((await columns({ model: "prior", prior: named }))[0]).toBe(greedy);
    expect(greedy).not.toBe((await columns({ model: "uniform" }))[0]);
    const layouts = sampleLayouts(makeKnowledge(small), 3, RandomStream.fromSeed(1));
    for (const [placement, why] of [
      [{ model: "sequential" }, "under the placement model sequential it is not known how likely the layouts left are"],
      [{ model: "file", layouts }, "the layouts come from a file"],
    ] as const) {
      const { games } = await play({ ...parts, placement });
      expect(games).toMatchObject({ luckStays: why });
      expect(games.strategies.some(({ reduced }) => reduced)).toBe(false);
    }
    const overlap = { ...formatScenario(small), contact: "overlap", answers: "count" };
    expect(whyLuckStays(readScenario(overlap), "uniform")).toBe("ships may overlap");
    expect(whyLuckStays(small, "cluster:temperature=1")).toMatch(/^under the placement model cluster/);
    expect(whyLuckStays(small, "edges:temperature=1")).toBeUndefined();
  });
});

describe("a difference is not reduced", () => {
  it("with a fault, or with too few games, and says so", async () => {
    const broken = strategyModule("if (shots === 3 && random.below(4) === 0) throw new Error('tired');");
    const parts = { scenario: tiny, strategies: ["greedy-hit", broken], reduceLuck: "all", games: 60 } as const;
    const { games } = await play(parts, { workers: 1 });
    expect(games.strategies[1].faults.length).toBeGreaterThan(0);
    const [pair] = summarise(games).pairs;
    expect(pair.reduced).toBeUndefined();
    expect(pair.unreduced).toMatch(/mine.mjs did not finish all games/);
    const few = summarise((await play({ ...PAIR, games: 29 })).games).pairs[0];
    expect(few.reduced).toBeUndefined();
    expect(few.unreduced).toBe("it takes at least 30 games");
    expect(summarise((await play({ ...PAIR, games: 30 })).games).pairs[0].reduced?.games).toBe(30);
  });

  it("between strategies that are the same in all but name: exactly 0", async () => {
    const { games } = await play({
      strategies: ["greedy-hit", "greedy-hit:prior=uniform"],
      reduceLuck: "all",
      games: 40,
    });
    const [{ reduced }] = summarise(games).pairs;
    expect(reduced).toMatchObject({ mean: 0, interval: { low: 0, high: 0 }, verdict: { sign: "open" } });
    expect(reduced).not.toHaveProperty("worth");
  });
});
