// Strategies of an experiment that are objects of the calling thread.
import { type Experiment, ExperimentRefused, type RunOptions, runExperiment } from "@broadside/arena";
import { faultText } from "@broadside/arena/games";
import type { StrategyObject } from "@broadside/arena/strategies";
import { parseStrategy, preset, unwrap } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { experiment, gamesIn, newFolder, play, playersHere } from "./arena.ts";

const named = (strategy: string, name: string, parts: Partial<StrategyObject> = {}): StrategyObject => {
  const { about, choose, start } = unwrap(parseStrategy(strategy));
  return { name, about, choose, start, ...parts };
};

/** A strategy that shoots the cells in order; `act` is called before each shot. */
const object = (act: (shots: number) => unknown = () => undefined): StrategyObject => ({
  name: "mine",
  about: "cell after cell",
  choose: (knowledge) => {
    const shots = knowledge.observations.length;
    return (act(shots) ?? shots) as number;
  },
});

const run = async (parts: Partial<Experiment>, options?: Partial<RunOptions>) => {
  const { folder, outcome } = await play({ games: 60, ...parts }, options);
  return { folder, outcome, ...(await gamesIn(folder)) };
};

describe("a strategy that is an object", () => {
  // Neither strategy draws random numbers; those that do have their own stream, chosen by name.
  it("has the games of greedy-hit when it is that under another name", async () => {
    const parts = { scenario: preset("gorkoff-5x5"), games: 20 };
    // The built-in strategies play in a thread.
    const strategies = [named("greedy-hit", "mine"), "greedy-hit", "random"];
    const [mine, ours, other] = (await run({ ...parts, strategies }, { workers: 1 })).strategies;
    expect(mine).toEqual({ ...ours, strategy: "mine" });
    expect(other).toEqual((await run({ ...parts, strategies: ["random"] })).strategies[0]);
    expect(mine.faults).toEqual([]);
  });

  it("plays by itself, with others of its kind, and the same games again", async () => {
    const alone = await run({ strategies: [named("random", "mine")] });
    const together = await run({ strategies: [named("diagonal", "other"), named("random", "mine")] }, { workers: 2 });
    expect(together.strategies[1]).toEqual(alone.strategies[0]);
    expect(new Set(alone.strategies[0].shots).size).toBeGreaterThan(5);
    expect(together.outcome.progress).toMatchObject({ saved: 120, played: 120, faults: 0 });
  });

  it("draws from a stream of its own name", async () => {
    const { strategies } = await run({ strategies: [named("random", "one"), named("random", "two")] });
    expect(strategies[0].sequences).not.toEqual(strategies[1].sequences);
  });

  it("has its faults counted like those of a module", async () => {
    const throwing = object((shots) => {
      if (shots === 50) throw new Error("no\nidea");
    });
    const { strategies, outcome } = await run({ strategies: [throwing, "random"] });
    const faults = strategies[0].faults.map(({ fault }) => faultText(fault));
    expect(new Set(faults)).toEqual(
      new Set([expect.stringMatching(/^threw Error at objects\.test\.ts:\d+: at shot 51: no idea$/)]),
    );
    expect(outcome.progress.faults).toBe(faults.length);
    expect(faults.length).toBeGreaterThan(30);
    expect(strategies[1].faults).toEqual([]);
    const twice = await run({ strategies: [object((shots) => (shots === 9 ? 0 : undefined))] });
    expect(twice.strategies[0].faults).toHaveLength(60);
    expect(faultText(twice.strategies[0].faults[0].fault)).toContain("A1, which is already shot");
  });

  it.each([
    ["without a method", { name: "mine", about: "a", chose: () => 0 }, /choose: is missing/],
    ["of a built-in name", named("random", "random"), /name of a built-in strategy/],
    ["that is none", 42, /strategies\[1\]: exports 42/],
    ["of a name that is taken", object(), /"mine" is the name of another strategy/],
    ["without a real version", { ...object(), name: "other", version: "" }, /strategies\[1\]: version/],
  ])("%s is refused before anything is written", async (_, wrong, message) => {
    const folder = newFolder();
    const attempt = runExperiment(experiment({ strategies: [object(), wrong as StrategyObject] }), { folder });
    await expect(attempt).rejects.toThrow(ExperimentRefused);
    await expect(attempt).rejects.toThrow(message);
    await expect(gamesIn(folder)).rejects.toThrow(/contains no games|does not exist/);
  });
});

describe("a run with objects", () => {
  const stopped = async (folder: string, strategies: Experiment["strategies"], resume: boolean) => {
    const controller = new AbortController();
    const { signal } = controller;
    const progress = (): void => controller.abort();
    return runExperiment(experiment({ strategies, games: 1000 }), { folder, workers: 1, resume, signal, progress });
  };

  it("hears a signal between games, and goes on where it stopped", async () => {
    const mine = named("diagonal", "mine", { version: "1" });
    const strategies = [mine, "hunt-target"];
    const folder = newFolder();
    let parts = 0;
    for (let finished = false; !finished && parts < 2; parts++) {
      ({ finished } = await stopped(folder, strategies, parts > 0));
      expect(finished).toBe(false);
    }
    const whole = await run({ strategies, games: 1000 });
    await runExperiment(experiment({ strategies, games: 1000 }), { folder, players: playersHere(), resume: true });
    expect(await gamesIn(folder)).toEqual({ id: whole.id, games: whole.games, strategies: whole.strategies });
  });

  it("is not resumed without a version, with another, or with a name instead", async () => {
    const first = newFolder();
    const parts = (version?: string): Partial<Experiment> => ({
      games: 5,
      strategies: [named("diagonal", "mine", version === undefined ? {} : { version })],
    });
    const resume = (folder: string, version?: string) =>
      runExperiment(experiment(parts(version)), { folder, resume: true });
    await runExperiment(experiment(parts()), { folder: first });
    await expect(resume(first)).rejects.toThrow(/"mine": is an object without a version/);
    await expect(resume(first, "1")).rejects.toThrow(/a different experiment \(strategies mine \(object\), not/);
    const second = newFolder();
    await runExperiment(experiment(parts("1")), { folder: second });
    await expect(resume(second)).rejects.toThrow(/is an object without a version/);
    await expect(resume(second, "2")).rejects.toThrow(/version 1\), not mine \(object, version 2\)/);
    expect((await resume(second, "1")).finished).toBe(true);
    const before = await gamesIn(second);
    expect((await resume(newFolder())).finished).toBe(true);
    expect(await gamesIn(second)).toEqual(before);
  });
});
