import type { Page } from "../../model/page.ts";
import { lookOf } from "../board/board-look.ts";
import { BoardTools } from "../board/board-tools.tsx";
import { BoardView } from "../board/board-view.tsx";
import { CellDetails, Legend } from "../board/cell-details.tsx";
import { mainClass, stackClass, stackStyle } from "../board/stack.ts";
import { Notices } from "../parts/notices.tsx";
import { RulesPanel } from "../rules/rules-panel.tsx";
import { AdvicePanel } from "./advice-panel.tsx";
import { Announcement } from "./announcement.tsx";
import { PositionPanel } from "./position-panel.tsx";
import { ShipPanel } from "./ship-panel.tsx";
import { ShotsPanel } from "./shots-panel.tsx";
import { SolveEntry } from "./solve-entry.tsx";

/** The analysis of shots. */
export function AnalysisView({ page }: { page: Page }) {
  const look = lookOf(page);
  const { board } = page.knowledge.value.scenario;
  return (
    <>
      <main class={mainClass(board)}>
        <Notices page={page} />
        <section class="board-column" aria-label="Position">
          <div class={stackClass(board)} style={stackStyle(board)}>
            <BoardTools page={page} />
            <BoardView page={page} look={look} />
            <div class="board-foot">
              <CellDetails page={page} look={look} />
              <Legend page={page} look={look} />
            </div>
          </div>
        </section>
        <div class="panels">
          <PositionPanel page={page} />
          <AdvicePanel page={page} />
          <SolveEntry page={page} />
          <ShotsPanel page={page} />
          <ShipPanel page={page} />
          <RulesPanel page={page} />
        </div>
      </main>
      <Announcement page={page} />
    </>
  );
}
