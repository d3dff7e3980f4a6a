// npm run release [-- --raise | --dry-run]: publishes the packages, with provenance, and tags the version.
//
// --raise is the step before: it makes the files of .changeset into the changelog's part on the next version, and writes that version
// wherever it stands. Then commit. A release refuses what is not committed, tested and described: a branch other than main,
// uncommitted files, a version already tagged, a changelog that lacks the version, changes of a later version, failing tests. It
// makes the folder release: the archives, the wheel for Python, their checksums and the notes. With --dry-run it does all of that, but
// publishes and tags nothing. A release that stopped half-way goes on where it stopped.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PUBLISHED } from "./package-files.mjs";

const BRANCH = "main";

/** The effects of a release outside this program; tests replace them. */
export class Shell {
  /** @param {string} folder where the programs run */
  constructor(folder) {
    this.folder = folder;
  }

  /** The output of a program. @throws Error if the program fails. */
  read(/** @type {string} */ program, /** @type {string[]} */ ...args) {
    const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: this.folder, encoding: "utf8" });
    if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${error?.message ?? stderr.trim()}`);
    return stdout.trim();
  }

  /** Runs a program and shows its output. Returns whether it succeeded. */
  run(/** @type {string} */ program, /** @type {string[]} */ ...args) {
    const options = { cwd: this.folder, stdio: /** @type {const} */ ("inherit"), shell: process.platform === "win32" };
    return spawnSync(program, args, options).status === 0;
  }
}

/** A refused release, in one line: why, and what to do instead. */
export class ReleaseRefused extends Error {}

/** @returns {Record<string, any>} */
const manifestIn = (/** @type {string} */ folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/**
 * Where the version stands, besides the manifests and the lock file, which changesets and npm keep equal. Each file has this text.
 *
 * @type {[path: string, textOf: (version: string) => string][]}
 */
const PLACES = [
  ["package.json", (version) => `"version": "${version}"`],
  ["CITATION.cff", (version) => `\nversion: ${version}\n`],
  ["python/pyproject.toml", (version) => `\nversion = "${version}"\n`],
  ["python/src/broadside/__init__.py", (version) => `\n__version__ = "${version}"\n`],
  ["python/README.md", (version) => `/broadside-${version}-py3-none-any.whl`],
  ["docs/how-to/python.md", (version) => `/broadside-${version}-py3-none-any.whl`],
];

/** The version of all packages: changesets raises them together. */
const versionOf = (/** @type {string} */ root) => manifestIn(join(root, "packages", PUBLISHED[0])).version;

/** The files of .changeset: what users will see in the next version. */
function changeFiles(/** @type {string} */ root) {
  const folder = join(root, ".changeset");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .sort();
}

/** The changelog in parts: what stands before the first version, then each version with its heading. */
const changelogParts = (/** @type {string} */ root) =>
  readFileSync(join(root, "CHANGELOG.md"), "utf8").split(/^(?=## )/m);

/** Whether a part of the changelog is about a version. */
const isAbout = (/** @type {string} */ part, /** @type {string} */ version) =>
  part.startsWith(`## ${version} `) || part.startsWith(`## ${version}\n`);

/**
 * Makes the files of .changeset into a part of the changelog and raises the version everywhere. The first version, which is described as
 * unreleased, only gets its date.
 *
 * @param {string} root
 * @param {Shell} shell
 * @param {string} date as in 2026-12-01
 * @returns the version
 * @throws ReleaseRefused if no change is described, or a program fails
 */
export function raise(root, shell, date) {
  const before = versionOf(root);
  const log = join(root, "CHANGELOG.md");
  const [intro, ...parts] = changelogParts(root);
  const unreleased = `## Unreleased (${before})\n`;
  if (parts[0]?.startsWith(unreleased)) {
    parts[0] = parts[0].replace(unreleased, `## ${before} (${date})\n`);
    writeFileSync(log, [intro, ...parts].join(""));
    return before;
  }
  const entries = changeFiles(root).map((name) => {
    const [, text] = /^---\n.*?\n---\n(.*)$/s.exec(readFileSync(join(root, ".changeset", name), "utf8")) ?? [];
    if (!text?.trim()) throw new ReleaseRefused(`.changeset/${name}: says nothing; write what is new below its header`);
    return `- ${text.trim().replaceAll(/\n(?=.)/g, "\n  ")}\n`;
  });
  if (entries.length === 0)
    throw new ReleaseRefused(".changeset: describes no change; npx changeset asks for one and writes it");
  const changesets = fileURLToPath(new URL("../node_modules/@changesets/cli/bin.js", import.meta.url));
  if (!shell.run(process.execPath, changesets, "version")) throw new ReleaseRefused("changeset version: fails");
  const version = versionOf(root);
  for (const [path, textOf] of PLACES) {
    const text = readFileSync(join(root, path), "utf8");
    writeFileSync(join(root, path), text.replaceAll(textOf(before), textOf(version)));
  }
  // Wrong results that were corrected come first.
  const isCorrection = (/** @type {string} */ entry) => entry.startsWith("- **Corrected");
  entries.sort((a, b) => Number(isCorrection(b)) - Number(isCorrection(a)));
  writeFileSync(log, [intro, `## ${version} (${date})\n\n${entries.join("")}\n`, ...parts].join(""));
  if (!shell.run("npm", "install", "--package-lock-only", "--ignore-scripts"))
    throw new ReleaseRefused("npm install --package-lock-only: fails; run it again");
  return version;
}

/**
 * Checks that what will be released is committed on the main branch, described, and not yet published.
 *
 * @returns the version
 * @throws ReleaseRefused
 */
export function checkRelease(/** @type {string} */ root, /** @type {Shell} */ shell) {
  const version = versionOf(root);
  for (const [path, textOf] of PLACES)
    if (!readFileSync(join(root, path), "utf8").includes(textOf(version)))
      throw new ReleaseRefused(`${path}: has another version; write ${textOf(version).trim()}`);
  const [next] = changeFiles(root);
  if (next !== undefined)
    throw new ReleaseRefused(
      `.changeset/${next}: is of a later version; npm run release -- --raise makes that version`,
    );
  const branch = shell.read("git", "rev-parse", "--abbrev-ref", "HEAD");
  if (branch !== BRANCH) throw new ReleaseRefused(`branch ${branch}: releases are made from ${BRANCH}; switch to it`);
  const changed = shell.read("git", "status", "--porcelain");
  if (changed !== "") {
    const [first] = changed.split("\n");
    throw new ReleaseRefused(
      `${first.trim().replace(/^\S+\s+/, "")}: is not committed; commit or remove what git status shows`,
    );
  }
  const tag = `v${version}`;
  if (shell.read("git", "tag", "--list", tag) !== "")
    throw new ReleaseRefused(
      `tag ${tag}: is there already; describe what is new (npx changeset), then npm run release -- --raise`,
    );
  if (!changelogParts(root).some((part) => isAbout(part, version)))
    throw new ReleaseRefused(`CHANGELOG.md: has no heading "## ${version}"; npm run release -- --raise writes it`);
  return version;
}

/** The path of a package's archive, as npm names it. */
function archiveOf(/** @type {string} */ root, /** @type {string} */ folder) {
  const { name, version } = manifestIn(join(root, "packages", folder));
  return `./release/${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
}

/**
 * Makes the folder `release`: an archive of each package, the wheel, SHA256SUMS of them, and notes.txt.
 *
 * @throws ReleaseRefused if a program fails
 */
function makeArchives(/** @type {string} */ root, /** @type {Shell} */ shell, /** @type {string} */ version) {
  const folder = join(root, "release");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const packages = PUBLISHED.map((name) => `./packages/${name}`);
  if (!shell.run("npm", "pack", ...packages, "--silent", "--pack-destination", "release"))
    throw new ReleaseRefused("npm pack: fails; nothing was published");
  const wheel = ["-m", "pip", "wheel", "./python", "--no-deps", "--no-index", "--wheel-dir", "release"];
  if (!shell.run("python3", ...wheel)) throw new ReleaseRefused("pip wheel ./python: fails; nothing was published");
  const sums = readdirSync(folder).sort();
  const sumOf = (/** @type {string} */ name) =>
    createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex");
  writeFileSync(join(folder, "SHA256SUMS"), sums.map((name) => `${sumOf(name)}  ${name}\n`).join(""));
  const part = changelogParts(root).find((text) => isAbout(text, version)) ?? "";
  writeFileSync(join(folder, "notes.txt"), `${part.slice(part.indexOf("\n")).trim()}\n`);
}

/** Whether the registry has a package in a version; false also where it does not know the package. */
function isPublished(/** @type {Shell} */ shell, /** @type {string} */ name, /** @type {string} */ version) {
  try {
    return shell.read("npm", "view", `${name}@${version}`, "version") !== "";
  } catch {
    return false;
  }
}

/**
 * Makes a release.
 *
 * @param {string} root
 * @param {Shell} shell
 * @param {{ isDry: boolean, say: (line: string) => void }} options
 * @throws ReleaseRefused if the release is not allowed; nothing is published then
 */
export function release(root, shell, { isDry, say }) {
  const version = checkRelease(root, shell);
  say(`version ${version}: the tree is clean and the changes are described; now the tests`);
  if (!shell.run("npm", "test")) throw new ReleaseRefused("npm test: fails; nothing was published");
  // Tests may write files, but the packed files must be the committed ones.
  checkRelease(root, shell);
  // The manifests name no program that builds, because users would get it too.
  if (!shell.run("npm", "run", "build")) throw new ReleaseRefused("npm run build: fails; nothing was published");
  makeArchives(root, shell, version);
  say("release: has the archives, the wheel, their checksums and the notes");
  for (const folder of PUBLISHED) {
    const { name } = manifestIn(join(root, "packages", folder));
    if (!isDry && isPublished(shell, name, version)) {
      say(`${name} ${version} is published already`);
      continue;
    }
    // What is published is what the release offers.
    const args = ["publish", archiveOf(root, folder), "--access", "public", isDry ? "--dry-run" : "--provenance"];
    if (!shell.run("npm", ...args))
      throw new ReleaseRefused(
        `packages/${folder}: npm publish fails; run the release again, it leaves out what is published`,
      );
  }
  const tag = `v${version}`;
  if (isDry) return say(`dry run: ${tag} would be published and tagged`);
  if (!shell.run("git", "tag", "--annotate", tag, "--message", tag) || !shell.run("git", "push", "origin", tag))
    throw new ReleaseRefused(`tag ${tag}: was not made or pushed, though the packages are published; do it by hand`);
  say(`${tag} is published and tagged`);
}

/** Runs only if this file is the program, not if a test imports it. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const flags = process.argv.slice(2);
  const say = (/** @type {string} */ line) => void process.stderr.write(`${line}\n`);
  const [flag] = flags;
  if (flags.length > 1 || (flag !== undefined && flag !== "--dry-run" && flag !== "--raise")) {
    say(`release: ${flags.join(" ")}: is not a flag; known: --raise or --dry-run`);
    process.exit(2);
  }
  const root = fileURLToPath(new URL("..", import.meta.url));
  try {
    const shell = new Shell(root);
    if (flag === "--raise") {
      const version = raise(root, shell, new Date().toISOString().slice(0, 10));
      say(`version ${version}: read CHANGELOG.md, commit, then release`);
    } else release(root, shell, { isDry: flag === "--dry-run", say });
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    say(`release: ${error.message}`);
    process.exit(1);
  }
}
