import { batch, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { LANGUAGES, type Language, language } from "./language.ts";
import type { PresetWords } from "./preset-words.ts";

/** The file with the words of some parts, in each language; the English file gives the others their type. */
type WordFiles<M> = Readonly<Record<Language, () => Promise<M>>>;

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
export const wordsOf = <M, K extends keyof M>(files: WordFiles<M>, part: K): Words<M[K]> => {
  const words = signal<M[K] | undefined>(undefined);
  const fetch = async (next: Language): Promise<() => void> => {
    const { [part]: loaded } = await files[next]();
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
  return new Proxy<object>({ load }, { get: get as (_: object, name: string | symbol) => unknown }) as Words<M[K]>;
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

const files = import.meta.glob("./*/*.ts");

/** The files of that name in all languages, with the contents of the English one. */
const filesOf = <M>(name: string): WordFiles<M> =>
  Object.fromEntries(LANGUAGES.map((spoken) => [spoken, files[`./${spoken}/${name}.ts`]])) as unknown as WordFiles<M>;

const frame = filesOf<typeof import("./en/frame.ts")>("frame");
const analysis = filesOf<typeof import("./en/analysis.ts")>("analysis");
const board = filesOf<typeof import("./en/board.ts")>("board");
const rules = filesOf<typeof import("./en/rules.ts")>("rules");
const games = filesOf<typeof import("./en/games.ts")>("games");
const help = filesOf<typeof import("./en/help.ts")>("help");
const play = filesOf<typeof import("./en/play.ts")>("play");
const learn = filesOf<typeof import("./en/learn.ts")>("learn");
const puzzles = filesOf<typeof import("./en/puzzles.ts")>("puzzles");
const lab = filesOf<typeof import("./en/lab.ts")>("lab");

const presets: WordFiles<{ readonly presets: Partial<PresetWords> }> = {
  ...filesOf<typeof import("./de/presets.ts")>("presets"),
  // In English the engine itself has the titles and names.
  en: async () => ({ presets: {} }),
};

/** The words around every room: the names of the rooms and the links to them. */
export const frameWords = wordsOf(frame, "frame");

export const settingsWords = wordsOf(frame, "settings");

/** The first view. */
export const homeWords = wordsOf(frame, "home");

/** The words used on the page from the start: its head, the board, the advice, the ships and the shots. */
export const boardWords = wordsOf(board, "board");

/** The words loaded with parts of the analysis: contradictions, the comparison of strategies, the solver, lines. */
export const analysisWords = wordsOf(analysis, "analysis");

/** The words for looking further ahead. */
export const aheadWords = wordsOf(analysis, "ahead");

/** The placing of ships. */
export const placingWords = wordsOf(rules, "placing");

/** The words of the forms for rules and for counts. */
export const rulesWords = wordsOf(rules, "rules");

/** The words of the list of presets. */
export const pickerWords = wordsOf(rules, "picker");

/** The words for the games stored on the device. */
export const gamesWords = wordsOf(games, "games");

/** The words for sharing what is shown. */
export const shareWords = wordsOf(games, "share");

export const helpWords = wordsOf(help, "help");

/** The room Play. */
export const playWords = wordsOf(play, "play");

/** The room Review. */
export const reviewWords = wordsOf(play, "review");

/** The room Puzzles. */
export const puzzlesWords = wordsOf(puzzles, "puzzles");

/** The room Learn. */
export const learnWords = wordsOf(learn, "learn");

/** The room Compare. */
export const compareWords = wordsOf(lab, "compare");

/** The room Trees. */
export const treesWords = wordsOf(lab, "trees");

/** The titles of the presets and the names of their ships; in English the engine has them. */
export const presetsWords = wordsOf(presets, "presets");
