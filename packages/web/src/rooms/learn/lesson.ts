import type { Knowledge } from "@broadside/engine";
import { batch, signal } from "@preact/signals";
import type { RoomEngine } from "../../engine/room-engine.ts";

/** Marks on a lesson's board, in addition to the shots. */
export interface Shown {
  /** For each cell, its text and the text for screen readers. */
  readonly texts?: readonly (CellText | undefined)[];
  /** For each cell, its position on the colour scale, 0 to 1. */
  readonly places?: readonly (number | undefined)[];
  readonly ships?: readonly (readonly number[])[];
  readonly marks?: readonly number[];
}

export interface CellText {
  readonly text: string;
  readonly label: string;
}

/** The reply to an answer. Its texts are made when it is shown, in the current language. */
export interface Reply {
  readonly right: boolean;
  readonly say: () => string;
  /** Marks on the board from this reply onwards. */
  readonly show?: () => Shown;
}

/** A task, and the reply to it. */
export type Doing =
  | { readonly kind: "tap"; readonly judge: (cell: number) => Reply; readonly solution: number }
  /** Mark cells, as shots or as a ship, and then check them. */
  | {
      readonly kind: "mark";
      readonly as: "shot" | "ship";
      readonly judge: (cells: readonly number[]) => Reply;
      readonly solution: readonly number[];
      /** A remark on the cells marked so far. */
      readonly state: (cells: readonly number[]) => string;
    }
  | {
      readonly kind: "pick";
      readonly options: readonly string[];
      readonly judge: (option: number) => Reply;
      readonly solution: number;
    };

const reply = (right: boolean, say: () => string, show?: () => Shown): Reply => ({
  right,
  say,
  ...(right && show && { show }),
});

/** The task of tapping a cell; `show` marks the board once the answer is right. */
export const tap = (
  solution: number,
  isRight: (cell: number) => boolean,
  say: (cell: number, right: boolean) => string,
  show?: () => Shown,
): Doing => ({
  kind: "tap",
  solution,
  judge: (cell) => reply(isRight(cell), () => say(cell, isRight(cell)), show),
});

/** The task of choosing a text; `show` marks the board once the answer is right. */
export const pick = (
  options: readonly string[],
  solution: number,
  right: () => string,
  wrong: (option: number) => string,
  show?: () => Shown,
): Doing => ({
  kind: "pick",
  ...{ options, solution },
  judge: (option) => reply(option === solution, () => (option === solution ? right() : wrong(option)), show),
});

/** A step of a lesson, in the current language. */
export interface Step {
  readonly knowledge: Knowledge;
  readonly say: readonly string[];
  readonly ask: string;
  readonly doing: Doing;
  readonly show?: Shown;
  /** Layouts drawn small beside the board, given by their ship cells; those that agree with the tap are marked. */
  readonly layouts?: readonly (readonly number[])[];
}

/** The reply to a step's own solution. */
const solvedReply = ({ doing }: Step): Reply =>
  doing.kind === "mark" ? doing.judge(doing.solution) : doing.judge(doing.solution);

/** The small picture of a finished step: as it ends; undefined for an empty board. */
export const pictureOf = (step: Step): Picture | undefined => {
  const { knowledge, doing } = step;
  const { places, ships = [] } = { ...step.show, ...solvedReply(step).show?.() };
  const marked = doing.kind === "mark" ? doing : undefined;
  const all = marked?.as === "ship" ? [...ships, marked.solution] : ships;
  const marks = marked?.as === "shot" ? marked.solution : [];
  if (!places && knowledge.observations.length + all.length + marks.length === 0) return undefined;
  return { knowledge, ...(places && { places }), ships: all, marks };
};

/** Asks the engine a question in its worker. */
export type Ask = RoomEngine["call"];

/** A lesson: the positions for the engine to count, and the steps made from the counts. */
export interface Lesson<F = unknown> {
  /** @throws Error with the engine's words if something cannot be counted */
  readonly count: (ask: Ask) => Promise<F>;
  /** The steps in the current language; made again each time they are drawn. */
  readonly steps: (facts: F) => readonly Step[];
  /** The address in Analyse of a position worth exploring, without `#`. */
  readonly analyse: string;
  readonly picture: Picture;
  /** Ships in that picture until the lesson is done: at a place that answers none of its questions. */
  readonly hidden?: Picture["ships"];
}

/** A small board: its shots, and the marks on it. */
export interface Picture extends Omit<Shown, "texts"> {
  readonly knowledge: Knowledge;
}

/** A verdict, and whether you found the answer yourself or asked for it. */
interface Said {
  readonly verdict: Reply;
  readonly isShown: boolean;
  /** Grows with every verdict, so that a verdict in the same words is announced again. */
  readonly turn: number;
}

/** What has been done in a step since it was shown. The step itself is made again each time it is drawn. */
export class StepState {
  readonly said = signal<Said | undefined>(undefined);
  readonly marks = signal<ReadonlySet<number>>(new Set());
  readonly tapped = signal<number | undefined>(undefined);
  readonly picked = signal<number | undefined>(undefined);
  readonly #finish: () => void;

  /** @param finish called when the step is completed */
  constructor(finish: () => void) {
    this.#finish = finish;
  }

  get isRight(): boolean {
    return this.said.value?.verdict.right === true;
  }

  /** Presses a cell: taps, marks or unmarks it. Shot cells and correct marks stay as they are. */
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

  pick({ doing }: Step, option: number): void {
    if (doing.kind !== "pick") return;
    this.picked.value = option;
    this.#tell(doing.judge(option));
  }

  check({ doing }: Step): void {
    if (doing.kind === "mark") this.#tell(doing.judge([...this.marks.peek()]));
  }

  clear(): void {
    this.#mark(new Set());
  }

  solve(step: Step): void {
    const { doing } = step;
    if (doing.kind === "mark") this.marks.value = new Set(doing.solution);
    else this[doing.kind === "tap" ? "tapped" : "picked"].value = doing.solution;
    this.#tell(solvedReply(step), true);
  }

  /** The marks have changed, so the reply no longer applies. */
  #mark(cells: ReadonlySet<number>): void {
    batch(() => {
      this.marks.value = cells;
      this.said.value = undefined;
    });
  }

  #tell(verdict: Reply, isShown = false): void {
    this.said.value = { verdict, isShown, turn: (this.said.peek()?.turn ?? 0) + 1 };
    if (verdict.right) this.#finish();
  }
}
