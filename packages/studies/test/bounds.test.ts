// What the study of bounds says: its sentences follow from its numbers, and its figures for strategies from the
// pages that state them.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ANSWERS, preset, unwrap, withRules } from "@broadside/engine";
import { boundGame } from "@broadside/engine/bounds";
import { describe, expect, test } from "vitest";
import { firstOf } from "../../engine/test/cases.ts";
import { type BoundsFindings, bounds, certifiedRows, PLACES } from "../src/bounds-study.ts";
import { presetFamilies } from "../src/study/study-work.ts";

const docs = fileURLToPath(new URL("../../../docs/", import.meta.url));

const findings = (total: string): BoundsFindings => ({
  rows: [
    {
      presets: ["hasbro"],
      answers: ["length", "named"],
      layouts: "1000",
      cells: 17,
      total,
      worst: 30,
      by: { ships: 30 },
      sampled: { samples: 50, mean: 21, standardError: 0.5 },
    },
  ],
  tight: [
    { board: "a", answers: "hit", layouts: "10", total: "5", worst: 1, optimum: { total: "10", worst: 2 } },
    { board: "b", answers: "hit", layouts: "6", total: "4", worst: 1, optimum: { total: "4", worst: 1 } },
  ],
});

describe("what the study of bounds says", () => {
  test("follows from its numbers, and rounds bounds down", () => {
    const said = bounds.present(findings("20199")).conclusions.join("\n");
    expect(said).toContain("no strategy needs fewer than 37.19 shots");
    expect(said).toContain("50.00 to 100 % of the proved optimum, in misses; on 1 it equals the optimum");
    // 2/3: the bound is rounded down, the exact optimum to the nearest.
    expect(JSON.stringify(bounds.present(findings("20199")))).toContain('"0.6666","0.6667","100 %"');
    expect(bounds.present(findings("10000")).conclusions.join("\n")).toContain(
      "no strategy needs fewer than 27.00 shots",
    );
  });

  test("rounds bounds down in the figure's words too", () => {
    const figures = (total: string) =>
      bounds
        .present(findings(total))
        .sections.flatMap(({ blocks }) => blocks)
        .flatMap((block) => (block.kind === "figure" ? [block.figure.description] : []));
    expect(figures("20199")).toEqual([expect.stringContaining("at least 37.19 certified")]);
  });

  test("gives a statistical bound Student's interval", () => {
    // The half-width is 2.009575 standard errors with 49 degrees of freedom, and 12.7062 with one.
    expect(JSON.stringify(bounds.present(findings("20199")))).toContain("38.00 ± 1.00");
    const few = findings("20199");
    const rows = few.rows.map((row) => ({ ...row, sampled: { ...row.sampled, samples: 2 } }));
    expect(JSON.stringify(bounds.present({ ...few, rows }))).toContain("38.00 ± 6.35");
  });
});

test("every preset is in one family, and each of its kinds of answers in one row", () => {
  const families = presetFamilies();
  expect(families.find((family) => family.includes("hasbro"))).toEqual([
    "hasbro",
    "milton-bradley",
    "hasbro-current",
    "hasbro-2002",
    "thesis",
  ]);
  const rows = certifiedRows(["gorkoff-3x3"], () => {});
  expect(rows.flatMap(({ answers }) => answers).sort()).toEqual([...ANSWERS].sort());
});

test("the committed certified bounds are those of today", () => {
  const { findings: committed } = JSON.parse(readFileSync(`${docs}studies/bounds/summary.json`, "utf8")) as {
    findings: BoundsFindings;
  };
  const quick = firstOf(["hasbro", "gorkoff-5x5", "gorkoff-3x3", "salvo", "french"], 3);
  const rows = committed.rows.filter(({ presets }) => quick.includes(presets[0]));
  expect(new Set(rows.map(({ presets }) => presets[0])).size).toBe(quick.length);
  for (const { presets, answers, layouts, total, worst } of rows) {
    for (const kind of [answers[0], answers[answers.length - 1]]) {
      const bound = boundGame(unwrap(withRules(preset(presets[0]), { answers: kind })), { places: PLACES });
      expect([String(bound.layouts), String(bound.total), bound.worst], `${presets[0]} ${kind}`).toEqual([
        layouts,
        total,
        worst,
      ]);
    }
  }
  for (const { total, worst, optimum } of committed.tight) {
    expect(BigInt(total) <= BigInt(optimum.total)).toBe(true);
    expect(worst).toBeLessThanOrEqual(optimum.worst);
  }
});
