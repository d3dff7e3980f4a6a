import type { Knowledge, PosteriorEstimate } from "@broadside/engine";
import type { ArgsOf } from "@broadside/engine/worker";
import { batch, computed, signal } from "@preact/signals";
import { RoomEngine, type StartWorker } from "../../engine/room-engine.ts";
import type { AnswerOf, AnswerTo, EstimatedMap, Patience, TaskProgress, Tasks } from "../../engine/task.ts";
import { newSeed } from "../../parts/id.ts";
import { formatPosition, keyOf, type PositionText, positionKey } from "../rules/rules.ts";
import { type BoardMap, mendedMap, type Odds, oddsOf, readMap } from "./board-map.ts";
import type { ConflictAnswer, MapAnswer } from "./packed-map.ts";
import { RemainingTime } from "./time-left.ts";

type Phase =
  | { readonly kind: "working" }
  | { readonly kind: "ready" }
  | { readonly kind: "conflict"; readonly conflict: ConflictAnswer }
  | { readonly kind: "refused"; readonly what: string; readonly final: boolean }
  | { readonly kind: "failed"; readonly what: string }
  | { readonly kind: "stopped" };

type Question = { [Kind in Asked]: { readonly kind: Kind; readonly id: number } & ArgsOf<Tasks[Kind]> }[Asked];

type Asked = "map" | "layout" | "estimate" | "advice";

type Reply = AnswerTo<Asked>;

/** The id of all questions about earlier positions; ids of questions about the present position begin at 1. */
const BACKGROUND_ID = 0;

/** The most answers to store, and the most cells in all of them. Going back and forth then costs nothing. */
const MAX_KEPT = 200;
const MAX_KEPT_CELLS = 100_000;

/** Milliseconds after which the page shows that work is going on; for shorter work the notice would only flicker. */
const SLOW_AFTER = 200;

/** Milliseconds for which the estimate is refined if a position was not counted. */
const REFINE_MILLISECONDS = 1500;

/** The engine's results for the present position. Its signals change when the worker answers. */
export class Analysis {
  readonly phase = signal<Phase>({ kind: "working" });
  /** The share of the count that is done, 0 to 1, once the engine reports it; {@link phase} stays the same. */
  readonly progress = signal<number | undefined>(undefined);
  /** The approximate number of milliseconds that the count will still take, if known. */
  readonly timeLeft = signal<number | undefined>(undefined);
  /** The latest map, see {@link fresh}; if shots contradict each other, it uses only shots that agree. */
  readonly map = signal<BoardMap | undefined>(undefined);
  /** The estimate for the present position: shown until the map arrives, or instead of a map. */
  readonly estimate = signal<PosteriorEstimate | undefined>(undefined);
  /** True once work has taken long enough for the page to show it. */
  readonly slow = signal(false);
  readonly layout = signal<AnswerOf<"layout">["ships"] | undefined>(undefined);
  readonly layoutProblem = signal<string | undefined>(undefined);
  /** The number of layouts after 0, 1, 2… of the game's shots; undefined where not (yet) known. */
  readonly trail = signal<readonly (bigint | undefined)[]>([]);
  /** The chance of each shot's answer, 0 to 1; undefined where it is not (yet) known. */
  readonly odds = signal<readonly (Odds | undefined)[]>([]);
  /** The number of layouts at positions beside the present one, see {@link countBeside}; undefined while unknown. */
  readonly beside = signal<readonly (bigint | undefined)[]>([]);
  readonly fresh = computed(() => (this.phase.value.kind === "ready" ? this.map.value : undefined));

  readonly #engine: RoomEngine;
  readonly #kept = new Map<string, Reply>();
  /** The number of layouts at every position asked about; undefined where counting was refused. */
  readonly #layouts = new Map<string, bigint | undefined>();
  /** Odds by the position after a shot; see {@link odds}. */
  readonly #odds = new Map<string, Odds>();
  #beside: readonly PositionText[] = [];
  /** The pending question about the present position, if not about its map. Background work must not replace it. */
  #asking: "layout" | "estimate" | "advice" | undefined;
  #wantsAll = false;
  #remaining = new RemainingTime(0);
  #knowledge: Knowledge | undefined;
  #told: readonly string[] = [];
  #course: Knowledge | undefined;
  #number = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(startWorker: StartWorker) {
    this.#engine = new RoomEngine(startWorker);
  }

  async #ask(question: Question): Promise<void> {
    const { id, kind, ...input } = question;
    const progress = (told: TaskProgress): void => {
      if (id === this.#number && kind !== "layout") this.#progressed(told);
    };
    // An answer to a question that was dropped is worth keeping.
    const reply = await this.#engine.call<Asked>(kind, input as ArgsOf<Tasks[Asked]>, {
      ...{ progress, tries: 1, evenLate: true },
    });
    this.#receive(question, reply);
  }

  /** The map of a position that was counted before, such as the one before the last shot; undefined if unknown. */
  keptMap(knowledge: Knowledge): BoardMap | undefined {
    const kept = this.#kept.get(keyOf(this.#textOf(knowledge)));
    return kept?.kind === "map" ? readMap(knowledge, kept) : undefined;
  }

  /** A position after what was said. */
  #textOf(knowledge: Pick<Knowledge, "scenario" | "observations">): PositionText {
    return formatPosition(knowledge, this.#told);
  }

  /**
   * Asks about a position; with `endless` patience, however long it takes.
   *
   * @param course all shots of its game
   * @param told what somebody said of the layout
   */
  analyse(knowledge: Knowledge, patience: Patience = "normal", course = knowledge, told: readonly string[] = []): void {
    const all = this.#wantsAll;
    this.#told = told;
    const question: Question = { ...this.#textOf(knowledge), id: ++this.#number, kind: "map", patience, all };
    const estimate = this.estimate.value;
    // The estimate is kept if the same position is counted after all.
    if (estimate && positionKey(estimate.knowledge) !== keyOf(question)) this.estimate.value = undefined;
    this.#knowledge = knowledge;
    this.#course = course;
    this.layout.value = undefined;
    this.layoutProblem.value = undefined;
    this.#asking = undefined;
    const known = this.#kept.get(keyOf(question));
    if (known) {
      this.#show(knowledge, known, patience);
      return;
    }
    batch(() => {
      this.phase.value = { kind: "working" };
      this.progress.value = undefined;
      this.timeLeft.value = undefined;
    });
    this.#remaining = new RemainingTime(performance.now());
    this.#timer ??= setTimeout(() => (this.slow.value = true), SLOW_AFTER);
    void this.#ask(question);
  }

  /** Counts the layouts at positions beside the present one whenever there is nothing else to do. */
  countBeside(positions: readonly Knowledge[]): void {
    this.#beside = positions.map((position) => formatPosition(position));
    this.#followBeside();
  }

  #followBeside(): void {
    this.beside.value = this.#beside.map((text) => this.#layouts.get(keyOf(text)));
  }

  /** Stops the analysis, because there is no position to analyse. */
  pause(): void {
    this.#number++;
    this.#knowledge = undefined;
    this.layout.value = undefined;
    this.estimate.value = undefined;
    this.#stopAsking();
    this.#settle({ kind: "stopped" });
  }

  /** Ends counting and frees the worker and its memory for other work. The map stays. */
  giveWay(): void {
    this.#number++;
    this.#stopAsking();
    if (this.phase.value.kind === "working") this.#settle({ kind: "stopped" });
  }

  #stopAsking(): void {
    this.#asking = undefined;
    this.#engine.stop();
  }

  /** Restarts work that was stopped or refused; with `patience` "endless", however long it takes. */
  again(patience: Patience): void {
    if (this.#knowledge) this.analyse(this.#knowledge, patience, this.#course, this.#told);
  }

  /** From now on maps include the opinions of all strategies, not only the exact ones. */
  wantAllAdvice(): void {
    this.#wantsAll = true;
    this.#askAdvice();
  }

  #askAdvice(): void {
    const map = this.fresh.value;
    if (!this.#wantsAll || this.#asking === "layout" || !map || map.knowledge.scenario.contact === "overlap") return;
    // The others know nothing of what was said.
    if (map.told) return;
    if (map.advice.some(({ exact }) => !exact)) return;
    this.#asking = "advice";
    void this.#ask({ ...formatPosition(map.knowledge), id: ++this.#number, kind: "advice" });
  }

  #takeAdvice(question: Question, answer: Reply): void {
    const key = keyOf(question);
    const kept = this.#kept.get(key);
    if (answer.kind === "advice" && kept?.kind === "map" && this.#knowledge) {
      const whole: MapAnswer = { ...kept, advice: [...kept.advice, ...answer.advice] };
      this.#kept.set(key, whole);
      this.map.value = readMap(this.#knowledge, whole);
    }
    this.#followTrail();
  }

  drawLayout(): void {
    if (!this.#knowledge || this.phase.value.kind !== "ready") return;
    this.#asking = "layout";
    void this.#ask({ ...this.#textOf(this.#knowledge), id: ++this.#number, kind: "layout", seed: newSeed() });
  }

  hideLayout(): void {
    this.layout.value = undefined;
  }

  /** Stops counting the present position; its estimate stays. */
  stop(): void {
    this.#engine.stop();
    this.#settleUncounted({ kind: "stopped" });
  }

  #receive(question: Question, answer: Reply): void {
    performance.mark("broadside:answered");
    this.#keep(question, answer);
    if (question.id === this.#number) this.#asking = undefined;
    if (question.id === BACKGROUND_ID) this.#followTrail();
    // Answers to outdated questions are worth storing, but are not shown.
    else if (question.id === this.#number && this.#knowledge) {
      if (question.kind === "map") this.#show(this.#knowledge, answer, question.patience);
      else if (question.kind === "layout") this.#showLayout(answer);
      else if (question.kind === "advice") this.#takeAdvice(question, answer);
      else this.#followTrail();
    }
  }

  #keep(question: Question, answer: Reply): void {
    if (question.kind !== "map") return;
    const key = keyOf(question);
    if (answer.kind === "map") this.#layouts.set(key, answer.layouts);
    else this.#layouts.set(key, answer.kind === "conflict" ? 0n : undefined);
    if (answer.kind !== "map" && answer.kind !== "conflict") return;
    const most = Math.min(MAX_KEPT, Math.ceil(MAX_KEPT_CELLS / (this.#knowledge?.scenario.board.cellCount ?? 1)));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < most) break;
      this.#kept.delete(oldest);
    }
    this.#kept.set(key, answer);
  }

  #showLayout(answer: Reply): void {
    if (answer.kind === "layout") this.layout.value = answer.ships;
    else if (answer.kind === "failed" || answer.kind === "refused") this.layoutProblem.value = answer.what;
    // Drawing replaced the question to the other strategies: ask it again.
    this.#askAdvice();
    this.#followTrail();
  }

  #show(knowledge: Knowledge, answer: Reply, patience: Patience): void {
    if (answer.kind === "map" || answer.kind === "conflict")
      batch(() => {
        this.map.value = answer.kind === "map" ? readMap(knowledge, answer) : mendedMap(knowledge, answer);
        this.estimate.value = undefined;
        this.#settle(answer.kind === "map" ? { kind: "ready" } : { kind: "conflict", conflict: answer });
        this.#askAdvice();
      });
    else if (answer.kind === "refused")
      this.#settleUncounted({ kind: "refused", what: answer.what, final: answer.final || patience === "endless" });
    else if (answer.kind === "failed") this.#settleUncounted({ kind: "failed", what: answer.what });
  }

  #progressed({ done, expected, estimate }: TaskProgress): void {
    const now = performance.now();
    if (expected !== undefined) this.#remaining.expect(expected);
    batch(() => {
      if (done !== undefined) this.progress.value = done;
      this.timeLeft.value = this.#remaining.left(now, this.progress.value);
      if (estimate) this.#showEstimate(estimate);
    });
  }

  #showEstimate(estimate: EstimatedMap): void {
    const knowledge = this.#knowledge;
    if (!knowledge || estimate.samples <= (this.estimate.value?.samples ?? 0)) return;
    if (this.estimate.value === undefined) performance.mark("broadside:estimated");
    this.estimate.value = { ...estimate, knowledge };
  }

  /** Ends the analysis without a map, and refines the estimate a little. */
  #settleUncounted(phase: Phase): void {
    const knowledge = this.#knowledge;
    // Samples know nothing of what was said.
    const isSampled = knowledge?.scenario.contact !== "overlap" && this.#told.length === 0;
    this.#asking = knowledge && isSampled ? "estimate" : undefined;
    this.#settle(phase);
    if (!knowledge || !isSampled) return;
    const how = { kind: "estimate", milliseconds: REFINE_MILLISECONDS } as const;
    void this.#ask({ ...formatPosition(knowledge), ...how, id: ++this.#number });
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

  /** Updates the trail from stored answers. Asks one by one about uncounted positions, after all other questions. */
  #followTrail(): void {
    const knowledge = this.#knowledge && this.#course;
    if (!knowledge || this.phase.value.kind === "working") return;
    const { scenario, observations } = knowledge;
    if (this.#told.length > 0) {
      // What was said is about the present position: earlier ones, and lines, are not comparable.
      batch(() => {
        this.trail.value = [];
        this.odds.value = [];
        this.beside.value = [];
      });
      return;
    }
    const texts = Array.from({ length: observations.length + 1 }, (_, shots) =>
      formatPosition({ scenario, observations: observations.slice(0, shots) }),
    );
    this.#noteImpossible(texts);
    this.trail.value = texts.map((text) => this.#layouts.get(keyOf(text)));
    this.odds.value = observations.map((_, i) => this.#oddsOf(knowledge, i, keyOf(texts[i]), keyOf(texts[i + 1])));
    this.#followBeside();
    const isMissing = (text: PositionText): boolean => !this.#layouts.has(keyOf(text));
    const missing = texts.findLast(isMissing) ?? this.#beside.find(isMissing);
    if (missing && this.#asking === undefined)
      void this.#ask({ ...missing, id: BACKGROUND_ID, kind: "map", patience: "quick" });
  }

  /** The chance of an answer: from the counts before and after it; under a prior, from the map before it. */
  #oddsOf(knowledge: Knowledge, shot: number, before: string, after: string): Odds | undefined {
    const [all, left] = [this.#layouts.get(before), this.#layouts.get(after)];
    if (!all || left === undefined) return undefined;
    if (!knowledge.scenario.prior) return [left, all];
    const kept = this.#kept.get(before);
    if (kept?.kind === "map") this.#odds.set(after, oddsOf(knowledge.scenario, knowledge.observations[shot], kept));
    return this.#odds.get(after);
  }

  /** After the first impossible shot no layout is left, so there is nothing to count. */
  #noteImpossible(texts: readonly PositionText[]): void {
    const phase = this.phase.value;
    if (phase.kind !== "conflict" || phase.conflict.first === undefined) return;
    for (const text of texts.slice(phase.conflict.first + 1)) this.#layouts.set(keyOf(text), 0n);
  }
}
