// Samples from all possible changes. The same seed gives the same sample, and an edit elsewhere changes little
// of it.
import { createHash } from "node:crypto";
import { countLines, findSites } from "./sites.mjs";

/**
 * A change to a file.
 * @typedef {import("./sites.mjs").Site & { key: string, file: string, room: string }} Mutant
 */
/**
 * A file of a package: its path from the root, with slashes, and its text.
 * @typedef {{ file: string, text: string }} Source
 */

/** Rooms that all answers depend on. Each gets at least {@link AT_LEAST} mutants, however small it is. */
export const EXACT_ROOMS = [
  "engine/inference",
  "engine/solver",
  "engine/scenario",
  "engine/knowledge",
  "arena/statistics",
];
const AT_LEAST = 8;

/**
 * Operators chosen a third as often as others: changes of texts and numbers are so frequent that they would
 * crowd out the rest.
 */
const SELDOM = new Set(["string", "number"]);

/** The package of a file and its room there, such as "engine/board". */
function roomOf(/** @type {string} */ file) {
  const [, name, , ...path] = file.split("/");
  return path.length > 1 ? `${name}/${path[0]}` : name;
}

/** A number in ]0, 1[ that depends only on a text. */
const chance = (/** @type {string} */ text) =>
  (createHash("sha256").update(text).digest().readUInt32BE(0) + 0.5) / 2 ** 32;

/**
 * All mutants of some files, in the order of choice. The position of a mutant depends only on the seed, its
 * file's path and the line it changes, so an edit moves only the mutants of the edited lines.
 *
 * @param {Source[]} sources
 * @param {number} seed
 * @returns {Mutant[]}
 */
function ordered(sources, seed) {
  /** @type {{ mutant: Mutant, rank: number }[]} */
  const found = [];
  for (const { file, text } of sources) {
    const lines = text.split("\n");
    /** How often the same change of the same text has occurred in this file. @type {Map<string, number>} */
    const seen = new Map();
    for (const site of findSites(file, text)) {
      const what = [file, lines[site.line - 1].trim(), site.operator, site.original, site.replacement].join("\0");
      const before = seen.get(what) ?? 0;
      seen.set(what, before + 1);
      const key = createHash("sha256").update(`${what}\0${before}`).digest("hex").slice(0, 10);
      // Exponential waiting times: a mutant with a third of the rate is chosen a third as often.
      const rank = -Math.log(chance(`${seed}\0${key}`)) * (SELDOM.has(site.operator) ? 3 : 1);
      found.push({ mutant: { ...site, key, file, room: roomOf(file) }, rank });
    }
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ mutant }) => mutant);
}

/**
 * The number of mutants for each room: in proportion to its lines, and at least one.
 * @param {Map<string, number>} lines of each room
 * @param {number} number of mutants in total; rounding may add some
 */
export function shares(lines, number) {
  const all = [...lines.values()].reduce((sum, count) => sum + count, 0);
  return new Map(
    [...lines].map(([room, count]) => {
      const least = EXACT_ROOMS.includes(room) ? AT_LEAST : 1;
      return [room, Math.max(least, Math.round((number * count) / all))];
    }),
  );
}

/**
 * Chooses mutants of files: from each room in proportion to its lines of code, and no two on one line.
 *
 * @param {Source[]} sources
 * @param {{ number: number, seed: number, accept: (mutants: Mutant[]) => boolean[] }} options `accept` is given
 *   mutants, at most one for each file, and returns which of them compile
 * @returns {Mutant[]} in the order of their files
 */
export function sample(sources, { number, seed, accept }) {
  /** @type {Map<string, number>} */
  const lines = new Map();
  for (const { file, text } of sources) {
    const count = countLines(findSites(file, text));
    if (count > 0) lines.set(roomOf(file), (lines.get(roomOf(file)) ?? 0) + count);
  }
  const open = shares(lines, number);
  let waiting = ordered(sources, seed);
  /** @type {Mutant[]} */
  const chosen = [];
  /** The lines that already have a mutant. @type {Set<string>} */
  const taken = new Set();
  for (;;) {
    // In rounds: take as many mutants from each room as it still needs, each from a different file, so that they can
    // be checked together.
    const wanted = new Map(open);
    /** @type {Set<string>} */
    const files = new Set();
    /**
     * Rooms whose next mutant has to wait because its file already has one in this round. Waiting keeps the order of
     * choice.
     */
    const held = new Set();
    /** @type {Mutant[]} */
    const turn = [];
    /** @type {Mutant[]} */
    const rest = [];
    for (const mutant of waiting) {
      const left = wanted.get(mutant.room) ?? 0;
      if (taken.has(`${mutant.file}:${mutant.line}`)) continue;
      if (left > 0 && !held.has(mutant.room) && !files.has(mutant.file)) {
        turn.push(mutant);
        files.add(mutant.file);
        wanted.set(mutant.room, left - 1);
      } else {
        if (left > 0) held.add(mutant.room);
        rest.push(mutant);
      }
    }
    if (turn.length === 0) break;
    waiting = rest;
    for (const [index, isValid] of accept(turn).entries()) {
      const mutant = turn[index];
      if (!isValid) continue;
      chosen.push(mutant);
      taken.add(`${mutant.file}:${mutant.line}`);
      open.set(mutant.room, (open.get(mutant.room) ?? 0) - 1);
    }
  }
  return chosen.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.start - b.start));
}

/** The text of a file with a mutant applied. */
export const mutated = (/** @type {string} */ text, /** @type {Mutant} */ { start, end, replacement }) =>
  text.slice(0, start) + replacement + text.slice(end);
