// A copy of a commit for planting mutants, so that your own files never change.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root as origin, run } from "../steps.mjs";
import ts from "../typescript.mjs";
import { mutated } from "./sample.mjs";

const git = (/** @type {string} */ folder, /** @type {string[]} */ ...args) =>
  execFileSync("git", ["-C", folder, ...args], { encoding: "utf8", maxBuffer: 1 << 28 });

/** The full hash of a commit; undefined if it does not exist. */
export function findCommit(/** @type {string} */ name) {
  try {
    return git(origin, "rev-parse", "--verify", "--quiet", `${name}^{commit}`).trim();
  } catch {
    return undefined;
  }
}

/** Claims a folder for a copy that no other run uses, until {@link Checkout.close}. */
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

/** Links the packages installed in `from`. The repository's own packages come from the copy. */
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

/** A built copy of a commit that contains at most one mutant. */
export class Checkout {
  /** @type {string} */ root;
  /** @type {string} */ #lock;
  /** Files that differ from the commit, with their original texts. @type {Map<string, string>} */ #whole = new Map();

  /** @private */
  constructor(/** @type {string} */ root, /** @type {string} */ lock) {
    this.root = root;
    this.#lock = lock;
  }

  /**
   * Opens an existing copy, or makes a new one if all are in use. Repairs what an interrupted run has left behind.
   *
   * @param {string} folder contains the copies
   * @param {string} commit
   */
  static async open(folder, commit) {
    const { root, lock } = hold(folder);
    if (!existsSync(join(root, ".git"))) git(origin, "clone", "-q", "--shared", "--no-checkout", origin, root);
    const checkout = new Checkout(root, lock);
    // A new copy has not checked out all its files yet; those count as deleted, not as modified.
    for (const file of git(root, "diff", "--name-only", "--diff-filter=M").split("\n").filter(Boolean)) {
      checkout.#whole.set(file, git(root, "show", `HEAD:${file}`));
    }
    checkout.restore();
    git(root, "checkout", "-q", "--force", "--detach", commit);
    linkModules(join(origin, "node_modules"), join(root, "node_modules"));
    linkModules(join(origin, "packages/cli/node_modules"), join(root, "packages/cli/node_modules"));
    const code = await run(process.execPath, [join(root, "scripts/build.mjs")], { cwd: root });
    if (code !== 0) throw new Error(`the copy in ${root} could not be built`);
    // Mutants are planted in the compiled files, so run those instead of the command's bundle.
    writeFileSync(join(root, "packages/cli/bundle/main.js"), 'import "../dist/main.js";\n');
    rmSync(join(root, "packages/arena/threads"), { recursive: true });
    return checkout;
  }

  /** The committed text of a file. */
  read(/** @type {string} */ file) {
    return this.#whole.get(file) ?? readFileSync(join(this.root, file), "utf8");
  }

  /** Plants a mutant in a source and its compiled file. */
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

  /** Restores everything and releases the copy for other runs. */
  close() {
    this.restore();
    rmSync(this.#lock, { force: true });
  }

  /** Writes a source and its compiled file. Compiling everything again would take too long. */
  #write(/** @type {string} */ file, /** @type {string} */ text) {
    writeFileSync(join(this.root, file), text);
    const built = join(this.root, file.replace("/src/", "/dist/").replace(/\.ts$/, ".js"));
    // The page needs no compiled file: its tests rebuild it.
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
