import { countCells } from "../board/board.ts";
import type { HiddenLayout } from "../boxes/box-layout.ts";
import { defined, isRecord } from "../core/fields.ts";
import { checkRandom, type RandomStream } from "../core/random.ts";
import { fail, ok, type Result } from "../core/result.ts";
import { type Knowledge, makeKnowledge } from "../knowledge/knowledge.ts";
import { type Answer, answerKey, type Observation } from "../scenario/answer.ts";
import { checkLayout } from "../scenario/layout.ts";
import { formatAnswer, formatObservation } from "../scenario/notation.ts";
import type { PlayContext } from "../strategy/contract/context.ts";
import { checkIsStrategy, type Player, type Strategy } from "../strategy/contract/strategy.ts";
import { formatStrategy } from "../strategy/families.ts";
import { Referee } from "./referee.ts";
import { checkTranscript, type RefereedTranscript, type Transcript, withLayout } from "./transcript.ts";

/**
 * One side's game: shots at one hidden layout. The shot that hits the last unhit ship cell ends the game.
 *
 * @example
 * import { listLayouts, makeKnowledge, preset } from "@broadside/engine";
 * import { Game } from "@broadside/engine/games";
 *
 * const layout = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10)[0]!;
 * const game = new Game(layout);
 * game.shoot(0).kind; // => "hit"
 * game.isOver; // => false
 * game.knowledge.observations.length; // => 1
 * game.transcript({ strategy: "by hand" }).observations.length; // => 1
 */
export class Game {
  readonly layout: HiddenLayout;
  readonly #referee: Referee;
  readonly #observations: Observation[] = [];

  constructor(layout: HiddenLayout) {
    this.layout = layout;
    this.#referee = new Referee(layout);
  }

  /**
   * Shoots at a cell.
   *
   * @throws RangeError when the cell is off the board, blocked or already shot, or the game is over.
   */
  shoot(cell: number): Answer {
    if (this.isOver) throw new RangeError("the game is over");
    const answer = this.#referee.fire(cell);
    this.#observations.push({ cell, answer });
    return answer;
  }

  /** Whether every ship cell is hit. */
  get isOver(): boolean {
    return this.#referee.isOver;
  }

  /** The number of ships that have an unhit cell. Only their owner knows it. */
  get shipsAfloat(): number {
    return this.#referee.shipsAfloat;
  }

  /** The number of cells that may still be shot. */
  get cellsLeft(): bigint {
    const { board } = this.layout.scenario;
    return countCells(board) - BigInt(board.blocked.length + this.#observations.length);
  }

  /** The shots so far with their answers. */
  get observations(): readonly Observation[] {
    return this.#observations;
  }

  /** The shooter's knowledge, a copy that further shots do not change. */
  get knowledge(): Knowledge {
    return makeKnowledge(this.layout.scenario, this.#observations);
  }

  /** The record of the game so far. */
  transcript(
    record: Omit<RefereedTranscript, "name" | "scenario" | "layout" | "observations" | "lines"> = {},
  ): RefereedTranscript {
    const { strategy, seed, resigned, turns, began, salvos, result } = record;
    return {
      scenario: this.layout.scenario,
      layout: this.layout,
      observations: [...this.#observations],
      ...defined({ strategy, seed, resigned, turns, began, salvos, result }),
    };
  }
}

/**
 * Lets a player shoot until the game is over; returns these shots.
 * @param before shots already made, of which the player is told first
 * @throws RangeError at a cell that may not be shot, and what the player throws.
 */
export const playShots = (
  player: Player,
  layout: HiddenLayout,
  random: RandomStream,
  before: readonly Observation[] = [],
): Observation[] => {
  const referee = new Referee(layout);
  for (const observation of before) {
    referee.fire(observation.cell);
    player.observe(observation);
  }
  const observations: Observation[] = [];
  while (!referee.isOver) {
    const cell = player.next(random);
    const observation = { cell, answer: referee.fire(cell) };
    observations.push(observation);
    player.observe(observation);
  }
  return observations;
};

/** What to record in a transcript, and what to share with other games. */
export interface PlayOptions {
  /** The seed and the path of the random stream. */
  readonly seed?: readonly number[] | undefined;
  /** The name of the shooter; by default, the strategy's full name. */
  readonly strategy?: string | undefined;
  readonly context?: PlayContext | undefined;
}

/**
 * Plays a whole game and returns its transcript.
 *
 * Cost: the strategy's choice for each shot.
 *
 * @param shooter a strategy, or a player that has no observations yet
 * @throws RangeError when the shooter chooses a cell that may not be shot; also the shooter's own errors.
 * @throws TypeError when an argument is not what it should be.
 * @example
 * import { parseStrategy, preset, RandomStream, unwrap } from "@broadside/engine";
 * import { playGame } from "@broadside/engine/games";
 * import { drawFleet } from "@broadside/engine/placing";
 *
 * const scenario = preset("hasbro");
 * const layout = drawFleet(scenario, { name: "uniform" }, RandomStream.fromSeed(1));
 * if (layout === undefined) throw new Error("the rules have a layout");
 * const game = playGame(unwrap(parseStrategy("hunt-target")), layout, RandomStream.fromSeed(2));
 * game.observations.length <= 100; // => true
 */
export const playGame = (
  shooter: Strategy | Player,
  layout: HiddenLayout,
  random: RandomStream,
  options: PlayOptions = {},
): RefereedTranscript => {
  if (!isRecord(shooter) || !("next" in shooter)) checkIsStrategy(shooter);
  checkLayout(layout);
  checkRandom(random);
  const { seed, context } = options;
  const isStrategy = "start" in shooter;
  const player = isStrategy ? shooter.start(layout.scenario, context) : shooter;
  const strategy = options.strategy ?? (isStrategy ? formatStrategy(shooter) : undefined);
  return {
    scenario: layout.scenario,
    layout,
    observations: playShots(player, layout, random),
    ...defined({ strategy, seed }),
  };
};

/**
 * Replays a transcript and compares every answer with that of the layout. Fails at the first difference, naming the
 * shot and the true answer, at shots after the end of the game, and without a layout. The game may be unfinished.
 *
 * @example
 * import { listLayouts, makeKnowledge, parseStrategy, preset, RandomStream, unwrap } from "@broadside/engine";
 * import { playGame, replayTranscript } from "@broadside/engine/games";
 *
 * const layout = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10)[0]!;
 * const game = playGame(unwrap(parseStrategy("greedy-hit")), layout, RandomStream.fromSeed(1));
 * unwrap(replayTranscript(game)).isOver; // => true
 */
export const replayTranscript = (transcript: Transcript): Result<Game> => {
  checkTranscript(transcript);
  const refereed = withLayout(transcript);
  if (!refereed.ok) return refereed;
  const { layout, observations } = refereed.value;
  const { scenario } = layout;
  const game = new Game(layout);
  for (const [i, observation] of observations.entries()) {
    const where = `shot ${i + 1} "${formatObservation(scenario, observation)}"`;
    if (game.isOver) return fail(where, "comes after the end of the game", `leave out what follows shot ${i}`);
    const answer = game.shoot(observation.cell);
    if (answerKey(answer) === answerKey(observation.answer)) continue;
    return fail(
      where,
      `the layout answers "${formatAnswer(scenario, answer)}"`,
      `write ${formatObservation(scenario, { cell: observation.cell, answer })}`,
    );
  }
  return ok(game);
};
