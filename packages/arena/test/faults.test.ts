import { Worker } from "node:worker_threads";
import { type Experiment, ExperimentRefused, type RunOptions, readGames, runExperiment } from "@broadside/arena";
import { faultText, isFault } from "@broadside/arena/games";
import { formatScenario } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { experiment, gamesIn, HANG, moduleFile, newFolder, play, strategyModule } from "./arena.ts";

const run = async (parts: Partial<Experiment>, options: Partial<RunOptions> = {}) => {
  const { folder, outcome } = await play({ games: 40, ...parts }, { workers: 1, ...options });
  return { folder, outcome, ...(await readGames(folder)) };
};

/** The games of `random` when it plays alone. */
let alone: ReturnType<typeof gamesIn> | undefined;
const gamesAlone = () => {
  alone ??= run({ strategies: ["random"] }).then(({ folder }) => gamesIn(folder));
  return alone;
};

/** The faults of the module, which is the first strategy; the second strategy must not suffer from them. */
const faultsOf = async (module: string, options?: Partial<RunOptions>) => {
  const { folder, outcome, strategies } = await run({ strategies: [module, "random"] }, options);
  expect((await gamesIn(folder)).strategies[1]).toEqual((await gamesAlone()).strategies[0]);
  expect(outcome.progress).toMatchObject({ saved: 80, faults: strategies[0].faults.length });
  const { faults, shots } = strategies[0];
  expect([...shots].filter(Number.isNaN)).toHaveLength(faults.length);
  return faults;
};

it("a fault that was kept is one only with texts for what was said and told", () => {
  const late = { kind: "late", what: "did not end", said: "", told: "E5" };
  expect(isFault(late)).toBe(true);
  for (const wrong of [{ kind: "early" }, { what: 3 }, { said: 3 }, { told: null }])
    expect(isFault({ ...late, ...wrong })).toBe(false);
});

describe("a strategy from outside", () => {
  it("that throws in some games has faults in those", async () => {
    const faults = await faultsOf(strategyModule('if (shots === 50 && random.below(2)) throw new Error("no\\nidea");'));
    expect(faults.length).toBeGreaterThan(5);
    expect(faults.length).toBeLessThan(35);
    const texts = [...new Set(faults.map(({ fault }) => faultText(fault)))];
    // The text has the file's name and the line, but no folder, so it is equal on all machines.
    expect(texts).toEqual([expect.stringMatching(/^threw Error at [\w-]+\.mjs:\d+: at shot 51: no idea$/)]);
  });

  it("that shoots at what may not be shot has faults in every game, from its own player too", async () => {
    const fromPlayer = `export default { name: "mine", about: "a", choose: () => 0,
      start: () => ({ next: () => 0, observe() {} }) };`;
    const wrong: readonly (readonly [module: string, fault: RegExp])[] = [
      [strategyModule("if (shots === 9) return 0;"), /at shot 10: .*A1.*already shot/],
      [strategyModule("if (shots === 9) return 100;"), /100/],
      [strategyModule('if (shots === 9) return "B4";'), /B4/],
      [strategyModule("if (shots === 9) return Promise.resolve(3);"), /must not be async/],
      [strategyModule("if (shots === 9) return;"), /undefined/],
      // It throws something that throws again when it is read.
      [strategyModule("if (shots === 9) throw { get message() { throw 1; }, toString() { throw 2; } };"), /^threw /],
      [moduleFile(fromPlayer), /^shot at a cell that is already shot: at shot 2: A1$/],
    ];
    const { strategies } = await run({ strategies: wrong.map(([module]) => module) });
    for (const [i, [, message]] of wrong.entries()) {
      expect(strategies[i].faults).toHaveLength(40);
      for (const { fault } of strategies[i].faults) expect(faultText(fault)).toMatch(message);
    }
  });

  it("that does not return in one game has a fault in that one", async () => {
    // Each game draws its own number. The limit is well above what a busy machine needs for a game.
    const code = "if (shots === 1 && random.below(40) === 0) for (;;);";
    const faults = await faultsOf(strategyModule(code), { secondsPerGame: 1, workers: 2 });
    expect(faults.length).toBeGreaterThan(0);
    for (const { fault } of faults) expect(fault.kind).toBe("late");
  });

  it("that never returns costs three games' time, its other games are not played", async () => {
    const { strategies } = await run({ strategies: [strategyModule(HANG)] }, { secondsPerGame: 0.3 });
    const texts = strategies[0].faults.map(({ fault }) => faultText(fault));
    expect(texts.filter((text) => text === "did not end within 0.3 s")).toHaveLength(3);
    expect(texts.filter((text) => text === "not played: games before it did not end in time")).toHaveLength(37);
  });

  it("that ends its thread has faults in those games, the others are played", async () => {
    const faults = await faultsOf(strategyModule("if (shots === 5 && random.below(8) === 0) process.exit(3);"));
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.length).toBeLessThan(20);
    for (const { fault } of faults) expect(fault.kind).toBe("thread");
  });

  it.each([
    ["is not there", undefined, /there is no such file/],
    ["is not a JavaScript", "export default {", /SyntaxError/],
    ["throws when loaded", 'throw new Error("not today");', /not today/],
    ["exports nothing", "export const a = 1;", /default/],
    ["exports no strategy", "export default 42;", /42/],
    ["has a misspelt method", 'export default { name: "mine", about: "a", chose() {} };', /choose/],
    ["ends the thread when loaded", "process.exit(0);", /ended while/],
  ])("that %s is refused before anything is written", async (_, code, message) => {
    const module = code === undefined ? "./not-there.mjs" : moduleFile(code);
    const folder = newFolder();
    const attempt = runExperiment(experiment({ strategies: ["random", module] }), { folder, workers: 1 });
    await expect(attempt).rejects.toThrow(ExperimentRefused);
    await expect(attempt).rejects.toThrow(message);
    await expect(gamesIn(folder)).rejects.toThrow(/contains no games|does not exist/);
  });
});

it("an error of our own between the games of a thread ends the thread, so that nobody waits for it", async () => {
  const { scenario } = experiment();
  const workerData = {
    scenario: JSON.stringify(formatScenario(scenario)),
    model: "uniform",
    seed: 1,
    strategies: [],
    buffers: [],
    stop: new SharedArrayBuffer(4),
  };
  const options = { workerData, execArgv: ["--unhandled-rejections=warn"] };
  const thread = new Worker(new URL("../dist/play/thread.js", import.meta.url), options);
  const [error] = await new Promise<unknown[]>((resolve) => {
    thread.once("error", (...told) => resolve(told));
    thread.on("message", ({ kind }) => {
      if (kind === "ready") thread.postMessage({ strategy: 0, first: 0, count: 1, buffer: 0 });
    });
  });
  expect(error).toBeInstanceOf(TypeError);
});
