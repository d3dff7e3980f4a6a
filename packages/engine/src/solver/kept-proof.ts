import { inField, isRecord, refuseUnknown } from "../core/fields.ts";
import { fail, ok, type Result } from "../core/result.ts";
import { checkTree } from "./check-tree.ts";
import { hash } from "./kernel/memo.ts";
import { type KeptProof, type Objective, parseObjective } from "./solution.ts";
import { formatTreeFile, parseTreeFile, type TreeFileSource } from "./tree-file.ts";

/** The part of a {@link KeptProof} that is written as JSON. The tables are written as numbers of 32 bits. */
export interface KeptProofSource {
  readonly format: "broadside-search";
  readonly version: 1;
  readonly objective: Objective;
  readonly lower: { readonly total: string; readonly worst: number };
  readonly strategy: TreeFileSource;
  /** How many numbers each table has. */
  readonly tables: readonly number[];
  /** Over the numbers of the tables and the other fields; it shows damage, not deceit. */
  readonly checksum: number;
}

/** The value of the field `format`, which marks a kept proof. */
const SEARCH_FORMAT = "broadside-search";

/** The version of the format. It must rise when candidates, columns or keys of positions come to mean something else. */
const SEARCH_VERSION = 1;

const FIELDS = ["format", "version", "objective", "lower", "strategy", "tables", "checksum"];

const checksumOf = (head: Omit<KeptProofSource, "checksum">, words: Int32Array): number => {
  const text = JSON.stringify(head);
  const sums = Int32Array.of(
    hash(
      Int32Array.from(text, (letter) => letter.codePointAt(0) ?? 0),
      text.length,
    ),
    hash(words, words.length),
  );
  return hash(sums, 2);
};

/**
 * A kept proof as a value to write as JSON, and its tables as one list of numbers; {@link parseKeptProof} reads both.
 * Cost: a copy of the tables.
 *
 * @example
 * import { makeKnowledge, preset, unwrap } from "@broadside/engine";
 * import { formatKeptProof, parseKeptProof, solve } from "@broadside/engine/solver";
 *
 * const { kept } = solve(makeKnowledge(preset("gorkoff-3x3")), { keep: true });
 * const { head, words } = formatKeptProof(kept!);
 * unwrap(parseKeptProof(JSON.parse(JSON.stringify(head)), words)).lower.total; // => 6n
 */
export const formatKeptProof = (kept: KeptProof): { readonly head: KeptProofSource; readonly words: Int32Array } => {
  const words = new Int32Array(kept.tables.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const table of kept.tables) {
    words.set(table, at);
    at += table.length;
  }
  const head = {
    format: SEARCH_FORMAT,
    version: SEARCH_VERSION,
    objective: kept.objective,
    lower: { total: String(kept.lower.total), worst: kept.lower.worst },
    strategy: formatTreeFile(kept.knowledge, kept.tree),
    tables: kept.tables.map(({ length }) => length),
  } as const;
  return { head: { ...head, checksum: checksumOf(head, words) }, words };
};

/**
 * Reads what {@link formatKeptProof} gives. It replays the strategy over all layouts. The lower bounds and tables are
 * believed if the checksum holds: whoever doubts them proves anew, without the file.
 * Cost: layouts times the depth of the strategy, and a pass over the tables.
 *
 * @param value the head, as JSON gives it. @param words the numbers of all tables
 * @example
 * import { parseKeptProof } from "@broadside/engine/solver";
 *
 * parseKeptProof({}, new Int32Array(0)).ok; // => false
 */
export const parseKeptProof = (value: unknown, words: Int32Array): Result<KeptProof> => {
  if (!isRecord(value) || value["format"] !== SEARCH_FORMAT)
    return fail("file", "holds no kept proof", "give a file that broadside solve --resume has written");
  if (value["version"] !== SEARCH_VERSION)
    return fail("version", "is not known", `this Broadside reads version ${SEARCH_VERSION}`);
  const unknown = refuseUnknown(value, FIELDS, "file");
  if (unknown) return unknown;
  const { checksum, ...head } = value as unknown as KeptProofSource;
  const { tables, lower } = head;
  const isWhole = (n: unknown): boolean => Number.isSafeInteger(n) && (n as number) >= 0;
  if (!Array.isArray(tables) || !tables.every(isWhole) || tables.reduce((sum, n) => sum + n, 0) !== words.length)
    return fail("tables", "are not as long as the file says", "the file was cut off: begin a new one");
  if (checksum !== checksumOf(head, words))
    return fail("checksum", "does not fit the rest", "the file was damaged: begin a new one");
  const objective = parseObjective(head.objective);
  if (!objective.ok) return objective;
  if (!isRecord(lower) || !/^\d+$/.test(String(lower.total)) || !isWhole(lower.worst))
    return fail("lower", "is not two bounds", 'write {"total":"120","worst":3}');
  const strategy = parseTreeFile(head.strategy);
  if (!strategy.ok) return inField("strategy", strategy.error);
  const { knowledge, tree } = strategy.value;
  try {
    checkTree(knowledge, tree, undefined, Number.MAX_SAFE_INTEGER);
  } catch (error) {
    return fail("strategy", (error as Error).message, "the file was changed: begin a new one");
  }
  let at = 0;
  return ok({
    knowledge,
    objective: objective.value,
    lower: { total: BigInt(lower.total), worst: lower.worst },
    tree,
    tables: tables.map((length) => words.slice(at, (at += length))),
  });
};
