import { batch, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { type Language, language } from "./language.ts";

/** The files of a catalogue, one in each language, by their names: `./de.json`. */
type TextFiles = Readonly<Record<string, () => Promise<unknown>>>;

/** The words of a part of the page, in the current language; what is drawn with them changes with the language. */
export type Words<T> = T & {
  /** Loads the words in the current language, unless they are there. @throws what the browser throws */
  readonly load: () => Promise<void>;
};

/** A part of the page that names the words with which it is drawn: they are loaded with it, before it is shown. */
export type Worded<P> = ComponentType<P> & { words?: { load(): Promise<unknown> } };

/** The loaded words: each function fetches a set in another language, and returns one that puts it in place. */
const loadedWords = new Set<(next: Language) => Promise<() => void>>();

/** The words of a part of the page, loaded with it, in the current language only. Reading them earlier throws. */
export const wordsOf = <T>(files: TextFiles): Words<T> => {
  const words = signal<T | undefined>(undefined);
  const fetch = async (next: Language): Promise<() => void> => {
    const loaded = await (files[`./${next}.json`] as () => Promise<T>)();
    return () => {
      words.value = loaded;
    };
  };
  const load = async (): Promise<void> => {
    let wanted: Language | undefined;
    // While the words were loading, another language may have been chosen.
    while (words.peek() === undefined && wanted !== language.peek()) {
      wanted = language.peek();
      const place = await fetch(wanted);
      if (wanted === language.peek()) place();
    }
    loadedWords.add(fetch);
  };
  const get = (_: object, name: string): unknown => {
    if (name === "load") return load;
    if (words.value === undefined) throw new Error("a part of the page is drawn before its words are loaded");
    return (words.value as Readonly<Record<string, unknown>>)[name];
  };
  return new Proxy<object>({ load }, { get: get as (_: object, name: string | symbol) => unknown }) as Words<T>;
};

let wish = 0;

/**
 * Changes the language: fetches the words of every loaded part, then changes all at once. The last of
 * overlapping calls wins.
 *
 * @throws what the browser throws if words cannot be loaded; then nothing has changed
 */
export const speak = async (next: Language): Promise<void> => {
  const mine = ++wish;
  let places: (() => void)[] = [];
  let known = -1;
  // Another part of the page may be opened meanwhile.
  while (known !== loadedWords.size) {
    known = loadedWords.size;
    places = await Promise.all([...loadedWords].map((fetch) => fetch(next)));
  }
  if (mine !== wish) return;
  batch(() => {
    language.value = next;
    for (const place of places) place();
  });
};
