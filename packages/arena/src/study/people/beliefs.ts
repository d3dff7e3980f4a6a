import { preset, type Scenario, unwrap, withPrior } from "@broadside/engine";
import { type Prior, parseNamedPrior, parsePrior } from "@broadside/engine/priors";

/**
 * Weights by cell, rows from top to bottom, of layouts that are hard for `greedy-hit`, as found by `broadside
 * place --against greedy-hit --games 4000 --seed 1`: one weight for each orbit of cells, and at most 1 bit
 * given away by a layout. Judged by separate games, they cost greedy-hit 3.01 shots (2.63 to 3.38) more than
 * equally likely layouts; the best weights of the family may cost about 0.1 more.
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

/** The prior of well-hidden layouts on the American board. */
const hiddenWell = (rules: Scenario): Prior =>
  unwrap(parsePrior(rules, { version: 1, name: "against greedy-hit", cells: WEIGHTS }));

/** The rules of the study: the American board, for which people's layouts were counted. */
export const RULES: Scenario = preset("hasbro");

/** A named prior of {@link RULES}. */
const named = (text: string): Prior | undefined => unwrap(parseNamedPrior(RULES, text));

/** The weights of the people prior, by cell. */
export const PEOPLE_WEIGHTS: readonly number[] = ((): number[] => {
  const weights = named("people")?.weights;
  if (weights?.kind !== "cells") throw new Error("the people prior has no weights of cells");
  return weights.weights.map((weight) => (weight.kind === "real" ? weight.value : Number.NaN));
})();

const rows = (weights: readonly number[]): number[][] => {
  const [columns] = RULES.board.size;
  return Array.from({ length: weights.length / columns }, (_, y) => weights.slice(y * columns, (y + 1) * columns));
};

const people = rows(PEOPLE_WEIGHTS);

/** Possible beliefs about layouts, each with its meaning. */
export const BELIEFS = {
  uniform: { about: "all layouts are equally likely", prior: undefined },
  people: { about: "layouts are as people hide, fitted to 56,837 games", prior: named("people") },
  hidden: {
    about:
      "layouts are hidden well, as `place --against greedy-hit` found: near corners, off the cells diagonally inside",
    prior: hiddenWell(RULES),
  },
  opposite: {
    about: "each cell weighs 1 divided by its weight under `people`: a belief that errs as far to the other side",
    prior: unwrap(
      parsePrior(RULES, { version: 1, name: "opposite", cells: people.map((row) => row.map((weight) => 1 / weight)) }),
    ),
  },
  mixture: {
    about: "the hider is chance or a person, with a chance of 1/2 each; the shots tell which",
    prior: unwrap(
      parsePrior(RULES, { version: 1, name: "mixture", mixture: [{ share: "1/2" }, { share: "1/2", cells: people }] }),
    ),
  },
} as const satisfies Record<string, { readonly about: string; readonly prior: Prior | undefined }>;

/** The name of a belief. */
export type BeliefName = keyof typeof BELIEFS;

/** The rules for a strategy with a belief. */
export const believed = (belief: BeliefName): Scenario => unwrap(withPrior(RULES, BELIEFS[belief].prior));

/** A part of the study: how layouts are hidden, who plays, and which belief is right. */
export interface LayoutsPart {
  readonly name: "uniform" | "people" | "hidden";
  readonly beliefs: readonly BeliefName[];
}

/** Kinds of layouts in the study. The first two beliefs of each are those of the main question. */
export const LAYOUTS: readonly LayoutsPart[] = [
  { name: "people", beliefs: ["uniform", "people", "hidden", "opposite", "mixture"] },
  { name: "uniform", beliefs: ["uniform", "people", "opposite", "mixture"] },
  { name: "hidden", beliefs: ["uniform", "people", "hidden"] },
];

/** Strategies of the study. To add one, add a line: it plays with every belief. */
export const PLAYERS: readonly string[] = ["greedy-hit", "rollout"];

/** Name of a strategy with a belief on the page. */
export const playerName = (player: string, belief: BeliefName): string => `${player}:prior=${belief}`;
