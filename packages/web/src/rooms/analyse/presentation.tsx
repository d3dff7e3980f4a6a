import { formatCell } from "@broadside/engine";
import { formatPercentOf } from "@broadside/engine/text";
import { X } from "lucide";
import { mainClass, stackClass, stackStyle } from "../../board/drawing/stack.ts";
import { hitsAt } from "../../board/map/board-map.ts";
import { describeReason } from "../../board/map/reasons.ts";
import { boardWords } from "../../board/texts/words.ts";
import { count, percent } from "../../language/numbers.ts";
import { IconButton } from "../../parts/icon.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { shellWords } from "../../shell/texts/words.ts";
import type { Analyse } from "./analyse.ts";
import { lookOf } from "./board-look.ts";
import { BoardView } from "./board-view.tsx";
import { present } from "./present.ts";
import { recommendationOf, whyRecommended } from "./recommendation.ts";
import { analyseWords as words } from "./texts/words.ts";
import { whyPointed } from "./why-cell.ts";

/** For projectors: the board as large as the screen allows, the best shot, the count and the reason in large type. */
export function Presentation({ page }: { page: Analyse }) {
  const { board } = page.scenario.value;
  const map = page.analysis.fresh.value ?? page.analysis.map.value;
  const advice = recommendationOf(page);
  const why = map && advice && whyRecommended(map, advice).map((reason) => describeReason(board, reason));
  return (
    <main class={`presentation ${mainClass(board)}`}>
      <RoomTitle id="presented-title" class="visually-hidden">
        {shellWords.analyse}
      </RoomTitle>
      <section class="board-column" aria-label={words.position}>
        <div class={stackClass(board)} style={stackStyle(board)}>
          <BoardView page={page} look={lookOf(page)} />
        </div>
      </section>
      <section class="stack" aria-label={words.advice}>
        <IconButton name={words.leavePresent} icon={X} onClick={() => present(page, false)} />
        {map && advice && (
          <p class="presented-lead" role="status">
            {words.shoot({ cell: <strong key="cell">{formatCell(board, advice.cell)}</strong> })}
            {words.leadChance({ chance: percent(formatPercentOf(hitsAt(map, advice.cell), map.mass, 0)) })}
          </p>
        )}
        {map && (
          <p>
            <strong>{count(map.layouts)}</strong> {boardWords.layoutsLeft}
          </p>
        )}
        <p>{whyPointed(page) ?? why?.join(boardWords.gap)}</p>
      </section>
    </main>
  );
}
