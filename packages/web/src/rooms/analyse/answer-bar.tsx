import { type Answer, formatCell } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { describeAnswer } from "../../board/notation/shot-text.ts";
import { BlockDone } from "../../board/position/notices.tsx";
import { CloseButton } from "../../parts/icon.tsx";
import { partsWords } from "../../parts/texts/words.ts";
import { Button } from "../../parts/theme/button.tsx";
import { UndoButton } from "../../parts/undo-buttons.tsx";
import { focusCell } from "../../parts/window/focus.ts";
import type { Analyse } from "./analyse.ts";
import { lastShot, nextKind, sinkingsOf, tapOf, useChooserKeys } from "./answer-keys.ts";
import { askFor, ChoiceButtons, focusAnswer, takeWanted, useQuestion } from "./answer-question.tsx";
import { TapTools } from "./map-tools.tsx";
import { describeBest, markedCell } from "./recommendation.ts";
import { ReviewWay } from "./review-way.tsx";
import { analyseWords as words } from "./texts/words.ts";
import { WhatIfButton } from "./what-if.tsx";
import { whyNotPointed } from "./why-cell.ts";

/** Scrolls so that the bar does not cover the cell it asks about, unless you have scrolled that cell away. */
const useUncovered = (bar: { readonly current: HTMLElement | null }, cell: number | undefined): void => {
  useLayoutEffect(() => {
    const target = cell === undefined ? null : document.getElementById(`cell-${cell}`);
    if (!bar.current || !target || getComputedStyle(bar.current).position !== "fixed") return;
    const below = target.getBoundingClientRect().bottom - bar.current.getBoundingClientRect().top;
    if (below > 0) scrollBy(0, Math.ceil(below));
  }, [cell]);
};

/** What a tap on the board enters, the sinking of the last hit, and undo: always in reach of the thumb. */
function TapChoice({ page }: { page: Analyse }) {
  const sinkings = sinkingsOf(page);
  const last = lastShot(page);
  return (
    <div class="bar-head bar-taps row">
      <TapTools page={page} />
      {last && sinkings.length > 0 && page.asked.value !== last.cell && (
        <Button
          label={words.sunkAsk}
          class="primary"
          onClick={() => (sinkings.length === 1 ? page.shoot(last.cell, sinkings[0]) : askFor(page, last.cell, "sunk"))}
        />
      )}
      <span class="grow" />
      <UndoButton of={page} />
    </div>
  );
}

/**
 * The bar for entering answers on phones: near the thumb, always visible, never over the board.
 *
 * @param children what it shows while it asks nothing
 */
export function AnswerBar({ page, children }: { page: Analyse; children: ComponentChildren }) {
  const bar = useRef<HTMLElement>(null);
  const { question, idle } = useQuestion(page, page.asked.value ?? markedCell(page));
  // The cell for which impossible answers are shown too.
  const moreAt = useSignal<number | undefined>(undefined);
  const asked = page.asked.value;
  const map = page.analysis.fresh.value;
  useUncovered(bar, question?.cell);
  useLayoutEffect(() => {
    const wanted = takeWanted();
    if (asked === undefined || wanted === undefined) return;
    focusAnswer(bar.current, wanted);
    // On a low screen the bar stands below the board.
    bar.current?.scrollIntoView({ block: "nearest" });
  }, [asked]);
  const isShot = page.knowledge.value.observations.some(({ cell }) => cell === question?.cell);
  const close = (): void => {
    page.asked.value = undefined;
    if (question) focusCell(page, question.cell);
  };
  const remove = isShot && question ? () => page.removeShot(question.cell) : undefined;
  const handleKey = useChooserKeys(bar, page, close, remove);
  return (
    <section
      class="answer-bar stack gap-1"
      aria-label={partsWords.answer}
      aria-busy={idle}
      ref={bar}
      onKeyDown={handleKey}
    >
      {page.tool.value === "block" ? (
        <div class="bar-head row">
          <BlockDone position={page}>{words.chooseToBlock}</BlockDone>
        </div>
      ) : (
        <>
          <TapChoice page={page} />
          <BarHead page={page} cell={question?.cell} isShot={isShot && !idle} />
          {question && (
            <div class="bar-choices grid">
              <ChoiceButtons
                page={page}
                cell={question.cell}
                choices={[...question.possible, ...(moreAt.value === question.cell ? question.other : [])]}
                idle={idle}
                inBar
              />
              {asked !== undefined && question.other.length > 0 && (
                <Button
                  label={words.other}
                  disabled={idle}
                  aria-expanded={moreAt.value === question.cell}
                  title={words.otherTitle}
                  onClick={() => (moreAt.value = moreAt.value === question.cell ? undefined : question.cell)}
                />
              )}
              {asked !== undefined && <WhatIfButton page={page} />}
            </div>
          )}
          {!question && map && <ReviewWay page={page} map={map} />}
          {!question && children}
        </>
      )}
    </section>
  );
}

function BarHead({ page, cell, isShot }: { page: Analyse; cell: number | undefined; isShot: boolean }) {
  const scenario = page.scenario.value;
  return (
    <div class="bar-head row">
      <p>
        {page.asked.value === undefined && <LastTap page={page} />}
        {cell !== undefined && <strong>{formatCell(scenario.board, cell)}</strong>} {describeCell(page, cell)}
      </p>
      {isShot && cell !== undefined && <Button label={words.remove} onClick={() => page.removeShot(cell)} />}
      {page.asked.value !== undefined && (
        <CloseButton label={words.backToBest} onClick={() => (page.asked.value = undefined)} />
      )}
    </div>
  );
}

/** What the last tap entered, and what a further tap on the same cell makes of it. */
function LastTap({ page }: { page: Analyse }) {
  const last = lastShot(page);
  const next = last && nextKind(page, last);
  if (!last || !next || tapOf(page) === "ask") return null;
  const { scenario } = page.knowledge.value;
  const said = (answer: Answer): string => describeAnswer(scenario, answer);
  return (
    <span class="last-tap small">
      {words.tapAgain({
        cell: formatCell(scenario.board, last.cell),
        answer: said(last.answer),
        next: said({ kind: next }),
      })}
    </span>
  );
}

/** Why the bar asks about this cell, or what to do if there is no cell to recommend. */
const describeCell = (page: Analyse, cell: number | undefined): string => {
  const { scenario, observations } = page.knowledge.value;
  const { phase, fresh } = page.analysis;
  if (cell !== undefined) {
    const index = observations.findIndex((shot) => shot.cell === cell);
    if (index >= 0)
      return words.shotSaid({ n: index + 1, answer: describeAnswer(scenario, observations[index].answer) });
    if (page.asked.value !== undefined) return whyNotPointed(page) ?? words.whatSaid;
    // The text for newcomers says that they play the game itself elsewhere.
    if (observations.length === 0) return words.isBestFirst;
    return describeBest(page);
  }
  if (phase.value.kind === "conflict") return words.contradict;
  return fresh.value ? words.noneLeft : words.chooseShot;
};
