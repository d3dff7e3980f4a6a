import { type Answer, MISS, mostShipsOnCell, type Observation, possibleAnswers } from "@broadside/engine";
import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import type { Tool } from "../../board/position/position.ts";
import { isKeyOf, KEYS } from "../../parts/keys.ts";
import { focusCell } from "../../parts/window/focus.ts";
import { hasAnswerBar } from "../../parts/window/screen-size.ts";
import type { Analyse } from "./analyse.ts";
import { askFor, choicesOf } from "./answer-question.tsx";
import { takeCorner } from "./asked-area.ts";
import { markedCell } from "./recommendation.ts";

/** The keys that enter answers, on the board and where an answer is chosen. */
const ANSWER_KEYS: Readonly<Record<string, "miss" | "hit" | "sunk">> = Object.fromEntries(
  (["miss", "hit", "sunk"] as const).flatMap((kind) => KEYS[kind].map((key) => [key, kind] as const)),
);

/** The answers at a cell that are still possible. Without a map, all answers that the rules have. */
const answersAt = (page: Analyse, cell: number): Answer[] => choicesOf(page, cell).possible.map(({ answer }) => answer);

/** Enters a number of ships. If the digit is impossible or may begin a longer number, asks for the answer. */
const enterNumber = (page: Analyse, cell: number, ships: number): void => {
  const scenario = page.scenario.value;
  if (scenario.board.blocked.includes(cell)) return;
  const most = mostShipsOnCell(scenario);
  if (ships <= most && (ships === 0 || ships * 10 > most)) page.shoot(cell, { kind: "count", ships });
  else askFor(page, cell, "any");
};

/**
 * Enters a miss, a hit or a sinking. A hit that the counts know to sink a ship sinks it. If the answer is ambiguous or
 * impossible, asks for it.
 */
const enterAnswer = (page: Analyse, cell: number, kind: "miss" | "hit" | "sunk"): void => {
  const scenario = page.scenario.value;
  if (scenario.board.blocked.includes(cell)) return;
  const isCount = scenario.answers === "count";
  // A miss means no ship; for a hit, only the referee knows how many ships.
  if (kind === "miss") page.shoot(cell, isCount ? { kind: "count", ships: 0 } : MISS);
  else if (isCount) askFor(page, cell, "any");
  else {
    const hits = answersAt(page, cell).filter((answer) => answer.kind !== "miss");
    const answers = hits.filter((answer) => answer.kind === kind);
    if (answers.length === 1) page.shoot(cell, answers[0]);
    else if (answers.length === 0 && kind === "hit" && hits.length === 1) page.shoot(cell, hits[0]);
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

/** What a tap does: what was chosen or, until then, what is usual: a miss on phones, else the question. */
export const tapOf = ({ tool, scenario }: Analyse): Exclude<Tool, "usual"> => {
  if (tool.value !== "usual") return tool.value;
  if (!hasAnswerBar.value) return "ask";
  return scenario.value.answers === "count" ? "=0" : "miss";
};

/** The last shot of the game, if the board shows it: a further tap on it changes its answer. */
export const lastShot = ({ lines: { shown, whole } }: Analyse): Observation | undefined => {
  const { observations } = whole.value;
  return shown.value === observations.length ? observations.at(-1) : undefined;
};

/**
 * The last shot if it was tapped and its answer is not settled yet. Not once the game is over or the shots contradict
 * each other, nor while taps compare cells.
 */
export const tappedShot = (page: Analyse): number | undefined => {
  const { phase, fresh } = page.analysis;
  const isOver = phase.value.kind === "conflict" || (fresh.value !== undefined && markedCell(page) === undefined);
  return isOver || tapOf(page) === "ask" ? undefined : page.tapped.value;
};

/** The ways in which a hit at the last shot may have sunk a ship; none if it did not hit, or the referee never says. */
export const sinkingsOf = (page: Analyse): Answer[] => {
  const last = lastShot(page);
  return last?.answer.kind === "hit" ? answersAt(page, last.cell).filter(({ kind }) => kind === "sunk") : [];
};

/** What a further tap on the last shot makes of it: miss, hit, sunk, and a miss again; undefined for numbers. */
export const nextKind = (page: Analyse, { cell, answer }: Observation): "miss" | "hit" | "sunk" | undefined => {
  const kinds = ["miss", "hit", "sunk"] as const;
  const possible = answersAt(page, cell);
  const at = (kinds as readonly string[]).indexOf(answer.kind);
  const later = [...kinds.slice(at + 1), ...kinds.slice(0, Math.max(at, 0))];
  return at < 0 ? undefined : later.find((kind) => possible.some((other) => other.kind === kind));
};

/**
 * Enters the answer of a tap at a cell that has none yet. If the counts leave only one answer, it is that one; where
 * they rule out a miss, it is a hit.
 */
const enterTapped = (page: Analyse, cell: number, tool: "miss" | "hit"): void => {
  const known = page.analysis.fresh.value?.answers(cell) ?? [];
  const isCertainHit = known.length > 0 && known.every(({ answer }) => answer.kind !== "miss");
  if (known.length === 1) page.shoot(cell, known[0].answer);
  else enterAnswer(page, cell, isCertainHit ? "hit" : tool);
};

/** What a click, a tap or Enter does at a cell, depending on the chosen tool. */
export const pressCell = (page: Analyse, cell: number, byKey = false): void => {
  const scenario = page.scenario.value;
  const tool = tapOf(page);
  if (tool === "block") {
    page.setBlocked([cell], !scenario.board.blocked.includes(cell));
    return;
  }
  if (tool === "corner") {
    takeCorner(page, cell);
    return;
  }
  if (scenario.board.blocked.includes(cell)) return;
  const shot = page.knowledge.value.observations.some((other) => other.cell === cell);
  const last = lastShot(page);
  const next = tool !== "ask" && !byKey && last?.cell === cell ? nextKind(page, last) : undefined;
  // A tap changes only the last shot at once. On an older one, a stray tap could change the game unnoticed.
  if (next !== undefined) enterAnswer(page, cell, next);
  else if (tool === "ask" || byKey || shot) {
    const isAsked = page.asked.value === cell;
    page.dropQuestions();
    if (byKey && !isAsked) askFor(page, cell, "any");
    else if (!isAsked) page.asked.value = cell;
    return;
  } else if (tool === "miss" || tool === "hit") enterTapped(page, cell, tool);
  else enterNumber(page, cell, Number(tool.slice(1)));
  if (page.asked.value === undefined) page.tapped.value = cell;
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
