import type { Fairness, Scenario } from "@broadside/engine";
import { signal } from "@preact/signals";
import type { PlacedShip } from "../../position/placed-ship.ts";
import { formatRules } from "../../text/rules.ts";
import { formatShips } from "../../text/ship-notation.ts";
import { Analyst, type StartWorker } from "../../worker/analyst.ts";

/** The strategies that a layout is judged by here: those that play hundreds of games in seconds. */
export const JUDGES = ["probability", "hunt-target", "random"] as const;

/** The name of one of {@link JUDGES}. */
export type Judge = (typeof JUDGES)[number];

/** How the judging of a layout stands. */
export type JudgingState =
  | { readonly kind: "idle" }
  | { readonly kind: "working"; readonly done: number }
  | { readonly kind: "judged"; readonly judge: Judge; readonly fairness: Fairness }
  | { readonly kind: "failed"; readonly what: string };

/** Has a strategy play against a layout and against others, in a worker of its own that ends with its answer. */
export class Judging {
  readonly state = signal<JudgingState>({ kind: "idle" });
  readonly judge = signal<Judge>("probability");
  readonly #analyst: Analyst;
  #number = 0;

  constructor(startWorker: StartWorker) {
    this.#analyst = new Analyst(startWorker, {
      progressed: ({ id }, done) => {
        if (id === this.#number) this.state.value = { kind: "working", done };
      },
      answered: ({ id }, answer) => {
        if (id !== this.#number) return;
        this.#analyst.stop();
        if (answer.kind === "fairness") {
          this.state.value = { kind: "judged", judge: this.judge.value, fairness: answer.fairness };
        } else {
          const what = answer.kind === "refused" || answer.kind === "failed" ? answer.what : "it cannot be judged";
          this.state.value = { kind: "failed", what };
        }
      },
    });
  }

  /** Begins to judge a whole layout. */
  begin(scenario: Scenario, layout: readonly PlacedShip[]): void {
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    this.state.value = { kind: "working", done: 0 };
    this.#analyst.ask({
      id: ++this.#number,
      kind: "fairness",
      rules: formatRules(scenario),
      shots: "",
      ships: formatShips(scenario, layout),
      strategy: this.judge.value,
      seed,
    });
  }

  /** Ends the work, or lets the judgement go. */
  stop(): void {
    this.#number++;
    this.#analyst.stop();
    this.state.value = { kind: "idle" };
  }
}
