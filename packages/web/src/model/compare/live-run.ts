import { faultText, sequenceWidth } from "@broadside/arena/games";
import {
  binWidth,
  describe,
  histogram,
  judgeMean,
  mean,
  reduceDifference,
  standardDeviation,
} from "@broadside/arena/statistics";
import { batch, signal } from "@preact/signals";
import { MOST_GAMES } from "../../text/compare/compare-address.ts";
import { type Figures, NO_FIGURES, type PairFigures, type StrategyFigures } from "../../text/compare/figures.ts";
import { formatRules } from "../../text/rules/rules.ts";
import { UNPLAYED } from "../../worker/played-games.ts";
import type { AnswerOf } from "../../worker/protocol.ts";
import type { StartWorker } from "../../worker/worker-client.ts";
import type { Writing } from "../kept-records.ts";
import { type Block, GamePlan, GamePool } from "./game-pool.ts";
import { RunColumns } from "./run-columns.ts";
import type { Run, RunHead } from "./run-store.ts";

const isNumber = (value: number): boolean => !Number.isNaN(value);

/** The common width of all bins, from the spread of the first strategy that has games, as in the command's report. */
const commonWidth = (columns: readonly Float64Array[], games: number): number => {
  const first = columns.find((shots) => shots.length > 1);
  if (!first) return 1;
  const { quantiles } = describe(first);
  const at = (share: number): number => quantiles.find((one) => one.share === share)?.value ?? Number.NaN;
  return binWidth(games, at(0.75) - at(0.25));
};

const figuresOfStrategy = (columns: RunColumns, shots: Float64Array, width: number): StrategyFigures => {
  const times = columns.times();
  const about = shots.length > 0 ? describe(shots) : undefined;
  const [fault] = columns.faults;
  return {
    strategy: columns.strategy,
    finished: shots.length,
    faults: columns.faults.length,
    ...(fault && { fault: faultText(fault.fault) }),
    ...(about && {
      shots: {
        mean: about.mean,
        ...(about.meanInterval && { interval: about.meanInterval }),
        median: about.median,
        minimum: about.minimum,
        maximum: about.maximum,
      },
      milliseconds: mean(times),
    }),
    histogram: histogram(shots, width),
  };
};

const differencesOf = (a: Float64Array, b: Float64Array): Float64Array =>
  a.map((shots, game) => shots - b[game]).filter(isNumber);

/** Two strategies' difference with luck taken out; undefined without such numbers for all games of both. */
const reducedOf = (
  of: readonly [RunColumns, RunColumns],
  games: number,
  comparisons: number,
): PairFigures["reduced"] | undefined => {
  if (of.some(({ played }) => played < games)) return undefined;
  const [one, other] = of.map((columns) => columns.games(games));
  const { reduced } = reduceDifference(one, other, comparisons);
  return reduced && { mean: reduced.mean, verdict: reduced.verdict, games: reduced.games };
};

/** Lets the page respond to events. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The figures so far; it pauses so that the page can respond. @param games the final number, for the bins' width */
export const figuresOf = async (columns: readonly RunColumns[], games: number): Promise<Figures> => {
  const all = columns.map((one) => one.finished());
  const done = all.map((shots) => shots.filter(isNumber));
  const width = commonWidth(done, games);
  const strategies: StrategyFigures[] = [];
  for (const [i, one] of columns.entries()) {
    await breathe();
    strategies.push(figuresOfStrategy(one, done[i], width));
  }
  const found: { first: string; second: string; of: readonly [RunColumns, RunColumns]; differences: Float64Array }[] =
    [];
  for (const [i, { strategy: first }] of columns.entries()) {
    await breathe();
    for (const [j, { strategy: second }] of columns.entries()) {
      const differences = j > i ? differencesOf(all[i], all[j]) : new Float64Array(0);
      if (differences.length >= 2) found.push({ first, second, of: [columns[i], columns[j]], differences });
    }
  }
  const pairs: PairFigures[] = [];
  for (const { first, second, of, differences } of found) {
    const facts = {
      mean: mean(differences),
      standardDeviation: standardDeviation(differences),
      pairs: differences.length,
    };
    await breathe();
    const reduced = reducedOf(of, games, found.length);
    const verdict = judgeMean(facts, found.length);
    pairs.push({ first, second, pairs: facts.pairs, mean: facts.mean, verdict, ...(reduced && { reduced }) });
  }
  return { strategies, pairs };
};

/** The state of a run: playing, stopped, complete, or taken by another tab. */
export type RunPhase = "playing" | "stopped" | "done" | "elsewhere";

/** The games of all strategies together, and the milliseconds left, if known. */
interface RunProgress {
  readonly done: number;
  readonly total: number;
  readonly left?: number;
}

export interface RunParts {
  readonly startWorker: StartWorker;
  readonly workers: number;
  readonly keep: (run: Run) => Promise<Writing>;
}

/** Milliseconds between two updates of the figures, and between two writes; longer if these take long. */
const LOOK_EVERY = 250;
const KEEP_EVERY = 2000;

/** Updates take at most a tenth of the time, and so do writes. */
const SHARE = 10;

type Timer = ReturnType<typeof setTimeout>;

/** A run on the page: workers play its games while the page shows and stores them. */
export class LiveRun {
  readonly head = signal<RunHead>(undefined as never);
  readonly phase = signal<RunPhase>("stopped");
  readonly figures = signal<Figures>(NO_FIGURES);
  readonly progress = signal<RunProgress>({ done: 0, total: 0 });
  /** Why no more games can be played, in the engine's words. */
  readonly trouble = signal<string | undefined>(undefined);
  readonly #parts: RunParts;
  readonly #columns: readonly RunColumns[];
  #plan: GamePlan;
  #pool: GamePool | undefined;
  #timers: { look?: Timer | undefined; keep?: Timer | -1 | undefined } = {};
  #isLooking = false;
  #isStale = false;
  #keeping: Promise<void> = Promise.resolve();

  constructor(run: Run, parts: RunParts) {
    const { games, ...head } = run;
    const { comparison } = head;
    this.#parts = parts;
    const width = sequenceWidth(comparison.scenario.board.cellCount);
    this.#columns = games.map((one) => RunColumns.from(one, comparison.games, width));
    this.head.value = head;
    this.#plan = this.#planned();
    this.#tell();
    if (this.#isWhole) this.phase.value = "done";
    void this.#look();
  }

  get #games(): number {
    return this.head.peek().comparison.games;
  }

  get #played(): number {
    return this.#columns.reduce((sum, { played }) => sum + played, 0);
  }

  get #isWhole(): boolean {
    return this.#played >= this.#games * this.#columns.length;
  }

  #planned(): GamePlan {
    const plan = new GamePlan(this.head.peek().comparison.strategies, this.#parts.workers);
    for (const [strategy, columns] of this.#columns.entries()) {
      const each = columns.milliseconds / Math.max(1, columns.played);
      for (const [game, shots] of columns.shots.entries())
        if (shots !== UNPLAYED) plan.note(strategy, game, shots, each);
    }
    plan.open(this.#games);
    return plan;
  }

  goOn(): void {
    if (this.phase.peek() !== "stopped") return;
    const { scenario, strategies, placement, seed } = this.head.peek().comparison;
    const rules = formatRules(scenario);
    batch(() => {
      this.phase.value = "playing";
      this.trouble.value = undefined;
    });
    this.#pool = new GamePool({
      startWorker: this.#parts.startWorker,
      workers: Math.min(this.#parts.workers, this.#games * strategies.length),
      next: () => this.#plan.next(),
      taskOf: ({ strategy, first, count }) => ({
        ...{ rules, shots: "", kind: "games" as const },
        ...{ strategy: strategies[strategy], strategies, placement, seed, first, count },
      }),
      played: (block, answer) => this.#take(block, answer),
      lost: (block) => this.#plan.putBack(block),
      failed: (what) => {
        this.trouble.value = what;
        this.#end("stopped");
      },
    });
    this.#pool.feed();
  }

  #take(block: Block, answer: AnswerOf<"games">): void {
    const milliseconds = answer.milliseconds.reduce((sum, one) => sum + one, 0);
    this.#columns[block.strategy].add(answer);
    this.#plan.played(block, answer.shots, milliseconds);
    this.#tell();
    if (this.#isWhole) {
      this.#end("done");
      return;
    }
    this.#timers.look ??= setTimeout(() => void this.#look(), LOOK_EVERY);
    this.#timers.keep ??= setTimeout(() => void this.keep(), KEEP_EVERY);
  }

  #tell(): void {
    const left = this.#plan.millisecondsLeft;
    const total = this.#games * this.#columns.length;
    this.progress.value = { done: this.#played, total, ...(left !== undefined && { left }) };
  }

  /** Ends the workers; games in progress are played again later. */
  stop(): void {
    if (this.phase.peek() === "playing") this.#end("stopped");
  }

  #end(phase: RunPhase): void {
    this.#pool?.stop();
    this.#pool = undefined;
    this.phase.value = phase;
    void this.#look();
    if (phase !== "elsewhere") void this.keep();
  }

  more(games: number): void {
    if (this.phase.peek() !== "done") return;
    const head = this.head.peek();
    const { comparison } = head;
    const wanted = Math.min(MOST_GAMES, comparison.games + games);
    this.head.value = { ...head, comparison: { ...comparison, games: wanted } };
    for (const columns of this.#columns) columns.grow(wanted);
    this.#plan = this.#planned();
    this.#tell();
    this.phase.value = "stopped";
    this.goOn();
  }

  rename(name: string): Promise<void> {
    this.head.value = { ...this.head.peek(), name };
    return this.keep();
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timers.look);
    this.#timers.look = undefined;
    if (this.#isLooking) {
      this.#isStale = true;
      return;
    }
    this.#isLooking = true;
    const begun = performance.now();
    this.figures.value = await figuresOf(this.#columns, this.#games);
    const cost = performance.now() - begun;
    this.#isLooking = false;
    if (!this.#isStale) return;
    this.#isStale = false;
    const isLive = this.phase.peek() === "playing";
    this.#timers.look ??= setTimeout(() => void this.#look(), isLive ? Math.max(LOOK_EVERY, SHARE * cost) : 0);
  }

  run(): Run {
    return { ...this.head.peek(), played: this.#played, games: this.#columns.map((columns) => columns.pack()) };
  }

  /** Stores the run, after any write already in progress. */
  keep(): Promise<void> {
    clearTimeout(this.#timers.keep);
    this.#timers.keep = -1;
    this.#keeping = this.#keeping.then(async () => {
      if (this.phase.peek() === "elsewhere") return;
      const begun = performance.now();
      const head = this.head.peek();
      this.head.value = { ...head, revision: head.revision + 1, changed: Date.now(), played: this.#played };
      const writing = await this.#parts.keep(this.run());
      if (writing === "overtaken") this.leaveToOther();
      const cost = performance.now() - begun;
      this.#timers.keep =
        this.phase.peek() === "playing"
          ? setTimeout(() => void this.keep(), Math.max(KEEP_EVERY, SHARE * cost))
          : undefined;
    });
    return this.#keeping;
  }

  /** Another tab has the run: this tab neither plays nor stores it any longer. */
  leaveToOther(): void {
    this.#end("elsewhere");
  }

  async dispose(): Promise<void> {
    this.stop();
    clearTimeout(this.#timers.look);
    await this.#keeping;
    clearTimeout(this.#timers.keep);
  }
}
