import { isRecord } from "@broadside/engine/input";
import type { Signal } from "@preact/signals";
import { type IDBPDatabase, openDB } from "idb";
import { isAsNew, STORES, type StoreName } from "./versions.ts";

/** Only the parser of its collection can read a record. */
export type DeviceSchema = { readonly [Store in StoreName]: { readonly key: string; readonly value: unknown } };

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

const NAME = "broadside";
/** The version of the list of stores: one more with every new store. */
const LIST_VERSION = 6;

/** The open database; undefined before its first use, and after the browser or a newer page closed it. */
let opened: Promise<DeviceDatabase> | undefined;

/** What a store holds: objects, or texts. */
export const isKeepable = (value: unknown): value is Readonly<Record<string, unknown>> | string =>
  isRecord(value) || typeof value === "string";

/** A record that a closing page could not write. It may have a revision, or be a text that names those which it may replace. */
interface HandedRecord {
  readonly store: StoreName;
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>> | string;
  readonly over: readonly unknown[];
}

const isHanded = (value: unknown): value is HandedRecord =>
  isRecord(value) &&
  STORES.some((store) => store === value["store"]) &&
  typeof value["key"] === "string" &&
  isKeepable(value["value"]) &&
  Array.isArray(value["over"]);

/** Where a closing page puts what it could not write, for the next page: `localStorage`, which writes at once. */
const HANDED = "broadside:unwritten-records";

const handed = (): HandedRecord[] => {
  try {
    const records: unknown = JSON.parse(localStorage.getItem(HANDED) ?? "[]");
    return Array.isArray(records) ? records.filter(isHanded) : [];
  } catch {
    return [];
  }
};

export const handedRecords = {
  /** Adds records. False if `localStorage` is unavailable or full; what it already holds stays. */
  give(records: readonly HandedRecord[]): boolean {
    try {
      if (records.length > 0) localStorage.setItem(HANDED, JSON.stringify([...handed(), ...records]));
      return true;
    } catch {
      return false;
    }
  },

  /** The records that earlier pages handed over; a second call returns none. */
  take(): HandedRecord[] {
    const records = handed();
    try {
      localStorage.removeItem(HANDED);
    } catch {
      // `localStorage` is unavailable.
    }
    return records;
  },
};

/** Writes what earlier pages handed over, before anything is read. */
export const writeHanded = async (database: DeviceDatabase): Promise<DeviceDatabase> => {
  const records = handedRecords.take();
  try {
    for (const record of records) {
      const change = database.transaction(record.store, "readwrite");
      const there = await change.store.get(record.key);
      const [key, value] = placed(record, there);
      if (typeof value === "string" || !isAsNew(there, Number(value["revision"]))) await change.store.put(value, key);
      await change.done;
    }
  } catch {
    handedRecords.give(records);
  }
  return database;
};

/** Under which key a handed record is put, and as what. */
const placed = ({ key, value, over }: HandedRecord, there: unknown): readonly [string, HandedRecord["value"]] => {
  if (typeof value !== "string") {
    // A record without a revision keeps fields that only the stored one has, such as a puzzle's first solution.
    return [key, "revision" in value || !isRecord(there) ? value : { ...there, ...value }];
  }
  // A text that another tab has written meanwhile stays, and this one stands beside it.
  const isSeen = there === undefined || over.includes(there) || there === value;
  return [isSeen ? key : `${key}-${Date.now().toString(36)}`, value];
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
