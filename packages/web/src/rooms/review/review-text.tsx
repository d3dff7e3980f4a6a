import { formatCell, formatObservation, type Observation, registeredStrategy, type Scenario } from "@broadside/engine";
import { isUnsettled, OPTIMUM, type ShotJudge, VERDICT_THRESHOLDS } from "@broadside/engine/review";
import { strategyTitle } from "../../board/map/strategy-title.ts";
import { formatAddress } from "../../board/notation/address.ts";
import type { OpenReview } from "../../board/review/judged-game.ts";
import {
  type ExpectedShots,
  isFinished,
  type ReviewedShot,
  type ReviewTotals,
  shotsError,
  shotsNumber,
  shotsText,
  shownAtLeast,
} from "../../board/review/reviewed-shot.ts";
import type { Hiding } from "../../board/rules/hiding-prior.ts";
import { priorTitle } from "../../board/rules/rules-prior.ts";
import { boardWords } from "../../board/texts/words.ts";
import { decimal, inWords } from "../../language/numbers.ts";
import { reviewWords as words } from "./texts/words.ts";

/** The link to all shots of the reviewed side on the board of Analyse. */
export const analyseAddress = ({ player: { transcript } }: OpenReview): string =>
  `#${formatAddress({ knowledge: { scenario: transcript.scenario, observations: transcript.observations }, look: {} })}`;

/** Says that a game is not finished; undefined if it is, or while that is unknown. */
export const unfinishedText = ({ game, player }: OpenReview, totals: ReviewTotals | undefined): string | undefined => {
  const { notFinished, cutShort } = words;
  if (totals ? isFinished(totals) : player.isOver !== false) return undefined;
  const shots = player.transcript.observations.length;
  // A match ends for both sides: this one has not sunk the fleet, or has given up.
  return game.sides.length === 2 ? cutShort({ n: shots }) : notFinished({ n: shots });
};

/** A sentence on how the ships were placed, which the judge takes into account. */
export const judgeKnowsText = (hiding: Hiding): string =>
  [words.judgeKnows, boardWords.colon, priorTitle(hiding), boardWords.fullStop].join("");

/** The shots that the player's choice of cells saved or lost compared with the judge's: `7.45 shots lost`. */
export const skillText = (skill: ExpectedShots): string => {
  const { skillLost, skillSaved, skillNone } = words;
  const size = shotsText(skill, "size");
  if (size === "0") return skillNone;
  return (shotsNumber(skill) < 0 ? skillLost : skillSaved)({ shots: size });
};

/** The marks of shots in the order of their legend: verdicts, and `unclear` where the estimate does not settle it. */
export const MARKS = ["best", "good", "unclear", "inaccuracy", "mistake", "blunder"] as const;
export type Mark = (typeof MARKS)[number];

export const markOf = ({ verdict, lost }: Pick<ReviewedShot, "verdict" | "lost">): Mark =>
  isUnsettled(verdict, shotsNumber(lost), shotsError(lost)) ? "unclear" : verdict;

/** The word for a shot's mark. */
export const verdictText = (shot: Pick<ReviewedShot, "verdict" | "lost">): string => words.verdicts[markOf(shot)];

/** How many shots have each mark. A mark that is no verdict is only counted where a shot has it. */
export const countMarks = (shots: readonly ReviewedShot[]): { readonly mark: Mark; readonly n: number }[] =>
  MARKS.map((mark) => ({ mark, n: shots.filter((shot) => markOf(shot) === mark).length })).filter(
    ({ mark, n }) => mark !== "unclear" || n > 0,
  );

/** What a mark means, in shots lost. */
export const meaningOf = (mark: Mark): string => {
  const [inaccuracy, mistake, blunder] = (["inaccuracy", "mistake", "blunder"] as const).map((name) => {
    const lost = VERDICT_THRESHOLDS[name];
    return decimal(lost, Math.round(lost * 10) === lost * 10 ? 1 : 2);
  });
  return {
    best: words.meaningBest,
    good: words.meaningGood({ most: inaccuracy }),
    unclear: words.meaningUnclear({ least: inaccuracy }),
    inaccuracy: words.meaningBetween({ least: inaccuracy, most: mistake }),
    mistake: words.meaningBetween({ least: mistake, most: blunder }),
    blunder: words.meaningWorst({ least: blunder }),
  }[mark];
};

/** A sentence on a clear loss; if it is estimated, with the part of it that the verdict counts. */
export const lostText = (said: string, lost: ExpectedShots): string =>
  shotsError(lost) === 0 ? said : `${said} ${words.verdictCounts({ lost: shotsText({ exact: shownAtLeast(lost) }) })}`;

/** Expected layouts: whole if there are many, three digits and a word from a million on, `20 billion`. */
export const layoutsText = (layouts: number): string =>
  layouts < 1e6 ? decimal(layouts, layouts < 100 ? 1 : 0) : inWords(layouts);

/**
 * What luck did at a shot.
 *
 * @param sure if the hit was certain: whether the answer could tell more than the hit
 */
export const luckSentence = (luck: ExpectedShots, sure?: { readonly tellsMore: boolean }): string => {
  const size = shotsText(luck, "size");
  const [saved, cost] = [shownAtLeast(luck), shownAtLeast(luck, -1)];
  if (sure) {
    if (!sure.tellsMore || Math.max(saved, cost) < 0.005) return words.luckSure;
    return saved > 0 ? words.luckSureSaved({ shots: size }) : words.luckSureCost({ shots: size });
  }
  if (shotsError(luck) > 0 && saved + cost === 0) return words.luckUnclear({ shots: size });
  if (Math.max(saved, cost) < 0.005) return words.luckNone;
  return saved > 0 ? words.luckSaved({ shots: size }) : words.luckCost({ shots: size });
};

export const judgeLabel = ({ by, all }: Pick<ShotJudge, "by" | "all">): string => {
  if (!all) return words.drawn;
  return by === OPTIMUM ? words.bestPlay : strategyTitle(by);
};

/** A sentence on who judged a shot, and how reliable the judgement is. */
export const judgeSentence = ({ by, all, layouts }: ShotJudge): string => {
  const { judgedBy, judgedDrawn } = words;
  if (!all) return judgedDrawn({ layouts });
  return by === OPTIMUM
    ? judgedBy.optimum
    : registeredStrategy(by)?.kind === "ahead"
      ? judgedBy.rollout
      : judgedBy.greedy;
};

/** Signs for the marks, readable without colours and borrowed from chess. */
export const SIGNS: Readonly<Record<Mark, string>> = {
  best: "★",
  good: "✓",
  unclear: "≈",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

/** A mark's sign in its colour, hidden from screen readers, which read the word beside it. */
export function MarkBadge({ mark }: { mark: Mark }) {
  return (
    <span class={`badge is-${mark}`} aria-hidden="true">
      {SIGNS[mark]}
    </span>
  );
}

const CSV_HEAD =
  "number,shot,chance,likeliest,likeliest chance,verdict,lost,lost standard error,luck,luck standard error,best,expected before,layouts,judge,all layouts";

/** The judged shots as CSV, a line for each; a standard error of 0 means exact, `unclear` that no verdict is settled. */
export const reviewCsv = (
  scenario: Scenario,
  observations: readonly Observation[],
  shots: readonly ReviewedShot[],
): string => {
  const lines = shots.map((review) => {
    const { number, shot, likeliest, lost, luck, best, before, layouts, judge } = review;
    const name = (cell: number): string => formatCell(scenario.board, cell);
    const values = [
      ...[number, formatObservation(scenario, observations[number - 1]), shot.chance],
      ...[name(likeliest.cell), likeliest.chance, markOf(review)],
      ...[shotsNumber(lost), shotsError(lost), shotsNumber(luck), shotsError(luck)],
      ...[name(best.cell), shotsNumber(before), layouts, judge.by, judge.all],
    ].map(String);
    return values.map((value) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(",");
  });
  return `${[CSV_HEAD, ...lines].join("\n")}\n`;
};
