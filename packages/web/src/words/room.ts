import { batch, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { type Language, language } from "./language.ts";

/** The files with a room's words, one for each language. */
export type WordFiles<T> = Readonly<Record<Language, () => Promise<{ readonly default: T }>>>;

/** The words of a part of the page. Called, it gives them in the present language; whoever draws with them follows it. */
export interface Room<T> {
  /** @throws Error when the words are not loaded yet: a part of the page is shown when its words are there */
  (): T;
  /** Loads the words in the present language, if they are not there. @throws what the browser throws when it cannot */
  readonly load: () => Promise<void>;
}

/** A part of the page that names the words it is drawn with: whoever loads the part loads them before it is shown. */
export type Worded<P> = ComponentType<P> & { words?: Room<object> };

/** Rooms whose words are loaded: each fetches them in another language and returns what puts them in place. */
const entered = new Set<(next: Language) => Promise<() => void>>();

/**
 * A part of the page with words of its own, which are loaded with it: only in the language that is spoken.
 *
 * @param files by language; the English one gives the others their type
 */
export const room = <T extends object>(files: WordFiles<T>): Room<T> => {
  const words = signal<T | undefined>(undefined);
  const fetch = async (next: Language): Promise<() => void> => {
    const { default: loaded } = await files[next]();
    return () => {
      words.value = loaded;
    };
  };
  const load = async (): Promise<void> => {
    let wanted: Language | undefined;
    // While the words were on their way another language may have been chosen.
    while (words.peek() === undefined && wanted !== language.peek()) {
      wanted = language.peek();
      const place = await fetch(wanted);
      if (wanted === language.peek()) place();
    }
    entered.add(fetch);
  };
  const say = (): T => {
    if (words.value === undefined) throw new Error("a part of the page is drawn before its words are loaded");
    return words.value;
  };
  return Object.assign(say, { load });
};

let wish = 0;

/**
 * Changes the language: first the words of everything that is there are loaded, then all change at once. Of two wishes the
 * later one holds.
 *
 * @throws what the browser throws when the words cannot be loaded; then nothing has changed
 */
export const speak = async (next: Language): Promise<void> => {
  const mine = ++wish;
  let places: (() => void)[] = [];
  let known = -1;
  // A room may be entered meanwhile.
  while (known !== entered.size) {
    known = entered.size;
    places = await Promise.all([...entered].map((fetch) => fetch(next)));
  }
  if (mine !== wish) return;
  batch(() => {
    language.value = next;
    for (const place of places) place();
  });
};
