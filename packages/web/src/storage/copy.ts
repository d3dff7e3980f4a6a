import { isRecord } from "@broadside/engine/input";
import { signal } from "@preact/signals";
import { type Collection, memoryOf } from "./collection.ts";
import { attempt, type DeviceDatabase, type KeepingTrouble } from "./database.ts";
import { deviceStorage } from "./settings.ts";
import { channelOf, isAsNew, STORES, type StoreName, TEXT_STORES } from "./versions.ts";

const FORMAT = "broadside-copy";
const COPY_VERSION = 1;

type Fields = Readonly<Record<string, unknown>>;

/** A copy of everything that the page keeps: the settings, and the records of each store by their keys. */
export interface Copy {
  readonly settings: Readonly<Record<string, string>>;
  readonly records: Readonly<Partial<Record<StoreName, Fields>>>;
}

/** The arrays of numbers that records may hold: JSON has none. */
const ARRAYS = { Uint8Array, Int32Array, Float64Array } as const;

/** The number of bytes that one call turns into letters: a call has a limit of arguments. */
const BYTES_AT_ONCE = 0x8000;

const packArray = (_: string, value: unknown): unknown => {
  if (!ArrayBuffer.isView(value)) return value;
  const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  let letters = "";
  for (let i = 0; i < bytes.length; i += BYTES_AT_ONCE)
    letters += String.fromCharCode(...bytes.subarray(i, i + BYTES_AT_ONCE));
  return { array: value.constructor.name, base64: btoa(letters) };
};

/** @throws if the bytes are no such array */
const unpackArray = (_: string, value: unknown): unknown => {
  if (!isRecord(value) || typeof value["base64"] !== "string") return value;
  const kind = ARRAYS[value["array"] as keyof typeof ARRAYS];
  return new kind(Uint8Array.from(atob(value["base64"]), (letter) => letter.charCodeAt(0)).buffer);
};

const recordsOf = async (database: DeviceDatabase | undefined, store: StoreName): Promise<Fields> => {
  const records = new Map<string, unknown>();
  if (database) {
    const { store: there } = database.transaction(store);
    for (let at = await there.openCursor(); at; at = await at.continue()) records.set(at.key, at.value);
  }
  for (const [key, value] of memoryOf(store)) records.set(key, value);
  return Object.fromEntries(records);
};

/** A kind of records, as far as a copy needs it. */
export type CopiedCollection = Pick<Collection<never, unknown>, "name" | "asideName" | "countBroken">;

/** Everything that the page keeps; also what could not be stored and lasts until the page closes. */
export const copyEverything = async (): Promise<Copy> => {
  const database = await attempt(signal(), async (opened) => opened);
  const records: Record<string, Fields> = {};
  for (const store of STORES) records[store] = await recordsOf(database, store);
  return { settings: deviceStorage.settings(), records };
};

/** A copy as the text of a file; {@link loadCopy} reads it. */
export const formatCopy = (copy: Copy): string =>
  `${JSON.stringify({ format: FORMAT, version: COPY_VERSION, ...copy }, packArray)}\n`;

/** How many records of a copy cannot be read: they are in it as they are. */
export const countBroken = ({ records }: Copy, collections: readonly CopiedCollection[]): number =>
  collections.reduce(
    (sum, one) => sum + one.countBroken(records[one.name] ?? {}, one.asideName && records[one.asideName]),
    0,
  );

/** Reads a copy; undefined for anything else, broken ones and those of newer pages too. */
const parseCopy = (text: string): Copy | undefined => {
  try {
    const copy: unknown = JSON.parse(text, unpackArray);
    if (!isRecord(copy) || copy["format"] !== FORMAT || copy["version"] !== COPY_VERSION) return undefined;
    const { settings, records } = copy;
    if (!isRecord(settings) || !isRecord(records)) return undefined;
    const isRight = ([store, values]: [string, unknown]): boolean =>
      STORES.some((known) => known === store) &&
      isRecord(values) &&
      Object.values(values).every((value) =>
        TEXT_STORES.some((known) => known === store) ? typeof value === "string" : value instanceof Object,
      );
    const isWhole = Object.values(settings).every((value) => typeof value === "string");
    return isWhole && Object.entries(records).every(isRight) ? (copy as unknown as Copy) : undefined;
  } catch {
    return undefined;
  }
};

/** When a game of Analyse was changed: it is kept as a text. */
const changeOf = (text: string): number => {
  const changed = /^\{"version":.*?"changed":(\d+)/.exec(text)?.[1];
  return changed === undefined ? Number.NEGATIVE_INFINITY : Number(changed);
};

/** What to store of a record from a copy; undefined if what is there stays: it stays unless the copy's is later. */
const later = (store: StoreName, there: unknown, value: unknown): unknown => {
  if (there === undefined) return value;
  if (typeof value === "string" && typeof there === "string")
    return changeOf(value) > changeOf(there) ? value : undefined;
  if (!isRecord(value) || !isRecord(there)) return undefined;
  if (typeof value["revision"] === "number") return isAsNew(there, value["revision"]) ? undefined : value;
  // A puzzle that is open here may be solved in the copy.
  return store === "puzzles" ? { ...value, ...there } : undefined;
};

/** Adds the records of a copy, all or none. @returns the keys of those that it has changed */
const addRecords = async (database: DeviceDatabase, { records }: Copy): Promise<Map<StoreName, string[]>> => {
  const change = database.transaction(STORES, "readwrite");
  const changed = new Map<StoreName, string[]>(STORES.map((store) => [store, []]));
  try {
    for (const store of STORES)
      for (const [key, value] of Object.entries(records[store] ?? {})) {
        const target = change.objectStore(store);
        const whole = later(store, await target.get(key), value);
        if (whole === undefined) continue;
        await target.put(whole, key);
        // The games of a run belong to its head.
        const games = store === "runs" ? records["run-games"]?.[key] : undefined;
        if (games !== undefined) await change.objectStore("run-games").put(games, key);
        changed.get(store)?.push(key);
      }
  } catch (error) {
    change.done.catch(() => {});
    change.abort();
    throw error;
  }
  await change.done;
  return changed;
};

/**
 * Adds everything in a copy to what is kept here. Nothing here is lost: of two states of the same record the later one
 * stays. If it fails, nothing has changed.
 *
 * @returns the copy, or what is wrong: `unread` if the text is no copy
 */
export const loadCopy = async (text: string): Promise<Copy | "unread" | KeepingTrouble> => {
  const copy = parseCopy(text);
  if (!copy) return "unread";
  const trouble = signal<KeepingTrouble | undefined>(undefined);
  const changed = await attempt(trouble, (database) => addRecords(database, copy));
  if (!changed) return trouble.peek() ?? "off";
  // The texts in memory of all tabs, this one too.
  for (const [store, keys] of changed) {
    const channel = new BroadcastChannel(channelOf(store));
    channel.postMessage(keys);
    channel.close();
  }
  for (const [key, value] of Object.entries(copy.settings)) deviceStorage.write(key, value);
  return copy;
};
