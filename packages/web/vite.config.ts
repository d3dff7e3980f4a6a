import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { arenaAlias, engineAlias } from "../../scripts/engine-alias.mjs";
import { contentPolicy } from "./content-policy.ts";
import { installable } from "./installable.ts";

const THREAD = fileURLToPath(new URL("src/worker/engine-thread.ts", import.meta.url));

/** How the worker is started; see worker-client.ts. */
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
    if (!id.endsWith("/src/worker/worker-client.ts")) return undefined;
    if (!code.includes(STARTED)) throw new Error(`${id} does not start the worker by ${STARTED}`);
    const thread = this.emitFile({ type: "chunk", id: THREAD, name: "engine-thread", preserveSignature: false });
    return { code: code.replace(STARTED, `import.meta.ROLLUP_FILE_URL_${thread}`), map: null };
  },
});

/** The fonts that everybody needs are asked for with the page, and not when its style has been read. */
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

/** Words are named after their language too: six languages have files of the same name. */
const chunkFileNames = ({ facadeModuleId }: { facadeModuleId: string | null }): string => {
  const language = /\/words\/(\w\w)\/[\w-]+\.ts$/.exec(facadeModuleId ?? "")?.[1];
  return `assets/${language === undefined ? "" : `words-${language}-`}[name]-[hash].js`;
};

/** What may be loaded with the first view: many parts of the page count layouts too, and the first view does not. */
const isForAll = (id: string): boolean =>
  !id.includes("/engine/src/") || /\/engine\/src\/(?:core|board|scenario)\//.test(id);

// The engine, and what the page runs of the arena, are taken from their sources, so that a change in them shows in the page at
// once and the page needs no build of theirs beforehand.
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  plugins: [sharedThread(), latinFonts(), contentPolicy(), installable()],
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
      output: { chunkFileNames, codeSplitting: { groups: [{ name: "shared", minShareCount: 15, test: isForAll }] } },
    },
    // Every browser that runs what is built knows modulepreload. In a worker there is no document in which files could be asked for ahead.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostId }) => (hostId.includes("engine-thread") ? [] : files),
    },
  },
});
