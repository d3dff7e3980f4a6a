// docs/explanation/how-we-know.md has today's figures, and gives every statistical test's error rate.
// UPDATE_DOCS=1 npx vitest run --project unit how-we-know writes the figures anew.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { AREA_NAMES } from "../fuzz/registry.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = join(root, "docs/explanation/how-we-know.md");
const MARK = /(<!-- made from the data: [^\n]* -->\n).*$/s;
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const number = (value: number): string => value.toLocaleString("en-US");
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => "---"), ...rows]
    .map((row) => `| ${row.map((cell) => (typeof cell === "number" ? number(cell) : cell)).join(" | ")} |`)
    .join("\n");

/** The kinds of golden values, from those that we did not make to those that show only that nothing changed. */
const KINDS = {
  published: "printed by others, with the source",
  software: "computed by other people's software (SciPy)",
  program: "counted by a separate program, without the engine",
  oracle: "counted by brute force",
  methods: "counted by two methods or more that agree",
  "handed down": "of unknown origin, and counted again by the methods",
  solver: "proved by our solver, the tree replayed by its checker",
} as const;
type Kind = keyof typeof KINDS;

/** A file of golden values: its kind, or that of each entry, and how many values it has. */
type Golden = Readonly<Record<string, never>> & { readonly kind: Kind };
const leaves = (value: unknown): number =>
  typeof value === "number" ? 1 : Object.values(value as object).reduce((sum, one) => sum + leaves(one), 0);
const OPTIMA = ["mean", "worst", "mean-then-worst", "worst-then-mean"];
const VALUES: Readonly<Record<string, (golden: Golden) => readonly (readonly [Kind, number])[]>> = {
  "packages/engine/golden/totals.json": ({ counts }) => (counts as Golden[]).map(({ kind }) => [kind, 1]),
  "packages/engine/golden/russian-maps.json": ({ kind, maps }) => [
    [kind, (maps as { occupied: number[][] }[]).reduce((sum, { occupied }) => sum + leaves(occupied), 0)],
  ],
  "packages/engine/golden/russian-misses.json": ({ kind, shots }) => [[kind, (shots as string[]).length]],
  "packages/engine/golden/russian-classes.json": (golden) => [
    [golden.kind, Object.values(golden).filter(Number).length],
  ],
  "packages/engine/golden/pentominoes.json": ({ kind, boards }) => [[kind, (boards as unknown[]).length]],
  "packages/engine/golden/public-puzzles.json": ({ kind, puzzles }) => [[kind, (puzzles as unknown[]).length]],
  "packages/engine/golden/hard-puzzles.json": ({ kind, puzzles }) => [[kind, (puzzles as unknown[]).length]],
  "packages/engine/golden/solved.json": ({ kind, solved }) => [
    [kind, (solved as object[]).flatMap((one) => OPTIMA.filter((objective) => objective in one)).length],
  ],
  "packages/arena/test/statistics/reference-scipy.json": ({ kind, ...tables }) => [
    [
      kind,
      Object.values(tables).reduce((sum, rows) => sum + Object.keys(rows).length * Number(typeof rows === "object"), 0),
    ],
  ],
  "packages/arena/test/statistics/reference-ratings.json": ({ kind, fits, ratios }) => [
    [kind, (fits as unknown[]).length + (ratios as unknown[]).length],
  ],
  "docs/studies/counts/summary.json": ({ findings }) => [
    ["methods", (findings as { sequences: { terms: string[] }[] }).sequences.flatMap(({ terms }) => terms).length],
  ],
};

/** Files beside the golden values that hold no result: what people placed, positions to search, and wording. */
const NO_RESULTS = [
  "people-hasbro-parts.json",
  "people-hasbro.json",
  "refusals.txt",
  "search-positions.jsonl",
  "texts.txt",
];

const goldenTable = (): string => {
  const counted = Object.entries(VALUES).flatMap(([path, valuesOf]) =>
    valuesOf(JSON.parse(read(path))).map(([kind, values]) => ({ path, kind, values })),
  );
  for (const { path, kind } of counted) expect(Object.keys(KINDS), path).toContain(kind);
  const sum = (of: typeof counted): number => of.reduce((all, { values }) => all + values, 0);
  const rows = (Object.keys(KINDS) as Kind[]).map((kind) => {
    const own = counted.filter((one) => one.kind === kind);
    const paths = [...new Set(own.map(({ path }) => path))].map((path) => {
      const values = number(sum(own.filter((one) => one.path === path)));
      return `\`${path.replace(/^.*\/(?=.*\/)/, "")}\` ${values}`;
    });
    return [KINDS[kind], sum(own), paths.join(", ")];
  });
  return table(["values", "number", "in"], rows);
};

/** A run of the fuzzer, as --outcome writes it. */
interface FuzzRun {
  readonly date: string;
  readonly seconds: number;
  readonly seed: number;
  readonly areas: readonly { readonly name: string; readonly cases: number; readonly failures: number }[];
  readonly failures: readonly {
    readonly area: string;
    readonly number: number;
    readonly law: string;
    readonly detail: string;
  }[];
}

const fuzzTable = (): string => {
  const { date, seconds, seed, areas, failures }: FuzzRun = JSON.parse(read("fuzz/last-run.json"));
  expect(
    areas.map(({ name }) => name),
    "npm run fuzz -- --minutes 30 --outcome fuzz/last-run.json",
  ).toEqual(AREA_NAMES);
  const kept = JSON.parse(read("fuzz/regressions.json")) as { area: string }[];
  const rows = areas.map(({ name, cases, failures }) => [
    `\`${name}\``,
    cases,
    failures,
    kept.filter(({ area }) => area === name).length,
  ]);
  const cases = areas.reduce((sum, one) => sum + one.cases, 0);
  return [
    `The last recorded run of the fuzzer, of ${date.slice(0, 10)}, seed ${seed}: ${number(cases)} cases in`,
    `${Math.round(seconds / 60)} minutes. The last column counts the faults of earlier runs, which are kept and tried again.`,
    "",
    table(["area", "cases", "failed", "kept faults"], rows),
    ...failures.map(
      ({ area, number: at, law, detail }) =>
        `\nFailed and still open: \`${area}\`, case ${at}, ${law.replace(/^.*?: /, "")} (${detail.split(":")[0]}).`,
    ),
  ].join("\n");
};

const testFiles = ["engine", "arena", "studies", "match"].flatMap((name) =>
  ["src", "test"].flatMap((folder) =>
    readdirSync(join(root, "packages", name, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".test.ts"))
      .map((file) => `packages/${name}/${folder}/${file.replaceAll("\\", "/")}`),
  ),
);

/** Tests of the tests' own statistics, which draw nothing. */
const OF_STATISTICS = ["packages/engine/test/statistics.test.ts", "packages/arena/test/statistics/description.test.ts"];

const ratesTable = (): string => {
  const rows = testFiles.sort().flatMap((path) => {
    const text = read(path);
    const rates = [...text.matchAll(/error rate of 1 in ([\d,]+\d)/g)].map(([, rate]) => rate);
    if (/\b(chiSquareTail|evenness|normalTails)\(/.test(text) && !OF_STATISTICS.includes(path))
      expect(rates, `${path} says no "error rate of 1 in ..."`).not.toEqual([]);
    return rates.length > 0 ? [[`\`${path}\``, [...new Set(rates)].map((rate) => `1 in ${rate}`).join(", ")]] : [];
  });
  return table(["test file", "error rates"], rows);
};

const figures = (): string => `
### Golden values

${goldenTable()}

### Random cases

${fuzzTable()}

### Statistical tests

How often a right program would have failed when the seed was chosen. Seeds are fixed, so the tests give the same
result every time.

${ratesTable()}
`;

test("the figures are those of the data", () => {
  const text = readFileSync(page, "utf8");
  expect(text).toMatch(MARK);
  const wanted = text.replace(MARK, (_, mark: string) => `${mark}${figures()}`);
  if (process.env["UPDATE_DOCS"]) writeFileSync(page, wanted);
  else expect(text, "write them anew: UPDATE_DOCS=1 npx vitest run --project unit how-we-know").toBe(wanted);
});

test("every file of golden values has a kind, or is named as one without results", () => {
  const folder = "packages/engine/golden/";
  const counted = Object.keys(VALUES).flatMap((path) => (path.startsWith(folder) ? [path.slice(folder.length)] : []));
  expect([...counted, ...NO_RESULTS].sort()).toEqual(readdirSync(join(root, folder)).sort());
});
