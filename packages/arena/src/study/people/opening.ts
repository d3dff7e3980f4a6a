import {
  formatCell,
  type Knowledge,
  MISS,
  makeKnowledge,
  observe,
  parseStrategy,
  RandomStream,
  unwrap,
} from "@broadside/engine";
import { BELIEFS, type BeliefName, believed, PLAYERS, RULES } from "./beliefs.ts";

/** Number of opening shots. */
export const OPENING_SHOTS = 10;

/** First shots of a strategy with a belief, while all miss. */
export interface Opening {
  readonly player: string;
  readonly belief: BeliefName;
  readonly cells: readonly string[];
}

/** The openings of all strategies with all beliefs. Cost: an inference for each shot. */
export const openings = async (at: (done: number, total: number) => void): Promise<Opening[]> => {
  const found: Opening[] = [];
  const beliefs = Object.keys(BELIEFS) as BeliefName[];
  const total = PLAYERS.length * beliefs.length;
  for (const player of PLAYERS) {
    const strategy = unwrap(parseStrategy(player));
    for (const belief of beliefs) {
      at(found.length, total);
      await new Promise(setImmediate);
      let knowledge: Knowledge = makeKnowledge(believed(belief));
      const cells: string[] = [];
      for (let i = 0; i < OPENING_SHOTS; i++) {
        const cell = strategy.choose(knowledge, RandomStream.fromSeed(i));
        cells.push(formatCell(RULES.board, cell));
        knowledge = observe(knowledge, { cell, answer: MISS });
      }
      found.push({ player, belief, cells });
    }
  }
  return found;
};
