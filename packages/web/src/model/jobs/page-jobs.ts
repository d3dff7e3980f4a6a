import { type InputError, type Knowledge, makeKnowledge, type Scenario, STANDARD_STRATEGIES } from "@broadside/engine";
import { type Prior, parsePriorText } from "@broadside/engine/priors";
import type { Difficulty } from "@broadside/engine/review";
import type { Objective } from "@broadside/engine/solver";
import { batch, type ReadonlySignal, signal } from "@preact/signals";
import type { PlacedShip } from "../../position/placed-ship.ts";
import { newSeed } from "../../text/id.ts";
import { withoutPrior } from "../../text/rules/prior.ts";
import { formatPosition } from "../../text/rules/rules.ts";
import type { Tally } from "../../text/rules/tally.ts";
import { formatShips } from "../../text/shots/ship-notation.ts";
import { placingWords } from "../../words/words.ts";
import type { EffectAnswer, NoneAnswer, Progress, Task, WorkerAnswer } from "../../worker/protocol.ts";
import { whyNone } from "../../worker/protocol.ts";
import type { SolutionAnswer } from "../../worker/tree-messages.ts";
import { type StartWorker, WorkerClient } from "../../worker/worker-client.ts";

/** A job that is not there, and one that is going on. */
type Unsettled = { readonly kind: "idle" } | { readonly kind: "working" };

/** A job that was not begun or was stopped, or that ended with nothing left to tell. */
const IDLE: Unsettled = { kind: "idle" };

/**
 * Work that the engine does once and on request, in a worker of its own that ends with its answer, and its
 * memory with it. A job that is begun again or stopped hears nothing more of what it did before. `End` is how
 * it can end.
 */
export abstract class Job<End extends { readonly kind: string }> {
  readonly #state = signal<Unsettled | End>(IDLE);
  readonly #progress = signal<Progress | undefined>(undefined);
  readonly #analyst: WorkerClient;
  #settle: ((answer: WorkerAnswer) => Unsettled | End) | undefined;
  #number = 0;

  constructor(startWorker: StartWorker) {
    this.#analyst = new WorkerClient(startWorker, {
      progressed: ({ id }, progress) => {
        if (id === this.#number) this.#progress.value = progress;
      },
      answered: ({ id }, answer) => {
        if (id === this.#number) this.#receive(answer);
      },
    });
  }

  /** How the job stands. It does not change with progress. */
  get state(): ReadonlySignal<Unsettled | End> {
    return this.#state;
  }

  /** How far the job is, once it has said so; undefined again when it ends. */
  get progress(): ReadonlySignal<Progress | undefined> {
    return this.#progress;
  }

  /** Begins the work, in the place of any that is going on; `settle` makes of the answer how the job ends. */
  protected run(task: Task, settle: (answer: WorkerAnswer) => Unsettled | End): void {
    this.#settle = settle;
    this.#turn({ kind: "working" });
    this.#analyst.ask({ ...task, id: ++this.#number });
  }

  /** Ends the work, or lets its outcome go. */
  stop(): void {
    this.#number++;
    this.#settle = undefined;
    this.#analyst.stop();
    this.#turn(IDLE);
  }

  #receive(answer: WorkerAnswer): void {
    const settle = this.#settle;
    if (settle === undefined) return;
    this.#settle = undefined;
    this.#analyst.stop();
    batch(() => this.#turn(settle(answer)));
  }

  #turn(state: Unsettled | End): void {
    batch(() => {
      this.#state.value = state;
      this.#progress.value = undefined;
    });
  }
}

/** How the search for the best strategy ends; a solution belongs to the position it begins with. */
type Solved =
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

/** The strategies that a layout is judged by here. */
export const { judges: JUDGES } = STANDARD_STRATEGIES;

/** The name of one of {@link JUDGES}. */
type Judge = (typeof JUDGES)[number];

/** How the judging of a layout ends. */
type Judgement =
  | { readonly kind: "judged"; readonly judge: Judge; readonly difficulty: Difficulty }
  | { readonly kind: "failed"; readonly what: string };

/** Has a strategy play against a layout and against others. */
export class Judging extends Job<Judgement> {
  readonly judge = signal<Judge>(JUDGES[0]);

  /** Begins to judge a whole layout. */
  begin(scenario: Scenario, layout: readonly PlacedShip[]): void {
    const judge = this.judge.value;
    const ships = formatShips(scenario, layout);
    // It is judged against layouts that are all equally likely.
    const position = formatPosition(makeKnowledge(withoutPrior(scenario)));
    this.run({ ...position, kind: "difficulty", ships, strategy: judge, seed: newSeed() }, (answer) =>
      answer.kind === "difficulty"
        ? { kind: "judged", judge, difficulty: answer.difficulty }
        : { kind: "failed", what: whyNone(answer) },
    );
  }
}

/** How a fit ends: with a prior, which was handed over; with none; or given up as too long. */
type Fitted =
  | { readonly kind: "fitted"; readonly bits: number }
  | { readonly kind: "unfit"; readonly error: InputError }
  | { readonly kind: "failed"; readonly what: string };

/** Has the prior fitted that has given counts. */
export class Fitting extends Job<Fitted> {
  /** Begins to fit; `take` gets the prior. */
  begin(scenario: Scenario, { games, occupied }: Tally, take: (prior: Prior) => void): void {
    const position = formatPosition(makeKnowledge(withoutPrior(scenario)));
    this.run({ ...position, kind: "fit", games, occupied }, (answer) => {
      if (answer.kind === "unfit") return answer;
      if (answer.kind !== "fit") return { kind: "failed", what: whyNone(answer) };
      const prior = parsePriorText(scenario, answer.prior);
      if (!prior.ok) return { kind: "unfit", error: prior.error };
      take(prior.value);
      return { kind: "fitted", bits: answer.bits };
    });
  }
}

/** How comparing ends: with what a prior changes, or with nothing where counting would take long. */
type Compared = EffectAnswer | { readonly kind: "unknown" };

/** Finds out what a prior changes on the empty board, once for each prior. */
export class Comparing extends Job<Compared> {
  #rules = "";

  /** Begins, unless that is what was compared last or is being compared. */
  begin(scenario: Scenario): void {
    const position = formatPosition(makeKnowledge(scenario));
    if (this.#rules === position.rules) return;
    this.#rules = position.rules;
    this.run({ ...position, kind: "effect" }, (answer) => (answer.kind === "effect" ? answer : { kind: "unknown" }));
  }
}

/** How the rest of a layout is found: drawn uniformly by exact counts, or the first that a search finds. */
export type FillOrder = "uniform" | "first";

/** The rest could not be placed: it was too long a work, or there is none; in words. */
export interface NotFilled {
  readonly kind: "failed";
  readonly order: FillOrder;
  readonly what: string;
  /** Whether it is proved that there is none; otherwise the other order may do. */
  readonly proved: boolean;
}

/** Finds ships for what is left to be placed. */
export class Filling extends Job<NotFilled> {
  /** Looks for a layout of the rest; `found` gets its ships, their classes as in the rest. */
  begin(rest: Knowledge, order: FillOrder, found: (ships: readonly PlacedShip[]) => void): void {
    const kind = order === "uniform" ? "layout" : "find";
    this.run({ ...formatPosition(rest), kind, seed: newSeed() }, (answer) => {
      if (answer.kind !== "layout" || answer.ships.length === 0) return { kind: "failed", order, ...explain(answer) };
      found(answer.ships);
      return IDLE;
    });
  }
}

const explain = (answer: WorkerAnswer): Pick<NotFilled, "what" | "proved"> => {
  const words = placingWords();
  if (answer.kind === "layout") return { what: words.noContains, proved: true };
  if (answer.kind === "none") {
    return { what: words.because(words.noContains, describeProof(answer)), proved: true };
  }
  return { what: whyNone(answer), proved: false };
};

/** How it is known that no layout exists. */
const describeProof = ({ proof, nodes, bound }: NoneAnswer): string => {
  const words = placingWords();
  switch (proof) {
    case "reduction":
      return words.noPlaceLeft;
    case "bound":
      return bound ? words.regionTooSmall(bound.need, bound.room) : words.tooLittleRoom;
    case "search":
      return words.provedBySearch(nodes);
    case "count":
      return words.provedByCount;
  }
};
