import { isHit } from "@broadside/engine";
import { OPTIMUM, VERDICT_THRESHOLDS, VERDICTS, type Verdict } from "@broadside/engine/review";
import { type ComponentChildren, Fragment } from "preact";
import type { OpenReview } from "../../board/review/judged-game.ts";
import { ReviewFigures, ReviewProgress } from "../../board/review/match-accuracy.tsx";
import {
  accuracyIn,
  accuracyText,
  expectedInAll,
  isFinished,
  luckKind,
  type ReviewTotals,
  shotsError,
  shotsText,
} from "../../board/review/reviewed-shot.ts";
import { boardWords } from "../../board/texts/words.ts";
import { count, decimal } from "../../language/numbers.ts";
import { Fault } from "../../parts/problems.tsx";
import { partsWords } from "../../parts/texts/words.ts";
import { Button, LinkButton } from "../../parts/theme/button.tsx";
import { mistakesOf } from "./key-moments.ts";
import { analyseAddress, judgeLabel, skillText, VerdictBadge } from "./review-text.tsx";
import type { Reviewing } from "./reviewing.ts";
import { reviewWords as words } from "./texts/words.ts";

/** What a verdict means, with the engine's thresholds. */
const meaningOf = (verdict: Verdict): string => {
  const [inaccuracy, mistake, blunder] = (["inaccuracy", "mistake", "blunder"] as const).map((name) => {
    const lost = VERDICT_THRESHOLDS[name];
    return decimal(lost, Math.round(lost * 10) === lost * 10 ? 1 : 2);
  });
  return {
    best: words.meaningBest,
    good: words.meaningGood({ most: inaccuracy }),
    inaccuracy: words.meaningBetween({ least: inaccuracy, most: mistake }),
    mistake: words.meaningBetween({ least: mistake, most: blunder }),
    blunder: words.meaningWorst({ least: blunder }),
  }[verdict];
};

/** The game in figures, its verdicts, and a way to its mistakes; until there are figures, progress in their place. */
export function Summary({ reviewing, open }: { reviewing: Reviewing; open: OpenReview }) {
  const shots = reviewing.shots.value;
  const totals = reviewing.totals.value;
  const mistakes = totals ? mistakesOf(shots) : [];
  const isUnderWay = ["running", "stopped"].includes(reviewing.state.value.kind);
  const status = <ReviewStatus reviewing={reviewing} open={open} />;
  return (
    <section
      class={`review-summary stack gap-3 card ${isUnderWay ? "is-under-way" : ""}`}
      aria-label={totals && !isFinished(totals) ? words.fired : words.inAll}
    >
      {isUnderWay ? status : totals && <ReviewFigures totals={totals} />}
      <ul class="verdict-counts flow gap-1">
        {VERDICTS.map((verdict) => (
          <li class="row gap-1" key={verdict}>
            <VerdictBadge verdict={verdict} />
            <span>
              {words.verdictsCounted[verdict]} <b>{count(shots.filter((shot) => shot.verdict === verdict).length)}</b>
            </span>
          </li>
        ))}
      </ul>
      {!isUnderWay && status}
      {mistakes.length > 0 && (
        <Button class="primary is-large" data-testid="learn" onClick={() => reviewing.learn()}>
          {words.practise({ n: mistakes.length })}
        </Button>
      )}
    </section>
  );
}

function ReviewStatus({ reviewing, open }: { reviewing: Reviewing; open: OpenReview }) {
  const state = reviewing.state.value;
  switch (state.kind) {
    case "running":
    case "stopped":
      return (
        <div class="review-status flow">
          <ReviewProgress judging={reviewing} />
        </div>
      );
    case "done":
      return (
        <p class="visually-hidden" role="status" data-testid="review-done">
          {words.finished({ n: reviewing.shots.value.length })}
        </p>
      );
    default:
      return (
        <div class="review-status flow notice is-wrong" role="alert">
          <span>
            {state.kind === "misrecorded" ? words.contradicts : words.troubled} <Fault>{state.what}</Fault>
          </span>
          {state.kind === "misrecorded" ? (
            <LinkButton label={words.correct} href={analyseAddress(open)} />
          ) : (
            <Button label={partsWords.tryAgain} onClick={() => reviewing.goOn()} />
          )}
        </div>
      );
  }
}

export function Sums({ totals, open }: { totals: ReviewTotals; open: OpenReview }) {
  return (
    <section class="review-totals">
      <h3>{isFinished(totals) ? words.inAll : words.fired}</h3>
      <SumList totals={totals} open={open} />
      <ul class="small stack gap-1">
        {VERDICTS.map((verdict) => (
          <li class="row gap-1" key={verdict}>
            <VerdictBadge verdict={verdict} /> {words.verdicts[verdict]}
            {boardWords.colon}
            {meaningOf(verdict)}
          </li>
        ))}
      </ul>
      {shotsError(totals.lost) > 0 && <p class="small">{words.verdictError}</p>}
    </section>
  );
}

type Sum = readonly [name: string, value: ComponentChildren, id?: string];

function SumList({ totals, open }: { totals: ReviewTotals; open: OpenReview }) {
  const misses = open.player.transcript.observations.filter(({ answer }) => !isHit(answer)).length;
  const { start, left, lost, luck, blind, changes, spread, hits, expectedHits } = totals;
  const unfinished: readonly Sum[] = [
    [words.stillNeeded, shotsText(left)],
    [words.neededInAll, shotsText(expectedInAll(totals))],
  ];
  const kind = isFinished(totals) && <span class="small"> {boardWords.luckKind[luckKind(totals)]}</span>;
  const sums: readonly Sum[] = [
    [boardWords.accuracy, accuracyText(accuracyIn(totals))],
    [boardWords.shotsTitle, count(totals.shots)],
    [words.missesMade, count(misses)],
    [words.hitsOf({ expected: decimal(expectedHits) }), count(hits)],
    [words.averageAtStart({ who: judgeLabel({ by: totals.judges[0]?.by ?? OPTIMUM, all: true }) }), shotsText(start)],
    ...(isFinished(totals) ? [] : unfinished),
    [words.lostInAll, shotsText(lost), "lost"],
    [words.skillInAll, skillText(totals.skill), "skill"],
    [words.luckInAll, [shotsText(luck, "signed"), kind]],
    ...(blind ? [[words.blindInAll, shotsText(blind, "signed")] as const] : []),
    ...changes.map(({ shot, saved }): Sum => [words.changesInAll({ shot }), shotsText(saved, "signed")]),
  ];
  return (
    <>
      <dl class="review-sums">
        {sums.map(([name, value, id]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd data-testid={id}>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <p class="small">{words.judgeIs}</p>
      {spread > 0 && (
        <p class="small">{isFinished(totals) ? words.spread({ shots: decimal(spread, 1) }) : words.luckOpen}</p>
      )}
    </>
  );
}
