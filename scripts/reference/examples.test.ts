// The reference that docstrings make: every function and class that an entry offers says what it is, what it costs, what it
// throws, and shows an example. The examples are compiled and run as a user would, who imports what was built, and every
// value behind `// =>` is compared with what comes out: npm run build -- libraries
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exampleFolder, type Outcome, runExamples } from "./examples.mjs";
import { LIBRARIES, offeredBy } from "./offered.mjs";

const offered = LIBRARIES.flatMap(offeredBy);

const tagged = (one: (typeof offered)[number], tag: string): readonly string[] =>
  one.tags.filter((other) => other.tag === tag).map(({ text }) => text);

const examples = offered.flatMap((one) => tagged(one, "example").map((code) => ({ name: one.name, one, code })));

/** What a method's class shows, and the method itself. */
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

  test("says what it costs", () => {
    expect(callable.filter(({ text }) => !/(^|\s)Cost: \S/.test(text)).map(at)).toEqual([]);
  });

  test("says what it throws", () => {
    expect(callable.filter((one) => !tagged(one, "throws").some((text) => text.length > 0)).map(at)).toEqual([]);
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
    const program = ts.createProgram(files, {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2023,
      types: ["node"],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
    });
    complaints = files.flatMap((file, i) => {
      const source = program.getSourceFile(file);
      const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
      return found.map(
        ({ messageText }) => `${examples[i].name}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
      );
    });
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
