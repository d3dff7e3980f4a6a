import { type Answer, MISS, mostShipsOnCell, possibleAnswers } from "@broadside/engine";
import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import { isKeyOf, KEYS } from "../../parts/keys.ts";
import { focusCell } from "../../parts/window/focus.ts";
import type { Analyse } from "./analyse.ts";
import { askFor } from "./answer-question.tsx";
import { markedCell } from "./recommendation.ts";

/** The keys that enter answers, on the board and where an answer is chosen. */
const ANSWER_KEYS: Readonly<Record<string, "miss" | "hit" | "sunk">> = Object.fromEntries(
  (["miss", "hit", "sunk"] as const).flatMap((kind) => KEYS[kind].map((key) => [key, kind] as const)),
);

/** The answers of one kind that are still possible. Without a map, all answers of that kind that the rules have. */
const answersOfKind = (page: Analyse, cell: number, kind: "hit" | "sunk"): Answer[] => {
  const known = possibleAnswers(page.scenario.value, cell);
  const possible = page.analysis.fresh.value?.answers(cell).map(({ answer }) => answer) ?? [];
  // The map has no answers for a cell that has already been shot.
  return (possible.length > 0 ? possible : known).filter((answer) => answer.kind === kind);
};

/** Enters a number of ships. If the digit is impossible or may begin a longer number, asks for the answer. */
const enterNumber = (page: Analyse, cell: number, ships: number): void => {
  const scenario = page.scenario.value;
  if (scenario.board.blocked.includes(cell)) return;
  const most = mostShipsOnCell(scenario);
  if (ships <= most && (ships === 0 || ships * 10 > most)) page.shoot(cell, { kind: "count", ships });
  else askFor(page, cell, "any");
};

/** Enters a miss, a hit or a sinking. If that is ambiguous or impossible, asks for the answer. */
const enterAnswer = (page: Analyse, cell: number, kind: "miss" | "hit" | "sunk"): void => {
  const scenario = page.scenario.value;
  if (scenario.board.blocked.includes(cell)) return;
  const isCount = scenario.answers === "count";
  // A miss means no ship; for a hit, only the referee knows how many ships.
  if (kind === "miss") page.shoot(cell, isCount ? { kind: "count", ships: 0 } : MISS);
  else if (isCount) askFor(page, cell, "any");
  else {
    const answers = answersOfKind(page, cell, kind);
    if (answers.length === 1) page.shoot(cell, answers[0]);
    else if (possibleAnswers(scenario, cell).some((answer) => answer.kind === kind)) askFor(page, cell, kind);
  }
};

/** What a key that does not move the focus does at a cell. Returns false if it does nothing. */
export const actByKey = (page: Analyse, pressed: string, cell: number): boolean => {
  const { scenario, observations } = page.knowledge.value;
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed;
  if (key === "Enter" || key === " ") pressCell(page, cell, true);
  else if (key === "Backspace" || key === "Delete") {
    // The board does not show shots after its position, and no shot may disappear unnoticed.
    if (observations.some((shot) => shot.cell === cell)) page.removeShot(cell);
  } else if (isKeyOf("best", key)) {
    const best = markedCell(page);
    if (best !== undefined) focusCell(page, best);
  } else if (ANSWER_KEYS[key] !== undefined) enterAnswer(page, cell, ANSWER_KEYS[key]);
  else if (/^\d$/.test(key) && scenario.answers === "count") enterNumber(page, cell, Number(key));
  else return false;
  return true;
};

/** What a click, a tap or Enter does at a cell, depending on the chosen tool. */
export const pressCell = (page: Analyse, cell: number, byKey = false): void => {
  const scenario = page.scenario.value;
  const tool = page.tool.value;
  if (tool === "block") {
    page.setBlocked([cell], !scenario.board.blocked.includes(cell));
    return;
  }
  if (scenario.board.blocked.includes(cell)) return;
  const shot = page.knowledge.value.observations.some((other) => other.cell === cell);
  // The tool enters an answer at once only for a new shot. On an old one, a stray tap could change the game
  // unnoticed.
  if (tool === "ask" || byKey || shot) {
    if (page.asked.value === cell) page.asked.value = undefined;
    else if (byKey) askFor(page, cell, "any");
    else page.asked.value = cell;
  } else if (tool === "miss" || tool === "hit") enterAnswer(page, cell, tool);
  else enterNumber(page, cell, Number(tool.slice(1)));
};

/** Digits typed within this many milliseconds of each other form one number. */
const TYPING = 900;

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

/**
 * Handles keys where an answer is chosen: arrows, answer keys, digits, and the keys that close it or remove the shot.
 *
 * @param close closes it and gives the focus back @param remove removes the existing shot; undefined if there is none
 */
export const useChooserKeys = (
  ref: RefObject<HTMLElement | null>,
  page: Analyse,
  close: () => void,
  remove: (() => void) | undefined,
): ((event: KeyboardEvent) => void) => {
  const typeDigit = useDigits(ref);
  const actionOf = (panel: HTMLElement, { key, ctrlKey, metaKey }: KeyboardEvent): (() => void) | undefined => {
    const kind = ctrlKey || metaKey ? undefined : ANSWER_KEYS[key.toLowerCase()];
    if (key === "Escape") return close;
    if (key === "ArrowDown") return () => step(panel, 1);
    if (key === "ArrowUp") return () => step(panel, -1);
    if (kind !== undefined)
      return () => pressOnly([...panel.querySelectorAll<HTMLElement>(`.choice[data-kind=${kind}]`)]);
    if (page.scenario.value.answers === "count" && /^\d$/.test(key)) return () => typeDigit(key);
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
