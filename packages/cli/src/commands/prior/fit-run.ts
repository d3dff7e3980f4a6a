import { formatScenario, type Scenario, unwrap } from "@broadside/engine";
import {
  type Candidate,
  type CellFit,
  type LayoutFit,
  MODELS,
  type ModelName,
  type PlainPrior,
  parsePrior,
} from "@broadside/engine/priors";
import { formatCount, formatDuration, formatNumber, formatNumberOf } from "@broadside/engine/text";
import { inferOptions, type LimitFlags } from "../../input/knowledge-flags.ts";
import { write, writeJson, writeOutput } from "../../output/output.ts";
import { weightLines } from "../../output/prior-text.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { fitItems, type ItemColumn, right } from "../../output/text-table.ts";
import { Failure, UsageError } from "../../output/usage-error.ts";
import { watchThread } from "../../thread/watched-thread.ts";
import type { FitInput } from "./fit-input.ts";
import type { FitFound, FitTask, SymmetryReport } from "./fit-thread.ts";

interface FitFlags extends LimitFlags {
  readonly out?: string;
  readonly name?: string;
  readonly source?: string;
  readonly tolerance?: number;
  readonly smooth?: number;
  readonly symmetric?: true | undefined;
  readonly folds?: number;
  readonly seed?: number;
  readonly model?: ModelName;
  readonly json?: true;
}

type Fitted = Exclude<FitFound, { readonly error: unknown }>;

/** A small number in the form 9.3e-11; zero is written as 0. */
const small = (value: number): string => (value === 0 ? "0" : value.toExponential(1));

const fitText = (
  scenario: Scenario,
  input: FitInput,
  fit: Fitted,
  { out, seed, milliseconds }: { out: string | undefined; seed: number | undefined; milliseconds: number },
): string[] => {
  const { style } = outputTerminal();
  const { weights } = unwrap(parsePrior(scenario, fit.prior));
  return [
    style.bold(`${scenario.name}: a prior ${fittedText(input)}`),
    ...(fit.symmetry ? symmetryLines(fit.symmetry) : []),
    ...(fit.cells ? countLines(fit.cells, milliseconds) : []),
    ...(fit.layouts ? layoutLines(fit.layouts, seed, milliseconds) : []),
    ...weightLines(scenario, weights as PlainPrior),
    ...(out === undefined ? [] : [`written to ${out}, for --prior ${out}`]),
  ];
};

const fittedText = (input: FitInput): string =>
  input.kind === "counts"
    ? `fitted to counts of ${formatNumberOf(input.tally.games, "game")}`
    : `fitted to ${formatNumberOf(input.layouts.length, "layout")}`;

const countLines = (fit: CellFit, milliseconds: number): string[] => [
  `greatest entropy: ${formatNumber(fit.bits, 4)} bits less than the ${formatNumber(fit.uniformBits, 2)} of equally likely layouts`,
  `largest difference of a chance from the counts: ${small(fit.largestError + fit.relativeError)}`,
  `proof: log Z(l) - q l is convex and its gradient is these differences, ${small(fit.largestError)} at most, worked out with a relative error below ${small(fit.relativeError)}`,
  `${formatNumberOf(fit.evaluations, "evaluation")} in ${formatDuration(milliseconds)}`,
];

const layoutLines = (fit: Omit<LayoutFit, "prior">, seed = 0, milliseconds: number): string[] => {
  const { chosen } = fit;
  const { bits, standardError } = chosen.heldOut;
  const columns: ItemColumn<Candidate>[] = [
    ["family", ({ model }) => model],
    [right("spread"), ({ spread }) => (spread === 0 ? "" : String(spread))],
    [right("bits held out"), ({ heldOut }) => formatNumber(heldOut.bits, 4)],
    [right("standard error"), ({ heldOut }) => formatNumber(heldOut.standardError, 4)],
    ["", (candidate) => (candidate === chosen ? "chosen" : "")],
  ];
  const gain =
    chosen.model === "uniform"
      ? "no family makes layouts likelier that it was not fitted to, beyond a standard error: every layout stays equally likely"
      : `held-out layouts are likelier than equally likely ones by ${formatNumber(bits, 4)} bits each, standard error ${formatNumber(standardError, 4)}`;
  return [
    `${chosen.model}, ${MODELS[chosen.model]}: ${gain}`,
    ...fitItems(fit.candidates, columns, outputTerminal().columns),
    ...(fit.candidates.length > 1
      ? [`chosen: the simplest family within one standard error of the best, layout by layout; seed ${seed}`]
      : []),
    `${formatNumber(fit.bits, 4)} bits less entropy than the ${formatNumber(fit.uniformBits, 2)} of equally likely layouts`,
    ...(chosen.model === "uniform"
      ? []
      : [
          `proof: the penalised likelihood is strongly concave; the parameters are within ${small(fit.distance)} of the best ones`,
        ]),
    `${formatNumberOf(fit.evaluations, "evaluation")} in ${formatDuration(milliseconds)}`,
  ];
};

const symmetryLines = ({ tested, pooled, level }: SymmetryReport): string[] => [
  ...fitItems(
    tested,
    [
      ["symmetric by", ({ name }) => name],
      [right("chi-square"), ({ statistic }) => formatNumber(statistic, 1)],
      [right("degrees"), ({ degrees }) => formatCount(degrees)],
      [right("p"), ({ pValue }) => (pValue < 0.0001 ? small(pValue) : formatNumber(pValue, 4))],
    ],
    outputTerminal().columns,
  ),
  pooled === undefined
    ? `no symmetry is pooled: the counts contradict each of them (p < ${level})`
    : `pooled: the largest symmetry that the counts do not contradict (p >= ${level}), ${pooled}`,
];

const pick = <T extends object>(from: T, names: readonly (keyof T)[]): object =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

const fitJson = ({ prior, cells, layouts, symmetry }: Fitted): object => {
  const candidate = ({ model, spread, heldOut: { bits, standardError } }: Candidate): object => ({
    model,
    spread,
    bits,
    standardError,
  });
  return {
    prior,
    ...(symmetry && { symmetry: { ...symmetry, pooled: symmetry.pooled ?? null } }),
    ...(cells && { fit: pick(cells, ["bits", "uniformBits", "largestError", "relativeError", "evaluations"]) }),
    ...(layouts && {
      fit: {
        layouts: layouts.layouts,
        chosen: candidate(layouts.chosen),
        candidates: layouts.candidates.map(candidate),
        ...pick(layouts, ["bits", "uniformBits", "largestError", "distance", "evaluations"]),
      },
    }),
  };
};

/** Fits a prior, writes its file, and reports how well it fits. @throws UsageError if none fits */
export const runFit = async (scenario: Scenario, input: FitInput, file: string, flags: FitFlags): Promise<void> => {
  const start = performance.now();
  const fit = await watchThread<FitTask, string, FitFound>(
    new URL("./fit-thread.js", import.meta.url),
    taskOf(scenario, input, file, flags),
    (what) => ({ what }),
    "nothing is written",
  );
  if ("error" in fit) {
    const { where, what, fix } = fit.error;
    throw UsageError.of(`"${file}": ${where}`, what, fix.replace("smooth 0.5", "--set smooth=0.5"));
  }
  const { cells, layouts } = fit;
  if (!(cells ?? layouts)?.converged)
    throw new Failure(
      `the fit did not reach the tolerance: a difference of ${(cells ?? layouts)?.largestError.toExponential(1)} is left`,
    );
  if (flags.out !== undefined) await writeOutput(flags.out, `${JSON.stringify(fit.prior, null, 2)}\n`);
  const milliseconds = Math.round(performance.now() - start);
  if (flags.json) return writeJson({ ...fitJson(fit), milliseconds });
  return write(`${fitText(scenario, input, fit, { out: flags.out, seed: flags.seed, milliseconds }).join("\n")}\n`);
};

const taskOf = (scenario: Scenario, input: FitInput, file: string, flags: FitFlags): FitTask => {
  const { tolerance = 1e-8, smooth = 0, symmetric, folds, seed = 0, model } = flags;
  const tally = input.kind === "counts" ? input.tally : undefined;
  const name = flags.name ?? tally?.name ?? file.replace(/\.[^.]*$/, "");
  const fitted = fittedText(input);
  const source = flags.source ?? tally?.source;
  return {
    scenario: formatScenario(scenario),
    texts: { name, source: source === undefined ? fitted : `${fitted}: ${source}` },
    limits: inferOptions(flags),
    data:
      input.kind === "counts"
        ? { tally: input.tally, tolerance, smooth, symmetric: symmetric === true }
        : { placements: input.layouts.map(({ placements }) => placements), seed, folds, model },
  };
};
