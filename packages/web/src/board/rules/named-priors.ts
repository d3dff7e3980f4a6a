// Loaded on demand: see rules-prior.ts.
export { parseNamedPrior as readNamedPrior } from "@broadside/engine/priors";
