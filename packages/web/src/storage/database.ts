import { isRecord } from "@broadside/engine/input";
import type { Signal } from "@preact/signals";
import { type IDBPDatabase, openDB } from "idb";
import { isAsNew, STORES, type StoreName } from "./versions.ts";

/** Only the parser of its collection can read a record. */
export type DeviceSchema = { readonly [Store in StoreName]: { readonly key: string; readonly value: unknown } };

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

const NAME = "broadside";
/** The version of the list of stores: one more with every new store. */
const LIST_VERSION = 4;

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

export const handedRecords = new Handover(
  "broadside:unwritten-records",
  (value): value is HandedRecord =>
    isRecord(value) &&
    STORES.some((store) => store === value["store"]) &&
    typeof value["key"] === "string" &&
    isRecord(value["value"]),
);

/** Writes what earlier pages handed over, before anything is read. */
export const writeHanded = async (database: DeviceDatabase): Promise<DeviceDatabase> => {
  const records = handedRecords.take();
  try {
    for (const { store, key, value } of records) {
      const change = database.transaction(store, "readwrite");
      const there = await change.store.get(key);
      // A record without a revision keeps fields that only the stored one has, such as a puzzle's first solution.
      const whole = "revision" in value || !isRecord(there) ? value : { ...there, ...value };
      if (!isAsNew(there, Number(value["revision"]))) await change.store.put(whole, key);
      await change.done;
    }
  } catch {
    handedRecords.give(records);
  }
  return database;
};

const open = (): Promise<DeviceDatabase> => {
  const closed = (): void => (opened = undefined);
  opened ??= openDB<DeviceSchema>(NAME, LIST_VERSION, {
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

/** Runs `act` on the database; undefined if that fails, and then `trouble` says why. */
export const attempt = async <T>(
  trouble: Signal<KeepingTrouble | undefined>,
  act: (database: DeviceDatabase) => Promise<T>,
): Promise<T | undefined> => {
  try {
    return await act(await open());
  } catch (error) {
    trouble.value = (error as Error).name === "QuotaExceededError" ? "full" : "off";
    return undefined;
  }
};
