import type { Signal } from "@preact/signals";
import { PROJECTED } from "../../board/drawing/cell-text.ts";
import { mainClass, stackClass, stackStyle } from "../../board/drawing/stack.ts";
import { describeReason } from "../../board/map/reasons.ts";
import { boardWords } from "../../board/texts/words.ts";
import { lazy } from "../../parts/lazy.tsx";
import { HideButton, LeavePresentButton, useHiding } from "../../parts/presenting.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { partsWords } from "../../parts/texts/words.ts";
import { shellWords } from "../../shell/texts/words.ts";
import { Headline } from "./advice-panel.tsx";
import type { Analyse } from "./analyse.ts";
import { type BoardLook, lookOf } from "./board-look.ts";
import { BoardView } from "./board-view.tsx";
import { Legend } from "./layer-choice.tsx";
import { recommendationOf, whyRecommended } from "./recommendation.ts";
import { ShipPanel } from "./ship-panel.tsx";
import { ShotSteps } from "./shots-panel.tsx";
import { analyseWords as words } from "./texts/words.ts";
import { whyPointed } from "./why-cell.ts";

/** Few presentations have anything said. */
const ToldLine = lazy("partAsk", async () => (await import("./told-line.tsx")).ToldLine);

/** Only the shots and their answers: every colour and number would tell where to shoot. */
const withoutAnswer = (look: BoardLook): BoardLook => {
  const hidden = { best: false, certain: false, count: undefined, estimate: undefined, place: undefined };
  return {
    ...look,
    legend: undefined,
    facts: (cell) => ({ ...look.facts(cell), ...hidden, score: undefined }),
  };
};

/**
 * For projectors: the board as large as the screen allows, the best shot, the count and the reason in large type.
 * A teacher can hide the best shot and the chances, to ask the class first.
 */
export function Presentation({ page }: { page: Analyse }) {
  const { board } = page.scenario.value;
  const isHidden = useHiding();
  const map = page.analysis.fresh.value ?? page.analysis.map.value;
  const look = isHidden.value ? withoutAnswer(lookOf(page)) : lookOf(page);
  return (
    <main class={`presentation ${isHidden.value ? "hides-answer" : ""} ${mainClass(board)}`}>
      <RoomTitle id="presented-title" class="visually-hidden">
        {shellWords.analyse}
      </RoomTitle>
      <section class="board-column" aria-label={words.position}>
        <div class={stackClass(board)} style={`${stackStyle(board)};--projected:${PROJECTED}`}>
          <BoardView page={page} look={look} projected={PROJECTED} />
        </div>
      </section>
      <section class="stack" aria-label={words.advice}>
        <Controls page={page} isHidden={isHidden} />
        <Answer page={page} isHidden={isHidden.value} />
        {map && <p>{(map.mass === map.layouts ? words.layoutsLeftSaid : words.layoutsUnequal)({ n: map.layouts })}</p>}
        <Reason page={page} isHidden={isHidden.value} />
        {page.told.value.length > 0 && <ToldLine page={page} />}
        <Legend look={look} />
        <ShipPanel page={page} />
      </section>
    </main>
  );
}

function Controls({ page, isHidden }: { page: Analyse; isHidden: Signal<boolean> }) {
  return (
    <div class="flow apart">
      {page.lines.whole.value.observations.length > 0 && <ShotSteps page={page} />}
      <HideButton isHidden={isHidden} />
      <LeavePresentButton of={page} />
    </div>
  );
}

interface AnswerProps {
  readonly page: Analyse;
  readonly isHidden: boolean;
}

function Answer({ page, isHidden }: AnswerProps) {
  const map = page.analysis.fresh.value ?? page.analysis.map.value;
  const advice = recommendationOf(page);
  if (!map || !advice) return null;
  return (
    <p class="presented-lead" role="status">
      {isHidden ? partsWords.askClass : <Headline page={page} map={map} advice={advice} />}
    </p>
  );
}

function Reason({ page, isHidden }: AnswerProps) {
  const { board } = page.scenario.value;
  const map = page.analysis.fresh.value ?? page.analysis.map.value;
  const advice = recommendationOf(page);
  if (isHidden || !map || !advice) return null;
  const why = whyRecommended(map, advice).map((reason) => describeReason(board, reason));
  return <p>{whyPointed(page) ?? why.join(boardWords.gap)}</p>;
}
