import { formatInputError } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import type { BoardMap } from "../../board/map/board-map.ts";
import { doubtsOf } from "../../board/notation/heard-shots.ts";
import { boardWords as words } from "../../board/texts/words.ts";
import { Fault } from "../../parts/problems.tsx";
import { Button } from "../../parts/theme/button.tsx";
import type { Analyse } from "./analyse.ts";
import { analyseWords } from "./texts/words.ts";

/** True if none of the remaining cells can be hit. */
export const hasNothingLeft = (map: BoardMap): boolean => (map.advice[0]?.cells[0]?.hit ?? 0) === 0;

/** After the last ship: the ways to the review of the game and to a new one. Nothing before that. */
export function ReviewWay({ page, map }: { page: Analyse; map: BoardMap }) {
  if (!hasNothingLeft(map) || page.lines.present.value !== undefined) return null;
  return (
    <div class="buttons">
      <ReviewButton page={page} isPrimary />
      <Button label={words.newGame} onClick={() => page.choose(page.scenario.value)} />
    </div>
  );
}

/** The way to the review of the shots so far, as long as the game goes on. */
export function ReviewSoFar({ page }: { page: Analyse }) {
  const map = page.analysis.fresh.value;
  const isDone = map !== undefined && hasNothingLeft(map);
  if (isDone || page.analysis.phase.value.kind === "conflict" || page.lines.whole.value.observations.length === 0)
    return null;
  return <ReviewButton page={page} />;
}

function ReviewButton({ page, isPrimary = false }: { page: Analyse; isPrimary?: boolean }) {
  const fault = useSignal<string | undefined>(undefined);
  // A review takes every answer as certain.
  if (doubtsOf(page.lines.whole.value, page.told.value).size > 0) return null;
  // A line that is only being tried is not a game.
  if (page.look.value.ship !== undefined || page.lines.present.value !== undefined) return null;
  const review = async (): Promise<void> => {
    const { presentReviewAddress } = await import("../../board/review/review-game.ts");
    const address = presentReviewAddress(page.games);
    if (address.ok) location.hash = address.value;
    else fault.value = formatInputError(address.error);
  };
  return (
    <>
      <Button label={analyseWords.reviewGame} class={isPrimary ? "primary" : ""} onClick={() => void review()} />
      {fault.value && <Fault of={fault.value} />}
    </>
  );
}
