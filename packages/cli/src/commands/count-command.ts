import { countLayouts, type InferOptions, type Knowledge, makeKnowledge } from "@broadside/engine";
import { believe } from "@broadside/engine/priors";
import type { Told } from "@broadside/engine/questions";
import { formatNumberOf, formatPercent } from "@broadside/engine/text";
import { ANALYSIS_FLAGS, type AnalysisFlags } from "../analysis/analysis-flags.ts";
import { runAnalysis } from "../analysis/run-analysis.ts";
import { defineCommand } from "../definition/command.ts";
import { noLayout, requireConsistent } from "../input/contradiction.ts";
import { inferOptions, warnIfLong } from "../input/knowledge-flags.ts";
import { consistentAsker, isTold, methodLines, requireNoMethod, toldJson, toldLines } from "../input/told.ts";
import { fleetLines } from "../output/drawing/layout-drawing.ts";
import { beliefJson, beliefLines, priorField, priorLines, workLines } from "../output/prior-text.ts";
import { timed } from "../output/progress.ts";
import type { Terminal } from "../output/terminal.ts";

export const countCommand = defineCommand({
  name: "count",
  about: "Count exactly how many layouts agree with what is known",
  flags: ANALYSIS_FLAGS,
  examples: {
    "broadside count --scenario russian": "all layouts of the Russian game",
    'broadside count --shots "E5. F6x F7x"': "those of the American game that are left after three shots",
    "broadside count --scenario gorkoff-5x5 --json": "as JSON, the number as a string",
    'broadside count --shots "E5." --told "any(A1:D4) = true"': "and those in which somebody is right",
    'broadside count --prior people --shots "E5. F6x"': "and the chance of these answers if people hide",
  },
  run: (flags) =>
    runAnalysis(flags, (told) => {
      if (isTold(told)) return countTold(told, flags);
      const { knowledge } = told;
      const { value, milliseconds } = timed("counting layouts", (progress) =>
        countWith(knowledge, { ...inferOptions(flags), ...warnIfLong, progress }),
      );
      const { layouts, method, weighed } = value;
      const { scenario } = knowledge;
      return {
        json: () => ({
          layouts: String(layouts),
          ...priorField(scenario),
          ...(weighed && { ...beliefJson(weighed.belief), ...weighed.answers }),
          method,
          milliseconds,
        }),
        text: ({ columns, style }) =>
          [
            style.bold(formatNumberOf(layouts, "layout")) + (layouts === 0n ? `; ${noLayout(scenario)}` : ""),
            ...fleetLines(scenario, columns),
            ...priorLines(scenario, columns),
            ...(weighed ? beliefLines(weighed.belief, columns) : []),
            ...(weighed && knowledge.observations.length > 0 ? [answersText(weighed.answers.chance)] : []),
            ...workLines(method, weighed?.belief, milliseconds, columns).map(style.dim),
          ].join("\n"),
      };
    }),
});

/** Counts the layouts that agree with the shots and with what was said for certain. */
const countTold = (told: Told, flags: AnalysisFlags) => {
  requireNoMethod(flags);
  const { value: asker, milliseconds } = timed("counting layouts", (progress) =>
    consistentAsker(told, { ...inferOptions(flags), progress }),
  );
  const { layouts, method } = asker.count();
  return {
    json: () => ({ layouts: String(layouts), ...toldJson(asker), method, milliseconds }),
    text: ({ columns, style }: Terminal) =>
      [
        style.bold(formatNumberOf(layouts, "layout")),
        ...fleetLines(told.knowledge.scenario, columns),
        ...toldLines(asker, columns),
        ...methodLines(method, milliseconds).map(style.dim),
      ].join("\n"),
  };
};

/** Counts and, with a prior, weighs the layouts. @throws UsageError if no layout fits */
const countWith = (knowledge: Knowledge, options: InferOptions) => {
  const { layouts, method } = countLayouts(knowledge, options);
  requireConsistent(knowledge, layouts);
  const belief = believe(knowledge, options);
  const whole = knowledge.observations.length > 0 ? believe(makeKnowledge(knowledge.scenario), options) : belief;
  if (!belief || !whole) return { layouts, method };
  // The weight of the remaining layouts divided by that of all layouts.
  const chance = belief.partOf(whole);
  // If the weights are exact, the error is that of one rounding.
  const relativeError = whole === belief ? 0 : belief.chanceError + whole.chanceError + 2 ** -52;
  return { layouts, method, weighed: { belief, answers: { chance, relativeError } } };
};

const answersText = (chance: number): string =>
  `chance of these answers: ${chance > 0 && chance < 0.001 ? chance.toExponential(1) : `${formatPercent(chance, 1)} %`}`;
