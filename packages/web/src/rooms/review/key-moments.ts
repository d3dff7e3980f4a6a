import { VERDICT_ERRORS, VERDICT_THRESHOLDS } from "@broadside/engine/review";
import {
  type ExpectedShots,
  type ReviewedSalvo,
  type ReviewedShot,
  shotsError,
  shotsNumber,
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

/** The smallest size of a value that is beyond doubt: the estimate less some standard errors; never below 0. */
export const shownAtLeast = (told: ExpectedShots, sign: 1 | -1 = 1): number =>
  Math.max(0, sign * shotsNumber(told) - VERDICT_ERRORS * shotsError(told));

/** Whether a loss is clear: an estimate within two standard errors of 0 is not. */
export const isToldApart = (lost: ExpectedShots): boolean => shotsError(lost) === 0 || shownAtLeast(lost) > 0;

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
  lossesOf(shots).flatMap(({ shot }) => (shot.verdict === "best" || shot.verdict === "good" ? [] : [shot]));

/** The luck of each shot; the luck of a salvo counts at its last shot. */
const luckOf = (kind: "lucky" | "unlucky", shots: readonly ReviewedShot[]): KeyMoment[] =>
  shots.map((shot) => ({ kind, shot, ...(shot.salvo && shot.salvo.cells.length > 1 ? { salvo: shot.salvo } : {}) }));

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
