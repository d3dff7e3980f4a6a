import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { isRecord } from "@broadside/engine/input";
import { faultOfParts, isFault, partsOfFault } from "../core/fault.ts";
import { makeFolder } from "../core/new-folder.ts";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import type { ExperimentDescription } from "../experiment/experiment-description.ts";
import type { MatchResult } from "../match/play-match.ts";
import type { StoreContent } from "./store-content.ts";
import { canContinueIn, noGames, refuseOther, storeError } from "./store-error.ts";

const FILE = "matches.jsonl";
const LOCK = "matches.lock";
/** Whether a file may be in the journal's folder before the journal. */
const isBeside = (name: string): boolean => name.startsWith(LOCK);

/** A match of two players, given by their indices, lower index first. */
export interface JournalMatch {
  readonly pair: readonly [number, number];
  readonly result: MatchResult;
}

interface JournalContent extends Omit<StoreContent, "placement"> {
  readonly matches: readonly JournalMatch[];
}

/** Whole games in a text file, one a line. A line that a crash left incomplete is dropped. */
export class MatchJournal {
  readonly #folder: string;
  readonly #file: number;
  readonly #lock: FolderLock;
  readonly earlier: readonly JournalMatch[];

  private constructor(folder: string, file: number, lock: FolderLock, earlier: readonly JournalMatch[]) {
    this.#folder = folder;
    this.#file = file;
    this.#lock = lock;
    this.earlier = earlier;
  }

  static isIn(folder: string): boolean {
    return existsSync(join(folder, FILE));
  }

  /** Whether a folder holds a journal to continue; false if it can take a new one. @throws ExperimentRefused */
  static canContinue(folder: string, resume: boolean): boolean {
    return canContinueIn(folder, resume, { file: FILE, games: "whole games", isBeside });
  }

  /** Opens or creates the journal of a folder. @throws ExperimentRefused if it holds anything else, StoreFailed */
  static open(folder: string, head: Omit<JournalContent, "matches">, resume: boolean): MatchJournal {
    const isThere = MatchJournal.canContinue(folder, resume);
    return orFailed(
      folder,
      () => {
        makeFolder(folder);
        const lock = FolderLock.take(join(folder, LOCK), `--out "${folder}"`);
        try {
          return MatchJournal.#openLocked(folder, head, lock, isThere);
        } catch (error) {
          lock.free();
          throw error;
        }
      },
      !resume,
    );
  }

  static #openLocked(
    folder: string,
    { description, strategies, asked }: Omit<JournalContent, "matches">,
    lock: FolderLock,
    isThere: boolean,
  ): MatchJournal {
    const path = join(folder, FILE);
    const head = `${JSON.stringify({ kind: "broadside-matches", version: 1, strategies, description, asked })}\n`;
    const found = isThere ? parseJournal(folder, readFileSync(path)) : undefined;
    if (found?.content) refuseOther(folder, found.content.description, plain(description), strategies);
    const isAskedAnew = found?.content !== undefined && asked !== undefined && asked !== found.content.asked;
    if (isAskedAnew) replaceHead(path, head);
    const journalOnDisk = isAskedAnew ? parseJournal(folder, readFileSync(path)) : found;
    const file = openSync(path, isThere ? "r+" : "wx");
    try {
      const journal = new MatchJournal(folder, file, lock, journalOnDisk?.content?.matches ?? []);
      // Later lines are written after the last complete line.
      ftruncateSync(file, journalOnDisk?.bytes ?? 0);
      journal.#end = journalOnDisk?.bytes ?? 0;
      if (!journalOnDisk?.content) journal.#write(head);
      return journal;
    } catch (error) {
      closeSync(file);
      // The folder stays as it was, so that the run can begin again.
      if (!isThere) rmSync(path);
      throw error;
    }
  }

  #end = 0;

  add({ pair, result }: JournalMatch): void {
    const { match, ...rest } = result;
    orFailed(this.#folder, () => this.#write(`${JSON.stringify({ pair, game: match, ...rest })}\n`));
  }

  close(): void {
    orFailed(this.#folder, () => {
      try {
        fsyncSync(this.#file);
        closeSync(this.#file);
      } finally {
        this.#lock.free();
      }
    });
  }

  #write(line: string): void {
    const bytes = Buffer.from(line);
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done, undefined, this.#end + done);
    this.#end += bytes.length;
  }
}

/** Replaces the first line of a journal, wholly or not at all. */
const replaceHead = (path: string, head: string): void => {
  const bytes = readFileSync(path);
  writeFileSync(`${path}.new`, Buffer.concat([Buffer.from(head), bytes.subarray(bytes.indexOf(10) + 1)]), {
    flush: true,
  });
  renameSync(`${path}.new`, path);
};

export const readJournal = (folder: string): JournalContent => {
  if (!MatchJournal.isIn(folder)) throw noGames(folder);
  const { content } = parseJournal(
    folder,
    orFailed(folder, () => readFileSync(join(folder, FILE))),
  );
  return content ?? { description: {}, strategies: [], matches: [] };
};

const parseJournal = (folder: string, bytes: Buffer): { readonly content?: JournalContent; readonly bytes: number } => {
  const end = bytes.lastIndexOf(10) + 1;
  const [first, ...lines] = bytes.subarray(0, end).toString("utf8").split("\n").slice(0, -1);
  if (first === undefined) return { bytes: 0 };
  const head = parseRecord(first);
  if (head?.["kind"] !== "broadside-matches" || head["version"] !== 1)
    throw damaged(folder, 1, "says nothing of matches of this version");
  const { description, strategies, asked } = head;
  if (!isRecord(description) || !Array.isArray(strategies)) throw damaged(folder, 1, "does not say what was played");
  const seen = new Set<string>();
  const matches = lines.map((line, i) => {
    const match = parseMatch(line, strategies.length);
    if (!match) throw damaged(folder, i + 2, "is not a game");
    const key = `${match.pair} ${match.result.match}`;
    if (seen.has(key)) throw damaged(folder, i + 2, "has a game that another line has");
    seen.add(key);
    return match;
  });
  const noted = typeof asked === "string" ? { asked } : {};
  return { content: { description, strategies: strategies.map(String), ...noted, matches }, bytes: end };
};

const damaged = (folder: string, line: number, what: string): ExperimentRefused =>
  new ExperimentRefused(
    `"${join(folder, FILE)}", line ${line}`,
    what,
    "remove the line; its game is then played again",
  );

const parseMatch = (line: string, players: number): JournalMatch | undefined => {
  const { pair, game, winner, shots, fault } = parseRecord(line) ?? {};
  if (!isCounts(pair) || !isCounts(shots) || !Number.isSafeInteger(game) || Number(game) < 0) return undefined;
  if (pair[0] >= pair[1] || pair[1] >= players || (winner !== 0 && winner !== 1)) return undefined;
  if (fault !== undefined && !isFault(fault)) return undefined;
  const match = Number(game);
  const first = match % 2 === 0 ? 0 : 1;
  const lost = fault && faultOfParts(partsOfFault(fault));
  return { pair, result: { match, first, winner, shots, ...(lost && { fault: lost }) } };
};

const isCounts = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((count) => Number.isSafeInteger(count) && count >= 0);

/** The description in the form in which it is read back from a file. */
const plain = (description: ExperimentDescription): ExperimentDescription =>
  JSON.parse(JSON.stringify(description)) as ExperimentDescription;

/** Reports an error of the file system together with the folder. @param isNew as for {@link storeError} */
const orFailed = <T>(folder: string, act: () => T, isNew = false): T => {
  try {
    return act();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw storeError(folder, error, isNew ? "begin" : "keep");
  }
};

/** Milliseconds after which an incomplete lock counts as abandoned, because its process died. */
const WRITE_MILLISECONDS = 500;

/** Locks that this process holds. Process numbers can repeat, for example in a restarted container. */
const held = new Set<string>();

/** A file that says which process writes in its folder. If that process is gone, another can take over the lock. */
export class FolderLock {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  /** Takes a lock by its file. @throws ExperimentRefused when another process holds it */
  static take(path: string, where: string): FolderLock {
    // Two attempts at most: if there is a lock at the second one, another process has taken it over.
    for (let tries = 0; ; tries++) {
      try {
        makeLock(path);
        held.add(resolve(path));
        return new FolderLock(path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      const text = writtenText(path);
      const isGone = text === undefined || isOfGoneProcess(path, text);
      if (!isGone || tries > 1) {
        const fix = `wait until it ends; if it is not running, remove ${path}`;
        throw new ExperimentRefused(where, "is in use by another run", fix);
      }
      if (text !== undefined) removeIf(path, text);
    }
  }

  free(): void {
    held.delete(resolve(this.#path));
    rmSync(this.#path, { force: true });
  }
}

/** Creates the file of a lock, completely or not at all. @throws Node's error, EEXIST when the file exists */
const makeLock = (path: string): void => {
  const file = openSync(path, "wx");
  try {
    writeSync(file, JSON.stringify({ process: process.pid, host: hostname() }));
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
};

const writtenText = (path: string): string | undefined => {
  const text = textOf(path);
  if (text === undefined || parseRecord(text)) return text;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WRITE_MILLISECONDS);
  return textOf(path);
};

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
};

/** Whether the process of a lock ran on this machine and has ended, or died before it had written the lock. */
const isOfGoneProcess = (path: string, text: string): boolean => {
  const holder = parseRecord(text);
  if (!holder) return true;
  if (holder["host"] !== hostname()) return false;
  const id = Number(holder["process"]);
  if (id === process.pid) return !held.has(resolve(path));
  try {
    process.kill(id, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
};

/** Removes a lock unless another process has taken it over. */
const removeIf = (path: string, text: string): void => {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  if (textOf(aside) === text) rmSync(aside, { force: true });
  else renameSync(aside, path);
};

/** The object in a JSON text; undefined if the text is anything else. */
const parseRecord = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
};
