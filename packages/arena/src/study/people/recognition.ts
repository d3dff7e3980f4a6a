import { type Knowledge, makeKnowledge, observe, type Posterior, PosteriorCache, Tracker } from "@broadside/engine";
import { ReusedReferee } from "@broadside/engine/games";
import type { ExperimentGames } from "../../experiment/experiment-games.ts";
import { decodeShots } from "../../experiment/shot-sequence.ts";
import type { GameLayouts } from "../../play/game-layouts.ts";
import { mean, meanInterval } from "../../statistics/sample/description.ts";
import type { Interval } from "../../statistics/sample/sample.ts";
import { believed } from "./beliefs.ts";

/** Shots after which the chance is taken; finished games keep their last one. */
export const LOOKED_AT = [0, 5, 10, 20, 30, 40] as const;

/** The chance, during games, that the hider is a person, starting from equal chances. */
export interface Recognition {
  readonly layouts: string;
  readonly games: number;
  /** After this many shots; the last entry, without a number, is at the end of the game. */
  readonly looks: readonly RecognitionLook[];
}

/** The chance of a person after some shots, over all games. */
export interface RecognitionLook {
  readonly shots?: number;
  readonly mean: number;
  readonly interval: Interval;
  /** Share of games with a chance above 3/4 for the true hider. */
  readonly sure: number;
}

/**
 * Measures how fast a mixture recognises the hider, from games of a strategy that believes it. Cost: some
 * inferences for each game.
 * @param isPerson whether the layouts are those of people
 */
export const recognise = async (
  games: ExperimentGames,
  layouts: GameLayouts,
  { name, isPerson }: { readonly name: string; readonly isPerson: boolean },
  at: (done: number, total: number) => void,
): Promise<Recognition> => {
  const [{ sequences }] = games.strategies;
  const cache = new PosteriorCache(believed("mixture"));
  const chances: number[][] = Array.from({ length: LOOKED_AT.length + 1 }, () => []);
  for (const [game, sequence] of sequences.entries()) {
    at(game, sequences.length);
    if (game % 4 === 0) await new Promise(setImmediate);
    const own = chancesOf(cache, sequence, layouts.at(game));
    for (const [i, chance] of own.entries()) chances[i].push(chance);
  }
  const looks = chances.map((sample, i) => ({
    ...(i < LOOKED_AT.length && { shots: LOOKED_AT[i] }),
    mean: mean(sample),
    interval: meanInterval(sample),
    sure: sample.filter((chance) => (isPerson ? chance > 0.75 : chance < 0.25)).length / sample.length,
  }));
  return { layouts: name, games: sequences.length, looks };
};

/** Chances of a person in a game, after the given shots and at its end. */
const chancesOf = (cache: PosteriorCache, sequence: string, layout: ArrayLike<number>): number[] => {
  const { scenario } = cache;
  const shots = decodeShots(sequence, scenario.board.cellCount);
  const referee = new ReusedReferee(scenario);
  referee.begin(layout);
  const tracker = new Tracker(cache);
  let knowledge: Knowledge = makeKnowledge(scenario);
  const found: number[] = [];
  for (const [fired, { cell }] of shots.entries()) {
    if (LOOKED_AT.includes(fired as 0)) found.push(personChance(tracker.infer(knowledge)));
    knowledge = observe(knowledge, { cell, answer: referee.fire(cell) });
  }
  const last = personChance(tracker.infer(knowledge));
  while (found.length < LOOKED_AT.length + 1) found.push(last);
  return found;
};

/** The chance of the mixture's second part, the people. */
const personChance = ({ belief }: Posterior): number => {
  const chance = belief?.parts?.[1];
  if (chance === undefined) throw new Error("no mixture is believed");
  return chance;
};
