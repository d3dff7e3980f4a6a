import {
  formatCell,
  formatStrategy,
  hitChance,
  isHit,
  isMiss,
  isScoringStrategy,
  type Observation,
  PlayContext,
  type Player,
  PosteriorCache,
  type Progress,
  parseCell,
  RandomStream,
  RefusedError,
  Tracker,
} from "@broadside/engine";
import type { HiddenLayout } from "@broadside/engine/boxes";
import { Game } from "@broadside/engine/games";
import { describeAnswer, formatNumberOf, formatPercent, nearestName, oneLine } from "@broadside/engine/text";
import { canReview } from "../../input/huge-board.ts";
import { readStrategy, strategyFailure } from "../../input/strategy-source.ts";
import { Failure } from "../../output/failure.ts";
import { layoutText } from "../../output/layout-drawing.ts";
import { write } from "../../output/output.ts";
import { timed } from "../../output/progress.ts";
import type { Terminal } from "../../output/terminal.ts";
import { UsageError } from "../../output/usage-error.ts";
import { drawFleet } from "./draw-fleet.ts";
import { chooseFleet } from "./fleet-choice.ts";
import { introduction } from "./introduction.ts";
import type { LineReader } from "./line-reader.ts";
import { matchText } from "./match-drawing.ts";
import type { MatchSettings } from "./match-settings.ts";
import { type MatchFiles, matchFiles, saveMatch } from "./saved-match.ts";

/** Sub-streams of the seed, apart so that asking for another fleet changes nothing else. */
const STREAMS = { theirFleet: 0, myFleet: 1, theirShots: 2, myRest: 3 };

const COMMANDS: readonly (readonly [name: string, about: string])[] = [
  ["hint", "the cells most likely to be hit, by exact count"],
  ["map", "both fleets again"],
  ["resign", "give the game up and see their fleet"],
  ["quit", "leave the game; it can be saved as it is"],
  ["help", "this list"],
];

const HINTS = 5;
const PERSON = "a person";

/** How a game came to its end: won by someone, left by the person's word, or because the input ended. */
type Ending = "me" | "them" | "resigned" | "quit" | "input ended";

/** Plays a game to its end, or until the person leaves it. */
export const playPerson = async (settings: MatchSettings, lines: LineReader, terminal: Terminal): Promise<void> => {
  const { scenario, placement, seed, inference } = settings;
  const draw = (random: RandomStream): HiddenLayout =>
    lines.busy(() =>
      timed("drawing a fleet", (progress) => drawFleet(scenario, placement, random, { ...inference, progress })),
    ).value;
  // Rules that cannot be played are refused before anything is said.
  const theirs = draw(RandomStream.fromSeed(seed, STREAMS.theirFleet));
  await say(introduction(settings, terminal));
  const stream = RandomStream.fromSeed(seed, STREAMS.myFleet);
  const random = RandomStream.fromSeed(seed, STREAMS.myRest);
  const own = settings.fleet ?? (await chooseFleet({ scenario, draw: () => draw(stream), random, lines, terminal }));
  if (own === undefined) return say("you leave before the first shot");
  return new PersonMatch(settings, theirs, { ...own, scenario: settings.hunted }, lines, terminal).play();
};

const say = (text: string): Promise<void> => write(`${text}\n`);

/** A game between a person and a strategy that has begun. */
class PersonMatch {
  readonly #settings: MatchSettings;
  readonly #lines: LineReader;
  readonly #terminal: Terminal;
  /** The person's shots at the strategy's fleet. */
  readonly #mine: Game;
  /** The strategy's shots at the person's fleet. */
  readonly #theirs: Game;
  readonly #player: Player;
  readonly #random: RandomStream;
  readonly #tracker: Tracker;
  #files: MatchFiles | undefined;
  #progress: Progress = () => {};

  constructor(settings: MatchSettings, hidden: HiddenLayout, own: HiddenLayout, lines: LineReader, terminal: Terminal) {
    const { scenario, hunted, strategy, seed, inference, files } = settings;
    this.#settings = settings;
    this.#lines = lines;
    this.#terminal = terminal;
    this.#mine = new Game(hidden);
    this.#theirs = new Game(own);
    const posteriors = new PosteriorCache(scenario);
    this.#tracker = new Tracker(posteriors);
    const options = { ...inference, progress: (share: number) => this.#progress(share) };
    // Without a prior both sides meet the same openings.
    const theirs = hunted === scenario ? posteriors : new PosteriorCache(hunted);
    this.#player = strategy.start(hunted, new PlayContext(hunted, theirs, options));
    this.#random = RandomStream.fromSeed(seed, STREAMS.theirShots);
    this.#files = files;
  }

  async play(): Promise<void> {
    const ending = await this.#playOut();
    await this.#tell(ending);
    await this.#offerToSave(ending);
  }

  async #playOut(): Promise<Ending> {
    let turn = this.#settings.first;
    for (;;) {
      const shot = turn === "me" ? await this.#askForShot() : await this.#takeShot();
      if (typeof shot === "string") return shot;
      await this.#keep();
      if (this.#mine.isOver) return "me";
      if (this.#theirs.isOver) return "them";
      if (this.#settings.rule === "alternate" || !isHit(shot.answer)) turn = turn === "me" ? "them" : "me";
    }
  }

  /** Lets the strategy shoot. @throws Failure when it chooses no cell that may be shot; RefusedError as `infer` does. */
  async #takeShot(): Promise<Observation> {
    const { strategy } = this.#settings;
    let shot: Observation;
    try {
      const cell = this.#work("they think", () => this.#player.next(this.#random));
      shot = { cell, answer: this.#theirs.shoot(cell) };
      this.#player.observe(shot);
    } catch (error) {
      if (error instanceof RefusedError) throw error;
      throw strategyFailure(strategy, error);
    }
    await say(`they shoot ${this.#shotText(shot)}`);
    return shot;
  }

  /** Asks until the person shoots or leaves. */
  async #askForShot(): Promise<Observation | Ending> {
    await say(`\n${this.#map()}\n`);
    for (;;) {
      const line = await this.#lines.next("your shot (or help): ");
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
        case "quit":
          return "quit";
        default: {
          const shot = this.#shoot(word);
          await say(typeof shot === "string" ? shot : `you shoot ${this.#shotText(shot)}`);
          if (typeof shot !== "string") return shot;
        }
      }
    }
  }

  /** Shoots at the cell that was typed, or says in one line why not. */
  #shoot(word: string): Observation | string {
    const { board } = this.#settings.scenario;
    const quoted = `"${oneLine(word)}"`;
    if (!/\d/.test(word)) {
      const names = COMMANDS.map(([name]) => name);
      const near = word === "" ? undefined : nearestName(word, names);
      if (word === "") return "type a cell such as A1, or help";
      return `${quoted}: is neither a cell nor a command; ${near ? `did you mean "${near}"?` : `type a cell or one of ${names.join(", ")}`}`;
    }
    const cell = parseCell(board, word);
    if (!cell.ok) return oneLine(`${cell.error.what}; ${cell.error.fix}`);
    if (board.blocked.includes(cell.value)) return `${quoted}: is blocked, nobody can shoot there; choose another cell`;
    const earlier = this.#mine.observations.findIndex((shot) => shot.cell === cell.value);
    if (earlier >= 0) return `${quoted}: was your shot ${earlier + 1}; choose another cell`;
    return { cell: cell.value, answer: this.#mine.shoot(cell.value) };
  }

  #shotText({ cell, answer }: Observation): string {
    const { scenario } = this.#settings;
    const { style } = this.#terminal;
    const text = describeAnswer(scenario, answer);
    const said = isMiss(answer) ? text : style.bold(text);
    return `${formatCell(scenario.board, cell)}: ${said}`;
  }

  #map(): string {
    return matchText(this.#mine, this.#theirs, this.#terminal);
  }

  /** The cells that greedy-hit would shoot first. */
  #hint(): string {
    const greedy = readStrategy("greedy-hit", "hint");
    if (!isScoringStrategy(greedy)) return "hint: there is none";
    try {
      const { inference, scenario } = this.#settings;
      const progress = (share: number): void => this.#progress(share);
      const posterior = this.#work("counting layouts", () =>
        this.#tracker.infer(this.#mine.knowledge, { ...inference, progress }),
      );
      const cells = this.#work("finding the best cells", () => greedy.rank(posterior, { progress })).slice(0, HINTS);
      const list = cells.map((ranked) => {
        const name = formatCell(scenario.board, ranked.cell);
        const near = "nearBest" in ranked ? " (not proved the likeliest, but nearly)" : "";
        return `${name} ${formatPercent(hitChance(posterior, ranked.cell), 1)} %${near}`;
      });
      return `${formatNumberOf(posterior.layouts, "layout")} left; likeliest hits:\n  ${list.join(", ")}`;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      return `hint: none, ${oneLine(error.message)}`;
    }
  }

  #help(): string {
    const list = COMMANDS.map(([name, about]) => `  ${name.padEnd(8)}${about}`);
    const cells = `  ${formatCell(this.#settings.scenario.board, 0).padEnd(8)}a cell: shoot there`;
    return [cells, ...list].join("\n");
  }

  /** Does something that may take a while. */
  #work<T>(what: string, work: () => T): T {
    return this.#lines.busy(() =>
      timed(what, (progress) => {
        this.#progress = progress;
        return work();
      }),
    ).value;
  }

  /** Says how the game ended and shows what was hidden. */
  async #tell(ending: Ending): Promise<void> {
    const { style } = this.#terminal;
    const [mine, theirs] = [this.#mine, this.#theirs].map(
      ({ observations }) =>
        `${formatNumberOf(observations.length, "shot")}, ${formatNumberOf(observations.filter(({ answer }) => isHit(answer)).length, "hit")}`,
    );
    const words: Readonly<Record<Ending, string>> = {
      me: "you win: their whole fleet is hit",
      them: "they win: your whole fleet is hit",
      resigned: "you resign: they win",
      quit: "you leave the game",
      "input ended": "the input has ended: you leave the game",
    };
    await say(`\n${style.bold(words[ending])}\nyou: ${mine}\nthey: ${theirs}`);
    if (ending === "quit" || ending === "input ended") return;
    await say(`\n${style.bold("their fleet was")}\n${layoutText(this.#mine.layout, this.#terminal)}`);
  }

  /** Writes the game as far as it is to its files, if it has any; when that fails it is offered again at the end. */
  async #keep(): Promise<void> {
    if (this.#files === undefined) return;
    try {
      await this.#save(this.#files);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#files = undefined;
      await say(`the game is not saved: ${oneLine(error.message)}`);
    }
  }

  async #save(files: MatchFiles): Promise<void> {
    const { strategy, seed } = this.#settings;
    const theirs = { strategy: formatStrategy(strategy), seed: [seed, STREAMS.theirShots] };
    await saveMatch(files, this.#mine.transcript({ strategy: PERSON }), this.#theirs.transcript(theirs));
  }

  async #offerToSave(ending: Ending): Promise<void> {
    const isPlayed = this.#mine.observations.length + this.#theirs.observations.length > 0;
    if (!isPlayed) return;
    while (this.#files === undefined && ending !== "input ended") {
      const name = (await this.#lines.next("save the game? A name such as game.json, or Enter for no: "))?.trim();
      if (name === undefined || name === "" || name === "no") return;
      try {
        if (!/\.json$/i.test(name))
          throw UsageError.of(`"${name}"`, "does not end in .json", "name a file, or Enter for no");
        const files = matchFiles(name, "file");
        await this.#save(files);
        this.#files = files;
      } catch (error) {
        if (!(error instanceof Failure || error instanceof UsageError)) throw error;
        await say(oneLine(error.message));
      }
    }
    if (this.#files === undefined) {
      await say("the game is not saved; --save FILE keeps a game from shot to shot");
      return;
    }
    const { mine, theirs } = this.#files;
    const advice = canReview(this.#settings.scenario) ? `\njudge them: broadside review ${mine}` : "";
    await say(`\nsaved: ${mine} (your shots) and ${theirs} (theirs)${advice}`);
  }
}
