import { countCells, tooLarge } from "../board/board.ts";
import type { RandomStream } from "../core/random.ts";
import { StoppedError, unlessRefused } from "../core/result.ts";
import { infer } from "../inference/posterior/infer.ts";
import { checkIsKnowledge, type Knowledge, makeKnowledge, unshotCells } from "../knowledge/knowledge.ts";
import { missOf } from "../scenario/answer.ts";
import type { PlayContext } from "./contract/context.ts";
import { isExactStrategy, isScoringStrategy, type Strategy } from "./contract/strategy.ts";

/**
 * A strategy's cells for shots that are answered together, chosen from knowledge alone.
 *
 * A single shot is the strategy's own choice. For more shots, a strategy that ranks cells gives its best ones: for
 * greedy-hit the salvo with the most expected hits, since the chances of its cells add up. Any other strategy is
 * asked repeatedly, as if the earlier shots had missed. If no layout has room for that many misses, a strategy need
 * not name a cell; one of those left is then drawn at random. All other errors are passed on.
 *
 * Cost: one choice by the strategy, or one for each shot; after an error of the strategy, an inference.
 *
 * @param asked the number of cells, at least 1; fewer are returned if fewer are left
 * @param context of the knowledge's scenario, for data that games share; it changes no choice
 * @throws RangeError when no cell is left, RefusedError as `infer` does, and the strategy's own errors if a
 *   layout is left; on boards with too many cells to list, also if none is.
 * @example
 * import { makeKnowledge, parseStrategy, preset, RandomStream, unwrap } from "@broadside/engine";
 * import { salvoOf } from "@broadside/engine/games";
 *
 * const knowledge = makeKnowledge(preset("gorkoff-5x5"));
 * salvoOf(unwrap(parseStrategy("greedy-hit")), knowledge, 3, RandomStream.fromSeed(1)); // => [0, 4, 20]
 */
export const salvoOf = (
  strategy: Strategy,
  knowledge: Knowledge,
  asked: number,
  random: RandomStream,
  context?: PlayContext,
): number[] => {
  checkIsKnowledge(knowledge);
  const { scenario, observations } = knowledge;
  const { board } = scenario;
  const left = countCells(board) - BigInt(board.blocked.length + observations.length);
  if (left <= 0n) throw new RangeError("no cell is left");
  if (asked <= 1) return [strategy.choose(knowledge, random)];
  const cells = left < BigInt(asked) ? Number(left) : asked;
  if (tooLarge(board) !== undefined) return shotAfterShot(strategy, knowledge, cells, random, false);
  if (BigInt(cells) === left) return unshotCells(knowledge);
  return bestOf(strategy, knowledge, cells, context) ?? shotAfterShot(strategy, knowledge, cells, random, true);
};

/** The best cells of the strategy's ranking; undefined if it ranks too few or none. */
const bestOf = (
  strategy: Strategy,
  knowledge: Knowledge,
  asked: number,
  context: PlayContext | undefined,
): number[] | undefined => {
  if (!isScoringStrategy(strategy)) return undefined;
  // A strategy with its own prior needs a different posterior from the context's.
  const isShared =
    context?.scenario === knowledge.scenario &&
    isExactStrategy(strategy) &&
    strategy.parameters?.["prior"] === undefined;
  const position = isShared && context ? context.posteriors.infer(knowledge, context.options) : knowledge;
  const ranked = strategy.rank(position).slice(0, asked);
  return ranked.length === asked ? ranked.map(({ cell }) => cell) : undefined;
};

const shotAfterShot = (
  strategy: Strategy,
  knowledge: Knowledge,
  asked: number,
  random: RandomStream,
  mayDraw: boolean,
): number[] => {
  const { scenario } = knowledge;
  const answer = missOf(scenario.answers);
  let supposed = knowledge;
  const cells: number[] = [];
  while (cells.length < asked) {
    const cell = named(strategy, supposed, random, mayDraw && cells.length > 0) ?? drawn(supposed, random);
    supposed = makeKnowledge(scenario, [...supposed.observations, { cell, answer }]);
    cells.push(cell);
  }
  return cells;
};

/** The strategy's cell; undefined if it has none because the supposed position is impossible. */
const named = (
  strategy: Strategy,
  knowledge: Knowledge,
  random: RandomStream,
  isSupposed: boolean,
): number | undefined => {
  try {
    return strategy.choose(knowledge, random);
  } catch (error) {
    // Errors for possible answers, from lack of time or a fault of the strategy, must not be hidden.
    if (isSupposed && !(error instanceof StoppedError) && isImpossible(knowledge)) return undefined;
    throw error;
  }
};

/** Whether no layout agrees for certain; false also where that is too expensive to decide. */
const isImpossible = (knowledge: Knowledge): boolean => unlessRefused(() => infer(knowledge))?.layouts === 0n;

const drawn = (knowledge: Knowledge, random: RandomStream): number => {
  const left = unshotCells(knowledge);
  return left[random.below(left.length)];
};
