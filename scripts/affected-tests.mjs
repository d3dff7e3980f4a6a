// Finds the test files that a change can affect. Follows imports through the entries name by name, so that a
// test that imports `parseCell` from `@broadside/engine` does not depend on every strategy.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { root } from "./steps.mjs";

/**
 * What a module imports from another: some names, or everything.
 * @typedef {{ from: string, names: string[] | "all" }} Import
 */
/**
 * A module: what it uses, and what it only re-exports (`*` for everything in a file).
 * @typedef {{ text: string, imports: Import[], handedOn: Map<string, { from: string, name: string }>, all:
 *   string[] }} Module
 */

export const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file);
const isSource = (/** @type {string} */ file) => /\.(tsx?|mjs)$/.test(file);

/** The files that git tracks or would add. @returns {string[]} */
const listFiles = () =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((file) => existsSync(join(root, file)));

/** Every test file that `npm test` runs: those of the site are left to the long run. @returns {string[]} */
export const allTests = () =>
  readSources()
    .files()
    .filter((file) => isTest(file) && !file.startsWith("site/"));

/**
 * The files that differ from a commit, including new ones.
 *
 * @param {string} since a commit; `HEAD` for uncommitted changes
 */
export function changedFiles(since) {
  const git = (/** @type {string[]} */ ...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const changed = git("diff", "--name-only", since).split("\n");
  const added = git("ls-files", "--others", "--exclude-standard").split("\n");
  return [...new Set([...changed, ...added])].filter((file) => file !== "");
}

/** The file that a module imports as `from`; undefined for other people's packages. */
export function fileOf(/** @type {string} */ file, /** @type {string} */ from) {
  const own = /^@broadside\/(engine|arena)(?:\/(.+))?$/.exec(from);
  if (own) return `packages/${own[1]}/src/${own[2] ?? "index"}.ts`;
  if (!from.startsWith(".")) return undefined;
  const path = normalize(join(dirname(file), from)).replaceAll("\\", "/");
  // Tests of the command load the build: map each built file to its source.
  return path.replace(/^packages\/(\w+)\/dist\/(.+)\.js$/, "packages/$1/src/$2.ts");
}

const namesOf = (/** @type {string} */ list) =>
  list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "));

/** @returns {Module} */
function readModule(/** @type {string} */ file) {
  const text = readFileSync(join(root, file), "utf8");
  /** @type {Module} */
  const module = { text, imports: [], handedOn: new Map(), all: [] };
  const statement = /^(import|export) (type )?(?:([\w*][^{};]*?)(?:, )?)?(?:\{([^}]*)\} )?(?:from )?"([^"]+)"/gm;
  for (const [, kind, type, whole, list = "", from] of text.matchAll(statement)) {
    const target = fileOf(file, from);
    if (type || target === undefined) continue;
    const names = namesOf(list);
    if (kind === "import") {
      module.imports.push({
        from: target,
        names: whole || list === "" ? "all" : names.map((name) => name.split(" as ")[0]),
      });
    } else if (whole?.startsWith("*")) module.all.push(target);
    else
      for (const name of names) {
        const [inner, outer = inner] = name.split(" as ");
        module.handedOn.set(outer, { from: target, name: inner });
      }
  }
  for (const [, from] of text.matchAll(/\bimport\("([^"]+)"\)/g)) {
    const target = fileOf(file, from);
    if (target !== undefined) module.imports.push({ from: target, names: "all" });
  }
  return module;
}

/** The import graph of the sources. */
class Sources {
  /** @type {Map<string, Module>} */
  #modules = new Map();
  /** What `distances` has found. @type {Map<string, Map<string, number>>} */
  #distances = new Map();

  constructor(/** @type {string[]} */ files) {
    for (const file of files) if (isSource(file)) this.#modules.set(file, readModule(file));
  }

  /** @returns {string[]} */
  files() {
    return [...this.#modules.keys()];
  }

  /** @returns {string} */
  text(/** @type {string} */ file) {
    return this.#modules.get(file)?.text ?? "";
  }

  /** The file that defines a name exported by another file. @returns {string | undefined} */
  #definition(/** @type {string} */ file, /** @type {string} */ name) {
    const module = this.#modules.get(file);
    if (module === undefined) return undefined;
    const handed = module.handedOn.get(name);
    if (handed !== undefined) return this.#definition(handed.from, handed.name);
    if (module.all.length === 0 || new RegExp(`^export .*\\b${name}\\b`, "m").test(module.text)) return file;
    return module.all.map((other) => this.#definition(other, name)).find((found) => found !== undefined);
  }

  /** The files that a file uses. @returns {string[]} */
  #used(/** @type {string} */ file) {
    const module = this.#modules.get(file);
    if (module === undefined) return [];
    // The command loads rooms by command name. Count only the rooms that a test names (see `distances`).
    const imports = file.endsWith("/commands/command-list.ts") ? [] : module.imports;
    return imports.flatMap(({ from, names }) =>
      names === "all" ? [from] : names.flatMap((name) => this.#definition(from, name) ?? []),
    );
  }

  /** The number of imports from a file to each file that it reaches. */
  distances(/** @type {string} */ start) {
    const known = this.#distances.get(start);
    if (known !== undefined) return known;
    const found = new Map([[start, 0]]);
    this.#distances.set(start, found);
    for (const room of this.#roomsOf(start)) found.set(room, 0);
    for (const [file, distance] of found)
      for (const other of this.#used(file)) if (!found.has(other)) found.set(other, distance + 1);
    return found;
  }

  /**
   * The sources that a test uses without importing them: commands that it runs or describes, and the room of the
   * page that it opens.
   */
  #roomsOf(/** @type {string} */ test) {
    const commandList = "packages/cli/src/commands/command-list.ts";
    if (this.#modules.get(test)?.imports.some(({ from }) => from === commandList))
      return [...this.#modules.keys()].filter((file) => /^packages\/cli\/src\/commands\/.*-command\.ts$/.test(file));
    const view = /^packages\/web\/test\/(\w+)\/.*\.browser\.test\.ts$/.exec(test);
    const commands = test.startsWith("packages/cli/test/")
      ? [...this.text(test).matchAll(/"([a-z-]+)"/g)].map(([, word]) => `packages/cli/src/commands/${word}/`)
      : [];
    const folders = view
      ? [`packages/web/src/view/${view[1]}/`, `packages/web/src/model/${view[1]}/`]
      : [...new Set(commands)];
    return [...this.#modules.keys()].filter(
      (file) => !isTest(file) && folders.some((folder) => file.startsWith(folder)),
    );
  }
}

/** @type {Sources | undefined} */
let read;

/** The sources as they were when they were first asked for: reading them takes seconds. */
function readSources() {
  read ??= new Sources(listFiles());
  return read;
}

/** The number of words that a test's path shares with a changed file's path: `rollout` in both connects them. */
function sharedWords(/** @type {string} */ test, /** @type {string} */ file) {
  const words = new Set(file.replace(/\.\w+$/, "").split(/[/.-]/));
  for (const common of ["packages", "src", "test", "index"]) words.delete(common);
  return new Set(test.split(/[/.-]/).filter((word) => words.has(word))).size;
}

/** Whether a test walks a folder that contains the file. Such a test does not name the files it finds there. */
function walksFolderOf(/** @type {string} */ text, /** @type {string} */ file) {
  const parts = dirname(file).split("/");
  const folders = parts.map((_, i) => parts.slice(0, i + 1).join("/"));
  return text.includes("readdirSync") && folders.some((folder) => text.includes(`"${folder}"`));
}

/**
 * The test files that a change can affect, nearest first. A changed file that is not a module (a document, data)
 * affects the tests that name it or walk its folder.
 *
 * @param {string[]} changed files, from the root
 * @returns {string[]}
 */
export function reachedTests(changed) {
  const sources = readSources();
  // Programs are started by name instead of being imported.
  const others = changed.filter((file) => !isSource(file) || file.endsWith(".mjs"));
  const near = allTests().flatMap((test) => {
    const distances = sources.distances(test);
    const least = Math.min(
      ...changed.map((file) => distances.get(file) ?? Number.POSITIVE_INFINITY),
      ...others.map((file) => {
        const text = sources.text(test);
        if (text.includes(basename(file))) return 1;
        return walksFolderOf(text, file) ? 2 : Number.POSITIVE_INFINITY;
      }),
    );
    if (least === Number.POSITIVE_INFINITY) return [];
    return [{ test, rank: least - 2 * Math.max(...changed.map((file) => sharedWords(test, file))) }];
  });
  return near.sort((a, b) => a.rank - b.rank).map(({ test }) => test);
}

/**
 * The test files that use a module whose text matches, in themselves or through what they import.
 *
 * @param {RegExp} pattern
 */
export function testsThatUse(pattern) {
  const sources = readSources();
  return allTests().filter((test) =>
    [...sources.distances(test).keys()].some((file) => pattern.test(sources.text(file))),
  );
}
