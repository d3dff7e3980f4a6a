// What all commands offer to people who work in the terminal: short flags, rules from standard input,
// comma-separated values, silence, times, examples if no position is given, and experiments that leave nothing
// behind.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import { isLong } from "../../engine/test/cases.ts";
import { runCommand } from "../dist/run-command.js";
import { durationText, parseDuration } from "../src/input/flag-value.ts";
import {
  expectRefusal,
  finish,
  folderWith,
  interrupt,
  run,
  runInterrupted,
  runJson,
  runProcess,
  start,
  testRefusals,
  words,
} from "./command.ts";

const RULES = JSON.stringify({
  name: "piped",
  board: { size: [2, 2] },
  fleet: [{ name: "boat", length: 1 }],
  contact: "none",
  answers: "hit",
});

describe("letters for flags", () => {
  test("mean what the long names mean", async () => {
    const long = await run("suggest --scenario gorkoff-3x3 --shots A2. --strategy half-split --top 2");
    expect(await run("suggest -s gorkoff-3x3 -S A2. -p half-split -t 2")).toEqual(long);
    expect(JSON.parse((await run("place -s gorkoff-3x3 -n 2 -r 5 -j")).stdout)).toMatchObject({
      seed: 5,
      layouts: [{}, {}],
    });
  });
});

describe("--scenario -", () => {
  test("reads the rules from standard input", async () => {
    const { stdout, stderr } = await run("count --scenario - --json", { input: RULES });
    expect(stderr).toBe("");
    expect(JSON.parse(stdout).layouts).toBe("4");
    const marked = await run("count --scenario - --json", { input: `\ufeff${RULES}` });
    expect(JSON.parse(marked.stdout).layouts).toBe("4");
  });

  test.for([
    ["count --scenario -", "{", /^standard input: is not JSON/],
    [
      "count --scenario - --batch -",
      RULES,
      /^--scenario -: --batch reads standard input too; write one of the two to a file$/,
    ],
    ["play --scenario -", RULES, /^--scenario -: what is typed is your moves; write it to a \.json file$/],
  ] as const)("%s given %j", async ([line, input, said]) => expectRefusal(await run(line, { input }), said));
});

describe("- in place of a file", () => {
  const LAYOUT = async (): Promise<string> => (await run("place --scenario gorkoff-3x3 --seed 1 --json")).stdout;

  test("is standard input for priors, placements, layouts, transcripts, trees and what a prior is fitted to", async () => {
    const prior = JSON.stringify({ version: 1, otherwise: 2, placements: {} });
    const chances = await run("heatmap --scenario gorkoff-3x3 --prior - --json", { input: prior });
    expect(JSON.parse(chances.stdout)).toMatchObject({ layouts: "4", weight: expect.any(String) });
    const layout = await LAYOUT();
    const ranked = await run("place --scenario gorkoff-3x3 --index - --json", { input: layout });
    expect(ranked).toMatchObject({ code: 0, stderr: "" });
    const compared = await run("compare --scenario gorkoff-3x3 --strategies random --games 2 --placement - --json", {
      input: layout,
    });
    expect(compared.code).toBe(0);
    const fitted = await run("prior --scenario gorkoff-3x3 -", { input: "nothing" });
    expectRefusal(fitted, /^standard input: /);
    expectRefusal(await run("review -", { input: "{" }), /^standard input: is not JSON/);
    for (const check of ["solve check -", "hider check -", "puzzle check -"])
      expectRefusal(await run(check, { input: "{" }), /^standard input: is not JSON/);
  });

  test("is read once, and never where moves are typed", async () => {
    expectRefusal(
      await run("heatmap --scenario - --prior -", { input: RULES }),
      /^--scenario -: --prior reads standard input too; write one of the two to a file$/,
    );
    expectRefusal(await run("play --fleet -", { input: "" }), /^--fleet -: what is typed is your moves; /);
  });
});

test("rules that never end are refused before they fill the memory", async () => {
  const part = Buffer.alloc(2 ** 24, " ");
  let read = 0;
  const stdin = Readable.from(
    (function* endless() {
      for (; read < 100; read++) yield part;
    })(),
  );
  const said: string[] = [];
  const sink = (): Writable =>
    new Writable({
      write(chunk, _, done) {
        said.push(String(chunk));
        done();
      },
    });
  const code = await runCommand(["count", "--scenario", "-"], { stdin, stdout: sink(), stderr: sink(), env: {} });
  expect({ code, said }).toEqual({
    code: 2,
    said: ["broadside: standard input: holds more than 268 MB; send one file alone\n"],
  });
  expect(read).toBeLessThan(30);
});

/** The fields of comma-separated values; only the names of cells with more than two dimensions contain a comma. */
const fieldsOf = (csv: string): string[][] =>
  csv
    .trimEnd()
    .split("\n")
    .map((line) =>
      [...line.matchAll(/"([^"]*)"|([^,]+)|(?<=,)(?=,|$)/g)].map(([, quoted, bare]) => quoted ?? bare ?? ""),
    );

describe("--format csv", () => {
  const shots = ["--scenario", "gorkoff-5x5", "--shots", "B2x"];

  test("of heatmap has the numbers of its JSON, cell by cell", async () => {
    const { layouts, occupied } = (await runJson("heatmap", ...shots)) as { layouts: string; occupied: string[][] };
    const [head, ...rows] = fieldsOf((await run(["heatmap", ...shots, "--format", "csv"])).stdout);
    expect(head).toEqual(["cell", "occupied", "layouts", "chance"]);
    expect(rows).toEqual(
      occupied.flatMap((row, y) =>
        row.map((number, x) => [`${"ABCDE"[x]}${y + 1}`, number, layouts, `${Number(number) / Number(layouts)}`]),
      ),
    );
  });

  test("of heatmap has chances where there is a prior, and estimates under their name", async () => {
    const { chance } = (await runJson("heatmap", ...shots, "--prior", "edges")) as { chance: number[][] };
    const [, ...rows] = fieldsOf((await run(["heatmap", ...shots, "--prior", "edges", "--format", "csv"])).stdout);
    expect(rows.map((row) => Number(row[3]))).toEqual(chance.flat());
    const estimated = await run(["heatmap", ...shots, "--estimate", "--samples", "100", "--format", "csv"]);
    expect(fieldsOf(estimated.stdout)[0]).toEqual(["cell", "estimated chance", "standard error"]);
  });

  test("of suggest has the cells of its JSON, and no score where there is none", async () => {
    const { cells } = (await runJson("suggest", ...shots, "--top", "4")) as {
      cells: { cell: string; hit: number; score: number }[];
    };
    const [head, ...rows] = fieldsOf((await run(["suggest", ...shots, "--top", "4", "--format", "csv"])).stdout);
    expect(head).toEqual(["cell", "hit", "score"]);
    expect(rows).toEqual(cells.map(({ cell, hit, score }) => [cell, String(hit), String(score)]));
    const drawn = (await run(["suggest", ...shots, "--strategy", "random", "--seed", "1", "--format", "csv"])).stdout;
    expect(drawn).toMatch(/^cell,hit,score\n[A-E]\d,[\d.e-]+,\n$/);
  });

  test("puts cells of three dimensions in quotes", async () => {
    const { stdout } = await run("heatmap --scenario boxes:2x3:1 --format csv");
    expect(stdout).toContain('\n"(2,1,1)",');
  });

  testRefusals("", [
    ["heatmap --format csv --json", "--format csv: cannot be combined with --json"],
    ["suggest --format csv --batch -", "--format csv: cannot be combined with --batch"],
  ]);
});

test("times are numbers with their units, the largest first", () => {
  for (const [text, milliseconds] of [
    ["500ms", 500],
    ["1h30m", 5_400_000],
    ["1h0.5s", 3_600_500],
  ] as const) {
    expect(parseDuration(text)).toBe(milliseconds);
    expect(parseDuration(durationText(milliseconds))).toBe(milliseconds);
  }
  for (const text of ["", "5", "0s", "5min", "1m2h", "1e3s", "5s5s", "9".repeat(30) + "h"])
    expect(parseDuration(text), text).toBeUndefined();
});

describe("by itself", () => {
  test.for([
    // It takes seconds.
    ...(isLong ? ([[["solve", "--objective", "worst"], "gorkoff-5x5", "1,428 layouts"]] as const) : []),
    [["hider"], "gorkoff-3x3", "4 layouts"],
    [["table"], "gorkoff-3x3", "layout  A1"],
  ] as const)("broadside %j shows an example and says so, with your answers too", async ([words, preset, said]) => {
    for (const answers of [[], ["--answers", "named"]]) {
      const { code, stdout, stderr } = await run([...words, ...answers]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toMatch(new RegExp(`^an example, the preset ${preset}; `));
      expect(stdout).toContain(`\n\n${said}`);
    }
  });

  test("broadside table with shots takes the rules of hasbro", async () => {
    const { code, stderr } = await run(["table", "--shots", "A1."]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("27,686,491,672 layouts") });
  });
});

describe("--quiet", () => {
  test("says nothing of the end of an interrupt, and errors as ever", async () => {
    const missing = await run("count --scenario nowhere.json --quiet");
    expect(missing.stderr).toContain("there is no such file");
    expect((await run("count --scenario gorkoff-3x3 -q")).stdout).toBe("4 layouts\n");
    const line = "solve --scenario gorkoff-5x5 --answers hit --objective mean-then-worst --quiet";
    expect((await runInterrupted(line, 0.5)).stderr).not.toContain("stopping");
  });
});

describe("broadside compare without --out", () => {
  const args = words("compare --strategies random,hunt-target --scenario gorkoff-3x3 --workers 1 --seed 1");

  /** The settings for temporary files in a folder. From Node 22 on, Node itself would keep compiled code there. */
  const onlyIn = (folder: string) => ({ TMPDIR: folder, TMP: folder, TEMP: folder, NODE_DISABLE_COMPILE_CACHE: "1" });

  test("finds the same as with it, and keeps nothing", async () => {
    type Found = { strategies: { strategy: string; shots: object }[]; commands: string[]; files?: string[] };
    const cwd = folderWith({});
    const temporary = folderWith({});
    const env = onlyIn(temporary);
    const { code, stdout, stderr } = await runProcess([...args, "--games", "20", "--json"], { cwd, env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const { strategies, commands, files } = JSON.parse(stdout) as Found;
    expect(commands).toEqual([expect.stringMatching(/^broadside compare --strategies random,hunt-target .*--seed 1$/)]);
    expect(files).toBeUndefined();
    for (const folder of [cwd, temporary]) expect(readdirSync(folder)).toEqual([]);
    const kept = (await runJson(...args, "--games", "20", "--out", join(cwd, "out"))) as unknown as Found;
    expect(strategies.map(({ strategy, shots }) => [strategy, shots])).toEqual(
      kept.strategies.map(({ strategy, shots }) => [strategy, shots]),
    );
  });

  test("keeps nothing when it is stopped, at once too", async () => {
    for (const signals of [1, 2]) {
      const temporary = folderWith({});
      const env = onlyIn(temporary);
      const child = start([...args, "--games", "1000000"], env);
      const outcome = finish(child);
      while (readdirSync(temporary).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      for (let i = 0; i < signals; i++) {
        interrupt(child);
        await new Promise((resolve) => setTimeout(resolve, 550));
      }
      const { code, signal, stderr } = await outcome;
      // The second signal may reach a process that has finished its work and is already shutting down.
      expect(signals === 2 ? (code ?? signal) : code).toBeOneOf(signals === 2 ? [1, "SIGINT"] : [1]);
      if (signals === 1)
        expect(stderr).toMatch(/stopped after [\d,]+ of 2,000,000 games; nothing is saved without --out\n$/);
      expect(readdirSync(temporary)).toEqual([]);
    }
  });
});
