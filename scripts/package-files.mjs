// Completes each package's folder during the build, so that `npm pack` in it makes the package that is
// published.
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

/** The published packages, by their folders in `packages`. */
export const PUBLISHED = ["engine", "arena", "studies", "match", "embed", "cli"];

/** Those that tsc compiles file by file; the element is one file, which its own program makes. */
const COMPILED = PUBLISHED.filter((name) => name !== "embed");

/** The state of each file after it was shortened, by path. @typedef {Record<string, string>} Shortened */

/** @returns {string[]} the paths of the files below a folder, with slashes */
export const filesIn = (/** @type {string} */ folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .map((path) => path.replaceAll("\\", "/"))
        .filter((path) => statSync(join(folder, path)).isFile())
    : [];

/** Removes build output whose source no longer exists: tsc leaves it, and it would be published. */
export function removeStale(/** @type {string} */ root) {
  for (const name of COMPILED) {
    const folder = join(root, "packages", name);
    for (const path of filesIn(join(folder, "dist"))) {
      const stem = /^(.*?)(\.d\.ts|\.js)$/.exec(path)?.[1];
      const isBuilt = path.endsWith(".json") || path.endsWith(".tsbuildinfo") || path === ".npmignore";
      if (isBuilt || (stem !== undefined && existsSync(join(folder, "src", `${stem}.ts`)))) continue;
      rmSync(join(folder, "dist", path));
    }
  }
}

/**
 * Removes comments from compiled files: editors show the comments of the declarations, and comments would be
 * half of the installed size. Names and lines of code stay, so that stack traces are readable. Rewrites only
 * files that have been compiled since the last time.
 */
export async function shortenFiles(/** @type {string} */ root) {
  const cache = join(root, "node_modules/.cache/broadside");
  const record = join(cache, "shortened.json");
  /** @type {Shortened} */
  const before = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")) : {};
  const markOf = (/** @type {string} */ path) => {
    const { size, mtimeMs } = statSync(path);
    return `${size} ${mtimeMs}`;
  };
  mkdirSync(cache, { recursive: true });
  /** @type {Shortened} */
  const now = {};
  for (const name of COMPILED) {
    const folder = join(root, "packages", name, "dist");
    const files = filesIn(folder).filter((path) => path.endsWith(".js"));
    const compiled = files.filter((file) => before[join(folder, file)] !== markOf(join(folder, file)));
    if (compiled.length > 0) {
      const bare = mkdtempSync(join(cache, "bare-"));
      compileBare(root, name, bare);
      // Imported only for builds, so that starting a built command does not wait for it. Esbuild reduces indentation,
      // but keeps the comments of class members.
      const { transform } = await import("esbuild");
      for (const file of compiled) {
        const { code } = await transform(readFileSync(join(bare, file), "utf8"), {
          loader: "js",
          target: "es2023",
          format: "esm",
          charset: "utf8",
          legalComments: "none",
        });
        writeFileSync(join(folder, file), code);
      }
      rmSync(bare, { recursive: true });
    }
    for (const file of files) now[join(folder, file)] = markOf(join(folder, file));
  }
  // Write a new file: working trees that share node_modules by links must each have their own record.
  rmSync(record, { force: true });
  writeFileSync(record, JSON.stringify(now));
}

/** Compiles a package without comments, and without checking its types again. */
function compileBare(/** @type {string} */ root, /** @type {string} */ name, /** @type {string} */ folder) {
  const compiler = join(root, "node_modules/typescript7/bin/tsc");
  const project = join(root, "packages", name, "tsconfig.build.json");
  const only = ["--noCheck", "--removeComments", "--declaration", "false", "--composite", "false"];
  const flags = [...only, "--incremental", "false", "--outDir", folder];
  execFileSync(process.execPath, [compiler, "-p", project, ...flags], { stdio: "inherit" });
}

/** The paths of our own files that a declaration file refers to. */
function declarationsNamedIn(/** @type {string} */ path) {
  const names = readFileSync(path, "utf8").matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g);
  return Array.from(names, ([, name]) => join(dirname(path), name.replace(/\.[jt]s$/, ".d.ts")));
}

/**
 * Keeps declarations out of the archives if no entry of the package leads to them: nobody can name what they
 * declare.
 */
export function hideInnerTypes(/** @type {string} */ root) {
  for (const name of COMPILED) {
    const folder = join(root, "packages", name);
    const { exports = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const dist = join(folder, "dist");
    // The loop visits paths as they are added.
    // Entries that are plain paths are data and have no declarations.
    const reached = new Set(Object.values(exports).flatMap(({ types }) => (types ? [join(folder, types)] : [])));
    for (const path of reached) for (const other of declarationsNamedIn(path)) reached.add(other);
    const inner = filesIn(dist).filter((path) => path.endsWith(".d.ts") && !reached.has(join(dist, path)));
    writeFileSync(
      join(dist, ".npmignore"),
      `${inner
        .sort()
        .map((path) => `/${path}`)
        .join("\n")}\n`,
    );
  }
}

/** Data that modules of other packages read while the command runs: the command's package has copies of it. */
const DATA = ["engine/schemas", "arena/fonts", "studies/templates"];

/**
 * Copies the licence into every package, the changelog into the package that all others depend on, and into the
 * command's package the data that its bundle reads.
 */
export function copyFiles(/** @type {string} */ root) {
  for (const name of PUBLISHED) copyFileSync(join(root, "LICENSE"), join(root, "packages", name, "LICENSE"));
  copyFileSync(join(root, "CHANGELOG.md"), join(root, "packages", "engine", "CHANGELOG.md"));
  for (const path of DATA) {
    const to = join(root, "packages/cli", basename(path));
    rmSync(to, { recursive: true, force: true });
    cpSync(join(root, "packages", path), to, { recursive: true });
  }
}

/** Files only for servers on the internet, or for developers of the page. */
const NOT_SERVED = /\.(br|map)$|^\.sources$/;

/**
 * Copies the built page into the command's package, unless it is already there. Leaves out source maps, and
 * keeps only the gzip version of files that have one: every browser accepts it, and `broadside serve` unpacks it
 * for other clients.
 *
 * @param {string} root
 * @param {string} sources the hash of the page's sources
 */
export function copyPage(root, sources) {
  const from = join(root, "packages/web/dist");
  const to = join(root, "packages/cli/page");
  const stamp = join(root, "node_modules/.cache/broadside/page-sources");
  if (existsSync(join(to, "index.html")) && existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return;
  rmSync(to, { recursive: true, force: true });
  const files = filesIn(from);
  for (const file of files) {
    if (NOT_SERVED.test(file) || (file !== "index.html" && files.includes(`${file}.gz`))) continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(from, file), join(to, file));
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}
