// The studies that are committed: each page is what its summary makes. Run again with UPDATE_DOCS=1 they are rewritten.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { judgeMean } from "../../src/statistics/hypothesis/mean-verdict.ts";
import { cautionsOf, conclusionsOf } from "../../src/statistics/summary/conclusion.ts";
import type { Summary } from "../../src/statistics/summary/summary.ts";
import { DENSITY_BAND } from "../../src/study/answers.ts";
import { type HabrFindings, habr } from "../../src/study/habr.ts";
import type { PeopleFindings } from "../../src/study/people/people-findings.ts";
import { pairedP } from "../../src/study/people/people-text.ts";
import { STUDIES } from "../../src/study/registry.ts";
import type { StudySummary } from "../../src/study/study-summary.ts";
import { draftStudy } from "../../src/study/write-study.ts";

const folder = fileURLToPath(new URL("../../../../docs/studies/", import.meta.url));
const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const read = (...path: string[]): string => readFileSync(join(folder, ...path), "utf8");
const summaryOf = (name: string): StudySummary => JSON.parse(read(name, "summary.json"));

describe.each(names)("docs/studies/%s", (name) => {
  it("is what its summary makes, file by file", () => {
    const { findings, games, seed, command, study } = summaryOf(name);
    expect(study).toBe(name);
    const found = STUDIES.find((one) => one.name === name);
    if (!found) throw new Error(`there is no study ${name}`);
    const facts = { ...(games !== undefined && { games }), ...(seed !== undefined && { seed }) };
    const { files } = draftStudy(found, findings, facts);
    expect(read("README.md")).toContain(`(${name}/README.md)`);
    const held = readdirSync(join(folder, name), { recursive: true, withFileTypes: true });
    expect(held.filter((entry) => entry.isFile()).length).toBe(files.size);
    for (const [path, content] of files) {
      if (process.env["UPDATE_DOCS"]) writeFileSync(join(folder, name, path), content);
      expect(existsSync(join(folder, name, path)), path).toBe(true);
      // Compared by equality, as a difference of whole pages would say nothing.
      expect(read(name, path) === content, `${path} is not what summary.json makes; see UPDATE_DOCS`).toBe(true);
    }
    for (const path of ["README.md", "report.html"]) expect(read(name, path)).toContain(command);
    expect(statSync(join(folder, name, "report.html")).size).toBeLessThan(1_000_000);
  });
});

/** Every summary of an experiment within findings. */
const summariesIn = (value: unknown): Summary[] => {
  if (typeof value !== "object" || value === null) return [];
  const own = "kind" in value && value.kind === "broadside-summary" ? [value as Summary] : [];
  return [...own, ...Object.values(value).flatMap(summariesIn)];
};

describe("what the committed studies say", () => {
  it.each(names)("of %s follows from the numbers: verdicts from means and spreads, sentences from verdicts", (name) => {
    const summaries = summariesIn(summaryOf(name).findings);
    for (const summary of summaries) {
      for (const { difference, pairs, verdict } of summary.pairs)
        expect(verdict).toEqual(judgeMean({ ...difference, pairs }, summary.pairs.length));
      expect(summary.conclusions).toEqual(conclusionsOf(summary));
      expect(summary.cautions).toEqual(cautionsOf(summary));
    }
    if (["answers", "habr", "people", "thesis"].includes(name)) expect(summaries.length).toBeGreaterThan(0);
  });

  it("changes when a number does", () => {
    const { findings, games, seed } = summaryOf("habr");
    const { missing, hits, summary } = findings as HabrFindings;
    const said = (pairs: Summary["pairs"]): string =>
      habr.present({ missing, hits, summary: { ...summary, pairs } }).conclusions.join("\n");
    expect([games, seed]).toEqual([2000, 2026]);
    const [pair] = summary.pairs;
    expect(said([pair])).toMatch(/greedy-hit needs \d\.\d+ shots fewer than diagonal/);
    const difference = { ...pair.difference, mean: 0.01 };
    const open = { ...pair, difference, verdict: judgeMean({ ...difference, pairs: pair.pairs }, 1) };
    expect(said([open])).toContain("are not told apart by these games");
  });
});

describe("the committed numbers", () => {
  it("knowing how people hide saves greedy-hit more than a shot against them, proved", () => {
    const { main, evidence } = summaryOf("people").findings as PeopleFindings;
    const [pair] = main.pairs;
    expect([pair.first, pair.second]).toEqual(["greedy-hit:prior=uniform", "greedy-hit:prior=people"]);
    expect(main.experiment.placement).toMatch(/^prior people \([0-9a-f]{16}\)$/);
    expect(pair.difference.mean).toBeGreaterThan(1);
    expect(pair.verdict.sign).toBe("above");
    expect(pairedP(pair)).toBeLessThan(1e-6);
    // What was measured before, with layouts drawn by other means: 46.17 +- 0.69 shots believing in chance.
    expect(Math.abs((main.strategies[0].shots?.mean ?? 0) - 46.17)).toBeLessThan(0.69);
    expect(evidence[0].bits.mean).toBeGreaterThan(0.4);
  });

  it("greedy-hit meets the band that is quoted for answers `length`", () => {
    const { strategies } = summaryOf("answers").findings as Summary;
    const interval = strategies.find(({ strategy }) => strategy === "length")?.shots?.meanInterval;
    expect(interval?.low).toBeLessThanOrEqual(DENSITY_BAND.high);
    expect(interval?.high).toBeGreaterThanOrEqual(DENSITY_BAND.low);
    expect((interval?.high ?? 0) - (interval?.low ?? 0)).toBeLessThan(1);
  });
});
