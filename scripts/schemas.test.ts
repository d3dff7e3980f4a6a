// The schemas match their description, every one of our files that claims a format is valid, and
// docs/reference/schemas.md describes them correctly.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parseScenarioText, unwrap } from "../packages/engine/src/index.ts";
import { ONLY_PARSERS } from "../packages/engine/test/schemas/only-parsers.ts";
import { FORMATS, type Format, schemaText, VALIDATORS } from "../packages/engine/test/schemas/validators.ts";
import { SCHEMAS } from "./schemas/files.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const page = read("docs/reference/schemas.md");

/** The format of a file, judged by its content; undefined if the file claims none. */
const formatOf = (value: unknown): Format | undefined => {
  if (typeof value !== "object" || value === null) return undefined;
  if ("format" in value && typeof value.format === "string") {
    const known = {
      "broadside-transcript": "transcript",
      "broadside-tree": "tree",
      "broadside-hider": "proof",
    } as const;
    return known[value.format as keyof typeof known];
  }
  if ("board" in value && "fleet" in value) return "scenario";
  if ("mixture" in value || "cells" in value || "placements" in value) return "prior";
  // In golden data, a field called `layouts` is a count.
  const [first] = "layouts" in value && Array.isArray(value.layouts) ? (value.layouts as unknown[]) : [];
  return typeof first === "object" ? "layouts" : undefined;
};

const inFolder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".json"))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`);

/** Every value inside a value, including the value itself. */
function* within(value: unknown): Generator<unknown> {
  yield value;
  if (typeof value !== "object" || value === null) return;
  for (const item of Object.values(value)) yield* within(item);
}

/** All fields that a schema describes, at any depth. */
const fieldsOf = (schema: unknown): [string, object][] =>
  [...within(schema)].flatMap((part) =>
    typeof part === "object" && part !== null && "properties" in part
      ? Object.entries(part.properties as Record<string, object>)
      : [],
  );

/** Whether a field is explained, by its own description or by the part it refers to. */
const explains = (part: object): boolean =>
  "description" in part || "$ref" in part || Object.keys(part).join() === "const"; // A `const` alone is a condition on a field, not a field.

const expectValid = (format: Format, value: unknown, what: string): void => {
  const validate = VALIDATORS[format];
  expect(validate(value), `${what}: ${JSON.stringify(validate.errors)}`).toBe(true);
};

describe("the schemas", () => {
  it.for([...FORMATS])("of %s is what its description gives: otherwise run node scripts/schemas.mjs", (format) => {
    expect(JSON.parse(schemaText(format))).toEqual(SCHEMAS[format]);
  });

  it("have all a name for good, and explain every field that is no name", () => {
    for (const format of FORMATS) {
      const schema = JSON.parse(schemaText(format));
      expect(schema.$id).toBe(`https://unpkg.com/@broadside/engine/schemas/${format}.schema.json`);
      for (const part of [schema, ...Object.values(schema.definitions as Record<string, object>)]) {
        expect(part, JSON.stringify(part)).toHaveProperty("description");
      }
      for (const [name, part] of fieldsOf(schema)) expect(part, name).toSatisfy(explains);
    }
  });

  it("accept every file of the examples and the golden data that claims a format", () => {
    let checked = 0;
    for (const path of [...inFolder("examples"), ...inFolder("packages/engine/golden")]) {
      const file: unknown = JSON.parse(read(path));
      // Golden data contain scenarios and priors; a file may also be a scenario or a prior itself.
      for (const value of within(file)) {
        const format = formatOf(value);
        const claims = value === file || format === "scenario" || format === "transcript";
        if (format === undefined || !claims) continue;
        expectValid(format, value, path);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(10);
  });
});

describe("docs/reference/schemas.md", () => {
  it("lists what only the parsers know, as the tests do", () => {
    const listed = [...page.matchAll(/^- (that .*)$/gm)].map(([, text]) => text);
    expect(listed).toEqual(ONLY_PARSERS.map(({ about }) => about));
  });

  it("names every schema, and shows a scenario, which is read as one", () => {
    for (const format of FORMATS) {
      expect(page).toContain(`| \`${format}\` |`);
      expect(page).toContain(`./node_modules/@broadside/engine/schemas/${format}.schema.json`);
    }
    const [, text] = /```json\n([\s\S]*?)```/.exec(page) as RegExpExecArray;
    expectValid("scenario", JSON.parse(text), "docs/reference/schemas.md");
    expect(unwrap(parseScenarioText(text)).name).toBe("two boats");
    const broken = parseScenarioText(text.replace('"count": 2', '"count": -2'), "two-boats.json");
    const { where, what, fix } = broken.ok ? expect.fail() : broken.error;
    expect(page).toContain(`${where}: ${what}; ${fix}`);
  });
});
