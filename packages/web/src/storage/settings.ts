import type { Columns } from "@broadside/engine";
import { type Signal, signal, untracked } from "@preact/signals";
import { chooseLanguage, chosenColumns, type Language, language, usualColumns } from "../language/language.ts";
import { speak } from "../language/words.ts";

const PREFIX = "broadside:";

const isHanded = (key: string): boolean => key.startsWith("unwritten");

/** Texts in the storage of the device or of one tab. Nothing here throws: without storage, nothing is found. */
class BrowserStorage {
  readonly #storage: () => Storage;

  /** @param storage returns the storage; the call itself may throw */
  constructor(storage: () => Storage) {
    this.#storage = storage;
  }

  read(key: string): string | undefined {
    return this.#attempt((storage) => storage.getItem(PREFIX + key)) ?? undefined;
  }

  write(key: string, text: string): void {
    this.#attempt((storage) => storage.setItem(PREFIX + key, text));
  }

  remove(key: string): void {
    this.#attempt((storage) => storage.removeItem(PREFIX + key));
  }

  /** All texts by their keys, without what a closing page handed to the next one. */
  settings(): Record<string, string> {
    const names = this.#attempt((storage) => Object.keys(storage)) ?? [];
    const keys = names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
    return Object.fromEntries(keys.flatMap((key) => (isHanded(key) ? [] : [[key, this.read(key) ?? ""]])));
  }

  #attempt<T>(act: (storage: Storage) => T): T | undefined {
    try {
      return act(this.#storage());
    } catch {
      return undefined;
    }
  }
}

export const deviceStorage = new BrowserStorage(() => localStorage);

/** The storage of this tab: it survives a reload, and is lost when the tab closes. */
export const tabStorage = new BrowserStorage(() => sessionStorage);

/** A choice among a few values, stored on the device unless it is the default. */
export interface Setting<T extends string> {
  readonly values: readonly T[];
  readonly value: T;
  peek(): T;
  set(value: T): void;
}

/** @param usual the default: the first value, if it does not depend on something */
const setting = <const T extends string>(
  key: string,
  values: readonly T[],
  usual: () => T = () => values[0],
  chosen: Signal<T | undefined> = signal(),
): Setting<T> => {
  const kept = deviceStorage.read(key);
  chosen.value = values.find((value) => value === kept);
  const valueNow = (): T => chosen.value ?? usual();
  return {
    values,
    get value() {
      return valueNow();
    },
    peek: () => untracked(valueNow),
    set(value) {
      const isUsual = value === untracked(usual);
      chosen.value = isUsual ? undefined : value;
      if (isUsual) deviceStorage.remove(key);
      else deviceStorage.write(key, value);
    },
  };
};

export type Switch = Setting<"on" | "off">;

/** The colours of the page: the system's choice, a light chart, or a night sea. */
export const themeSetting = setting("theme", ["system", "light", "dark"]);

export const boardSetting = setting("board-colours", ["sea", "slate", "sand"]);

/** The letters of the columns; by default those that are usual in the language. */
export const columnsSetting = setting<Columns>("columns", ["latin", "cyrillic"], usualColumns, chosenColumns);

/** Whether cells show their numbers; without them only the colours remain. */
export const numbersSetting: Switch = setting("numbers", ["on", "off"]);

/** Whether anything moves. If the system asks for reduced motion, nothing moves, whatever is chosen here. */
export const motionSetting: Switch = setting("motion", ["on", "off"]);

export const soundSetting: Switch = setting("sound", ["off", "on"]);

/** Whether Play has asked if the shots should be heard: it asks at the first match only. */
export const soundAskedSetting = setting("sound-asked", ["no", "yes"]);

/** Whether the system says that a friend has moved while the tab is in the background. */
export const turnNoticeSetting: Switch = setting("turn-notices", ["off", "on"]);

export const vibrationSetting: Switch = setting("vibration", ["off", "on"]);

/** Whether ? opens the help, wherever the focus is: dictation and slips may hit single keys (WCAG 2.1.4). */
export const helpKeySetting: Switch = setting("help-key", ["on", "off"]);

/** The level of the daily puzzle, and of the next ones; the last one chosen stays. */
export const puzzleLevelSetting = setting("puzzle-level", ["easy", "medium", "hard", "expert"]);

/** Parts of rooms that few people need; each stays as it was left. Lines appear once one has been tried. */
export const FOLDS = {
  notation: setting("fold-notation", ["closed", "open"]),
  lines: setting("fold-lines", ["open", "closed"]),
  placed: setting("fold-placed", ["closed", "open"]),
  solve: setting("fold-solve", ["closed", "open"]),
  rules: setting("fold-rules", ["closed", "open"]),
  programs: setting("fold-programs", ["closed", "open"]),
};

/** Which section below the advice of Analyse is shown. */
export const analyseTab = setting("fold-analyse", ["fleet", "shots", "ask", "more"]);

export const canVibrate = (): boolean => "vibrate" in navigator;

const KEY = "language";

const bestLanguage = (): Language => chooseLanguage(location.search, deviceStorage.read(KEY), navigator.languages);

/** Chooses the reader's language and follows changes of the browser's language; loads nothing yet. */
export const beginLanguage = (): void => {
  language.value = bestLanguage();
  // If the words cannot be loaded, the page keeps its language.
  addEventListener("languagechange", () => void speak(bestLanguage()).catch(() => {}));
};

/** Loads the first words of the page, or the English ones if the reader's language fails. False if both fail. */
export const loadFirstWords = async (first: readonly { load(): Promise<void> }[]): Promise<boolean> => {
  for (const next of new Set<Language>([language.peek(), "en"])) {
    language.value = next;
    try {
      await Promise.all(first.map((words) => words.load()));
      return true;
    } catch {
      // The next language may load.
    }
  }
  return false;
};

/** Changes and stores the language; the address names none. @throws the browser's error, with nothing changed */
export const switchLanguage = async (next: Language): Promise<void> => {
  await speak(next);
  deviceStorage.write(KEY, next);
  const address = new URL(location.href);
  if (!address.searchParams.has("lang")) return;
  address.searchParams.delete("lang");
  history.replaceState(history.state, "", address);
};
