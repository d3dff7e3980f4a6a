// What the build does so that each package is whole as its folder stands: `npm pack` in it makes what is published.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** The packages that are published, by their folders in `packages`. */
export const PUBLISHED = ["engine", "arena", "cli"];

/** What a file looked like when it had been shortened, by its path. @typedef {Record<string, string>} Shortened */

/** @returns {string[]} paths below a folder, with slashes */
const filesIn = (/** @type {string} */ folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .map((path) => path.replaceAll("\\", "/"))
        .filter((path) => statSync(join(folder, path)).isFile())
    : [];

/** Removes what was built from sources that are no longer there: tsc leaves it, and it would be published. */
export function removeStale(/** @type {string} */ root) {
  for (const name of PUBLISHED) {
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
 * Takes comments out of what was compiled: they are in the declarations, which editors show, and would be half of what is
 * installed. Names and lines of code stay, so that traces can be read. Only files that were compiled since are read.
 */
export async function shortenFiles(/** @type {string} */ root) {
  const record = join(root, "node_modules/.cache/broadside/shortened.json");
  /** @type {Shortened} */
  const known = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")) : {};
  const markOf = (/** @type {string} */ path) => {
    const { size, mtimeMs } = statSync(path);
    return `${size} ${mtimeMs}`;
  };
  /** @type {Shortened} */
  const now = {};
  for (const name of PUBLISHED) {
    const folder = join(root, "packages", name, "dist");
    for (const file of filesIn(folder).filter((path) => path.endsWith(".js"))) {
      const path = join(folder, file);
      if (known[path] !== markOf(path)) {
        // Loaded by those who build: a start of what is built does not wait for it.
        const { transform } = await import("esbuild");
        const { code } = await transform(readFileSync(path, "utf8"), {
          loader: "js",
          target: "es2023",
          format: "esm",
          charset: "utf8",
          legalComments: "none",
        });
        writeFileSync(path, code);
      }
      now[path] = markOf(path);
    }
  }
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify(now));
}

/** The files of ours that a declaration names, by their paths. */
function declarationsNamedIn(/** @type {string} */ path) {
  const names = readFileSync(path, "utf8").matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g);
  return Array.from(names, ([, name]) => join(dirname(path), name.replace(/\.[jt]s$/, ".d.ts")));
}

/** Keeps declarations out of the archives that none of a package's entries leads to: nobody can name what they declare. */
export function hideInnerTypes(/** @type {string} */ root) {
  for (const name of PUBLISHED) {
    const folder = join(root, "packages", name);
    const { exports = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const dist = join(folder, "dist");
    // What is found is looked through in its turn.
    // Entries of one path are data, which declare nothing.
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

/** Copies the licence and the list of changes into every package. */
export function copyNotices(/** @type {string} */ root) {
  for (const name of PUBLISHED)
    for (const file of ["LICENSE", "CHANGELOG.md"]) copyFileSync(join(root, file), join(root, "packages", name, file));
}

/** What only a server on the internet or a developer of the page needs. */
const NOT_SERVED = /\.(br|map)$|^\.sources$/;

/**
 * Copies the built page into the package of the command, unless it is there: without source maps, and of files that are there in
 * gzip too only that, which every browser takes and `broadside serve` unpacks for others.
 *
 * @param {string} root
 * @param {string} sources what the page was built from
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
