// docs/reference/sources.md and docs/explanation/theory.md say of every claim in the sources whether it is true.
// These tests check that the figures of sources.md are the ones that the engine, the studies and the tests are
// checked against, and that every named test exists.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The names of the engine's test files, whatever folder they are in. */
const engineTests = new Set(
  readdirSync(join(root, "packages/engine/test"), { recursive: true }).map((path) => basename(String(path))),
);
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const sources = read("docs/reference/sources.md");
const theory = read("docs/explanation/theory.md");

const golden = (name: string) => JSON.parse(read(`packages/engine/golden/${name}.json`));
const misses: {
  layouts: string[];
  firstHit: string;
  shots: string[];
  lattice: { leftOut: string[]; layouts: string }[];
} = golden("russian-misses");
const classes = golden("russian-classes");
const maps: { maps: { layouts?: string; best?: string; worst?: string }[] } = golden("russian-maps");
const solved: {
  solved: { scenario: unknown; layouts: string; mean: { total: string }; worst: number }[];
} = golden("solved");

const count = (value: string | number | bigint): string => BigInt(value).toLocaleString("en-US");
const small = (answers: string) => {
  const found = solved.solved.find(
    ({ scenario }) => JSON.stringify(scenario) === JSON.stringify({ preset: "gorkoff-5x5", answers }),
  );
  if (!found) throw new Error(`no solution of gorkoff-5x5, ${answers}`);
  return found;
};

/** The lines of a page that contain all the given texts; there must be at least one. */
const linesWith = (page: string, ...texts: string[]): string[] =>
  page.split("\n").filter((line) => texts.every((text) => line.includes(text)));

describe("the figures of sources.md", () => {
  const kindOf = (cell: string): string => {
    const found = misses.lattice.find(({ leftOut }) => leftOut.includes(cell));
    if (!found) throw new Error(`${cell} is not in the lattice`);
    return count(found.layouts);
  };
  const total = misses.layouts.reduce((sum, n) => sum + BigInt(n), 0n);
  const byCell = [...misses.lattice].sort((a, b) => Number(BigInt(a.layouts) - BigInt(b.layouts)));

  it.each([
    ["all layouts", [`| ${count(maps.maps[0]?.layouts ?? 0)} layouts |`]],
    ["best and worst cell", [`best cell ${maps.maps[0]?.best}, worst ${maps.maps[0]?.worst}`]],
    [
      "rows, ships, lengths and bits",
      [
        `${classes.rows} rows, ${classes.finished} sets of finished ships, ${count(classes.lengths)} lengths, ${classes.bits} bits`,
        `at most ${classes.atMost / 1e6} million classes`,
        `the product is ${count(classes.rows * classes.finished * classes.lengths)}`,
      ],
    ],
    ["classes", [`${count(classes.classes)} classes after ten rows`]],
    ["35 misses", [`${misses.shots.length} best cells`, `after 34 misses ${count(misses.layouts[34] ?? 0)} layouts`]],
    ["before the 24th shot", ["before the 24th shot", count(misses.layouts[23] ?? 0)]],
    ["the diagonals", ["D5, E4, F7 or G6", kindOf("D5"), kindOf("G6")]],
    ["another cell left out", ["without C6, E8, F3 or H5", kindOf("C6")]],
    ["the first hit", [`exactly ${count(total)} / ${count(misses.layouts[0] ?? 0)}`]],
    ["the mean shot of the first hit", [`with shot ${Number(misses.firstHit).toFixed(3)} in`]],
    ["the fewest with the lattice", [count(byCell[0]?.layouts ?? 0), "(without B3, C2, H9 or I8)"]],
    ["the most with the lattice", [count(byCell.at(-1)?.layouts ?? 0), "(without A4, D1, G10 or J7)"]],
    [
      "the optimum of the 5x5 board",
      [
        `| ${small("hit").worst}, and ${count(small("hit").mean.total)} / ${count(small("hit").layouts)} = ${(
          Number(small("hit").mean.total) / Number(small("hit").layouts)
        ).toFixed(4)}, both in one tree`,
      ],
    ],
    [
      "the optimum with sinkings",
      [
        `${small("sunk").worst} misses in the worst case`,
        `= ${(Number(small("sunk").mean.total) / Number(small("sunk").layouts)).toFixed(4)} in the mean`,
      ],
    ],
  ] as const)("%s", (_, texts) => {
    expect(linesWith(sources, ...texts), texts.join("; ")).toHaveLength(1);
  });

  it("how soon the first hit comes", () => {
    const left = (n: number): number => Number(misses.layouts[n]) / Number(misses.layouts[0]);
    const within = (n: number): string => `${(100 * (1 - left(n))).toFixed(1)} %`;
    expect(sources.replace(/\s+/g, " ")).toContain(
      `with the first shot in ${within(1)} of the layouts, within 3 shots in ${within(3)}, within 10 in ${within(10)}, and later ` +
        `than the 24th in ${(100 * left(24)).toPrecision(2)} %`,
    );
  });

  it("the mean shot of the first hit is the sum of what the misses leave", () => {
    expect(Number(total) / Number(misses.layouts[0])).toBeCloseTo(Number(misses.firstHit), 12);
    expect(small("sunk").mean.total).toBe(String((415 * Number(small("sunk").layouts)) / 238));
  });

  it("two of six kinds of cells leave fewer than the other strategy, and one about 260 × 10^9", () => {
    const left = misses.lattice.map(({ layouts }) => Number(layouts));
    expect(left).toHaveLength(6);
    expect(left.filter((n) => n < Number(misses.layouts[23]))).toHaveLength(2);
    expect(left.filter((n) => Math.round(n / 1e10) === 26)).toHaveLength(1);
  });

  it("of the 5x5 board by greedy rules are those of the tests, and on greedy-figures.md", () => {
    const tests = read("packages/engine/test/greedy-figures.test.ts");
    const page = read("docs/reference/greedy-figures.md");
    for (const figure of ["5.3179", "5.5819", "5.4556", "4.5945", "1.8739", "2.0322", "2.0910"]) {
      expect(page, figure).toContain(figure);
      expect(tests, figure).toContain(`"${figure}"`);
    }
    expect(sources).toContain("at most 1.8739");
  });
});

describe("the tables of sources.md", () => {
  const rows = sources
    .split("\n")
    .filter((line) => line.startsWith("|") && !line.startsWith("|---"))
    .map((line) => line.split("|").map((cell) => cell.trim()));

  it("name tests that exist", () => {
    let named = 0;
    for (const cells of rows) {
      for (const [, name = ""] of (cells.at(-2) ?? "").matchAll(/`([\w./-]+)`/g)) {
        if (name.includes("/")) expect(existsSync(join(root, name)), name).toBe(true);
        else expect(engineTests.has(`${name}.test.ts`), name).toBe(true);
        named++;
      }
    }
    expect(named).toBeGreaterThan(20);
  });

  it("name one for all that is said to hold or to be false", () => {
    const judged = rows.filter((cells) => /\b(true|false|the same|sound|wrong)\b/.test(cells.slice(2, -2).join(" ")));
    expect(judged.length).toBeGreaterThan(10);
    for (const cells of judged) expect(cells.at(-2), cells.join(" | ")).toMatch(/`|\]\(|the bench/);
  });
});

describe("theory.md", () => {
  it("explains everything that its table calls false, wrong or unsound, and a test names it", () => {
    const [, told = ""] = theory.split("## What is false, and where does it fail?");
    const names = theory
      .split("\n")
      .filter((line) => /^\|.*\| \*\*(false|wrong|unsound)\*\* \|/.test(line))
      .map((line) => (line.split("|")[1] ?? "").trim().split(/[,:]/)[0] ?? "");
    expect(names.length).toBeGreaterThan(7);
    const folder = "packages/engine/test/boxes";
    const tests = readdirSync(join(root, folder))
      .map((file) => read(`${folder}/${file}`))
      .join("\n");
    for (const name of names) {
      expect(told.split("\n## ")[0]?.toLowerCase(), name).toContain(name);
      expect(tests, name).toMatch(new RegExp(`(describe|it)\\("[^"]*${name}\\b`));
    }
  });
});

describe("figures in prose are those of the tests", () => {
  const flat = (page: string): string => page.replace(/\s+/g, " ");
  const numbersIn = (path: string, pattern: RegExp): number[][] =>
    [...read(path).matchAll(pattern)].map((match) => match.slice(1).map(Number));

  it("theory.md: when the greedy strategies agree", () => {
    const tallies = numbersIn(
      "packages/engine/test/boxes/box-agreement.test.ts",
      /toEqual\(\{ agree: (\d+), differ: (\d+) \}\)/g,
    );
    const [[sure = 0, never], [none = 0, noneDiffer = 0], [one = 0, oneDiffer = 0]] = tallies as [
      number[],
      number[],
      number[],
    ];
    expect(never).toBe(0);
    expect(flat(theory)).toContain(
      `The two strategies agree in all ${count(sure)} states that meet the conditions. They differ in ${count(noneDiffer)} of the ${count(none + noneDiffer)} states ` +
        `in which the cell with the most expected hits always has at least two ships. They differ in ${count(oneDiffer)} of the ${count(one + oneDiffer)} states ` +
        "in which one ship there is likelier than none.",
    );
  });

  it("theory.md: how many games were searched for theorem 5", () => {
    const names = new Set(read("packages/engine/test/boxes/box-rising.test.ts").match(/"boxes:\d+x\d+:\d+"/g));
    names.delete('"boxes:3x2:1"');
    expect(flat(theory)).toContain(`at most 27 layouts** (${names.size} games)`);
  });

  it("sources.md: what forced swaps reach", () => {
    const reached = new Map(
      numbersIn("packages/engine/test/placing/forced-swaps.test.ts", /^ {4}\[(\d+), (\d+), (\d+)\]/gm).map(
        ([n, ...rest]) => [n, rest],
      ),
    );
    const [four, all4] = reached.get(4) as number[];
    const [six, all6] = reached.get(6) as number[];
    expect(flat(sources)).toContain(
      `${four} of the ${all4} orders of four rotations come up, and only ${six} of the ${all6} orders of six digits`,
    );
  });
});
