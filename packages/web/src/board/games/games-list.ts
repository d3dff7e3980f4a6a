import type { InputError, Result } from "@broadside/engine";
import { type ReadonlySignal, signal } from "@preact/signals";
import { MAX_NAME } from "../../parts/files.ts";
import { newId } from "../../parts/id.ts";
import { nameOfGame } from "../rules/game-title.ts";
import { gamesWords } from "../texts/games/words.ts";
import { boardWords } from "../texts/words.ts";
import { parseGames } from "./game-file.ts";
import { beginGame } from "./game-history.ts";
import type { Games } from "./games-here.ts";
import { type KeptGame, stateOf } from "./kept-game.ts";
import { type ListedGame, MAX_GAMES } from "./kept-games.ts";

/** A deleted game, kept until another one is deleted or the list is closed. */
interface Deleted {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly wasOpen: boolean;
}

export class GamesList {
  readonly items = signal<readonly ListedGame[]>([]);
  readonly deleted = signal<Deleted | undefined>(undefined);
  readonly said = signal("");
  readonly #games: Games;

  constructor(games: Games) {
    this.#games = games;
  }

  get present(): ReadonlySignal<string> {
    return this.#games.id;
  }

  refresh(): void {
    this.#games.flush();
    this.items.value = this.#games.kept.list();
  }

  get readable(): readonly KeptGame[] {
    return this.items.value.flatMap(({ game }) => (game.ok ? [game.value] : []));
  }

  nameOf(game: KeptGame): string {
    return nameOfGame(game.name, stateOf(game).game.scenario, game.begun);
  }

  open(game: KeptGame): void {
    this.#games.open(game);
    this.refresh();
  }

  /** Names a game; an empty text removes the name. If another tab has the game open, it takes the new name. */
  async rename(game: KeptGame, text: string): Promise<void> {
    const { name: _, ...rest } = game;
    const name = text.trim().slice(0, MAX_NAME);
    const renamed: KeptGame = { ...rest, ...(name === "" ? {} : { name }) };
    const keeping = this.#games.kept.keep(renamed, game.tag);
    if (keeping === "kept") this.#games.rename(game.id, name);
    this.refresh();
    const isKept = keeping === "kept" && (await this.#games.kept.areKept());
    this.said.value = isKept ? gamesWords.isCalled({ name: this.nameOf(renamed) }) : gamesWords.nameNotKept;
  }

  /** Stores a copy of a game; fails if there is no room. */
  async duplicate(game: KeptGame): Promise<void> {
    const name = boardWords.copyOf({ name: this.nameOf(game) }).slice(0, MAX_NAME);
    const id = newId();
    const copy = { ...game, id, tag: newId(), name, begun: Date.now(), changed: Date.now() };
    const isKept = this.#games.kept.keep(copy, undefined) === "kept" && (await this.#games.kept.areKept());
    if (!isKept) this.#games.kept.remove(id);
    this.refresh();
    this.said.value = isKept ? gamesWords.wasKept({ name }) : gamesWords.noRoom;
  }

  /** Deletes a game; {@link undelete} restores it. If it was open, a new game with its rules begins. */
  remove(id: string, name: string): void {
    this.#games.flush();
    const text = this.#games.kept.readText(id);
    const wasOpen = id === this.#games.id.value;
    this.#games.kept.remove(id);
    if (wasOpen) this.#games.startOver();
    this.#games.forget(id);
    if (text !== undefined) this.deleted.value = { id, name, text, wasOpen };
    this.refresh();
  }

  undelete(): void {
    const deleted = this.deleted.value;
    if (!deleted) return;
    const isBack = this.#games.kept.add(deleted.id, deleted.text);
    this.refresh();
    if (!isBack) {
      this.said.value = gamesWords.noRoomBack;
      return;
    }
    this.deleted.value = undefined;
    this.said.value = gamesWords.isBack({ name: deleted.name });
    const game = this.#games.kept.read(deleted.id);
    if (deleted.wasOpen && game?.ok) this.open(game.value);
  }

  get space(): number {
    return Math.max(0, MAX_GAMES - this.items.value.length);
  }

  /** Stores the games from a file or a pasted text, all or none; overwrites no stored game. */
  async importText(text: string): Promise<Result<number>> {
    const games = parseGames(text, this.space);
    if (!games.ok) return games;
    const { kept } = this.#games;
    const ids: string[] = [];
    let isRoom = true;
    for (const { state, ...meta } of games.value) {
      const id = newId();
      const now = Date.now();
      const game = { ...meta, id, tag: newId(), begun: now, changed: now, timeline: beginGame(id, state) };
      isRoom &&= kept.keep(game, undefined) === "kept";
      ids.push(id);
    }
    isRoom &&= await kept.areKept();
    if (!isRoom) for (const id of ids) kept.remove(id);
    this.refresh();
    return isRoom ? { ok: true, value: ids.length } : { ok: false, error: NO_ROOM };
  }
}

const NO_ROOM: InputError = {
  where: "file",
  what: "does not fit on this device any more",
  fix: "delete or export games first",
};
