import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Experiment } from "@broadside/arena";
import { mergeStudy, runStudy, runStudyShard, STUDIES, type Study, type StudyWork } from "@broadside/arena/studies";
import { preset, RandomStream } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import { newFolder, playersHere } from "../arena.ts";

const small = (games: number, seed: number, strategies: string[]): Experiment => ({
  scenario: preset("gorkoff-3x3"),
  strategies,
  placement: { model: "uniform" },
  games,
  seed,
});

/** A study that plays two known experiments and a third that follows from the first, and computes something. */
const toy: Study<readonly unknown[]> = {
  name: "toy",
  title: "A toy",
  question: "How many shots?",
  games: { standard: 20, least: 2, of: "games" },
  experiments: ({ games, seed, seedOf: _ }) =>
    new Map([
      ["one", small(games, seed, ["random", "diagonal"])],
      ["two", small(games + 3, seed + 1, ["hunt-target"])],
    ]),
  async compute(work) {
    const one = await work.play("one", small(work.games, work.seed, ["random", "diagonal"]));
    const sum = await work.keep("sum", () => [...one.strategies[0].shots].reduce((all, shots) => all + shots, 0));
    const two = await work.play("two", small(work.games + 3, work.seed + 1, ["hunt-target"]));
    const three = await work.play("three", small(4 + (sum % 3), work.seed, ["random"]));
    return [sum, [...two.strategies[0].shots], three.games];
  },
  present: (findings) => ({ conclusions: [`It is ${JSON.stringify(findings)}.`], sections: [] }),
};

const FILES = ["README.md", "report.html", "summary.json"];
const filesIn = (folder: string): string[] => FILES.map((name) => readFileSync(join(folder, name), "utf8"));
const facts = { games: 20, seed: 5, players: playersHere() };

describe("parts of a study, joined", () => {
  it("give the files of a plain run, byte for byte", async () => {
    const plain = newFolder();
    await runStudy(toy, { folder: plain, ...facts });
    for (const of of isLong ? [1, 2] : [2]) {
      const folders = Array.from({ length: of }, newFolder);
      for (const i of [...folders.keys()].reverse()) {
        const controller = new AbortController();
        const options = { folder: folders[i], ...facts };
        const first = await runStudyShard(
          toy,
          { part: i + 1, of },
          {
            ...options,
            signal: controller.signal,
            progress: () => controller.abort(),
          },
        );
        expect(first.finished).toBe(false);
        expect((await runStudyShard(toy, { part: i + 1, of }, { ...options, resume: true })).finished).toBe(true);
        expect(FILES.some((name) => existsSync(join(folders[i], name)))).toBe(false);
      }
      const out = newFolder();
      expect(await mergeStudy(toy, folders, out)).toEqual({ study: "toy", games: 20, seed: 5 });
      expect((await runStudy(toy, { folder: out, ...facts, resume: true })).finished).toBe(true);
      expect(filesIn(out)).toEqual(filesIn(plain));
    }
  });

  it("refuses parts of other runs, gaps, whole studies and studies without games to share", async () => {
    const [one, two, other, whole] = Array.from({ length: 4 }, newFolder);
    await runStudyShard(toy, { part: 1, of: 2 }, { folder: one, ...facts });
    await runStudyShard(toy, { part: 2, of: 2 }, { folder: other, ...facts, seed: 6 });
    await expect(mergeStudy(toy, [one, other], newFolder())).rejects.toThrow("is of a different run than");
    await expect(mergeStudy(toy, [one], newFolder())).rejects.toThrow("part 2/2 missing: 20 games");
    await expect(mergeStudy(toy, [one, one], newFolder())).rejects.toThrow("name every part once");
    await expect(mergeStudy(toy, [one, two], newFolder())).rejects.toThrow("holds no part of a study");
    await runStudy(toy, { folder: whole, ...facts });
    await expect(mergeStudy(toy, [one, whole], newFolder())).rejects.toThrow("holds a whole study");
    await expect(runStudyShard(toy, { part: 2, of: 2 }, { folder: one, ...facts, resume: true })).rejects.toThrow(
      "contains a different run (shard 1/2, not 2/2)",
    );
    const { experiments: _, ...alone } = toy;
    await expect(runStudyShard(alone, { part: 1, of: 2 }, { folder: two, ...facts })).rejects.toThrow("plays no games");
    expect(existsSync(two)).toBe(false);
  });

  it.each(STUDIES.filter(({ experiments }) => experiments))(
    "$name plays what it says that machines can share",
    async (study) => {
      const games = Math.max(20, study.games?.least ?? 0);
      const scale = { games, seed: 3, seedOf: (part: string) => RandomStream.fromSeed(3, part.length).word() };
      const planned = study.experiments?.(scale) ?? new Map<string, Experiment>();
      expect(planned.size).toBeGreaterThan(0);
      // Work that plays nothing: the study continues until it needs the games.
      const [[part, experiment]] = planned;
      const played: [string, Experiment][] = [];
      const work = {
        ...scale,
        plan: () => {},
        keep: () => Promise.resolve(undefined),
        play: (name: string, one: Experiment) => {
          played.push([name, one]);
          return Promise.reject(new Error("no games here"));
        },
      } as unknown as StudyWork;
      await expect(study.compute(work)).rejects.toThrow("no games here");
      expect(played).toHaveLength(1);
      expect(played[0][0]).toBe(part);
      expect(JSON.stringify({ ...played[0][1], games: 0 })).toBe(JSON.stringify({ ...experiment, games: 0 }));
    },
  );
});
