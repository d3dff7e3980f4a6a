import { describe, expect, it } from "vitest";
import { summary } from "./record.mjs";
import { type Mutant, mutated, sample, shares } from "./sample.mjs";
import { findSites } from "./sites.mjs";

/** The possible changes of a source, in the form "operator: original -> replacement". */
const changes = (text: string, name = "some.ts"): string[] =>
  findSites(name, text).map(({ operator, original, replacement }) => `${operator}: ${original} -> ${replacement}`);

describe("the sites of a source", () => {
  it("are its operators, conditions, values and calls", () => {
    expect(changes("if (a < b) c();")).toEqual([
      "condition: a < b -> true",
      "condition: a < b -> false",
      "comparison: < -> <=",
      "comparison: < -> >=",
    ]);
    expect(changes("x = -y + list.some(f);")).toEqual([
      "unary: -y -> y",
      "arithmetic: + -> -",
      "method: some -> every",
    ]);
    expect(changes("const z = list.filter(f).length;")).toEqual(["method: .filter(f) -> "]);
    expect(changes("const f = () => { return 3; };")).toEqual(["block: { return 3; } -> {}", "number: 3 -> (3 + 1)"]);
    expect(changes('const t = ["a", ""];')).toEqual([
      'array: ["a", ""] -> []',
      'string: "a" -> ""',
      'string: "" -> "changed"',
    ]);
  });

  it("leave out types, imports, names and what would only hang", () => {
    expect(changes('import { a } from "./a.ts";\nexport * from "./b.ts";')).toEqual([]);
    expect(changes('type A = "x" | 3;\ninterface B { readonly c: "y" }\ndeclare const d: -1;')).toEqual([]);
    expect(changes('const f = (x: "a" | 3): x is -1 => g as "b";')).toEqual([]);
    expect(changes('const o = { "a": b, 1: c };')).toEqual([]);
    // The result contains neither "i++ -> i--" nor "true" as the condition.
    expect(changes("for (;ready; i++) step();")).toEqual(["condition: ready -> false"]);
    expect(changes("while (ready) step();")).toEqual(["condition: ready -> false"]);
  });

  it("are found in JSX", () => {
    expect(changes('const e = <p class="big">{n > 1 && <b/>}</p>;', "some.tsx")).toEqual([
      'string: "big" -> ""',
      "comparison: > -> >=",
      "comparison: > -> <=",
      "number: 1 -> (1 + 1)",
      "logic: && -> ||",
    ]);
  });
});

const file = (name: string, lines: number, what = "a"): { file: string; text: string } => ({
  file: name,
  text: Array.from({ length: lines }, (_, i) => `if (${what}${i} < b) c(${i});`).join("\n"),
});
const SOURCES = [
  file("packages/engine/src/board/board.ts", 60),
  file("packages/engine/src/core/count.ts", 20),
  file("packages/cli/src/main.ts", 20),
];
const all = (mutants: readonly Mutant[]): boolean[] => mutants.map(() => true);
const keys = (mutants: readonly Mutant[]): string[] => mutants.map(({ key }) => key);

describe("a sample", () => {
  it("has mutants of every room in proportion to its lines, at least one, and more of the rooms that count", () => {
    expect(
      shares(
        new Map([
          ["engine/board", 600],
          ["cli", 395],
          ["engine/core", 5],
          ["engine/knowledge", 0],
        ]),
        10,
      ),
    ).toEqual(
      new Map([
        ["engine/board", 6],
        ["cli", 4],
        ["engine/core", 1],
        ["engine/knowledge", 8],
      ]),
    );
    const chosen = sample(SOURCES, { number: 20, seed: 1, accept: all });
    const count = (room: string): number => chosen.filter((mutant) => mutant.room === room).length;
    expect([count("engine/board"), count("engine/core"), count("cli")]).toEqual([12, 4, 4]);
  });

  it("is the same for the same seed, and another for another", () => {
    const first = sample(SOURCES, { number: 20, seed: 1, accept: all });
    expect(sample(SOURCES, { number: 20, seed: 1, accept: all })).toEqual(first);
    expect(keys(sample(SOURCES, { number: 20, seed: 2, accept: all }))).not.toEqual(keys(first));
  });

  it("stays what it is when other lines and files change", () => {
    const first = sample(SOURCES, { number: 20, seed: 1, accept: all });
    // Lines added at the top move all other lines; a few mutants may be replaced by mutants in the new lines.
    const moved = SOURCES.map(({ file, text }) => ({ file, text: `// words\nimport "./x.ts";\n\n${text}` }));
    expect(keys(sample(moved, { number: 20, seed: 1, accept: all }))).toEqual(keys(first));
    const [board, ...others] = SOURCES;
    const edited = [{ ...board, text: board.text.replace("a7 < b", "a7 < other") }, ...others];
    const kept = new Set(keys(sample(edited, { number: 20, seed: 1, accept: all })));
    expect(keys(first).filter((key) => !kept.has(key)).length).toBeLessThanOrEqual(2);
  });

  it("takes one mutant of a line and none that does not compile", () => {
    const isValid = ({ operator }: Mutant): boolean => operator !== "condition";
    const chosen = sample(SOURCES, { number: 100, seed: 1, accept: (mutants) => mutants.map(isValid) });
    expect(chosen.length).toBe(100);
    expect(chosen.every(isValid)).toBe(true);
    expect(new Set(chosen.map((mutant) => `${mutant.file}:${mutant.line}`)).size).toBe(chosen.length);
  });

  it("says what a text becomes", () => {
    const [mutant] = sample([{ file: "packages/cli/src/a.ts", text: "a = b + c;" }], {
      number: 1,
      seed: 1,
      accept: all,
    });
    expect(mutated("a = b + c;", mutant)).toBe("a = b - c;");
  });
});

describe("a summary", () => {
  it("counts what is late as killed, leaves equivalent mutants out of the share and says why", () => {
    const entry = { line: 1, operator: "logic", original: "&&", replacement: "||", tried: 3, reaching: 9 };
    const path = "packages/engine/src/solver/memo.ts";
    const lines = summary([
      { ...entry, key: "1", file: path, result: "killed", by: "a.test.ts" },
      { ...entry, key: "2", file: path, result: "timeout", by: "a.test.ts" },
      { ...entry, key: "3", file: path, result: "survived", note: "equivalent: a larger memo" },
      { ...entry, key: "4", file: "packages/cli/src/main.ts", result: "unreached" },
    ]);
    const row = (name: string): string[] | undefined =>
      lines.map((line) => line.split(/\s+/)).find(([first]) => first === name);
    expect(row("engine/solver")).toEqual(["engine/solver", "3", "2", "1", "1", "0", "1", "100", "%"]);
    expect(row("cli")).toEqual(["cli", "1", "0", "0", "1", "1", "0", "0", "%"]);
    expect(row("all")).toEqual(["all", "4", "2", "1", "2", "1", "1", "67", "%"]);
    expect(lines.at(-1)).toBe(`3 ${path}:1 equivalent: a larger memo`);
  });
});
