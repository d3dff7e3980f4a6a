import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { A_LITTLE, doubtsOf } from "../../board/notation/heard-shots.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { Check } from "../../parts/field/choice.tsx";
import { CloseButton } from "../../parts/icon.tsx";
import { partsWords } from "../../parts/texts/words.ts";
import { Button } from "../../parts/theme/button.tsx";
import { focusCell } from "../../parts/window/focus.ts";
import { listen } from "../../parts/window/listen.ts";
import type { Analyse } from "./analyse.ts";
import { useChooserKeys } from "./answer-keys.ts";
import { ChoiceButtons, choicesOf, focusAnswer, type OfferedAnswer, takeWanted } from "./answer-question.tsx";
import { analyseWords as words } from "./texts/words.ts";
import { WhatIfButton } from "./what-if.tsx";

/** The gap in pixels between the chooser and its cell, or the edge of the window. */
const EDGE = 8;

/** Places the chooser to the right of its cell, or to the left if the right has no room. */
const useBeside = (cell: number) => {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const panel = ref.current;
    const area = panel?.parentElement?.getBoundingClientRect();
    const target = document.getElementById(`cell-${cell}`)?.getBoundingClientRect();
    if (!panel || !area || !target) return;
    const { width, height } = panel.getBoundingClientRect();
    const right = target.right + EDGE;
    const left = right + width <= innerWidth - EDGE ? right : target.left - EDGE - width;
    const top = Math.max(EDGE, Math.min(target.top - EDGE, innerHeight - EDGE - height));
    panel.style.setProperty("--top", `${top - area.top}px`);
    panel.style.setProperty("--left", `${Math.max(EDGE, left) - area.left}px`);
  }, [cell]);
  return ref;
};

/** Focuses the answer that a key asked for, else the earlier one, else the first. A press outside closes it. */
const useOpening = (ref: RefObject<HTMLElement | null>, cell: number, close: () => void): void => {
  useLayoutEffect(() => {
    const panel = ref.current;
    focusAnswer(panel, takeWanted());
    const outside = ({ target }: PointerEvent): void => {
      if (target instanceof Element && !panel?.contains(target) && !target.closest("[data-cell]")) close();
    };
    return listen({ pointerdown: outside });
  }, [cell]);
};

/** Asks for the answer to a shot at a cell, and lists the answers still possible there, with their chances. */
export function AnswerChooser({ page, cell }: { page: Analyse; cell: number }) {
  const { scenario, observations } = page.knowledge.value;
  const name = cellName(scenario.board, cell);
  const { possible, other } = choicesOf(page, cell);
  const index = observations.findIndex((one) => one.cell === cell);
  const isShot = index >= 0;
  const ref = useBeside(cell);
  const close = (): void => (page.asked.value = undefined);
  const closeAndReturn = (): void => {
    close();
    focusCell(page, cell);
  };
  const remove = (): void => {
    page.removeShot(cell);
    focusCell(page, cell);
  };
  useOpening(ref, cell, close);
  const handleKey = useChooserKeys(ref, page, closeAndReturn, isShot ? remove : undefined);
  const list = (choices: readonly OfferedAnswer[]) => (
    <div class="choices stack gap-1">
      <ChoiceButtons page={page} cell={cell} choices={choices} />
    </div>
  );
  return (
    <div
      class="chooser stack gap-1"
      role="dialog"
      aria-label={words.answerTo({ cell: name })}
      ref={ref}
      onKeyDown={handleKey}
    >
      <div class="apart">
        <strong>{name}</strong>
        <CloseButton label={partsWords.close} onClick={closeAndReturn} />
      </div>
      {list(possible)}
      {other.length > 0 && (
        <details class="small">
          <summary title={words.otherTitle}>{words.other}</summary>
          <p>{words.othersContradict}</p>
          {list(other)}
        </details>
      )}
      {!isShot && <WhatIfButton page={page} />}
      {isShot && <NotSure page={page} index={index} />}
      {isShot && <Button label={words.removeThis} class="remove" onClick={remove} />}
    </div>
  );
}

/** Whether the answer to a shot may be wrong; only where questions may be asked. */
function NotSure({ page, index }: { page: Analyse; index: number }) {
  const { scenario, observations } = page.knowledge.value;
  if (scenario.prior || scenario.contact === "overlap") return null;
  const doubt = doubtsOf(page.knowledge.value, page.told.value).get(index);
  return (
    <Check
      checked={doubt !== undefined}
      set={(isDoubted) => {
        page.doubt(observations[index], isDoubted ? A_LITTLE : 0);
        focusCell(page, observations[index].cell);
      }}
    >
      {boardWords.notSure({ n: Math.round(1 / (doubt || A_LITTLE)) })}
    </Check>
  );
}
