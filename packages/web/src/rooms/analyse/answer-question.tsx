import { type Answer, type AnswerCount, answerKey, outcomeOf, possibleAnswers, sameAnswer } from "@broadside/engine";
import { formatPercentOf } from "@broadside/engine/text";
import { useRef } from "preact/hooks";
import { describeAnswer } from "../../board/notation/shot-text.ts";
import { mayHaveSunk, withoutShot } from "../../board/position/shots.ts";
import { boardWords } from "../../board/texts/words.ts";
import { percent } from "../../language/numbers.ts";
import { Button } from "../../parts/theme/button.tsx";
import { focusCell } from "../../parts/window/focus.ts";
import type { Analyse } from "./analyse.ts";

/** An answer that can be chosen, with its layouts and their mass if the position gives them. */
export interface OfferedAnswer {
  readonly answer: Answer;
  readonly layouts?: bigint;
  readonly mass?: bigint;
}

/** At most this many impossible answers are listed. If answers are numbers of ships, there may be thousands. */
const MOST_OTHER = 40;

/** At most this many answers are listed while we do not know which are possible. */
const MOST_POSSIBLE = 200;

/**
 * The answers still possible at this position, and those that the rules allow but that contradict it; both in the
 * order of the rules: a miss, hits, sinkings. The counts tell them of an unshot cell and, once the position before it
 * is counted, of the last shot; of earlier shots, the shots themselves.
 */
export const choicesOf = (page: Analyse, cell: number): { possible: OfferedAnswer[]; other: OfferedAnswer[] } => {
  const knowledge = page.knowledge.value;
  const all = possibleAnswers(knowledge.scenario, cell);
  const shot = knowledge.observations.some((other) => other.cell === cell);
  const counted = shot ? countedBefore(page, cell) : page.analysis.fresh.value?.answers(cell);
  const known = counted && new Map(counted.map((one) => [answerKey(one.answer), one]));
  const possible = all.flatMap((answer): OfferedAnswer[] => {
    const one = known?.get(answerKey(answer));
    if (shot && answer.kind === "sunk" && !mayHaveSunk(knowledge, cell, answer)) return [];
    if (known && !one) return [];
    // Chances are those of the position on the board, where the shot has been answered.
    return [one && !shot ? one : { answer }];
  });
  const others = known || shot ? all.filter((answer) => !possible.some((one) => sameAnswer(one.answer, answer))) : [];
  return {
    possible: known ? possible : possible.slice(0, MOST_POSSIBLE),
    other: others.slice(0, MOST_OTHER).map((answer) => ({ answer })),
  };
};

/** The answers that the last shot may have got, by the counts before it; undefined while they are not known. */
const countedBefore = (
  { analysis, knowledge: { value } }: Analyse,
  cell: number,
): readonly AnswerCount[] | undefined => {
  // The counts of earlier positions arrive after those of the present one.
  if (analysis.trail.value.length === 0 || value.observations.at(-1)?.cell !== cell) return undefined;
  return analysis.keptMap(withoutShot(value, cell))?.answers(cell);
};

type Wanted = Answer["kind"] | "any";

let wanted: Wanted | undefined;

/** Opens the question about a cell after a key press; the keyboard focus goes to the first answer of the kind. */
export const askFor = (page: Analyse, cell: number, kind: Wanted): void => {
  wanted = kind;
  page.dropQuestions();
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

type AnswerQuestion = { readonly cell: number } & ReturnType<typeof choicesOf>;

/** The question about a cell. While a map is counted, the last question stays, disabled: no button jumps. */
export const useQuestion = (
  page: Analyse,
  cell: number | undefined,
): { readonly question: AnswerQuestion | undefined; readonly idle: boolean } => {
  const last = useRef<AnswerQuestion | undefined>(undefined);
  const rules = useRef(page.scenario.value);
  const { phase, slow } = page.analysis;
  // Answers under the old rules may name ships that the new rules do not have.
  if (rules.current !== page.scenario.value) last.current = undefined;
  rules.current = page.scenario.value;
  const idle = cell === undefined && phase.value.kind === "working" && !slow.value;
  if (!idle) last.current = cell === undefined ? undefined : { cell, ...choicesOf(page, cell) };
  return { question: last.current, idle };
};

const signOf = (answer: Answer): string => {
  if (answer.kind === "count") return `=${answer.ships}`;
  return answer.kind === "miss" ? "·" : answer.kind === "hit" ? "×" : "#";
};

/**
 * Buttons that enter answers, labelled with their chances. In the bar a click leaves the focus on its button, which
 * keeps it while the answers wait for the next map.
 */
export function ChoiceButtons(props: {
  page: Analyse;
  cell: number;
  choices: readonly OfferedAnswer[];
  idle?: boolean;
  inBar?: boolean;
}) {
  const { page, cell, choices, idle = false, inBar = false } = props;
  const { scenario, observations } = page.knowledge.value;
  const current = observations.find((shot) => shot.cell === cell)?.answer;
  // If a choice has a share, it comes from the last map, even while the next map is being counted.
  const map = page.analysis.map.value;
  return choices.map(({ answer, layouts, mass }) => (
    <Button
      key={answerKey(answer)}
      class="choice"
      data-kind={outcomeOf(answer)}
      data-ships={answer.kind === "count" ? answer.ships : undefined}
      aria-disabled={idle}
      aria-pressed={current === undefined ? undefined : sameAnswer(current, answer)}
      title={
        layouts === undefined || map === undefined
          ? undefined
          : boardWords.shareOf({ part: layouts, whole: map.layouts })
      }
      onClick={(event) => {
        if (idle) return;
        page.shoot(cell, answer);
        if (!inBar || event.detail === 0) focusCell(page, cell);
      }}
    >
      <span class="choice-sign" aria-hidden="true">
        {signOf(answer)}
      </span>
      <span class="choice-words">{describeAnswer(scenario, answer)}</span>
      {mass !== undefined && map && (
        <span class="choice-share small">{percent(formatPercentOf(mass, map.mass, 0))}</span>
      )}
    </Button>
  ));
}
