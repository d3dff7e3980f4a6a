// Makes dist/broadside-board.js, the element in one file: the board of the page, the engine's worker as a
// text, and the words of six languages, as far as the board says them.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { build, runnerImport } from "vite";
import { engineAlias } from "../../scripts/engine-alias.mjs";

const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** The one file of the element. */
export const ELEMENT = at("dist/broadside-board.js");

const alias = engineAlias(new URL("../engine/src/", import.meta.url));

/** The words that are read in code that was bundled without changing names: `boardWords.miss`. */
const WORD = /\b(\w+)Words\.(\w+)/g;

/** The name of a catalogue's words by its file: `board`, `embed`, `presets`. */
const catalogueOf = (/** @type {string} */ id) => {
  const [, folder, part] = /\/(\w+)\/texts\/(?:(\w+)\/)?\w\w\.json\.js$/.exec(id) ?? [];
  return part ?? folder;
};

/**
 * Leaves out of the catalogues what the board never says. Stands before the page's plugin for texts.
 *
 * @param {ReadonlySet<string>} used words, as in `boardWords.miss`
 * @param {{ compile: Function, readTexts: Function }} texts how the page makes modules of catalogues
 * @returns {import("vite").Plugin}
 */
const usedWords = (used, { compile, readTexts }) => ({
  name: "used words",
  enforce: "pre",
  load(id) {
    const name = catalogueOf(id);
    if (name === undefined) return null;
    const [own, english] = [id.slice(0, -".js".length), id.replace(/\w\w\.json\.js$/, "en.json")].map((file) =>
      Object.fromEntries(Object.entries(readTexts(file)).filter(([key]) => used.has(`${name}Words.${key}`))),
    );
    return { code: compile(own, english, at("../web/src/language/message.ts")), map: null };
  },
});

/** The page's theme is that of its settings; an element has its own. @type {import("vite").Plugin} */
const ownTheme = {
  name: "own theme",
  enforce: "pre",
  resolveId: (source) => (/\/theme\/theme\.ts$/.test(source) ? at("src/theme.ts") : null),
};

/** Presets without their titles and sources, which the element never says. @type {import("vite").Plugin} */
const barePresets = {
  name: "bare presets",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/scenario/preset.ts")) return null;
    const text = String.raw`\s*(?:"(?:[^"\\]|\\.)*"|[A-Z]+),`;
    return code.replace(new RegExp(`(makePreset\\("[^"]*",)${text}${text}${text}`, "g"), '$1 "", "", "",');
  },
};

/** Without brute force, which counts only where somebody asks for it by name. @type {import("vite").Plugin} */
const withoutOracle = {
  name: "without the oracle",
  enforce: "pre",
  transform(_, id) {
    if (!id.endsWith("/posterior/oracle.ts")) return null;
    return "export const [countByOracle, eachLayoutByOracle, combinations, ORACLE_LIMIT] = [];";
  },
};

/** WebAssembly as the bytes that it is, which gzip packs better than base64. @type {import("vite").Plugin} */
const wasmAsBytes = {
  name: "wasm as bytes",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/wasm-code.ts")) return null;
    return code.replace(/"(.*)"/, (_, base64) => `btoa(${JSON.stringify(atob(base64))})`);
  },
};

/**
 * Puts all into one scope, where what is not used falls away: modules that are loaded later stay whole, and so do
 * those that they import. Of these the element needs only the catalogues, which are in its file anyway.
 *
 * @type {import("vite").Plugin}
 */
const allAtOnce = {
  name: "all at once",
  enforce: "pre",
  transform(code, id) {
    if (!/\/texts\/.*words\.ts$/.test(id)) return null;
    return code.replace(
      /import\.meta\.glob\((.*), \{ (import: "default") \}\)/,
      (_, files, how) =>
        `Object.fromEntries(Object.entries(import.meta.glob(${files}, { ${how}, eager: true })).map(([file, texts]) => [file, async () => texts]))`,
    );
  },
  resolveDynamicImport: (source) => ({ id: String(source), external: true }),
};

/**
 * Bundles a program of the element into one script.
 *
 * @param {string} name of its file in src
 * @param {import("vite").Plugin[]} plugins
 * @param {{ minify?: boolean }} [how]
 */
async function bundle(name, plugins, { minify = true } = {}) {
  const result = await build({
    configFile: false,
    logLevel: "error",
    mode: "production",
    root: at("."),
    plugins: [allAtOnce, ...plugins],
    resolve: { alias },
    oxc: { jsx: { runtime: "automatic", importSource: "preact", development: false } },
    build: {
      write: false,
      minify,
      target: "es2023",
      lib: { entry: at(`src/${name}`), formats: ["iife"], name: "made" },
      rolldownOptions: {
        // Whatever of the page the element does not name is left out, even if loading it would do something there.
        treeshake: {
          moduleSideEffects: (id) => id.includes("/packages/embed/") || id.includes("node_modules"),
          unknownGlobalSideEffects: false,
          propertyReadSideEffects: false,
          // Constants of modules that the board does not read are made by these.
          manualPureFunctions: ["goingBy", "Object.keys", "STRATEGY_REGISTRY.map"],
        },
      },
    },
  });
  const [{ output }] = /** @type {import("vite").Rolldown.RolldownOutput[]} */ ([result].flat());
  const [{ dynamicImports }] = output;
  if (dynamicImports.length > 0)
    throw new Error(`the element would load ${dynamicImports.join(", ")}, and is one file`);
  return output[0];
}

/** The rules of a style sheet, whole: `.a { … }`, `@media … { … }`. */
function rulesOf(/** @type {string} */ sheet) {
  const rules = [];
  let [start, depth] = [0, 0];
  for (const [i, sign] of [...sheet].entries()) {
    if (sign === "{") depth++;
    if (sign !== "}" || --depth > 0) continue;
    rules.push(sheet.slice(start, i + 1).trim());
    start = i + 1;
  }
  return rules;
}

/**
 * The page's colours and board for a shadow root, where `rem` would be that of the page around; without rules for
 * what is never in an element, and without colours and sizes that no other rule takes.
 *
 * @param {string} code of the board, which names the classes that there are
 */
async function styles(code) {
  const sheets = ["../web/src/parts/theme/tokens.css", "../web/src/board/board.css", "src/embed.css"];
  const isNamed = (/** @type {string} */ name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code);
  /** Whether one of the selectors needs no class that is never there; what they exclude does not count. */
  const isUsed = (/** @type {string} */ selectors) =>
    selectors
      .replace(/\((?:[^()]|\([^()]*\))*\)/g, "")
      .split(",")
      .some((selector) => Array.from(selector.matchAll(/\.([a-z][\w-]*)/g), ([, name]) => name).every(isNamed));
  const used = (/** @type {string} */ rule) => {
    const [head] = /^[^{]*/.exec(rule) ?? [""];
    if (!/^@(media|container)/.test(head)) return isUsed(head) ? [rule] : [];
    const inside = usedOf(rule.slice(head.length + 1, -1));
    return inside === "" ? [] : [`${head}{${inside}}`];
  };
  /** @type {(sheet: string) => string} */
  const usedOf = (sheet) => rulesOf(sheet).flatMap(used).join("\n");
  const text = sheets
    .map((path) => usedOf(readFileSync(at(path), "utf8").replace(/\/\*.*?\*\//gs, "")))
    .join("\n")
    // The waves would be a picture, which the policy of a page may forbid.
    .replace(/url\("\.\/drawing\/waves\.svg"\)[^;]*/, "")
    .replace(/:is\(:root, \.is-light\)/g, ":host")
    .replace(/:root\[data-(\w+="\w+")\]/g, ":host([$1])")
    .replace(/:root/g, ":host")
    .replace(/([\d.]+)rem\b/g, (_, number) => `${Number((16 * number).toFixed(3))}px`);
  const needed = text.replace(/(--[\w-]+): [^;{}]*;/g, (declaration, name) =>
    text.includes(`var(${name}`) || isNamed(name.slice(2)) ? declaration : "",
  );
  return (await transform(needed, { loader: "css", minify: true, charset: "utf8" })).code.trim();
}

/**
 * Gives the element the modules that the build makes.
 *
 * @param {Readonly<Record<string, string>>} modules their code by name
 * @returns {import("vite").Plugin}
 */
const built = (modules) => ({
  name: "built",
  resolveId: (source) => (source in modules ? `\0${source}` : null),
  load: (id) => modules[id.slice(1)] ?? null,
});

/** A module of the page's texts, in TypeScript. @returns {Promise<any>} */
const pageTexts = async (/** @type {string} */ name) => {
  const options = {
    configFile: /** @type {const} */ (false),
    logLevel: /** @type {const} */ ("error"),
    resolve: { alias },
  };
  return (await runnerImport(at(`../web/texts/${name}.ts`), options)).module;
};

const asText = (/** @type {string} */ text) => `export default ${JSON.stringify(text)};`;

/** Writes the element's file. */
export async function buildElement() {
  const [{ texts }, { compile }, { readTexts }] = await Promise.all(["plugin", "compile", "folders"].map(pageTexts));
  const draft = await bundle("board.tsx", [texts(), ownTheme], { minify: false });
  const used = new Set(Array.from(draft.code.matchAll(WORD), ([word]) => word));
  const board = await bundle("board.tsx", [usedWords(used, { compile, readTexts }), texts(), ownTheme, barePresets]);
  const thread = await bundle("thread.ts", [wasmAsBytes, withoutOracle]);
  const element = await bundle("broadside-board.ts", [
    built({
      "built:board": `export default () => { ${board.code}\nreturn made; };`,
      "built:thread": asText(thread.code),
      "built:styles": asText(await styles(board.code)),
    }),
  ]);
  mkdirSync(at("dist"), { recursive: true });
  writeFileSync(ELEMENT, element.code);
}

/** Runs only if this file is the program, not if a test imports it. */
if (process.argv[1] === fileURLToPath(import.meta.url)) await buildElement();
