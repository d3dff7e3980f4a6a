import { formatStrategy, type Observation, RefusedError } from "@broadside/engine";
import type { HiddenLayout } from "@broadside/engine/boxes";
import { Duel, type Game } from "@broadside/engine/games";
import { oneLine } from "@broadside/engine/text";
import { strategyFailure } from "../../input/source/strategy-source.ts";
import { Failure } from "../../output/usage-error.ts";
import { type MatchSettings, PLAYERS, type PlayerName, STREAMS } from "./match-settings.ts";
import { type MatchFiles, saveMatch } from "./saved-match.ts";

/** How a game came to its end: won by someone, left by the person's word, or because the input ended. */
export type Ending = "me" | "them" | "resigned" | "quit" | "input ended";

const PERSON = "a person";

const NUMBER: Readonly<Record<PlayerName, 0 | 1>> = { me: 0, them: 1 };

/** A game between a person and a strategy that has begun: what was shot and answered, whose turn it is, where it is kept. */
export class PersonGame {
  readonly settings: MatchSettings;
  readonly #duel: Duel;
  #files: MatchFiles | undefined;

  constructor(settings: MatchSettings, duel: Duel) {
    this.settings = settings;
    this.#duel = duel;
    this.#files = settings.files;
  }

  /** A game at its beginning. @param hidden the strategy's fleet @param own the person's */
  static begin(settings: MatchSettings, hidden: HiddenLayout, own: HiddenLayout): PersonGame {
    const { rule, first, hunted } = settings;
    const layouts = [hidden, { ...own, scenario: hunted }] as const;
    return new PersonGame(settings, new Duel({ layouts, turns: rule, first: NUMBER[first] }));
  }

  /** The person's shots at the strategy's fleet. */
  get mine(): Game {
    return this.#duel.game(0);
  }

  /** The strategy's shots at the person's fleet. */
  get theirs(): Game {
    return this.#duel.game(1);
  }

  /** Whose turn it is; undefined when the game is over. */
  get turn(): PlayerName | undefined {
    const { turn } = this.#duel;
    return turn === undefined ? undefined : PLAYERS[turn];
  }

  /** How many shots are to be made before any is answered. */
  get due(): number {
    return this.#duel.shotsDue;
  }

  /** Who has won; undefined while nobody has. */
  get winner(): PlayerName | undefined {
    const { winner } = this.#duel;
    return winner === undefined ? undefined : PLAYERS[winner];
  }

  /** The person's shots. @throws RangeError as `Duel.fire` does, and when it is not their turn. */
  shoot(cells: readonly number[]): Observation[] {
    this.#requireTurn("me");
    return this.#duel.fire(cells);
  }

  /**
   * The strategy's shots; nothing is shot where one of them cannot be.
   *
   * @param choose its choice
   * @throws Failure when it fails or chooses a cell that may not be shot; RefusedError as `infer` does.
   */
  takeShots(choose: () => readonly number[]): Observation[] {
    this.#requireTurn("them");
    try {
      return this.#duel.fire(choose());
    } catch (error) {
      if (error instanceof RefusedError) throw error;
      throw strategyFailure(this.settings.strategy, error);
    }
  }

  #requireTurn(player: PlayerName): void {
    if (this.turn !== player) throw new RangeError("it is the turn of the other, or nobody's");
  }

  /** The shots of a player's last turn, with those before it that followed hits; none when there are none. */
  lastTurn(player: PlayerName): readonly Observation[] {
    const { order } = this.#duel;
    const number = NUMBER[player];
    const end = order.lastIndexOf(number) + 1;
    let start = end;
    while (start > 0 && order[start - 1] === number) start--;
    const { observations } = this.#duel.game(number);
    return observations.slice(observations.length - (end - start));
  }

  /** Takes the person's last turn back and all that came after it; the number of the person's shots that are gone. */
  takeBack(): number {
    const before = this.mine.observations.length;
    this.#duel.takeBack(0);
    return before - this.mine.observations.length;
  }

  /** Where the game is kept; undefined where it is not. */
  get files(): MatchFiles | undefined {
    return this.#files;
  }

  /** Writes the game as far as it is to its files, if it has any; when that fails says why in a line, and it has none any more. */
  async keep(): Promise<string | undefined> {
    if (this.#files === undefined) return undefined;
    try {
      await this.saveAs(this.#files);
      return undefined;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#files = undefined;
      return `the game is not saved: ${oneLine(error.message)}`;
    }
  }

  /** Writes the game to files, which are those of the game from then on. @throws Failure when they cannot be written. */
  async saveAs(files: MatchFiles): Promise<void> {
    const { strategy, seed } = this.settings;
    const theirs = { strategy: formatStrategy(strategy), seed: [seed, STREAMS.theirShots] };
    await saveMatch(files, this.mine.transcript({ strategy: PERSON }), this.theirs.transcript(theirs));
    this.#files = files;
  }
}
