import type { Page } from "../../model/page.ts";
import { lookOf } from "../board/board-look.ts";
import { BoardTools } from "../board/board-tools.tsx";
import { BoardView } from "../board/board-view.tsx";
import { CellDetails } from "../board/cell-details.tsx";
import { LayerChoice } from "../board/layer-choice.tsx";
import { Legend } from "../board/legend.tsx";
import { mainClass, stackClass, stackStyle } from "../board/stack.ts";
import { LinesPanel } from "../games/lines-panel.tsx";
import { WhatIfBanner } from "../games/what-if-banner.tsx";
import { useKept } from "../parts/kept.ts";
import { Notices } from "../parts/notices.tsx";
import { RulesPanel } from "../rules/rules-panel.tsx";
import { AdvicePanel } from "./advice-panel.tsx";
import { Announcement } from "./announcement.tsx";
import { ConflictReport } from "./conflict-report.tsx";
import { EstimateNote } from "./estimate-note.tsx";
import { PositionPanel } from "./position-panel.tsx";
import { ShipPanel } from "./ship-panel.tsx";
import { ShotsPanel } from "./shots-panel.tsx";
import { SolvePanel } from "./solve-panel.tsx";

/** The analysis of shots. */
export function AnalysisView({ page }: { page: Page }) {
  const look = useKept(lookOf(page));
  const { board } = page.knowledge.value.scenario;
  return (
    <>
      <main class={page.lines.present.value ? `${mainClass(board)} is-what-if` : mainClass(board)}>
        <Notices page={page} />
        <section class="board-column" aria-label="Position">
          <div class={stackClass(board)} style={stackStyle(board)}>
            <WhatIfBanner page={page} />
            <BoardTools page={page} />
            <BoardView page={page} look={look} />
            <div class="board-foot">
              <LayerChoice page={page} />
              <CellDetails page={page} look={look} />
              <Legend page={page} look={look} />
            </div>
          </div>
        </section>
        <div class="panels">
          <EstimateNote page={page} />
          <ConflictReport page={page} />
          <AdvicePanel page={page} />
          <PositionPanel page={page} />
          <SolvePanel page={page} />
          <ShotsPanel page={page} />
          <LinesPanel page={page} />
          <ShipPanel page={page} />
          <RulesPanel page={page} />
        </div>
      </main>
      <Announcement page={page} />
    </>
  );
}
