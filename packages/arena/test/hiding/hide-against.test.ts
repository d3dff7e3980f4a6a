// Whole searches with threads. They use the built package, because the threads do.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HidingFault, HidingStopped, hideAgainst } from "@broadside/arena/hiding";
import { parseStrategySource } from "@broadside/arena/strategies";
import { type Scenario, unwrap, withPrior } from "@broadside/engine";
import { makeOrbitPriors } from "@broadside/engine/placing";
import { formatPrior, parseNamedPrior, parsePrior } from "@broadside/engine/priors";
import { describe, expect, it } from "vitest";
import { newFolder } from "../arena.ts";
import { exactly, playAll, square } from "./small-game.ts";

const task = (scenario: Scenario, strategy: string, parts: { games?: number; bits?: number; seed?: number } = {}) => ({
  scenario,
  priors: unwrap(makeOrbitPriors(scenario, "scenario")),
  source: unwrap(parseStrategySource(strategy, "strategy")),
  bits: 0.5,
  games: 2000,
  seed: 1,
  ...parts,
});

describe("hiding from a strategy", () => {
  it("finds and judges what sums over all layouts confirm, whatever the threads (seed 1)", async () => {
    const scenario = square(4, [3, 2]);
    const found = await hideAgainst(task(scenario, "probability"), { workers: 2 });
    expect(await hideAgainst(task(scenario, "probability"), { workers: 1 })).toEqual(found);
    const { weights } = found.prior.weights as Extract<typeof found.prior.weights, { kind: "cells" }>;
    const game = playAll(scenario, "probability");
    const near = game.priors.orbits.cells.map(([first]) => {
      const weight = weights[first];
      return weight.kind === "real" ? weight.value : 1;
    });
    const logs = Float64Array.from(near, Math.log);
    const [hidden, uniform] = [exactly(game, logs), exactly(game, new Float64Array(3))];
    expect(found.bits).toBeCloseTo(hidden.bits, 9);
    expect(found.bits).toBeCloseTo(0.5, 2);
    // According to a dense grid, the best value is 9.9109, which is 0.7442 more than for equally likely layouts.
    expect(hidden.value).toBeGreaterThan(9.9);
    for (const [{ interval }, truth] of [
      [found.hidden, hidden.value],
      [found.uniform, uniform.value],
      [found.gain, hidden.value - uniform.value],
    ] as const) {
      expect(interval.low).toBeLessThan(truth);
      expect(interval.high).toBeGreaterThan(truth);
      expect(interval.high - interval.low).toBeLessThan(0.4);
    }
    expect(found.games).toEqual({ search: 1000, judgement: 1000 });
    // The prior that is written is the one that was judged.
    expect(unwrap(parsePrior(scenario, JSON.parse(JSON.stringify(formatPrior(scenario, found.prior)))))).toEqual(
      found.prior,
    );
    expect(found.prior.source).toContain("1000 games, seed 1");
  });

  it("plays a strategy that believes a prior with that prior", async () => {
    const bare = square(4, [3, 2]);
    const scenario = unwrap(withPrior(bare, unwrap(parseNamedPrior(bare, "edges:temperature=0.05"))));
    const believing = await hideAgainst(task(scenario, "greedy-hit", { games: 400 }), { workers: 1 });
    const plain = await hideAgainst(task(bare, "greedy-hit", { games: 400 }), { workers: 1 });
    expect(believing.believes).toBe("edges:temperature=0.05");
    expect(plain.believes).toBeUndefined();
    expect(believing.prior.source).toContain("greedy-hit, which believes edges:temperature=0.05, the most shots");
    // A strategy that looks at the border first is slow if layouts are equally likely.
    expect(believing.uniform.interval.low).toBeGreaterThan(plain.uniform.interval.high);
  });

  it("ends without a result when it is stopped in the search, and with the games so far when in the judgement", async () => {
    const stopAt = (
      wanted: "search" | "judgement",
      part: number,
      games: number,
      wait = (stop: () => void): unknown => stop(),
    ) => {
      const controller = new AbortController();
      return hideAgainst(task(square(6, [3, 3, 2]), "probability", { games }), {
        workers: 1,
        signal: controller.signal,
        progress: (stage, done) => {
          if (stage === wanted && done >= part) wait(() => controller.abort());
        },
      });
    };
    await expect(stopAt("search", 0.1, 400)).rejects.toThrow(HidingStopped);
    await expect(stopAt("judgement", 0, 400)).rejects.toThrow("stopped before the prior was judged");
    // This stops it while the layouts of the judgement are drawn.
    await expect(stopAt("search", 1, 400, (stop) => setTimeout(stop, 0))).rejects.toThrow(HidingStopped);
    const { games, gain } = await stopAt("judgement", 0.3, 1000);
    expect(games.search).toBe(500);
    expect(games.judgement).toBeGreaterThanOrEqual(100);
    expect(games.judgement).toBeLessThan(500);
    expect(gain.interval.high - gain.interval.low).toBeGreaterThan(0);
  });

  it("says which strategy failed in a game, and refuses a module that is none", async () => {
    const folder = newFolder();
    mkdirSync(folder, { recursive: true });
    const write = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const thrower = write(
      "thrower.mjs",
      'export default { name: "thrower", about: "x", start: () => ({ next() { throw new Error("no idea"); }, observe() {} }), choose() { return 0; } };',
    );
    const scenario = square(4, [3, 2]);
    const failing = hideAgainst(task(scenario, thrower, { games: 200 }), { workers: 1 });
    await expect(failing).rejects.toThrow(HidingFault);
    await expect(failing).rejects.toThrow("threw Error at thrower.mjs:1: at shot 1: no idea");
    const none = write("none.mjs", "export const x = 1;");
    await expect(hideAgainst(task(scenario, none, { games: 200 }), { workers: 1 })).rejects.toThrow(/none\.mjs/);
  });
});

describe("priors that may be chosen from", () => {
  it("are refused where ships may overlap or have no fixed size", () => {
    const overlap = makeOrbitPriors(square(4, [3, 2], "overlap", "count"), "--against");
    expect(overlap).toMatchObject({ ok: false, error: { where: "--against" } });
  });
});
