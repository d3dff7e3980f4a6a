import { countCells, tooLarge } from "../../board/board.ts";
import type { RandomStream } from "../../core/random.ts";
import { RefusedError, StoppedError } from "../../core/result.ts";
import { infer } from "../../inference/posterior/infer.ts";
import { type Knowledge, makeKnowledge, unshotCells } from "../../knowledge/knowledge.ts";
import { MISS, type Observation } from "../../scenario/answer.ts";
import type { PlayContext } from "../contract/context.ts";
import { isExactStrategy, isScoringStrategy, type Strategy } from "../contract/strategy.ts";

/**
 * The cells of a strategy for shots that are answered together, from knowledge alone: nothing is learned between them.
 *
 * One shot is the strategy's own choice. Of more, a strategy that ranks cells gives its best ones. By greedy-hit that is the salvo of
 * the most expected hits: the expected number is the sum of the chances of its cells, whatever they have to do with each other
 * (linearity of expectation), so the likeliest cells are best. Any other strategy is asked again and again as if the shots before had
 * missed. Where no layout has room for so many misses it may fail to name a cell, which its contract does not ask of it; then one is
 * drawn among those left. Every other error of it is passed on: a cell drawn in silence would weaken its play unseen.
 *
 * Cost: one choice of the strategy, or one for each shot; after an error of it an inference.
 *
 * @param asked how many, at least 1; all that are left are given where they are fewer
 * @param context of the knowledge's scenario, for what is shared between games; it changes no choice
 * @throws RangeError when no cell is left, RefusedError as `infer` does, and whatever the strategy throws where a layout is left; on
 * boards whose cells cannot be listed also where none is.
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

/** The best cells by the strategy's ranking; undefined where it has none, or names too few. */
const bestOf = (
  strategy: Strategy,
  knowledge: Knowledge,
  asked: number,
  context: PlayContext | undefined,
): number[] | undefined => {
  if (!isScoringStrategy(strategy)) return undefined;
  // A prior of the strategy's own makes it another posterior than the context's.
  const isShared =
    context?.scenario === knowledge.scenario &&
    isExactStrategy(strategy) &&
    strategy.parameters?.["prior"] === undefined;
  const position = isShared && context ? context.posteriors.infer(knowledge, context.options) : knowledge;
  const ranked = strategy.rank(position).slice(0, asked);
  return ranked.length === asked ? ranked.map(({ cell }) => cell) : undefined;
};

/** Shots one after another, each as if those before had missed. */
const shotAfterShot = (
  strategy: Strategy,
  knowledge: Knowledge,
  asked: number,
  random: RandomStream,
  mayDraw: boolean,
): number[] => {
  const { scenario } = knowledge;
  const answer: Observation["answer"] = scenario.answers === "count" ? { kind: "count", ships: 0 } : MISS;
  let supposed = knowledge;
  const cells: number[] = [];
  while (cells.length < asked) {
    const cell = named(strategy, supposed, random, mayDraw && cells.length > 0) ?? drawn(supposed, random);
    supposed = makeKnowledge(scenario, [...supposed.observations, { cell, answer }]);
    cells.push(cell);
  }
  return cells;
};

/** The strategy's cell; undefined where it has none for what is only supposed, and cannot be true. */
const named = (
  strategy: Strategy,
  knowledge: Knowledge,
  random: RandomStream,
  isSupposed: boolean,
): number | undefined => {
  try {
    return strategy.choose(knowledge, random);
  } catch (error) {
    // Nobody owes a cell for answers that no layout gives. What fails for answers that may come, for lack of time or by a fault of
    // the strategy, is not ours to hide.
    if (isSupposed && !(error instanceof StoppedError) && isImpossible(knowledge)) return undefined;
    throw error;
  }
};

/** Whether it is certain that no layout agrees; false also where that is too dear to tell. */
const isImpossible = (knowledge: Knowledge): boolean => {
  try {
    return infer(knowledge).layouts === 0n;
  } catch (error) {
    if (error instanceof RefusedError) return false;
    throw error;
  }
};

const drawn = (knowledge: Knowledge, random: RandomStream): number => {
  const left = unshotCells(knowledge);
  return left[random.below(left.length)];
};
