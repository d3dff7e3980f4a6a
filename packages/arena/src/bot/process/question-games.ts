import { setImmediate } from "node:timers/promises";
import { type Layout, ok, RandomStream, RefusedError, type Result, type Scenario } from "@broadside/engine";
import {
  Captain,
  type CaptainBudget,
  type CaptainGame,
  playWithSpotter,
  type QuestionMove,
  type QuestionPlayer,
  Spotter,
} from "@broadside/engine/questions";
import { countFaults, type Fault, type FaultCount, PlayerFault, SKIPPED } from "../../core/fault.ts";
import type { BotCommand } from "./bot-program.ts";
import { greetingLabel } from "./handshake.ts";
import { QuestionBot } from "./question-bot.ts";

/** What is played, by whom: each player meets the same layouts, and a spotter with the same doubts. */
export interface QuestionGamesOptions {
  readonly scenario: Scenario;
  /** The captain of the engine, or programs. */
  readonly players: readonly ("captain" | BotCommand)[];
  readonly budget: CaptainBudget;
  readonly games: number;
  readonly seed: number;
  /** The layout of each game, by its number from 0. */
  readonly layoutOf: (game: number) => Layout;
  /** Milliseconds for a question or a shot of a program; 10,000 if absent. */
  readonly limit?: number | undefined;
  /** Ends the run after the game that is being played. */
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((played: number, total: number) => void) | undefined;
}

/** The games of a player: those that every player has, in order. */
export interface QuestionGames {
  /** `captain`, or what the program calls itself; its command if that is nothing, or the name of two. */
  readonly player: string;
  readonly games: readonly (CaptainGame | { readonly fault: Fault })[];
  /** The reasons for faults, the most frequent first. */
  readonly faults: readonly FaultCount[];
}

/** Games in which a program may be late before it finishes one; it plays no more then. */
const MOST_LATE = 3;

/**
 * Plays games with questions: every player against the same layouts. Where a program asks, the bits that the answers
 * were expected to tell are those of a captain who hears the same, if he can list the layouts.
 *
 * Cost: that of the players' moves; the captain takes a few nanoseconds for each ship of each set that is left.
 *
 * @returns a failure if a program does not start or does not play these rules
 * @throws RefusedError if a captain is to play and the layouts are too many to list; the promise rejects with it
 * @example
 * import { playQuestionGames } from "@broadside/arena/bots";
 * import { listLayouts, makeKnowledge, preset, unwrap } from "@broadside/engine";
 *
 * const scenario = preset("gorkoff-3x3");
 * const layouts = listLayouts(makeKnowledge(scenario), 4);
 * const [captain] = unwrap(
 *   await playQuestionGames({
 *     ...{ scenario, players: ["captain"], games: 4, seed: 1, layoutOf: (game) => layouts[game]! },
 *     budget: { questions: 2, shots: 9, wrong: 0 },
 *   }),
 * );
 * captain?.games.every((game) => "f1" in game && game.f1 === 1); // => true
 */
export const playQuestionGames = async (options: QuestionGamesOptions): Promise<Result<QuestionGames[]>> => {
  const { players, budget, games, seed, layoutOf, signal, progress } = options;
  const table = new Table(options);
  const seats: Seat[] = players.map((player) => (player === "captain" ? table.captain() : new BotSeat(player, table)));
  try {
    for (const seat of seats) {
      const ready = await seat.ready();
      if (!ready.ok) return ready;
    }
    const played = seats.map((): QuestionGames["games"][number][] => []);
    for (let game = 0; game < games && !signal?.aborted; game++) {
      const layout = layoutOf(game);
      const row: QuestionGames["games"][number][] = [];
      for (const seat of seats) {
        progress?.(game * seats.length + row.length, games * seats.length);
        // Yield to the event loop so that Ctrl-C works before the end.
        await setImmediate();
        if (signal?.aborted) break;
        const spotter = new Spotter(layout, budget.wrong, RandomStream.fromSeed(seed, SPOTTER, game));
        row.push(await seat.play(game, (player) => playWithSpotter(player, layout, spotter, budget)));
      }
      if (row.length === seats.length) for (const [i, one] of row.entries()) played[i].push(one);
    }
    const labels = seats.map(({ label }) => label);
    const isTwice = (label: string): boolean => labels.indexOf(label) !== labels.lastIndexOf(label);
    return ok(
      seats.map(({ label, text }, i) => {
        const faults = played[i].flatMap((one, game) => ("fault" in one ? [{ game, fault: one.fault }] : []));
        return { player: isTwice(label) ? text : label, games: played[i], faults: countFaults(faults) };
      }),
    );
  } finally {
    await Promise.all(seats.map((seat) => seat.quit()));
  }
};

/** The streams of random numbers of a game. */
const [SPOTTER, CAPTAIN] = [11, 12];

type PlayOne = (player: QuestionPlayer) => Promise<CaptainGame>;

interface Seat {
  readonly label: string;
  /** What tells it from others of its label. */
  readonly text: string;
  ready(): Promise<Result<unknown>>;
  play(game: number, playOne: PlayOne): Promise<QuestionGames["games"][number]>;
  quit(): Promise<unknown>;
}

/** What the players of a run share: the captain's list of all sets of ships, made when it is first needed. */
class Table {
  readonly options: QuestionGamesOptions;
  #first: Captain | undefined;

  constructor(options: QuestionGamesOptions) {
    this.options = options;
  }

  /** A captain for a game. @throws RefusedError if the layouts are too many to list */
  captainOf(game: number): Captain {
    const { scenario, budget, seed } = this.options;
    const random = RandomStream.fromSeed(seed, CAPTAIN, game);
    this.#first ??= Captain.begin(scenario, budget, random);
    return this.#first.again(budget, random);
  }

  captain(): Seat {
    return {
      ...{ label: "captain", text: "captain" },
      ready: async () => ok(this.captainOf(0)),
      play: (game, playOne) => playOne(this.captainOf(game)),
      quit: async () => undefined,
    };
  }
}

class BotSeat implements Seat {
  readonly text: string;
  readonly #command: BotCommand;
  readonly #table: Table;
  #label: string | undefined;
  #bot: QuestionBot | undefined;
  #finished = 0;
  #late = 0;
  /** Whether a captain follows what the program asks. */
  #isFollowed = true;

  constructor(command: BotCommand, table: Table) {
    this.text = command.text;
    this.#command = command;
    this.#table = table;
  }

  get label(): string {
    return this.#label ?? this.text;
  }

  ready(): Promise<Result<unknown>> {
    return this.#start(0);
  }

  async play(game: number, playOne: PlayOne): Promise<QuestionGames["games"][number]> {
    if (this.#finished === 0 && this.#late === MOST_LATE) return { fault: SKIPPED };
    const started = this.#bot ? ok(this.#bot.again(game)) : await this.#start(game);
    if (!started.ok) return { fault: { kind: "process", what: started.error.what } };
    const bot = started.value;
    try {
      const played = await playOne(this.#followed(bot, game));
      bot.end(played);
      this.#bot = bot;
      this.#finished++;
      return played;
    } catch (error) {
      if (!(error instanceof PlayerFault)) throw error;
      this.#late += Number(error.fault.kind === "late");
      // What it says next may belong to this game.
      await bot.quit();
      this.#bot = undefined;
      return { fault: error.fault };
    }
  }

  async quit(): Promise<unknown> {
    return this.#bot?.quit();
  }

  async #start(game: number): Promise<Result<QuestionBot>> {
    const { scenario, budget, limit } = this.#table.options;
    const started = await QuestionBot.start(this.#command, scenario, { ...budget, limit }, game);
    if (!started.ok) return started;
    this.#bot = started.value;
    this.#label = greetingLabel(started.value.greeting);
    return started;
  }

  #followed(bot: QuestionBot, game: number): QuestionPlayer {
    try {
      return this.#isFollowed ? new FollowedPlayer(bot, this.#table.captainOf(game)) : bot;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      this.#isFollowed = false;
      return bot;
    }
  }
}

/** A player, and a captain who hears the same and tells the bits of each question while he can. */
class FollowedPlayer implements QuestionPlayer {
  readonly #player: QuestionPlayer;
  #captain: Captain | undefined;

  constructor(player: QuestionPlayer, captain: Captain) {
    this.#player = player;
    this.#captain = captain;
  }

  async move(): Promise<QuestionMove | undefined> {
    const move = await this.#player.move();
    if (move?.kind !== "ask") return move;
    const bits = this.#captain?.overhear(move.question);
    if (bits === undefined) this.#captain = undefined;
    return bits === undefined ? move : { ...move, bits };
  }

  heard(answer: boolean): void {
    this.#player.heard(answer);
    this.#captain?.heard(answer);
  }

  fired(...shot: Parameters<QuestionPlayer["fired"]>): void {
    this.#player.fired(...shot);
    this.#captain?.fired(...shot);
  }
}
