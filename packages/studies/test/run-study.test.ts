import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { preset } from "@broadside/engine";
import { runStudy, type Study, type StudyOptions, type StudyProgress, StudyWork } from "@broadside/studies";
import { describe, expect, it } from "vitest";
import { newFolder, playersHere } from "../../arena/test/arena.ts";
import { draftStudy } from "../src/study/write-study.ts";

interface Findings {
  readonly mean: number;
  readonly squares: readonly number[];
}

let computed = 0;

/** A study that plays a little and computes a little. */
const toy: Study<Findings> = {
  name: "toy",
  title: "A toy",
  question: "How many shots does `random` need?",
  games: { standard: 20, least: 2, of: "games" },
  async compute(work) {
    work.plan(2);
    const { strategies } = await work.play("games", {
      scenario: preset("gorkoff-3x3"),
      strategies: ["random"],
      placement: { model: "uniform" },
      games: work.games,
      seed: work.seed,
    });
    const squares = await work.keep("squares", (at) => {
      computed++;
      return Array.from({ length: 4 }, (_, i) => {
        at(i, 4);
        return i * i;
      });
    });
    return { mean: strategies[0].shots.reduce((sum, shots) => sum + shots, 0) / work.games, squares };
  },
  present: ({ mean, squares }) => ({
    conclusions: [`\`random\` needs ${mean} shots.`],
    cautions: ["<b> & a_b are text."],
    sections: [
      {
        heading: "Squares",
        blocks: [
          { kind: "text", text: "All | of them" },
          { kind: "list", items: ["one", "two"] },
          {
            kind: "table",
            table: { caption: "Squares", columns: ["a|b", "square"], rows: squares.map((x, i) => [`${i}|`, `${x}`]) },
          },
        ],
      },
    ],
  }),
};

const computing: Study<number> = {
  name: "computing",
  title: "A sum",
  question: "What is the sum?",
  compute: async () => 5,
  present: (sum) => ({ conclusions: [`It is ${sum}.`], sections: [] }),
};

const run = (folder: string, options: Partial<StudyOptions> = {}, study: Study = toy) =>
  runStudy(study, { folder, seed: 5, players: playersHere(), command: "broadside study toy", ...options });

const read = (folder: string, name: string): string => readFileSync(join(folder, name), "utf8");

it("tells the time left of all parts: what is left of this one, and the mean of those worked on for each later one", async () => {
  const seen: StudyProgress[] = [];
  const work = new StudyWork({ folder: newFolder(), games: 0, seed: 0, progress: (now) => void seen.push(now) });
  work.plan(3);
  for (const part of ["one", "two", "three"])
    await work.keep(part, async (at) => {
      for (let done = 1; done <= 40; done++) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        at(done, 40);
      }
      return part;
    });
  const guesses = seen.flatMap(({ part, left, milliseconds, leftOfAll }) =>
    left ? [{ part, own: left.milliseconds, whole: milliseconds + left.milliseconds, all: leftOfAll }] : [],
  );
  const of = (wanted: number) => guesses.filter(({ part }) => part === wanted);
  expect([1, 2, 3].map((part) => of(part).length > 0)).toEqual([true, true, true]);
  for (const { own, whole, all } of of(1)) expect(all).toBeCloseTo(own + 2 * whole, 6);
  for (const { own, all } of of(2)) expect(all).toBeGreaterThan(own);
  for (const { all } of of(3)) expect(all).toBeUndefined();
});

describe("a study", () => {
  it("writes a page, a page that stands alone and a summary, all from its findings", async () => {
    const folder = newFolder();
    const parts: string[] = [];
    const outcome = await run(folder, { progress: ({ part, parts: all }) => parts.push(`${part} of ${all}`) });
    if (!outcome.finished) throw new Error("it was stopped");
    // Only the command knows which studies it has: by itself a study names the program that runs it.
    const own = newFolder();
    await run(own, { command: undefined });
    expect(JSON.parse(read(own, "summary.json")).command).toMatch(/^node \S*(vitest|worker|fork|thread)\S*/);
    expect(new Set(parts)).toEqual(new Set(["1 of 2", "2 of 2"]));
    expect(readdirSync(folder).sort()).toEqual(["README.md", "figures", "report.html", "summary.json", "work"]);
    const summary = JSON.parse(read(folder, "summary.json"));
    expect(summary).toEqual(outcome.summary);
    expect(summary).toMatchObject({
      kind: "broadside-study",
      version: 1,
      study: "toy",
      command: "broadside study toy --games 20 --seed 5",
      findings: { squares: [0, 1, 4, 9] },
    });
    for (const [path, content] of (await draftStudy(toy, summary.findings, { games: 20, seed: 5 })).files)
      expect(read(folder, path), path).toBe(content);
    const page = read(folder, "README.md");
    expect(page).toContain(`- \`random\` needs ${summary.findings.mean} shots.`);
    expect(page).toContain("> **Caution.** \\<b> & a\\_b are text.");
    expect(page).toContain("| a\\|b | square |\n| --- | ---: |\n| 0\\| | 0 |");
    expect(page).toContain("broadside study toy --games 20 --seed 5");
    const html = read(folder, "report.html");
    expect(html).toContain("<code>random</code>");
    expect(html).toContain("&lt;b&gt; &amp; a_b are text.");
    expect(html).toContain("broadside study toy --games 20 --seed 5");
  });

  it("that is resumed does nothing twice, and one that was stopped goes on", async () => {
    const folder = newFolder();
    computed = 0;
    const controller = new AbortController();
    const stopped = await run(folder, {
      signal: controller.signal,
      progress: ({ part }) => {
        if (part === 2) controller.abort();
      },
    });
    expect(stopped).toEqual({ finished: false });
    expect(existsSync(join(folder, "README.md"))).toBe(false);
    expect(computed).toBe(1);
    const first = await run(folder, { resume: true });
    expect(computed).toBe(2);
    expect(await run(folder, { resume: true })).toEqual(first);
    expect(computed).toBe(2);
    expect(first).toEqual({ ...(await run(newFolder())), files: expect.any(Array) });
  });

  it("takes a new or empty folder, or with --resume its own", async () => {
    const folder = newFolder();
    await mkdir(folder, { recursive: true });
    await run(folder);
    await expect(run(folder)).rejects.toThrow("already contains a study; add --resume");
    await expect(run(folder, { resume: true, seed: 6 })).rejects.toThrow("contains a different run (seed 5, not 6)");
    await expect(run(folder, { resume: true, games: 30 })).rejects.toThrow("(games 20, not 30)");
    await expect(run(folder, { resume: true }, { ...toy, name: "other" })).rejects.toThrow("(study toy, not other)");
    const full = newFolder();
    await mkdir(full);
    await writeFile(join(full, "letter.txt"), "dear reader");
    await expect(run(full)).rejects.toThrow("is not empty; name another folder");
    await expect(run(full, { resume: true })).rejects.toThrow("is not empty and contains no study to continue");
    for (const text of ["{", "5", '{"study":3}', '{"study":"toy","games":"many"}']) {
      writeFileSync(join(folder, "work/study.json"), text);
      await expect(run(folder, { resume: true }), text).rejects.toThrow("work/study.json is damaged");
    }
    await expect(run(join(full, "letter.txt"))).rejects.toThrow("is not a folder");
    expect(readdirSync(full)).toEqual(["letter.txt"]);
  });

  it("that only computes takes neither games nor seed", async () => {
    const folder = newFolder();
    const outcome = await runStudy(computing, { folder, command: "broadside study computing" });
    expect(outcome).toMatchObject({ finished: true, summary: { command: "broadside study computing", findings: 5 } });
    expect(read(folder, "README.md")).not.toMatch(/seed/i);
    await expect(runStudy(computing, { folder: newFolder(), games: 5 })).rejects.toThrow(
      "--games: the study computing",
    );
    await expect(runStudy(computing, { folder: newFolder(), seed: 5 })).rejects.toThrow("leave --seed out");
    await expect(run(newFolder(), { games: 1 })).rejects.toThrow("--games: 1 is too few");
  });

  it("that draws nothing takes a size but no seed, and further files get folders of their own", async () => {
    const listing: Study<number> = {
      ...computing,
      name: "listing",
      games: { standard: 3, least: 1, of: "seconds", seedless: true },
      present: (sum) => ({ conclusions: [`It is ${sum}.`], sections: [], files: { "lists/sums.txt": `1 ${sum}\n` } }),
    };
    const folder = newFolder();
    const outcome = await runStudy(listing, { folder, command: "broadside study listing" });
    expect(outcome).toMatchObject({ finished: true, summary: { command: "broadside study listing --games 3" } });
    expect(outcome.finished && outcome.files).toContain(join(folder, "lists", "sums.txt"));
    expect(read(folder, "lists/sums.txt")).toBe("1 5\n");
    expect(read(folder, "README.md")).not.toMatch(/seed/i);
    await expect(runStudy(listing, { folder: newFolder(), seed: 5 })).rejects.toThrow("leave --seed out");
  });
});
