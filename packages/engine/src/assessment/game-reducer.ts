import { share } from "../core/count.ts";
import { RefusedError, unlessRefused } from "../core/result.ts";
import { ReusedReferee } from "../game/referee.ts";
import { LayoutList } from "../inference/posterior/layout-list.ts";
import type { Posterior } from "../inference/posterior/posterior.ts";
import { observationsKey, type PosteriorCache } from "../inference/posterior/posterior-cache.ts";
import { Tracker } from "../inference/posterior/tracker.ts";
import { type Knowledge, makeKnowledge, unshotCells } from "../knowledge/knowledge.ts";
import { type Answer, answerKey, isHit, isMiss, type Observation } from "../scenario/answer.ts";
import { leastFleetCells } from "../scenario/fleet.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { PlayContext } from "../strategy/contract/context.ts";
import { whyNotReduced } from "../strategy/rollout/hulls.ts";
import { ShortList } from "./short-list.ts";

/** A ship is being chased while the chance of a hit is greater than this on some cell. */
const CHASING = 0.3;

const isChasing = (posterior: Posterior): boolean =>
  unshotCells(posterior.knowledge).some((cell) => posterior.hitChance(cell) > CHASING);

/** An answer's gain minus the gain expected, for each entry of `LUCK`. @throws RangeError if no layout gives it */
const luckOfShot = (posterior: Posterior, cell: number, answer: Answer, chasing: boolean): number[] => {
  const answers = posterior.answers(cell);
  const all = answers.reduce((sum, { mass }) => sum + mass, 0n);
  const key = answerKey(answer);
  let met = false;
  let hits = isHit(answer) ? 1 : 0;
  let sinkings = answer.kind === "sunk" ? 1 : 0;
  let bits = 0;
  for (const possible of answers) {
    const chance = share(possible.mass, all);
    const surprise = -Math.log2(chance);
    if (isHit(possible.answer)) hits -= chance;
    if (possible.answer.kind === "sunk") sinkings -= chance;
    bits -= chance * surprise;
    if (answerKey(possible.answer) !== key) continue;
    bits += surprise;
    met = true;
  }
  if (!met) throw new RangeError("no layout gives this answer");
  const luck: Record<Luck, number> = { searching: chasing ? 0 : hits, chasing: chasing ? hits : 0, sinkings, bits };
  return LUCK.map((name) => luck[name]);
};

/** The most layouts of a short list. */
export const SHORT_LIST = 4096;

/** The most entries of a list, one for each layout and cell. */
const MOST_ENTRIES = 2 ** 24;

const MOST_LISTS = 8;

/** Options of {@link GameReducer}. */
export interface ReducerOptions {
  /** A cache for the same rules and prior, to share with the player. */
  readonly posteriors?: PosteriorCache | undefined;
  /** The most layouts of a short list; default {@link SHORT_LIST}. */
  readonly layouts?: number | undefined;
}

/**
 * Takes luck out of games; see {@link ReducedGame}. Once at most {@link SHORT_LIST} layouts are left, the
 * expectations are exact: the misses that `greedy-hit` would have, from its whole decision tree, and how much better
 * or worse the cells actually shot are. Before that, the luck of each answer is its gain minus the gain that the
 * posterior expects.
 *
 * The mean is preserved for every strategy whose shots depend only on knowledge and its own random draws, if
 * layouts are hidden by the given law. Where inference is refused, luck stays in. Whether it is refused
 * depends only on what was known before the shot.
 *
 * Cost: before the first short list, a posterior for each shot, often from the cache; from then on, greedy
 * trees.
 *
 * @example
 * import { makeKnowledge, parseStrategy, preset, RandomStream, sampleLayouts, unwrap } from "@broadside/engine";
 * import { playGame } from "@broadside/engine/games";
 * import { GameReducer, reducedMisses } from "@broadside/engine/review";
 *
 * const scenario = preset("gorkoff-5x5");
 * const layout = sampleLayouts(makeKnowledge(scenario), 1, RandomStream.fromSeed(1))[0]!;
 * const game = playGame(unwrap(parseStrategy("greedy-hit")), layout, RandomStream.fromSeed(2));
 * const cells = game.observations.map(({ cell }) => cell);
 * const reduced = new GameReducer(scenario).reduce(layout.placements, cells);
 * reducedMisses(reduced).toFixed(2); // => "4.59"
 */
export class GameReducer {
  readonly #law: Scenario;
  readonly #posteriors: PosteriorCache;
  readonly #referee: ReusedReferee;
  readonly #limit: number;
  /** No game ends with fewer hits, so until then every layout that agrees with the answers is in play. */
  readonly #leastCells: number;
  readonly #lists = new Map<string, ShortList | undefined>();

  /** @param law the rules, with the prior by which layouts are hidden. @throws RefusedError if not reducible */
  constructor(
    law: Scenario,
    { posteriors = new PlayContext(law).posteriors, layouts = SHORT_LIST }: ReducerOptions = {},
  ) {
    const why = whyNotReduced(law);
    if (why !== undefined) throw new RefusedError(`games cannot be reduced because ${why}`);
    if (posteriors.scenario !== law) throw new RangeError("the cache belongs to another scenario");
    this.#law = law;
    this.#posteriors = posteriors;
    this.#referee = new ReusedReferee(law);
    this.#limit = Math.min(layouts, Math.floor(MOST_ENTRIES / law.board.cellCount));
    this.#leastCells = leastFleetCells(law.fleet);
  }

  /**
   * Takes luck out of a finished game.
   *
   * @param layout the placements of the hidden layout
   * @param cells all cells shot, in order
   * @throws RangeError for a cell that may not be shot, or if the game is not over
   */
  reduce(layout: ArrayLike<number>, cells: readonly number[]): ReducedGame {
    this.#referee.begin(layout);
    const tracker = new Tracker(this.#posteriors);
    const luck = LUCK.map(() => 0);
    const misses = { searching: 0, chasing: 0 };
    let observations: readonly Observation[] = [];
    let hits = 0;
    for (const [shot, cell] of cells.entries()) {
      const knowledge = makeKnowledge(this.#law, observations);
      const posterior = unlessRefused(() => tracker.infer(knowledge));
      const list = posterior && this.#listAt(knowledge, posterior);
      if (list) {
        const advantage = rounded(list.advantageOf(layout, cells.slice(shot)));
        return { ...misses, greedy: rounded(list.greedy), advantage, luck: luck.map(rounded) };
      }
      const answer = this.#referee.fire(cell);
      const chasing = posterior !== undefined && isChasing(posterior);
      if (isMiss(answer)) misses[chasing ? "chasing" : "searching"]++;
      if (posterior && hits < this.#leastCells)
        luckOfShot(posterior, cell, answer, chasing).forEach((gain, i) => {
          luck[i] += gain;
        });
      if (isHit(answer)) hits++;
      observations = [...observations, { cell, answer }];
    }
    return { ...misses, greedy: 0, advantage: 0, luck: luck.map(rounded) };
  }

  #listAt(knowledge: Knowledge, posterior: Posterior): ShortList | undefined {
    const layouts = unlessRefused(() => posterior.layouts);
    if (layouts === undefined || layouts > BigInt(this.#limit)) return undefined;
    const key = observationsKey(knowledge.observations);
    if (this.#lists.has(key)) return this.#lists.get(key);
    const list = LayoutList.makeIfCheap(knowledge, this.#limit);
    const made = list && new ShortList(knowledge, list);
    this.#lists.set(key, made);
    if (this.#lists.size > MOST_LISTS) this.#lists.delete(this.#lists.keys().next().value as string);
    return made;
  }
}

/** Rounds to nine decimals: further ones depend, under a prior, on the order of filling a cache. */
const rounded = (value: number): number => Math.round(value * 1e9) / 1e9;

/**
 * The kinds of luck before the first short list. Each adds up, over the shots, the gain from the answer minus
 * the gain expected:
 *
 * - `searching`, `chasing`: hits, while no ship is being chased and while one is;
 * - `sinkings`: sinkings;
 * - `bits`: information, in bits.
 */
export const LUCK = ["searching", "chasing", "sinkings", "bits"] as const;

/** One of {@link LUCK}. */
export type Luck = (typeof LUCK)[number];

/**
 * A game with luck taken out, as four parts in misses. Over all games, the sum of the parts has the same mean
 * as the misses.
 */
export interface ReducedGame {
  /** Misses before the first short list, while no ship was being chased. */
  readonly searching: number;
  /** Misses before the first short list, while a ship was being chased. */
  readonly chasing: number;
  /** The misses expected of `greedy-hit` from the first short list on; 0 if there was none. */
  readonly greedy: number;
  /**
   * How many more misses than greedy's own choices the shots from the first short list on cost, as expected
   * before each of them.
   */
  readonly advantage: number;
  /** The luck before the first short list, in the order of {@link LUCK}. */
  readonly luck: readonly number[];
}

/** The parts of a reduced game, which add up to its misses. */
export const REDUCED_PARTS = ["searching", "chasing", "greedy", "advantage"] as const;

/** One of {@link REDUCED_PARTS}. */
export type ReducedPart = (typeof REDUCED_PARTS)[number];

/**
 * The misses of a game, with the luck from its first short list on taken out.
 *
 * @example
 * import { reducedMisses } from "@broadside/engine/review";
 *
 * reducedMisses({ searching: 2, chasing: 0.5, greedy: 1.5, advantage: -0.25 }); // => 3.75
 */
export const reducedMisses = (game: Readonly<Record<ReducedPart, number>>): number =>
  REDUCED_PARTS.reduce((sum, part) => sum + game[part], 0);
