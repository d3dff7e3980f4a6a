import { createHash } from "node:crypto";
import type { Scenario } from "@broadside/engine";
import { formatPrior, type Prior } from "@broadside/engine/priors";

/**
 * A prior in a few words that tell it from others: its name, and a hash of its weights as they are written, such as
 * `people (6d3c7f0a91b2e845)`. Equal weights give equal hashes, whatever the prior is called.
 */
export const priorLabel = (scenario: Scenario, prior: Prior): string => {
  const { name, source: _, ...weights } = formatPrior(scenario, prior);
  const hash = createHash("sha256").update(JSON.stringify(weights)).digest("hex").slice(0, 16);
  return `${name ?? "unnamed"} (${hash})`;
};

/** A label without its hash, for sentences. */
export const nameOfLabel = (label: string): string => label.replace(/ \([0-9a-f]{16}\)$/, "");
