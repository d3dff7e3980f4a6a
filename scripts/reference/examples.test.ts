// The reference made from docstrings: every function and class that an entry exports says what it is, what it
// costs and what it throws, and shows an example. The examples are compiled and run as a user would run them,
// importing the build, and every value after `// =>` is compared with the actual value: npm run build --
// libraries
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exampleFolder, type Outcome, runExamples } from "./examples.mjs";
import { innerNamesTold, LIBRARIES, offeredBy } from "./offered.mjs";

const compiler = fileURLToPath(new URL("../../node_modules/typescript7/bin/tsc", import.meta.url));

const offered = LIBRARIES.flatMap(offeredBy);

const tagged = (one: (typeof offered)[number], tag: string): readonly string[] =>
  one.tags.filter((other) => other.tag === tag).map(({ text }) => text);

const examples = offered.flatMap((one) => tagged(one, "example").map((code) => ({ name: one.name, one, code })));

/** The examples of a method and of its class, joined. */
const shownFor = ({ name }: (typeof offered)[number]): string => {
  const [owner] = name.split(".");
  return examples
    .filter((example) => example.name === owner || example.name === name)
    .map(({ code }) => code)
    .join("\n");
};

describe.each(LIBRARIES)("what %s offers", (library) => {
  const own = offered.filter(({ file }) => file.startsWith(`packages/${library}/`));
  const callable = own.filter(({ kind }) => kind === "function" || kind === "method");
  const at = ({ name, file, line }: (typeof offered)[number]): string => `${name} (${file}:${line})`;

  test("says what it is", () => {
    expect(own.filter(({ text }) => text.replace(/Cost: [\s\S]*/, "").trim() === "").map(at)).toEqual([]);
  });

  test("says what it throws", () => {
    const silent = callable.filter((one) => one.throws && !tagged(one, "throws").some((text) => text.length > 0));
    expect(callable.filter((one) => one.throws).length).toBeGreaterThan(library === "studies" ? 0 : 10);
    expect(silent.map(at)).toEqual([]);
  });

  test("does not say what goes without saying: that it throws nothing, that its cost is constant", () => {
    const idle = (one: (typeof offered)[number]): boolean =>
      /(^|\s)Cost: constant\./.test(one.text) || tagged(one, "throws").some((text) => /^Nothing\.?$/.test(text));
    expect(own.filter(idle).map(at)).toEqual([]);
  });

  test("names nothing that no entry exports", () => {
    expect(innerNamesTold(library)).toEqual([]);
  });

  test("shows an example, a class one that calls each of its methods", () => {
    const shown = own.filter(({ kind }) => kind === "function" || kind === "class");
    const methods = own.filter(({ kind, isType }) => kind === "method" && !isType);
    expect([
      ...shown.filter((one) => !one.isType && tagged(one, "example").length === 0).map(at),
      ...methods.filter((one) => !shownFor(one).includes(`.${one.name.split(".")[1]}(`)).map(at),
    ]).toEqual([]);
  });
});

describe("the examples", () => {
  let folder = "";
  let complaints: readonly string[] = [];
  let outcomes: readonly Outcome[] = [];

  beforeAll(async () => {
    mkdirSync(exampleFolder, { recursive: true });
    folder = mkdtempSync(join(exampleFolder, "types-"));
    const run = runExamples(examples.map(({ code }) => code));
    const files = examples.map((_, i) => join(folder, `${i}.mts`));
    for (const [i, { code }] of examples.entries()) writeFileSync(files[i], code);
    const options =
      "--singleThreaded --ignoreConfig --noEmit --strict --noUncheckedIndexedAccess --skipLibCheck --module nodenext --target es2023 --types node";
    const { stdout, error } = spawnSync(process.execPath, [compiler, ...options.split(" "), ...files], {
      encoding: "utf8",
      maxBuffer: 1 << 26,
    });
    if (error) throw error;
    const nameOf = (_: string, i: string): string => examples[Number(i)].name;
    complaints = stdout
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => line.replace(/^\S*?(\d+)\.mts\S*/, nameOf));
    outcomes = await run;
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("compile", () => {
    expect(complaints).toEqual([]);
  });

  test("run to their ends", () => {
    const failed = examples.flatMap(({ name }, i) => (outcomes[i].error ? [`${name}: ${outcomes[i].error}`] : []));
    expect(failed).toEqual([]);
  });

  test("say what comes out", () => {
    const values = (pick: "expected" | "found"): readonly string[] =>
      examples.flatMap(({ name }, i) =>
        outcomes[i].values.map((value) => `${name}, line ${value.line}: ${value[pick]}`),
      );
    expect(values("expected")).toEqual(values("found"));
    expect(values("found").length).toBeGreaterThan(examples.length);
  });

  test("are short", () => {
    expect(examples.filter(({ code }) => code.split("\n").length > 26).map(({ name }) => name)).toEqual([]);
  });
});
