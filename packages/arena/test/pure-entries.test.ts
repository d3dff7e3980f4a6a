// The arena's entries for browsers: nothing that they load belongs to Node. The test reads the built files.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

// In a third of the time of an import, which also reads the library's text for its format and its exports.
const ts: typeof import("typescript") = createRequire(import.meta.url)("typescript");

const built = fileURLToPath(new URL("../dist/", import.meta.url));

/** The imports of a built file, which has no types any more. */
const importsOf = (text: string): string[] => ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);

/** @noble/hashes is plain JavaScript. */
const foreign = (name: string): boolean => !/^(\.|@broadside\/engine(\/[a-z]+)?$|@noble\/hashes\/)/.test(name);

const faultsOf = (entry: string): string[] => {
  const faults: string[] = [];
  const found = new Set([join(built, `${entry}.js`)]);
  for (const path of found) {
    const text = readFileSync(path, "utf8");
    for (const name of importsOf(text)) {
      if (foreign(name)) faults.push(`${path.slice(built.length)} imports ${name}`);
      else if (name.startsWith(".")) found.add(join(path, "..", name));
    }
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$|"(?:[^"\\]|\\.)*"/gm, "");
    for (const [word] of code.matchAll(/\b(?:process|Buffer|setImmediate|require|__dirname)\b/g))
      faults.push(`${path.slice(built.length)} names ${word}`);
  }
  return faults;
};

test.each(["games", "statistics", "tasks", "trees"])("%s loads nothing that a browser lacks", (entry) => {
  expect(faultsOf(entry)).toEqual([]);
});

test("what is Node's would be found", () => {
  expect(faultsOf("strategies").join()).toMatch(/imports node:fs/);
});
