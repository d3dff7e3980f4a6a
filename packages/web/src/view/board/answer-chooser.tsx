import { type Answer, answerKey, formatCell, sameAnswer } from "@broadside/engine";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Page } from "../../model/page.ts";
import { announceable } from "../../position/shots.ts";
import { describeAnswer, kindOf } from "../../text/answer.ts";
import { formatPercent, formatShare } from "../../text/chance.ts";
import { CloseIcon } from "../parts/close-icon.tsx";
import { focusCell } from "./board-keys.ts";

/** An answer that can be chosen, with its exact share where the position gives one. */
interface Choice {
  readonly answer: Answer;
  readonly layouts?: bigint;
}

const KEYS: Readonly<Record<string, Answer["kind"]>> = {
  ".": "miss",
  m: "miss",
  x: "hit",
  h: "hit",
  "#": "sunk",
  s: "sunk",
};

/** The answers the position can still give, and those that the rules know but that would contradict it. */
const choicesOf = (page: Page, cell: number): { possible: Choice[]; other: Choice[] } => {
  const knowledge = page.knowledge.value;
  const all = announceable(knowledge.scenario, cell).map((answer) => ({ answer }));
  const shot = knowledge.observations.some((other) => other.cell === cell);
  const map = page.analysis.fresh.value;
  if (shot || !map) return { possible: all.slice(0, MOST_POSSIBLE), other: [] };
  const possible = [...map.answers(cell)];
  const others = all.filter(({ answer }) => !possible.some((choice) => sameAnswer(choice.answer, answer)));
  return { possible, other: others.slice(0, MOST_OTHER) };
};

const EDGE = 8;

/** Digits typed within this many milliseconds belong to one number. */
const TYPING = 900;

/** Impossible answers that are listed; where numbers of ships are answers there may be thousands. */
const MOST_OTHER = 40;

/** Answers that are listed where nothing is known of what is possible. */
const MOST_POSSIBLE = 200;

/** Puts the chooser to the right of its cell, or to the left where there is no room; on narrow screens at the bottom. */
const useBeside = (cell: number) => {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const panel = ref.current;
    const area = panel?.parentElement?.getBoundingClientRect();
    const target = document.getElementById(`cell-${cell}`)?.getBoundingClientRect();
    if (!panel || !area || !target) return;
    const { width, height, top: ownTop } = panel.getBoundingClientRect();
    if (getComputedStyle(panel).position === "fixed") {
      // The sheet must not cover the cell that is asked about.
      if (target.bottom > ownTop - EDGE) scrollBy(0, target.bottom - ownTop + EDGE);
      return;
    }
    const right = target.right + EDGE;
    const left = right + width <= innerWidth - EDGE ? right : target.left - EDGE - width;
    const top = Math.max(EDGE, Math.min(target.top - EDGE, innerHeight - EDGE - height));
    panel.style.setProperty("--top", `${top - area.top}px`);
    panel.style.setProperty("--left", `${Math.max(EDGE, left) - area.left}px`);
  }, [cell]);
  return ref;
};

const signOf = (answer: Answer): string => {
  if (answer.kind === "count") return `=${answer.ships}`;
  return answer.kind === "miss" ? "·" : answer.kind === "hit" ? "×" : "#";
};

function ChoiceButton({ page, cell, choice }: { page: Page; cell: number; choice: Choice }) {
  const { scenario, observations } = page.knowledge.value;
  const current = observations.find((shot) => shot.cell === cell)?.answer;
  const layouts = page.analysis.fresh.value?.layouts;
  const words = describeAnswer(scenario, choice.answer);
  const share =
    choice.layouts === undefined || layouts === undefined ? undefined : formatPercent(choice.layouts, layouts);
  return (
    <button
      type="button"
      class="choice"
      data-kind={kindOf(choice.answer)}
      data-ships={choice.answer.kind === "count" ? choice.answer.ships : undefined}
      aria-pressed={current === undefined ? undefined : sameAnswer(current, choice.answer)}
      title={choice.layouts === undefined || layouts === undefined ? undefined : formatShare(choice.layouts, layouts)}
      onClick={() => {
        page.shoot(cell, choice.answer);
        focusCell(page, cell);
      }}
    >
      <span class="choice-sign" aria-hidden="true">
        {signOf(choice.answer)}
      </span>
      <span class="choice-words">{words}</span>
      {share !== undefined && <span class="choice-share">{share} %</span>}
    </button>
  );
}

/** Asks for the answer to a shot at a cell: what the position can still give, with its chance. */
export function AnswerChooser({ page, cell }: { page: Page; cell: number }) {
  const { scenario, observations } = page.knowledge.value;
  const name = formatCell(scenario.board, cell);
  const { possible, other } = choicesOf(page, cell);
  const shot = observations.some((one) => one.cell === cell);
  const ref = useBeside(cell);
  const typed = useRef({ text: "", at: 0 });
  const close = (refocus: boolean): void => {
    page.asked.value = undefined;
    if (refocus) focusCell(page, cell);
  };

  useLayoutEffect(() => {
    const panel = ref.current;
    const first =
      panel?.querySelector<HTMLElement>("[aria-pressed=true]") ?? panel?.querySelector<HTMLElement>(".choice");
    first?.focus({ preventScroll: true });
    const outside = (event: PointerEvent): void => {
      const target = event.target as Element | null;
      if (target && !panel?.contains(target) && !target.closest("[data-cell]")) close(false);
    };
    addEventListener("pointerdown", outside);
    return () => removeEventListener("pointerdown", outside);
  }, [cell]);

  /** Digits add up to a number of ships, which is chosen as soon as no greater one begins with them. */
  const typeDigit = (digit: string): void => {
    const now = performance.now();
    const before = now - typed.current.at < TYPING ? typed.current.text : "";
    typed.current = { text: before + digit, at: now };
    const all = [...(ref.current?.querySelectorAll<HTMLElement>(".choice[data-ships]") ?? [])];
    const matching = all.filter((button) => button.dataset["ships"]?.startsWith(typed.current.text));
    const exact = matching.find((button) => button.dataset["ships"] === typed.current.text);
    if (exact && matching.length === 1) exact.click();
    else (exact ?? matching[0])?.focus();
  };

  const handleKey = (event: KeyboardEvent): void => {
    const buttons = [...(ref.current?.querySelectorAll<HTMLElement>("button, summary") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const kind = event.ctrlKey || event.metaKey ? undefined : KEYS[event.key.toLowerCase()];
    if (event.key === "Escape") close(true);
    else if (event.key === "ArrowDown") buttons[(at + 1) % buttons.length]?.focus();
    else if (event.key === "ArrowUp") buttons[(at - 1 + buttons.length) % buttons.length]?.focus();
    else if (kind !== undefined) {
      const matching = [...(ref.current?.querySelectorAll<HTMLElement>(`.choice[data-kind=${kind}]`) ?? [])];
      if (matching.length === 1) matching[0].click();
      else matching[0]?.focus();
    } else if (/^\d$/.test(event.key) && scenario.answers === "count") typeDigit(event.key);
    else if ((event.key === "Backspace" || event.key === "Delete") && shot) {
      page.removeShot(cell);
      focusCell(page, cell);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="chooser" role="dialog" aria-label={`Answer to ${name}`} ref={ref} onKeyDown={handleKey}>
      <div class="chooser-head">
        <strong>{name}</strong>
        <button type="button" class="quiet close" aria-label="Close" onClick={() => close(true)}>
          <CloseIcon />
        </button>
      </div>
      <div class="choices">
        {possible.map((choice) => (
          <ChoiceButton key={answerKey(choice.answer)} page={page} cell={cell} choice={choice} />
        ))}
      </div>
      {other.length > 0 && (
        <details class="other-choices">
          <summary>Impossible answers ({other.length})</summary>
          <div class="choices">
            {other.map((choice) => (
              <ChoiceButton key={answerKey(choice.answer)} page={page} cell={cell} choice={choice} />
            ))}
          </div>
        </details>
      )}
      {shot && (
        <button
          type="button"
          class="remove"
          onClick={() => {
            page.removeShot(cell);
            focusCell(page, cell);
          }}
        >
          Remove this shot
        </button>
      )}
    </div>
  );
}
