import { formatCell, infer, makeKnowledge, type Scenario, withPrior } from "@broadside/engine";
import { bitsOfPrior, formatPrior, NAMED_PRIORS, type PlainPrior, type Prior } from "@broadside/engine/priors";
import { formatNumber, formatNumberOf, formatPercent } from "@broadside/engine/text";
import { inferOptions, type LimitFlags } from "../../input/flags/knowledge-flags.ts";
import { loadScenario, overrideRules, type RuleFlags, readPrior } from "../../input/source/scenario-source.ts";
import { write, writeJson } from "../../output/output.ts";
import { timed } from "../../output/progress/progress.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { namedLines } from "../../output/text-table.ts";
import { accept } from "../../output/usage-error.ts";
import { weightLines } from "../prior/weight-text.ts";

/** Lists the priors that have a name. */
export const listPriors = async (asJson: boolean): Promise<void> => {
  if (asJson) return writeJson({ priors: Object.entries(NAMED_PRIORS).map(([name, about]) => ({ name, about })) });
  const edges = `${NAMED_PRIORS.edges}; T is 1, or say it: edges:temperature=0.5`;
  return write(namedLines({ ...NAMED_PRIORS, edges }));
};

/** Flags for a prior to be described. */
export interface PriorFlags extends RuleFlags, LimitFlags {
  readonly scenario: string;
  readonly json?: true;
}

/** Number of cells named as the most and least occupied. */
const NAMED = 3;

/** Describes a prior: where it is from, its weights, and how far it is from equal likelihood. */
export const describePrior = async (name: string, flags: PriorFlags): Promise<void> => {
  const scenario = accept(withPrior(overrideRules(loadScenario(flags.scenario), flags), undefined));
  const shown = readPrior(scenario, name, "prior");
  if (flags.json) return writeJson(shown ? formatPrior(scenario, shown) : { version: 1 });
  const { value } = timed("weighing layouts", () => describe(scenario, shown, flags));
  return write(`${value.join("\n")}\n`);
};

const describe = (scenario: Scenario, prior: Prior | undefined, flags: LimitFlags): string[] => {
  const { style } = outputTerminal();
  const weights = prior?.weights ?? ({ kind: "uniform" } satisfies PlainPrior);
  const lines = [style.bold(prior?.name ?? (prior ? "a prior without a name" : "uniform"))];
  if (prior?.source !== undefined) lines.push(prior.source);
  if (weights.kind === "mixture") {
    const shares = weights.parts.map(({ share }) =>
      share.kind === "real" ? share.value : Number(share.numerator) / Number(share.denominator),
    );
    const sum = shares.reduce((so, share) => so + share, 0);
    for (const [i, part] of weights.parts.entries())
      lines.push(
        "",
        `part ${i + 1}, ${formatPercent(shares[i] / sum)} % of the layouts`,
        ...plainLines(scenario, part.prior, flags),
      );
  } else lines.push(...plainLines(scenario, weights, flags));
  return [...lines, "", ...chanceLines(scenario, prior, flags)];
};

const plainLines = (scenario: Scenario, prior: PlainPrior, flags: LimitFlags): string[] => {
  const bits = bitsOfPrior(scenario, prior, inferOptions(flags));
  const known =
    prior.kind === "uniform"
      ? "every layout equally likely"
      : `${formatNumber(bits, 4)} bits nearer to a layout than equal likelihood`;
  return [known, ...weightLines(scenario, prior)];
};

/** The most and least often occupied cells. */
const chanceLines = (scenario: Scenario, prior: Prior | undefined, flags: LimitFlags): string[] => {
  const posterior = infer(makeKnowledge(accept(withPrior(scenario, prior))), inferOptions(flags));
  const { board } = scenario;
  const cells = Array.from({ length: board.cellCount }, (_, cell) => ({ cell, chance: posterior.chance(cell) }))
    .filter(({ cell }) => !board.blocked.includes(cell))
    .sort((a, b) => b.chance - a.chance || a.cell - b.cell);
  const text = (list: typeof cells): string =>
    list.map(({ cell, chance }) => `${formatCell(board, cell)} ${formatPercent(chance)} %`).join(", ");
  const few = Math.min(NAMED, Math.floor(cells.length / 2));
  return [
    `most often occupied: ${text(cells.slice(0, few))}`,
    `least often: ${text(cells.slice(cells.length - few))}, of ${formatNumberOf(cells.length, "cell")}`,
  ];
};
