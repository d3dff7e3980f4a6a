// Results of mutants: the committed record and its summary.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { EXACT_ROOMS } from "./sample.mjs";

/**
 * The result of a mutant: a test failed (`killed`), the tests did not end (`timeout`, which counts as killed),
 * all tests that were tried passed (`survived`), or no test file loads the mutant's file (`unreached`).
 *
 * @typedef {object} Result
 * @property {string} key of the mutant
 * @property {"killed" | "timeout" | "survived" | "unreached"} result
 * @property {string} [by] the test file that killed it
 * @property {string} [said] the test, and the first line of its error
 * @property {number} tried how many test files ran
 * @property {number} reaching how many test files load its file, directly or not
 */

/**
 * A mutant in the record. `note` is written by hand and kept; if it begins with "equivalent", the mutant has no
 * observable effect.
 * @typedef {Omit<Result, "tried" | "reaching"> & { file: string, line: number, operator: string, original:
 *   string, replacement: string,
 *   tried?: number, reaching?: number, note?: string }} Entry
 */

/**
 * `chosen` is the number of mutants that were planted; the record may contain only some of them.
 * @typedef {{ commit: string, seed: number, limit: number, files: number, chosen: number, mutants: Entry[] }}
 *   MutantRecord
 */

/** Shortens long texts: the file and line lead to the rest. */
const short = (/** @type {string} */ text) => {
  const line = text.replace(/\s+/g, " ");
  return line.length > 70 ? `${line.slice(0, 67)}...` : line;
};

/** @returns {MutantRecord | undefined} the record in a file, if there is one */
export const readRecord = (/** @type {string} */ path) =>
  existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;

/**
 * @param {import("./sample.mjs").Mutant[]} mutants
 * @param {Map<string, Result>} results by key
 * @param {MutantRecord | undefined} before an older record, whose notes are kept
 * @returns {Entry[]} the mutants that have a result
 */
export function makeEntries(mutants, results, before) {
  const notes = new Map(before?.mutants.map(({ key, note }) => [key, note]));
  return mutants.flatMap(({ key, file, line, operator, original, replacement }) => {
    const outcome = results.get(key);
    if (outcome === undefined) return [];
    const { result, by, said, tried, reaching } = outcome;
    const note = notes.get(key);
    const isDead = isKilled(outcome);
    return [
      {
        key,
        file,
        line,
        operator,
        original: short(original),
        replacement: short(replacement),
        result,
        ...(by !== undefined && { by }),
        ...(said !== undefined && { said }),
        ...(!isDead && { tried, reaching }),
        ...(!isDead && note !== undefined && { note }),
      },
    ];
  });
}

/** Writes a record with one line for each mutant, so that diffs are readable. */
export function writeRecord(/** @type {string} */ path, /** @type {MutantRecord} */ { mutants, ...rest }) {
  const head = JSON.stringify(rest).slice(0, -1);
  writeFileSync(path, `${head},"mutants":[\n${mutants.map((entry) => JSON.stringify(entry)).join(",\n")}\n]}\n`);
}

/** Whether the tests found a mutant. */
export const isKilled = (/** @type {{ result: string }} */ { result }) => result === "killed" || result === "timeout";

/** Whether a surviving mutant has no observable effect. */
const isEquivalent = (/** @type {Entry} */ { note }) => note?.startsWith("equivalent") === true;

/** A row of the summary. */
function row(/** @type {string} */ name, /** @type {Entry[]} */ entries) {
  const killed = entries.filter(isKilled).length;
  const equivalent = entries.filter(isEquivalent).length;
  const share = Math.round((100 * killed) / Math.max(1, entries.length - equivalent));
  const late = entries.filter(({ result }) => result === "timeout").length;
  const unreached = entries.filter(({ result }) => result === "unreached").length;
  const numbers = [entries.length, killed, late, entries.length - killed, unreached, equivalent];
  return `${name.padEnd(20)}${numbers.map((value) => String(value).padStart(11)).join("")}${`${share} %`.padStart(8)}`;
}

/**
 * Summarises a record in lines: first the packages, the rooms that all answers depend on, and the total; then
 * the mutants left out as equivalent, and why. Percentages are of all observable mutants.
 *
 * @param {Entry[]} entries
 */
export function summary(entries) {
  const head = ["mutants", "killed", "(timeout)", "survived", "(unloaded)", "equivalent"];
  const of = (/** @type {string} */ path) => entries.filter(({ file }) => file.startsWith(path));
  return [
    `${"".padEnd(20)}${head.map((word) => word.padStart(11)).join("")}${"share".padStart(8)}`,
    ...["engine", "arena", "cli", "web"].map((name) => row(name, of(`packages/${name}/`))),
    ...EXACT_ROOMS.map((room) => row(room, of(`packages/${room.replace("/", "/src/")}/`))),
    row("all", entries),
    ...entries.filter(isEquivalent).map(({ key, file, line, note }) => `${key} ${file}:${line} ${note}`),
  ];
}
