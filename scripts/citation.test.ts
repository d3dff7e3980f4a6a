// CITATION.cff keeps the rules of the Citation File Format 1.2.0 (https://doi.org/10.5281/zenodo.5171937) for the fields
// that it uses, and knows this version. The whole schema accepts it too; a field that is new here needs its rule.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";

const root = fileURLToPath(new URL("..", import.meta.url));
const text = readFileSync(`${root}CITATION.cff`, "utf8");
const manifest = JSON.parse(readFileSync(`${root}packages/engine/package.json`, "utf8"));

const filled = expect.stringMatching(/\S/);
const address = expect.stringMatching(/^https:\/\/\S+$/);

/** What each field must be. The format requires the first four. */
const RULES: Readonly<Record<string, unknown>> = {
  "cff-version": "1.2.0",
  message: filled,
  title: filled,
  authors: [{ name: filled }],
  type: "software",
  abstract: filled,
  version: manifest.version,
  license: manifest.license,
  "repository-code": manifest.repository.url.replace(/^git\+|\.git$/g, ""),
  url: address,
  keywords: expect.any(Array),
  // Both come with a release: the number alone, not its address, and the day as text.
  doi: expect.stringMatching(/^10\.\d{4,9}\/\S+$/),
  "date-released": expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
};

/** The fields with the rules of those that are there. */
const rulesFor = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(RULES).filter(([key]) => key in fields || Object.keys(RULES).indexOf(key) < 4));

test("CITATION.cff has what the format requires, nothing that it does not know, and this version", () => {
  const fields = parse(text);
  expect(fields).toEqual(rulesFor(fields));
  for (const keyword of fields.keywords) expect(keyword).toEqual(filled);
  expect(new Set(fields.keywords).size).toBe(fields.keywords.length);
});

test("its place for the DOI is a field that the format takes once a number stands in it", () => {
  const [, line] = /^# .*\b(doi: \S+NUMBER)$/m.exec(text) ?? [];
  const fields = parse(`${text}\n${line?.replace("NUMBER", "1234567")}\n`);
  expect(fields).toEqual(rulesFor(fields));
  expect(fields.doi).toBe("10.5281/zenodo.1234567");
});
