import type { Knowledge } from "@broadside/engine";
import { batch, signal } from "@preact/signals";
import type { Task, WorkerAnswer } from "../../worker/protocol.ts";

/** What a board of a lesson shows besides the shots. */
export interface Shown {
  /** By cell what stands in it, and what a screen reader says of it. */
  readonly texts?: readonly (CellText | undefined)[];
  /** By cell its place on the colour scale, 0 to 1. */
  readonly places?: readonly (number | undefined)[];
  /** Ships that are drawn, by their cells. */
  readonly ships?: readonly (readonly number[])[];
  /** Cells that are marked as shots. */
  readonly marks?: readonly number[];
  readonly best?: number | undefined;
}

/** A number on a cell. */
export interface CellText {
  readonly text: string;
  readonly label: string;
}

/** What is said to an answer. Texts are made when they are shown, in the language of that moment. */
export interface Verdict {
  readonly right: boolean;
  readonly say: () => string;
  /** What the board shows from now on. */
  readonly show?: () => Shown;
}

/** Something to do, and what is said to it. */
export type Doing =
  /** A cell is tapped. */
  | { readonly kind: "tap"; readonly judge: (cell: number) => Verdict; readonly solution: number }
  /** Cells are marked, as shots or as a ship, and then checked. */
  | {
      readonly kind: "mark";
      readonly as: "shot" | "ship";
      readonly judge: (cells: readonly number[]) => Verdict;
      readonly solution: readonly number[];
      /** What is said of the cells marked so far. */
      readonly state: (cells: readonly number[]) => string;
    }
  /** One of some texts is chosen. */
  | {
      readonly kind: "pick";
      readonly options: readonly string[];
      readonly judge: (option: number) => Verdict;
      readonly solution: number;
    };

/** A step of a lesson, in the words of the present language. */
export interface Step {
  readonly knowledge: Knowledge;
  readonly say: readonly string[];
  readonly ask: string;
  readonly doing: Doing;
  readonly show?: Shown;
  /** Layouts drawn small beside the board, by their ship cells; those that agree with the tap are marked. */
  readonly layouts?: readonly (readonly number[])[];
}

/** Asks the engine in its worker. */
export type Ask = (task: Task) => Promise<WorkerAnswer>;

/** A lesson: what it has the engine count, and the steps that follow from it. */
export interface Lesson<F = unknown> {
  /** @throws Error with the engine's words when something cannot be counted */
  readonly count: (ask: Ask) => Promise<F>;
  /** The steps in the words of the present language; asked anew for every drawing. */
  readonly steps: (facts: F) => readonly Step[];
  /** The address in Analyse of the position that is worth another look, without `#`. */
  readonly analyse: string;
  /** The position of the small picture, and the shades of its cells, 0 to 1. */
  readonly picture: Picture;
}

/** A small picture of a position. */
export interface Picture {
  readonly knowledge: Knowledge;
  readonly shades?: readonly number[];
  readonly ships?: readonly (readonly number[])[];
}

/** A verdict, and how it came about: by oneself, or by asking for it. */
interface Said {
  readonly verdict: Verdict;
  readonly isShown: boolean;
  /** Grows with every verdict: the same words are said again. */
  readonly turn: number;
}

/** What somebody has done in a step since it was shown. The step itself is made anew for every drawing. */
export class StepState {
  readonly said = signal<Said | undefined>(undefined);
  /** Cells that are marked. */
  readonly marks = signal<ReadonlySet<number>>(new Set());
  readonly tapped = signal<number | undefined>(undefined);
  /** The option that was chosen. */
  readonly picked = signal<number | undefined>(undefined);
  readonly #finish: () => void;

  /** @param finish told when the step is done */
  constructor(finish: () => void) {
    this.#finish = finish;
  }

  get isRight(): boolean {
    return this.said.value?.verdict.right === true;
  }

  /** Presses a cell: taps, marks or unmarks it. Shot cells, and marks found right, stay. */
  press({ knowledge, doing }: Step, cell: number): void {
    if (knowledge.observations.some((shot) => shot.cell === cell)) return;
    if (doing.kind === "tap") {
      this.tapped.value = cell;
      this.#tell(doing.judge(cell));
    } else if (doing.kind === "mark" && !this.isRight) {
      const changed = new Set(this.marks.peek());
      if (!changed.delete(cell)) changed.add(cell);
      this.#mark(changed);
    }
  }

  /** An option is chosen. */
  pick({ doing }: Step, option: number): void {
    if (doing.kind !== "pick") return;
    this.picked.value = option;
    this.#tell(doing.judge(option));
  }

  /** The marks are judged. */
  check({ doing }: Step): void {
    if (doing.kind === "mark") this.#tell(doing.judge([...this.marks.peek()]));
  }

  /** All marks are taken away. */
  clear(): void {
    this.#mark(new Set());
  }

  /** The right answer is given in one's place. */
  solve({ doing }: Step): void {
    if (doing.kind === "tap") {
      this.tapped.value = doing.solution;
      this.#tell(doing.judge(doing.solution), true);
    } else if (doing.kind === "pick") {
      this.picked.value = doing.solution;
      this.#tell(doing.judge(doing.solution), true);
    } else {
      this.marks.value = new Set(doing.solution);
      this.#tell(doing.judge(doing.solution), true);
    }
  }

  /** What was said was about other marks. */
  #mark(cells: ReadonlySet<number>): void {
    batch(() => {
      this.marks.value = cells;
      this.said.value = undefined;
    });
  }

  #tell(verdict: Verdict, isShown = false): void {
    this.said.value = { verdict, isShown, turn: (this.said.peek()?.turn ?? 0) + 1 };
    if (verdict.right) this.#finish();
  }
}
