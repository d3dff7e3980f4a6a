// A copy of a commit for planting mutants, so that nobody's own files ever change.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root as origin, run } from "../steps.mjs";
import { mutated } from "./sample.mjs";

const git = (/** @type {string} */ folder, /** @type {string[]} */ ...args) =>
  execFileSync("git", ["-C", folder, ...args], { encoding: "utf8", maxBuffer: 1 << 28 });

/** The full name of a commit; undefined when it does not exist. */
export function findCommit(/** @type {string} */ name) {
  try {
    return git(origin, "rev-parse", "--verify", "--quiet", `${name}^{commit}`).trim();
  } catch {
    return undefined;
  }
}

/** Takes the folder of a copy that no other run uses, until {@link Checkout.close}. */
function hold(/** @type {string} */ folder) {
  for (let number = 1; ; number += 1) {
    const lock = join(folder, `copy-${number}.pid`);
    if (existsSync(lock) && isAlive(Number(readFileSync(lock, "utf8")))) continue;
    writeFileSync(lock, String(process.pid));
    return { root: join(folder, `copy-${number}`), lock };
  }
}

/** Whether a process runs. */
function isAlive(/** @type {number} */ pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Links the packages installed in `from`; the repository's own packages are those of the copy. */
function linkModules(/** @type {string} */ from, /** @type {string} */ to) {
  if (!existsSync(from) || existsSync(to)) return;
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === ".cache" || name.startsWith(".vite")) continue;
    if (name === "@broadside") {
      mkdirSync(join(to, name));
      for (const own of readdirSync(join(from, name))) symlinkSync(join("../../packages", own), join(to, name, own));
    } else if (name === "broadside") symlinkSync("../packages/cli", join(to, name));
    else symlinkSync(join(from, name), join(to, name));
  }
}

/** A built copy of a commit, with at most one mutant in it. */
export class Checkout {
  /** @type {string} */ root;
  /** @type {string} */ #lock;
  /** Files that are not as they were committed, with their texts. @type {Map<string, string>} */ #whole = new Map();

  /** @private */
  constructor(/** @type {string} */ root, /** @type {string} */ lock) {
    this.root = root;
    this.#lock = lock;
  }

  /**
   * Opens a copy in a folder of copies, and makes one when all are in use. Repairs what an interrupted run
   * has left.
   *
   * @param {string} folder
   * @param {string} commit
   */
  static async open(folder, commit) {
    const { root, lock } = hold(folder);
    if (!existsSync(join(root, ".git"))) git(origin, "clone", "-q", "--shared", "--no-checkout", origin, root);
    const checkout = new Checkout(root, lock);
    // A new copy lacks files that it has not checked out yet: they count as deleted.
    for (const file of git(root, "diff", "--name-only", "--diff-filter=M").split("\n").filter(Boolean)) {
      checkout.#whole.set(file, git(root, "show", `HEAD:${file}`));
    }
    checkout.restore();
    git(root, "checkout", "-q", "--force", "--detach", commit);
    linkModules(join(origin, "node_modules"), join(root, "node_modules"));
    linkModules(join(origin, "packages/cli/node_modules"), join(root, "packages/cli/node_modules"));
    const code = await run(process.execPath, [join(root, "scripts/build.mjs")], { cwd: root });
    if (code !== 0) throw new Error(`the copy in ${root} could not be built`);
    // Mutants are planted in what the command's bundle was made of: that runs in its place.
    writeFileSync(join(root, "packages/cli/bundle/main.js"), 'import "../dist/main.js";\n');
    rmSync(join(root, "packages/arena/threads"), { recursive: true });
    return checkout;
  }

  /** The text of a file as it was committed. */
  read(/** @type {string} */ file) {
    return this.#whole.get(file) ?? readFileSync(join(this.root, file), "utf8");
  }

  /** Changes a source, and its build output. */
  plant(/** @type {import("./sample.mjs").Mutant} */ mutant) {
    this.restore();
    const text = this.read(mutant.file);
    this.#whole.set(mutant.file, text);
    this.#write(mutant.file, mutated(text, mutant));
  }

  /** Puts everything back. */
  restore() {
    for (const [file, text] of this.#whole) this.#write(file, text);
    this.#whole.clear();
  }

  /** Puts everything back and leaves the copy to others. */
  close() {
    this.restore();
    rmSync(this.#lock, { force: true });
  }

  /** Writes a source and its compiled file: compiling everything again would take too long. */
  #write(/** @type {string} */ file, /** @type {string} */ text) {
    writeFileSync(join(this.root, file), text);
    const built = join(this.root, file.replace("/src/", "/dist/").replace(/\.ts$/, ".js"));
    // Its tests rebuild the page.
    if (file.startsWith("packages/web/") || !existsSync(built)) return;
    const { outputText } = ts.transpileModule(text, {
      fileName: file,
      compilerOptions: {
        target: ts.ScriptTarget.ES2023,
        module: ts.ModuleKind.ESNext,
        verbatimModuleSyntax: true,
        rewriteRelativeImportExtensions: true,
      },
    });
    writeFileSync(built, outputText);
  }
}
