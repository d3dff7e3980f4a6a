import type { Scenario } from "@broadside/engine";
import { formatPrior, type Prior } from "@broadside/engine/priors";
import { sha256 } from "./sha256.ts";

/**
 * A short label that tells a prior from others: its name, and a hash of its weights as written, such as
 * `people (6d3c7f0a91b2e845)`. Equal weights give equal hashes, whatever the prior's name.
 *
 * Cost: the number of weights.
 *
 * @example
 * import { priorLabel } from "@broadside/arena/games";
 * import { preset } from "@broadside/engine";
 *
 * priorLabel(preset("hasbro"), { name: "even", weights: { kind: "uniform" } }); // => "even (2430f1a2ad2982d0)"
 */
export const priorLabel = (scenario: Scenario, prior: Prior): string => {
  const { name, source: _, ...weights } = formatPrior(scenario, prior);
  return `${name ?? "unnamed"} (${sha256(JSON.stringify(weights)).slice(0, 16)})`;
};

/** A label without its hash, for sentences. */
export const nameOfLabel = (label: string): string => label.replace(/ \([0-9a-f]{16}\)$/, "");
