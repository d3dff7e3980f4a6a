// The thread in which `broadside prior` fits, so that the command can listen for Ctrl-C.

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
  fitCells,
  fitLayouts,
  formatPrior,
  type LayoutFit,
  type LayoutFitOptions,
  type Prior,
  type PriorSource,
  priorOfCells,
} from "@broadside/engine/priors";
import { answerTask, type TaskContext } from "../../thread/work-thread.ts";
import { poolBySymmetry, type SymmetryReport } from "./symmetric-counts.ts";

export interface FitTask {
  readonly scenario: ScenarioSource;
  readonly texts: Pick<Prior, "name" | "source">;
  readonly limits: InferOptions;
  readonly counts?: {
    readonly tally: CellTally;
    readonly tolerance: number;
    readonly smooth: number;
    readonly symmetric: boolean;
  };
  readonly layouts?: {
    readonly placements: readonly (readonly number[])[];
    readonly options: Pick<LayoutFitOptions, "folds" | "seed" | "model">;
  };
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

type Fit = (
  scenario: Scenario,
  task: FitTask,
  inference: InferOptions,
  say: (what: () => string) => void,
) => FitFound | Promise<FitFound>;

const count: Fit = async (scenario, { counts, texts }, inference, say) => {
  if (!counts) throw new Error("there is nothing to fit");
  const { tolerance, smooth, symmetric } = counts;
  const fit = (tally: CellTally): Result<CellFit> =>
    fitCells(scenario, tally, {
      tolerance,
      smooth,
      inference,
      progress: (largest, evaluations) =>
        say(() => `fitting: ${evaluations} evaluations, largest difference ${largest.toExponential(1)}`),
    });
  const first = fit(counts.tally);
  if (!first.ok) return { error: first.error };
  if (!symmetric) return { prior: formatPrior(scenario, priorOfCells(first.value, texts)), cells: first.value };
  const { tally, report } = await poolBySymmetry(scenario, counts.tally, first.value, inference, (done) =>
    say(() => `comparing symmetries: ${Math.floor(100 * done)} %`),
  );
  const pooled = tally === undefined ? first : fit(tally);
  if (!pooled.ok) return { error: pooled.error };
  return { prior: formatPrior(scenario, priorOfCells(pooled.value, texts)), cells: pooled.value, symmetry: report };
};

const learn: Fit = (scenario, { layouts, texts }, inference, say) => {
  if (!layouts) throw new Error("there is nothing to fit");
  const fit = fitLayouts(
    scenario,
    layouts.placements.map((placements) => ({ scenario, placements })),
    {
      ...layouts.options,
      inference,
      progress: (what, done) => say(() => `fitting: ${what}, ${Math.floor(100 * done)} %`),
    },
  );
  if (!fit.ok) return { error: fit.error };
  const { prior, ...rest } = fit.value;
  return { prior: formatPrior(scenario, { ...texts, weights: prior }), layouts: rest };
};

await answerTask(async (task: FitTask, { signal, tellNowAndThen }: TaskContext<string>): Promise<FitFound> => {
  const scenario = unwrap(parseScenario(task.scenario));
  const say = (what: () => string): void => {
    if (signal.aborted) throw new StoppedError(STOPPED);
    tellNowAndThen(what);
  };
  const inference: InferOptions = { ...task.limits, progress: () => say(() => "weighing layouts") };
  const fit = task.layouts ? learn : count;
  return fit(scenario, task, inference, say);
});
