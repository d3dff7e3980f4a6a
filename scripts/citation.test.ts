// CITATION.cff follows the Citation File Format 1.2.0 (https://doi.org/10.5281/zenodo.5171937) in all fields
// that it uses.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const text = readFileSync(`${root}CITATION.cff`, "utf8").replace(/^#.*\n/gm, "");
const manifest = JSON.parse(readFileSync(`${root}packages/engine/package.json`, "utf8"));

/** The top-level values by key: either on the same line, or on the indented lines that follow. */
const values = new Map(
  text
    .split(/\n(?=\S)/)
    .map((part) => /^([\w-]+):\s*([\s\S]*)$/.exec(part.trimEnd()))
    .map((match) => [match?.[1] ?? "", (match?.[2] ?? "").replace(/^>-\s*/, "").trim()]),
);
const plain = (key: string): string | undefined => values.get(key)?.replace(/^"(.*)"$/, "$1");

/** The keys that the format defines; no others may appear at the top level. */
const KNOWN =
  "abstract authors cff-version commit contact date-released doi identifiers keywords license license-url message preferred-citation references repository repository-artifact repository-code title type url version";

test("CITATION.cff has what the format requires, nothing that it does not know, and this version", () => {
  expect([...values.keys()].filter((key) => !KNOWN.split(" ").includes(key))).toEqual([]);
  for (const key of ["cff-version", "message", "title", "authors"]) expect(plain(key), key).toBeTruthy();
  expect(plain("cff-version")).toBe("1.2.0");
  expect(plain("type")).toBe("software");
  expect(plain("version")).toBe(manifest.version);
  expect(plain("license")).toBe(manifest.license);
  expect(`git+${plain("repository-code")}.git`).toBe(manifest.repository.url);
  expect(values.get("authors")).toMatch(/^\s*- (name|family-names): \S/);
  const keywords = values.get("keywords")?.split("\n") ?? [];
  expect(new Set(keywords).size).toBe(keywords.length);
  for (const line of keywords) expect(line.trim()).toMatch(/^- \w/);
});
