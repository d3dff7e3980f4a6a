// The thread in which `broadside prior` fits its model: the command can listen for Ctrl-C meanwhile.

import {
  type InferOptions,
  type InputError,
  parseScenario,
  type Result,
  type Scenario,
  type ScenarioSource,
  StoppedError,
  unwrap,
} from "@broadside/engine";
import {
  type CellFit,
  type CellTally,
  type FitOptions,
  fitCells,
  fitLayouts,
  formatPrior,
  type LayoutFit,
  type LayoutFitOptions,
  occupancyCovariance,
  type Prior,
  type PriorSource,
  poolTally,
  priorOfCells,
  type SymmetryGroup,
  symmetryGroupsOf,
  testCellSets,
} from "@broadside/engine/priors";
import { answerTask, type TaskContext } from "../../thread/work-thread.ts";

export interface FitTask {
  readonly scenario: ScenarioSource;
  readonly texts: Pick<Prior, "name" | "source">;
  readonly limits: InferOptions;
  readonly data: CountData | LayoutData;
}

interface CountData extends Required<Pick<FitOptions, "tolerance" | "smooth">> {
  readonly tally: CellTally;
  readonly symmetric: boolean;
}

interface LayoutData extends Pick<LayoutFitOptions, "folds" | "seed" | "model"> {
  readonly placements: readonly (readonly number[])[];
}

export type FitFound =
  | { readonly error: InputError }
  | {
      readonly prior: PriorSource;
      readonly cells?: CellFit;
      readonly symmetry?: SymmetryReport;
      readonly layouts?: Omit<LayoutFit, "prior">;
    };

const STOPPED = "the fit was stopped: nothing is written";

/** All tested groups, the largest first, and the one whose cells were pooled. */
export type SymmetryReport = Awaited<ReturnType<typeof poolBySymmetry>>["report"];

const LEVEL = 0.05;

/** Pools cells that are equivalent under the largest symmetry group that the counts do not contradict. */
const poolBySymmetry = async (
  scenario: Scenario,
  tally: CellTally,
  { weights }: CellFit,
  inference: InferOptions,
  progress: (done: number) => void,
) => {
  const { chiSquareTail } = await import("@broadside/arena/statistics");
  const model = occupancyCovariance(scenario, weights, inference, progress);
  const verdictOf = ({ name, order, sets }: SymmetryGroup) => {
    const { statistic, degrees } = testCellSets(tally, sets, model);
    // The p-value is the chance of counts at least this far from symmetric, if the true chances have this symmetry.
    return { name, order, statistic, degrees, pValue: degrees === 0 ? 1 : chiSquareTail(statistic, degrees) };
  };
  const groups = symmetryGroupsOf(scenario).map((group) => ({ group, verdict: verdictOf(group) }));
  const allowed = groups.filter(({ verdict }) => verdict.pValue >= LEVEL);
  const [best] = allowed.sort((a, b) => b.group.order - a.group.order || b.verdict.pValue - a.verdict.pValue);
  const report = { tested: groups.map(({ verdict }) => verdict), pooled: best?.group.name, level: LEVEL };
  return { pool: best && poolTally(tally, best.group.sets), report };
};

type Fit<Data> = (
  scenario: Scenario,
  data: Data,
  texts: FitTask["texts"],
  inference: InferOptions,
  say: (what: () => string) => void,
) => FitFound | Promise<FitFound>;

const count: Fit<CountData> = async (scenario, { tally, tolerance, smooth, symmetric }, texts, inference, say) => {
  const fit = (counts: CellTally): Result<CellFit> =>
    fitCells(scenario, counts, {
      tolerance,
      smooth,
      inference,
      progress: (largest, evaluations) =>
        say(() => `fitting: ${evaluations} evaluations, largest difference ${largest.toExponential(1)}`),
    });
  const first = fit(tally);
  if (!first.ok) return { error: first.error };
  if (!symmetric) return { prior: formatPrior(scenario, priorOfCells(first.value, texts)), cells: first.value };
  const { pool, report } = await poolBySymmetry(scenario, tally, first.value, inference, (done) =>
    say(() => `comparing symmetries: ${Math.floor(100 * done)} %`),
  );
  const pooled = pool === undefined ? first : fit(pool);
  if (!pooled.ok) return { error: pooled.error };
  return { prior: formatPrior(scenario, priorOfCells(pooled.value, texts)), cells: pooled.value, symmetry: report };
};

const learn: Fit<LayoutData> = (scenario, { placements: all, ...options }, texts, inference, say) => {
  const layouts = all.map((placements) => ({ scenario, placements }));
  const fit = fitLayouts(scenario, layouts, {
    ...options,
    inference,
    progress: (what, done) => say(() => `fitting: ${what}, ${Math.floor(100 * done)} %`),
  });
  if (!fit.ok) return { error: fit.error };
  const { prior, ...rest } = fit.value;
  return { prior: formatPrior(scenario, { ...texts, weights: prior }), layouts: rest };
};

answerTask(async (task: FitTask, { signal, tellNowAndThen }: TaskContext<string>): Promise<FitFound> => {
  const scenario = unwrap(parseScenario(task.scenario));
  const say = (what: () => string): void => {
    if (signal.aborted) throw new StoppedError(STOPPED);
    tellNowAndThen(what);
  };
  const inference: InferOptions = { ...task.limits, progress: () => say(() => "weighing layouts") };
  const { data, texts } = task;
  return "tally" in data ? count(scenario, data, texts, inference, say) : learn(scenario, data, texts, inference, say);
});
