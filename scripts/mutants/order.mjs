// Finds the test files that can notice a change in a source, and decides which to run first.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import ts from "../typescript.mjs";

/** @param {string} folder @param {(path: string) => boolean} wanted @returns {string[]} paths from the root, with slashes */
export function listFiles(/** @type {string} */ root, folder, wanted) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (entry.name === "node_modules" || entry.name === "dist") return [];
      return entry.isDirectory() ? listFiles(root, path, wanted) : wanted(path) ? [path] : [];
    })
    .sort();
}

/** Folders that contain tests and the code they import. */
const FOLDERS = ["packages/engine", "packages/arena", "packages/cli", "packages/web", "scripts", "fuzz"];
const TEST = /\.test\.tsx?$/;
const BROWSER_TEST = /\.browser\.test\.tsx?$/;
/** Tests of the page load this file without importing it. */
const PAGE = "packages/web/src/main.tsx";
/** Tests that start the command load this file. */
const COMMAND = "packages/cli/src/main.ts";
const STARTS = /bin\/broadside|docs\/|examples/;

/** Test files that reinstall or rebuild everything, which takes minutes, and one that checks where the bundle is. */
const UNFIT = /^(scripts\/(packed\/packed|recipes|release)|packages\/cli\/test\/serve)\.test/;

/** The words of a path that describe its subject. */
const wordsOf = (/** @type {string} */ path) =>
  new Set(
    path
      .replace(/\.(browser\.)?(test\.)?tsx?$/, "")
      .split(/[/-]/)
      .filter((word) => word.length > 2 && !["packages", "src", "test", "view"].includes(word)),
  );

/** The words in the names within a thousand letters of a position in a source. */
const wordsAround = (/** @type {string} */ text, /** @type {number} */ place) => {
  const near = text.slice(Math.max(0, place - 1000), place + 1000).replace(/([a-z])([A-Z])/g, "$1 $2");
  return new Set(near.toLowerCase().match(/[a-z]{4,}/g));
};

/** The graph of imports, and what it tells about tests. */
export class TestOrder {
  /** All test files, as paths from the root. @type {string[]} */ tests;
  /** @type {Set<string>} */ #files;
  /** The files that each file imports. @type {Map<string, string[]>} */ #imports = new Map();
  /** The files that import each file. @type {Map<string, string[]>} */ #importers = new Map();
  /** How many test files have a word in their path. @type {Map<string, number>} */ #named = new Map();
  /** How many test files mention a word. @type {Map<string, number>} */ #mentions = new Map();
  /** @type {Map<string, { path: Set<string>, text: Set<string> }>} */ #words = new Map();

  /** Cost: reads every source once, which takes some seconds. */
  constructor(/** @type {string} */ root) {
    const files = FOLDERS.flatMap((folder) => listFiles(root, folder, (path) => /\.(tsx?|mjs)$/.test(path)));
    this.#files = new Set(files);
    this.tests = files.filter((path) => TEST.test(path) && !UNFIT.test(path));
    for (const file of files) {
      const text = readFileSync(join(root, file), "utf8");
      const found = ts.preProcessFile(text, true, true).importedFiles;
      const imports = found.map(({ fileName }) => this.#resolve(file, fileName));
      // Threads and workers are started by file path.
      for (const [, name] of text.matchAll(/new URL\(\s*"([^"]+)"/g)) imports.push(this.#resolve(file, name));
      if (BROWSER_TEST.test(file)) imports.push(PAGE);
      else if (TEST.test(file) && file.startsWith("scripts/") && STARTS.test(text)) imports.push(COMMAND);
      this.#imports.set(
        file,
        imports.filter((path) => path !== undefined),
      );
      if (TEST.test(file)) this.#read(file, text);
    }
    for (const [file, imports] of this.#imports)
      for (const path of imports) this.#importers.set(path, [...(this.#importers.get(path) ?? []), file]);
  }

  /** The file that an import refers to; undefined for other packages. @returns {string | undefined} */
  #resolve(/** @type {string} */ from, /** @type {string} */ name) {
    const own = /^@broadside\/(engine|arena)(?:\/([a-z-]+))?$/.exec(name);
    if (own) return `packages/${own[1]}/src/${own[2] ?? "index"}.ts`;
    if (!name.startsWith(".")) return undefined;
    const path = posix.join(dirname(from), name).replace(/^(packages\/\w+)\/dist\/(.*)\.js$/, "$1/src/$2.ts");
    return [path, path.replace(/\.js$/, ".ts")].find((candidate) => this.#files.has(candidate));
  }

  /** Records the words in a test file. */
  #read(/** @type {string} */ file, /** @type {string} */ text) {
    const words = { path: wordsOf(file), text: new Set(text.toLowerCase().match(/[a-z]{3,}/g)) };
    this.#words.set(file, words);
    for (const word of words.path) this.#named.set(word, (this.#named.get(word) ?? 0) + 1);
    for (const word of words.text) this.#mentions.set(word, (this.#mentions.get(word) ?? 0) + 1);
  }

  /** The number of imports between a source and each file that loads it. */
  #distances(/** @type {string} */ source) {
    /** @type {Map<string, number>} */
    const distances = new Map([[source, 0]]);
    for (const [file, distance] of distances)
      for (const next of this.#importers.get(file) ?? []) if (!distances.has(next)) distances.set(next, distance + 1);
    return distances;
  }

  /** The similarity between some words and a test: rare words count more, and words in the test's path count most. */
  #likeness(/** @type {Set<string>} */ words, /** @type {string} */ test) {
    const { path, text } = this.#words.get(test) ?? { path: new Set(), text: new Set() };
    const rarity = (/** @type {number} */ files) => Math.log((1 + this.tests.length) / (1 + files));
    let sum = 0;
    for (const word of words) {
      if (path.has(word)) sum += 3 * rarity(this.#named.get(word) ?? 0);
      else if (text.has(word)) sum += rarity(this.#mentions.get(word) ?? 0);
    }
    return sum;
  }

  /**
   * The test files that load a mutant's file, with those likeliest to find the mutant in little time first: those
   * that are few imports away, or share words with the file's path or with the code around the mutant.
   *
   * @param {{ file: string, start: number }} mutant
   * @param {string} text the text of the mutant's file
   * @param {(test: string) => number} seconds the usual time of a test file
   */
  of({ file: source, start }, text, seconds) {
    const distances = this.#distances(source);
    const words = wordsOf(source);
    const around = wordsAround(text, start);
    const name = posix.basename(source).replace(/\.tsx?$/, "");
    return this.tests
      .filter((test) => distances.has(test))
      .map((test) => {
        const isNamed = posix.basename(test).replace(/(\.browser)?\.test\.tsx?$/, "") === name ? 10 : 0;
        const isBeside = posix.dirname(test) === posix.dirname(source) ? 5 : 0;
        const hope = 1 + isNamed + isBeside + this.#likeness(words, test) + 0.4 * this.#likeness(around, test);
        // A short time is no reason to run a test that has little chance of finding the mutant.
        return { test, value: hope ** 3 / (1 + (distances.get(test) ?? 1)) ** 2 / (2 + seconds(test)) };
      })
      .sort((a, b) => b.value - a.value)
      .map(({ test }) => test);
  }
}
