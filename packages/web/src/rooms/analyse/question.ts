import type { Answer } from "@broadside/engine";
import { useRef } from "preact/hooks";
import { choicesOf } from "./answer-choice.tsx";
import type { Page } from "./page.ts";

/** What a key asked for: answers of one kind, or any answer. */
type Wanted = Answer["kind"] | "any";

let wanted: Wanted | undefined;

/** Opens the question about a cell after a key press; the keyboard focus goes to the first answer of the kind. */
export const askFor = (page: Page, cell: number, kind: Wanted): void => {
  wanted = kind;
  page.asked.value = cell;
};

/** What the last key asked for. Returned only once. */
export const takeWanted = (): Wanted | undefined => {
  const kind = wanted;
  wanted = undefined;
  return kind;
};

/** Focuses the first answer of a kind, else the answer given before, else the first one. */
export const focusAnswer = (panel: HTMLElement | null, kind: Wanted | undefined): void => {
  const find = (which: string) => panel?.querySelector<HTMLElement>(`.choice${which}`);
  const found = find(`[data-kind="${kind}"]`) ?? find("[aria-pressed=true]") ?? find("");
  found?.focus({ preventScroll: true });
};

/** A cell that the page asks about, and the answers that can be given there. */
type AnswerQuestion = { readonly cell: number } & ReturnType<typeof choicesOf>;

/** The question about a cell. While a map is counted, the last question stays, disabled: no button jumps. */
export const useQuestion = (
  page: Page,
  cell: number | undefined,
): { readonly question: AnswerQuestion | undefined; readonly idle: boolean } => {
  const last = useRef<AnswerQuestion | undefined>(undefined);
  const rules = useRef(page.knowledge.value.scenario);
  const { phase, slow } = page.analysis;
  // Answers under the old rules may name ships that the new rules do not have.
  if (rules.current !== page.knowledge.value.scenario) last.current = undefined;
  rules.current = page.knowledge.value.scenario;
  const idle = cell === undefined && phase.value.kind === "working" && !slow.value;
  if (!idle) last.current = cell === undefined ? undefined : { cell, ...choicesOf(page, cell) };
  return { question: last.current, idle };
};
