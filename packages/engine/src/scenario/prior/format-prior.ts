import { formatCell } from "../../board/cell-name.ts";
import type { Scenario } from "../scenario.ts";
import { type PlacementPrior, type PlainPrior, PRIOR_VERSION, type Prior } from "./prior.ts";
import { formatWeight, ONE, type Weight } from "./weight.ts";

/** Weights nested as boards are written: rows from top to bottom, the last dimension outermost. */
export type NestedWeights = number | string | readonly NestedWeights[];

/** A plain prior as written in JSON; with no field all layouts are equally likely. */
export interface PlainPriorSource {
  readonly cells?: NestedWeights;
  readonly placements?: Readonly<Record<string, Readonly<Record<string, number | string>>>>;
  readonly otherwise?: number | string;
}

/** A prior as written in JSON. */
export interface PriorSource extends PlainPriorSource {
  readonly version: typeof PRIOR_VERSION;
  readonly name?: string;
  readonly source?: string;
  readonly mixture?: readonly (PlainPriorSource & { readonly share: number | string })[];
}

/**
 * The prior as a value for JSON, without defaults; `parsePrior` reads it back unchanged.
 *
 * Cost: the number of weights.
 *
 * @example
 * import { preset } from "@broadside/engine";
 * import { formatPrior } from "@broadside/engine/priors";
 *
 * const scenario = preset("gorkoff-3x3");
 * formatPrior(scenario, { name: "even", weights: { kind: "uniform" } }); // => { version: 1, name: "even" }
 */
export const formatPrior = (scenario: Scenario, { name, source, weights }: Prior): PriorSource => ({
  version: PRIOR_VERSION,
  ...(name === undefined ? {} : { name }),
  ...(source === undefined ? {} : { source }),
  ...(weights.kind === "mixture"
    ? {
        mixture: weights.parts.map(({ share, prior }) => ({
          share: formatWeight(share),
          ...formatPlain(scenario, prior),
        })),
      }
    : formatPlain(scenario, weights)),
});

const formatPlain = (scenario: Scenario, prior: PlainPrior): PlainPriorSource => {
  switch (prior.kind) {
    case "uniform":
      return {};
    case "cells":
      return { cells: nest(scenario.board.size, prior.weights) };
    case "placements":
      return formatPlacements(scenario, prior);
  }
};

const nest = (size: readonly number[], weights: readonly Weight[]): NestedWeights => {
  let parts: NestedWeights[] = weights.map(formatWeight);
  for (const side of size) {
    const rows: NestedWeights[] = [];
    for (let i = 0; i < parts.length; i += side) rows.push(parts.slice(i, i + side));
    parts = rows;
  }
  return parts[0];
};

const formatPlacements = ({ board, fleet }: Scenario, { weights, otherwise }: PlacementPrior): PlainPriorSource => {
  const lists = fleet.flatMap(({ name, shape }, shipClass) => {
    const entries = [...weights[shipClass].values()].map(({ cells, weight }) => {
      const names = cells.map((cell) => formatCell(board, cell));
      const isRange = shape.kind !== "picture" && names.length > 1;
      return [isRange ? `${names[0]}-${names[names.length - 1]}` : names.join(","), formatWeight(weight)] as const;
    });
    return entries.length === 0 ? [] : [[name, Object.fromEntries(entries)] as const];
  });
  return {
    placements: Object.fromEntries(lists),
    ...(formatWeight(otherwise) === formatWeight(ONE) ? {} : { otherwise: formatWeight(otherwise) }),
  };
};
