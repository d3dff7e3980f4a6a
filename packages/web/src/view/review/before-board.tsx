import { hitsOf } from "../../model/map/reason.ts";
import { answeredBefore } from "../../model/review/review-game.ts";
import type { OpenReview, Reviewing } from "../../model/review/reviewing.ts";
import { shipsOfLayout } from "../../position/layout-ships.ts";
import { reviewWords } from "../../words/words.ts";
import { MatchBoard } from "../play/waters/match-board.tsx";
import { type MatchCellLook, matchLookOf } from "../play/waters/match-look.ts";

/** The board before a shot, with the exact chances, the cell shot and the best one. */
export function BeforeBoard(props: { reviewing: Reviewing; open: OpenReview; isFleetShown: boolean }) {
  const { reviewing, open, isFleetShown } = props;
  const words = reviewWords();
  const { scenario, observations, layout } = open.player.transcript;
  const number = reviewing.shot.value;
  const map = reviewing.map.map.value;
  const best = reviewing.shots.value[number - 1]?.best.cell;
  const { cell: shotCell } = observations[number - 1];
  const answered = answeredBefore(open.player, number);
  const look = matchLookOf({
    scenario,
    shots: observations.slice(0, answered),
    fleet: isFleetShown ? shipsOfLayout(layout) : undefined,
    isRevealed: false,
    hint: map && { hits: hitsOf(map), layouts: map.mass, best: best === undefined ? [] : [best] },
  });
  const cellLook = (cell: number): MatchCellLook => {
    const plain = look(cell);
    const isShot = cell === shotCell;
    return isShot ? { ...plain, last: true, label: `${plain.label}, ${words.shotHere}` } : { ...plain, last: false };
  };
  return (
    <div class="review-board">
      <MatchBoard
        scenario={scenario}
        label={words.boardLabel(answered + 1)}
        prefix="before"
        cellLook={cellLook}
        busy={map === undefined}
      />
    </div>
  );
}
