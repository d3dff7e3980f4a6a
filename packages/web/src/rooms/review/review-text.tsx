import { registeredStrategy } from "@broadside/engine";
import { OPTIMUM, type ShotJudge, type Verdict } from "@broadside/engine/review";
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
} from "../../board/review/reviewed-shot.ts";
import type { Hiding } from "../../board/rules/hiding-prior.ts";
import { priorTitle } from "../../board/rules/rules-prior.ts";
import { boardWords } from "../../board/texts/words.ts";
import { decimal, inWords } from "../../language/numbers.ts";
import { isToldApart, shownAtLeast } from "./key-moments.ts";
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

/** Whether a shot is good, but its estimated loss may be none: then nothing is claimed of it. */
const isUnclear = ({ verdict, lost }: Pick<ReviewedShot, "verdict" | "lost">): boolean =>
  verdict === "good" && !isToldApart(lost);

/** The word for a verdict. A good shot whose estimated loss may be none is not called less than the best. */
export const verdictText = ({ verdict, lost }: Pick<ReviewedShot, "verdict" | "lost">): string =>
  isUnclear({ verdict, lost }) ? words.lossUnclear : words.verdicts[verdict];

/** A sentence on a clear loss; if it is estimated, with the part of it that the verdict counts. */
export const lostText = (said: string, lost: ExpectedShots): string =>
  shotsError(lost) === 0 ? said : `${said} ${words.verdictCounts({ lost: shotsText({ exact: shownAtLeast(lost) }) })}`;

/** Expected layouts: whole if there are many, three digits and a word from a million on, `20 billion`. */
export const layoutsText = (layouts: number): string =>
  layouts < 1e6 ? decimal(layouts, layouts < 100 ? 1 : 0) : inWords(layouts);

export const luckSentence = (luck: ExpectedShots): string => {
  const size = shotsText(luck, "size");
  const [saved, cost] = [shownAtLeast(luck), shownAtLeast(luck, -1)];
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

/** Signs for verdicts, readable without colours and borrowed from chess. */
export const MARKS: Readonly<Record<Verdict, string>> = {
  best: "★",
  good: "✓",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

const UNCLEAR = "≈";

/** A verdict's sign in its colour, hidden from screen readers, which read the word beside it. */
export function VerdictBadge({ verdict, lost }: { verdict: Verdict; lost?: ExpectedShots }) {
  return (
    <span class={`badge is-${verdict}`} aria-hidden="true">
      {lost && isUnclear({ verdict, lost }) ? UNCLEAR : MARKS[verdict]}
    </span>
  );
}
