import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { MatrixGameSolver } from "@broadside/engine/hider";

/** The optional libraries and what each one is for. The error for a missing library says what needs it. */
const USES = {
  "@duckdb/node-api": "games are kept in a database",
  "@modelcontextprotocol/sdk": "language models are answered",
  "@observablehq/plot": "figures are drawn",
  "@resvg/resvg-js": "pictures are saved",
  "graphile-worker": "games are shared by a queue",
  highs: "linear programs are solved",
  linkedom: "figures are drawn",
  pg: "games are shared by a queue",
} as const;

/** The name of an optional library. */
export type LibraryName = keyof typeof USES;

/** The libraries that store, draw and export an experiment. */
export const EXPERIMENT_LIBRARIES = [
  "@duckdb/node-api",
  "@observablehq/plot",
  "linkedom",
  "@resvg/resvg-js",
] as const satisfies readonly LibraryName[];

/** The libraries for playing games over a queue. */
export const QUEUE_LIBRARIES = ["pg", "graphile-worker"] as const satisfies readonly LibraryName[];

/**
 * An error: a required library is missing or fails to load. The message says how to install it.
 *
 * @example
 * import { LibraryMissing, requireLibraries } from "@broadside/arena/libraries";
 *
 * try {
 *   requireLibraries(["highs"]);
 * } catch (error) {
 *   if (error instanceof LibraryMissing) console.error(error.message);
 * }
 */
export class LibraryMissing extends Error {
  override readonly name = "LibraryMissing";
  readonly libraries: readonly LibraryName[];

  constructor(libraries: readonly LibraryName[], message: string) {
    super(message);
    this.libraries = libraries;
  }
}

/**
 * Checks that libraries are installed, before work that needs them later begins. It does not load them.
 *
 * Cost: one look at the disk for each library.
 *
 * @throws LibraryMissing when one is not installed; the message names all missing libraries and the command that
 *   installs them.
 * @example
 * import { requireLibraries } from "@broadside/arena/libraries";
 *
 * requireLibraries(["highs"]);
 */
export const requireLibraries = (names: readonly LibraryName[]): void => {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length > 0) throw new LibraryMissing(missing, missingText(missing));
};

/**
 * Loads a library.
 *
 * Cost: that of loading it, once.
 *
 * @param load imports the library, whose name must be a literal there
 * @throws LibraryMissing when the library is not installed or fails to load; the promise rejects with it.
 * @example
 * import { loadLibrary } from "@broadside/arena/libraries";
 *
 * const { default: highs } = await loadLibrary("highs", () => import("highs"));
 * typeof highs; // => "function"
 */
export const loadLibrary = async <Library>(name: LibraryName, load: () => Promise<Library>): Promise<Library> => {
  requireLibraries([name]);
  try {
    return await load();
  } catch (error) {
    // For example, the binary is for another machine, or the installation was interrupted.
    const reason = (error instanceof Error ? error.message : String(error)).split("\n", 1)[0];
    throw new LibraryMissing(
      [name],
      `the package ${name} cannot be loaded (${reason}): install it again: ${installation([name])}`,
    );
  }
};

const missingText = (missing: readonly LibraryName[]): string => {
  const uses = [...new Set(missing.map((name) => USES[name]))];
  const [are, them] = missing.length === 1 ? ["a package that is", "it"] : ["packages that are", "them"];
  const last = uses.length > 1 ? `${uses.slice(0, -1).join(", ")} and ${uses.at(-1)}` : uses[0];
  return `${last} with ${are} not installed; this installs ${them}: ${installation(missing)}`;
};

const installation = (names: readonly LibraryName[]): string =>
  `npm install ${names.map((name) => `${name}@${testedVersion(name)}`).join(" ")}`;

const testedVersion = (name: LibraryName): string => {
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    readonly peerDependencies: Readonly<Record<LibraryName, string>>;
  };
  // The version range begins with the tested version.
  return manifest.peerDependencies[name].replace(/^[~^]/, "");
};

const { resolve } = createRequire(import.meta.url);

const isInstalled = (name: LibraryName): boolean => {
  try {
    // Not every library has a file for its bare name.
    resolve(`${name}/package.json`);
    return true;
  } catch (error) {
    // The library exists, but does not show this file.
    return (error as NodeJS.ErrnoException).code === "ERR_PACKAGE_PATH_NOT_EXPORTED";
  }
};

interface Highs {
  solve(
    problem: string,
    options: { readonly solver: "simplex" },
  ): {
    readonly Status: string;
    readonly ObjectiveValue: number;
    readonly Columns: Readonly<Record<string, { readonly Primal: number }>>;
    readonly Rows: readonly { readonly Name: string; readonly Dual: number }[];
  };
}

/**
 * Solves matrix games as linear programs with HiGHS (Q. Huangfu and J. A. J. Hall, "Parallelizing the dual
 * revised simplex method", 2018). The linear program is that of the side that wants a low cost; its dual gives
 * the mixed strategy of the other side. The solver throws if it ends without an optimum.
 *
 * Cost: tens of milliseconds to load; milliseconds for a game with some hundred rows and columns.
 *
 * @throws LibraryMissing when `highs` is not installed; the promise rejects with it.
 * @example
 * import { loadMatrixGameSolver } from "@broadside/arena/libraries";
 *
 * const solve = await loadMatrixGameSolver();
 * solve([[1, 0], [0, 1]]).value; // => 0.5
 */
export const loadMatrixGameSolver = async (): Promise<MatrixGameSolver> => {
  const { default: load } = await loadLibrary("highs", () => import("highs"));
  const highs = await (load as unknown as () => Promise<Highs>)();
  return (costs) => {
    const [first] = costs;
    const lines = ["Minimize", " cost: v", "Subject To"];
    for (let row = 0; row < first.length; row++) {
      const terms = costs.map((column, i) => `- ${column[row].toPrecision(17)} y${i}`);
      lines.push(` r${row}: v ${terms.join("\n ")} >= 0`);
    }
    lines.push(` one: ${costs.map((_, i) => `y${i}`).join("\n + ")} = 1`, "Bounds", " v free", "End");
    const solution = highs.solve(lines.join("\n"), { solver: "simplex" });
    if (solution.Status !== "Optimal") throw new Error(`the linear program ended with "${solution.Status}"`);
    const duals = new Map(solution.Rows.map(({ Name, Dual }) => [Name, Dual]));
    const { Columns: columns } = solution;
    return {
      value: solution.ObjectiveValue,
      rows: normalised(first.map((_, row) => duals.get(`r${row}`) ?? 0)),
      columns: normalised(costs.map((_, i) => columns[`y${i}`].Primal)),
    };
  };
};

const normalised = (shares: readonly number[]): number[] => {
  const positive = shares.map((share) => Math.max(0, share));
  const sum = positive.reduce((a, b) => a + b, 0);
  return positive.map((share) => share / sum);
};
