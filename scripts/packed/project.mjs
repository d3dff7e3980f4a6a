// Makes projects that install Broadside without a registry: npm installs the command from its one archive, the
// archives of libraries are unpacked into node_modules, and other packages are links to the ones in this clone.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PUBLISHED } from "../package-files.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** @typedef {{ name: string, version: string, filename: string, size: number, unpackedSize: number, files: { path: string }[] }} Archive */

/** @returns {Record<string, any>} */
const readManifest = (/** @type {string} */ folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/**
 * Packs the built packages into a folder.
 *
 * @returns {Archive[]} what npm reports about each, in the order of {@link PUBLISHED}
 */
export function packAll(/** @type {string} */ folder) {
  const packages = PUBLISHED.map((name) => `./packages/${name}`);
  // The build is already done. If packing built again, several tests would build at the same time.
  const args = ["pack", ...packages, "--ignore-scripts", "--json", "--pack-destination", folder];
  const { stdout, stderr, status } = spawnSync("npm", args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
    timeout: 120_000,
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`npm pack failed, or took longer than 2 minutes: ${stderr}`);
  const answer = JSON.parse(stdout);
  return Array.isArray(answer) ? answer : Object.values(answer);
}

/** A limit of size in bytes, from the table of docs/how-to/packages.md. */
export function limitOf(/** @type {string} */ what) {
  const page = readFileSync(join(root, "docs/how-to/packages.md"), "utf8");
  const [, number] = new RegExp(`^\\| ${what} \\|.* \\| ([\\d,]+) kB \\|$`, "m").exec(page) ?? [];
  if (number === undefined) throw new Error(`docs/how-to/packages.md has no limit of ${what}`);
  return 1000 * Number(number.replaceAll(",", ""));
}

/** Unpacks an archive into a project's node_modules. */
function unpack(/** @type {string} */ archive, /** @type {string} */ modules, /** @type {string} */ name) {
  const target = join(modules, name);
  mkdirSync(dirname(target), { recursive: true });
  const { status, stderr } = spawnSync("tar", ["-xzf", archive, "-C", modules], { encoding: "utf8" });
  if (status !== 0) throw new Error(`tar failed: ${stderr}`);
  rmSync(target, { recursive: true, force: true });
  renameSync(join(modules, "package"), target);
}

/**
 * Finds a dependency of a package in this clone: in the package's node_modules or in that of a folder above.
 * @returns {string}
 */
function find(/** @type {string} */ from, /** @type {string} */ name) {
  const folder = join(from, "node_modules", name);
  if (existsSync(folder)) return folder;
  if (dirname(from) === from) throw new Error(`${name} is not installed`);
  return find(dirname(from), name);
}

/**
 * Links a package of this clone with all its dependencies.
 *
 * @param {string} modules the target folder
 * @param {string} name
 * @param {string} [from] the dependent package; the root by default
 */
export function link(modules, name, from = root) {
  const target = join(modules, name);
  if (existsSync(target)) return;
  const source = find(from, name);
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(source, target, "junction");
  for (const other of Object.keys(readManifest(source).dependencies ?? {})) link(modules, other, source);
}

/** The total bytes of all files in a folder, following links. @returns {number} */
export const sizeOf = (/** @type {string} */ path, /** @type {string} */ without = "") =>
  statSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, name) => (name === without ? sum : sum + sizeOf(join(path, name), without)), 0)
    : statSync(path).size;

/**
 * Adds to a set the folders of what npm installs for a package of this clone: its own, and those of its dependencies.
 *
 * @param {Set<string>} folders
 * @param {string} name
 * @param {string} [from] the dependent package; the root by default
 */
export function addInstalled(folders, name, from = root) {
  const folder = find(from, name);
  if (folders.has(folder)) return;
  folders.add(folder);
  const { dependencies, optionalDependencies } = readManifest(folder);
  // Optional ones are for other machines, where they are not there.
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies }))
    if (!optionalDependencies?.[other] || existsSync(join(root, "node_modules", other)))
      addInstalled(folders, other, folder);
}

/** Begins a command line that may not use the network, on systems that can refuse it. */
const REFUSING = spawnSync("/usr/bin/unshare", ["-rn", "true"]).status === 0 ? ["/usr/bin/unshare", "-rn"] : [];

/**
 * Runs npm or npx without the network and with nothing in its cache.
 *
 * @param {string} cwd
 * @param {...string} words
 */
export function runAlone(cwd, ...words) {
  const [program, ...args] = [...REFUSING, ...words];
  const quiet = { npm_config_audit: "false", npm_config_fund: "false", npm_config_update_notifier: "false" };
  return spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    // A registry that is asked is waited for several minutes.
    timeout: 60_000,
    env: { PATH: process.env["PATH"], HOME: dirname(cwd), npm_config_cache: join(dirname(cwd), "cache"), ...quiet },
    shell: process.platform === "win32",
  });
}

/** The folder of one of our packages. */
const folderOf = (/** @type {string} */ name) =>
  join(root, "packages", PUBLISHED.find((folder) => readManifest(join(root, "packages", folder)).name === name) ?? "");

/**
 * Makes a project in which only our packages and their dependencies are installed.
 *
 * @param {string} folder of the project
 * @param {string} packed the folder of the archives
 * @param {readonly Archive[]} archives to install
 */
export function makeProject(folder, packed, archives) {
  const modules = join(folder, "node_modules");
  mkdirSync(modules, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "name": "mine", "private": true, "type": "module" }\n');
  for (const { name, filename } of archives) unpack(join(packed, filename), modules, name);
  for (const { name } of archives)
    for (const other of Object.keys(readManifest(join(modules, name)).dependencies ?? {}))
      link(modules, other, folderOf(name));
}
