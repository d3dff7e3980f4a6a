import { formatScenario, type Scenario } from "@broadside/engine";
import { formatNumberOf } from "@broadside/engine/text";
import { inferOptions } from "../../input/flags/knowledge-flags.ts";
import { Failure } from "../../output/failure.ts";
import { write, writeJson } from "../../output/output.ts";
import { writeOutput } from "../../output/output-file.ts";
import { makeProgressBar } from "../../output/progress/progress-bar.ts";
import { UsageError } from "../../output/usage-error.ts";
import { interruptible } from "../../thread/interrupt.ts";
import { runInThread } from "../../thread/work-thread.ts";
import type { FitFlags } from "./fit-flags.ts";
import type { FitInput } from "./fit-input.ts";
import { fitJson, fitText } from "./fit-text.ts";
import type { FitFound, FitTask } from "./fit-thread.ts";

/** Fits a prior, writes it to its file, whole, and says how well it fits. @throws UsageError where no prior fits. */
export const runFit = async (scenario: Scenario, input: FitInput, file: string, flags: FitFlags): Promise<void> => {
  const bar = makeProgressBar();
  const start = performance.now();
  const found = await interruptible(
    (signal) =>
      runInThread<FitTask, string, FitFound>(
        new URL("./fit-thread.js", import.meta.url),
        taskOf(scenario, input, file, flags),
        signal,
        (what) => bar.show({ what, milliseconds: performance.now() - start }),
      ),
    { clear: () => bar.clear(), note: "nothing is written" },
  );
  if ("error" in found) {
    const { where, what, fix } = found.error;
    throw UsageError.of(`"${file}": ${where}`, what, fix.replace("smooth 0.5", "--smooth 0.5"));
  }
  const { cells, layouts } = found;
  if (!(cells ?? layouts)?.converged)
    throw new Failure(
      `the fit did not come as near as was asked: a difference of ${(cells ?? layouts)?.largestError.toExponential(1)} is left`,
    );
  if (flags.out !== undefined) await writeOutput(flags.out, `${JSON.stringify(found.prior, null, 2)}\n`);
  const milliseconds = Math.round(performance.now() - start);
  if (flags.json) return writeJson({ ...fitJson(found), milliseconds });
  return write(`${fitText(scenario, input, found, { out: flags.out, milliseconds }).join("\n")}\n`);
};

const taskOf = (scenario: Scenario, input: FitInput, file: string, flags: FitFlags): FitTask => {
  const { tolerance = 1e-8, smooth = 0, symmetric, folds, seed = 0, model } = flags;
  const tally = input.kind === "counts" ? input.tally : undefined;
  const name = flags.name ?? tally?.name ?? file.replace(/\.[^.]*$/, "");
  const fitted =
    input.kind === "counts"
      ? `fitted to counts of ${formatNumberOf(input.tally.games, "game")}`
      : `fitted to ${formatNumberOf(input.layouts.length, "layout")}`;
  const source = flags.source ?? tally?.source;
  return {
    scenario: formatScenario(scenario),
    texts: { name, source: source === undefined ? fitted : `${fitted}: ${source}` },
    limits: inferOptions(flags),
    ...(input.kind === "counts"
      ? { counts: { tally: input.tally, tolerance, smooth, symmetric: symmetric === true } }
      : {
          layouts: {
            placements: input.layouts.map(({ placements }) => placements),
            options: { seed, ...(folds !== undefined && { folds }), ...(model !== undefined && { model }) },
          },
        }),
  };
};
