import { formatShots, type Knowledge, type Objective } from "@broadside/engine";
import { signal } from "@preact/signals";
import { formatRules } from "../../text/rules.ts";
import { Analyst, type StartWorker } from "../../worker/analyst.ts";
import type { SolutionAnswer, SolveState } from "../../worker/protocol.ts";

/** How the search for the best strategy stands. */
export type SolvingState =
  | { readonly kind: "idle" }
  | { readonly kind: "working"; readonly root: Knowledge; readonly progress?: SolveState }
  | { readonly kind: "solved"; readonly root: Knowledge; readonly solution: SolutionAnswer }
  | { readonly kind: "failed"; readonly what: string };

/** Finds the best strategy from a position on, in a worker of its own that ends with its answer. */
export class Solving {
  readonly state = signal<SolvingState>({ kind: "idle" });
  readonly objective = signal<Objective>("mean");
  readonly #analyst: Analyst;
  #number = 0;

  constructor(startWorker: StartWorker) {
    this.#analyst = new Analyst(startWorker, {
      progressed: ({ id }, _, progress) => {
        const state = this.state.value;
        if (id === this.#number && state.kind === "working" && progress) this.state.value = { ...state, progress };
      },
      answered: ({ id }, answer) => {
        const state = this.state.value;
        if (id !== this.#number || state.kind !== "working") return;
        this.#analyst.stop();
        if (answer.kind === "solution") this.state.value = { kind: "solved", root: state.root, solution: answer };
        else {
          const what =
            answer.kind === "refused" || answer.kind === "failed" ? answer.what : "the engine cannot solve this";
          this.state.value = { kind: "failed", what };
        }
      },
    });
  }

  /** Begins to solve a position. */
  begin(root: Knowledge): void {
    this.state.value = { kind: "working", root };
    this.#analyst.ask({
      id: ++this.#number,
      kind: "solve",
      objective: this.objective.value,
      rules: formatRules(root.scenario),
      shots: formatShots(root.scenario, root.observations),
    });
  }

  /** Ends the work, or lets the solution go. */
  stop(): void {
    this.#number++;
    this.#analyst.stop();
    this.state.value = { kind: "idle" };
  }
}
