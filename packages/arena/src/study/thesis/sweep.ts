import type { Experiment } from "../../experiment/experiment.ts";
import type { ExperimentGames, StrategyGames } from "../../experiment/experiment-games.ts";
import { holm } from "../../statistics/hypothesis/holm.ts";
import { judgeMean, type MeanVerdict } from "../../statistics/hypothesis/mean-verdict.ts";
import { wilcoxonSignedRank } from "../../statistics/hypothesis/wilcoxon.ts";
import { mean, standardDeviation } from "../../statistics/sample/description.ts";
import { differences } from "../../statistics/sample/sample.ts";
import type { StudyScale } from "../study.ts";
import type { StudyDesk } from "../study-desk.ts";
import { THESIS_PLACEMENT, thesisRules } from "./thesis-rules.ts";

/** The strategy that the others vary. */
export const BASE = "probability";

/** A choice of parameters as it is tried. */
export interface Candidate {
  readonly strategy: string;
  /** The parameters but the block, in words: points with the same words belong together. */
  readonly choice: string;
  /** The choices that are shown together. */
  readonly group: string;
  readonly block: number;
}

/** What a sweep found of a candidate, against {@link BASE} on the same layouts. */
export interface SweptCandidate extends Candidate {
  readonly mean: number;
  /** Mean difference, candidate minus base: below 0 the candidate needs fewer shots. */
  readonly difference: { readonly mean: number; readonly standardDeviation: number };
  /** Whether the means differ, all candidates taken into account. */
  readonly verdict: MeanVerdict;
  /** Of the Wilcoxon test, which asks for a tendency from layout to layout; and adjusted by Holm's method. */
  readonly p: number;
  readonly adjusted: number;
}

/** A candidate against {@link BASE} on layouts that had no part in choosing it. */
export interface Confirmation {
  readonly strategy: string;
  readonly seed: number;
  readonly games: number;
  readonly difference: { readonly mean: number; readonly standardDeviation: number };
  /** A question by itself. */
  readonly verdict: MeanVerdict;
  /** Of the Wilcoxon test. */
  readonly p: number;
}

/** A strategy tried with many parameters. */
export interface Sweep {
  readonly games: number;
  readonly seed: number;
  readonly baseMean: number;
  readonly candidates: readonly SweptCandidate[];
  /** The candidate of the lowest mean, met again. */
  readonly confirmation: Confirmation;
}

/**
 * The best candidate is met again in so many times the games of the study: among many candidates those in front differ by
 * little, and fewer games would leave the one question that is left open again.
 */
export const CONFIRMATION = 4;

/** The experiment in which all candidates are tried, see {@link runSweep}. */
export const sweepOf = (
  scale: StudyScale,
  part: string,
  candidates: readonly Candidate[],
  games: number,
): Experiment => ({
  scenario: thesisRules(),
  strategies: [BASE, ...candidates.map(({ strategy }) => strategy)],
  placement: THESIS_PLACEMENT,
  games,
  seed: scale.seedOf(part),
});

/**
 * Tries all candidates against the same layouts, and the best of them once more on fresh ones: among many candidates the
 * one that looks best owes part of that to luck, and only games that did not choose it tell without favour.
 *
 * @param part names the parts of the study
 * @param games of each candidate; the confirmation plays {@link CONFIRMATION} times `desk.games`
 */
export const runSweep = async (
  desk: StudyDesk,
  part: string,
  candidates: readonly Candidate[],
  games: number,
): Promise<Sweep> => {
  const experiment = sweepOf(desk, part, candidates, games);
  const swept = await desk.play(part, experiment);
  const results = compareCandidates(swept, candidates);
  const best = bestOf(results);
  const again = `${part}-confirmation`;
  const fresh = await desk.play(again, {
    scenario: thesisRules(),
    strategies: [BASE, best.strategy],
    placement: THESIS_PLACEMENT,
    games: CONFIRMATION * desk.games,
    seed: desk.seedOf(again),
  });
  const [base, chosen] = fresh.strategies;
  return {
    games,
    seed: experiment.seed,
    baseMean: mean(swept.strategies[0].shots),
    candidates: results,
    confirmation: {
      strategy: best.strategy,
      seed: desk.seedOf(again),
      games: CONFIRMATION * desk.games,
      ...against(base, chosen, 1),
    },
  };
};

/** Every candidate against the first strategy of the games, the number of candidates taken into account. */
export const compareCandidates = (
  { strategies: [base, ...others] }: Pick<ExperimentGames, "strategies">,
  candidates: readonly Candidate[],
): SweptCandidate[] => {
  const results = others.map((games, i) => ({
    ...candidates[i],
    mean: mean(games.shots),
    ...against(base, games, others.length),
  }));
  const adjusted = holm(results.map(({ p }) => p));
  return results.map((result, i) => ({ ...result, adjusted: adjusted[i] }));
};

const against = (
  base: StrategyGames,
  games: StrategyGames,
  comparisons: number,
): Pick<SweptCandidate, "difference" | "verdict" | "p"> => {
  const d = differences(games.shots, base.shots);
  const difference = { mean: mean(d), standardDeviation: standardDeviation(d) };
  return {
    difference,
    verdict: judgeMean({ ...difference, pairs: d.length }, comparisons),
    p: wilcoxonSignedRank(games.shots, base.shots, [games.strategy, base.strategy]).p,
  };
};

/** The candidate of the lowest mean, the first among equals. */
export const bestOf = (candidates: readonly SweptCandidate[]): SweptCandidate =>
  candidates.reduce((best, one) => (one.difference.mean < best.difference.mean ? one : best));
