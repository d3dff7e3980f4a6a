import { isHit } from "@broadside/engine";
import { OPTIMUM, VERDICT_THRESHOLDS, VERDICTS, type Verdict } from "@broadside/engine/review";
import type { OpenReview, Reviewing } from "../../model/review/reviewing.ts";
import { luckKind } from "../../text/review/luck-kind.ts";
import { accuracyIn, type ReviewTotals, toldNumber } from "../../text/review/reviewed-shot.ts";
import { accuracyText, toldText } from "../../text/review/told-text.ts";
import { count, decimal } from "../../words/numbers.ts";
import { reviewWords } from "../../words/words.ts";
import { MARKS } from "./marks.ts";
import { skillText } from "./skill-text.ts";

/** What a verdict means, with the thresholds of the engine. */
const meaningOf = (verdict: Verdict): string => {
  const words = reviewWords();
  const { inaccuracy, mistake, blunder } = VERDICT_THRESHOLDS;
  const text = (lost: number): string => decimal(lost, decimalsFor(lost));
  switch (verdict) {
    case "best":
      return words.meaningBest;
    case "good":
      return words.meaningGood(text(inaccuracy));
    case "inaccuracy":
      return words.meaningBetween(text(inaccuracy), text(mistake));
    case "mistake":
      return words.meaningBetween(text(mistake), text(blunder));
    case "blunder":
      return words.meaningWorst(text(blunder));
  }
};

/** One decimal where it is enough. */
const decimalsFor = (lost: number): number => (Math.round(lost * 10) === lost * 10 ? 1 : 2);

/** Who is expected to play on, in a word. */
const judgeName = (by: string): string => (by === OPTIMUM ? reviewWords().bestPlay : by);

/** What the game comes to: shots and misses, skill and luck apart; the verdicts as they come. */
export function TotalsPanel({ reviewing, open }: { reviewing: Reviewing; open: OpenReview }) {
  const words = reviewWords();
  const shots = reviewing.shots.value;
  const totals = reviewing.totals.value;
  if (shots.length === 0) return null;
  return (
    <section class="panel review-totals">
      <h2>{words.inAll}</h2>
      <ul class="verdict-counts">
        {VERDICTS.map((verdict) => (
          <li key={verdict} class={`is-${verdict}`}>
            <span class="mark" aria-hidden="true">
              {MARKS[verdict]}
            </span>{" "}
            {count(shots.filter((shot) => shot.verdict === verdict).length)} {words.verdicts[verdict]}
            <span class="small">{meaningOf(verdict)}</span>
          </li>
        ))}
      </ul>
      {totals && <Sums totals={totals} open={open} />}
    </section>
  );
}

function Sums({ totals, open }: { totals: ReviewTotals; open: OpenReview }) {
  const words = reviewWords();
  const misses = open.player.transcript.observations.filter(({ answer }) => !isHit(answer)).length;
  const { start, left, lost, luck, blind, changes, spread, hits, expectedHits } = totals;
  return (
    <>
      <dl class="review-sums">
        <dt>{words.accuracy}</dt>
        <dd>{accuracyText(accuracyIn(totals))}</dd>
        <dt>{words.shotsMade}</dt>
        <dd>{count(totals.shots)}</dd>
        <dt>{words.missesMade}</dt>
        <dd>{count(misses)}</dd>
        <dt>{words.hitsOf(decimal(expectedHits))}</dt>
        <dd>{count(hits)}</dd>
        <dt>{words.expectedAtStart(judgeName(totals.judges[0]?.by ?? OPTIMUM))}</dt>
        <dd>{toldText(start)}</dd>
        {toldNumber(left) > 0 && (
          <>
            <dt>{words.stillExpected}</dt>
            <dd>{toldText(left)}</dd>
          </>
        )}
        <dt>{words.lostInAll}</dt>
        <dd data-testid="lost">{toldText(lost)}</dd>
        <dt>{words.skillInAll}</dt>
        <dd data-testid="skill">{skillText(totals.skill)}</dd>
        <dt>{words.luckInAll}</dt>
        <dd>
          {toldText(luck, "signed")} <span class="small">{words.luckKind[luckKind(totals)]}</span>
        </dd>
        {blind && (
          <>
            <dt>{words.blindInAll}</dt>
            <dd>{toldText(blind, "signed")}</dd>
          </>
        )}
        {changes.map(({ shot, saved }) => (
          <>
            <dt>{words.changesInAll(shot)}</dt>
            <dd>{toldText(saved, "signed")}</dd>
          </>
        ))}
      </dl>
      {spread > 0 && <p class="small">{words.spread(decimal(spread, 1))}</p>}
    </>
  );
}
