import { type InputError, type Knowledge, makeKnowledge, type Scenario } from "@broadside/engine";
import { type Prior, parsePriorText } from "@broadside/engine/priors";
import type { Objective } from "@broadside/engine/solver";
import type { ArgsOf } from "@broadside/engine/worker";
import { batch, signal } from "@preact/signals";
import { RoomEngine, type StartWorker } from "../../engine/room-engine.ts";
import type { AnswerOf, AnswerTo, TaskName, TaskProgress, Tasks, Trouble } from "../../engine/task.ts";
import { newSeed } from "../../parts/id.ts";
import type { PlacedShip } from "../position/placed-ship.ts";
import { formatPosition, withoutPrior } from "../rules/rules.ts";
import type { Tally } from "../rules/tally.ts";
import { placingWords as words } from "../texts/placing/words.ts";
import type { TreeProof } from "./flat-tree.ts";

/** The state of a job that has no result: idle or working. */
type Unsettled = { readonly kind: "idle" } | { readonly kind: "working" };

/** The state of a job that was not started, was stopped, or ended with nothing left to report. */
const IDLE: Unsettled = { kind: "idle" };

/** A piece of engine work done once on request, in its own worker. Stopping or restarting it voids earlier reports. */
export abstract class Job<End extends { readonly kind: string }> {
  /** The state of the job; it does not change with progress. */
  readonly state = signal<Unsettled | End>(IDLE);
  /** The progress of the job, once reported; undefined again when the job ends. */
  readonly progress = signal<TaskProgress | undefined>(undefined);
  readonly #engine: RoomEngine;
  readonly #keepsWorker: boolean;

  /** @param keepsWorker whether the worker stays when it is done, for the next work */
  constructor(startWorker: StartWorker, keepsWorker = false) {
    this.#engine = new RoomEngine(startWorker);
    this.#keepsWorker = keepsWorker;
  }

  /** Starts the work, replacing any work in progress; `settle` turns the answer into the result. */
  protected run<Name extends TaskName>(
    name: Name,
    input: ArgsOf<Tasks[Name]>,
    settle: (answer: AnswerTo<Name>) => Unsettled | End,
  ): void {
    this.#turn({ kind: "working" });
    const progress = (told: TaskProgress): void => void (this.progress.value = told);
    void this.#engine.call(name, input, { progress, tries: 1 }).then((answer) => {
      if (!this.#keepsWorker) this.#engine.stop();
      batch(() => this.#turn(settle(answer)));
    });
  }

  stop(): void {
    this.#engine.stop();
    this.#turn(IDLE);
  }

  #turn(state: Unsettled | End): void {
    batch(() => {
      this.state.value = state;
      this.progress.value = undefined;
    });
  }
}

/** The end of a job that has no result, with the reason. */
export const failed = ({ what }: Pick<Trouble, "what">) => ({ kind: "failed", what }) as const;

export type Failed = ReturnType<typeof failed>;

/** The best strategy from the position `root` onwards, or the best one found. */
export interface Solution extends Pick<AnswerOf<"tree">, "tree" | "milliseconds"> {
  readonly kind: "solved";
  readonly root: Knowledge;
  readonly objective: Objective;
  readonly proof: TreeProof;
}

export class Solving extends Job<Solution | Failed> {
  readonly objective = signal<Objective>("mean");

  begin(root: Knowledge): void {
    const objective = this.objective.value;
    this.run("tree", { ...formatPosition(root), tree: `optimal-${objective}` }, (answer) => {
      if (answer.kind !== "tree") return failed(answer);
      if (!answer.proof) return failed({ what: "nothing is proved about this tree" });
      const { tree, milliseconds, proof } = answer;
      return { kind: "solved", root, objective, tree, milliseconds, proof };
    });
  }
}

type Fitted =
  | { readonly kind: "fitted"; readonly bits: number }
  | { readonly kind: "unfit"; readonly error: InputError }
  | Failed;

export class Fitting extends Job<Fitted> {
  begin(scenario: Scenario, { games, occupied }: Tally, take: (prior: Prior) => void): void {
    const position = formatPosition(makeKnowledge(withoutPrior(scenario)));
    this.run("fit", { ...position, games, occupied }, (answer) => {
      if (answer.kind === "unfit") return answer;
      if (answer.kind !== "fit") return failed(answer);
      const prior = parsePriorText(scenario, answer.prior);
      if (!prior.ok) return { kind: "unfit", error: prior.error };
      take(prior.value);
      return { kind: "fitted", bits: answer.bits };
    });
  }
}

/** The result of a comparison: what a prior changes, or nothing if counting would take too long. */
type Compared = AnswerOf<"effect"> | { readonly kind: "unknown" };

/** Finds what a prior changes on the empty board; each prior is compared only once. */
export class Comparing extends Job<Compared> {
  #rules = "";

  /** Starts the comparison, unless that prior was compared last or is being compared. */
  begin(scenario: Scenario): void {
    const position = formatPosition(makeKnowledge(scenario));
    if (this.#rules === position.rules) return;
    this.#rules = position.rules;
    this.run("effect", position, (answer) => (answer.kind === "effect" ? answer : { kind: "unknown" }));
  }

  /** What the prior of these rules changes, if it was the one compared last: its cells are those of their board. */
  effectOf(scenario: Scenario): AnswerOf<"effect"> | undefined {
    const state = this.state.value;
    const isCurrent = state.kind === "effect" && this.#rules === formatPosition(makeKnowledge(scenario)).rules;
    return isCurrent ? state : undefined;
  }
}

/** How to find the rest of a layout: drawn uniformly by exact counts, or the first one that a search finds. */
export type FillOrder = "uniform" | "first";

/** Why the rest could not be placed, in words: too much work, or no layout exists. */
export interface NotFilled {
  readonly kind: "failed";
  readonly order: FillOrder;
  readonly what: string;
  /** Whether it is proved that no layout exists; otherwise the other order may succeed. */
  readonly proved: boolean;
}

export class Filling extends Job<NotFilled> {
  /** Looks for a layout of the rest; `found` receives its ships, with classes numbered as in `rest`. */
  begin(rest: Knowledge, order: FillOrder, found: (ships: readonly PlacedShip[]) => void): void {
    const task = order === "uniform" ? "layout" : "find";
    this.run(task, { ...formatPosition(rest), seed: newSeed() }, (answer) => {
      if (answer.kind !== "layout" || answer.ships.length === 0) return { kind: "failed", order, ...explain(answer) };
      found(answer.ships);
      return IDLE;
    });
  }
}

const explain = (answer: AnswerTo<"layout" | "find">): Pick<NotFilled, "what" | "proved"> => {
  if (answer.kind === "layout") return { what: words.noContains, proved: true };
  if (answer.kind === "none") {
    return { what: words.because({ what: words.noContains, why: describeProof(answer) }), proved: true };
  }
  return { what: answer.what, proved: false };
};

const describeProof = ({ proof, nodes, bound }: AnswerOf<"none">): string => {
  switch (proof) {
    case "reduction":
      return words.noPlaceLeft;
    case "bound":
      return bound ? words.regionTooSmall({ need: bound.need, room: bound.room }) : words.tooLittleRoom;
    case "search":
      return words.provedBySearch({ nodes });
    case "count":
      return words.provedByCount;
  }
};
