import { formatCell, type Observation, type Progress, type RandomStream } from "@broadside/engine";
import { isSalvo } from "@broadside/engine/games";
import { oneLine } from "@broadside/engine/text";
import { canReview } from "../../input/limits.ts";
import { askStrategy } from "../../input/named-strategy.ts";
import { layoutText } from "../../output/drawing/layout-drawing.ts";
import { writeLine as say } from "../../output/output.ts";
import { stopAfter, timed } from "../../output/progress.ts";
import type { Terminal } from "../../output/terminal.ts";
import { Failure, UsageError } from "../../output/usage-error.ts";
import { brokenOff } from "../../thread/interrupt.ts";
import { chooseFleet, drawFleets } from "./fleet-choice.ts";
import { Interrupted, type LineReader } from "./line-reader.ts";
import { matchText, readShots, shotCounts, shotLines } from "./match-board.ts";
import { introduction, type MatchSettings, matchFiles, theirStream } from "./match-settings.ts";
import { type Ending, PersonGame } from "./person-game.ts";
import { hintText, Opponent } from "./strategy-opponent.ts";

const COMMANDS: readonly (readonly [name: string, about: string])[] = [
  ["hint", "the cells most likely to be hit, by exact count"],
  ["map", "both fleets again"],
  ["resign", "give the game up and see their fleet"],
  ["quit", "leave the game; it can be saved as it is"],
  ["help", "this list"],
];

const COMMAND_NAMES = COMMANDS.map(([name]) => name);

export const playPerson = async (settings: MatchSettings, lines: LineReader, terminal: Terminal): Promise<void> => {
  const game = await beginGame(settings, lines, terminal).catch(leaveIfInterrupted);
  if (game === undefined) return say("you leave before the first shot");
  return new PersonMatch(game, lines, terminal).play();
};

const leaveIfInterrupted = (error: unknown): undefined => {
  if (!(error instanceof Interrupted)) throw error;
};

/** The resumed game, or a new one; undefined if the person leaves before it begins. */
const beginGame = async (
  settings: MatchSettings,
  lines: LineReader,
  terminal: Terminal,
): Promise<PersonGame | undefined> => {
  // Refuse unplayable rules before writing any output.
  const begun = settings.resumed ?? drawFleets(settings, lines.busy);
  await say(introduction(settings, terminal));
  if (!("hidden" in begun)) return new PersonGame(settings, begun);
  const fleet = settings.fleet ?? (await chooseFleet({ ...begun.source, lines, terminal }));
  return fleet && PersonGame.begin(settings, begun.hidden, fleet);
};

class PersonMatch {
  readonly #game: PersonGame;
  readonly #lines: LineReader;
  readonly #terminal: Terminal;
  readonly #opponent: Opponent;
  readonly #random: RandomStream;

  constructor(game: PersonGame, lines: LineReader, terminal: Terminal) {
    this.#game = game;
    this.#lines = lines;
    this.#terminal = terminal;
    this.#opponent = new Opponent(game.settings);
    this.#random = theirStream(game.settings);
  }

  async play(): Promise<void> {
    const ending = await this.#playOut();
    if (ending === "resigned") {
      this.#game.resign();
      await this.#game.keep();
    }
    await tellEnding(this.#game, ending, this.#lines, this.#terminal);
    await offerToSave(this.#game, ending, this.#lines);
    const { thinking } = this.#game.settings;
    if (ending === "time ended") throw brokenOff("time", thinking, "your opponent was still thinking");
  }

  async #playOut(): Promise<Ending> {
    const game = this.#game;
    while (game.turn !== undefined) {
      const turn = game.turn === "me" ? this.#askForShots() : this.#takeShots();
      const shots = await turn.catch(endingOf);
      if (typeof shots === "string") return shots;
      if (game.turn !== undefined && (game.mine.isOver || game.theirs.isOver))
        await say(game.turn === "me" ? "your whole fleet is hit: you have a last turn" : "they have a last turn");
      const unsaved = await game.keep();
      if (unsaved !== undefined) await say(unsaved);
    }
    return game.winner ?? "drawn";
  }

  /** Lets the strategy shoot. @throws Failure if it does not choose a valid cell; RefusedError as `infer` does. */
  async #takeShots(): Promise<Observation[]> {
    const { due, theirs, settings } = this.#game;
    const { strategy, thinking } = settings;
    const cells = this.#work(
      "they think",
      () => askStrategy(strategy, () => this.#opponent.cells(theirs.observations, due, this.#random)),
      thinking,
    );
    const shots = this.#game.takeShots(() => cells);
    await this.#sayShots("they shoot", shots);
    return shots;
  }

  async #sayShots(who: string, shots: readonly Observation[]): Promise<void> {
    await say(shotLines(this.#game.settings.scenario, who, shots, this.#terminal).join("\n"));
  }

  async #askForShots(): Promise<Observation[] | Ending> {
    const { due, mine } = this.#game;
    const question = due === 1 ? "your shot (or help): " : `your ${due} shots (or help): `;
    await say(`\n${this.#map()}\n`);
    for (;;) {
      const line = await this.#lines.next(question);
      if (line === undefined) return "input ended";
      const word = line.trim();
      switch (word.toLowerCase()) {
        case "hint":
          await say(this.#hint());
          break;
        case "map":
          await say(`\n${this.#map()}\n`);
          break;
        case "help":
          await say(this.#help());
          break;
        case "undo":
          await say("undo: a shot cannot be taken back");
          break;
        case "resign":
          return "resigned";
        case "q":
        case "quit":
          return "quit";
        default: {
          const cells = readShots(mine, word, due, COMMAND_NAMES);
          if (typeof cells === "string") {
            await say(cells);
            break;
          }
          const shots = this.#game.shoot(cells);
          await this.#sayShots("you shoot", shots);
          return shots;
        }
      }
    }
  }

  #map(): string {
    return matchText(this.#game.mine, this.#game.theirs, this.#terminal);
  }

  #hint(): string {
    const { mine, settings } = this.#game;
    const check = stopAfter(settings.thinking);
    const hint = this.#opponent.hint(mine.knowledge, (what, work) => this.#work(what, work, undefined, check));
    return hintText(settings.scenario.board, hint);
  }

  #help(): string {
    const { turns, scenario } = this.#game.settings;
    const list = COMMANDS.map(([name, about]) => `  ${name.padEnd(8)}${about}`);
    const { due } = this.#game;
    const cellsAbout = turns.turns === "salvo" ? "cells, one for each of your ships afloat" : `${due} cells`;
    const about = `${isSalvo(turns.turns) ? cellsAbout : "a cell"}: shoot there`;
    const cells = `  ${formatCell(scenario.board, 0).padEnd(8)}${about}`;
    return [cells, ...list].join("\n");
  }

  /** @param milliseconds the time after which it is ended in its midst @param check may end it in good order */
  #work<T>(what: string, work: () => T, milliseconds?: number, check: Progress = () => {}): T {
    const all = (progress: Progress): T => {
      this.#opponent.progress = (share) => {
        check(share);
        progress(share);
      };
      return this.#lines.busy(work, milliseconds);
    };
    return timed(what, all).value;
  }
}

/** How a game ends whose work was interrupted. Whoever thought may have left anything half done, so it cannot go on. */
const endingOf = (error: unknown): Ending => {
  if (!(error instanceof Interrupted)) throw error;
  return error.by === "time" ? "time ended" : "input ended";
};

const ENDING_TEXT: Readonly<Record<Ending, string>> = {
  me: "you win: their whole fleet is hit",
  them: "they win: your whole fleet is hit",
  drawn: "a draw: both fleets are hit in equally many turns",
  resigned: "you resign: they win",
  quit: "you leave the game",
  "input ended": "the input has ended: you leave the game",
  "time ended": "they think longer than --max-time allows: you leave the game",
};

/** Whether a game that ends so can go on another time. */
const isLeft = (ending: Ending): boolean => ["quit", "input ended", "time ended"].includes(ending);

const tellEnding = async (
  { mine, theirs }: PersonGame,
  ending: Ending,
  { isStopped }: LineReader,
  terminal: Terminal,
): Promise<void> => {
  const { style } = terminal;
  await say(
    `\n${style.bold(isStopped ? ENDING_TEXT.quit : ENDING_TEXT[ending])}\nyou: ${shotCounts(mine)}\nthey: ${shotCounts(theirs)}`,
  );
  if (isLeft(ending)) return;
  await say(`\n${style.bold("their fleet was")}\n${layoutText(mine.layout, terminal)}`);
};

/** Says where the game is saved, and before that offers to save it. @throws Failure if --out could not be written */
const offerToSave = async (game: PersonGame, ending: Ending, lines: LineReader): Promise<void> => {
  const isPlayed = game.mine.observations.length + game.theirs.observations.length > 0;
  if (!isPlayed) return;
  if (game.files === undefined && ending !== "input ended") await askToSave(game, lines);
  if (game.files === undefined) {
    if (game.unsaved !== undefined) throw new Failure(game.unsaved);
    if (ending === "input ended") await say("the game is not saved; --out FILE keeps a game from shot to shot");
    return;
  }
  const { mine, theirs } = game.files;
  const advice = canReview(game.settings.scenario) ? `\njudge them: broadside review ${mine}` : "";
  const goOn = isLeft(ending) ? `\ngo on: the same command with --out ${mine} --resume` : "";
  await say(`\nsaved: ${mine} (your shots) and ${theirs} (theirs)${goOn}${advice}`);
};

const askToSave = async (game: PersonGame, lines: LineReader): Promise<void> => {
  while (game.files === undefined) {
    const name = (await lines.next("save the game? A name such as game.json, or Enter for no: "))?.trim();
    if (name === undefined || name === "" || name === "no") return;
    try {
      if (!/\.json$/i.test(name))
        throw UsageError.of(`"${name}"`, "does not end in .json", "name a file, or Enter for no");
      await game.saveAs(matchFiles(name, "file"));
    } catch (error) {
      if (!(error instanceof Failure || error instanceof UsageError)) throw error;
      await say(oneLine(error.message));
    }
  }
};
