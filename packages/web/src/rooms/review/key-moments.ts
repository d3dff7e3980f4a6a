import { VERDICT_THRESHOLDS, type Verdict } from "@broadside/engine/review";
import { type BoardMap, hitsAt } from "../../board/map/board-map.ts";
import { placeReasons, type Reason } from "../../board/map/reasons.ts";
import {
  type ExpectedShots,
  isToldApart,
  type ReviewedSalvo,
  type ReviewedShot,
  shotsNumber,
  shownAtLeast,
} from "../../board/review/reviewed-shot.ts";

/** A shot or salvo that decided much of a game, by what it lost or by its luck. */
export interface KeyMoment {
  readonly kind: "loss" | "lucky" | "unlucky";
  /** The shot that represents a salvo: the one that lost most, or the last one, which carries the luck of all. */
  readonly shot: ReviewedShot;
  readonly salvo?: ReviewedSalvo;
}

const MOST: Readonly<Record<KeyMoment["kind"], number>> = { loss: 3, lucky: 2, unlucky: 2 };

/** The smallest luck, in shots, that is worth looking at. */
const LEAST_LUCK = 0.5;

/** Whether the shot was certain to hit, so that the hit itself was no luck. */
export const isSureHit = ({ shot }: Pick<ReviewedShot, "shot">): boolean => shot.chance === 1;

/** The verdict on a shot if it says that the shot lost something. */
export const blameOf = ({ verdict }: Pick<ReviewedShot, "verdict">): Exclude<Verdict, "best" | "good"> | undefined =>
  verdict === "best" || verdict === "good" ? undefined : verdict;

const AS_GOOD_AS_SURE = 0.99;

/** Whether a shot as good as certain to hit is blamed: it must be fired in the end, so only its order is at fault. */
export const couldWait = (review: Pick<ReviewedShot, "shot" | "verdict">): boolean =>
  review.shot.chance >= AS_GOOD_AS_SURE && blameOf(review) !== undefined;

/** Each shot; of a salvo, only the shot that lost most, as one better salvo is the measure of all its shots. */
const lossesOf = (shots: readonly ReviewedShot[]): KeyMoment[] => {
  const found = new Map<number, KeyMoment>();
  for (const shot of shots) {
    const { salvo, number, lost } = shot;
    const first = salvo?.first ?? number;
    const before = found.get(first)?.shot;
    if (before && shownAtLeast(before.lost) >= shownAtLeast(lost)) continue;
    found.set(first, { kind: "loss", shot, ...(salvo && salvo.cells.length > 1 ? { salvo } : {}) });
  }
  return [...found.values()];
};

/** The shots that lost at least as much as an inaccuracy, in game order; for a salvo, the one that lost most. */
export const mistakesOf = (shots: readonly ReviewedShot[]): readonly ReviewedShot[] =>
  lossesOf(shots).flatMap(({ shot }) => (blameOf(shot) ? [shot] : []));

/** The luck of each shot but certain hits; the luck of a salvo counts at its last shot. */
const luckOf = (kind: "lucky" | "unlucky", shots: readonly ReviewedShot[]): KeyMoment[] =>
  shots
    .filter((shot) => shot.salvo || !isSureHit(shot))
    .map((shot) => ({ kind, shot, ...(shot.salvo && shot.salvo.cells.length > 1 ? { salvo: shot.salvo } : {}) }));

/** The loss at a moment: for a salvo, that of the whole salvo. */
export const lostIn = ({ shot, salvo }: KeyMoment): ExpectedShots => salvo?.lost ?? shot.lost;

/** The size of a moment, as shown to the reader. */
const toldSize = (moment: KeyMoment): number =>
  Math.abs(shotsNumber(moment.kind === "loss" ? lostIn(moment) : moment.shot.luck));

/**
 * The moments that a review begins with: the greatest losses, then the best and the worst luck. They are chosen
 * by the size that is beyond doubt, so that random drawing creates none.
 */
export const keyMoments = (shots: readonly ReviewedShot[]): KeyMoment[] => {
  const sorted = (moments: readonly KeyMoment[], size: (moment: KeyMoment) => number): KeyMoment[] =>
    [...moments].sort((a, b) => size(b) - size(a) || a.shot.number - b.shot.number);
  const most = (moments: readonly KeyMoment[], size: (moment: KeyMoment) => number, least: number): KeyMoment[] => {
    const chosen = sorted(moments, size).filter((moment) => size(moment) >= least);
    return sorted(chosen.slice(0, MOST[moments[0]?.kind]), toldSize);
  };
  const lost = (moment: KeyMoment): number => shownAtLeast(lostIn(moment));
  const given = ({ shot }: KeyMoment): number => shownAtLeast(shot.luck);
  const taken = ({ shot }: KeyMoment): number => shownAtLeast(shot.luck, -1);
  return [
    ...most(lossesOf(shots), lost, VERDICT_THRESHOLDS.inaccuracy),
    ...most(luckOf("lucky", shots), given, LEAST_LUCK),
    ...most(luckOf("unlucky", shots), taken, LEAST_LUCK),
  ];
};

/**
 * Why the best cell was better than the one shot; each reason is true of the counts before the shot.
 * - `cannot`: no layout left had a ship on the cell that was shot.
 * - `certain`: every layout left had a ship on the best cell.
 * - `likelier`: the best cell was likelier to be hit; chances 0 to 1.
 * - `leaves`: the answer at the best cell was expected to leave fewer layouts.
 * - `waits`: another cell, neither of the two, was a certain hit, which need not be shot first.
 * - `further`: none of these, although the best cell was clearly better; the advantage comes later in the game.
 */
export type Better =
  | { readonly kind: "cannot" }
  | { readonly kind: "certain" }
  | { readonly kind: "likelier"; readonly best: number; readonly shot: number }
  | { readonly kind: "leaves"; readonly best: number; readonly shot: number }
  | { readonly kind: "waits"; readonly cell: number }
  | { readonly kind: "further" };

/** Chances that differ by less than this look the same. */
const LEAST_CHANCE = 0.005;

const layoutsAfter = (map: BoardMap, cell: number): number => {
  const squares = map.answers(cell).reduce((sum, { layouts, mass }) => sum + mass * layouts, 0n);
  // Three decimal places, two more than are needed to round to a tenth.
  return Number((squares * 1000n) / map.mass) / 1000;
};

const chanceAt = (map: BoardMap, cell: number): number => Number((hitsAt(map, cell) * 1_000_000n) / map.mass) / 1e6;

/** Why the best cell was better, from the exact map before the shot; empty if the difference is not clear. */
export const betterReasons = (map: BoardMap, { shot, best, lost, likeliest }: ReviewedShot): readonly Better[] => {
  if (shot.cell === best.cell || map.mass === 0n || !isToldApart(lost)) return [];
  const found: Better[] = [];
  if (hitsAt(map, shot.cell) === 0n) found.push({ kind: "cannot" });
  const [atBest, atShot] = [chanceAt(map, best.cell), chanceAt(map, shot.cell)];
  if (hitsAt(map, best.cell) === map.mass) found.push({ kind: "certain" });
  else if (atBest >= atShot + LEAST_CHANCE) found.push({ kind: "likelier", best: atBest, shot: atShot });
  const [leftByBest, leftByShot] = [layoutsAfter(map, best.cell), layoutsAfter(map, shot.cell)];
  if (leftByBest < 0.99 * leftByShot) found.push({ kind: "leaves", best: leftByBest, shot: leftByShot });
  if (found.length === 0) found.push({ kind: "further" });
  const isSure = hitsAt(map, likeliest.cell) === map.mass && hitsAt(map, best.cell) < map.mass;
  if (isSure && likeliest.cell !== shot.cell) found.push({ kind: "waits", cell: likeliest.cell });
  return found;
};

/** Where a cell was in relation to hits on unsunk ships: in line with some, or beside one. */
export const whereItLay = (map: BoardMap, cell: number): readonly Reason[] =>
  map.mass === 0n ? [] : placeReasons(map, cell);
