import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { arenaAlias, engineAlias, matchAlias } from "../../scripts/engine-alias.mjs";
import { contentPolicy } from "./content-policy.ts";
import { installable } from "./installable.ts";
import { texts } from "./texts/plugin.ts";

const THREAD = fileURLToPath(new URL("src/engine-thread.ts", import.meta.url));

/** The code that starts the worker; see room-engine.ts. */
const STARTED = 'new URL("../engine-thread.ts", import.meta.url)';

/**
 * Builds the worker together with the page, so that engine code needed by both is loaded only once. (By default,
 * Vite builds workers separately.)
 */
const sharedThread = (): Plugin => ({
  name: "shared-thread",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/src/engine/room-engine.ts")) return undefined;
    if (!code.includes(STARTED)) throw new Error(`${id} does not start the worker by ${STARTED}`);
    const thread = this.emitFile({ type: "chunk", id: THREAD, name: "engine-thread", preserveSignature: false });
    return { code: code.replace(STARTED, `import.meta.ROLLUP_FILE_URL_${thread}`), map: null };
  },
});

/**
 * The fonts that everybody needs are requested together with the page, not only after its style sheet has been
 * read.
 */
const latinFonts = (): Plugin => ({
  name: "latin-fonts",
  apply: "build",
  transformIndexHtml: (_, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((name) => /-latin-wght-normal-[\w-]+\.woff2$/.test(name))
      .map((name) => ({
        tag: "link",
        attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `./${name}` },
      })),
});

/** Some previews of a link take the picture only with its whole address: set BROADSIDE_URL to the page's, `https://…/`. */
const previewPicture = (): Plugin => ({
  name: "preview-picture",
  apply: "build",
  transformIndexHtml: (html) => {
    const { BROADSIDE_URL: url } = process.env;
    return html.replace('content="/preview.png"', `content="${url ? new URL("preview.png", url) : "preview.png"}"`);
  },
});

/** The language and the part of the page of a module with texts. */
const wordsIn = (id: string): [language: string, part: string] | undefined => {
  const found = /\/(\w+)\/texts\/(?:(\w+)\/)?(\w\w)\.json\.js$/.exec(id);
  return found ? [found[3] as string, found[2] ?? (found[1] as string)] : undefined;
};

/** The texts that the first view needs come in one file. */
const firstWords = (id: string): string | null => {
  const [language, part] = wordsIn(id) ?? [];
  return part !== undefined && ["parts", "shell", "presets", "home"].includes(part) ? `first-${language}` : null;
};

/** The file names of words include their language, because six languages have files of the same name. */
const chunkFileNames = ({ name, moduleIds }: { name: string; moduleIds: readonly string[] }): string => {
  const [language, part] = moduleIds.map(wordsIn).find((found) => found !== undefined) ?? [];
  return `assets/${language === undefined ? "[name]" : `words-${language}-${name.startsWith("first") ? "first" : part}`}-[hash].js`;
};

/**
 * Whether a module may load with the first view. Many parts of the page use the engine to count layouts, but the
 * first view does not.
 */
const isForAll = (id: string): boolean =>
  !id.includes("/engine/src/") || /\/engine\/src\/(?:core|board|scenario)\//.test(id);

// The engine and the parts of the arena that the page runs are read from source: changes in them appear in the
// page at once, and the page needs no separate build of them.
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  plugins: [texts(), sharedThread(), latinFonts(), previewPicture(), contentPolicy(), installable()],
  resolve: {
    alias: [
      ...engineAlias(new URL("../engine/src/", import.meta.url)),
      ...arenaAlias(new URL("../arena/src/", import.meta.url)),
      ...matchAlias(new URL("../match/src/", import.meta.url)),
    ],
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    sourcemap: true,
    rolldownOptions: {
      output: {
        chunkFileNames,
        codeSplitting: {
          groups: [
            { name: "shared", minShareCount: 11, test: isForAll, priority: 1 },
            { name: firstWords, debugName: "first words" },
          ],
        },
      },
    },
    // Every browser that can run the build supports modulepreload. A worker has no document in which files could be
    // preloaded.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostId }) => (hostId.includes("engine-thread") ? [] : files),
    },
  },
});
