// npm run shape [-- --json]: reports the size of the sources and how far their parts reach: files and lines by
// package and room, files with a single importer, repeated file names, exports, and how many files each way in
// shape-ways.json passes through.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileOf, isTest } from "./affected-tests.mjs";
import { root } from "./steps.mjs";
import ts from "./typescript.mjs";

/**
 * A source file: its number of lines and of exports, and the files that it imports.
 * @typedef {{ lines: number, exports: number, imports: Set<string> }} Source
 */

/** The sources of the packages, without tests. */
const files = execFileSync("git", ["ls-files", "packages"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => /^packages\/\w+\/src\/.*\.tsx?$/.test(file) && !isTest(file) && existsSync(join(root, file)));

const sum = (/** @type {Iterable<number>} */ numbers) => [...numbers].reduce((all, one) => all + one, 0);

/** The number of names that a source exports, including re-exports; `export *` counts as one. */
const exportsOf = (/** @type {string} */ text) =>
  sum(
    [...text.matchAll(/^export (?:type )?(?:\{([^}]*)\})?/gm)].map(([, names]) =>
      names === undefined ? 1 : names.split(",").filter((name) => name.trim() !== "").length,
    ),
  );

/** @returns {Source} */
function readSource(/** @type {string} */ file) {
  const text = readFileSync(join(root, file), "utf8");
  /** @type {Set<string>} */
  const imports = new Set();
  // Import statements are not enough: types and lazily loaded modules import files too.
  for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
    const target = fileOf(file, fileName);
    if (target !== undefined) imports.add(target);
  }
  return { lines: text.split("\n").length - 1, exports: exportsOf(text), imports };
}

const sources = new Map(files.map((file) => [file, readSource(file)]));
/** @type {Map<string, string[]>} */
const importers = new Map(files.map((file) => [file, []]));
for (const [file, { imports }] of sources) for (const other of imports) importers.get(other)?.push(file);

const roomOf = (/** @type {string} */ file) =>
  file
    .split("/")
    .slice(1, 4)
    .join("/")
    .replace("/src/", "/")
    .replace(/\/[^/]*\.tsx?$/, "");

/** @type {Map<string, string[]>} */
const rooms = new Map();
for (const file of files) rooms.set(roomOf(file), [...(rooms.get(roomOf(file)) ?? []), file]);

/** @type {Map<string, string[]>} */
const named = new Map();
for (const file of files) named.set(basename(file), [...(named.get(basename(file)) ?? []), file]);
const twins = [...named].filter(([name, found]) => found.length > 1 && !name.startsWith("index."));

/**
 * A way through the sources: the files it passes through, or a word by which to find them.
 * @typedef {{ title: string, most: number, files?: string[], word?: string, except?: string[] }} Way
 */

/**
 * The code of a source, without comments and without strings that contain a space: a name in a sentence or an
 * example is only there for people.
 */
function codeOf(/** @type {string} */ file, /** @type {string} */ text) {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  /** @type {string[]} */
  const code = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (node.getChildCount(tree) > 0)
      return node
        .getChildren(tree)
        .filter((one) => !ts.isJSDoc(one))
        .forEach(visit);
    const word = node.getText(tree);
    if (!ts.isStringTextContainingNode(node) || !/\s/.test(word)) code.push(word);
  };
  visit(tree);
  return code.join(" ");
}

/** The files of a way. A missing file is an error, because then the way has changed. */
function passedBy(/** @type {Way} */ { title, files: passed, word, except = [] }) {
  if (passed === undefined)
    return files.filter((file) => {
      if (except.some((start) => file.startsWith(start))) return false;
      const text = readFileSync(join(root, file), "utf8");
      return text.includes(word ?? "") && codeOf(file, text).includes(word ?? "");
    });
  const missing = passed.find((file) => !sources.has(file));
  if (missing !== undefined)
    throw new Error(`scripts/shape-ways.json: "${title}" passes ${missing}, which is not there`);
  return passed;
}

/** @type {Way[]} */
const ways = JSON.parse(readFileSync(join(root, "scripts/shape-ways.json"), "utf8"));

const shape = {
  files: files.length,
  lines: sum([...sources.values()].map(({ lines }) => lines)),
  exports: sum([...sources.values()].map(({ exports }) => exports)),
  singleImporter: [...importers.values()].filter((found) => found.length === 1).length,
  sharedNames: twins.length,
  rooms: [...rooms].map(([room, inside]) => ({
    room,
    files: inside.length,
    lines: sum(inside.map((file) => sources.get(file)?.lines ?? 0)),
    singleImporter: inside.filter((file) => importers.get(file)?.length === 1).length,
  })),
  twins: Object.fromEntries(twins),
  ways: ways.map((way) => {
    const passed = passedBy(way);
    return {
      title: way.title,
      files: passed.length,
      most: way.most,
      lines: sum(passed.map((file) => sources.get(file)?.lines ?? 0)),
      passed,
    };
  }),
};

if (process.argv.includes("--json")) process.stdout.write(`${JSON.stringify(shape, null, 2)}\n`);
else {
  const row = (/** @type {(string | number)[]} */ ...cells) =>
    cells.map((cell, i) => (i === 0 ? String(cell).padEnd(34) : String(cell).padStart(9))).join("");
  const lines = [
    row("room", "files", "lines", "single"),
    ...shape.rooms.map(({ room, files, lines, singleImporter }) => row(room, files, lines, singleImporter)),
    row("all", shape.files, shape.lines, shape.singleImporter),
    "",
    `${shape.exports} exports; ${shape.sharedNames} file names that occur more than once`,
    ...shape.ways.map(({ title, files, most, lines }) => `${title}: ${files} files (at most ${most}), ${lines} lines`),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
