import { symmetriesOfShots } from "../inference/posterior/posterior-cache.ts";
import type { ScenarioSymmetry } from "../scenario/symmetry.ts";
import { valuesInDrawn } from "./drawn-layouts.ts";
import { evidenceOf } from "./evidence.ts";
import { ListedLayouts } from "./listed-layouts.ts";
import type { Expression } from "./question.ts";
import type { Told } from "./told.ts";

/** The layouts over which questions are compared. */
export const MOST_COMPARED = 2048;

/** Questions of even chances are alike if their answers differ in no more than this share of the layouts. */
const MOST_APART = 0.001;

/** A question of yes or no, and the chance of yes. */
export interface WeighedSplit {
  readonly expression: Expression;
  readonly chance: number;
}

/** A question that stands for all that are alike. */
export interface DistinctSplit<Split> {
  readonly split: Split;
  /** How many others are alike: images under symmetries of the position, and others that part the layouts so. */
  readonly alike: number;
}

/**
 * Of questions in order of their bits, the first so many that part the layouts in different ways. Two are alike if a
 * symmetry of the position makes one of the other, or its negation, in all of some drawn layouts but one in a thousand.
 *
 * Cost: about 5 ns for each drawn layout, symmetry and ship, for each question whose chance is near that of a kept one.
 *
 * @param drawn layouts as likely as they are by what was said, {@link MOST_COMPARED} at most
 * @param error how far the chances of alike questions may be apart by the way they were found
 */
export const distinctSplits = <Split extends WeighedSplit>(
  told: Told,
  drawn: ListedLayouts,
  splits: readonly Split[],
  { most, error }: { readonly most: number; readonly error: number },
): DistinctSplit<Split>[] => {
  const images = imagesOf(told, drawn);
  const near = error + MOST_APART;
  const kept: { readonly split: Split; readonly values: Int32Array; alike: number }[] = [];
  let furthest = 0;
  for (const split of splits) {
    const isFull = kept.length === most;
    const offEven = Math.abs(split.chance - 0.5);
    if (isFull && offEven > furthest + near) break;
    // Alike ones are as far from even, on one side or the other.
    const rivals = kept.filter((other) => Math.abs(Math.abs(other.split.chance - 0.5) - offEven) <= near);
    if (isFull && rivals.length === 0) continue;
    const values = valuesInDrawn(images, split.expression);
    // Of rare answers, a share of the rare ones.
    const mostApart = Math.floor(MOST_APART * drawn.sets * (1 - 2 * offEven));
    const same = rivals.find((other) => areAlike(other.values, values, mostApart));
    if (same) same.alike++;
    else if (!isFull) {
      kept.push({ split, values: values.slice(0, drawn.sets), alike: 0 });
      furthest = Math.max(furthest, offEven);
    }
  }
  return kept.map(({ split, alike }) => ({ split, alike }));
};

/** Whether answers are equal or opposite to those of another question on one of the images of the layouts. */
const areAlike = (answers: Int32Array, onImages: Int32Array, mostApart: number): boolean => {
  for (let from = 0; from < onImages.length; from += answers.length)
    for (const flipped of [0, 1]) {
      let apart = 0;
      for (let i = 0; i < answers.length && apart <= mostApart; i++)
        if ((answers[i] ^ onImages[from + i]) !== flipped) apart++;
      if (apart <= mostApart) return true;
    }
  return false;
};

/** The layouts, and behind them their images under each symmetry of the position but the identity. */
const imagesOf = (told: Told, drawn: ListedLayouts): ListedLayouts => {
  const symmetries = symmetriesOfShots(told.knowledge).slice(1);
  const images = symmetries.map((symmetry) => imageOf(drawn, symmetry)).filter((image) => agrees(told, drawn, image));
  const all = [drawn, ...images];
  const groups = drawn.groups.map((group, g) => ({
    ...group,
    columns: group.columns.map((_, c) => {
      const joined = new Uint32Array(all.length * drawn.sets);
      for (const [i, { groups }] of all.entries()) joined.set(groups[g].columns[c], i * drawn.sets);
      return joined;
    }),
  }));
  return ListedLayouts.of(drawn.knowledge, all.length * drawn.sets, groups);
};

const imageOf = ({ knowledge, sets, groups }: ListedLayouts, { placements }: ScenarioSymmetry): ListedLayouts =>
  ListedLayouts.of(
    knowledge,
    sets,
    groups.map((group) => ({
      ...group,
      columns: group.columns.map((column) => Uint32Array.from(column, (placement) => placements[placement])),
    })),
  );

/** Whether all that was said is as true of the images as of the layouts. */
const agrees = (told: Told, drawn: ListedLayouts, image: ListedLayouts): boolean =>
  evidenceOf(told).every(({ reading, value }) => {
    const [before, after] = [drawn, image].map((list) => valuesInDrawn(list, reading));
    return before.every((each, i) => (each === value) === (after[i] === value));
  });
