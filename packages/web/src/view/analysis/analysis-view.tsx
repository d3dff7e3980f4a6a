import type { ComponentChildren } from "preact";
import type { Page } from "../../model/page.ts";
import { boardWords } from "../../words/words.ts";
import { lookOf } from "../board/board-look.ts";
import { BoardTools } from "../board/board-tools.tsx";
import { BoardView } from "../board/board-view.tsx";
import { CellDetails } from "../board/cell-details.tsx";
import { LayerChoice } from "../board/layer-choice.tsx";
import { Legend } from "../board/legend.tsx";
import { mainClass, stackClass, stackStyle } from "../board/stack.ts";
import { GamesButton } from "../games/games-button.tsx";
import { LinesPanel } from "../games/lines-panel.tsx";
import { WhatIfBanner } from "../games/what-if-banner.tsx";
import { LanguageChoice } from "../parts/field/language-choice.tsx";
import { lazy } from "../parts/lazy.tsx";
import { Notices } from "../parts/message/notices.tsx";
import { ShareButton } from "../parts/share-button.tsx";
import { barred, narrow } from "../parts/window/screen.ts";
import { HiddenBy } from "../rules/hidden-by.tsx";
import { RulesPanel } from "../rules/rules-panel.tsx";
import { Hints } from "../welcome/hints.tsx";
import { Welcome } from "../welcome/welcome.tsx";
import { AdvicePanel } from "./advice-panel.tsx";
import { Announcement } from "./announcement.tsx";
import { EstimateNote } from "./estimate-note.tsx";
import { PositionPanel } from "./position-panel.tsx";
import { ShipPanel } from "./ship-panel.tsx";
import { ShotsPanel } from "./shots-panel.tsx";
import { SolveEntry } from "./solve-entry.tsx";

const ConflictReport = lazy(
  () => boardWords().partConflict,
  async () => (await import("./conflict-report.tsx")).ConflictReport,
);

/** Phones have it; on other screens it is not loaded. */
const AnswerBar = lazy(
  () => boardWords().answer,
  async () => (await import("../chooser/answer-bar.tsx")).AnswerBar,
);

/** The analysis of shots. */
export function AnalysisView({ page }: { page: Page }) {
  const look = lookOf(page);
  const { board } = page.knowledge.value.scenario;
  const foot = (
    <div class="board-foot">
      <LayerChoice page={page} />
      <CellDetails page={page} look={look} />
      <Legend page={page} look={look} />
    </div>
  );
  return (
    <>
      <main class={page.lines.present.value ? `${mainClass(board)} is-what-if` : mainClass(board)}>
        <Notices page={page} />
        <Welcome />
        <section class="board-column" aria-label={boardWords().position}>
          <div class={stackClass(board)} style={stackStyle(board)}>
            <WhatIfBanner page={page} />
            {!narrow.value && <BoardTools page={page} />}
            <div class="hinted">
              <BoardView page={page} look={look} />
              <Hints page={page} />
            </div>
            {!narrow.value && foot}
          </div>
        </section>
        <Panels page={page} bar={barred.value && <AnswerBar page={page} />}>
          {narrow.value && (
            <section class="panel board-below" aria-label={boardWords().board}>
              {foot}
              <BoardTools page={page}>
                <GamesButton page={page} />
                <ShareButton />
                <LanguageChoice />
              </BoardTools>
            </section>
          )}
        </Panels>
      </main>
      <Announcement page={page} />
    </>
  );
}

/** Whether there is something to say of a count that is not there (yet). */
const isUncounted = ({ analysis: { phase, slow, estimate } }: Page): boolean => {
  const { kind } = phase.value;
  return kind === "working" ? slow.value || estimate.value !== undefined : kind !== "ready" && kind !== "conflict";
};

/** The bar for answers, where there is one, and the panels in two groups, on wide screens side by side. */
function Panels({ page, bar, children }: { page: Page; bar: ComponentChildren; children: ComponentChildren }) {
  return (
    <div class="panels">
      {bar}
      <div class="panel-group">
        {isUncounted(page) && <EstimateNote page={page} />}
        {page.analysis.phase.value.kind === "conflict" && <ConflictReport page={page} />}
        <AdvicePanel page={page}>
          <HiddenBy page={page} />
        </AdvicePanel>
        {children}
        <PositionPanel page={page} />
        <ShipPanel page={page} />
      </div>
      <div class="panel-group">
        <ShotsPanel page={page} />
        <LinesPanel page={page} />
        <SolveEntry page={page} />
        <RulesPanel page={page} />
      </div>
    </div>
  );
}
