import { runExperiment } from "@broadside/arena";
import { type Placement, type PlayGamesOptions, playGames } from "@broadside/arena/games";
import { type Knowledge, parsePreset, parseStrategy, preset, unshotCells, unwrap, withPrior } from "@broadside/engine";
import { type Prior, parseNamedPrior } from "@broadside/engine/priors";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readGames } from "../src/run/read-games.ts";
import { summarise } from "../src/statistics/summary/summarise.ts";
import { experiment, newFolder, play } from "./arena.ts";

const scenario = preset("gorkoff-5x5");

class InOrder {
  readonly name = "in-order";
  choose(knowledge: Knowledge): number {
    return unshotCells(knowledge)[0];
  }
}

describe("games played in one call", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("are those of an experiment, with the same mean, difference and interval", async () => {
    const strategies = ["greedy-hit", "hunt-target"];
    const { folder } = await play({ scenario, strategies, games: 40, seed: 9 });
    const kept = await readGames(folder);
    // As in a browser that shares no memory between threads.
    vi.stubGlobal("SharedArrayBuffer", undefined);
    const played = playGames(scenario, strategies, { games: 40, seed: 9 });
    expect(played.strategies.map(({ shots }) => shots)).toEqual(kept.strategies.map(({ shots }) => [...shots]));
    const summary = summarise(kept);
    expect(played.strategies.map(({ mean }) => mean?.value)).toEqual(
      summary.strategies.map(({ shots }) => shots?.mean),
    );
    const [{ difference }] = summary.pairs;
    expect(played.differences).toHaveLength(1);
    expect(played.differences[0]).toMatchObject({ of: strategies, games: 40 });
    expect(played.differences[0].value).toBeCloseTo(difference.mean, 10);
    expect(played.differences[0].interval.low).toBeCloseTo(difference.interval.low, 10);
  });

  const people = unwrap(withPrior(scenario, unwrap(parseNamedPrior(scenario, "edges:temperature=0.1"))));
  const thesis = preset("thesis");
  const uniform = { model: "uniform" } as const;
  it.each<[string, typeof scenario, PlayGamesOptions["placement"], Placement]>([
    ["the prior", people, undefined, { model: "prior", prior: people.prior as Prior }],
    ["the preset's model", thesis, undefined, { model: "sequential" }],
    ["a model by its name", thesis, "uniform", uniform],
    ["a placement", people, uniform, uniform],
  ])("hide layouts by %s, as compare does", async (_, rules, placement, compared) => {
    const { folder } = await play({ scenario: rules, strategies: ["random"], games: 3, seed: 4, placement: compared });
    const kept = await readGames(folder);
    const played = playGames(rules, ["random"], { games: 3, seed: 4, ...(placement && { placement }) });
    expect(played.strategies[0].shots).toEqual([...kept.strategies[0].shots]);
    expect(played.placement).toBe(summarise(kept).experiment.placement);
  });

  it("are the same with progress, which rises to 1 and may stop them", () => {
    const told: number[] = [];
    const options = { games: 5, seed: 2 };
    const plain = playGames(scenario, ["random", new InOrder()], options);
    expect(playGames(scenario, ["random", new InOrder()], { ...options, progress: (done) => told.push(done) })).toEqual(
      plain,
    );
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.at(-1)).toBe(1);
    const stop = (): void => {
      throw new Error("enough");
    };
    expect(() => playGames(scenario, ["random"], { ...options, progress: stop })).toThrow("enough");
  });

  it("name the games that an object lost by a fault, and compare the others", () => {
    const broken = {
      name: "broken",
      choose: ({ observations }: Knowledge) => {
        if (observations.length > 20) throw new Error("no idea");
        return observations.length;
      },
    };
    expect(() => playGames(scenario, [broken, "random"])).toThrow(
      /^playGames: "broken" lost game \d+: .*: at shot \d+: no idea; with allowFaults/,
    );
    expect(() => playGames(scenario, [broken, "random"])).toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ message: "no idea" }) }),
    );
    const { strategies, differences } = playGames(scenario, [broken, "random"], { games: 30, allowFaults: true });
    const [{ faults, shots }] = strategies;
    expect(faults.length).toBeGreaterThan(0);
    expect(faults[0].text).toContain("no idea");
    for (const { game } of faults) expect(shots[game]).toBeNaN();
    expect(differences[0]?.games ?? 0).toBe(shots.filter((one) => !Number.isNaN(one)).length);
  });

  it("want a scenario, not its name", () => {
    const name = "gorkoff-5x5" as unknown as typeof scenario;
    expect(() => playGames(name, ["random"])).toThrow('"gorkoff-5x5" is not a scenario; write preset("hasbro")');
  });

  it.each([
    [() => "A1", /lost game 0: .*chose "A1", which is not a cell of the board; return its number, from 0 to 24/],
    [async () => 0, /at shot 1: chose a promise; choose must not be async/],
    [() => 0, /^playGames: "mine" lost game 0: made an invalid shot: at shot 2: chose A1, which is already shot/],
    [() => Number.NaN, /chose NaN, which is not a cell/],
  ])("say what %s does wrong", (choose, message) => {
    const mine = { name: "mine", choose: choose as unknown as () => number };
    expect(() => playGames(scenario, [mine, "random"])).toThrow(message);
  });

  it.each([
    [[], {}, "there is no strategy"],
    [["randum"], {}, '"randum" is not known; did you mean "random"'],
    [["./mine.mjs"], {}, 'strategies[0]: "./mine.mjs" is a module; import it, and give what it exports'],
    [["random", "random"], {}, 'two strategies are called "random"'],
    [[{ name: "nothing" }], {}, "strategies[0]"],
    [["random"], { games: 0 }, "0 is not a number of games"],
    [["random", "greedy-hit"], { games: 1 }, "1 game shows no difference"],
    ["random", {}, 'strategies: "random" is not a list'],
    [[null], {}, "strategies[0]: null is not a strategy"],
    [[parseStrategy("random")], {}, "this is a result; unwrap it first: unwrap(...)"],
    [["random"], { game: 3 }, 'unknown field "game"; did you mean "games"?'],
    [["random"], 5, "5 is not an object of options"],
    [["random"], { placement: 3 }, "placement: 3 is not a placement"],
    [["random"], { placement: "sequentiel" }, '"sequentiel" is not known; did you mean "sequential"?'],
    [["random"], { seed: "x" }, 'seed: "x" is not a whole number'],
  ])("%j with %j are refused in one line", (strategies, options, message) => {
    const play = () => playGames(scenario, strategies as string[], options as PlayGamesOptions);
    expect(play).toThrow(message);
    expect(play).toThrow(/^[^\n]*$/);
  });
});

it("the other entries of the arena say at once what was not unwrapped, missing or of another type", async () => {
  const any = (value: unknown): never => value as never;
  const wrong = experiment({ scenario: any(parsePreset("gorkoff-5x5")), strategies: ["random"], games: 2 });
  await expect(runExperiment(wrong, { folder: newFolder() })).rejects.toThrow("this is a result; unwrap it first");
  await expect(runExperiment(any(undefined), any({}))).rejects.toThrow(
    "nothing is not an experiment; write { scenario",
  );
  await expect(runExperiment(experiment({ strategies: any("random") }), { folder: newFolder() })).rejects.toThrow(
    '"random" is not a list; write ["greedy-hit"]',
  );
  await expect(readGames(any(3))).rejects.toThrow("3 is not the path of a folder");
  expect(() => summarise(any({}))).toThrow("{} is not the games of an experiment; write await readGames(folder)");
});
