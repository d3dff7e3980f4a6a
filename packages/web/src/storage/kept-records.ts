import { isRecord } from "@broadside/engine/input";
import { signal } from "@preact/signals";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** Records that only the parser of their store can read. */
interface Records {
  readonly key: string;
  readonly value: unknown;
}

/** A stored fleet: rules and ships, as the page's address writes them. */
export interface KeptFleet {
  readonly name: string;
  readonly rules: string;
  /** The layout, as the engine writes it in JSON. */
  readonly layout: unknown;
  /** When the fleet was stored, in milliseconds since 1970. */
  readonly kept: number;
}

export interface OpenedFile {
  readonly name: string;
  readonly text: string;
  /** When the file was opened, in milliseconds since 1970. */
  readonly opened: number;
}

interface DeviceSchema extends DBSchema {
  /** The games of Analyse and the progress in Learn, see `KeptTexts`. */
  readonly texts: { readonly key: string; readonly value: string };
  readonly matches: Records;
  readonly fleets: { readonly key: string; readonly value: KeptFleet };
  /** The head of each comparison, small enough to list; the games of each are a single record of compact arrays. */
  readonly runs: Records;
  readonly "run-games": Records;
  readonly "run-files": { readonly key: string; readonly value: OpenedFile };
  readonly reviews: Records;
  readonly "review-games": Records;
  readonly "tree-files": { readonly key: string; readonly value: OpenedFile };
  readonly puzzles: Records;
}

const STORES = [
  "texts",
  "matches",
  "fleets",
  "runs",
  "run-games",
  "run-files",
  "reviews",
  "review-games",
  "tree-files",
  "puzzles",
] as const satisfies readonly (keyof DeviceSchema)[];

type StoreName = (typeof STORES)[number];

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

const NAME = "broadside";
const VERSION = 3;

/** The number of opened files to keep in each of their stores: the latest. */
const MOST_FILES = 8;

/** The open database; undefined before its first use, and after the browser or a newer page closed it. */
let opened: Promise<DeviceDatabase> | undefined;

/**
 * Passes changes that a closing page could not write to the page opened next. They go through `localStorage`,
 * because it writes at once.
 */
export class Handover<T> {
  readonly #key: string;
  readonly #isChange: (value: unknown) => value is T;

  /** @param key the name in `localStorage` */
  constructor(key: string, isChange: (value: unknown) => value is T) {
    this.#key = key;
    this.#isChange = isChange;
  }

  /** Adds changes. False if `localStorage` is unavailable or full; what it already holds stays. */
  give(changes: readonly T[]): boolean {
    try {
      if (changes.length > 0) localStorage.setItem(this.#key, JSON.stringify([...this.#read(), ...changes]));
      return true;
    } catch {
      return false;
    }
  }

  /** The changes that earlier pages handed over; a second call returns none. */
  take(): T[] {
    const changes = this.#read();
    try {
      localStorage.removeItem(this.#key);
    } catch {
      // `localStorage` is unavailable.
    }
    return changes;
  }

  #read(): T[] {
    try {
      const handed: unknown = JSON.parse(localStorage.getItem(this.#key) ?? "[]");
      return Array.isArray(handed) ? handed.filter(this.#isChange) : [];
    } catch {
      return [];
    }
  }
}

/** A record that may have a revision, which says whether another tab has written a newer one. */
interface HandedRecord {
  readonly store: StoreName;
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

const handedRecords = new Handover(
  "broadside:unwritten-records",
  (value): value is HandedRecord =>
    isRecord(value) &&
    STORES.some((store) => store === value["store"]) &&
    typeof value["key"] === "string" &&
    isRecord(value["value"]),
);

/** Writes what earlier pages handed over, before anything is read. */
const writeHanded = async (database: DeviceDatabase): Promise<DeviceDatabase> => {
  const records = handedRecords.take();
  try {
    for (const { store, key, value } of records) {
      const change = database.transaction(store, "readwrite");
      const there = await change.store.get(key);
      // A record without a revision keeps fields that only the stored one has, such as a puzzle's first solution.
      const whole = "revision" in value || !isRecord(there) ? value : { ...there, ...value };
      if (!isAsNew(there, Number(value["revision"]))) await change.store.put(whole as never, key);
      await change.done;
    }
  } catch {
    handedRecords.give(records);
  }
  return database;
};

const open = (): Promise<DeviceDatabase> => {
  const closed = (): void => (opened = undefined);
  opened ??= openDB<DeviceSchema>(NAME, VERSION, {
    upgrade: (database) => {
      const there = database.objectStoreNames;
      for (const store of STORES) if (!there.contains(store)) database.createObjectStore(store);
    },
    // Another tab has a newer version of the page.
    blocking: (_, __, event) => {
      (event.target as IDBDatabase).close();
      closed();
    },
    terminated: closed,
  }).then(writeHanded);
  opened.catch(closed);
  return opened;
};

/** Why nothing is stored: storage is unavailable (a private window, or switched off) or full. */
export type KeepingTrouble = "off" | "full";

/** The result of a write: `overtaken` if another tab has a newer record, so that nothing was written. */
export type Writing = "written" | "overtaken" | KeepingTrouble;

/** The values of one key in several stores, written together. */
type Parts = Partial<Record<StoreName, unknown>>;

/** A part's records in the database; if storing fails, these last until the page closes. It never throws. */
export class KeptRecords {
  /** Why the last attempt to store failed; undefined if it succeeded. */
  readonly trouble = signal<KeepingTrouble | undefined>(undefined);
  /** Records that could not be stored, by store and then by key. */
  readonly #onlyInMemory = new Map<StoreName, Map<string, unknown>>();
  /** Records of one part that are being written: their store, key, and content. */
  readonly #unwritten = new Set<readonly [store: StoreName, key: string, content: () => unknown]>();

  /** Runs `act` on the database; undefined if that fails. */
  async attempt<T>(act: (database: DeviceDatabase) => Promise<T>): Promise<T | undefined> {
    try {
      return await act(await open());
    } catch (error) {
      this.trouble.value = (error as Error).name === "QuotaExceededError" ? "full" : "off";
      return undefined;
    }
  }

  async get(store: StoreName, key: string): Promise<unknown> {
    return this.#onlyInMemory.get(store)?.get(key) ?? (await this.attempt((database) => database.get(store, key)));
  }

  async all(store: StoreName): Promise<Map<string, unknown>> {
    const values = new Map<string, unknown>();
    await this.attempt(async (database) => {
      const { store: records } = database.transaction(store);
      for (let at = await records.openCursor(); at; at = await at.continue()) values.set(at.key, at.value);
    });
    for (const [key, value] of this.#onlyInMemory.get(store) ?? []) values.set(key, value);
    return values;
  }

  /**
   * Writes a record, which may have parts in several stores. A part that cannot be stored stays in memory, and is
   * written with its next change if there is room then.
   *
   * @param stores the stores of its parts; the first shows whether another tab has written
   * @param make makes the parts from the content of the first store; undefined if that content is newer
   */
  async write(
    stores: readonly StoreName[],
    key: string,
    make: (there: unknown) => Parts | undefined,
  ): Promise<Writing> {
    const [first] = stores as [StoreName];
    const unwritten = [first, key, () => make(undefined)?.[first]] as const;
    if (stores.length === 1) this.#unwritten.add(unwritten);
    const how = await this.attempt(async (database) => {
      const change = database.transaction(stores, "readwrite");
      const there = await change.objectStore(first).get(key);
      // The next page may have removed what was handed to it.
      const isHanded = stores.length === 1 && !this.#unwritten.has(unwritten);
      const parts = isHanded ? undefined : make(there);
      const put = (store: StoreName) => change.objectStore(store).put(parts?.[store] as never, key);
      await Promise.all([...(parts ? stores.map(put) : []), change.done]);
      return parts || isHanded ? "written" : "overtaken";
    });
    this.#unwritten.delete(unwritten);
    if (how === undefined) this.#remember(key, make(undefined) ?? {});
    else if (how === "written") {
      this.#forget(stores, key);
      this.trouble.value = undefined;
    }
    return how ?? this.trouble.peek() ?? "off";
  }

  /** When this page is left, hands unwritten records to the next page, or writes them itself if you come back. */
  handOn(): void {
    // Workers and tests have no page to leave.
    globalThis.addEventListener?.("pagehide", () => this.#hand());
    globalThis.addEventListener?.("pageshow", ({ persisted }) => {
      if (persisted) void this.attempt(writeHanded);
    });
  }

  #hand(): void {
    const records = [...this.#unwritten].flatMap(([store, key, content]) => {
      const value = content();
      return isRecord(value) ? { store, key, value } : [];
    });
    // If handing over fails, this page goes on writing them for as long as it lasts.
    if (handedRecords.give(records)) this.#unwritten.clear();
  }

  async remove(stores: readonly StoreName[], key: string): Promise<void> {
    this.#forget(stores, key);
    await this.attempt(async (database) => {
      const change = database.transaction(stores, "readwrite");
      await Promise.all([...stores.map((store) => change.objectStore(store).delete(key)), change.done]);
    });
  }

  #remember(key: string, parts: Parts): void {
    for (const [store, value] of Object.entries(parts) as [StoreName, unknown][]) {
      if (!this.#onlyInMemory.has(store)) this.#onlyInMemory.set(store, new Map());
      this.#onlyInMemory.get(store)?.set(key, value);
    }
  }

  #forget(stores: readonly StoreName[], key: string): void {
    for (const store of stores) this.#onlyInMemory.get(store)?.delete(key);
  }

  /** Stores an opened file, so that its address finds it again, and keeps only the latest files in that store. */
  async keepFile(store: "run-files" | "tree-files", key: string, file: OpenedFile): Promise<void> {
    const isKept = await this.attempt(async (database) => {
      const change = database.transaction(store, "readwrite");
      await change.store.put(file, key);
      const kept: { key: string; opened: number }[] = [];
      for (let at = await change.store.openCursor(); at; at = await at.continue())
        kept.push({ key: at.key, opened: openedOf(at.value) });
      const oldest = kept.sort((a, b) => b.opened - a.opened).slice(MOST_FILES);
      await Promise.all([...oldest.map((old) => change.store.delete(old.key)), change.done]);
      return true;
    });
    if (!isKept) this.#remember(key, { [store]: file });
  }

  async file(store: "run-files" | "tree-files", key: string): Promise<OpenedFile | undefined> {
    const value = await this.get(store, key);
    return isRecord(value) && typeof value["text"] === "string" ? (value as unknown as OpenedFile) : undefined;
  }
}

/** When a stored file was opened, whatever else its record contains. */
export const openedOf = (value: unknown): number =>
  isRecord(value) && typeof value["opened"] === "number" ? value["opened"] : 0;

/** Whether a stored value has this revision or a newer one, which means that another tab has continued it. */
export const isAsNew = (value: unknown, revision: number): boolean =>
  isRecord(value) && typeof value["revision"] === "number" && value["revision"] >= revision;
