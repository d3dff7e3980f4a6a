import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import { KEYS } from "../../parts/keys.ts";

/** The keys that enter answers, on the board and where an answer is chosen. */
export const ANSWER_KEYS: Readonly<Record<string, "miss" | "hit" | "sunk">> = Object.fromEntries(
  (["miss", "hit", "sunk"] as const).flatMap((kind) => KEYS[kind].map((key) => [key, kind] as const)),
);

/** Digits typed within this many milliseconds of each other form one number. */
const TYPING = 900;

/** What keys can do in the chooser, apart from choosing an answer. */
export interface ChooserKeys {
  /** Whether answers are numbers of ships, typed as digits. */
  readonly numbers: boolean;
  readonly close: () => void;
  /** Removes the existing shot; undefined if there is no shot. */
  readonly remove: (() => void) | undefined;
}

/** Presses the button if there is only one, otherwise moves the focus to the first. */
const pressOnly = (buttons: readonly HTMLElement[]): void => {
  if (buttons.length === 1) buttons[0].click();
  else buttons[0]?.focus();
};

/** Moves the focus to the next or previous button, wrapping round at the ends. */
const step = (panel: HTMLElement, by: 1 | -1): void => {
  const buttons = [...panel.querySelectorAll<HTMLElement>("button, summary")];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  buttons[(at + by + buttons.length) % buttons.length]?.focus();
};

/** Joins typed digits into a number of ships, chosen as soon as no larger answer begins with them. */
const useDigits = (ref: RefObject<HTMLElement | null>): ((digit: string) => void) => {
  const typed = useRef({ text: "", at: 0 });
  return (digit) => {
    const now = performance.now();
    const before = now - typed.current.at < TYPING ? typed.current.text : "";
    const text = before + digit;
    typed.current = { text, at: now };
    const all = [...(ref.current?.querySelectorAll<HTMLElement>(".choice[data-ships]") ?? [])];
    const matching = all.filter((button) => button.dataset["ships"]?.startsWith(text));
    const exact = matching.find((button) => button.dataset["ships"] === text);
    if (exact && matching.length === 1) exact.click();
    else (exact ?? matching[0])?.focus();
  };
};

/** Handles keys in the chooser: arrows, answer keys, digits, and the keys that close it or remove the shot. */
export const useChooserKeys = (
  ref: RefObject<HTMLElement | null>,
  { numbers, close, remove }: ChooserKeys,
): ((event: KeyboardEvent) => void) => {
  const typeDigit = useDigits(ref);
  /** What a key does; undefined if it does nothing. */
  const actionOf = (panel: HTMLElement, { key, ctrlKey, metaKey }: KeyboardEvent): (() => void) | undefined => {
    const kind = ctrlKey || metaKey ? undefined : ANSWER_KEYS[key.toLowerCase()];
    if (key === "Escape") return close;
    if (key === "ArrowDown") return () => step(panel, 1);
    if (key === "ArrowUp") return () => step(panel, -1);
    if (kind !== undefined)
      return () => pressOnly([...panel.querySelectorAll<HTMLElement>(`.choice[data-kind=${kind}]`)]);
    if (numbers && /^\d$/.test(key)) return () => typeDigit(key);
    return key === "Backspace" || key === "Delete" ? remove : undefined;
  };
  return (event) => {
    const action = ref.current ? actionOf(ref.current, event) : undefined;
    if (action === undefined) return;
    action();
    event.preventDefault();
    event.stopPropagation();
  };
};
