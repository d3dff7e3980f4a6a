import { fileURLToPath } from "node:url";

/**
 * Maps the engine's entries to their sources: `@broadside/engine` to `index.ts`, `@broadside/engine/solver` to
 * `solver.ts` and so on. For vite, vitest and rolldown.
 *
 * @param {URL} sources the folder of the engine's sources, with a slash at the end
 */
export const engineAlias = (sources) => [
  { find: /^@broadside\/engine$/, replacement: fileURLToPath(new URL("index.ts", sources)) },
  { find: /^@broadside\/engine\/([a-z-]+)$/, replacement: `${fileURLToPath(sources)}$1.ts` },
];

/**
 * Maps the protocol of matches to its sources.
 *
 * @param {URL} sources the folder of its sources, with a slash at the end
 */
export const matchAlias = (sources) => [
  { find: /^@broadside\/match$/, replacement: fileURLToPath(new URL("index.ts", sources)) },
];

/**
 * Maps the arena's entries that run without Node to their sources: the part that the page uses.
 *
 * @param {URL} sources the folder of the arena's sources, with a slash at the end
 */
export const arenaAlias = (sources) => [
  { find: /^@broadside\/arena\/(games|statistics|tasks|trees)$/, replacement: `${fileURLToPath(sources)}$1.ts` },
];
