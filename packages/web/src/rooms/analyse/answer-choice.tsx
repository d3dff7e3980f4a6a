import { type Answer, answerKey, outcomeOf, possibleAnswers, sameAnswer } from "@broadside/engine";
import { formatPercentOf } from "@broadside/engine/text";
import { describeAnswer } from "../../board/notation/shot-text.ts";
import { boardWords } from "../../board/texts/words.ts";
import { percent } from "../../language/numbers.ts";
import { Button } from "../../parts/theme/button.tsx";
import { focusCell } from "../../parts/window/focus.ts";
import type { Page } from "./page.ts";

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

/** The answers still possible at this position, and those that the rules allow but that contradict it. */
export const choicesOf = (page: Page, cell: number): { possible: OfferedAnswer[]; other: OfferedAnswer[] } => {
  const knowledge = page.knowledge.value;
  const all = possibleAnswers(knowledge.scenario, cell).map((answer) => ({ answer }));
  const shot = knowledge.observations.some((other) => other.cell === cell);
  const map = page.analysis.fresh.value;
  if (shot || !map) return { possible: all.slice(0, MOST_POSSIBLE), other: [] };
  const possible = [...map.answers(cell)];
  const others = all.filter(({ answer }) => !possible.some((choice) => sameAnswer(choice.answer, answer)));
  return { possible, other: others.slice(0, MOST_OTHER) };
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
  page: Page;
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
      {mass !== undefined && map && <span class="choice-share">{percent(formatPercentOf(mass, map.mass, 0))}</span>}
    </Button>
  ));
}
