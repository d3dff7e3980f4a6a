import { type InputError, unwrap } from "@broadside/engine";
import type { PuzzleLevel } from "@broadside/engine/puzzles";
import { batch, effect, signal } from "@preact/signals";
import type { WriteRoomAddress } from "../../board/notation/address-codec.ts";
import { formatRules, parseRules } from "../../board/rules/rules.ts";
import { RoomEngine, type StartWorker } from "../../engine/room-engine.ts";
import type { DayMark } from "../../shell/rooms.ts";
import { puzzleLevelSetting } from "../../storage/settings.ts";
import {
  dayOf,
  dayOfPuzzle,
  formatPuzzlesAddress,
  type PuzzleName,
  parsePuzzlesAddress,
  puzzleKey,
  puzzleOfDay,
  rulesOf,
  sizesOf,
} from "./puzzle-name.ts";
import { type MadePuzzle, PuzzlePlay } from "./puzzle-play.ts";
import { puzzles, readPuzzle, solvedPuzzles, streakIn, writePuzzle } from "./puzzle-store.ts";

/** The Puzzles room: the puzzle on the screen, its state, and the puzzles solved. */
export class Puzzles {
  readonly name = signal<PuzzleName>(puzzleOfDay(dayOf(new Date()), puzzleLevelSetting.peek()));
  readonly problems = signal<readonly InputError[]>([]);
  readonly play = signal<PuzzlePlay | undefined>(undefined);
  /** Why the puzzle could not be made, in the engine's words. */
  readonly failed = signal<string | undefined>(undefined);
  readonly unread = signal(false);
  readonly solved = signal<{
    readonly keys: ReadonlySet<string>;
    readonly marks: ReadonlyMap<number, DayMark>;
    readonly streak: number;
  }>({ keys: new Set(), marks: new Map(), streak: 0 });
  readonly trouble = puzzles.trouble;
  readonly #engine: RoomEngine;
  readonly #write: WriteRoomAddress;
  readonly #made = new Map<string, MadePuzzle>();
  #visit = 0;
  #unfollow: () => void = () => {};

  constructor(startWorker: StartWorker, write: WriteRoomAddress) {
    this.#engine = new RoomEngine(startWorker);
    this.#write = write;
  }

  get today(): number {
    return dayOf(new Date());
  }

  goTo(fragment: string): void {
    const { name, problems } = parsePuzzlesAddress(fragment, this.today, puzzleLevelSetting.peek());
    this.problems.value = problems;
    const isOther = puzzleKey(name) !== puzzleKey(this.name.peek());
    if (!isOther && this.play.peek()) return;
    this.save();
    this.name.value = name;
    void this.make();
  }

  /** Goes to a puzzle, or to the puzzle of the day if none is given. */
  show(name?: PuzzleName): void {
    this.#write(formatPuzzlesAddress(name), "push");
  }

  /** Changes the level: goes to the same day's puzzle of that level, or to the first unsolved one. */
  choose(level: PuzzleLevel): void {
    puzzleLevelSetting.set(level);
    const name = this.name.peek();
    const day = dayOfPuzzle(name);
    this.show(day === undefined ? this.first({ ...name, level }) : puzzleOfDay(day, level));
  }

  isSolved(day: number, level: PuzzleLevel): boolean {
    return this.solved.value.keys.has(puzzleKey(puzzleOfDay(day, level)));
  }

  /** The first unsolved puzzle of a level, size and kind of ships, starting at the number `from`. */
  first({ level, size, ships = "straight" }: Omit<PuzzleName, "number">, from = 1): PuzzleName {
    const largest = sizesOf(ships).at(-1) ?? size;
    const name = { level, size: size > largest ? largest : size, ...(ships === "shapes" && { ships }) };
    let number = from;
    while (this.solved.peek().keys.has(puzzleKey({ ...name, number }))) number++;
    return { ...name, number };
  }

  /** The next puzzle; after one of the day or one made elsewhere, the first unsolved one of the level. */
  get next(): PuzzleName {
    const name = this.name.value;
    const isNumbered = name.rules === undefined && dayOfPuzzle(name) === undefined;
    return this.first(name, isNumbered ? name.number + 1 : 1);
  }

  /** Has the puzzle made, and continues from its stored record. */
  async make(): Promise<void> {
    const visit = ++this.#visit;
    const name = this.name.peek();
    batch(() => {
      this.#unfollow();
      this.play.value = undefined;
      this.failed.value = undefined;
      this.unread.value = false;
    });
    const [made, record] = await Promise.all([this.#makeOf(name), readPuzzle(name)]);
    if (visit !== this.#visit) return;
    if (typeof made === "string") {
      // Only a new worker tries again to load code that could not be loaded.
      this.#engine.stop();
      this.failed.value = made;
      return;
    }
    batch(() => {
      this.unread.value = record === "unread";
      const play = new PuzzlePlay(made, record === "unread" ? undefined : record);
      this.play.value = play;
      this.#follow(play);
    });
    await this.#readSolved();
  }

  async #makeOf(name: PuzzleName): Promise<MadePuzzle | string> {
    const known = this.#made.get(puzzleKey(name));
    if (known) return known;
    const position = { rules: formatRules(rulesOf(name)), shots: "" };
    const { level, number } = name;
    const answer = await (name.rules === undefined
      ? this.#engine.call("puzzle", { ...position, level, number })
      : this.#engine.call("puzzle-open", position));
    if (answer.kind !== "puzzle") return answer.what;
    const made: MadePuzzle = {
      name,
      scenario: unwrap(parseRules(answer.rules)),
      rules: answer.rules,
      ships: new Set(answer.ships),
      level: answer.level,
    };
    this.#made.set(puzzleKey(name), made);
    return made;
  }

  /** Stores a puzzle whenever its marks change, and records when it is solved. */
  #follow(play: PuzzlePlay): void {
    let marks = play.marks.peek();
    this.#unfollow = effect(() => {
      const isSolved = play.isSolved.value;
      if (marks === play.marks.value) return;
      marks = play.marks.value;
      if (isSolved) play.finish(this.today);
      void this.#keep(play);
    });
  }

  async #keep(play: PuzzlePlay): Promise<void> {
    await writePuzzle(play.made.name, play.record);
    if (play.isSolved.peek()) await this.#readSolved();
  }

  /** Stores the present puzzle, its time and its hints, unless nothing was done. */
  save(): void {
    const play = this.play.peek();
    if (!play || play.isSolved.peek()) return;
    if (play.hints.peek() > 0 || play.marks.peek().some((mark) => mark !== "unknown"))
      void writePuzzle(play.made.name, play.record);
  }

  async #readSolved(): Promise<void> {
    const { keys, marks } = await solvedPuzzles();
    this.solved.value = { keys, marks, streak: streakIn(marks, this.today) };
  }

  hint(): void {
    void this.play.peek()?.hint((task, input) => this.#engine.call(task, input));
  }

  leave(): void {
    this.save();
    this.#unfollow();
    this.#visit++;
    this.#engine.stop();
  }
}
