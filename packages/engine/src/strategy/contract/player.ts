import { checkRandom, type RandomStream } from "../../core/random.ts";
import { checkIsKnowledge, type Knowledge, makeKnowledge } from "../../knowledge/knowledge.ts";
import type { Observation } from "../../scenario/answer.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import type { PlayContext } from "./context.ts";
import { knowledgeOf, type Player, type ScoredCell, type ScoringStrategy, type Strategy } from "./strategy.ts";

/** A strategy described by the player that it starts. */
export interface PlayerSource<P extends Player>
  extends Omit<Strategy, "choose" | "start" | "asks" | "openings" | "see"> {
  start(scenario: Scenario, context?: PlayContext): P;
}

/** A strategy whose choice for some knowledge is that of a new player who gets its observations. */
export const makePlayerStrategy = (source: PlayerSource<Player>): Strategy => ({
  ...source,
  choose(knowledge, random) {
    const player = replay(source, knowledge);
    checkRandom(random);
    return player.next(random);
  },
});

/** A player that shoots the cell with the best score; among equals, the lowest. */
export interface ScoringPlayer extends Player {
  /** A score for each cell, higher is better; valid until the next call. Scores of shot cells mean nothing. */
  scores(): ArrayLike<number>;
  /** The cells that may still be shot, in ascending order. */
  readonly unshot: readonly number[];
}

/** As {@link makePlayerStrategy}, for a player that scores cells. @param score what the score means */
export const makeScoringStrategy = (source: PlayerSource<ScoringPlayer>, score: string): ScoringStrategy => ({
  ...makePlayerStrategy(source),
  score,
  rank(position) {
    const player = replay(source, knowledgeOf(position));
    const scores = player.scores();
    return player.unshot
      .map((cell): ScoredCell => ({ cell, score: scores[cell] }))
      .sort((a, b) => b.score - a.score || a.cell - b.cell);
  },
});

const replay = <P extends Player>(source: PlayerSource<P>, knowledge: Knowledge): P => {
  checkIsKnowledge(knowledge);
  const { scenario, observations } = knowledge;
  const player = source.start(scenario);
  for (const observation of observations) player.observe(observation);
  return player;
};

/**
 * A player that collects the observations for a strategy that chooses from knowledge.
 * @param others also told of each observation
 */
export const startByChoosing = (
  scenario: Scenario,
  choose: (knowledge: Knowledge, random: RandomStream) => number,
  ...others: readonly Pick<Player, "observe">[]
): Player => {
  let observations: readonly Observation[] = [];
  return {
    next: (random) => choose(makeKnowledge(scenario, observations), random),
    observe(observation) {
      observations = [...observations, observation];
      for (const other of others) other.observe(observation);
    },
  };
};
