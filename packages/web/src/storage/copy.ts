import { isRecord } from "@broadside/engine/input";
import { signal } from "@preact/signals";
import { memoryOf } from "./collection.ts";
import { attempt, type DeviceDatabase, type KeepingTrouble } from "./database.ts";
import { deviceTexts } from "./kept-texts.ts";
import { deviceStorage } from "./settings.ts";
import { isAsNew, STORES, type StoreName } from "./versions.ts";

const FORMAT = "broadside-copy";
const COPY_VERSION = 1;

type Fields = Readonly<Record<string, unknown>>;

/** A copy of everything that the page keeps: the settings, and the records of each store by their keys. */
interface Copy {
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
  if (store === "texts") for (const key of deviceTexts.keys("")) records.set(key, deviceTexts.read(key));
  return Object.fromEntries(records);
};

/** Everything that the page keeps, as one text; also what could not be stored and lasts until the page closes. */
export const copyEverything = async (): Promise<string> => {
  await deviceTexts.load();
  await deviceTexts.settled();
  const database = await attempt(signal(), async (opened) => opened);
  const records: Record<string, Fields> = {};
  for (const store of STORES) records[store] = await recordsOf(database, store);
  const copy = { format: FORMAT, version: COPY_VERSION, settings: deviceStorage.settings(), records };
  return `${JSON.stringify(copy, packArray)}\n`;
};

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
      Object.values(values).every((value) => (store === "texts" ? typeof value === "string" : value instanceof Object));
    const isWhole = Object.values(settings).every((value) => typeof value === "string");
    return isWhole && Object.entries(records).every(isRight) ? (copy as unknown as Copy) : undefined;
  } catch {
    return undefined;
  }
};

/** When a game of Analyse was changed: it is kept as a text. */
const changeOf = (value: unknown): number => {
  const changed = /^\{"version":.*?"changed":(\d+)/.exec(String(value))?.[1];
  return changed === undefined ? Number.NEGATIVE_INFINITY : Number(changed);
};

/** What to store of a record from a copy; undefined if what is there stays: it stays unless the copy's is later. */
const later = (store: StoreName, there: unknown, value: unknown): unknown => {
  if (there === undefined) return value;
  if (store === "texts") return changeOf(value) > changeOf(there) ? value : undefined;
  if (!isRecord(value) || !isRecord(there)) return undefined;
  if (typeof value["revision"] === "number") return isAsNew(there, value["revision"]) ? undefined : value;
  // A puzzle that is open here may be solved in the copy.
  return store === "puzzles" ? { ...value, ...there } : undefined;
};

/** Adds the records of a copy, all or none. */
const addRecords = async (database: DeviceDatabase, { records }: Copy): Promise<string[]> => {
  const change = database.transaction(STORES, "readwrite");
  const newTexts: string[] = [];
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
        if (store === "texts") newTexts.push(key);
      }
  } catch (error) {
    change.done.catch(() => {});
    change.abort();
    throw error;
  }
  await change.done;
  return newTexts;
};

/**
 * Adds everything in a copy to what is kept here. Nothing here is lost: of two states of the same record the later one
 * stays. If it fails, nothing has changed.
 *
 * @returns what is wrong: `unread` if the text is no copy
 */
export const loadCopy = async (text: string): Promise<"unread" | KeepingTrouble | undefined> => {
  const copy = parseCopy(text);
  if (!copy) return "unread";
  await deviceTexts.settled();
  const trouble = signal<KeepingTrouble | undefined>(undefined);
  const newTexts = await attempt(trouble, (database) => addRecords(database, copy));
  if (!newTexts) return trouble.peek();
  // The texts in memory of all tabs, this one too.
  const channel = new BroadcastChannel("broadside");
  channel.postMessage(newTexts);
  channel.close();
  for (const [key, value] of Object.entries(copy.settings)) deviceStorage.write(key, value);
  return undefined;
};
