import { existsSync, readFileSync } from "node:fs";
import type { Knowledge } from "@broadside/engine";
import { parseJsonText } from "@broadside/engine/input";
import { type formatKeptProof, type Objective, otherGame, parseKeptProof } from "@broadside/engine/solver";
import { fileError, placeOf } from "../../input/scenario-source.ts";
import { checkNewFile, writeOutput } from "../../output/output.ts";
import { accept, UsageError } from "../../output/usage-error.ts";

/** What a file of `--resume` holds: a line of JSON, then the tables as numbers of 32 bits, the lowest byte first. */
export type KeptFile = ReturnType<typeof formatKeptProof>;

const FLAG = "--resume";

const FORMAT: KeptFile["head"]["format"] = "broadside-search";

/** Whether the text of a file begins as one of `--resume`. */
export const isKept = (text: string): boolean => text.startsWith(`{"format":"${FORMAT}"`);

/**
 * Reads a file of `--resume` and checks it whole; undefined if it is not there yet.
 * @throws UsageError if it is damaged, or of another game or objective; or if no file can be made there
 */
export const readKept = (path: string, knowledge: Knowledge, objective: Objective): KeptFile | undefined => {
  if (path === "" || !existsSync(path)) {
    checkNewFile(path, FLAG, "proof.bin");
    return undefined;
  }
  const where = placeOf(path, FLAG);
  const { head, words } = partsOf(bytesOf(path), where);
  const kept = accept(parseKeptProof(head, words), (place) => (place === "file" ? where : `${where}: ${place}`));
  const other =
    kept.objective === objective
      ? otherGame(kept.knowledge, knowledge)
      : `another objective, ${kept.objective} instead of ${objective}`;
  if (other !== undefined) throw UsageError.of(where, `is for ${other}`, "name another file");
  return { head: head as KeptFile["head"], words };
};

const bytesOf = (path: string): Buffer => {
  try {
    return readFileSync(path);
  } catch (error) {
    throw fileError(path, FLAG, error);
  }
};

const partsOf = (bytes: Buffer, where: string): { readonly head: unknown; readonly words: Int32Array } => {
  const end = bytes.indexOf("\n");
  if (end < 0 || (bytes.length - end - 1) % 4 !== 0)
    throw UsageError.of(where, "holds no whole kept proof", "name a file that --resume has written, or a new one");
  const head = accept(parseJsonText(bytes.toString("utf8", 0, end), where, "name a file that --resume has written"));
  // A copy, because numbers must begin at a multiple of four bytes.
  return { head, words: new Int32Array(Uint8Array.from(bytes.subarray(end + 1)).buffer) };
};

/** Writes a file of `--resume`, in place of an older one, completely or not at all. @throws Failure */
export const writeKept = (path: string, { head, words }: KeptFile): Promise<void> =>
  writeOutput(
    path,
    Buffer.concat([
      Buffer.from(`${JSON.stringify(head)}\n`),
      Buffer.from(words.buffer, words.byteOffset, words.byteLength),
    ]),
  );
