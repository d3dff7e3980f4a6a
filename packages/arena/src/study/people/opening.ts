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

/** How many shots of an opening are looked at. */
export const OPENING_SHOTS = 10;

/** The first shots of a strategy with a belief for as long as all miss. */
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
