import { isRecord } from "@broadside/engine/text";
import { signal } from "@preact/signals";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** Records that only the parser of their store understands. */
interface Records {
  readonly key: string;
  readonly value: unknown;
}

/** A kept fleet: rules and ships as the page's address writes them. */
export interface KeptFleet {
  readonly name: string;
  readonly rules: string;
  /** The layout as the engine writes it in JSON. */
  readonly layout: unknown;
  /** When it was kept, in milliseconds since 1970. */
  readonly kept: number;
}

/** A file that was opened. */
export interface OpenedFile {
  readonly name: string;
  readonly text: string;
  /** When, in milliseconds since 1970. */
  readonly opened: number;
}

interface DeviceSchema extends DBSchema {
  readonly matches: Records;
  readonly fleets: { readonly key: string; readonly value: KeptFleet };
  /** The head of each comparison, small enough to list them all; its games are one record of compact arrays. */
  readonly runs: Records;
  readonly "run-games": Records;
  readonly "run-files": { readonly key: string; readonly value: OpenedFile };
  readonly reviews: Records;
  readonly "review-games": Records;
  readonly "tree-files": { readonly key: string; readonly value: OpenedFile };
  readonly puzzles: Records;
}

const STORES = [
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

type DeviceDatabase = IDBPDatabase<DeviceSchema>;

const NAME = "broadside";
const VERSION = 2;

/** The page's one database, open; undefined until it is asked for, and after the browser or a newer page has closed it. */
let opened: Promise<DeviceDatabase> | undefined;

const open = (): Promise<DeviceDatabase> => {
  const closed = (): void => {
    opened = undefined;
  };
  opened ??= openDB<DeviceSchema>(NAME, VERSION, {
    upgrade: (database) => {
      const there = database.objectStoreNames;
      for (const store of STORES) if (!there.contains(store)) database.createObjectStore(store);
    },
    // Another tab has a newer page.
    blocking: (_, __, event) => {
      (event.target as IDBDatabase).close();
      closed();
    },
    terminated: closed,
  });
  opened.catch(closed);
  return opened;
};

/** Why nothing is kept: nothing can be (a private window, storage switched off), or there is no room left. */
export type KeepingTrouble = "off" | "full";

/** What one part of the page keeps in the database. Nothing here throws. */
export class DeviceRecords {
  /** Why the last attempt failed; undefined while all is well. */
  readonly trouble = signal<KeepingTrouble | undefined>(undefined);

  /** Does something with the database; undefined where that fails, and {@link trouble} says why. */
  async attempt<T>(act: (database: DeviceDatabase) => Promise<T>): Promise<T | undefined> {
    try {
      return await act(await open());
    } catch (error) {
      this.trouble.value = (error as Error).name === "QuotaExceededError" ? "full" : "off";
      return undefined;
    }
  }

  /** The records of a store by their keys, and over them those that are only in memory. */
  async all(store: StoreName, memory: ReadonlyMap<string, unknown> = new Map()): Promise<Map<string, unknown>> {
    const values = new Map<string, unknown>();
    await this.attempt(async (database) => {
      const change = database.transaction(store);
      for (let at = await change.store.openCursor(); at; at = await at.continue()) values.set(at.key, at.value);
    });
    for (const [key, value] of memory) values.set(key, value);
    return values;
  }

  /** Keeps an opened file, and of all files in its store only the last opened ones. */
  async keepFile(store: "run-files" | "tree-files", key: string, file: OpenedFile, most: number): Promise<void> {
    await this.attempt(async (database) => {
      const change = database.transaction(store, "readwrite");
      await change.store.put(file, key);
      const kept: { key: string; opened: number }[] = [];
      for (let at = await change.store.openCursor(); at; at = await at.continue())
        kept.push({ key: at.key, opened: openedOf(at.value) });
      const oldest = kept.sort((a, b) => b.opened - a.opened).slice(most);
      await Promise.all([...oldest.map((old) => change.store.delete(old.key)), change.done]);
    });
  }
}

/** When a file was opened, whatever is kept of it. */
const openedOf = (value: unknown): number =>
  isRecord(value) && typeof value["opened"] === "number" ? value["opened"] : 0;

/** The revision of a kept value, by which a tab notices that another one has gone on with it; undefined where it has none. */
export const revisionOf = (value: unknown): number | undefined =>
  isRecord(value) && typeof value["revision"] === "number" ? value["revision"] : undefined;
