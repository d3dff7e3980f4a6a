import { setImmediate } from "node:timers/promises";
import type { ExperimentGames } from "@broadside/arena";
import { decodeShots, type GameLayouts } from "@broadside/arena/games";
import { mean, meanInterval, quantile } from "@broadside/arena/statistics";
import {
  formatCell,
  infer,
  type Knowledge,
  MISS,
  makeKnowledge,
  observe,
  type Posterior,
  PosteriorCache,
  parseKnowledge,
  parseStrategy,
  placementsOf,
  preset,
  RandomStream,
  type Scenario,
  type StrategyName,
  Tracker,
  unwrap,
  withPrior,
} from "@broadside/engine";
import { ReusedReferee } from "@broadside/engine/games";
import { type Prior, parseNamedPrior, parsePrior } from "@broadside/engine/priors";

/**
 * Cell weights of layouts that are hard for `greedy-hit`, found by a search in 2,000 games. In 2,000 others they
 * cost it 3.01 shots (2.63 to 3.38) more than equally likely layouts. See examples/hidden-from-greedy-hit.json.
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

export const RULES: Scenario = preset("hasbro");

const named = (text: string): Prior | undefined => unwrap(parseNamedPrior(RULES, text));

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

export const BELIEFS = {
  uniform: { about: "all layouts are equally likely", prior: undefined },
  people: { about: "layouts are as people hide, fitted to 56,837 games", prior: named("people") },
  hidden: {
    about: "layouts are hidden well, as a search by games found: near corners, off the cells diagonally inside",
    prior: unwrap(parsePrior(RULES, { version: 1, name: "against greedy-hit", cells: WEIGHTS })),
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

export type BeliefName = keyof typeof BELIEFS;

export const believed = (belief: BeliefName): Scenario => unwrap(withPrior(RULES, BELIEFS[belief].prior));

/** A kind of layouts (also the name of the right belief), and the beliefs tried on it. */
export interface LayoutsPart {
  readonly name: "uniform" | "people" | "hidden";
  readonly beliefs: readonly BeliefName[];
}

/** The kinds of layouts in the study. The first two beliefs of the first kind are those of the main question. */
export const LAYOUTS: readonly LayoutsPart[] = [
  { name: "people", beliefs: ["uniform", "people", "hidden", "opposite", "mixture"] },
  { name: "uniform", beliefs: ["uniform", "people", "opposite", "mixture"] },
  { name: "hidden", beliefs: ["uniform", "people", "hidden"] },
];

/** The strategies of the study. To add a strategy, add a line here; it plays with every belief. */
export const PLAYERS: readonly StrategyName[] = ["greedy-hit", "rollout"];

export const playerName = (player: string, belief: BeliefName): string => `${player}:prior=${belief}`;

const DRAWN = 20_000;

export const SURE = 0.95;

/** How much whole layouts reveal about who hid them. */
export type Evidence = ReturnType<typeof evidenceOf>;

/** Measures how much the layouts of a hider reveal. Cost: one inference, and a sum for each layout. */
export const evidenceOf = (layouts: GameLayouts, name: string) => {
  const table = placementsOf(RULES);
  const cellsOf = Array.from({ length: table.count }, (_, p) =>
    table.cellsOf(p).reduce((sum, cell) => sum + Math.log(PEOPLE_WEIGHTS[cell]), 0),
  );
  const constant = logWeightOfEven();
  const sign = name === "people" ? 1 : -1;
  // How strongly a layout points to its true hider: ln, and below log2, of the factor by which it changes the odds.
  const nats = Float64Array.from({ length: DRAWN }, (_, game) => {
    const layout = layouts.at(game);
    let sum = 0;
    for (let i = 0; i < layout.length; i++) sum += cellsOf[layout[i]];
    return sign * (sum - constant);
  });
  const bits = nats.map((value) => value / Math.LN2);
  return { layouts: name, drawn: DRAWN, bits: { mean: mean(bits), interval: meanInterval(bits) }, games: runsOf(nats) };
};

/** ln of the weight of a layout that says nothing about the hider: the mean weight of all layouts. */
export const logWeightOfEven = (): number => {
  const scenario: Scenario = believed("mixture");
  // A finished game that leaves one layout for each hider, up to exchanging the two ships of three cells.
  const shots =
    "A1x B1x C1x D1x E1#carrier A3x B3x C3x D3#battleship A5x B5x C5#cruiser A7x B7x C7#submarine A9x B9#destroyer";
  const knowledge = unwrap(parseKnowledge(scenario, shots));
  const [chance, person] = infer(knowledge).belief?.parts ?? [];
  const log = knowledge.observations.reduce((sum, { cell }) => sum + Math.log(PEOPLE_WEIGHTS[cell]), 0);
  return log - Math.log(person / chance);
};

/**
 * Runs of one hider's layouts. Each begins with equal chances and ends when one hider has the chance {@link SURE}.
 */
const runsOf = (nats: Float64Array) => {
  const bound = Math.log(SURE / (1 - SURE));
  const lengths: number[] = [];
  let wrong = 0;
  let sum = 0;
  let length = 0;
  for (const value of nats) {
    sum += value;
    length++;
    if (Math.abs(sum) < bound) continue;
    lengths.push(length);
    if (sum < 0) wrong++;
    sum = 0;
    length = 0;
  }
  return {
    runs: lengths.length,
    median: quantile(lengths, 0.5),
    ninth: quantile(lengths, 0.9),
    wrong: wrong / lengths.length,
  };
};

/** The numbers of shots after which the chance is recorded; a finished game keeps its last chance. */
export const LOOKED_AT = [0, 5, 10, 20, 30, 40] as const;

export type Recognition = Awaited<ReturnType<typeof recognise>>;

/** Measures how soon a mixture recognises the hider in given games. */
export const recognise = async (
  games: ExperimentGames,
  layouts: GameLayouts,
  name: string,
  at: (done: number, total: number) => void,
) => {
  const [{ sequences }] = games.strategies;
  const cache = new PosteriorCache(believed("mixture"));
  const chances: number[][] = Array.from({ length: LOOKED_AT.length + 1 }, () => []);
  for (const [game, sequence] of sequences.entries()) {
    at(game, sequences.length);
    if (game % 4 === 0) await setImmediate();
    const gameChances = chancesOf(cache, sequence, layouts.at(game));
    for (const [i, chance] of gameChances.entries()) chances[i].push(chance);
  }
  // The chances after some numbers of shots. The last entry has no number and is at the end of the game.
  const looks = chances.map((sample, i) => ({
    ...(i < LOOKED_AT.length && { shots: LOOKED_AT[i] }),
    mean: mean(sample),
    interval: meanInterval(sample),
    /** The share of games in which the true hider has a chance above 3/4. */
    sure: sample.filter((chance) => (name === "people" ? chance > 0.75 : chance < 0.25)).length / sample.length,
  }));
  return { layouts: name, games: sequences.length, looks };
};

/** The chances that the hider of a game is a person, after the given numbers of shots and at its end. */
const chancesOf = (cache: PosteriorCache, sequence: string, layout: ArrayLike<number>): number[] => {
  const { scenario } = cache;
  const shots = decodeShots(sequence, scenario.board.cellCount);
  const referee = new ReusedReferee(scenario);
  referee.begin(layout);
  const tracker = new Tracker(cache);
  let knowledge: Knowledge = makeKnowledge(scenario);
  const chances: number[] = [];
  for (const [fired, { cell }] of shots.entries()) {
    if (LOOKED_AT.includes(fired as 0)) chances.push(personChance(tracker.infer(knowledge)));
    knowledge = observe(knowledge, { cell, answer: referee.fire(cell) });
  }
  const last = personChance(tracker.infer(knowledge));
  while (chances.length < LOOKED_AT.length + 1) chances.push(last);
  return chances;
};

/** The chance of the second part of the mixture, which stands for people. */
const personChance = ({ belief }: Posterior): number => {
  const chance = belief?.parts?.[1];
  if (chance === undefined) throw new Error("no mixture is believed");
  return chance;
};

export const OPENING_SHOTS = 10;

export interface Opening {
  readonly player: string;
  readonly belief: BeliefName;
  readonly cells: readonly string[];
}

export const openings = async (at: (done: number, total: number) => void): Promise<Opening[]> => {
  const openingList: Opening[] = [];
  const beliefs = Object.keys(BELIEFS) as BeliefName[];
  const total = PLAYERS.length * beliefs.length;
  for (const player of PLAYERS) {
    const strategy = unwrap(parseStrategy(player));
    for (const belief of beliefs) {
      at(openingList.length, total);
      await setImmediate();
      let knowledge: Knowledge = makeKnowledge(believed(belief));
      const cells: string[] = [];
      for (let i = 0; i < OPENING_SHOTS; i++) {
        const cell = strategy.choose(knowledge, RandomStream.fromSeed(i));
        cells.push(formatCell(RULES.board, cell));
        knowledge = observe(knowledge, { cell, answer: MISS });
      }
      openingList.push({ player, belief, cells });
    }
  }
  return openingList;
};
