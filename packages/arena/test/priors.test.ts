// Experiments in which a prior draws the layouts and the strategies believe in one.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Experiment, ExperimentRefused, readGames, runExperiment, summarise } from "@broadside/arena";
import { layoutsText } from "@broadside/arena/statistics";
import { preset, type Scenario, unwrap, withPrior } from "@broadside/engine";
import { formatPrior, type Prior, parseNamedPrior, parsePrior } from "@broadside/engine/priors";
import { describe, expect, it } from "vitest";
import { nameOfLabel, priorLabel } from "../src/experiment/experiment-description.ts";
import { parseStrategySources } from "../src/experiment/strategy-source.ts";
import { makeGameLayouts } from "../src/play/game-layouts.ts";
import { experiment, gamesHash, newFolder, play, playersHere } from "./arena.ts";

const RULES = preset("gorkoff-5x5");
const named = (scenario: Scenario, name: string): Prior => unwrap(parseNamedPrior(scenario, name)) as Prior;
const EDGES = named(RULES, "edges:temperature=0.05");
const OTHER = named(RULES, "edges:temperature=0.06");

const small = (parts: Partial<Experiment> = {}): Experiment =>
  experiment({
    scenario: RULES,
    strategies: ["greedy-hit", "greedy-hit:prior=uniform", "greedy-hit:prior=edges:temperature=0.05"],
    placement: { model: "prior", prior: EDGES },
    games: 6,
    ...parts,
  });

const believing = (prior: Prior): Scenario => unwrap(withPrior(RULES, prior));

describe("layouts of an experiment drawn by a prior", () => {
  it("depend on the seed and the game alone, whatever strategies believe", () => {
    const prior = formatPrior(RULES, EDGES);
    const layouts = (scenario: Scenario, seed = 3) => makeGameLayouts({ scenario, model: "prior", seed, prior });
    const list = (from: ReturnType<typeof layouts>, games: number[]): string[] =>
      games.map((game) => Array.from(from.at(game)).join());
    const games = Array.from({ length: 10 }, (_, i) => i);
    const plain = list(layouts(RULES), games);
    expect(list(layouts(believing(OTHER)), games)).toEqual(plain);
    expect(list(layouts(RULES), [...games].reverse())).toEqual([...plain].reverse());
    expect(list(layouts(RULES, 4), games)).not.toEqual(plain);
    expect(new Set(plain).size).toBeGreaterThan(6);
  });
});

describe("an experiment with priors", () => {
  it("says that strategies shoot by estimates where their own file says that ships came one after another", async () => {
    const path = `${newFolder()}.json`;
    const cautions = async (prior: object): Promise<string> => {
      writeFileSync(path, JSON.stringify({ version: 1, ...prior }));
      const { folder } = await play(small({ strategies: [`greedy-hit:prior=${path}`, "random"], games: 2 }));
      return summarise(await readGames(folder)).cautions.join("\n");
    };
    const order = RULES.fleet.map(({ name }) => name);
    expect(await cautions({ sequential: order })).toContain("greedy-hit and rollout shoot by estimates");
    expect(await cautions({})).not.toContain("by estimates");
  });

  it("says of what its layouts and its beliefs are, plays alike with any number of threads, and believes what it says", async () => {
    const { folder } = await play(small({ scenario: believing(EDGES) }), { workers: 2 });
    const games = await readGames(folder);
    const [own, uniform, edges] = games.strategies;
    // The scenario's prior and the same prior given by name lead to the same games. Another belief leads to others.
    expect(edges.sequences).toEqual(own.sequences);
    expect(uniform.sequences).not.toEqual(own.sequences);
    const label = priorLabel(RULES, EDGES);
    expect(games).toMatchObject({ placement: `prior ${label}`, belief: label });
    const summary = summarise(games);
    expect(summary.experiment).toMatchObject({ placement: `prior ${label}`, belief: label });
    expect(layoutsText(summary.experiment)).toBe(
      "layouts: edges:temperature=0.05; strategies believe: edges:temperature=0.05",
    );
    expect(summary.cautions.join()).toContain(
      "drawn by the prior edges:temperature=0.05, under which they are not equally likely: the numbers are not comparable",
    );

    const alone = await readGames((await play(small({ strategies: ["greedy-hit"] }))).folder);
    expect(alone.strategies[0].sequences).toEqual(uniform.sequences);
    expect(alone.belief).toBeUndefined();
    expect(layoutsText(alone)).toBe("layouts: edges:temperature=0.05; strategies believe: uniform");
  });

  it("is not resumed with another prior of layouts or of beliefs; with the same it is", async () => {
    const parts = { scenario: believing(EDGES), strategies: ["greedy-hit"], games: 8 };
    const { folder } = await play(small(parts));
    const hash = await gamesHash(folder);
    const again = (changed: Partial<Experiment>) =>
      runExperiment(small({ ...parts, ...changed }), { folder, players: playersHere(), resume: true });
    const label = (prior: Prior): string => priorLabel(RULES, prior).replace(/[().]/g, "\\$&");
    await expect(again({ scenario: believing(OTHER) })).rejects.toThrow(
      new RegExp(`prior ${label(EDGES)}, not ${label(OTHER)}`),
    );
    await expect(again({ scenario: RULES })).rejects.toThrow(new RegExp(`prior ${label(EDGES)}, not none`));
    await expect(again({ placement: { model: "prior", prior: OTHER } })).rejects.toThrow(
      new RegExp(`placement prior ${label(EDGES)}, not prior ${label(OTHER)}`),
    );
    await expect(again({ placement: { model: "uniform" } })).rejects.toThrow(/placement prior .*, not uniform/);
    expect((await again({})).finished).toBe(true);
    expect(await gamesHash(folder)).toBe(hash);
  });

  it("refuses a strategy whose prior is not of its scenario, before anything is written", async () => {
    const run = runExperiment(small({ strategies: ["greedy-hit:prior=people"] }), { folder: newFolder(), workers: 1 });
    await expect(run).rejects.toThrow(ExperimentRefused);
    await expect(run).rejects.toThrow(/parameter prior: people were counted on 10x10/);
  });

  it("plays a strategy with a prior file by the file's content, in threads too", async () => {
    const { folder } = await play(small({ strategies: ["greedy-hit:prior=edges:temperature=0.05"] }));
    const path = join(folder, "mine.json");
    writeFileSync(path, JSON.stringify(formatPrior(RULES, EDGES)));
    const strategies = [`greedy-hit:prior=${path}`];
    const { folder: out } = await play(small({ strategies }), { workers: 1 });
    const sequences = async (of: string) => (await readGames(of)).strategies[0].sequences;
    expect(await sequences(out)).toEqual(await sequences(folder));
    writeFileSync(path, JSON.stringify(formatPrior(RULES, OTHER)));
    await expect(runExperiment(small({ strategies }), { folder: out, workers: 1, resume: true })).rejects.toThrow(
      /different experiment \(strategies/,
    );
    writeFileSync(path, "{}");
    await expect(runExperiment(small({ strategies }), { folder: newFolder(), workers: 1 })).rejects.toThrow(
      /mine\.json".*version/,
    );
  });
});

describe("the label of a prior", () => {
  it("has its name and a hash of its weights alone", () => {
    const cells = [1, 2, 3, 4, 5].map((y) => [1, 2, 3, 4, 5].map((x) => x + y));
    const label = (prior: object): string => priorLabel(RULES, unwrap(parsePrior(RULES, { version: 1, ...prior })));
    const expected = createHash("sha256")
      .update(JSON.stringify({ version: 1, cells }))
      .digest("hex")
      .slice(0, 16);
    expect(label({ name: "mine", source: "here", cells })).toBe(`mine (${expected})`);
    expect(label({ cells })).toBe(`unnamed (${expected})`);
    expect(label({ name: "mine", cells: cells.map((row) => row.map((x) => x + 1)) })).not.toContain(expected);
    expect(nameOfLabel(`mine (${expected})`)).toBe("mine");
    expect(nameOfLabel("file of 5")).toBe("file of 5");
  });
});

describe("strategy sources with priors", () => {
  it("are told apart by their priors", () => {
    const parse = (...texts: string[]) => parseStrategySources(texts, "--strategies");
    expect(parse("greedy-hit", "greedy-hit:prior=people", "greedy-hit:prior=edges").ok).toBe(true);
    expect(parse("greedy-hit:prior=edges", "greedy-hit:prior=edges:temperature=1").ok).toBe(false);
  });
});
