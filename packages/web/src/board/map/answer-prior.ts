import { coordOf, infer, makeKnowledge, type Scenario } from "@broadside/engine";
import { fitCells, formatPrior, type Prior } from "@broadside/engine/priors";
import { formatNumberOf } from "@broadside/engine/text";
import { LIMITS, type TaskContext, type Tell } from "../../engine/task.ts";
import type { PriorEffect } from "../rules/prior-effect.ts";
import { OWN_COUNTS, type PositionText, scenarioOf, withoutPrior } from "../rules/rules.ts";

/** Cost: two inferences for the empty board. */
const effectOf = (scenario: Scenario): PriorEffect => {
  const { board } = scenario;
  const [to, from] = [scenario, withoutPrior(scenario)].map((rules) => {
    const posterior = infer(makeKnowledge(rules), LIMITS.quick);
    return Array.from({ length: board.cellCount }, (_, cell) => posterior.chance(cell));
  });
  // Cells that are equivalent by symmetry differ only by rounding: the first of them is named.
  const gain = (cell: number): number => Math.round(1e9 * (to[cell] - from[cell]));
  const most = (sign: 1 | -1) => {
    const cell = to.reduce((best, _, other) => (sign * gain(other) > sign * gain(best) ? other : best), 0);
    return { cell, from: from[cell], to: to[cell] };
  };
  const depths = to.map((_, cell) =>
    Math.min(...coordOf(board, cell).map((x, axis) => Math.min(x, board.size[axis] - 1 - x))),
  );
  const depth = (chances: readonly number[]): number => {
    const ships = chances.reduce((sum, chance) => sum + chance, 0);
    return chances.reduce((sum, chance, cell) => sum + (chance * depths[cell]) / ships, 0);
  };
  return { fall: most(-1), rise: most(1), deeper: depth(to) - depth(from) };
};

/** The largest difference in a chance that is treated as none. */
const TOLERANCE = 1e-8;

/** The digits of a fitted weight: enough to keep chances within some 1e-8, and few enough for a short link. */
const DIGITS = 8;

/** In how many games a ship lay on each cell. */
interface Counts {
  readonly games: number;
  readonly occupied: readonly number[];
}

const fitTo = (scenario: Scenario, { games, occupied }: Counts, tell: Tell) => {
  let first = 0;
  const progress = (largest: number): void => {
    first = Math.max(first, largest);
    tell({ done: Math.max(0, Math.min(1, Math.log(first / largest) / Math.log(first / TOLERANCE))) || 0 });
  };
  const fit = fitCells(scenario, { games, occupied }, { tolerance: TOLERANCE, inference: LIMITS.normal, progress });
  if (!fit.ok) return { kind: "unfit", error: fit.error } as const;
  const { weights, bits, converged, largestError } = fit.value;
  if (!converged) {
    const what = `were reached only to within ${(100 * largestError).toPrecision(1)} percentage points`;
    return { kind: "unfit", error: { where: "occupied", what, fix: "look for a slip in the counts" } } as const;
  }
  const prior: Prior = {
    name: OWN_COUNTS,
    source: `fitted to the ships on each cell in ${formatNumberOf(games, "game")}`,
    weights: {
      kind: "cells",
      weights: Array.from(weights, (weight) => ({ kind: "real", value: Number(weight.toPrecision(DIGITS)) })),
    },
  };
  return { kind: "fit", prior: JSON.stringify(formatPrior(scenario, prior)), bits } as const;
};

export const tasks = {
  /** What the prior of the rules changes on the empty board. */
  effect: (position: PositionText): { readonly kind: "effect" } & PriorEffect => ({
    kind: "effect",
    ...effectOf(scenarioOf(position)),
  }),

  /**
   * The prior that matches given counts, as text, and by how many bits it is less uncertain than equally likely
   * layouts. If no prior does, the error is about `games`, `occupied` or a cell: `occupied E5`.
   */
  fit: (task: PositionText & Counts, { progress }: TaskContext) => fitTo(scenarioOf(task), task, progress),
};
