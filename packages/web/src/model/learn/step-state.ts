import { batch, signal } from "@preact/signals";
import type { Step, Verdict } from "./lesson.ts";

/** A verdict, and how it came about: by oneself, or by asking for it. */
export interface Said {
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

  /** A cell is pressed: tapped, or marked or no longer so. Cells that were shot, and marks found right, stay. */
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
