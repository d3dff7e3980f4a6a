import type { Knowledge } from "@broadside/engine";
import { batch, computed, signal } from "@preact/signals";
import { formatPosition, type PositionText } from "../text/position-text.ts";
import { Analyst, type StartWorker } from "../worker/analyst.ts";
import type { ConflictAnswer, LayoutAnswer, Patience, Question, WorkerAnswer } from "../worker/protocol.ts";
import { newSeed } from "../worker/seed.ts";
import type { BoardEstimate } from "./board-estimate.ts";
import { type BoardMap, readMap } from "./board-map.ts";

/** The number of questions about earlier positions; those about the present one count from 1. */
const EARLIER = 0;

/** How the analysis of the present position stands. */
export type Phase =
  | { readonly kind: "working" }
  | { readonly kind: "ready" }
  | { readonly kind: "conflict"; readonly conflict: ConflictAnswer }
  | { readonly kind: "refused"; readonly what: string; readonly final: boolean }
  | { readonly kind: "failed"; readonly what: string }
  | { readonly kind: "stopped" };

/** Answers that are kept, so that walking back and forth costs nothing: at most so many, of so many cells together. */
const MAX_KEPT = 200;
const MAX_KEPT_CELLS = 100_000;

/** Answers that are kept of a board of so many cells. */
const keptOf = (cells: number): number => Math.min(MAX_KEPT, Math.ceil(MAX_KEPT_CELLS / cells));

/** Work that takes longer than this shows that it is going on; shorter work would only flicker. */
const SLOW_AFTER = 200;

/** What the engine says about the present position. Its signals change when the worker answers. */
export class Analysis {
  readonly phase = signal<Phase>({ kind: "working" });
  /** The part of the count that is done, 0 to 1, where the engine has said so; {@link phase} does not change with it. */
  readonly progress = signal<number | undefined>(undefined);
  /** The last map there was; it belongs to the present position only when {@link fresh} says so. */
  readonly map = signal<BoardMap | undefined>(undefined);
  /** What is estimated of the present position until its map is there, or in its place. */
  readonly estimate = signal<BoardEstimate | undefined>(undefined);
  /** True when work has been going on long enough to be shown. */
  readonly slow = signal(false);
  /** The ships of a random layout, shown over the map. */
  readonly layout = signal<LayoutAnswer["ships"] | undefined>(undefined);
  /** Why no random layout could be drawn. */
  readonly layoutProblem = signal<string | undefined>(undefined);
  /** Layouts after none, one, two... of the shots; undefined where that is not known (yet). */
  readonly trail = signal<readonly (bigint | undefined)[]>([]);
  /** The map when it belongs to the present position. */
  readonly fresh = computed(() => (this.phase.value.kind === "ready" ? this.map.value : undefined));

  readonly #analyst: Analyst;
  readonly #kept = new Map<string, WorkerAnswer>();
  /** Layouts of every position that was asked about, undefined where that was refused. */
  readonly #layouts = new Map<string, bigint | undefined>();
  #drawing = false;
  #knowledge: Knowledge | undefined;
  #number = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(startWorker: StartWorker) {
    this.#analyst = new Analyst(startWorker, {
      progressed: (question, { done }) => {
        if (question.id === this.#number && question.kind === "map") this.progress.value = done;
      },
      answered: (question, answer) => this.#receive(question, answer),
    });
  }

  /** Asks about a position; `patience` "endless" begins work that was refused as too long. */
  analyse(knowledge: Knowledge, patience: Patience = "normal"): void {
    this.#knowledge = knowledge;
    this.layout.value = undefined;
    this.layoutProblem.value = undefined;
    this.#drawing = false;
    const question: Question = { ...formatPosition(knowledge), id: ++this.#number, kind: "map", patience };
    const known = this.#kept.get(keyOf(question));
    if (known) {
      this.#show(knowledge, known, patience);
      return;
    }
    batch(() => {
      this.phase.value = { kind: "working" };
      this.progress.value = undefined;
    });
    this.#timer ??= setTimeout(() => {
      this.slow.value = true;
    }, SLOW_AFTER);
    performance.mark("broadside:asked");
    this.#analyst.ask(question);
  }

  /** Has nothing to analyse: what was asked is let go, and no map belongs to the position. */
  pause(): void {
    this.#number++;
    this.#knowledge = undefined;
    this.layout.value = undefined;
    this.#analyst.stop();
    this.#settle({ kind: "stopped" });
  }

  /** Gives up the worker and its memory to other work; a map that is there stays, one in the making is stopped. */
  giveWay(): void {
    if (this.phase.value.kind === "working") this.stop();
    else this.#analyst.stop();
  }

  /** Begins again what was stopped or refused; `patience` "endless" however long it takes. */
  again(patience: Patience): void {
    if (this.#knowledge) this.analyse(this.#knowledge, patience);
  }

  /** Draws a random layout of the present position and shows it. */
  drawLayout(): void {
    if (!this.#knowledge || this.phase.value.kind !== "ready") return;
    this.#drawing = true;
    this.#analyst.ask({ ...formatPosition(this.#knowledge), id: ++this.#number, kind: "layout", seed: newSeed() });
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

  #receive(question: Question, answer: WorkerAnswer): void {
    performance.mark("broadside:answered");
    this.#keep(question, answer);
    if (question.kind === "layout") this.#drawing = false;
    if (question.id === EARLIER) this.#followTrail();
    // Answers to overtaken questions are worth keeping, but not showing.
    else if (question.id === this.#number && this.#knowledge) {
      if (question.kind === "map") this.#show(this.#knowledge, answer, question.patience);
      else this.#showLayout(answer);
    }
  }

  #keep(question: Question, answer: WorkerAnswer): void {
    if (question.kind !== "map") return;
    const key = keyOf(question);
    if (answer.kind === "map") this.#layouts.set(key, BigInt(answer.layouts));
    else this.#layouts.set(key, answer.kind === "conflict" ? 0n : undefined);
    if (answer.kind !== "map" && answer.kind !== "conflict") return;
    const most = keptOf(this.#knowledge?.scenario.board.cellCount ?? 1);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < most) break;
      this.#kept.delete(oldest);
    }
    this.#kept.set(key, answer);
  }

  #showLayout(answer: WorkerAnswer): void {
    if (answer.kind === "layout") this.layout.value = answer.ships;
    else if (answer.kind === "failed" || answer.kind === "refused") this.layoutProblem.value = answer.what;
    this.#followTrail();
  }

  #show(knowledge: Knowledge, answer: WorkerAnswer, patience: Patience): void {
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
        this.#settle({ kind: "refused", what: answer.what, final: patience === "endless" });
        break;
      case "failed":
        this.#settle({ kind: "failed", what: answer.what });
        break;
      case "layout":
      case "none":
      case "solution":
      case "difficulty":
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
    this.#followTrail();
  }

  /**
   * Brings the trail up to date with what is kept. When the present position is done with, earlier positions that were
   * never counted (of a link, say) are asked about one by one; each gives way to any other question.
   */
  #followTrail(): void {
    const knowledge = this.#knowledge;
    if (!knowledge || this.phase.value.kind === "working") return;
    const { scenario, observations } = knowledge;
    const texts = Array.from({ length: observations.length + 1 }, (_, shots) =>
      formatPosition({ scenario, observations: observations.slice(0, shots) }),
    );
    this.trail.value = texts.map((text) => this.#layouts.get(keyOf(text)));
    const missing = texts.findLast((text) => !this.#layouts.has(keyOf(text)));
    if (missing && !this.#drawing) this.#analyst.ask({ ...missing, id: EARLIER, kind: "map", patience: "quick" });
  }
}

const keyOf = ({ rules, shots }: PositionText): string => `${rules} ${shots}`;
