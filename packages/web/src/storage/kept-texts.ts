import { isRecord } from "@broadside/engine/input";
import { type ReadonlySignal, signal } from "@preact/signals";
import { attempt, Handover, type KeepingTrouble } from "./database.ts";

/** A text that differs from this tab's version, because another tab has written or removed it. */
export interface TextChange {
  readonly key: string;
  /** The present text; undefined if it was removed. */
  readonly text: string | undefined;
  /** This tab's own text, which was not stored because the other tab wrote first. */
  readonly lost?: string;
}

/** Texts on the device that can be read without waiting. */
export type Texts = Omit<KeptTexts, "load">;

/** Texts that last until the page is closed. */
export class MemoryTexts implements Texts {
  readonly trouble = signal<KeepingTrouble | undefined>(undefined);
  readonly texts = new Map<string, string>();

  read(key: string): string | undefined {
    return this.texts.get(key);
  }

  write(key: string, text: string): void {
    this.texts.set(key, text);
  }

  remove(key: string): void {
    this.texts.delete(key);
  }

  keys(beginning: string): string[] {
    return [...this.texts.keys()].filter((key) => key.startsWith(beginning));
  }

  async settled(): Promise<void> {}

  handOver(): void {}

  follow(_: (change: TextChange) => void): void {}
}

/** A text and the text that is to replace it; undefined means no text. */
export interface TextSwap {
  readonly key: string;
  readonly expected: string | undefined;
  readonly text: string | undefined;
}

/** A copy of the device's texts in memory, written back later. It overwrites nothing that another tab has written. */
export class KeptTexts implements Texts {
  readonly trouble: ReadonlySignal<KeepingTrouble | undefined>;
  readonly #device: TextDevice;
  readonly #texts = new Map<string, string>();
  /** The texts on the device, as far as this tab knows. */
  readonly #there = new Map<string, string | undefined>();
  /** The keys of texts not yet written, and the keys that other tabs have written. */
  readonly #unwritten = new Set<string>();
  readonly #heard = new Set<string>();
  readonly #followers: ((change: TextChange) => void)[] = [];
  #loading: Promise<void> | undefined;
  #working: Promise<void> | undefined;

  constructor(device: TextDevice) {
    this.#device = device;
    this.trouble = device.trouble;
  }

  /** Reads the device's texts, once. Texts already written in this tab stay, unless the device's differ. */
  load(): Promise<void> {
    this.#loading ??= (async () => {
      this.#device.follow((keys) => {
        for (const key of keys) this.#heard.add(key);
        void this.#work();
      });
      for (const [key, text] of await this.#device.read()) this.#take(key, text);
      for (const change of this.#device.handed()) this.#goOn(change);
      if (this.#unwritten.size > 0) void this.#work();
    })();
    return this.#loading;
  }

  read(key: string): string | undefined {
    return this.#texts.get(key);
  }

  keys(beginning: string): string[] {
    return [...this.#texts.keys()].filter((key) => key.startsWith(beginning));
  }

  /** Writes the text soon, see {@link settled}. A text that cannot be stored lasts until the page is closed. */
  write(key: string, text: string): void {
    this.#texts.set(key, text);
    this.#unwritten.add(key);
    void this.#work();
  }

  remove(key: string): void {
    this.#texts.delete(key);
    this.#unwritten.add(key);
    void this.#work();
  }

  /** Waits until all texts are written, as far as that is possible. */
  async settled(): Promise<void> {
    while (this.#working) await this.#working;
  }

  /** Hands unwritten texts to the next page, because this page is closing. */
  handOver(): void {
    this.#device.hand(this.#swaps());
  }

  follow(hear: (change: TextChange) => void): void {
    this.#followers.push(hear);
  }

  /** Takes over a change that an earlier page could not write. */
  #goOn({ key, expected, text }: TextSwap): void {
    if (this.#unwritten.has(key) || this.#there.get(key) === text) return;
    // If another tab has written meanwhile, the swap will detect it.
    this.#there.set(key, expected);
    if (text === undefined) this.#texts.delete(key);
    else this.#texts.set(key, text);
    this.#unwritten.add(key);
  }

  #swaps(): TextSwap[] {
    return [...this.#unwritten].map((key) => ({ key, expected: this.#there.get(key), text: this.#texts.get(key) }));
  }

  /** Reads and writes pending texts, one after another. */
  #work(): Promise<void> {
    this.#working ??= this.#drain().finally(() => (this.#working = undefined));
    return this.#working;
  }

  async #drain(): Promise<void> {
    await this.load();
    while (this.#heard.size > 0 || this.#unwritten.size > 0) {
      if (this.#heard.size > 0) {
        const keys = [...this.#heard];
        this.#heard.clear();
        for (const [key, text] of await this.#device.read(keys)) this.#take(key, text);
        continue;
      }
      const swaps = this.#swaps();
      const stayed = await this.#device.swap(swaps);
      // The next change will try again.
      if (!stayed) return;
      for (const swap of swaps) this.#swapped(swap, stayed);
    }
  }

  #swapped({ key, text }: TextSwap, stayed: ReadonlyMap<string, string>): void {
    const other = stayed.get(key);
    const mine = this.#texts.get(key);
    if (other === undefined || other === text) {
      this.#there.set(key, text);
      if (mine === text) this.#unwritten.delete(key);
      return;
    }
    this.#unwritten.delete(key);
    this.#there.set(key, other);
    this.#texts.set(key, other);
    this.#tell({ key, text: other, ...(mine === undefined ? {} : { lost: mine }) });
  }

  /** Takes over the device's content, except keys with a pending write. */
  #take(key: string, text: string | undefined): void {
    if (this.#unwritten.has(key) || this.#there.get(key) === text) return;
    this.#there.set(key, text);
    if (text === undefined) this.#texts.delete(key);
    else this.#texts.set(key, text);
    this.#tell({ key, text });
  }

  #tell(change: TextChange): void {
    for (const hear of this.#followers) hear(change);
  }
}

const isSwap = (value: unknown): value is TextSwap =>
  isRecord(value) &&
  typeof value["key"] === "string" &&
  [value["expected"], value["text"]].every((text) => text === undefined || typeof text === "string");

const textAt = async (reading: Promise<unknown>): Promise<string | undefined> => {
  const text = await reading;
  return text === undefined ? undefined : String(text);
};

/** Storage for texts, with notice of other tabs' writes. */
export type TextDevice = Pick<DatabaseTexts, keyof DatabaseTexts>;

/** The database, and a channel on which tabs announce the keys they have written. */
class DatabaseTexts {
  readonly #handed = new Handover("broadside:unwritten", isSwap);
  readonly trouble = signal<KeepingTrouble | undefined>(undefined);
  #channel: BroadcastChannel | undefined;

  /** All texts, or only those with the given keys. */
  async read(keys?: Iterable<string>): Promise<Map<string, string | undefined>> {
    const trouble = this.trouble.peek();
    const texts = await attempt(this.trouble, async (database) => {
      const { store } = database.transaction("texts");
      const all = keys ? [...keys] : await store.getAllKeys();
      return new Map(await Promise.all(all.map(async (key) => [key, await textAt(store.get(key))] as const)));
    });
    // Do not report a failure to read: trouble matters only once there is something to store.
    this.trouble.value = trouble;
    return texts ?? new Map();
  }

  /** Writes texts; skips those that another tab has changed. @returns those; undefined if it fails and writes none */
  async swap(changes: readonly TextSwap[]): Promise<Map<string, string> | undefined> {
    const stayed = await attempt(this.trouble, async (database) => {
      const change = database.transaction("texts", "readwrite");
      const others = new Map<string, string>();
      await Promise.all(
        changes.map(async ({ key, expected, text }) => {
          const there = await textAt(change.store.get(key));
          if (there !== undefined && there !== expected) others.set(key, there);
          else await (text === undefined ? change.store.delete(key) : change.store.put(text, key));
        }),
      );
      await change.done;
      return others;
    });
    if (!stayed) return undefined;
    this.trouble.value = undefined;
    this.#channel?.postMessage(changes.flatMap(({ key }) => (stayed.has(key) ? [] : key)));
    return stayed;
  }

  hand(changes: readonly TextSwap[]): void {
    this.#handed.give(changes);
  }

  handed(): TextSwap[] {
    return this.#handed.take();
  }

  follow(hear: (keys: readonly string[]) => void): void {
    this.#channel = new BroadcastChannel("broadside");
    this.#channel.addEventListener("message", ({ data }: MessageEvent<readonly string[]>) => hear(data));
  }
}

export const deviceTexts = new KeptTexts(new DatabaseTexts());
