import { decimalsFor, formatCount, formatInterval, formatNumber, listOf } from "@broadside/engine/text";
import { costText } from "../../report/figure/strength-cost-figure.ts";
import { formatP } from "../../statistics/hypothesis/test-result.ts";
import type { Interval } from "../../statistics/sample/sample.ts";
import { sightSentence } from "../../statistics/summary/sight-text.ts";
import { beatenBy, COST_FACTOR, type FrontPoint, frontPoints, whyOpen } from "./front.ts";
import { bestKnown, meanOf, type PairFindings, type PartFindings, pairOf, playerOf } from "./part-findings.ts";
import type { StrengthFindings } from "./strength-findings.ts";
import { BEST, CHOSEN_ON, GREEDY, gamesOf, MAIN, PARTS, QUESTIONS } from "./strength-parts.ts";

/** A part in words: `hasbro` with length. */
export const partText = ({ preset, answers }: Pick<PartFindings, "preset" | "answers">): string =>
  `\`${preset}\` with ${answers}`;

/** A mean with its interval, as precise as that allows. */
export const meanText = (mean: number, interval: Interval | undefined): string => {
  if (!interval) return formatNumber(mean, 1);
  const decimals = decimalsOf(interval);
  return `${formatNumber(mean, decimals)} (${formatInterval(interval, decimals)})`;
};

/** Decimals that an interval allows. */
const decimalsOf = ({ low, high }: Interval): number => decimalsFor((high - low) / 2);

/** What was found, each sentence from the numbers alone. */
export const conclusionsOfStrength = (findings: StrengthFindings): string[] => [
  ...gainSentences(findings.parts),
  ...findings.parts.filter(({ games }) => isLong(games, findings)).flatMap(partSentence),
  ...QUESTIONS.slice(1).flatMap(([a, b]) => questionSentence(findings.parts, a, b)),
  ...phaseSentences(findings.parts.find(({ name }) => name === MAIN.name)),
  ...listSentences(findings),
  ...frontSentences(findings),
  seedSentence(findings.seed),
];

/** Parts with a twentieth of the games of the longest or more are spoken of by themselves. */
const isLong = (games: number, { parts }: StrengthFindings): boolean =>
  20 * games >= Math.max(...parts.map((part) => part.games));

/** On which boards the first of a pair is shown to need fewer shots, on which more, and which are open. */
const sortParts = (parts: readonly PartFindings[], a: string, b: string) => {
  const asked = parts.flatMap((part) => {
    const pair = pairOf(part, a, b);
    return pair ? [{ part, sign: bestKnown(pair).verdict.sign, pair }] : [];
  });
  const withSign = (sign: string) => asked.filter((one) => one.sign === sign);
  return { asked, fewer: withSign("below"), more: withSign("above"), open: withSign("open") };
};

const namesOf = (sorted: readonly { readonly part: PartFindings }[]): string =>
  listOf(sorted.map(({ part }) => partText(part)));

/** Whether the strongest needs fewer shots than greedy wherever they were asked. */
const gainSentences = (parts: readonly PartFindings[]): string[] => {
  const { asked, fewer, more, open } = sortParts(parts, BEST, GREEDY);
  if (asked.length === 0) return [];
  return [
    fewer.length === asked.length
      ? `\`${BEST}\` needs fewer shots than \`${GREEDY}\` under ${rulesCount(asked.length)}, the number of them taken into account.`
      : `\`${BEST}\` is shown to need fewer shots than \`${GREEDY}\` under ${fewer.length} of ${asked.length} sets of rules, their number taken ` +
        `into account${fewer.length > 0 ? `: ${namesOf(fewer)}` : ""}.`,
    ...(more.length > 0 ? [`It is shown to need more in ${namesOf(more)}.`] : []),
    ...open.map(({ part, pair }) => openSentence(part, pair)),
  ];
};

const rulesCount = (count: number): string =>
  count === 1 ? "the one set of rules played" : `all ${count} sets of rules`;

const openSentence = (part: PartFindings, pair: PairFindings): string => {
  const { mean, verdict } = bestKnown(pair);
  const difference = meanText(mean, verdict.interval);
  return `Not told apart in ${partText(part)} (${formatCount(pair.games)} games): the difference is ${difference}. ${sightSentence(verdict, mean)}`;
};

/** A part by itself: both means, the difference with luck taken out, and the plain one. */
const partSentence = (part: PartFindings): string[] => {
  const pair = pairOf(part, BEST, GREEDY);
  const [best, greedy] = [BEST, GREEDY].map((name) => meanOf(playerOf(part, name)));
  if (!pair?.reduced || !best || !greedy) return [];
  const { plain, reduced } = pair;
  return [
    `${capital(partText(part))}, ${formatCount(pair.games)} games: \`${BEST}\` ${meanText(best.mean, best.interval)} shots, ` +
      `\`${GREEDY}\` ${meanText(greedy.mean, greedy.interval)}; difference with luck taken out ` +
      `${meanText(reduced.mean, reduced.interval)}, ${formatP(reduced.p)}; plain pairs ` +
      `${meanText(plain.mean, plain.interval)}, ${formatP(plain.p)}.`,
  ];
};

const capital = (text: string): string => text[0].toUpperCase() + text.slice(1);

/** A question that is asked of every part, in a sentence. */
const questionSentence = (parts: readonly PartFindings[], a: string, b: string): string[] => {
  const { asked, fewer, more, open } = sortParts(parts, a, b);
  if (asked.length === 0) return [];
  const [first, second] = [`\`${a}\``, `\`${b}\``];
  if (fewer.length === asked.length)
    return [`${first} needs fewer shots than ${second} under ${rulesCount(asked.length)}.`];
  const seen = open.map(({ part, pair }) => {
    const { visible } = bestKnown(pair).verdict;
    return `${partText(part)} (${formatNumber(visible, decimalsFor(visible))} would have been seen)`;
  });
  return [
    [
      `${first} is shown to need fewer shots than ${second} under ${fewer.length} of ${asked.length} sets of rules` +
        `${fewer.length > 0 ? `: ${namesOf(fewer)}` : ""}.`,
      ...(more.length > 0 ? [`It is shown to need more in ${namesOf(more)}.`] : []),
      ...(open.length > 0 ? [`Not told apart: ${listOf(seen)}.`] : []),
    ].join(" "),
  ];
};

/** The parts of a difference, in words. */
export const PHASE_TEXT = {
  searching: "misses looking for a ship",
  chasing: "misses chasing one",
  greedy: "what the positions are worth that the beginning leads to",
  advantage: "cells better than greedy's",
} as const;

const phaseSentences = (main: PartFindings | undefined): string[] => {
  const reduced = main && pairOf(main, BEST, GREEDY)?.reduced;
  if (!main || !reduced) return [];
  const { mean, interval, parts } = reduced;
  const said = parts.map(({ part, mean, interval }) => `${PHASE_TEXT[part]} ${meanText(mean, interval)}`);
  return [
    `Where the difference of ${formatNumber(mean, decimalsOf(interval))} comes from, ${partText(main)}, in parts that add up to it: ` +
      `${listOf(said.slice(0, -2))} before at most 4,096 layouts are left; from there on ${listOf(said.slice(-2))}.`,
  ];
};

const listSentences = ({ front: { lists } }: StrengthFindings): string[] => {
  if (!lists) return [];
  const shown = lists.gains.map((pair) => {
    const { mean, verdict } = bestKnown(pair);
    return `${layoutsOf(pair.first)}: ${meanText(mean, verdict.interval)}`;
  });
  const told = lists.steps.filter((pair) => bestKnown(pair).verdict.sign === "below");
  const open = lists.steps.filter((pair) => bestKnown(pair).verdict.sign === "open");
  const worse = lists.steps.filter((pair) => bestKnown(pair).verdict.sign === "above");
  const step = (pair: PairFindings): string => `${layoutsOf(pair.first)} than ${layoutsOf(pair.second)}`;
  return [
    `Lists of at most so many layouts against \`${GREEDY}\`, in ${formatCount(lists.games)} games of \`${MAIN.preset}\` with ${MAIN.answers}: ${listOf(shown)}.` +
      (told.length > 0 ? ` Longer is shown to be better: ${listOf(told.map(step))}.` : "") +
      (worse.length > 0 ? ` Longer is shown to be worse: ${listOf(worse.map(step))}.` : "") +
      (open.length > 0
        ? ` Not told apart: ${listOf(
            open.map((pair) => {
              const { visible } = bestKnown(pair).verdict;
              return `${layoutsOf(pair.second)} and ${layoutsOf(pair.first)} (${formatNumber(visible, decimalsFor(visible))} would have been seen)`;
            }),
          )}.`
        : ""),
  ];
};

/** The lists of a strategy's name: its number of layouts, or that of `rollout` itself. */
export const layoutsOf = (strategy: string): string => {
  const layouts = /layouts=(\d+)/.exec(strategy)?.[1];
  return layouts === undefined ? "its own 65,536" : formatCount(Number(layouts));
};

const frontSentences = (findings: StrengthFindings): string[] => {
  const points = pointsOf(findings);
  if (points.length < 2) return [];
  const kept = points.filter((point) => beatenBy(point, points) === undefined);
  const behind = points.flatMap((point) => {
    const by = beatenBy(point, points);
    return by ? [{ point: `\`${point.strategy}\``, by: `\`${by.strategy}\``, open: whyOpen(point, by) }] : [];
  });
  const beaten = behind.flatMap(({ point, by, open }) => (open === undefined ? [`${point} by ${by}`] : []));
  const open = behind.flatMap(({ point, by, open }) =>
    open === undefined ? [] : [`${point} from ${by} (by their ${open})`],
  );
  const text = ({ strategy, mean, perShot }: FrontPoint): string =>
    `\`${strategy}\` (${formatNumber(mean)} shots, ${costText(perShot)} a shot)`;
  return [
    `By the means and costs found no other is better in both than ${listOf(kept.map(text))}.` +
      (beaten.length > 0 ? ` Beaten in both: ${listOf(beaten)}.` : "") +
      (open.length > 0 ? ` Found behind in both, but not told apart: ${listOf(open)}.` : ""),
  ];
};

/** Strength and cost of every strategy that was timed in the main part. */
export const pointsOf = ({ parts, front }: StrengthFindings): FrontPoint[] => {
  const main = parts.find(({ name }) => name === MAIN.name);
  const timed = front.costs.find(({ part }) => part === MAIN.name);
  return main && timed ? frontPoints(main, front.lists, timed.costs) : [];
};

/** Whether the study's seed is one of those on which settings were chosen. */
export const seedSentence = (seed: number): string => {
  const chosen = CHOSEN_ON.map(
    ({ seeds, what }) => `${what} on ${seeds.length > 1 ? "seeds" : "seed"} ${listOf(seeds.map(String))}`,
  );
  const same = CHOSEN_ON.some(({ seeds }) => seeds.includes(seed));
  return (
    `The settings of \`${BEST}\` were chosen elsewhere: ${listOf(chosen)}. ` +
    (same
      ? `Seed ${seed} of this study is one of them, so that its figures may flatter.`
      : `These games have seed ${seed}, which is none of them.`)
  );
};

/** What limits the numbers. */
export const cautionsOfStrength = ({ games, parts, tooSmall, unfinished = [] }: StrengthFindings): string[] => {
  const cut = parts.flatMap((part) => {
    const share = PARTS.find(({ name }) => name === part.name)?.share ?? 0;
    const all = gamesOf(share, games);
    return part.games < all ? [`${partText(part)} ${formatCount(part.games)} of ${formatCount(all)}`] : [];
  });
  const faulty = parts.flatMap((part) =>
    part.players
      .filter(({ faults }) => faults > 0)
      .map(({ strategy, faults }) => `\`${strategy}\` ${formatCount(faults)} in ${partText(part)}`),
  );
  return [
    "Means are those of all layouts equally likely. People do not hide so: see the study `people`.",
    `Times depend on the machine and on what else it does; costs that differ by less than a factor of ${COST_FACTOR} are not told apart.`,
    ...(faulty.length > 0 ? [`Games that were not finished (faults), and are left out: ${listOf(faulty)}.`] : []),
    ...(cut.length > 0
      ? [`The run was cut short. Games that were played of those that were to be: ${listOf(cut)}.`]
      : []),
    ...(unfinished.length > 0 ? [`The run was cut short. Not played at all: ${listOf(unfinished)}.`] : []),
    ...(tooSmall.length > 0
      ? [`Not played at all, as a share of so few games is too small: ${listOf(tooSmall)}.`]
      : []),
  ];
};
