import type { Knowledge } from "@broadside/engine";
import type { Objective } from "@broadside/engine/solver";
import { signal } from "@preact/signals";
import { formatPosition } from "../../text/shots/position-text.ts";
import type { SolutionAnswer } from "../../worker/tree-messages.ts";
import { Job, whyNone } from "./job.ts";

/** How the search for the best strategy ends; a solution belongs to the position it begins with. */
export type Solved =
  | { readonly kind: "solved"; readonly root: Knowledge; readonly solution: SolutionAnswer }
  | { readonly kind: "failed"; readonly what: string };

/** Finds the best strategy from a position on. */
export class Solving extends Job<Solved> {
  readonly objective = signal<Objective>("mean");

  /** Begins to solve a position. */
  begin(root: Knowledge): void {
    this.run({ ...formatPosition(root), kind: "solve", objective: this.objective.value }, (answer) =>
      answer.kind === "solution"
        ? { kind: "solved", root, solution: answer }
        : { kind: "failed", what: whyNone(answer) },
    );
  }
}
