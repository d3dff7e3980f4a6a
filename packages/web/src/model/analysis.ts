import { formatShots, type Knowledge } from "@broadside/engine";
import { batch, computed, signal } from "@preact/signals";
import { formatRules } from "../text/rules.ts";
import { Analyst, type StartWorker } from "../worker/analyst.ts";
import type { ConflictAnswer, LayoutAnswer, Question, WorkerAnswer } from "../worker/protocol.ts";
import { type BoardMap, readMap } from "./board-map.ts";

/** How the analysis of the present position stands. */
export type Phase =
  | { readonly kind: "working"; readonly done?: number }
  | { readonly kind: "ready" }
  | { readonly kind: "conflict"; readonly conflict: ConflictAnswer }
  | { readonly kind: "refused"; readonly what: string; readonly final: boolean }
  | { readonly kind: "failed"; readonly what: string }
  | { readonly kind: "stopped" };

/** Answers that are kept, so that walking back and forth costs nothing. */
const MAX_KEPT = 200;

/** Work that takes longer than this shows that it is going on; shorter work would only flicker. */
const SLOW_AFTER = 200;

/** What the engine says about the present position. Its signals change when the worker answers. */
export class Analysis {
  readonly phase = signal<Phase>({ kind: "working" });
  /** The last map there was; it belongs to the present position only when {@link fresh} says so. */
  readonly map = signal<BoardMap | undefined>(undefined);
  /** True when work has been going on long enough to be shown. */
  readonly slow = signal(false);
  /** The ships of a random layout, shown over the map. */
  readonly layout = signal<LayoutAnswer["ships"] | undefined>(undefined);
  /** Why no random layout could be drawn. */
  readonly layoutProblem = signal<string | undefined>(undefined);
  /** The map when it belongs to the present position. */
  readonly fresh = computed(() => (this.phase.value.kind === "ready" ? this.map.value : undefined));

  readonly #analyst: Analyst;
  readonly #kept = new Map<string, WorkerAnswer>();
  #knowledge: Knowledge | undefined;
  #number = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(startWorker: StartWorker) {
    this.#analyst = new Analyst(startWorker, {
      progressed: (question, done) => {
        if (question.id === this.#number && question.kind === "map") this.phase.value = { kind: "working", done };
      },
      answered: (question, answer) => this.#receive(question, answer),
    });
  }

  /** Asks about a position; `patient` begins work that was refused as too long. */
  analyse(knowledge: Knowledge, patient = false): void {
    this.#knowledge = knowledge;
    this.layout.value = undefined;
    this.layoutProblem.value = undefined;
    const question: Question = { ...this.#text(knowledge), id: ++this.#number, kind: "map", patient };
    const known = this.#kept.get(keyOf(question));
    if (known) {
      this.#show(knowledge, known, patient);
      return;
    }
    this.phase.value = { kind: "working" };
    this.#timer ??= setTimeout(() => {
      this.slow.value = true;
    }, SLOW_AFTER);
    performance.mark("broadside:asked");
    this.#analyst.ask(question);
  }

  /** Draws a random layout of the present position and shows it. */
  drawLayout(): void {
    if (!this.#knowledge || this.phase.value.kind !== "ready") return;
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    this.#analyst.ask({ ...this.#text(this.#knowledge), id: ++this.#number, kind: "layout", seed });
  }

  /** Takes the random layout away. */
  hideLayout(): void {
    this.layout.value = undefined;
  }

  /** Ends the work on the present position. */
  stop(): void {
    this.#analyst.stop();
    this.#settle({ kind: "stopped" });
  }

  #text(knowledge: Knowledge): { rules: string; shots: string } {
    return { rules: formatRules(knowledge.scenario), shots: formatShots(knowledge.scenario, knowledge.observations) };
  }

  #receive(question: Question, answer: WorkerAnswer): void {
    performance.mark("broadside:answered");
    if (answer.kind === "map" || answer.kind === "conflict") {
      const oldest = this.#kept.keys().next().value;
      if (this.#kept.size >= MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
      this.#kept.set(keyOf(question), answer);
    }
    // Answers to overtaken questions are worth keeping, but not showing.
    if (question.id !== this.#number || !this.#knowledge) return;
    if (question.kind === "map") this.#show(this.#knowledge, answer, question.patient);
    else if (answer.kind === "layout") this.layout.value = answer.ships;
    else if (answer.kind === "failed" || answer.kind === "refused") this.layoutProblem.value = answer.what;
  }

  #show(knowledge: Knowledge, answer: WorkerAnswer, patient: boolean): void {
    switch (answer.kind) {
      case "map":
        batch(() => {
          this.map.value = readMap(knowledge, answer);
          this.#settle({ kind: "ready" });
        });
        break;
      case "conflict":
        this.#settle({ kind: "conflict", conflict: answer });
        break;
      case "refused":
        this.#settle({ kind: "refused", what: answer.what, final: patient });
        break;
      case "failed":
        this.#settle({ kind: "failed", what: answer.what });
        break;
      case "layout":
        break;
    }
  }

  #settle(phase: Phase): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    batch(() => {
      this.phase.value = phase;
      this.slow.value = false;
    });
  }
}

const keyOf = ({ rules, shots }: Question): string => `${rules} ${shots}`;
