import { type Coord, cellAt, coordOf, formatCell, type Observation, parseCell } from "@broadside/engine";
import type { Terminal } from "../../../../output/terminal.ts";
import type { Key, View, ViewControl, WindowSize } from "../../../../terminal/terminal-screen.ts";
import { ENDING_TEXT } from "../../game-ending.ts";
import { theirStream } from "../../match-settings.ts";
import type { Ending, PersonGame } from "../../person-game.ts";
import { cellWords, readShots, shotLines } from "../../shot-reader.ts";
import { hintText } from "../../strategy-opponent.ts";
import { ownFleetLine, theirFleetLine } from "../board/fleet-lines.ts";
import { drawScreen } from "../board/match-screen.ts";
import { CellEntry, moveCursor } from "../keys/cell-entry.ts";
import { drawKeys, lettersOf, MATCH_KEYS, scrollKeys } from "../keys/key-help.ts";
import type { Thinker } from "../thinking/thinker.ts";
import { HeatMap, type MatchMoment, ownPane, promptOf, signTexts, theirPane } from "./match-panes.ts";

/** The states of the strategy's random stream: the present one, and the one before each of its turns. */
class StreamHistory {
  state: readonly number[];
  #before: { readonly shots: number; readonly state: readonly number[] }[] = [];

  constructor(state: readonly number[]) {
    this.state = state;
  }

  keep(shots: number): void {
    this.#before.push({ shots, state: this.state });
  }

  /** Goes back to the first turn that began after this many shots or more. */
  goBack(shots: number): void {
    this.state = this.#before.find((turn) => turn.shots >= shots)?.state ?? this.state;
    this.#before = this.#before.filter((turn) => turn.shots < shots);
  }
}

const MOST_MESSAGES = 200;

const MOST_CHANCES = 2 ** 16;

const KEYS = "? help  arrows move  Enter shoots  t hint  m heat map  u back  r resign  q quit";
const THEIRS = 0;
const OWN = 1;

interface Question {
  readonly text: string;
  yes(): void;
}

export class MatchView implements View {
  readonly #game: PersonGame;
  readonly #thinker: Thinker;
  readonly #terminal: Terminal;
  readonly #control: ViewControl<Ending>;
  readonly #entry = new CellEntry(lettersOf(MATCH_KEYS));
  #cursor: Coord;
  #aimed: number[] = [];
  #messages: string[] = [];
  #question: Question | undefined;
  #helpFrom: number | undefined;
  #busy: string | undefined;
  #ending: Ending | undefined;
  #shown = THEIRS;
  readonly #heat = new HeatMap();
  readonly #stream: StreamHistory;

  constructor(game: PersonGame, thinker: Thinker, terminal: Terminal, control: ViewControl<Ending>) {
    this.#game = game;
    this.#thinker = thinker;
    this.#terminal = terminal;
    this.#control = control;
    const { size } = game.settings.scenario.board;
    this.#cursor = size.map((side) => Math.floor((side - 1) / 2));
    this.#stream = new StreamHistory(theirStream(game.settings).state());
    this.#begin(this.#goOn(false));
  }

  lines(size: WindowSize): readonly string[] {
    const { mine, theirs, settings } = this.#game;
    if (this.#helpFrom !== undefined)
      return drawKeys(MATCH_KEYS, signTexts(settings.scenario), this.#helpFrom, size, this.#terminal);
    const moment = this.#moment();
    const screen = {
      heading: `${settings.scenario.name} against ${settings.strategy.name}   turns: ${settings.rule}`,
      panes: [theirPane(moment, this.#heat.after(mine.observations), this.#terminal), ownPane(moment, this.#terminal)],
      shown: this.#shown,
      fleets: [theirFleetLine(mine), ownFleetLine(theirs)],
      messages: this.#messages,
      prompt: promptOf(moment),
      keys: this.#ending === undefined ? KEYS : "Enter goes on",
    };
    return drawScreen(screen, size, this.#terminal);
  }

  press(key: Key) {
    if (key.name === "ctrl-c" || key.name === "ctrl-d") return this.#control.end("input ended");
    if (this.#helpFrom !== undefined) {
      this.#helpFrom = scrollKeys(this.#helpFrom, key);
      return;
    }
    if (this.#question !== undefined) return this.#answer(key, this.#question);
    if (this.#ending !== undefined && ["enter", "space", "q", "escape"].includes(key.name))
      return this.#control.end(this.#ending);
    const typed = this.#entry.press(key, this.#cursor);
    this.#cursor = this.#entry.back ?? this.#cursor;
    if (typeof typed === "object") return this.#shootAt(typed.given);
    if (typed === "typing") return this.#follow();
    const moved = moveCursor(this.#board, this.#cursor, key.name);
    if (moved === undefined) return this.#command(key.name);
    this.#cursor = moved;
  }

  get #board() {
    return this.#game.settings.scenario.board;
  }

  get #isMyTurn(): boolean {
    return this.#game.turn === "me" && this.#busy === undefined && this.#ending === undefined;
  }

  #moment(): MatchMoment {
    return {
      game: this.#game,
      cursor: this.#cursor,
      aimed: this.#aimed,
      question: this.#question?.text,
      typed: this.#entry.text,
      busy: this.#busy,
      ending: this.#ending,
    };
  }

  #say(text: string): void {
    this.#messages = [...this.#messages, ...text.split("\n")].slice(-MOST_MESSAGES);
  }

  #answer({ name }: Key, question: Question): void {
    this.#question = undefined;
    if (name.toLowerCase() === "y") question.yes();
  }

  #follow(): void {
    const words = cellWords(this.#entry.text ?? "") ?? [];
    const cell = parseCell(this.#board, words.at(-1) ?? "");
    if (cell.ok) this.#cursor = coordOf(this.#board, cell.value);
  }

  #command(name: string) {
    switch (name) {
      case "enter":
      case "space":
        return this.#fireOrAim(name);
      case "tab":
      case "shift-tab":
        this.#shown = this.#shown === THEIRS ? OWN : THEIRS;
        return;
      case "?":
        this.#helpFrom = 0;
        return;
      case "t":
        return this.#hint();
      case "m":
        return this.#switchHeat();
      case "u":
        return this.#takeBack();
      case "r":
        if (this.#ending === undefined)
          this.#question = { text: "give the game up?", yes: () => this.#end(this.#game.winner ?? "resigned") };
        return;
      case "q":
        this.#question = { text: "leave the game?", yes: () => this.#control.end(this.#outcome ?? "quit") };
        return;
    }
  }

  /** Shoots at the cursor; in a turn with several shots, aims there, and shoots once all are aimed. */
  #fireOrAim(key: "enter" | "space") {
    const { due } = this.#game;
    if (!this.#isMyTurn) return;
    if (due > 1 && this.#aimed.length === due && key === "enter") return this.#fire(this.#aimed);
    const cell = cellAt(this.#board, this.#cursor) as number;
    if (this.#aimed.includes(cell)) {
      this.#aimed = this.#aimed.filter((other) => other !== cell);
      return;
    }
    this.#aim([cell]);
  }

  /** Shoots at the typed cell; in a turn with several shots, aims, and shoots if all are typed. */
  #shootAt(text: string) {
    const words = cellWords(text);
    if (!words || !this.#isMyTurn) return;
    const cells: number[] = [];
    for (const word of words) {
      const read = readShots(this.#game.mine, word, 1, []);
      if (typeof read === "string") return this.#say(read);
      cells.push(...read);
    }
    this.#cursor = coordOf(this.#board, cells[cells.length - 1]);
    const { due } = this.#game;
    if (due > 1 && cells.length === due && new Set(cells).size === due) return this.#fire(cells);
    this.#aim(cells.filter((cell, i) => !this.#aimed.includes(cell) && cells.indexOf(cell) === i));
  }

  #aim(cells: readonly number[]) {
    const { due, mine } = this.#game;
    const name = (cell: number): string => formatCell(this.#board, cell);
    for (const cell of cells) {
      const read = readShots(mine, name(cell), 1, []);
      if (typeof read === "string") return this.#say(read);
    }
    if (due === 1 && cells.length === 1) return this.#fire(cells);
    if (this.#aimed.length + cells.length > due)
      return this.#say(due === 1 ? "name one cell" : `you have ${due} shots; u takes the last aim back`);
    this.#aimed = [...this.#aimed, ...cells];
  }

  #fire(cells: readonly number[]): void {
    this.#aimed = [];
    this.#announce("you shoot", this.#game.shoot(cells));
    this.#begin(this.#goOn(true));
  }

  #announce(who: string, shots: readonly Observation[]): void {
    this.#say(shotLines(this.#game.settings.scenario, who, shots, this.#terminal).join("\n"));
  }

  /** Saves the game and lets the strategy shoot. The person cannot shoot meanwhile. */
  async #goOn(isChanged: boolean): Promise<void> {
    const game = this.#game;
    await this.#waitFor("they think …", async () => {
      if (isChanged) await this.#keep();
      while (game.turn === "them" && this.#ending === undefined) {
        await this.#theirTurn();
        await this.#keep();
        this.#control.redraw();
      }
    });
    if (this.#ending !== undefined) return;
    if (game.winner !== undefined) this.#end(game.winner);
    else await this.#refreshHeat();
  }

  async #theirTurn(): Promise<void> {
    const { theirs, due } = this.#game;
    this.#stream.keep(theirs.observations.length);
    let choose: () => readonly number[];
    try {
      const found = await this.#thinker.cells(theirs, due, this.#stream.state);
      this.#stream.state = found.random;
      choose = () => found.cells;
    } catch (error) {
      choose = () => {
        throw error;
      };
    }
    // The person may have resigned meanwhile: then the strategy does not shoot.
    if (this.#ending === undefined) this.#announce("they shoot", this.#game.takeShots(choose));
  }

  async #waitFor<T>(what: string, work: () => Promise<T>): Promise<T> {
    this.#busy = what;
    this.#control.redraw();
    try {
      return await work();
    } finally {
      this.#busy = undefined;
      this.#control.redraw();
    }
  }

  /** Starts work that leaves the keys usable. The result is drawn when the work ends. */
  #begin(work: Promise<void>): void {
    work.then(
      () => this.#control.redraw(),
      (error: unknown) => this.#control.fail(error),
    );
  }

  async #keep(): Promise<void> {
    const unsaved = await this.#game.keep();
    if (unsaved !== undefined) this.#say(unsaved);
  }

  get #outcome(): Ending | undefined {
    return this.#ending ?? this.#game.winner;
  }

  #end(ending: Ending): void {
    // The game may already have ended in another way while a question was open.
    if (this.#ending !== undefined) return;
    this.#ending = ending;
    this.#aimed = [];
    this.#say(ENDING_TEXT[ending]);
  }

  #hint(): void {
    if (!this.#isMyTurn) return;
    const ask = async (): Promise<void> => {
      const hint = await this.#thinker.hint(this.#game.mine);
      this.#say(hintText(this.#board, hint));
      if (!("refused" in hint) && hint.cells.length > 0) this.#cursor = coordOf(this.#board, hint.cells[0].cell);
    };
    this.#begin(this.#waitFor("counting layouts …", ask));
  }

  #switchHeat() {
    if (this.#ending !== undefined) return;
    if (this.#board.cellCount > MOST_CHANCES) return this.#say("heat map: none, the board has too many cells");
    this.#heat.switch();
    if (this.#isMyTurn) this.#begin(this.#refreshHeat());
  }

  async #refreshHeat(): Promise<void> {
    const { mine } = this.#game;
    if (!this.#heat.isDue(mine.observations)) return;
    this.#say(await this.#waitFor("counting layouts …", () => this.#heat.count(this.#thinker, mine)));
  }

  #takeBack() {
    if (this.#aimed.length > 0) {
      this.#aimed = this.#aimed.slice(0, -1);
      return;
    }
    if (!this.#isMyTurn) return;
    const count = this.#game.takeBack();
    if (count === 0) return this.#say("there is no shot of yours to take back");
    this.#heat.forget();
    this.#stream.goBack(this.#game.theirs.observations.length);
    this.#say(`taken back: ${count === 1 ? "your last shot" : `your last ${count} shots`}, and what followed`);
    this.#begin(this.#goOn(true));
  }
}
