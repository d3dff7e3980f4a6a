import { formatInputError } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import type { BoardMap } from "../../model/map/board-map.ts";
import type { Page } from "../../model/page.ts";
import { boardWords } from "../../words/words.ts";
import { Fault } from "../parts/message/problems.tsx";

/** True if none of the remaining cells can be hit. */
export const isOver = (map: BoardMap): boolean => (map.advice[0]?.cells[0]?.hit ?? 0) === 0;

/** After the last ship: the way to the review of the game, or why there is none yet. Nothing before that. */
export function ReviewWay({ page, map }: { page: Page; map: BoardMap }) {
  const words = boardWords();
  const fault = useSignal<string | undefined>(undefined);
  // A line that is only being tried is not a game.
  if (!isOver(map) || page.look.value.ship !== undefined || page.lines.present.value !== undefined) return null;
  if (map.layouts !== 1n) return <p>{words.layoutsFit(map.layouts)}</p>;
  const review = async (): Promise<void> => {
    const { presentReviewAddress } = await import("../../model/review/review-game.ts");
    const address = presentReviewAddress(page.games);
    if (address.ok) location.hash = address.value;
    else fault.value = formatInputError(address.error);
  };
  return (
    <>
      <button type="button" class="primary" onClick={() => void review()}>
        {words.reviewGame}
      </button>
      {fault.value && <Fault>{fault.value}</Fault>}
    </>
  );
}
