import { isRecord } from "@broadside/engine/input";
import { signal } from "@preact/signals";
import type { IDBPObjectStore } from "idb";
import { attempt, type DeviceSchema, handedRecords, isKeepable, type KeepingTrouble, writeHanded } from "./database.ts";
import { channelOf, isAsNew, type StoreName } from "./versions.ts";

/** The result of a write: `overtaken` if another tab has a newer record, so that nothing was written. */
export type Writing = "written" | "overtaken" | KeepingTrouble;

/** A record in a list: what its parser made of it, and the unchanged record. */
export interface Listed<Read> {
  readonly id: string;
  readonly read: Read;
  readonly value: unknown;
}

/** A removed record, with all that is needed to put it back. */
export interface Removed {
  readonly id: string;
  readonly value: unknown;
  readonly aside?: unknown;
}

interface Form<Value, Read> {
  /** Reads a record without trusting it, and says in its result if that is impossible. */
  readonly parse: (value: unknown, id: string) => Read;
  /** The record of a value: plain data. If it has a revision, it never replaces one with the same or a newer one. */
  readonly format: (value: Value) => unknown;
  /** When it was last changed: the latest come first. */
  readonly changed?: (read: Read) => number;
  /** The most records to keep: the latest. */
  readonly most?: number;
  /** The store for the large part of each record, written together with it. */
  readonly aside?: StoreName;
  /** Whether a closing page hands unwritten records to the next one, because nobody could make them again. */
  readonly outlivesPage?: boolean;
  /** Whether a record cannot be used; without it, whether its parser found nothing or a fault. */
  readonly isBroken?: (read: Read, id: string, aside: unknown) => boolean;
}

/** Makes a record of what is stored, and of the latest that this page knows; undefined writes nothing. */
type Making = (stored: unknown, latest: unknown) => unknown;

/** A record that is being written. */
interface Unwritten {
  readonly key: string;
  readonly content: () => unknown;
  /** What it may replace, if it is a text. */
  readonly over: () => readonly unknown[];
}

const foundNothing = (read: unknown): boolean => read === undefined || (isRecord(read) && read["ok"] === false);

const changeOf = (value: unknown): number => (isRecord(value) ? Number(value["changed"]) : 0);

/** The milliseconds that reading a list may keep the page from anything else. */
const LONGEST_WORK = 10;

/** The records that could not be stored, of all collections: they last until the page closes. */
const onlyInMemory = new Map<StoreName, Map<string, unknown>>();

/** The records of one store that could not be stored on the device, by key. */
export const memoryOf = (store: StoreName): Map<string, unknown> => {
  const there = onlyInMemory.get(store) ?? new Map<string, unknown>();
  onlyInMemory.set(store, there);
  return there;
};

/** One kind of records on the device; those that cannot be stored last until the page closes. It never throws. */
export class Collection<Value, Read> {
  /** Why the last attempt to store failed; undefined if it succeeded. */
  readonly trouble = signal<KeepingTrouble | undefined>(undefined);
  readonly name: StoreName;
  readonly #form: Form<Value, Read>;
  readonly #stores: readonly StoreName[];
  readonly #unwritten = new Set<Unwritten>();
  /** The record last read or written: what a page being left knows of the device. */
  #last: readonly [id: string, value: unknown] | undefined;
  #channel: BroadcastChannel | undefined;

  constructor(name: StoreName, form: Form<Value, Read>) {
    this.name = name;
    this.#form = form;
    this.#stores = form.aside ? [name, form.aside] : [name];
    // Workers and tests have no page to leave.
    if (form.outlivesPage) globalThis.addEventListener?.("pagehide", () => this.handOn());
    if (form.outlivesPage)
      globalThis.addEventListener?.("pageshow", ({ persisted }) => {
        if (persisted) void attempt(this.trouble, writeHanded);
      });
  }

  async read(id: string): Promise<Read | undefined> {
    const value = await this.#get(this.name, id);
    if (value === undefined) return undefined;
    this.#last = [id, value];
    return this.#form.parse(value, id);
  }

  /** The large part of a record, not yet parsed. */
  async aside(id: string): Promise<unknown> {
    return this.#form.aside && this.#get(this.#form.aside, id);
  }

  async #get(store: StoreName, key: string): Promise<unknown> {
    return memoryOf(store).get(key) ?? (await attempt(this.trouble, (database) => database.get(store, key)));
  }

  /**
   * The records, the latest first. It pauses now and then, so that a long list does not block the page.
   * @param most how many to read, of records with the field `changed`: those that were changed last
   */
  async list(most = Number.POSITIVE_INFINITY): Promise<Listed<Read>[]> {
    const values = new Map<string, unknown>();
    await attempt(this.trouble, async (database) => {
      const { store } = database.transaction(this.name);
      for (let at = await store.openCursor(); at; at = await at.continue()) values.set(at.key, at.value);
    });
    for (const [id, value] of memoryOf(this.name)) values.set(id, value);
    const listed: Listed<Read>[] = [];
    let rested = performance.now();
    const wanted =
      values.size <= most ? values : [...values].sort(([, a], [, b]) => changeOf(b) - changeOf(a)).slice(0, most);
    for (const [id, value] of wanted) {
      listed.push({ id, read: this.#form.parse(value, id), value });
      if (performance.now() - rested < LONGEST_WORK) continue;
      await new Promise((resolve) => setTimeout(resolve));
      rested = performance.now();
    }
    const { changed = () => 0 } = this.#form;
    return listed.sort((a, b) => changed(b.read) - changed(a.read));
  }

  /** Stores a value, unless another tab has stored this revision or a newer one. @param aside its large part */
  async write(id: string, value: Value, aside?: unknown): Promise<Writing> {
    const record = this.#form.format(value);
    const revision = isRecord(record) ? Number(record["revision"]) : Number.NaN;
    return this.#overtake(id, (stored) => (isAsNew(stored, revision) ? undefined : record), aside);
  }

  /** Stores what `make` makes of the record that is there, even if another tab wrote that; undefined leaves it. */
  change(id: string, make: (there: Read | undefined) => Value | undefined): Promise<Writing> {
    return this.#put(id, (_, there) => {
      const value = make(there === undefined ? undefined : this.#form.parse(there, id));
      return value === undefined ? undefined : this.#form.format(value);
    });
  }

  /** Stores a value over one that this tab has seen or written itself, or beside none; else it is `overtaken`. */
  replace(id: string, value: Value, seen: () => readonly unknown[]): Promise<Writing> {
    const record = this.#form.format(value);
    const make = (stored: unknown): unknown => (stored === undefined || seen().includes(stored) ? record : undefined);
    return this.#overtake(id, make, undefined, seen);
  }

  async #overtake(id: string, make: Making, aside?: unknown, over?: () => readonly unknown[]): Promise<Writing> {
    const how = await this.#put(id, make, aside, over);
    // An earlier state, for which there was no room, is overtaken too.
    if (how === "overtaken") this.#forget(id);
    return how;
  }

  /** Calls `hear` with the records that other tabs have written or removed; from now on, they hear of this tab's. */
  follow(hear: (ids: readonly string[]) => void): void {
    this.#channel ??= new BroadcastChannel(channelOf(this.name));
    this.#channel.addEventListener("message", ({ data }: MessageEvent<readonly string[]>) => hear(data));
  }

  /** How many of these records cannot be read. @param asides their large parts */
  countBroken(records: Readonly<Record<string, unknown>>, asides: Readonly<Record<string, unknown>> = {}): number {
    const { parse, isBroken = foundNothing } = this.#form;
    return Object.entries(records).filter(([id, value]) => isBroken(parse(value, id), id, asides[id])).length;
  }

  /** Where the large parts of its records lie. */
  get asideName(): StoreName | undefined {
    return this.#form.aside;
  }

  /** Removes a record from the device, and returns it. */
  async remove(id: string): Promise<Removed> {
    const [inMemory, aside] = this.#stores.map((store) => memoryOf(store).get(id));
    this.#forget(id);
    this.#last = undefined;
    // One transaction, begun at once: what is written next, or was before, keeps its place in the order.
    const stored = await attempt(this.trouble, async (database) => {
      const change = database.transaction(this.#stores, "readwrite");
      const there = await Promise.all(this.#stores.map((store) => change.objectStore(store).get(id)));
      await Promise.all([...this.#stores.map((store) => change.objectStore(store).delete(id)), change.done]);
      this.#channel?.postMessage([id]);
      return there;
    });
    return { id, value: inMemory ?? stored?.[0], aside: aside ?? stored?.[1] };
  }

  async putBack({ id, value, aside }: Removed): Promise<void> {
    await this.#put(id, () => value, aside);
  }

  /**
   * Writes a record. One that cannot be stored stays in memory, and is written with its next change if there is room
   * then.
   *
   * @param over what a text may replace, for the next page if this one is left meanwhile
   */
  async #put(id: string, make: Making, aside?: unknown, over: () => readonly unknown[] = () => []): Promise<Writing> {
    const { aside: asideStore } = this.#form;
    const memory = memoryOf(this.name);
    const unstored = () => make(undefined, memory.get(id) ?? (this.#last?.[0] === id ? this.#last[1] : undefined));
    const unwritten: Unwritten = { key: id, content: unstored, over };
    this.#unwritten.add(unwritten);
    const how = await attempt(this.trouble, async (database): Promise<Writing> => {
      const change = database.transaction(this.#stores, "readwrite");
      const stored = await change.objectStore(this.name).get(id);
      // The next page may have removed what was handed to it.
      const isHanded = !this.#unwritten.has(unwritten);
      const record = isHanded ? undefined : make(stored, latest(stored, memory.get(id)));
      const puts: Promise<unknown>[] = [];
      if (record !== undefined) {
        puts.push(change.objectStore(this.name).put(record, id));
        if (asideStore) puts.push(change.objectStore(asideStore).put(aside, id));
        if (this.#form.most !== undefined) puts.push(this.#dropOldest(change.objectStore(this.name), this.#form.most));
      }
      await Promise.all([...puts, change.done]);
      if (record !== undefined) {
        this.#last = [id, record];
        this.#channel?.postMessage([id]);
      }
      return record === undefined && !isHanded ? "overtaken" : "written";
    });
    this.#unwritten.delete(unwritten);
    if (how === undefined) {
      const record = unstored();
      if (record !== undefined) memory.set(id, record);
      if (asideStore) memoryOf(asideStore).set(id, aside);
    } else if (how === "written") {
      this.#forget(id);
      this.trouble.value = undefined;
    }
    return how ?? this.trouble.peek() ?? "off";
  }

  /** Removes a record from memory. */
  #forget(id: string): void {
    for (const store of this.#stores) memoryOf(store).delete(id);
  }

  /** Removes the oldest records of a store beyond the `most` latest. */
  async #dropOldest(store: IDBPObjectStore<DeviceSchema, StoreName[], StoreName, "readwrite">, most: number) {
    const { parse, changed = () => 0 } = this.#form;
    const kept: { key: string; changed: number }[] = [];
    for (let at = await store.openCursor(); at; at = await at.continue())
      kept.push({ key: at.key, changed: changed(parse(at.value, at.key)) });
    const oldest = kept.sort((a, b) => b.changed - a.changed).slice(most);
    await Promise.all(oldest.map(({ key }) => store.delete(key)));
  }

  /** Hands unwritten records to the next page, because this page is left; again, those written meanwhile. */
  handOn(): void {
    const records = [...this.#unwritten].flatMap(({ key, content, over }) => {
      const value = content();
      return isKeepable(value) ? { store: this.name, key, value, over: over() } : [];
    });
    // If handing over fails, this page goes on writing them for as long as it lasts.
    if (handedRecords.give(records)) this.#unwritten.clear();
  }
}

/** The later of the stored record and the one that could not be stored: the stored one, unless their revisions say otherwise. */
const latest = (stored: unknown, inMemory: unknown): unknown => {
  const revision = isRecord(inMemory) ? inMemory["revision"] : undefined;
  return typeof revision === "number" && !isAsNew(stored, revision) ? inMemory : (stored ?? inMemory);
};

export interface OpenedFile {
  readonly name: string;
  readonly text: string;
  /** When the file was opened, in milliseconds since 1970. */
  readonly opened: number;
}

/** Files that were opened, so that their addresses find them again: the eight latest. */
export const fileCollection = (name: StoreName): Collection<OpenedFile, OpenedFile | undefined> =>
  new Collection(name, {
    parse: (value) =>
      isRecord(value) && typeof value["text"] === "string" ? (value as unknown as OpenedFile) : undefined,
    format: (file) => file,
    changed: (file) => file?.opened ?? 0,
    most: 8,
  });
