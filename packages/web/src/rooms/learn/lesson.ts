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

export interface Reply {
  readonly right: boolean;
  readonly say: string;
  /** Marks on the board from this reply onwards. */
  readonly show?: (() => Shown) | undefined;
}

/** A task, and the reply to what is given: the cell tapped, the number of the option picked, or the cells marked. */
export type Doing = {
  readonly judge: (given: readonly number[]) => Reply;
  readonly solution: readonly number[];
} & (
  | { readonly kind: "tap" }
  | { readonly kind: "pick"; readonly options: readonly string[] }
  /** Mark cells, as shots or as a ship, and then check them; `state` is a remark on those marked so far. */
  | { readonly kind: "mark"; readonly as: "shot" | "ship"; readonly state: (cells: readonly number[]) => string }
);

/** The task of tapping a cell; `show` marks the board once the answer is right. */
export const tap = (
  solution: number,
  isRight: (cell: number) => boolean,
  say: (cell: number, right: boolean) => string,
  show?: () => Shown,
): Doing => ({
  kind: "tap",
  solution: [solution],
  judge: ([cell]) => {
    const right = isRight(cell);
    return { right, say: say(cell, right), show: right ? show : undefined };
  },
});

/** The task of choosing a text; `show` marks the board once the answer is right. */
export const pick = (
  options: readonly string[],
  solution: number,
  right: string,
  wrong: (option: number) => string,
  show?: () => Shown,
): Doing => ({
  kind: "pick",
  ...{ options, solution: [solution] },
  judge: ([option]) => (option === solution ? { right: true, say: right, show } : { right: false, say: wrong(option) }),
});

export interface Step {
  readonly knowledge: Knowledge;
  readonly say: readonly string[];
  readonly ask: string;
  readonly doing: Doing;
  readonly show?: Shown;
  /** Layouts drawn small beside the board, given by their ship cells; those that agree with the tap are marked. */
  readonly layouts?: readonly (readonly number[])[];
  /** Where options are questions: whether the answer is yes in a layout, which is then marked. */
  readonly isYes?: (layout: readonly number[], option: number) => boolean;
}

/** The small picture of a finished step: as it ends; undefined for an empty board. */
export const pictureOf = ({ knowledge, doing, show }: Step): Picture | undefined => {
  const { places, ships = [] } = { ...show, ...doing.judge(doing.solution).show?.() };
  const marked = doing.kind === "mark" ? doing : undefined;
  const all = marked?.as === "ship" ? [...ships, marked.solution] : ships;
  const marks = marked?.as === "shot" ? marked.solution : [];
  if (!places && knowledge.observations.length + all.length + marks.length === 0) return undefined;
  return { knowledge, ...(places && { places }), ships: all, marks };
};

export type Ask = RoomEngine["call"];

export interface Lesson<F = unknown> {
  /** @throws Error with the engine's words if something cannot be counted */
  count(ask: Ask): Promise<F>;
  /** The steps in the current language; made again each time they are drawn. */
  steps(facts: F): readonly Step[];
  /** The address in Analyse of a position worth exploring, without `#`. */
  readonly analyse: string;
  readonly picture: Picture;
  /** Ships in that picture until the lesson is done: at a place that answers none of its questions. */
  readonly hidden?: Picture["ships"];
}

export interface Picture extends Omit<Shown, "texts"> {
  readonly knowledge: Knowledge;
}

/** That an answer was given, and whether it was right. */
interface Said {
  readonly right: boolean;
  readonly isShown: boolean;
  /** Grows with every verdict, so that a verdict in the same words is announced again. */
  readonly turn: number;
}

/** What has been done in a step since it was shown. The step itself is made again each time it is drawn. */
export class StepState {
  readonly said = signal<Said | undefined>(undefined);
  /** The cell tapped, the option picked, or the cells marked. */
  readonly given = signal<readonly number[]>([]);
  readonly #finish: () => void;

  /** @param finish called when the step is completed */
  constructor(finish: () => void) {
    this.#finish = finish;
  }

  replyIn({ doing }: Step): Reply | undefined {
    return this.said.value && doing.judge(this.given.value);
  }

  /** Presses a cell: taps, marks or unmarks it. Shot cells and correct marks stay as they are. */
  press(step: Step, cell: number): void {
    if (step.knowledge.observations.some((shot) => shot.cell === cell)) return;
    if (step.doing.kind === "tap") this.answer(step, [cell]);
    else if (!this.said.peek()?.right) {
      const marks = new Set(this.given.peek());
      if (!marks.delete(cell)) marks.add(cell);
      this.mark([...marks]);
    }
  }

  /** Marks these cells instead of others: the reply no longer applies. */
  mark(cells: readonly number[]): void {
    batch(() => {
      this.given.value = cells;
      this.said.value = undefined;
    });
  }

  /** Gives an answer, by default the cells marked. */
  answer({ doing }: Step, given = this.given.peek(), isShown = false): void {
    const { right } = doing.judge(given);
    batch(() => {
      this.given.value = given;
      this.said.value = { right, isShown, turn: (this.said.peek()?.turn ?? 0) + 1 };
    });
    if (right) this.#finish();
  }
}
