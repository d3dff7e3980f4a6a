import {
  fail,
  formatCell,
  type InputError,
  type Knowledge,
  makeKnowledge,
  PRESETS,
  parseCell,
  parseShots,
  preset,
  type Scenario,
  unshotCells,
  unwrap,
} from "@broadside/engine";
import type { BestShotPuzzle, BestShotTheme } from "@broadside/engine/puzzles";
import { batch, computed, signal } from "@preact/signals";
import { type BoardMap, readMap } from "../../board/map/board-map.ts";
import type { WriteRoomAddress } from "../../board/notation/address-codec.ts";
import { formatPosition } from "../../board/rules/rules.ts";
import type { RoomEngine } from "../../engine/room-engine.ts";
import type { DayMark } from "../../shell/rooms.ts";
import {
  type BestShotAttempt,
  type BestShotRecord,
  bestShotOfDay,
  bestShots,
  changeBestShots,
  distanceOf,
  GIVEN_UP,
  isAttemptOver,
  isOfTheme,
  isWarmingUp,
  mistakesOf,
  NO_SHOTS,
  nextBestShot,
  oldestBestShot,
  readBestShots,
  warmUpOf,
  withAgain,
  withAttempt,
  withHints,
  withTheme,
} from "./best-shot-record.ts";
import lines from "./best-shots.jsonl?raw";
import { dayOf, formatBestShotAddress, formatBestShotDay, parsePuzzlesAddress } from "./puzzle-name.ts";

/** All puzzles. They make this file large, so it is loaded when the first best-shot puzzle is shown. */
export const PUZZLES = lines
  .trimEnd()
  .split("\n")
  .map((line): BestShotPuzzle => JSON.parse(line));

const MADE_OF = [...new Set(PUZZLES.map(({ scenario }) => scenario))];

/** The most columns and rows of a board whose cells are easy to press on a phone. */
const WIDEST = 12;

const SMALL = new Set(MADE_OF.filter((name) => preset(name).board.size.every((length) => length <= WIDEST)));

/** The puzzles that can be that of a day; the others, on large boards, are for practice. */
export const DAILIES = PUZZLES.filter(({ scenario }) => SMALL.has(scenario));

/** The id of a puzzle made on the device: a preset and a seed, which give the same puzzle everywhere. */
const MADE = /^([a-z][a-z\d-]*)-(\d{1,9})$/;

/** The maximum number of puzzles to make in search of one with the right theme and near the rating. */
const MOST_MADE = 24;

/** The largest distance at which a puzzle made here counts as near the rating. */
const NEAR = 300;

/** A puzzle on the screen, a position in which one cell is better than every other, and what was shot at it. */
export class BestShot {
  readonly source: BestShotPuzzle;
  readonly scenario: Scenario;
  readonly knowledge: Knowledge;
  readonly best: number;
  readonly map = signal<BoardMap | undefined>(undefined);
  /** The cell chosen for the next shot: a finger first chooses a cell; clicks and keys shoot at once. */
  readonly chosen = signal<number | undefined>(undefined);
  readonly wrong = signal<readonly number[]>([]);
  /** How the puzzle ended: the best shot was found, or the person gave up; undefined while it is open. */
  readonly end = signal<"found" | "given-up" | undefined>(undefined);
  /** The change of the rating by the first shot; undefined if the puzzle was not rated on this visit. */
  readonly gain = signal<number | undefined>(undefined);
  /** The number of hints shown: first the theme, then also the part of the board. */
  readonly hints = signal<0 | 1 | 2>(0);
  readonly isMapShown = signal(false);
  readonly #unshot: ReadonlySet<number>;

  /** @throws RangeError if its texts do not fit its rules */
  constructor(source: BestShotPuzzle) {
    this.source = source;
    this.scenario = preset(source.scenario);
    this.knowledge = makeKnowledge(this.scenario, unwrap(parseShots(this.scenario, source.shots)));
    this.best = unwrap(parseCell(this.scenario.board, source.best));
    this.#unshot = new Set(unshotCells(this.knowledge));
  }

  /** Shows the wrong shots of an attempt, and how it ended. */
  resume(attempt: BestShotAttempt): void {
    this.wrong.value = (attempt.wrong ?? []).flatMap((name) => {
      const cell = parseCell(this.scenario.board, name);
      return cell.ok ? [cell.value] : [];
    });
    if (isAttemptOver(attempt, this.source.best))
      this.end.value = attempt.shot === this.source.best ? "found" : "given-up";
  }

  /** The name of a cell in the data of the puzzle and in what is kept. */
  nameOf(cell: number): string {
    return formatCell(this.scenario.board, cell);
  }

  /** Whether nobody shot at a cell before the puzzle. */
  isUnshot(cell: number): boolean {
    return this.#unshot.has(cell);
  }

  isOpen(cell: number): boolean {
    return !this.end.peek() && !this.wrong.peek().includes(cell) && this.isUnshot(cell);
  }

  mayBeShip(cell: number): boolean {
    return this.nameOf(cell) in this.source.misses;
  }

  /** How many more shots a cell costs than the best one, exactly; 1, the shot itself, where no ship can lie. */
  cost(cell: number): number {
    const { misses, best, layouts } = this.source;
    return this.mayBeShip(cell) ? (misses[this.nameOf(cell)] - misses[best]) / layouts : 1;
  }

  /** The largest cost of any cell that may hold a ship. */
  get dearest(): number {
    const { misses, best, layouts } = this.source;
    return (Math.max(...Object.values(misses)) - misses[best]) / layouts;
  }

  /** The unshot cells in the quarter of the board that contains the best one. */
  region(): ReadonlySet<number> {
    const [columns, rows] = this.scenario.board.size;
    const quarter = (cell: number): number =>
      (cell % columns < columns / 2 ? 0 : 1) + (Math.floor(cell / columns) < rows / 2 ? 0 : 2);
    return new Set([...this.#unshot].filter((cell) => quarter(cell) === quarter(this.best)));
  }

  /** The likeliest cell, where it is not the best one; undefined also as long as the chances are not counted. */
  get likelier(): number | undefined {
    const occupied = this.map.value?.occupied;
    if (!occupied) return undefined;
    const likeliest = [...this.#unshot].reduce((a, b) => (occupied[b] > occupied[a] ? b : a));
    return occupied[likeliest] > occupied[this.best] ? likeliest : undefined;
  }

  /** Shows the theme, and next time the part of the board. */
  hint(): void {
    if (!this.end.peek()) this.hints.value = this.hints.peek() === 0 ? 1 : 2;
  }
}

/** The best-shot puzzles: which one is shown, and the rating. */
export class BestShots {
  /** The puzzle on the screen, once its stored record has been read. */
  readonly puzzle = signal<BestShot | undefined>(undefined);
  readonly record = signal<BestShotRecord>(NO_SHOTS);
  readonly problems = signal<readonly InputError[]>([]);
  readonly unread = signal(false);
  /** The day whose puzzle is on the screen, even after that day; undefined for any other puzzle. */
  readonly day = computed(() => (this.isWarmUp.value ? undefined : this.standsFor.value));
  /** Whether the puzzle on the screen is somebody's first one, which stands for that of today. */
  readonly isWarmUp = signal(false);
  /** The day for which the puzzle on the screen stands, even after that day; undefined for practice. */
  readonly standsFor = computed(() => {
    const ofDay = this.#ofDay.value;
    return ofDay && ofDay.id === this.puzzle.value?.source.id ? ofDay.day : undefined;
  });
  readonly trouble = bestShots.trouble;
  readonly isMaking = signal(false);
  readonly #engine: Pick<RoomEngine, "call" | "stop">;
  readonly #write: WriteRoomAddress;
  readonly #ofDay = signal<{ readonly id: string; readonly day: number } | undefined>(undefined);
  /** The puzzles seen on this visit, which are not chosen again automatically. */
  readonly #seen = new Set<string>();
  readonly #made = new Map<string, BestShotPuzzle>();
  #visit = 0;

  constructor(engine: Pick<RoomEngine, "call" | "stop">, write: WriteRoomAddress) {
    this.#engine = engine;
    this.#write = write;
  }

  get today(): number {
    return dayOf(new Date());
  }

  async goTo(fragment: string): Promise<void> {
    const visit = ++this.#visit;
    const { id, day, problems } = parsePuzzlesAddress(fragment, this.today);
    this.isMaking.value = id !== undefined && MADE.test(id) && !this.#made.has(id);
    const [named, record] = await Promise.all([id === undefined ? undefined : this.#sourceOf(id), readBestShots()]);
    if (visit !== this.#visit) return;
    batch(() => {
      this.isMaking.value = false;
      this.unread.value = record === "unread";
      this.record.value = record === "unread" ? NO_SHOTS : record;
      this.#show(id, day, named, problems);
    });
  }

  /** A puzzle by its id; one that belongs to the device is made here. Undefined if there is none. */
  async #sourceOf(id: string): Promise<BestShotPuzzle | undefined> {
    const known = PUZZLES.find((one) => one.id === id) ?? this.#made.get(id);
    const [, name = "", seed] = MADE.exec(id) ?? [];
    if (known || !PRESETS.has(name)) return known;
    const answer = await this.#engine.call("best-shot", { preset: name, seed: Number(seed) });
    const puzzle = answer.kind === "best-shot" && answer.puzzle ? { ...answer.puzzle, id } : undefined;
    if (puzzle) this.#made.set(id, puzzle);
    return puzzle;
  }

  /** Whether the puzzle on the screen counts for today. */
  get isOfToday(): boolean {
    return this.standsFor.value === this.today;
  }

  /** How the puzzle of a day went: once its day is over, it counts no more. */
  markOf(day: number): DayMark | undefined {
    const { days, missed, attempts } = this.record.value;
    if (days.has(day)) return "done";
    if (missed.has(day)) return "missed";
    const { id, best } = bestShotOfDay(DAILIES, day);
    const attempt = day === this.today ? undefined : attempts.get(id);
    if (!attempt || attempt.isFound) return attempt && "late";
    return isAttemptOver(attempt, best) ? "missed" : "begun";
  }

  #show(
    id: string | undefined,
    asked: number | undefined,
    named: BestShotPuzzle | undefined,
    problems: readonly InputError[],
  ): void {
    const { today } = this;
    const day = asked ?? today;
    const record = this.record.peek();
    const isWarmUp = asked === undefined && !named && isWarmingUp(DAILIES, record, today);
    const ofDay = isWarmUp ? warmUpOf(DAILIES, today) : bestShotOfDay(DAILIES, day);
    const unknown = fail('address "id"', `there is no puzzle "${id}"`, "copy the link again").error;
    const source = named ?? ofDay;
    this.#ofDay.value = { id: ofDay.id, day };
    this.isWarmUp.value = isWarmUp;
    this.problems.value = id === undefined || named ? problems : [...problems, unknown];
    if (source.id === this.puzzle.peek()?.source.id) return;
    this.#seen.add(source.id);
    const puzzle = new BestShot(source);
    this.puzzle.value = puzzle;
    void this.#count(puzzle);
    puzzle.hints.value = Math.min(record.hinted.get(source.id) ?? 0, 2) as 0 | 1 | 2;
    const attempt = record.attempts.get(source.id);
    // The puzzle of the day counts for today, even if it was tried on an earlier day.
    if (attempt && (source !== ofDay || day !== today || attempt.day === today)) puzzle.resume(attempt);
  }

  /** Counts the chances of a position: they tell sunk ships from others, and why the best shot is best. */
  async #count(puzzle: BestShot): Promise<void> {
    // The engine takes one question at a time: do not displace the one that makes a puzzle.
    if (this.isMaking.peek()) return;
    const { knowledge } = puzzle;
    const answer = await this.#engine.call("map", { patience: "quick", ...formatPosition(knowledge) });
    if (answer.kind === "map") puzzle.map.value = readMap(knowledge, answer);
  }

  /** Chooses a cell, and shoots at it if it was chosen already. */
  choose(cell: number): void {
    const puzzle = this.puzzle.peek();
    if (!puzzle?.isOpen(cell)) return;
    if (puzzle.chosen.peek() === cell) this.shoot(cell);
    else puzzle.chosen.value = cell;
  }

  shoot(cell: number): void {
    const puzzle = this.puzzle.peek();
    if (!puzzle?.isOpen(cell)) return;
    batch(() => {
      puzzle.chosen.value = undefined;
      if (cell === puzzle.best) puzzle.end.value = "found";
      else puzzle.wrong.value = [...puzzle.wrong.peek(), cell];
    });
    void this.#keep(puzzle, puzzle.nameOf(cell));
  }

  /** Shows the next hint, which is kept at once: whoever comes back has had it. */
  async hint(): Promise<void> {
    const puzzle = this.puzzle.peek();
    if (!puzzle || puzzle.end.peek()) return;
    puzzle.hint();
    const hints = puzzle.hints.peek();
    this.record.value = await changeBestShots((record) => withHints(record, puzzle.source.id, hints));
  }

  giveUp(): void {
    const puzzle = this.puzzle.peek();
    if (!puzzle || puzzle.end.peek()) return;
    batch(() => {
      puzzle.chosen.value = undefined;
      puzzle.end.value = "given-up";
    });
    void this.#keep(puzzle, GIVEN_UP);
  }

  async #keep(puzzle: BestShot, shot: string): Promise<void> {
    const how = { shot, hints: puzzle.hints.peek(), day: this.today, isOfDay: this.isOfToday };
    let gain: number | undefined;
    const record = await changeBestShots((before) => {
      const after = withAttempt(before, puzzle.source, how);
      gain = before.attempts.has(puzzle.source.id) ? undefined : after.rating.rating - before.rating.rating;
      return after;
    });
    batch(() => {
      this.record.value = record;
      puzzle.gain.value ??= gain;
    });
  }

  /** Goes to a puzzle, or to that which waits today if none is given. */
  show(id?: string): void {
    this.#write(formatBestShotAddress(id), "push");
  }

  /** Goes to the puzzle of today that everybody gets. */
  showToday(): void {
    this.#write(formatBestShotDay(this.today), "push");
  }

  /** Goes to the next puzzle near the rating, of the theme being practised; if all were seen, makes one. */
  async next(): Promise<void> {
    const visit = this.#visit;
    const record = this.record.peek();
    const present = this.puzzle.peek()?.source.id;
    const id = nextBestShot(PUZZLES, record, this.#seen)?.id ?? (await this.#makeNext(record));
    if (visit !== this.#visit) return;
    this.show(id ?? oldestBestShot(PUZZLES, record, present)?.id);
  }

  /** Makes a puzzle of the theme, near the rating if one of the first few is; its id, or undefined if none fits. */
  async #makeNext(record: BestShotRecord): Promise<string | undefined> {
    const visit = this.#visit;
    let fitting: string | undefined;
    this.isMaking.value = true;
    for (let i = 1; i <= MOST_MADE; i++) {
      const seed = record.attempts.size + i;
      const id = `${MADE_OF[seed % MADE_OF.length]}-${seed}`;
      if (record.attempts.has(id) || this.#seen.has(id)) continue;
      const source = await this.#sourceOf(id);
      // Another puzzle was opened, or the room was left.
      if (visit !== this.#visit) return undefined;
      if (!source || !isOfTheme(record, source)) continue;
      fitting ??= id;
      if (distanceOf(record, source) > NEAR) continue;
      fitting = id;
      break;
    }
    this.isMaking.value = false;
    const puzzle = this.puzzle.peek();
    // The questions about new puzzles displaced the one about the chances.
    if (fitting === undefined && puzzle && !puzzle.map.peek()) void this.#count(puzzle);
    return fitting;
  }

  /** The puzzles to be repeated, without the one on the screen. */
  readonly mistakes = computed(() =>
    mistakesOf(this.record.value).filter(
      (id) => id !== this.puzzle.value?.source.id && (MADE.test(id) || PUZZLES.some((one) => one.id === id)),
    ),
  );

  /** Goes to the mistake made longest ago, so that it can be tried again. */
  async repeat(): Promise<void> {
    const [id] = this.mistakes.peek();
    if (id === undefined) return;
    this.record.value = await changeBestShots((record) => withAgain(record, id));
    this.show(id);
  }

  async practise(theme: BestShotTheme | undefined): Promise<void> {
    this.record.value = await changeBestShots((record) => withTheme(record, theme));
    if (theme !== undefined && theme !== this.puzzle.peek()?.source.theme) await this.next();
  }

  leave(): void {
    this.#visit++;
    this.#engine.stop();
  }
}
