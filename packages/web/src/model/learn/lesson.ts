import type { Knowledge } from "@broadside/engine";
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
  /** Layouts that are drawn small beside the board, by their ship cells; those that agree with the last tap are marked. */
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
