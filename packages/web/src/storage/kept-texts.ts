import { signal } from "@preact/signals";
import { Collection } from "./collection.ts";
import type { KeepingTrouble } from "./database.ts";
import type { StoreName } from "./versions.ts";

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

  handOn(): void {}

  follow(_: (change: TextChange) => void): void {}
}

/** A collection of texts: `null` stands for what is no text. */
export type TextCollection = Pick<
  Collection<string, string | null>,
  "read" | "list" | "replace" | "remove" | "follow" | "handOn"
>;

/** The collection of a store of texts. @param isBroken whether a text cannot be read */
export const textCollection = (
  name: StoreName,
  isBroken: (text: string, id: string) => boolean,
): Collection<string, string | null> =>
  new Collection(name, {
    parse: (value) => (typeof value === "string" ? value : null),
    format: (text) => text,
    outlivesPage: true,
    isBroken: (text, id) => text === null || isBroken(text, id),
  });

/** A copy of a collection of texts in memory. It overwrites nothing that another tab has written. */
export class KeptTexts implements Texts {
  /** Why the last text could not be stored. A failure to read is no trouble, as long as there is nothing to store. */
  readonly trouble = signal<KeepingTrouble | undefined>(undefined);
  readonly #device: TextCollection;
  readonly #texts = new Map<string, string>();
  /** The texts on the device, as far as this tab knows. */
  readonly #there = new Map<string, string>();
  /** By their keys, the texts that could not be written, or not yet. */
  readonly #unwritten = new Map<string, { readonly own: Set<string>; writes: number }>();
  readonly #followers: ((change: TextChange) => void)[] = [];
  readonly #working = new Set<Promise<void>>();
  #loading: Promise<void> | undefined;

  constructor(device: TextCollection) {
    this.#device = device;
  }

  /** Reads the device's texts, once. Texts already written in this tab stay, unless the device's differ. */
  load(): Promise<void> {
    this.#loading ??= (async () => {
      this.#device.follow((keys) => {
        for (const key of keys) this.#work(this.#refresh(key));
      });
      for (const { id, read } of await this.#device.list()) this.#take(id, read ?? undefined);
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
    // The others could not be written before: perhaps there is room now.
    const others = [...this.#unwritten].flatMap(([other, { writes }]) => (writes === 0 && other !== key ? other : []));
    for (const one of [key, ...others]) this.#work(this.#put(one));
  }

  remove(key: string): void {
    this.#texts.delete(key);
    this.#there.delete(key);
    this.#unwritten.delete(key);
    this.#work(this.#device.remove(key));
  }

  /** Waits until all texts are written, as far as that is possible. */
  async settled(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
  }

  /** Hands to the next page what was written while this one is being left. */
  handOn(): void {
    this.#device.handOn();
  }

  follow(hear: (change: TextChange) => void): void {
    this.#followers.push(hear);
  }

  #work(doing: Promise<unknown>): void {
    const done = doing.then(() => void this.#working.delete(done));
    this.#working.add(done);
  }

  async #put(key: string): Promise<void> {
    const text = this.#texts.get(key);
    if (text === undefined) return;
    const unwritten = this.#unwritten.get(key) ?? { own: new Set(), writes: 0 };
    this.#unwritten.set(key, unwritten);
    unwritten.own.add(text);
    unwritten.writes++;
    const there = this.#there.get(key);
    const how = await this.#device.replace(key, text, () => [there, ...unwritten.own]);
    unwritten.writes--;
    this.trouble.value = how === "full" || how === "off" ? how : undefined;
    // The text was removed meanwhile, or another tab's has taken its place.
    if (this.#unwritten.get(key) !== unwritten) return this.#refresh(key);
    if (how === "overtaken") return this.#yield(key);
    if (how !== "written") return;
    this.#there.set(key, text);
    if (this.#texts.get(key) === text) this.#unwritten.delete(key);
  }

  /** Gives way to what another tab has written first. */
  async #yield(key: string): Promise<void> {
    const other = (await this.#device.read(key)) ?? undefined;
    const mine = this.#texts.get(key);
    this.#unwritten.delete(key);
    if (other === undefined) return;
    this.#there.set(key, other);
    if (mine === other) return;
    this.#texts.set(key, other);
    this.#tell({ key, text: other, ...(mine === undefined ? {} : { lost: mine }) });
  }

  async #refresh(key: string): Promise<void> {
    this.#take(key, (await this.#device.read(key)) ?? undefined);
  }

  /** Takes over the device's content, except keys with a pending write. */
  #take(key: string, text: string | undefined): void {
    if (this.#unwritten.has(key) || this.#there.get(key) === text) return;
    if (text === undefined) {
      this.#there.delete(key);
      this.#texts.delete(key);
    } else {
      this.#there.set(key, text);
      this.#texts.set(key, text);
    }
    this.#tell({ key, text });
  }

  #tell(change: TextChange): void {
    for (const hear of this.#followers) hear(change);
  }
}
