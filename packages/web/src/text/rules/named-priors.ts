// Loaded on demand: see prior.ts.
export { parseNamedPrior as readNamedPrior } from "@broadside/engine/priors";
