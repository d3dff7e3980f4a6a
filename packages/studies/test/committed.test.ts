// The studies in the repository: each page is what its summary makes. A run with UPDATE_DOCS=1 rewrites the
// pages.

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Summary } from "@broadside/arena";
import { cautionsOf, conclusionsOf, type Interval, judgeMean, pairedP } from "@broadside/arena/statistics";
import { describe, expect, it } from "vitest";
import { KNOWN_STRATEGIES } from "../src/bounds-study.ts";
import { type HabrFindings, habr } from "../src/habr-study.ts";
import { BEST, CHOSEN_ON, GREEDY, MAIN, pairOf, reducedP } from "../src/strength/strength-parts.ts";
import type { StrengthFindings } from "../src/strength/strength-study.ts";
import { draftStudy, type StudySummary } from "../src/study/write-study.ts";
import { STUDIES } from "../src/study-list.ts";

const folder = fileURLToPath(new URL("../../../docs/studies/", import.meta.url));
const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const read = (...path: string[]): string => readFileSync(join(folder, ...path), "utf8");
const summaryOf = (name: string): StudySummary => JSON.parse(read(name, "summary.json"));

const summariesIn = (value: unknown): Summary[] => {
  if (typeof value !== "object" || value === null) return [];
  const own = "kind" in value && value.kind === "broadside-summary" ? [value as Summary] : [];
  return [...own, ...Object.values(value).flatMap(summariesIn)];
};

describe.each(names)("docs/studies/%s", (name) => {
  it("is what its summary makes, file by file", async () => {
    const { findings, games, seed, command, study } = summaryOf(name);
    expect(study).toBe(name);
    if (process.env["UPDATE_DOCS"])
      for (const summary of summariesIn(findings))
        Object.assign(summary, { conclusions: conclusionsOf(summary), cautions: cautionsOf(summary) });
    const found = STUDIES.find((one) => one.name === name);
    if (!found) throw new Error(`there is no study ${name}`);
    const facts = { ...(games !== undefined && { games }), ...(seed !== undefined && { seed }) };
    const { files } = await draftStudy(found, findings, facts);
    expect(read("README.md")).toContain(`(${name}/README.md)`);
    const held = readdirSync(join(folder, name), { recursive: true, withFileTypes: true });
    expect(held.filter((entry) => entry.isFile()).length).toBe(files.size);
    for (const [path, content] of files) {
      if (process.env["UPDATE_DOCS"]) writeFileSync(join(folder, name, path), content);
      expect(existsSync(join(folder, name, path)), path).toBe(true);
      // Compared with ===, because a difference of whole pages would tell nothing.
      expect(read(name, path) === content, `${path} is not what summary.json makes; see UPDATE_DOCS`).toBe(true);
    }
    for (const path of ["README.md", "report.html"]) expect(read(name, path)).toContain(command);
    expect(statSync(join(folder, name, "report.html")).size).toBeLessThan(1_000_000);
  });
});

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
    const said = (pairs: Summary["pairs"], found = hits): string =>
      habr.present({ missing, hits: found, summary: { ...summary, pairs } }).conclusions.join("\n");
    expect([games, seed]).toEqual([2000, 2026]);
    const [pair] = summary.pairs;
    expect(said([pair])).toMatch(/greedy-hit needs \d\.\d+ fewer shots than diagonal/);
    const difference = { ...pair.difference, mean: 0.01 };
    const open = { ...pair, difference, verdict: judgeMean({ ...difference, pairs: pair.pairs }, 1) };
    expect(said([open])).toContain("No clear difference between ");
    // Games that begin alike have no interval that an exact value could be outside of.
    const firstHit = { mean: 1, interval: { low: 1, high: 1, confidence: 0.95 } };
    const alike = said(
      [pair],
      hits.map((one) => ({ ...one, firstHit })),
    );
    expect(alike).toContain("comes with shot 1.00 in the mean (no spread).");
    expect(alike).toMatch(/: 3\.703\.$/m);
  });
});

describe("the committed numbers", () => {
  it("rollout needs fewer shots than greedy-hit, proved on a seed on which nothing was chosen", () => {
    const { parts, seed } = summaryOf("strength").findings as StrengthFindings;
    expect(CHOSEN_ON.flatMap(({ seeds }) => seeds)).not.toContain(seed);
    const main = parts.find(({ name }) => name === MAIN.name);
    const reduced = main && pairOf(main, BEST, GREEDY)?.reduced;
    expect(reduced?.mean).toBeLessThan(-0.4);
    expect(reduced?.verdict.sign).toBe("below");
    expect(reduced?.p).toBeLessThan(1e-6);
  });

  it("the verdicts and chances of the study of strength follow from its means and spreads", () => {
    const { parts } = summaryOf("strength").findings as StrengthFindings;
    for (const { pairs } of parts) {
      for (const { games, plain, reduced } of pairs) {
        const { mean, standardDeviation, verdict } = plain;
        expect(verdict).toEqual(judgeMean({ mean, standardDeviation, pairs: games }, parts.length));
        expect(plain.p).toBe(pairedP({ mean, standardDeviation, pairs: games }));
        if (!reduced) continue;
        expect(reduced.verdict.comparisons).toBe(parts.length);
        expect(reduced.p).toBe(reducedP(reduced));
        const { low, high } = reduced.verdict.interval;
        expect(reduced.verdict.sign).toBe(high < 0 ? "below" : low > 0 ? "above" : "open");
        expect(reduced.parts.reduce((sum, part) => sum + part.mean, 0)).toBeCloseTo(reduced.mean, 6);
      }
    }
  });

  it("the study of bounds has the figures of the study of strength", () => {
    const { parts } = summaryOf("strength").findings as StrengthFindings;
    const text = (value: number, interval?: Interval): string =>
      `${value.toFixed(2)}${interval ? ` +- ${((interval.high - interval.low) / 2).toFixed(2)}` : ""}`;
    for (const part of parts) {
      const [best, greedy] = [BEST, GREEDY].map(
        (name) => part.players.find(({ strategy }) => strategy === name)?.reduced,
      );
      if (!best || !greedy) throw new Error(`luck was not taken out of ${part.name}`);
      const known = KNOWN_STRATEGIES.find(({ preset, answers }) => preset === part.preset && answers === part.answers);
      const [strategy, lower] = best.mean <= greedy.mean ? [BEST, best] : [GREEDY, greedy];
      expect(known?.strategy, part.name).toBe(strategy);
      expect(known?.mean.replace("±", "+-")).toBe(text(lower.mean, lower.interval));
    }
    for (const { preset, answers } of KNOWN_STRATEGIES)
      expect(parts.map(({ name }) => name)).toContain(`${preset}-${answers}`);
  });
});
