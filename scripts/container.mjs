// node scripts/container.mjs ARCHIVE FOLDER: writes a manifest and a lock file into the folder, for the Dockerfile. `npm ci`
// then installs the command's archive there, and the optional libraries with all that they need, in the versions of our lock file.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const read = (/** @type {string} */ path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

/** @typedef {Record<string, string>} Versions */
/**
 * What a lock file says about a package.
 * @typedef {{ version: string, resolved?: string, optional?: boolean, dependencies?: Versions,
 *   optionalDependencies?: Versions, peerDependencies?: Versions }} Entry
 */

/**
 * Where a package finds another, as Node looks for it: in its own node_modules, or in those above.
 * @param {Record<string, Entry>} packages of a lock file, by path
 * @param {string} path of the package
 * @param {string} name of the other
 * @returns {string | undefined} undefined for an optional one that is not installed
 */
export function find(packages, path, name) {
  const beside = `${path && `${path}/`}node_modules/${name}`;
  if (packages[beside] !== undefined) return beside;
  return path === "" ? undefined : find(packages, path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/"))), name);
}

/** The names of what a package wants. */
export const needsOf = (/** @type {Entry} */ { dependencies, optionalDependencies, peerDependencies }) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });

/** The manifest and the lock file. @param {string} archive path of the command's archive */
export function installation(archive) {
  const locked = read("../package-lock.json");
  const { version } = read("../packages/cli/package.json");
  const names = Object.keys(read("../packages/arena/package.json").peerDependencies);
  const reached = new Set(names.map((name) => `node_modules/${name}`));
  // The loop visits paths as they are added.
  for (const path of reached)
    for (const name of needsOf(locked.packages[path])) {
      const found = find(locked.packages, path, name);
      if (found !== undefined) reached.add(found);
    }
  const versions = names.map((name) => [name, locked.packages[`node_modules/${name}`].version]);
  const dependencies = { broadside: `file:${archive}`, ...Object.fromEntries(versions) };
  const manifest = { name: "broadside-container", version, private: true, dependencies };
  // What only developers need in the repository is needed here.
  const needed = [...reached]
    .sort()
    .map((path) => [path, { ...locked.packages[path], dev: undefined, devOptional: undefined, peer: undefined }]);
  /** @type {Record<string, Entry>} */
  const packages = {
    "": manifest,
    "node_modules/broadside": { version, resolved: `file:${archive}` },
    ...Object.fromEntries(needed),
  };
  return { manifest, lock: { name: manifest.name, version, lockfileVersion: locked.lockfileVersion, packages } };
}

/** Runs only if this file is the program, not if a test imports it. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [archive, folder, ...rest] = process.argv.slice(2);
  if (archive === undefined || folder === undefined || rest.length > 0) {
    process.stderr.write("container: takes the path of the command's archive and a folder\n");
    process.exit(2);
  }
  const { manifest, lock } = installation(archive);
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  writeFileSync(join(folder, "package-lock.json"), `${JSON.stringify(lock, undefined, 2)}\n`);
}
