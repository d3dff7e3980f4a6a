import { count, decimal } from "../../language/numbers.ts";
import { Figures } from "../../parts/figures.tsx";
import { WorkBar, WorkNote } from "../../parts/work-bar.tsx";
import { matchWords } from "../texts/match/words.ts";
import { boardWords } from "../texts/words.ts";
import type { JudgedGame } from "./judged-game.ts";
import {
  accuracyIn,
  accuracyText,
  atMostText,
  isToldApart,
  luckText,
  type ReviewTotals,
  shotsNumber,
  shotsText,
} from "./reviewed-shot.ts";

/** How far a review is, with a button to stop it or go on; nothing once it has ended. */
export function ReviewProgress({ judging, class: kinds }: { judging: JudgedGame; class?: string }) {
  const { kind } = judging.state.value;
  const far = boardWords.judging({ done: judging.shots.value.length, all: judging.observations.value.length });
  if (kind === "running")
    return (
      <WorkBar label={far} done={judging.progress.value} onStop={() => judging.stop()}>
        {far}
      </WorkBar>
    );
  if (kind !== "stopped") return null;
  return (
    <WorkNote button={boardWords.goOn} press={() => judging.goOn()}>
      <span class={kinds}>{far}</span>
    </WorkNote>
  );
}

/** Accuracy, shots and luck of a reviewed player, and what luck did. */
export function ReviewFigures({ totals }: { totals: ReviewTotals }) {
  const { shots, start, left } = totals;
  // A player who lost or resigned did not finish shooting.
  const rest = shotsNumber(left);
  const luck = shotsNumber(totals.luck);
  const [accuracy, error] = accuracyText(accuracyIn(totals)).split(/ (.*)/);
  const average = [
    matchWords.average({ digits: decimal(shotsNumber(start), 1) }),
    rest > 0 && matchWords.toGo({ digits: decimal(rest, 1) }),
  ];
  return (
    <>
      <Figures
        class="end-figures"
        of={[
          {
            name: boardWords.accuracy,
            value: accuracy,
            about: [[error, boardWords.ofHundred].filter(Boolean).join(" ")],
            "data-testid": "accuracy",
          },
          { name: boardWords.shotsTitle, value: count(shots), about: average },
          {
            name: matchWords.luck,
            value: `${luck > 0.05 ? "+" : ""}${decimal(luck, 1)}`,
            look: luck < 0 ? "is-loss" : "is-gain",
          },
        ]}
      />
      <p class="luck-said">
        {isToldApart(totals.lost)
          ? boardWords.accuracyIs({ lost: shotsText(totals.lost), shots })
          : boardWords.accuracyOpen({ most: atMostText(totals.lost), shots })}
      </p>
      <p class="luck-said">{luckText(totals)}</p>
    </>
  );
}
