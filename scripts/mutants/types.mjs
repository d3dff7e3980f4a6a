// Checks that mutants compile: a mutant that does not compile needs no test to find it.
import { join } from "node:path";
import ts from "../typescript.mjs";
import { mutated } from "./sample.mjs";

/** Diagnostics to ignore: unused names and unreachable code. */
const IDLE = new Set([6133, 6138, 6192, 6196, 6198, 6199, 7027]);

const PROJECTS = /** @type {Record<string, string>} */ ({
  engine: "tsconfig.build.json",
  arena: "tsconfig.build.json",
  cli: "tsconfig.build.json",
  web: "tsconfig.app.json",
});

/** Compiles one package repeatedly, with different changes. */
class Project {
  /** @type {string} */ #root;
  /** @type {ts.ParsedCommandLine} */ #config;
  /** @type {Map<string, ts.SourceFile>} */ #files = new Map();
  /** @type {Map<string, string>} */ #changed = new Map();
  /** @type {ts.Program | undefined} */ #program;
  /** @type {ts.CompilerHost} */ #host;

  constructor(/** @type {string} */ root, /** @type {string} */ name) {
    this.#root = root;
    const path = join(root, "packages", name, PROJECTS[name]);
    const sources = (/** @type {string} */ other, /** @type {string} */ entry) => [
      join(root, "packages", other, "src", `${entry}.ts`),
    ];
    const paths = {
      "@broadside/engine": sources("engine", "index"),
      "@broadside/engine/*": sources("engine", "*"),
      "@broadside/arena": sources("arena", "index"),
      "@broadside/arena/*": sources("arena", "*"),
    };
    const extra = { paths, noEmit: true, composite: false, incremental: false, declaration: false, rootDir: root };
    const config = ts.getParsedCommandLineOfConfigFile(path, extra, {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(`${path}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`);
      },
    });
    if (config === undefined) throw new Error(`${path} cannot be read`);
    delete config.options.tsBuildInfoFile;
    this.#config = config;
    this.#host = ts.createCompilerHost(config.options);
    const { getSourceFile } = this.#host;
    this.#host.getSourceFile = (file, options) => {
      const changed = this.#changed.get(file);
      if (changed !== undefined) return ts.createSourceFile(file, changed, options, true);
      const known = this.#files.get(file) ?? getSourceFile(file, options);
      if (known !== undefined) this.#files.set(file, known);
      return known;
    };
  }

  /**
   * @param {{ file: string, text: string }[]} changes at most one for each file
   * @returns {boolean[]} whether each one compiles
   */
  check(changes) {
    this.#changed = new Map(changes.map(({ file, text }) => [join(this.#root, file), text]));
    const { fileNames, options } = this.#config;
    this.#program = ts.createProgram(fileNames, options, this.#host, this.#program);
    const program = this.#program;
    return changes.map(({ file }) => {
      const source = program.getSourceFile(join(this.#root, file));
      if (source === undefined) throw new Error(`${file} is in no project`);
      return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].every(({ code }) =>
        IDLE.has(code),
      );
    });
  }
}

/**
 * Makes a function that tells which mutants compile; pass at most one for each file. Cost: some seconds for each
 * package at first, then a second or two each time.
 *
 * @param {string} root
 * @param {Map<string, string>} texts the files by their paths from the root
 * @returns {(mutants: import("./sample.mjs").Mutant[]) => boolean[]}
 */
export function compiler(root, texts) {
  /** @type {Map<string, Project>} */
  const projects = new Map();
  return (mutants) => {
    /** @type {boolean[]} */
    const valid = mutants.map(() => false);
    for (const name of Object.keys(PROJECTS)) {
      const indices = [...mutants.keys()].filter((index) => mutants[index].file.startsWith(`packages/${name}/`));
      if (indices.length === 0) continue;
      const project = projects.get(name) ?? new Project(root, name);
      projects.set(name, project);
      const changes = indices.map((index) => {
        const { file } = mutants[index];
        return { file, text: mutated(texts.get(file) ?? "", mutants[index]) };
      });
      for (const [place, isValid] of project.check(changes).entries()) valid[indices[place]] = isValid;
    }
    return valid;
  };
}
