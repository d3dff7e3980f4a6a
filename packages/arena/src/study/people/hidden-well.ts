import { type Scenario, unwrap } from "@broadside/engine";
import { type Prior, parsePrior } from "@broadside/engine/priors";

/**
 * By cell the weights of layouts that are hard for `greedy-hit`, rows from top to bottom: what
 * `broadside place --against greedy-hit --games 4000 --seed 1` found, one weight for each orbit of cells and at most 1 bit
 * given away by a layout. Judged by games of its own, they cost greedy-hit 3.01 shots (2.63 to 3.38) more than layouts all
 * equally likely; the best weights of the family may cost about 0.1 more.
 */
const WEIGHTS = [
  [2.074, 2.291, 0.7212, 1.01, 0.853, 0.853, 1.01, 0.7212, 2.291, 2.074],
  [2.291, 0.4928, 1.292, 1.131, 0.7422, 0.7422, 1.131, 1.292, 0.4928, 2.291],
  [0.7212, 1.292, 0.7012, 0.9653, 0.9585, 0.9585, 0.9653, 0.7012, 1.292, 0.7212],
  [1.01, 1.131, 0.9653, 0.6721, 1.117, 1.117, 0.6721, 0.9653, 1.131, 1.01],
  [0.853, 0.7422, 0.9585, 1.117, 0.8153, 0.8153, 1.117, 0.9585, 0.7422, 0.853],
  [0.853, 0.7422, 0.9585, 1.117, 0.8153, 0.8153, 1.117, 0.9585, 0.7422, 0.853],
  [1.01, 1.131, 0.9653, 0.6721, 1.117, 1.117, 0.6721, 0.9653, 1.131, 1.01],
  [0.7212, 1.292, 0.7012, 0.9653, 0.9585, 0.9585, 0.9653, 0.7012, 1.292, 0.7212],
  [2.291, 0.4928, 1.292, 1.131, 0.7422, 0.7422, 1.131, 1.292, 0.4928, 2.291],
  [2.074, 2.291, 0.7212, 1.01, 0.853, 0.853, 1.01, 0.7212, 2.291, 2.074],
];

/** The prior of layouts hidden well, on the American board. */
export const hiddenWell = (rules: Scenario): Prior =>
  unwrap(parsePrior(rules, { version: 1, name: "against greedy-hit", cells: WEIGHTS }));
