import {
  CONTACTS,
  type Knowledge,
  listLayouts,
  type RandomStream,
  sampleLayouts,
} from "../../packages/engine/src/index.ts";
import { reduce } from "../../packages/engine/src/inference/packing/packing.ts";
import { TrialDraw } from "../../packages/engine/src/inference/sampling/trial-draw.ts";
import { constrain } from "../../packages/engine/src/knowledge/constraints.ts";
import { makeSampler, rankLayouts } from "../../packages/engine/src/placing.ts";
import { pick } from "../../packages/engine/test/generate/pick.ts";
import { evenness } from "../../packages/engine/test/statistics.ts";
import { attempt, holds } from "../fault.ts";
import { isAffordable, positionArea } from "./position-area.ts";

/** Draws per layout: in the first test, and in the second test of a case that looked uneven. */
const DRAWS = [20, 100] as const;

/**
 * A case counts as uneven if chance gives draws this uneven only once in 10^4 times, and then, with five times
 * as many fresh draws, only once in 10^7. A correct sampler fails once in 10^11 cases, so even a campaign of a
 * million cases rarely gives a false alarm (one campaign in 10^5).
 */
const SUSPICIOUS = 1e-4;
const CERTAIN = 1e-7;

const MOST_LAYOUTS = 120;

/** The most ships drawn by trial for a layout. */
const MOST_TRIED = 2000;

const keyOf = (placements: ArrayLike<number>): string =>
  Array.from(placements)
    .sort((a, b) => a - b)
    .join();

type Draw = (number: number) => string[];

const isEven = (name: string, draw: Draw, all: readonly string[]): void => {
  const layouts = new Set(all);
  const drawn = draw(DRAWS[0] * all.length);
  const stranger = drawn.find((key) => !layouts.has(key));
  holds(`${name}: draws`, stranger === undefined, () => `${stranger} is not a layout of the position`);
  if (evenness(drawn, all) >= SUSPICIOUS) return;
  const chance = evenness(draw(DRAWS[1] * all.length), all);
  holds(`${name}: uniform`, chance >= CERTAIN, () => `draws as uneven as these have a chance of ${chance}`);
};

const drawsOf = (knowledge: Knowledge, random: RandomStream): [string, Draw][] => {
  const sampler = makeSampler(knowledge);
  const repeat = (number: number, draw: () => ArrayLike<number>): string[] =>
    Array.from({ length: number }, () => keyOf(draw()));
  const draws: [string, Draw][] = [
    ["sampleLayouts", (number) => sampleLayouts(knowledge, number, random).map(({ placements }) => keyOf(placements))],
    [`sampler by ${sampler.method}`, (number) => repeat(number, () => sampler.draw(random))],
  ];
  if (knowledge.scenario.contact === "overlap") return draws;
  const ranking = rankLayouts(knowledge);
  const reduction = reduce(constrain(knowledge));
  const trial = new TrialDraw(reduction.packing);
  return [
    ...draws,
    ...(reduction.multiplicity === 1n && trial.isWithin(MOST_TRIED)
      ? [["trial", (number) => repeat(number, () => [...reduction.fixed, ...trial.draw(random)])] as [string, Draw]]
      : []),
    ["numbering", (number) => repeat(number, () => ranking.draw(random))],
    [
      "sampleLayouts ship by ship",
      (number) =>
        sampleLayouts(knowledge, number, random, { method: "enumeration" }).map(({ placements }) => keyOf(placements)),
    ],
  ];
};

/** Tests every way to draw layouts, by chi-square against the list of all layouts. */
export const sampling = positionArea({
  name: "sampling",
  about: "every way to draw layouts is uniform, by chi-square",
  kinds: (random) => ({
    choices: true,
    contacts: CONTACTS,
    limit: pick(random, [60n, 600n, 6000n]),
    truth: "true",
  }),
  isFit: (knowledge) => isAffordable(knowledge) && layoutsOf(knowledge) >= 1,
  check(knowledge, random) {
    if (layoutsOf(knowledge) === 0) return ["no layout left"];
    const all = listLayouts(knowledge, MOST_LAYOUTS).map(({ placements }) => keyOf(placements));
    for (const [name, draw] of drawsOf(knowledge, random)) isEven(name, draw, all);
    return [];
  },
});

/** The number of layouts; 0 if there are too many. */
const layoutsOf = (knowledge: Knowledge): number => attempt(() => listLayouts(knowledge, MOST_LAYOUTS))?.length ?? 0;
