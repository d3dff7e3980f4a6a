import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { MatrixGameSolver } from "@broadside/engine/hider";

/** The name of an optional library. */
export type LibraryName = keyof typeof USES;

/** What each optional library is for. The error for a missing library says what needs it. */
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

/**
 * The versions that work, of which the oldest is the one tested. The manifest has them too. That of the command has
 * not: npm asks the registry about each library in a manifest, and without a network that takes minutes.
 */
export const RANGES: Readonly<Record<LibraryName, string>> = {
  "@duckdb/node-api": "^1.5.5-r.5",
  "@modelcontextprotocol/sdk": "^1.32.2",
  "@observablehq/plot": "^0.6.17",
  "@resvg/resvg-js": "^2.6.2",
  "graphile-worker": "~0.16.6",
  highs: "^1.15.3",
  linkedom: "~0.18.12",
  pg: "^8.23.1",
};

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
 * An error: a required library is missing, has another version or fails to load. The message says how to install it.
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
 * Checks that libraries are installed, in versions that work, before work that needs them later begins. It does not
 * load them.
 *
 * Cost: one look at the disk for each library.
 *
 * @throws LibraryMissing when one is not installed or has another version; the message names all such libraries and
 *   the command that installs them.
 * @example
 * import { requireLibraries } from "@broadside/arena/libraries";
 *
 * requireLibraries(["highs"]);
 */
export const requireLibraries = (names: readonly LibraryName[]): void => {
  const installed = new Map(names.map((name) => [name, installedVersion(name)]));
  const missing = names.filter((name) => installed.get(name) === undefined);
  if (missing.length > 0) throw new LibraryMissing(missing, missingText(missing));
  const others = names.filter((name) => !fits(installed.get(name) ?? "", RANGES[name]));
  if (others.length === 0) return;
  const found = others.map((name) => `${name} ${installed.get(name)}, not ${RANGES[name]}`).join("; ");
  throw new LibraryMissing(
    others,
    `a library has another version: ${found}; this corrects it: ${installation(others)}`,
  );
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

/** This package, or the command's, which has this module in its bundle. */
const HOME = fileURLToPath(new URL("../../", import.meta.url));

/**
 * The command that installs libraries where this module finds them: in a project, for the whole computer, or for one
 * run of npx. Only a project has a manifest beside `node_modules`.
 */
const installation = (names: readonly LibraryName[]): string => {
  const versions = names.map((name) => `${name}@${RANGES[name].replace(/^[~^]/, "")}`);
  const project = /^(.*?[/\\]_npx[/\\][^/\\]+|.*?)[/\\]node_modules[/\\]/.exec(HOME)?.[1];
  if (project === undefined) return `npm install ${versions.join(" ")}`;
  const manifest = join(project, "package.json");
  if (!existsSync(manifest)) return `npm install -g ${versions.join(" ")}`;
  if (!/[/\\]_npx[/\\]/.test(project)) return `npm install ${versions.join(" ")}`;
  // npx keeps what it was asked for; the path of an archive is relative to this folder.
  const { dependencies } = readManifest(manifest);
  const asked = dependencies?.["broadside"]?.replace(/^file:(.*)$/, (_, path: string) => resolve(project, path));
  const command = asked === undefined || /^[~^]/.test(asked) ? "broadside" : JSON.stringify(asked);
  return `npx ${[command, ...versions].map((one) => `--package ${one}`).join(" ")} broadside`;
};

interface Manifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const readManifest = (path: string): Manifest => JSON.parse(readFileSync(path, "utf8")) as Manifest;

const { resolve: find } = createRequire(import.meta.url);

const installedVersion = (name: LibraryName): string | undefined => {
  // Not every library shows its manifest, or has a file for its bare name.
  const manifests = (find.paths(name) ?? []).map((folder) => join(folder, name, "package.json"));
  const manifest = manifests.find((path) => existsSync(path));
  return manifest === undefined ? undefined : readManifest(manifest).version;
};

/** Whether a version is in a range `^1.2.3` (with the same major number) or `~1.2.3` (with the same minor one too). */
const fits = (version: string, range: string): boolean => {
  const [major, minor, patch] = numbersOf(version);
  const [least, ...rest] = numbersOf(range);
  const isClose = range.startsWith("~") || least === 0;
  if (major !== least || (isClose && minor !== rest[0])) return false;
  return minor > rest[0] || (minor === rest[0] && patch >= rest[1]);
};

const numbersOf = (version: string): readonly number[] => (version.match(/\d+/g) ?? []).slice(0, 3).map(Number);

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
