// Makes the command's bundle: one file to start with, and chunks that load on demand. Hundreds of small files
// take longer to load than most commands take to answer, and the command can be installed without other packages.
// The arena's threads have a bundle too, for programs that use the arena.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { filesIn } from "./package-files.mjs";

/** Optional libraries. They are found where the command is installed. */
const OPTIONAL = Object.keys(
  JSON.parse(readFileSync(new URL("../packages/arena/package.json", import.meta.url), "utf8")).peerDependencies,
);

/** Thread programs of the arena, which are started by their file names. */
const ARENA_THREADS = ["play/thread", "match/match-thread"].map((name) => `packages/arena/dist/${name}.js`);

/** All thread programs that the command starts. */
const THREADS = [
  ...["mcp/mcp-thread", "prior/fit-thread", "solve/hider/hider-thread", "solve/solve-thread"].map(
    (name) => `packages/cli/dist/commands/${name}.js`,
  ),
  ...ARENA_THREADS,
];

/**
 * Bundled CommonJS code calls `require` for built-in modules. The names are unusual, so that no minified name
 * clashes with them.
 */
const REQUIRE =
  'import { createRequire as makeRequireOfBundle } from "node:module"; const require = makeRequireOfBundle(import.meta.url);';

/**
 * The address that one of our modules sees as its own: as if it was compiled in the command's package, where the
 * build puts copies of the data that modules find beside themselves. Modules that start threads find these in the
 * bundle, in one folder with everything else.
 */
const addressOf = (/** @type {string} */ root, /** @type {string} */ path, /** @type {string} */ text) => {
  const [, dist, ...rest] = relative(join(root, "packages"), path).split(sep);
  if (dist !== "dist" || /[/-]thread\.js/.test(text)) return undefined;
  return `new URL("../dist/${rest.join("/")}", import.meta.url).href`;
};

const compiled = (/** @type {string} */ name) => `packages/cli/dist/${name}.js`;

/**
 * Modules that almost every command needs. The other commands load them too, so they form one chunk instead of
 * twenty.
 */
const COMMON = ["run-command", "commands/count-command"].map(compiled);

/** Modules that most of the other commands need as well, in a second chunk. */
const MORE = ["heatmap", "suggest", "list", "prior/prior"].map((name) => compiled(`commands/${name}-command`));

/** An import of names, as it appears in compiled modules: `import { a, b } from "./c.js";`. */
const IMPORT = /^import \{([^}]*)\} from "([^"]+)";$/gm;

/** Entries of the engine, which re-export names of other files. */
const entryFiles = (/** @type {string} */ root) => {
  const folder = join(root, "packages/engine/dist");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(folder, name));
};

/**
 * The files that define the names an entry re-exports, by exported name.
 * @type {(file: string) => [string, Map<string, string>]}
 */
const namesOfEntry = (file) => [
  `@broadside/engine/${basename(file, ".js")}`.replace(/\/index$/, ""),
  new Map(
    [...readFileSync(file, "utf8").matchAll(IMPORT)].flatMap(([, names, from]) =>
      names.split(",").map((one) => [one.trim(), join(dirname(file), from)]),
    ),
  ),
];

/**
 * Makes a module import directly from the engine's files instead of its entries. With esbuild, importing an
 * entry loads everything that any command takes from it, so a count would load the solver.
 *
 * @param {string} text
 * @param {ReadonlyMap<string, ReadonlyMap<string, string>>} entries
 */
const pastEntries = (text, entries) =>
  text.replace(IMPORT, (statement, /** @type {string} */ names, /** @type {string} */ from) => {
    const files = entries.get(from);
    if (files === undefined) return statement;
    return (
      names
        .split(",")
        // The compiler leaves a comma where the last names were types.
        .filter((one) => one.trim() !== "")
        .map((one) => `import {${one}} from ${JSON.stringify(files.get(one.trim().split(" ")[0]))};`)
        .join("")
    );
  });

/**
 * Gives our modules their own addresses, and makes the first module of each chunk load the common ones.
 *
 * @param {string} root
 * @param {ReadonlySet<string>} begins paths from the root
 * @returns {import("esbuild").Plugin}
 */
const ownModules = (root, begins) => ({
  name: "own modules",
  setup(build) {
    const entries = new Map(entryFiles(root).map(namesOfEntry));
    build.onLoad({ filter: /[\\/]packages[\\/]\w+[\\/]dist[\\/].*\.js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const address = text.includes("import.meta.url") ? addressOf(root, path, text) : undefined;
      const name = relative(root, path).replaceAll(sep, "/");
      const common = COMMON.includes(name) ? COMMON : [...COMMON, ...MORE];
      const imports = begins.has(name)
        ? common.map((one) => `import ${JSON.stringify(join(root, one))};`).join("")
        : "";
      const placed = address === undefined ? text : text.replaceAll("import.meta.url", address);
      return { contents: imports + pastEntries(placed, entries) };
    });
  },
});

/**
 * Delays loading string-width until a text with more than Latin letters is first measured. Building its Unicode
 * tables takes longer than everything else at startup, and few commands need them.
 *
 * @type {import("esbuild").Plugin}
 */
const lateWidths = {
  name: "late widths",
  setup(build) {
    build.onResolve({ filter: /^string-width$/ }, ({ kind, path, resolveDir }) =>
      kind === "require-call" ? undefined : { path, namespace: "late", pluginData: resolveDir },
    );
    build.onLoad({ filter: /.*/, namespace: "late" }, ({ path, pluginData }) => ({
      contents: `let width; export default (text) => (width ??= require("${path}").default)(text);`,
      resolveDir: pluginData,
    }));
  },
};

/**
 * Bundles the command into packages/cli/bundle, and the arena's threads into packages/arena/threads, unless
 * the bundle is newer than everything in it.
 *
 * @param {string} root
 */
export async function bundleAll(root) {
  await bundleInto(root, "packages/arena/threads", bundleThreads);
  await bundleInto(root, "packages/cli/bundle", bundleCommand);
}

/**
 * Makes a bundle and the record of what is in it.
 *
 * @param {string} root
 * @param {string} path the bundle's folder, from the root
 * @param {(root: string, folder: string) => Promise<string[]>} make resolves to the files in it, from the root
 */
async function bundleInto(root, path, make) {
  const folder = join(root, path);
  const record = join(folder, "inputs.json");
  if (existsSync(record) && isNewest(root, record)) return;
  rmSync(folder, { recursive: true, force: true });
  const inputs = await make(root, folder);
  writeFileSync(record, JSON.stringify(inputs));
}

/** What all bundles have in common. @type {import("esbuild").BuildOptions} */
const USUAL = {
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  external: OPTIONAL,
  metafile: true,
  logLevel: "warning",
};

/** @param {string} root @param {string} folder */
async function bundleThreads(root, folder) {
  const { build } = await import("esbuild");
  const { metafile } = await build({
    ...USUAL,
    absWorkingDir: root,
    entryPoints: ARENA_THREADS,
    entryNames: "[name]",
    outdir: folder,
  });
  return Object.keys(/** @type {import("esbuild").Metafile} */ (metafile).inputs);
}

/** @param {string} root @param {string} folder */
async function bundleCommand(root, folder) {
  // Imported only for builds, so that starting a built command does not wait for it.
  const { build } = await import("esbuild");
  const { programMark } = await import(
    pathToFileURL(join(root, "packages/arena/dist/queue/queued-experiment.js")).href
  );
  const mark = programMark();
  /** @type {(begins: ReadonlySet<string>, write: boolean) => Promise<import("esbuild").Metafile>} */
  const bundle = async (begins, write) => {
    const { metafile } = await build({
      ...USUAL,
      absWorkingDir: root,
      entryPoints: [compiled("main"), ...THREADS],
      entryNames: "[name]",
      outdir: folder,
      banner: { js: REQUIRE },
      define: { PROGRAM_MARK: JSON.stringify(mark) },
      plugins: [ownModules(root, begins), lateWidths],
      write,
    });
    return /** @type {import("esbuild").Metafile} */ (metafile);
  };
  // Bundles twice: the first pass shows where chunks begin.
  const { outputs } = await bundle(new Set(), false);
  const begins = Object.values(outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
  const metafile = await bundle(new Set(begins.filter((path) => path !== "packages/cli/dist/main.js")), true);
  const inputs = Object.keys(metafile.inputs).filter((path) => !path.includes(":"));
  // The mark is a hash of all files of the engine and the arena.
  const marked = ["packages/engine/dist", "packages/arena/dist"].flatMap((folder) =>
    filesIn(join(root, folder)).flatMap((path) => (path.endsWith(".js") ? [`${folder}/${path}`] : [])),
  );
  return [...new Set([...inputs, ...marked])];
}

/** Whether the bundle's inputs and this file are unchanged since the bundle was made. */
const isNewest = (/** @type {string} */ root, /** @type {string} */ record) => {
  const { mtimeMs } = statSync(record);
  /** @type {string[]} */
  const inputs = JSON.parse(readFileSync(record, "utf8"));
  return [...inputs, "scripts/bundle.mjs"].every((path) => {
    const file = join(root, path);
    return existsSync(file) && statSync(file).mtimeMs <= mtimeMs;
  });
};
