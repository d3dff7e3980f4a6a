import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { arenaAlias, engineAlias } from "../../scripts/engine-alias.mjs";
import { contentPolicy } from "./content-policy.ts";
import { installable } from "./installable.ts";
import { shortWords } from "./short-words.ts";

const SOURCES = fileURLToPath(new URL("src/", import.meta.url));
const ENGINE = fileURLToPath(new URL("../engine/src/", import.meta.url));
const THREAD = fileURLToPath(new URL("src/worker/engine-thread.ts", import.meta.url));

/** How the worker is started; see start-engine.ts. */
const STARTED = 'new URL("./engine-thread.ts", import.meta.url)';

/**
 * Builds the worker together with the page, so that what both need of the engine is loaded once. (Vite itself builds workers
 * apart.)
 */
const sharedThread = (): Plugin => ({
  name: "shared-thread",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/src/worker/start-engine.ts")) return undefined;
    if (!code.includes(STARTED)) throw new Error(`${id} does not start the worker by ${STARTED}`);
    const thread = this.emitFile({ type: "chunk", id: THREAD, name: "engine-thread", preserveSignature: false });
    return { code: code.replace(STARTED, `import.meta.ROLLUP_FILE_URL_${thread}`), map: null };
  },
  // The worker's files are asked for with the page's, and not one after the other when the page begins to run.
  transformIndexHtml: (_, { bundle = {}, chunk: page }) => {
    const thread = Object.values(bundle).find((file) => file.type === "chunk" && file.name === "engine-thread");
    if (thread?.type !== "chunk") return [];
    return [thread.fileName, ...thread.imports]
      .filter((file) => !page?.imports.includes(file))
      .map((file) => ({ tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href: `./${file}` } }));
  },
});

/**
 * What page and worker both need before the first map, in one file: parts that are loaded later need some of it too, and
 * would have it cut into a dozen pieces, which compress worse.
 */
const COMMON = new RegExp(
  `(engine/src/(${[
    "board/(board|cell-name)",
    "core/(fields|nearest|random|result|shorten|show-value|text/[a-z-]+)",
    "knowledge/knowledge",
    "scenario/(answer|contact|fleet|notation|parse|placement|placement-cost|possible-answers|preset|preset-list|scenario)",
    "scenario/prior/(format-prior|parse-prior|people-scenario|prior|weight)",
    "solver/objective",
    "worker/(packed-error|thread-port)",
  ].join("|")})|web/src/(${[
    "position/(placed-ship|ship-pose)",
    "text/rules/(box-game|limits|rules)",
    "text/shots/ship-notation",
    "worker/(packed-map|map-messages|tree-messages|solved-tree)",
    "model/(chosen-language|device-storage)",
    "view/parts/(message/fault|field/language-choice)",
    "words/((en/)?plural|language|numbers|room)",
  ].join("|")}))\\.tsx?$|/preact/jsx-runtime/`,
);

/** Leaves out the engine's brute-force oracle, for which only tests and the command ask. */
const withoutOracle = (): Plugin => ({
  name: "without-oracle",
  apply: "build",
  enforce: "pre",
  resolveId: (source, importer) =>
    source === "./oracle.ts" && importer?.endsWith("/inference/posterior/infer.ts")
      ? fileURLToPath(new URL("src/worker/no-oracle.ts", import.meta.url))
      : undefined,
});

/** The files that the page needs to begin with and the worker never does. */
const pageFiles = new Set<string>();

/** What stands in the built page for what counts ships that may overlap, until it is loaded; see late-boxes.ts. */
const LATE_BOXES = "\0late-boxes";

/** Leaves what counts ships that may overlap to games in which they may: everyone else would load it for nothing. */
const withLateBoxes = (): Plugin => ({
  name: "with-late-boxes",
  apply: "build",
  enforce: "pre",
  resolveId: (source, importer) =>
    (source === "../boxes/overlap-counts.ts" && importer?.endsWith("/inference/posterior/infer.ts")) ||
    source === "./late-boxes.ts"
      ? LATE_BOXES
      : undefined,
  load: (id) =>
    id === LATE_BOXES
      ? `let count;
export const countOverlapping = (...asked) => count(...asked);
export const loadBoxes = async () => {
  count ??= (await import(${JSON.stringify(`${ENGINE}inference/boxes/overlap-counts.ts`)})).countOverlapping;
};`
      : undefined,
});

/**
 * Finds {@link pageFiles}: they are kept in one file, whatever the rooms that are loaded later share with it. (Otherwise each
 * part that one of them shares becomes a file of its own, and many small files compress worse.)
 */
const pageInOneFile = (): Plugin => ({
  name: "page-in-one-file",
  apply: "build",
  buildEnd() {
    const reach = (found: Set<string>, id: string, dynamic: boolean): Set<string> => {
      if (found.has(id)) return found;
      found.add(id);
      const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
      for (const next of importedIds) reach(found, next, dynamic);
      if (dynamic) for (const next of dynamicallyImportedIds) reach(found, next, dynamic);
      return found;
    };
    const inThread = reach(new Set(), THREAD, true);
    const main = [...this.getModuleIds()].find((id) => id.endsWith("/src/main.tsx"));
    for (const id of main === undefined ? [] : reach(new Set(), main, false)) if (!inThread.has(id)) pageFiles.add(id);
  },
  // A file takes along what it imports: what the worker needs too is to be among COMMON.
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const page = chunks.find(({ name }) => name === "page");
    const thread = chunks.find(({ name }) => name === "engine-thread");
    // What the worker loads later too: the page's file needs a document.
    const loaded = new Set(thread ? [thread] : []);
    for (const chunk of loaded) {
      for (const file of [...chunk.imports, ...chunk.dynamicImports]) {
        const next = chunks.find(({ fileName }) => fileName === file);
        if (page && next === page && chunk.imports.includes(file))
          throw new Error(`${chunk.fileName} of the worker imports ${file}: name what it needs of it in COMMON`);
        if (next) loaded.add(next);
      }
    }
  },
});

// The engine, and what the page runs of the arena, are taken from their sources, so that a change in them shows in the page at
// once and the page needs no build of theirs beforehand.
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  plugins: [
    withoutOracle(),
    withLateBoxes(),
    sharedThread(),
    pageInOneFile(),
    shortWords(SOURCES, ENGINE),
    contentPolicy(),
    installable(),
  ],
  resolve: {
    alias: [
      ...engineAlias(new URL("../engine/src/", import.meta.url)),
      ...arenaAlias(new URL("../arena/src/", import.meta.url)),
    ],
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    sourcemap: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "common",
              test: (id) => COMMON.test(id) || id.includes("preload-helper"),
              minShareCount: 2,
              priority: 1,
            },
            { name: "page", test: (id) => pageFiles.has(id) && /\.(tsx?|m?js)$/.test(id) },
          ],
        },
      },
    },
    // Every browser that runs what is built knows modulepreload. In a worker there is no document in which files could be asked for ahead.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (url, files, { hostId }) =>
        hostId.includes("engine-thread") || url.includes("overlap-counts") ? [] : files,
    },
  },
});
