import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { describeAnswer } from "../../board/notation/shot-text.ts";
import { BlockDone } from "../../board/position/notices.tsx";
import { boardWords } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { CloseButton } from "../../parts/icon.tsx";
import { lazy } from "../../parts/lazy.tsx";
import { partsWords } from "../../parts/texts/words.ts";
import { Button } from "../../parts/theme/button.tsx";
import { UndoButton } from "../../parts/undo-buttons.tsx";
import { focusCell } from "../../parts/window/focus.ts";
import { narrow, touch } from "../../parts/window/screen-size.ts";
import { Headline } from "./advice-panel.tsx";
import type { Analyse } from "./analyse.ts";
import { lastShot, nextKind, sinkingsOf, tapOf, tappedShot, useChooserKeys } from "./answer-keys.ts";
import { askFor, ChoiceButtons, focusAnswer, takeWanted, useQuestion } from "./answer-question.tsx";
import { isAsking } from "./asked-area.ts";
import { TapTools } from "./map-tools.tsx";
import { describeBest, markedCell, recommendationOf } from "./recommendation.ts";
import { ReviewWay } from "./review-way.tsx";
import { analyseWords as words } from "./texts/words.ts";
import { WhatIfButton } from "./what-if.tsx";
import { whyPointed } from "./why-cell.ts";

const AskBar = lazy("partAsk", async () => (await import("./ask-panel.tsx")).AskBar);

/** Scrolls so that the bar does not cover the cell it asks about, unless you have scrolled that cell away. */
const useUncovered = (bar: { readonly current: HTMLElement | null }, cell: number | undefined): void => {
  useLayoutEffect(() => {
    const target = cell === undefined ? null : document.getElementById(`cell-${cell}`);
    if (!bar.current || !target || getComputedStyle(bar.current).position !== "fixed") return;
    const below = target.getBoundingClientRect().bottom - bar.current.getBoundingClientRect().top;
    if (below > 0) scrollBy(0, Math.ceil(below));
  }, [cell]);
};

/** Tells the style sheets the height of the bar where it covers the end of the page. */
const useHeight = (bar: { readonly current: HTMLElement | null }): void => {
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current) return;
    const { style } = document.documentElement;
    const follow = (): void => {
      const isOver = getComputedStyle(current).position === "fixed";
      style.setProperty("--bar-height", isOver ? `${current.offsetHeight}px` : "0px");
    };
    const observer = new ResizeObserver(follow);
    observer.observe(current);
    follow();
    return () => {
      observer.disconnect();
      style.removeProperty("--bar-height");
    };
  }, []);
};

/** The best shot in one row, so that the questions have room, and a button that asks for its answer. */
function BriefAdvice({ page }: { page: Analyse }) {
  const advice = recommendationOf(page);
  return (
    <div class="bar-head row">
      <p>
        {advice ? <Headline page={page} map={page.analysis.fresh.value} advice={advice} /> : boardWords.countingNow}
      </p>
      {advice && <Button label={partsWords.answer} onClick={() => askFor(page, advice.cell, "any")} />}
      <UndoButton of={page} />
    </div>
  );
}

/** What a tap on the board enters, what the last shot may have been instead, and undo: always in reach of the thumb. */
function TapChoice({ page }: { page: Analyse }) {
  return (
    <div class="bar-head bar-taps row">
      <TapTools page={page} />
      <LastShot page={page} />
      <UndoButton of={page} />
    </div>
  );
}

/** The sinking of the last hit, else what a further tap on the last shot makes of it: apart from the question below. */
function LastShot({ page }: { page: Analyse }) {
  const { scenario } = page.knowledge.value;
  const last = lastShot(page);
  const cell = last && cellName(scenario.board, last.cell);
  const sinkings = sinkingsOf(page);
  const next = last && nextKind(page, last);
  if (!last || cell === undefined || page.asked.value === last.cell) return <span class="grow" />;
  if (sinkings.length > 0)
    return (
      <span class="grow">
        <Button
          label={words.sunkAsk({ cell })}
          class="primary"
          onClick={() => (sinkings.length === 1 ? page.shoot(last.cell, sinkings[0]) : askFor(page, last.cell, "sunk"))}
        />
      </span>
    );
  const isTapped = next !== undefined && tapOf(page) !== "ask" && page.asked.value === undefined;
  return (
    <span class="grow small">
      {isTapped && words.tapAgain({ cell, next: describeAnswer(scenario, { kind: next }), isTouch: touch.value })}
    </span>
  );
}

/**
 * The bar for entering answers on phones: near the thumb, always visible, never over the board.
 *
 * @param children what it shows while it asks nothing
 */
export function AnswerBar({ page, children }: { page: Analyse; children: ComponentChildren }) {
  const bar = useRef<HTMLElement>(null);
  const { question, idle } = useQuestion(page, page.asked.value ?? tappedShot(page) ?? markedCell(page));
  // The cell for which impossible answers are shown too.
  const moreAt = useSignal<number | undefined>(undefined);
  const asked = page.asked.value;
  const map = page.analysis.fresh.value;
  useUncovered(bar, question?.cell);
  useHeight(bar);
  useLayoutEffect(() => {
    const wanted = takeWanted();
    if (asked === undefined || wanted === undefined) return;
    focusAnswer(bar.current, wanted);
    // On a low screen the bar stands below the board.
    bar.current?.scrollIntoView({ block: "nearest" });
  }, [asked]);
  const isShot = page.knowledge.value.observations.some(({ cell }) => cell === question?.cell);
  const isOpen = page.analysis.phase.value.kind === "working" || markedCell(page) !== undefined;
  const isBrief =
    page.tool.value === "corner" || (narrow.value && isAsking(page) && isOpen && page.tool.value !== "block");
  const close = (): void => {
    page.dropQuestions();
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
      {isBrief && (
        <AskBar page={page}>
          <BriefAdvice page={page} />
        </AskBar>
      )}
      {isBrief ? null : page.tool.value === "block" ? (
        <div class="bar-head row">
          <BlockDone position={page}>{words.chooseToBlock}</BlockDone>
        </div>
      ) : (
        <>
          <TapChoice page={page} />
          <BarHead page={page} cell={question?.cell} isShot={isShot && !idle} />
          {question && !isComparing(page) && (
            <div class="bar-choices grid">
              <ChoiceButtons page={page} cell={question.cell} choices={question.possible} idle={idle} inBar />
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
              {asked !== undefined && moreAt.value === question.cell && (
                <>
                  <p class="is-whole small">{words.othersContradict}</p>
                  <ChoiceButtons page={page} cell={question.cell} choices={question.other} idle={idle} inBar />
                </>
              )}
            </div>
          )}
          {!question && map && <ReviewWay page={page} map={map} />}
          {!question && children}
        </>
      )}
    </section>
  );
}

/** True while the next tap chooses a cell to compare with the best one, whose answer is not asked then. */
const isComparing = (page: Analyse): boolean => tapOf(page) === "ask" && page.asked.value === undefined;

function BarHead({ page, cell, isShot }: { page: Analyse; cell: number | undefined; isShot: boolean }) {
  const scenario = page.scenario.value;
  if (cell !== undefined && isComparing(page))
    return (
      <div class="bar-head row">
        <p>{words.tapToCompare({ best: <strong key="best">{cellName(scenario.board, cell)}</strong> })}</p>
      </div>
    );
  return (
    <div class="bar-head row">
      <p>
        {cell !== undefined && <strong>{cellName(scenario.board, cell)}</strong>} {describeCell(page, cell)}
      </p>
      {cell !== undefined && tappedShot(page) === cell ? (
        <NextButton page={page} />
      ) : (
        isShot && cell !== undefined && <Button label={words.remove} onClick={() => page.removeShot(cell)} />
      )}
      {page.asked.value !== undefined && (
        <CloseButton label={words.backToBest} onClick={() => (page.asked.value = undefined)} />
      )}
    </div>
  );
}

/** Leaves the tapped shot as it is. Undo removes it. */
function NextButton({ page }: { page: Analyse }) {
  const best = markedCell(page);
  const cell = best === undefined ? "…" : cellName(page.scenario.value.board, best);
  return (
    <Button label={words.nextBest({ cell })} aria-disabled={best === undefined} onClick={() => page.dropQuestions()} />
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
    if (page.asked.value !== undefined) return whyPointed(page) ?? words.whatSaid;
    // The text for newcomers says that they play the game itself elsewhere.
    if (observations.length === 0) return words.isBestFirst;
    return describeBest(page);
  }
  if (phase.value.kind === "conflict") return words.contradict;
  return fresh.value ? words.noneLeft : words.chooseShot;
};
