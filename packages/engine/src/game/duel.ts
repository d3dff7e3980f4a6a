import type { HiddenLayout } from "../boxes/box-layout.ts";
import { fail, ok, type Result } from "../core/result.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { isHit, missOf, type Observation, sameAnswer } from "../scenario/answer.ts";
import { formatObservation } from "../scenario/notation.ts";
import { Game } from "./game.ts";
import { isSalvo, nextTurn, playerToMove, shotsOfTurn, type TurnRule } from "./match.ts";

/** The rules of a two-player game. */
export interface DuelRules {
  /** For each player, the layout that they shoot at: that of the other. */
  readonly layouts: readonly [HiddenLayout, HiddenLayout];
  readonly turns: TurnRule;
  /** Whether the player who does not begin has a last turn after the other's winning shot; not with `salvo`. */
  readonly lastTurn?: boolean;
  /** The player who begins. */
  readonly first: 0 | 1;
}

/**
 * A two-player game in progress: the player to move shoots at the other's layout. A salvo has one shot for
 * each of the player's ships afloat, or a fixed number, or one for each cell left if these are fewer; all are chosen
 * before any is answered. The shot that hits the last unhit cell of a fleet wins; the rest of the salvo is not fired.
 * With a last turn the player who did not begin then has as many turns as the other, and two sunk fleets are a draw.
 * For games known from the start, see `playMatch`.
 *
 * @example
 * import { listLayouts, makeKnowledge, preset } from "@broadside/engine";
 * import { Duel } from "@broadside/engine/games";
 *
 * const layouts = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10);
 * const duel = new Duel({ layouts: [layouts[0]!, layouts[1]!], turns: "alternate", first: 0 });
 * duel.shotsDue; // => 1
 * duel.shoot(4).answer.kind; // => "miss"
 * duel.turn; // => 1
 * duel.fire([4]).length; // => 1
 * duel.game(0).observations.length; // => 1
 * duel.shipsAfloat(1); // => 3
 * duel.takeBack(1); // => 1
 * duel.repeat([4]).length; // => 1
 */
export class Duel {
  readonly rules: DuelRules;
  #games: readonly [Game, Game];
  #order: (0 | 1)[] = [];
  #next: 0 | 1;

  constructor(rules: DuelRules) {
    this.rules = rules;
    this.#games = newGames(rules);
    this.#next = rules.first;
  }

  /** The game of a player: their shots at the other player's layout. */
  game(player: 0 | 1): Game {
    return this.#games[player];
  }

  /** The player of each shot so far. */
  get order(): readonly (0 | 1)[] {
    return this.#order;
  }

  /** The player who hit the last cell of the other player's fleet, or undefined; in a draw, both have done so. */
  get winner(): 0 | 1 | undefined {
    const [one, two] = this.#games.map(({ isOver }) => isOver);
    return this.turn !== undefined || one === two ? undefined : one ? 0 : 1;
  }

  /** The player to move; undefined if the game is over. */
  get turn(): 0 | 1 | undefined {
    const { turns, lastTurn = false, first } = this.rules;
    const [one, two] = this.#games;
    return playerToMove({ turns, lastTurn }, first, this.#next, [one.isOver, two.isOver]);
  }

  /** The number of ships that a player has afloat, which the other can infer from the number of shots in a salvo. */
  shipsAfloat(player: 0 | 1): number {
    return this.#games[otherOf(player)].shipsAfloat;
  }

  /**
   * The number of shots that the player to move fires before any is answered: 1, or those of a salvo; 0 if
   * the game is over.
   */
  get shotsDue(): number {
    const player = this.turn;
    if (player === undefined) return 0;
    return shotsOfTurn(this.rules.turns, this.shipsAfloat(player), this.#games[player].cellsLeft);
  }

  /** Fires a single shot. @throws RangeError as {@link fire} does. */
  shoot(cell: number): Observation {
    return this.fire([cell])[0];
  }

  /**
   * Fires the shots of the player to move, in order; returns those fired, up to the one that ends the game.
   *
   * @param cells exactly {@link shotsDue} cells
   * @throws RangeError when the number of cells is wrong, a cell is off the board, blocked, already shot or named
   *   twice, or the game is over; no shot is fired then.
   */
  fire(cells: readonly number[]): Observation[] {
    const due = this.shotsDue;
    if (due === 0) throw new RangeError("the game is over");
    if (cells.length !== due)
      throw new RangeError(
        `${cells.length === 1 ? "1 cell is" : `${cells.length} cells are`} named, ${due} to be shot`,
      );
    return this.#fire(cells);
  }

  #fire(cells: readonly number[]): Observation[] {
    const player = this.#next;
    const game = this.#games[player];
    const { scenario } = game.layout;
    const answer = missOf(scenario.answers);
    makeKnowledge(scenario, [...game.observations, ...cells.map((cell) => ({ cell, answer }))]);
    const made: Observation[] = [];
    for (const cell of cells) {
      const answer = game.shoot(cell);
      made.push({ cell, answer });
      this.#order.push(player);
      this.#next = game.isOver ? otherOf(player) : nextTurn(this.rules.turns, player, isHit(answer));
      if (game.isOver) break;
    }
    return made;
  }

  /** Takes back the last turn of a player and all after it; returns the number of shots taken back, perhaps 0. */
  takeBack(player: 0 | 1): number {
    let stay = this.#order.lastIndexOf(player);
    if (stay < 0) return 0;
    if (isSalvo(this.rules.turns)) while (this.#order[stay - 1] === player) stay--;
    const taken = this.#order.length - stay;
    const cells = this.#games.map((game) => game.observations.map((shot) => shot.cell));
    const order = this.#order.slice(0, stay);
    this.#games = newGames(this.rules);
    this.#order = [];
    this.#next = this.rules.first;
    while (this.#order.length < order.length) this.#fire(cells[order[this.#order.length]].splice(0, this.shotsDue));
    return taken;
  }

  /**
   * Repeats a turn from a record.
   *
   * @throws RangeError as {@link fire} does, and if shots are missing in a game that goes on.
   */
  repeat(cells: readonly number[]): Observation[] {
    const due = this.shotsDue;
    const player = this.#next;
    if (cells.length >= due || cells.length === 0) return this.fire(cells);
    const made = this.#fire(cells);
    if (!this.#games[player].isOver) throw new RangeError(`the last salvo has ${made.length} of ${due} shots`);
    return made;
  }
}

const otherOf = (player: 0 | 1): 0 | 1 => (player === 0 ? 1 : 0);

const newGames = ({ layouts }: DuelRules): readonly [Game, Game] => [new Game(layouts[0]), new Game(layouts[1])];

/**
 * Replays a two-player game from the shots of both players. Fails at the first shot with a wrong answer or out of
 * turn. Salvos are complete, except one that ends the game.
 *
 * @param shots of each player, in order, with their answers
 * @example
 * import { listLayouts, makeKnowledge, MISS, preset, unwrap } from "@broadside/engine";
 * import { replayDuel } from "@broadside/engine/games";
 *
 * const layouts = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10);
 * const rules = { layouts: [layouts[0]!, layouts[1]!], turns: "alternate", first: 0 } as const;
 * unwrap(replayDuel(rules, [[{ cell: 4, answer: MISS }], []])).turn; // => 1
 */
export const replayDuel = (
  rules: DuelRules,
  shots: readonly [readonly Observation[], readonly Observation[]],
): Result<Duel> => {
  const duel = new Duel(rules);
  const made: [number, number] = [0, 0];
  while (made[0] + made[1] < shots[0].length + shots[1].length) {
    const player = duel.turn;
    const turn = player === undefined ? [] : shots[player].slice(made[player], made[player] + duel.shotsDue);
    if (player === undefined || turn.length === 0)
      return fail("shots", "are not those of a two-player game by these turns", "leave out the last shots");
    const repeated = repeatTurn(duel, player, turn, made[player]);
    if (!repeated.ok) return repeated;
    made[player] += repeated.value;
  }
  return ok(duel);
};

/** Repeats a turn; returns the number of its shots. */
const repeatTurn = (duel: Duel, player: 0 | 1, turn: readonly Observation[], before: number): Result<number> => {
  const where = (shot: number): string => `shot ${before + shot + 1} of player ${player + 1}`;
  const { scenario } = duel.rules.layouts[player];
  try {
    const made = duel.repeat(turn.map(({ cell }) => cell));
    for (const [i, { cell, answer }] of made.entries()) {
      if (sameAnswer(answer, turn[i].answer)) continue;
      const fix = `write ${formatObservation(scenario, { cell, answer })}`;
      return fail(where(i), "is not what the layout answers", fix);
    }
    return ok(made.length);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return fail(where(0), error.message, "leave it out");
  }
};
