// npm run release [-- --dry-run]: builds the wheel for Python, publishes the packages, with provenance, in the version
// that their manifests state, and tags it. Refuses to publish anything that is not committed, tested and described: on a branch other
// than main, with uncommitted files, with a version already tagged, with a changelog that lacks the version, or
// with failing tests. With --dry-run it checks, builds and packs everything, but publishes and tags nothing.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
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
 * The common version of all packages, which is also the version they require of each other.
 *
 * @throws ReleaseRefused if the versions differ
 */
function commonVersion(/** @type {string} */ root) {
  const { version } = manifestIn(root);
  for (const name of PUBLISHED) {
    const manifest = manifestIn(join(root, "packages", name));
    const asked = Object.entries(manifest.dependencies ?? {}).filter(([other]) => other.startsWith("@broadside/"));
    for (const [what, stated] of [["version", manifest.version], ...asked])
      if (stated !== version)
        throw new ReleaseRefused(
          `packages/${name}/package.json: ${what} is ${stated}, and the repository's ${version}; make them equal`,
        );
  }
  for (const [path, line] of [
    ["CITATION.cff", `version: ${version}`],
    ["python/pyproject.toml", `version = "${version}"`],
  ])
    if (!readFileSync(join(root, path), "utf8").split("\n").includes(line))
      throw new ReleaseRefused(`${path}: has another version; write ${line}`);
  return version;
}

/**
 * Checks that what will be released is committed on the main branch, described, and not yet published.
 *
 * @returns the version
 * @throws ReleaseRefused
 */
export function checkRelease(/** @type {string} */ root, /** @type {Shell} */ shell) {
  const version = commonVersion(root);
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
    throw new ReleaseRefused(`tag ${tag}: is there already; raise the version in every package.json`);
  const headings = readFileSync(join(root, "CHANGELOG.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("## "));
  if (!headings.some((line) => line.slice(3).split(" ")[0] === version))
    throw new ReleaseRefused(`CHANGELOG.md: has no heading "## ${version}"; write under it what is new`);
  return version;
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
  const wheel = ["-m", "pip", "wheel", "./python", "--no-deps", "--no-index", "--wheel-dir", "python/dist"];
  if (!shell.run("python3", ...wheel)) throw new ReleaseRefused("pip wheel ./python: fails; nothing was published");
  say(`python/dist/broadside-${version}-py3-none-any.whl is built; add it to the release by hand`);
  for (const name of PUBLISHED) {
    const args = ["publish", `./packages/${name}`, "--access", "public"];
    if (!shell.run("npm", ...args, ...(isDry ? ["--dry-run"] : ["--provenance"])))
      throw new ReleaseRefused(
        `packages/${name}: npm publish fails; what stands before it in ${PUBLISHED.join(", ")} ${isDry ? "would be" : "is"} published, run npm publish for the others`,
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
  const unknown = flags.find((flag) => flag !== "--dry-run");
  const say = (/** @type {string} */ line) => void process.stderr.write(`${line}\n`);
  if (unknown !== undefined) {
    say(`release: ${unknown}: is not a flag; known: --dry-run`);
    process.exit(2);
  }
  const root = fileURLToPath(new URL("..", import.meta.url));
  try {
    release(root, new Shell(root), { isDry: flags.length > 0, say });
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    say(`release: ${error.message}`);
    process.exit(1);
  }
}
