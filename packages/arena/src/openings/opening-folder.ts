import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Scenario, unwrap } from "@broadside/engine";
import { makeFolder } from "../core/new-folder.ts";
import { loadStrategy, type StrategySource } from "../experiment/strategy-source.ts";
import { bookId, decodeSegment, encodeSegment, RECORD_WORDS, segmentBytes } from "./segment.ts";
import { type BookMemory, SharedBook } from "./shared-book.ts";

/** Version of the file format. Each version has its own folder. */
const FORMAT = "v1";
const SEGMENT = ".openings";
const DRAFT = ".new";
/** The file with the book's name, for people to read. The file's time says when the book was last opened. */
const TITLE = "book.txt";

/** If a book has more files than this, they are joined into one. */
const MANY_FILES = 8;
/** Milliseconds after which a draft is assumed to belong to a program that died. */
const OLD_DRAFT = 3_600_000;

/** Maximum number of bytes of all files together, by default. */
const MOST_OPENING_BYTES = 64e6;

/** A folder that keeps early decisions of strategies from run to run. */
export interface OpeningFolderOptions {
  /** Created when missing. */
  readonly folder: string;
  /** The most bytes of all files together; 64 million if absent. */
  readonly maxBytes?: number | undefined;
  /** Called once if the folder cannot be used, and if a file is damaged. Work continues without it. */
  readonly note?: ((line: string) => void) | undefined;
}

/**
 * Books of decisions in a folder, which programs share. Files never change. New decisions go into a new file,
 * which is flushed and renamed: so no writer loses another's decisions, and every file is whole. Once there
 * are many files, a new one takes all their decisions; only then are they deleted. A failure costs only the time
 * to decide again.
 */
export class OpeningFolder {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly note: (line: string) => void;
  #isLost = false;

  constructor({ folder, maxBytes = MOST_OPENING_BYTES, note = () => {} }: OpeningFolderOptions) {
    this.#folder = join(folder, FORMAT);
    this.#maxBytes = maxBytes;
    this.note = note;
  }

  open(name: string): KeptBook {
    const id = bookId(name);
    const folder = join(this.#folder, Buffer.from(id).toString("hex"));
    this.try(() => {
      makeFolder(folder);
      const title = join(folder, TITLE);
      const now = new Date();
      if (namesIn(folder).includes(TITLE)) utimesSync(title, now, now);
      else writeWhole(title, `${name}\n`);
    });
    return new KeptBook(this, folder, id, Math.floor(this.#maxBytes / 2 / segmentBytes(1)));
  }

  trim(): void {
    this.try(() => {
      const files = namesIn(this.#folder).flatMap((book) => filesOfBook(join(this.#folder, book)));
      const oldest = Date.now() - OLD_DRAFT;
      for (const { path, written } of files)
        if (path.endsWith(DRAFT) && written < oldest) rmSync(path, { force: true });
      const segments = files.filter(({ path }) => path.endsWith(SEGMENT));
      segments.sort((a, b) => a.opened - b.opened || a.written - b.written);
      let bytes = segments.reduce((sum, file) => sum + file.bytes, 0);
      for (const file of segments) {
        if (bytes <= this.#maxBytes) break;
        rmSync(file.path, { force: true });
        bytes -= file.bytes;
      }
    });
  }

  /** Runs an action that may fail; after the first failure, no more actions run. */
  try(act: () => void): void {
    if (this.#isLost) return;
    try {
      act();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      this.#isLost = true;
      this.note(`openings cannot be kept in "${this.#folder}" (${message}); games are played without`);
    }
  }
}

class KeptBook {
  readonly shared: SharedBook;
  readonly #all: OpeningFolder;
  readonly #folder: string;
  readonly #id: Uint8Array;
  readonly #mostRecords: number;
  readonly #known = new Set<string>();
  #isDamaged = false;

  /** @param mostRecords maximum number of records to keep on disk and to read from there */
  constructor(all: OpeningFolder, folder: string, id: Uint8Array, mostRecords: number) {
    this.#all = all;
    this.#folder = folder;
    this.#id = id;
    this.#mostRecords = mostRecords;
    const segments = newest(this.#readNew(), mostRecords);
    this.shared = SharedBook.make(segments.reduce((sum, records) => sum + records.length / RECORD_WORDS, 0));
    for (const records of segments) this.shared.load(records);
  }

  /** Saves new decisions as a file, and reads the files that other programs have added. */
  save(): void {
    const fresh = this.shared.fresh();
    if (fresh.length > 0)
      this.#all.try(() => {
        this.#write(fresh);
        this.shared.saved(fresh);
      });
    for (const records of this.#readNew()) this.shared.load(records);
  }

  /** Saves new decisions. If there are many files, or a damaged one, it joins them into one file. */
  close(): void {
    this.save();
    // If memory is full, joining would lose the decisions that did not fit.
    if ((this.#known.size <= MANY_FILES && !this.#isDamaged) || this.shared.isFull) return;
    this.#all.try(() => {
      const before = [...this.#known];
      this.#write(this.shared.all(this.#mostRecords));
      // Delete only files that were read. Files that other programs have just written stay.
      for (const name of before) {
        rmSync(join(this.#folder, name), { force: true });
        this.#known.delete(name);
      }
      this.#isDamaged = false;
    });
  }

  #write(records: Int32Array): void {
    const name = `${Date.now().toString(36)}-${process.pid}-${randomBytes(4).toString("hex")}${SEGMENT}`;
    makeFolder(this.#folder);
    writeWhole(join(this.#folder, name), encodeSegment(this.#id, records));
    this.#known.add(name);
  }

  #readNew(): Int32Array[] {
    const segments: Int32Array[] = [];
    this.#all.try(() => {
      const names = namesIn(this.#folder).filter((name) => name.endsWith(SEGMENT) && !this.#known.has(name));
      for (const name of names) {
        const path = join(this.#folder, name);
        const bytes = unlessGone(() => readFileSync(path));
        // Another program has just joined this file with others; the joined file is read next time.
        if (!bytes) continue;
        this.#known.add(name);
        const { records, isDamaged } = decodeSegment(this.#id, bytes);
        segments.push(records);
        if (!isDamaged) continue;
        this.#isDamaged = true;
        this.#all.note(`openings: "${path}" is damaged; what is wrong in it is left out`);
      }
    });
    return segments;
  }
}

/** The last of the lists: as many as possible with at most `most` records in total, but at least one. */
const newest = (lists: readonly Int32Array[], most: number): readonly Int32Array[] => {
  let first = lists.length;
  for (let records = 0; first > 0; first--) {
    records += lists[first - 1].length / RECORD_WORDS;
    if (records > most && first < lists.length) break;
  }
  return lists.slice(first);
};

const namesIn = (folder: string): string[] => unlessGone(() => readdirSync(folder).sort()) ?? [];

const unlessGone = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
};

interface BookFile {
  readonly path: string;
  readonly bytes: number;
  /** Times in milliseconds: when the file was written, and when its book was last opened. */
  readonly written: number;
  readonly opened: number;
}

const filesOfBook = (folder: string): BookFile[] => {
  const files = namesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat?.isFile() ? [{ path, bytes: stat.size, written: stat.mtimeMs }] : [];
  });
  const opened = files.find(({ path }) => path.endsWith(TITLE))?.written ?? 0;
  return files.map((file) => ({ ...file, opened }));
};

const writeWhole = (path: string, content: string | Uint8Array): void => {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString("hex")}${DRAFT}`;
  try {
    writeFileSync(draft, content, { flag: "wx", flush: true });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
};

/** Saves are frequent at first and then become rarer, because most decisions are made at the beginning. */
const FIRST_SAVE = 2_000;
const LAST_SAVE = 60_000;

/** The books of a run's strategies, saved from time to time. */
export class RunOpenings {
  readonly #folder: OpeningFolder;
  readonly #books: ReadonlyMap<string, KeptBook>;
  #timer: NodeJS.Timeout | undefined;

  private constructor(folder: OpeningFolder, books: ReadonlyMap<string, KeptBook>) {
    this.#folder = folder;
    this.#books = books;
    this.#saveLater(FIRST_SAVE);
  }

  static async open(
    sources: readonly StrategySource[],
    scenario: Scenario,
    options: OpeningFolderOptions,
  ): Promise<RunOpenings | undefined> {
    const names = new Set<string>();
    for (const source of sources) {
      if (source.module || source.command || source.object) continue;
      for (const name of unwrap(await loadStrategy(source)).openings?.(scenario) ?? []) names.add(name);
    }
    if (names.size === 0) return undefined;
    const folder = new OpeningFolder(options);
    return new RunOpenings(folder, new Map([...names].map((name) => [name, folder.open(name)])));
  }

  get memory(): BookMemory[] {
    return Array.from(this.#books, ([name, { shared }]) => ({ name, memory: shared.memory }));
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const book of this.#books.values()) book.close();
    this.#folder.trim();
  }

  #saveLater(delay: number): void {
    this.#timer = setTimeout(() => {
      for (const book of this.#books.values()) book.save();
      this.#saveLater(Math.min(LAST_SAVE, 2 * delay));
    }, delay);
    this.#timer.unref();
  }
}
