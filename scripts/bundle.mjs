// Makes the command's bundle: one file to start with, and chunks that are loaded when a command asks for them. Hundreds of
// small files take longer to load than most commands take to answer.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** Libraries that are installed by those who need them; they are found where the command is. */
const OPTIONAL = Object.keys(
  JSON.parse(readFileSync(new URL("../packages/arena/package.json", import.meta.url), "utf8")).peerDependencies,
);

/** Programs of threads, which are started by the names of their files. */
const THREADS = [
  "commands/hider/hider-thread",
  "commands/play/screen/thinking/thinking-thread",
  "commands/prior/fit-thread",
  "commands/solve/solve-thread",
];

/** CommonJS inside asks for built-in modules; the names are ours alone, so that no shortened name meets them. */
const REQUIRE =
  'import { createRequire as makeRequireOfBundle } from "node:module"; const require = makeRequireOfBundle(import.meta.url);';

/**
 * What a module of ours takes for its own address: that of the file it was compiled to, because files beside it are found from
 * there. Threads of the command are in the bundle, in one folder with everything else.
 */
const addressOf = (/** @type {string} */ root, /** @type {string} */ path, /** @type {string} */ text) => {
  const [name, dist, ...rest] = relative(join(root, "packages"), path).split(sep);
  if (dist !== "dist") return undefined;
  const file = rest.join("/");
  if (name === "arena") return `new URL("./${file}", import.meta.resolve("@broadside/arena")).href`;
  return text.includes("-thread.js") ? undefined : `new URL("../dist/${file}", import.meta.url).href`;
};

/** What nearly every command line needs: all else that is loaded loads it too, so that it is in one chunk and not in twenty. */
const COMMON = ["run-command", "commands/count/count-command"];

/**
 * Gives modules of ours their own addresses, and the modules with which chunks begin the common ones.
 *
 * @param {string} root
 * @param {ReadonlySet<string>} begins paths from the root
 * @returns {import("esbuild").Plugin}
 */
const ownModules = (root, begins) => ({
  name: "own modules",
  setup(build) {
    build.onLoad({ filter: /[\\/]packages[\\/]\w+[\\/]dist[\\/].*\.js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const address = text.includes("import.meta.url") ? addressOf(root, path, text) : undefined;
      const common = begins.has(relative(root, path).replaceAll(sep, "/"))
        ? COMMON.map((name) => `import ${JSON.stringify(join(root, "packages/cli/dist", `${name}.js`))};`).join("")
        : "";
      return { contents: common + (address === undefined ? text : text.replaceAll("import.meta.url", address)) };
    });
  },
});

/**
 * Has string-width begin when a text is first measured that is not plain ASCII: its tables of Unicode take longer to make than
 * everything else at the start, and few commands need them.
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
 * Bundles the command into packages/cli/bundle, unless it is newer than all that is in it.
 *
 * @param {string} root
 */
export async function bundleCommand(root) {
  const folder = join(root, "packages/cli/bundle");
  const record = join(folder, "inputs.json");
  if (existsSync(record) && isNewest(root, record)) return;
  // Loaded by those who build: a start of what is built does not wait for it.
  const { build } = await import("esbuild");
  rmSync(folder, { recursive: true, force: true });
  /** @type {(begins: ReadonlySet<string>, write: boolean) => Promise<import("esbuild").Metafile>} */
  const bundle = async (begins, write) => {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: ["main", ...THREADS].map((name) => ({
        in: `packages/cli/dist/${name}.js`,
        out: /** @type {string} */ (name.split("/").pop()),
      })),
      outdir: folder,
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "node",
      target: "node20",
      minify: true,
      charset: "utf8",
      legalComments: "none",
      banner: { js: REQUIRE },
      external: OPTIONAL,
      plugins: [ownModules(root, begins), lateWidths],
      metafile: true,
      write,
      logLevel: "warning",
    });
    return metafile;
  };
  // Made twice: the first time tells where chunks begin.
  const { outputs } = await bundle(new Set(), false);
  const begins = Object.values(outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
  const metafile = await bundle(new Set(begins.filter((path) => path !== "packages/cli/dist/main.js")), true);
  const inputs = Object.keys(metafile.inputs).filter((path) => !path.includes(":"));
  writeFileSync(record, JSON.stringify(inputs));
}

/** Whether no file that went into the bundle, and not this one, has changed since. */
const isNewest = (/** @type {string} */ root, /** @type {string} */ record) => {
  const { mtimeMs } = statSync(record);
  /** @type {string[]} */
  const inputs = JSON.parse(readFileSync(record, "utf8"));
  return [...inputs, "scripts/bundle.mjs"].every((path) => {
    const file = join(root, path);
    return existsSync(file) && statSync(file).mtimeMs <= mtimeMs;
  });
};
