// The command as it is shipped: few files in place of some 160 of its own and 400 of the libraries, so that it starts at
// once. The libraries themselves are not bundled.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** Programs of threads, which stand beside the files that start them. */
const THREADS = [
  "commands/hider/hider-thread",
  "commands/play/screen/thinking/thinking-thread",
  "commands/prior/fit-thread",
  "commands/solve/solve-thread",
];

/** A name that an entry of a library hands on: the file that defines it, and its name there. @typedef {{ file: string, name: string }} HandedOn */

/** The names in a list of imports or exports, each with what it is called there. */
const pairsOf = (/** @type {string} */ list) =>
  list
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "")
    .map((item) => {
      const [name, other = name] = item.split(" as ");
      return { name, other };
    });

/** What a file exports, by name, with the file that defines it. @returns {Map<string, HandedOn>} */
function handedOn(/** @type {string} */ path) {
  const text = readFileSync(path, "utf8");
  /** @type {Map<string, HandedOn>} */
  const imported = new Map();
  for (const [, list, from] of text.matchAll(/^import \{([^}]*)\} from "(\.[^"]+)";$/gm))
    for (const { name, other } of pairsOf(list)) imported.set(other, { file: join(path, "..", from), name });
  /** @type {Map<string, HandedOn>} */
  const exported = new Map();
  for (const [, from] of text.matchAll(/^export \* from "(\.[^"]+)";$/gm))
    for (const [name, place] of handedOn(join(path, "..", from))) exported.set(name, place);
  for (const [, list] of text.matchAll(/^export \{([^}]*)\};$/gm))
    for (const { name, other } of pairsOf(list)) exported.set(other, imported.get(name) ?? { file: path, name: other });
  return exported;
}

/** @type {Map<string, Map<string, HandedOn>>} */
const entries = new Map();

/**
 * An import from an entry of a library as imports from the files that define what it asks for: esbuild divides code into chunks
 * by file, and through an entry every command would load every strategy.
 */
function pastEntries(/** @type {string} */ root, /** @type {string} */ text) {
  return text.replace(
    /^import \{([^}]*)\} from "@broadside\/(engine|arena)(?:\/([\w-]+))?";$/gm,
    (_, list, library, entryName) => {
      const entry = join(root, "packages", library, "dist", `${entryName ?? "index"}.js`);
      const names = entries.get(entry) ?? handedOn(entry);
      entries.set(entry, names);
      return pairsOf(list)
        .map(({ name: asked, other }) => {
          const { file, name } = names.get(asked) ?? { file: entry, name: asked };
          return `import { ${name} as ${other} } from ${JSON.stringify(file)};`;
        })
        .join("\n");
    },
  );
}

/**
 * Files of the libraries find others by their own place: the programs of threads, fonts, manifests. In the bundle they are
 * told the place that they have in the installed package.
 *
 * @param {string} root
 * @returns {import("esbuild").Plugin}
 */
const placing = (root) => ({
  name: "places",
  setup(build) {
    build.onLoad({ filter: /packages[\\/](engine|arena|cli)[\\/]dist[\\/].*\.js$/ }, ({ path }) => {
      const text = pastEntries(root, readFileSync(path, "utf8"));
      const [, name, file] = /packages[\\/](engine|arena)[\\/]dist[\\/](.*)$/.exec(path) ?? [];
      if (name === undefined) return { contents: text, loader: "js" };
      const place = `new URL(${JSON.stringify(file.replaceAll("\\", "/"))}, import.meta.resolve("@broadside/${name}")).href`;
      return { contents: text.replaceAll("import.meta.url", place), loader: "js" };
    });
  },
});

/** What the files looked like that the bundle was made of. */
function marksOf(/** @type {string} */ root) {
  const folders = ["engine", "arena", "cli"].map((name) => join(root, "packages", name, "dist"));
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".js"))
      .map((path) => {
        const { size, mtimeMs } = statSync(join(folder, path));
        return `${path} ${size} ${mtimeMs}`;
      }),
  );
}

/** The licences of the packages of others that files belong to: their terms ask for that. */
function licencesOf(/** @type {string[]} */ paths) {
  const packages = new Set(paths.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  const texts = [...packages].sort().map((folder) => {
    const { name, version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    const text = file === undefined ? `by ${author?.name ?? author}` : readFileSync(join(folder, file), "utf8").trim();
    return `${name} ${version}, ${license}\n\n${text}\n`;
  });
  return Buffer.from(texts.join(`\n${"-".repeat(80)}\n\n`));
}

/**
 * Bundles the command from what was compiled, unless that has been done. Writes only files that have changed, for the command may
 * be running.
 *
 * @param {string} root
 */
export async function bundleCommand(root) {
  const sources = join(root, "packages/cli/dist");
  const folder = join(root, "packages/cli/bundle");
  const record = join(root, "node_modules/.cache/broadside/bundled.json");
  const marks = JSON.stringify([marksOf(root), statSync(fileURLToPath(import.meta.url)).mtimeMs]);
  if (existsSync(join(folder, "main.js")) && existsSync(record) && readFileSync(record, "utf8") === marks) return;
  const arena = JSON.parse(readFileSync(join(root, "packages/arena/package.json"), "utf8"));
  // Loaded by those who build: installed by now.
  const { build } = await import("esbuild");
  const { outputFiles, metafile } = await build({
    entryPoints: ["main", ...THREADS].map((name) => ({ in: join(sources, `${name}.js`), out: basename(name) })),
    outdir: folder,
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    charset: "utf8",
    legalComments: "none",
    minifyWhitespace: true,
    minifySyntax: true,
    // What the arena may do without stays where it is, and is found when it is asked for.
    external: Object.keys(arena.peerDependencies).flatMap((name) => [name, `${name}/*`]),
    // Libraries in the older form of modules ask for Node's own by a function that these modules lack.
    banner: { js: 'import{createRequire as $require}from"node:module";const require=$require(import.meta.url);' },
    metafile: true,
    plugins: [placing(root)],
  });
  mkdirSync(folder, { recursive: true });
  const written = new Set(["LICENSES", ...outputFiles.map(({ path }) => relative(folder, path))]);
  const files = [
    ...outputFiles,
    { path: join(folder, "LICENSES"), contents: licencesOf(Object.keys(metafile.inputs)) },
  ];
  for (const { path, contents } of files)
    if (!existsSync(path) || !readFileSync(path).equals(contents)) writeFileSync(path, contents);
  for (const name of readdirSync(folder)) if (!written.has(name)) rmSync(join(folder, name));
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, marks);
}
