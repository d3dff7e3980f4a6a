import { formatStrategy, type Observation } from "@broadside/engine";
import type { HiddenLayout } from "@broadside/engine/boxes";
import { Duel, type Game } from "@broadside/engine/games";
import { oneLine } from "@broadside/engine/text";
import { askStrategy } from "../../input/named-strategy.ts";
import { Failure } from "../../output/usage-error.ts";
import { type MatchFiles, type MatchSettings, PLAYERS, type PlayerName, STREAMS, saveMatch } from "./match-settings.ts";

/** How a game ended: won, drawn, resigned or quit, or cut off by the end of the input or of the opponent's time. */
export type Ending = "me" | "them" | "drawn" | "resigned" | "quit" | "input ended" | "time ended";

const PERSON = "a person";

const NUMBER: Readonly<Record<PlayerName, 0 | 1>> = { me: 0, them: 1 };

export class PersonGame {
  readonly settings: MatchSettings;
  readonly #duel: Duel;
  /** Where the game is saved; undefined if nobody asked for that, or once it failed. */
  files: MatchFiles | undefined;
  #isResigned = false;
  /** Why the game could not be saved; undefined if it is saved or nobody asked for that. */
  unsaved: string | undefined;

  constructor(settings: MatchSettings, duel: Duel) {
    this.settings = settings;
    this.#duel = duel;
    this.files = settings.files;
  }

  /** Starts a game. @param hidden the strategy's fleet @param own the person's fleet */
  static begin(settings: MatchSettings, hidden: HiddenLayout, fleet: HiddenLayout): PersonGame {
    const { turns, first, hunted } = settings;
    const layouts = [hidden, { ...fleet, scenario: hunted }] as const;
    return new PersonGame(settings, new Duel({ layouts, ...turns, first: NUMBER[first] }));
  }

  get mine(): Game {
    return this.#duel.game(0);
  }

  get theirs(): Game {
    return this.#duel.game(1);
  }

  get turn(): PlayerName | undefined {
    const { turn } = this.#duel;
    return turn === undefined ? undefined : PLAYERS[turn];
  }

  get due(): number {
    return this.#duel.shotsDue;
  }

  get winner(): PlayerName | undefined {
    const { winner } = this.#duel;
    return winner === undefined ? undefined : PLAYERS[winner];
  }

  shoot(cells: readonly number[]): Observation[] {
    this.#requireTurn("me");
    return this.#duel.fire(cells);
  }

  /** Fires the strategy's shots; none at all if one is invalid. @throws Failure or RefusedError */
  takeShots(choose: () => readonly number[]): Observation[] {
    this.#requireTurn("them");
    return askStrategy(this.settings.strategy, () => this.#duel.fire(choose()));
  }

  #requireTurn(player: PlayerName): void {
    if (this.turn !== player) throw new RangeError("it is the turn of the other, or nobody's");
  }

  /** Saves the game, if it has files. If that fails, it returns the reason and no longer uses the files. */
  async keep(): Promise<string | undefined> {
    if (this.files === undefined) return undefined;
    try {
      await this.saveAs(this.files);
      return undefined;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.files = undefined;
      this.unsaved = `the game is not saved: ${oneLine(error.message)}`;
      return this.unsaved;
    }
  }

  /** The person gives the game up: it is saved as one that cannot go on. */
  resign(): void {
    this.#isResigned = true;
  }

  async saveAs(files: MatchFiles): Promise<void> {
    const { strategy, seed } = this.settings;
    const resigned = this.#isResigned ? NUMBER.me : undefined;
    const they = { strategy: formatStrategy(strategy), seed: [seed, STREAMS.theirShots] };
    const mine = this.#duel.transcript(NUMBER.me, { strategy: PERSON }, resigned);
    await saveMatch(files, mine, this.#duel.transcript(NUMBER.them, they, resigned));
    this.files = files;
    this.unsaved = undefined;
  }
}
