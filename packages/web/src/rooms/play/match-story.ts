import { levelRanks } from "../../board/review/level-ranks.ts";
import { accuracyIn, type ReviewedShot, type ReviewTotals, shotsNumber } from "../../board/review/reviewed-shot.ts";
import { playWords as words } from "./texts/words.ts";

/** The accuracies, from 0 to 100, from which shooting is called so; below all of them, wild. */
const HOW = [
  ["perfect", 98],
  ["well", 90],
  ["fair", 75],
] as const;

/** The share of a level's games that must have lost more shots, for the person to be called better than the level. */
const BEYOND = 0.75;

/** How the person shot: like the level whose games lost about as many shots or, where none was measured, how well. */
const shootingText = (totals: ReviewTotals, rules: string): string => {
  const left = shotsNumber(totals.left);
  if (left > totals.shots) return words.tooShort;
  // In an unfinished game, as many more would have been lost with the shots that were left.
  const lost = (shotsNumber(totals.lost) * (totals.shots + left)) / totals.shots;
  const ranks = levelRanks(lost, rules);
  const highest = ranks.at(-1);
  if (!highest) {
    const accuracy = shotsNumber(accuracyIn(totals));
    return words.shotHow[HOW.find(([, least]) => accuracy >= least)?.[0] ?? "wild"];
  }
  const isBeyond = ranks.every(({ above, games }) => above > BEYOND * games);
  if (isBeyond && highest.level !== "admiral") return words.shotBeyond({ who: words.rankNames[highest.level] });
  const distance = (mean: number): number => Math.abs(mean - lost);
  const like = ranks.reduce((a, b) => (distance(b.mean) <= distance(a.mean) ? b : a)).level;
  return words.shotLike({ who: words.rankNames[like] });
};

/**
 * How the person shot and what luck did, in one sentence: `You shot as well as Captain Vasco; luck saved you six shots.`
 *
 * @param rules the rules as texts of the page name them
 * @param hints how many hints the person took
 */
export const storyText = (totals: ReviewTotals, rules: string, hints: number): string => {
  const how = shootingText(totals, rules);
  const luck = Math.round(shotsNumber(totals.luck));
  return words.story({
    how: hints > 0 ? words.withHints({ how, n: hints }) : how,
    luck: luck === 0 ? words.luckEven : luck > 0 ? words.luckSaved({ n: luck }) : words.luckCost({ n: Math.abs(luck) }),
  });
};

/** Whether the best cell was shot although another was likelier to be hit. Of a salvo, the likelier one may be in it, too. */
export const isBeyondLikeliest = ({ shot, likeliest, salvo }: ReviewedShot): boolean =>
  salvo === undefined && shot.chance < likeliest.chance - SAME_CHANCE;

/** Chances that differ by less look the same. */
const SAME_CHANCE = 0.005;

const most = (all: readonly ReviewedShot[], size: (shot: ReviewedShot) => number): ReviewedShot | undefined =>
  all.reduce<ReviewedShot | undefined>((a, b) => (a === undefined || size(b) > size(a) ? b : a), undefined);

/**
 * The best and the worst choice, whatever luck made of them. The best is a shot than which no cell was better: first of
 * those that another cell was likelier to hit, by what they saved against the judge's cell; else the least certain hit.
 * The worst is the choice that lost most.
 */
export const bestAndWorst = (
  shots: readonly ReviewedShot[],
): { readonly best: ReviewedShot | undefined; readonly worst: ReviewedShot | undefined } => {
  const best = shots.filter(({ verdict, shot, compared }) => verdict === "best" && shot.chance < 1 && compared > 1);
  return {
    best:
      most(best.filter(isBeyondLikeliest), ({ skill }) => shotsNumber(skill)) ?? most(best, ({ shot }) => -shot.chance),
    worst: most(
      shots.filter(({ verdict }) => verdict !== "best" && verdict !== "good"),
      ({ salvo, lost }) => shotsNumber(salvo?.lost ?? lost),
    ),
  };
};
