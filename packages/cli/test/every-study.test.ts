// Every study, as small as it can be, in a file of its own: it is long, and other files run beside it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { STUDIES } from "@broadside/arena";
import { countLayouts, makeKnowledge, preset } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { folderWith, run } from "./command.ts";

/** Whether every part of every study is computed; otherwise those of {@link standIns} are not. */
const ALL = process.env["BROADSIDE_STUDIES"] === "all";

/**
 * Parts of studies that are computed whatever the number of games, for many minutes, by the same code as a smaller part: the
 * boxes over all layouts of large boards. Here the study finds them as if an earlier run had kept them, with figures that
 * nobody computed, and computes the others.
 */
const standIns = (study: string): [part: string, made: object][] =>
  (study === "boxes" && !ALL ? ["5x2-2", "3x3-2", "4x2-3"] : []).map((board, i) => {
    const { layouts } = countLayouts(makeKnowledge(preset(`boxes:${board.replace("-", ":")}`)));
    const strategies = ["greedy-hit", "greedy-distribution", "random"].map((strategy, j) => ({
      strategy,
      shots: 14.5 + i + j,
    }));
    return [`exact-${board}`, { layouts: Number(layouts), cells: 9.5, strategies }];
  });

const SEED = 3;

describe("broadside study, as small as it can be", () => {
  test("there are some", () => expect(STUDIES.length).toBeGreaterThanOrEqual(3));

  test.for(STUDIES)("$name", { timeout: ALL ? 7_200_000 : 240_000 }, async ({ name, games }) => {
    const folder = folderWith({});
    const out = join(folder, "studies", name);
    const size = games ? ["--games", String(games.least), "--seed", String(SEED)] : [];
    const parts = standIns(name);
    if (parts.length > 0) {
      const work = join(out, "work");
      mkdirSync(work, { recursive: true });
      const record = { version: 1, study: name, ...(games && { games: games.least, seed: SEED }) };
      writeFileSync(join(work, "study.json"), JSON.stringify(record));
      for (const [part, made] of parts) writeFileSync(join(work, `${part}.json`), JSON.stringify(made));
    }
    const resume = parts.length > 0 ? ["--resume"] : [];
    const { code, stdout, stderr } = await run(["study", name, ...size, ...resume, "--workers", "1"], { cwd: folder });
    expect({ name, code, stderr }).toEqual({ name, code: 0, stderr: "" });
    expect(stdout).toContain(["broadside study", name, ...size].join(" "));
    for (const file of ["README.md", "report.html", "summary.json"])
      expect(stdout).toContain(join("studies", name, file));
    const page = readFileSync(join(out, "README.md"), "utf8");
    for (const [, link] of page.matchAll(/\]\(([^)\s]+)\)/g))
      expect(existsSync(join(out, link as string)), link).toBe(true);
    expect(page).not.toMatch(/NaN|undefined|Infinity|\[object/);
    const summary = readFileSync(join(out, "summary.json"), "utf8");
    expect(JSON.parse(summary)).toMatchObject({ kind: "broadside-study", study: name });
    // What was kept is found and used.
    for (const [part, made] of parts) expect(summary.replace(/\s/g, ""), part).toContain(JSON.stringify(made));
  });
});
