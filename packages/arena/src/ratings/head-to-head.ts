import type { TurnRule } from "@broadside/engine/games";
import type { ExperimentGames } from "../experiment/experiment-games.ts";
import { decodeShots } from "../experiment/shot-sequence.ts";
import { turnsOfGames } from "../statistics/summary/duel.ts";
import type { Encounter, Meetings } from "./encounter.ts";

/** The turn rules under which a player's shots do not depend on the opponent. */
export const HEAD_TO_HEAD_TURNS = ["alternate", "hit-again"] as const satisfies readonly TurnRule[];

/** How two games played alone make one game of two. */
export interface HeadToHeadRules {
  /** One of {@link HEAD_TO_HEAD_TURNS}. */
  readonly turns: TurnRule;
  /**
   * Whether the second side gets a last turn after the first has sunk its fleet. Then both had equally many
   * turns: fewer shots win, and equal numbers are a draw. Without it, the first to sink the fleet wins, and
   * nothing is drawn.
   */
  readonly lastTurn: boolean;
}

/** Games of a match: one begun by each side. */
export const MATCH_GAMES = 2;

/**
 * Derives games of two from games played alone. A player's shots do not depend on the opponent, whose shots
 * concern another fleet. So the side that needs fewer turns wins (see the engine's `playMatch`), and a
 * strategy that has played a layout has played it against everyone.
 *
 * Match m has two layouts, X of game 2m and Y of game 2m + 1, and two games. In the first A begins and
 * searches X while B searches Y; in the second B begins and searches X while A searches Y. Each begins once,
 * each searches each layout once, and the beginner always searches X: an easy layout and the first move help
 * both sides equally.
 *
 * @example
 * import { readGames } from "@broadside/arena";
 * import { HeadToHead } from "@broadside/arena/tournaments";
 *
 * const games = await readGames("games");
 * const headToHead = new HeadToHead(games, { turns: "alternate", lastTurn: false });
 * headToHead.match(0, 0, 1).length; // => 2
 */
export class HeadToHead implements Meetings {
  readonly #turns: readonly Float64Array[];
  readonly #shots: readonly Float64Array[];
  readonly #lastTurn: boolean;
  /** Matches with all games present. */
  readonly matches: number;

  constructor({ strategies, games, scenario }: ExperimentGames, { turns: asked, lastTurn }: HeadToHeadRules) {
    const turns = HEAD_TO_HEAD_TURNS.find((rule) => rule === asked);
    if (!turns) throw new RangeError(`no games of two by ${asked} follow from games alone`);
    this.#turns = strategies.map(({ shots, misses }) => turnsOfGames(turns, shots, misses));
    // An unfinished game is lost; its shots are those up to the fault.
    this.#shots = strategies.map(({ shots, sequences }) =>
      shots.map((count, game) =>
        Number.isNaN(count) ? decodeShots(sequences[game], scenario.board.cellCount).length : count,
      ),
    );
    this.#lastTurn = lastTurn;
    this.matches = Math.floor(games / MATCH_GAMES);
  }

  /**
   * The games of a match: two, or fewer where both sides failed in one, which is then void.
   *
   * Cost: the shots of two games at most.
   *
   * @param match its number, from 0
   * @param a index of a strategy
   * @param b index of another
   */
  match(match: number, a: number, b: number): Encounter[] {
    const [x, y] = [MATCH_GAMES * match, MATCH_GAMES * match + 1];
    return [this.#game(match, a, x, b, y), this.#game(match, b, x, a, y)].filter((game) => game !== undefined);
  }

  #game(match: number, first: number, x: number, second: number, y: number): Encounter | undefined {
    const [own, other] = [this.#turns[first][x], this.#turns[second][y]];
    const shots = [this.#shots[first][x], this.#shots[second][y]] as const;
    const [failed, otherFailed] = [Number.isNaN(own), Number.isNaN(other)];
    if (failed && otherFailed) return undefined;
    if (failed || otherFailed)
      return { match, first, second, result: failed ? "second" : "first", shots, byFault: true };
    const isDrawn = this.#lastTurn && own === other;
    return { match, first, second, result: isDrawn ? "drawn" : own <= other ? "first" : "second", shots };
  }
}
