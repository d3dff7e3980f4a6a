import type { Scenario } from "@broadside/engine";
import type { Mark, Marks, PuzzleLevel, PuzzleReason, ReasonWords } from "@broadside/engine/puzzles";
import { batch, computed, type Signal, signal } from "@preact/signals";
import type { RoomEngine } from "../../engine/room-engine.ts";
import type { AnswerOf } from "../../engine/task.ts";
import { shipName } from "../../language/ship-name.ts";
import { type CellMark, type CellState, MarkedShips, nextMark } from "./marked-ships.ts";
import type { PuzzleName } from "./puzzle-name.ts";
import type { PuzzleRecord, Solved } from "./puzzle-store.ts";
import type { puzzlesWords } from "./texts/words.ts";

/** A puzzle as the engine made it: rules with totals and clues, and the ship cells of its only layout. */
export interface MadePuzzle {
  readonly name: PuzzleName;
  readonly scenario: Scenario;
  readonly rules: string;
  readonly ships: ReadonlySet<number>;
  /** Undefined if no technique that people use solves it. */
  readonly level: PuzzleLevel | undefined;
}

/** A step shown as a hint. It has no reason if no technique finds more, so that a cell is given away. */
export interface ShownStep {
  readonly reason: PuzzleReason | undefined;
  readonly marks: Marks;
}

export type Told =
  | { readonly kind: "marked"; readonly cell: number; readonly mark: CellMark }
  | { readonly kind: "checked"; readonly wrong: number }
  | { readonly kind: "hint"; readonly reason: PuzzleReason | undefined; readonly cells: readonly number[] }
  | { readonly kind: "filled"; readonly cells: number }
  | { readonly kind: "hintFailed" | "restarted" | "solved" };

/** Marks to go back or forward to, the next ones last. */
type History = Signal<readonly (readonly CellMark[])[]>;

const NONE: ReadonlySet<number> = new Set();

/** A press within this many milliseconds of a hint does not fill it in: it was the second of a double press. */
const DOUBLE_PRESS = 500;

/** A puzzle being solved: marks, undo and redo, time, checks and hints. */
export class PuzzlePlay {
  readonly made: MadePuzzle;
  readonly marks = signal<readonly CellMark[]>([]);
  readonly seconds = signal(0);
  readonly hints = signal(0);
  readonly solved = signal<Solved | undefined>(undefined);
  /** Cells that a check has shown to be wrong; empty after the next mark. */
  readonly wrong = signal(NONE);
  readonly step = signal<ShownStep | undefined>(undefined);
  readonly seeking = signal(false);
  readonly told = signal<Told | undefined>(undefined);
  readonly isSolved = computed(() => {
    const { ships } = this.made;
    return this.marks.value.every((_, cell) => (this.stateOf(cell) === "ship") === ships.has(cell));
  });
  readonly canUndo = computed(() => this.#past.value.length > 0);
  readonly canRedo = computed(() => this.#future.value.length > 0);
  readonly ships = computed(() => {
    const isSolved = this.isSolved.value;
    // Once the layout is found, all other cells are empty.
    return new MarkedShips(this.made.scenario, (cell): CellState => {
      const state = this.stateOf(cell);
      return isSolved && state === "unknown" ? "water" : state;
    });
  });
  readonly #blocked: ReadonlySet<number>;
  readonly #past: History = signal([]);
  readonly #future: History = signal([]);
  #before: readonly CellMark[] | undefined;
  #shownAt = Number.NEGATIVE_INFINITY;

  constructor(made: MadePuzzle, record?: PuzzleRecord) {
    this.made = made;
    const { board } = made.scenario;
    this.#blocked = new Set(board.blocked);
    const empty = Array.from({ length: board.cellCount }, (): CellMark => "unknown");
    this.marks.value = record?.marks.map((mark, cell) => (this.#isFixed(cell) ? "unknown" : mark)) ?? empty;
    this.seconds.value = record?.seconds ?? 0;
    this.hints.value = record?.hints ?? 0;
    this.solved.value = record?.solved;
  }

  isGiven(cell: number): boolean {
    return this.made.scenario.clues?.has(cell) ?? false;
  }

  isBlocked(cell: number): boolean {
    return this.#blocked.has(cell);
  }

  #isFixed(cell: number): boolean {
    return this.isGiven(cell) || this.isBlocked(cell);
  }

  /** The state of a cell, from its clue or its mark; a blocked cell is water. */
  stateOf(cell: number): CellState {
    if (this.isBlocked(cell)) return "water";
    const clue = this.made.scenario.clues?.get(cell);
    if (clue !== undefined) return clue === "water" ? "water" : "ship";
    const mark = this.marks.value[cell];
    return mark === "pencil" ? "unknown" : mark;
  }

  /** How many ships are marked in each line of an axis, and the totals if known; columns are those of axis 0. */
  counts(axis: 0 | 1): { readonly total: number | undefined; readonly ships: number }[] {
    const { totals = [], board } = this.made.scenario;
    const columns = board.size[0];
    const ships = new Array<number>(board.size[axis]).fill(0);
    for (let cell = 0; cell < board.cellCount; cell++)
      if (this.stateOf(cell) === "ship") ships[axis === 0 ? cell % columns : Math.floor(cell / columns)]++;
    return ships.map((count, at) => ({ ships: count, total: totals[axis]?.[at] }));
  }

  /** The mark that a press gives a cell; undefined if the cell cannot be marked. */
  pressed(cell: number, tool: CellMark, other = false): CellMark | undefined {
    return this.isSolved.peek() || this.#isFixed(cell) ? undefined : nextMark(this.marks.peek()[cell], tool, other);
  }

  /** Marks a cell; all marks between {@link begin} and {@link end} are undone together. */
  mark(cell: number, mark: CellMark): void {
    const marks = this.marks.peek();
    if (this.isSolved.peek() || this.#isFixed(cell) || marks[cell] === mark) return;
    const isAlone = this.#before === undefined;
    if (isAlone) this.begin();
    batch(() => {
      this.#put(marks.map((before, at) => (at === cell ? mark : before)));
      this.told.value = { kind: "marked", cell, mark };
    });
    if (isAlone) this.end();
  }

  begin(): void {
    this.end();
    this.#before = this.marks.peek();
  }

  end(): void {
    const before = this.#before;
    this.#before = undefined;
    if (before && before !== this.marks.peek())
      batch(() => {
        this.#past.value = [...this.#past.peek(), before];
        this.#future.value = [];
      });
  }

  undo(): void {
    this.#move(this.#past, this.#future);
  }

  redo(): void {
    this.#move(this.#future, this.#past);
  }

  #move(from: History, to: History): void {
    this.end();
    const marks = from.peek().at(-1);
    if (!marks || this.isSolved.peek()) return;
    batch(() => {
      to.value = [...to.peek(), this.marks.peek()];
      from.value = from.peek().slice(0, -1);
      this.#put(marks);
      this.told.value = undefined;
    });
  }

  #put(marks: readonly CellMark[]): void {
    this.marks.value = marks;
    this.wrong.value = NONE;
    this.step.value = undefined;
    this.seeking.value = false;
  }

  check(): ReadonlySet<number> {
    const { ships } = this.made;
    const wrong = new Set(
      this.marks.peek().flatMap((mark, cell) => {
        const isWrong = mark === "ship" ? !ships.has(cell) : mark === "water" && ships.has(cell);
        return isWrong ? [cell] : [];
      }),
    );
    batch(() => {
      this.wrong.value = wrong;
      this.step.value = undefined;
      this.told.value = { kind: "checked", wrong: wrong.size };
    });
    return wrong;
  }

  /** Shows the next step, or fills in the one shown. If marks are wrong, it only says so: that is not a hint. */
  async hint(call: RoomEngine["call"]): Promise<void> {
    if (this.isSolved.peek() || this.seeking.peek()) return;
    const shown = this.step.peek();
    if (shown) {
      if (performance.now() - this.#shownAt > DOUBLE_PRESS) this.#fill(shown);
      return;
    }
    if (this.check().size > 0) return;
    const marks = this.marks.peek();
    this.told.value = undefined;
    this.seeking.value = true;
    const marked = (wanted: Mark) =>
      marks.flatMap((_, cell) => (this.stateOf(cell) === wanted ? [[cell, wanted] as const] : []));
    const known = new Map([...marked("ship"), ...marked("water")]);
    const answer = await call("puzzle-step", { rules: this.made.rules, shots: "", marks: known });
    // If the marks have changed meanwhile, this hint no longer fits.
    if (marks !== this.marks.peek() || !this.seeking.peek()) return;
    batch(() => {
      this.seeking.value = false;
      if (answer.kind === "puzzle-step") this.#show(this.#stepOf(answer));
      else this.told.value = { kind: "hintFailed" };
    });
  }

  #stepOf({ step }: AnswerOf<"puzzle-step">): ShownStep {
    if (step) return step;
    const open = [...this.made.ships].find((cell) => this.stateOf(cell) !== "ship");
    return { reason: undefined, marks: new Map(open === undefined ? [] : [[open, "ship"]]) };
  }

  #show(step: ShownStep): void {
    this.step.value = step;
    this.#shownAt = performance.now();
    this.hints.value++;
    this.told.value = { kind: "hint", reason: step.reason, cells: [...step.marks.keys()].sort((a, b) => a - b) };
  }

  #fill({ marks }: ShownStep): void {
    this.begin();
    batch(() => {
      this.#put(this.marks.peek().map((mark, cell) => marks.get(cell) ?? mark));
      this.told.value = { kind: "filled", cells: marks.size };
    });
    this.end();
  }

  /** Removes all marks; if the puzzle had been solved, the time and the hints also start again. */
  restart(): void {
    this.end();
    const wasSolved = this.isSolved.peek();
    batch(() => {
      if (!wasSolved) this.begin();
      this.#put(this.marks.peek().map(() => "unknown"));
      if (wasSolved) {
        this.#past.value = [];
        this.#future.value = [];
        this.seconds.value = 0;
        this.hints.value = 0;
      }
      this.told.value = { kind: "restarted" };
    });
    this.end();
  }

  /** Counts a second in which the page was visible. */
  tick(): void {
    if (!this.isSolved.peek()) this.seconds.value++;
  }

  /** Records that the puzzle is solved; only the first time counts. */
  finish(day: number): void {
    batch(() => {
      this.told.value = { kind: "solved" };
      this.solved.value ??= { day, seconds: this.seconds.peek(), hints: this.hints.peek() };
    });
  }

  get record(): PuzzleRecord {
    return {
      marks: this.marks.peek(),
      seconds: this.seconds.peek(),
      hints: this.hints.peek(),
      solved: this.solved.peek(),
    };
  }
}

type Reasons = typeof puzzlesWords.reasons;

const CLUES = ["water", "ship", "single", "left", "right", "top", "bottom", "middle"] as const;

/** The page's words for the reasons of a step, as the engine asks for them. */
export const reasonWords = (says: Reasons): ReasonWords => ({
  column: (name) => says.column({ name }),
  row: (name) => says.row({ name }),
  shipsOf: (n, length) => says.shipsOf({ n, length }),
  shipsNamed: (n, name) => says.shipsNamed({ n, name: shipName(name) }),
  clue: Object.fromEntries(
    CLUES.map((clue) => [clue, (cell: string) => says.clue[clue]({ cell })]),
  ) as ReasonWords["clue"],
  through: (cell) => says.through({ cell }),
  beside: (where) => says.beside({ where }),
  full: (line, total) => says.full({ line, total }),
  needs: (line, missing) => says.needs({ line, missing }),
  ways: (line, missing) => says.ways({ line, missing }),
  all: says.all,
  longest: (where, longest) => says.longest({ where, longest }),
  tooLong: (cell, length, longest) => says.tooLong({ cell, length, longest }),
  only: (ships, n) => says.only({ ships, n }),
  common: (ships) => says.common({ ships }),
  over: (cell) => says.over({ cell }),
  noPlace: says.noPlace,
  ifShip: (cell, flaw) => says.ifShip({ cell, flaw }),
  ifWater: (cell, flaw) => says.ifWater({ cell, flaw }),
  flaws: {
    tooMany: (line) => says.flaws.tooMany({ line }),
    tooFew: (line) => says.flaws.tooFew({ line }),
    touch: says.flaws.touch,
    tooLong: says.flaws.tooLong,
    surplus: (ships) => says.flaws.surplus({ ships }),
    noSuch: (length) => says.flaws.noSuch({ length }),
    noRoom: (ships) => says.flaws.noRoom({ ships }),
    uncovered: (cell) => says.flaws.uncovered({ cell }),
    both: (cell) => says.flaws.both({ cell }),
  },
});
