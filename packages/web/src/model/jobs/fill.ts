import type { Knowledge } from "@broadside/engine";
import { batch, signal } from "@preact/signals";
import type { PlacedShip } from "../../position/placed-ship.ts";
import { formatRules } from "../../text/rules.ts";
import { Analyst, type StartWorker } from "../../worker/analyst.ts";
import type { NoneAnswer, WorkerAnswer } from "../../worker/protocol.ts";

/** How the rest of a layout is found: drawn uniformly by exact counts, or whichever the search finds first. */
export type FillOrder = "uniform" | "first";

/** How the search for the rest of a layout stands. */
export type FillState =
  | { readonly kind: "idle" }
  | { readonly kind: "working"; readonly order: FillOrder; readonly done?: number }
  /** It was too long a work, or none exists; in words, and whether another order may do. */
  | { readonly kind: "failed"; readonly order: FillOrder; readonly what: string; readonly proved: boolean };

/**
 * Finds ships for what is left to be placed, in a worker of its own that ends with its answer, and its memory with it.
 */
export class Fill {
  readonly state = signal<FillState>({ kind: "idle" });
  readonly #analyst: Analyst;
  #found: ((ships: readonly PlacedShip[]) => void) | undefined;
  #number = 0;

  constructor(startWorker: StartWorker) {
    this.#analyst = new Analyst(startWorker, {
      progressed: ({ id }, done) => {
        const state = this.state.value;
        if (id === this.#number && state.kind === "working") this.state.value = { ...state, done };
      },
      answered: ({ id }, answer) => {
        if (id === this.#number) this.#receive(answer);
      },
    });
  }

  /** Looks for a layout of the rest; `found` gets its ships, their classes as in the rest. */
  begin(rest: Knowledge, order: FillOrder, found: (ships: readonly PlacedShip[]) => void): void {
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    this.#found = found;
    this.state.value = { kind: "working", order };
    const kind = order === "uniform" ? "layout" : "find";
    this.#analyst.ask({ id: ++this.#number, kind, rules: formatRules(rest.scenario), shots: "", seed });
  }

  /** Ends the search. */
  stop(): void {
    this.#number++;
    this.#analyst.stop();
    this.state.value = { kind: "idle" };
  }

  #receive(answer: WorkerAnswer): void {
    const { value: state } = this.state;
    const found = this.#found;
    if (state.kind !== "working" || !found) return;
    this.#analyst.stop();
    batch(() => {
      if (answer.kind === "layout" && answer.ships.length > 0) {
        this.state.value = { kind: "idle" };
        found(answer.ships);
      } else this.state.value = { kind: "failed", order: state.order, ...explain(answer) };
    });
  }
}

const explain = (answer: WorkerAnswer): { what: string; proved: boolean } => {
  switch (answer.kind) {
    case "layout":
      return { what: "no layout contains these ships", proved: true };
    case "none":
      return { what: `no layout contains these ships: ${describeProof(answer)}`, proved: true };
    case "refused":
    case "failed":
      return { what: answer.what, proved: false };
    default:
      return { what: "the engine gave another answer than asked for", proved: false };
  }
};

/** How it is known that no layout exists. */
const describeProof = ({ proof, nodes, bound }: NoneAnswer): string => {
  switch (proof) {
    case "reduction":
      return "a ship has no place left";
    case "bound":
      return bound ? `the ships need ${bound.need} of a region that has ${bound.room}` : "there is too little room";
    case "search":
      return `proved by a search of ${nodes === 1 ? "1 node" : `${nodes.toLocaleString("en")} nodes`}`;
    case "count":
      return "proved by counting them";
  }
};
