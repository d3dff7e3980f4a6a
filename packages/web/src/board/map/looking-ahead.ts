import { formatPercentOf } from "@broadside/engine/text";
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { StartWorker } from "../../engine/room-engine.ts";
import { percent } from "../../language/numbers.ts";
import { formatPosition, positionKey } from "../rules/rules.ts";
import { aheadWords } from "../texts/ahead/words.ts";
import { type Ahead, announceAhead, describeAhead, isWorthwhile } from "./advice.ts";
import { type BoardMap, hitsAt } from "./board-map.ts";
import { Job } from "./page-jobs.ts";

interface AheadInput {
  readonly map: ReadonlySignal<BoardMap | undefined>;
  /** True while a finger is down or an answer is being chosen: the recommendation must not move during that time. */
  readonly held: ReadonlySignal<boolean>;
}

/** Looking ahead begins if at most this many layouts are left, or if the best chance is above `CHASED`. */
const FEW_LAYOUTS = 65_536n;
const CHASED = 0.3;

/** Whether a cell other than the likeliest may save shots. */
const maySaveShots = (map: BoardMap | undefined): map is BoardMap =>
  map !== undefined &&
  map.knowledge.scenario.contact !== "overlap" &&
  map.told === undefined &&
  map.layouts > 1n &&
  (map.layouts <= FEW_LAYOUTS || (map.advice[0]?.cells[0]?.hit ?? 0) > CHASED);

/** The number of findings to store, so that going back and forth costs nothing. */
const MOST_KEPT = 100;

/** Milliseconds after which a finding no longer moves the recommendation, and screen readers announce a cell. */
const PATIENCE = 2000;

/** What looking ahead found for a position, and how to describe it. */
export interface Finding extends Ahead {
  /**
   * Whether the recommendation moves to this cell: not if it saves too little, nor if it came so late that you may have
   * shot the old one.
   */
  readonly moves: boolean;
  /** Moves the recommendation anyway. */
  readonly take: () => void;
  readonly describe: () => string;
  readonly announce: (chance: string) => string;
}

interface Shown {
  readonly map: BoardMap;
  readonly ahead: Ahead | undefined;
  readonly moves: boolean;
}

/**
 * Looks beyond the next shot of the newest position, in its own worker, which stays from position to position. Results
 * wait until no pointer is down.
 */
export class LookingAhead extends Job<{ readonly kind: "found" }> {
  readonly found = computed((): Finding | undefined => {
    const shown = this.#here.value;
    if (!shown?.ahead || !this.#hasWords.value) return undefined;
    const { ahead, moves, map } = shown;
    const { board } = map.knowledge.scenario;
    const chanceOf = (cell: number): string => percent(formatPercentOf(hitsAt(map, cell), map.mass, 0));
    return {
      ...ahead,
      moves,
      take: () => (this.#shown.value = { ...shown, moves: true }),
      describe: () => describeAhead(board, ahead, chanceOf),
      announce: (chance) => announceAhead(board, ahead, chance),
    };
  });
  /** True from the arrival of a position's map until it is known whether another cell is better. */
  readonly pending = computed(() => maySaveShots(this.#map.value) && !this.#here.value && !this.#late.value);
  readonly #map: AheadInput["map"];
  readonly #here = computed(() => (this.#shown.value?.map === this.#map.value ? this.#shown.value : undefined));
  readonly #shown = signal<Shown | undefined>(undefined);
  readonly #late = signal(false);
  readonly #hasWords = signal(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether there is a finding that has not been shown yet. */
  #waits = false;
  readonly #kept = new Map<string, Ahead | undefined>();

  constructor(startWorker: StartWorker, { map, held }: AheadInput) {
    super(startWorker, true);
    this.#map = map;
    effect(() => this.#begin(map.value));
    effect(() => {
      if (this.state.value.kind !== "found" || held.value || !this.#waits) return;
      this.#waits = false;
      this.#show(map.peek(), !this.#late.peek());
    });
  }

  #begin(map: BoardMap | undefined): void {
    clearTimeout(this.#timer);
    this.#late.value = false;
    this.#waits = false;
    const isWorking = this.state.peek().kind === "working";
    if (!maySaveShots(map)) {
      // A worker without work waits while the next position is counted.
      if (map || isWorking) this.stop();
      return;
    }
    // Without the words, the likeliest cell stays recommended. The next position tries again.
    aheadWords.load().then(
      () => (this.#hasWords.value = true),
      () => {},
    );
    const key = positionKey(map.knowledge);
    if (this.#kept.has(key)) {
      if (isWorking) this.stop();
      this.#show(map, true);
      return;
    }
    this.#timer = setTimeout(() => (this.#late.value = true), PATIENCE);
    this.run("ahead", formatPosition(map.knowledge), (answer) => {
      if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
      // Without a result nothing is known, so show nothing.
      this.#kept.set(key, answer.kind === "ahead" ? answer.ahead : undefined);
      this.#waits = true;
      return { kind: "found" };
    });
  }

  #show(map: BoardMap | undefined, moves: boolean): void {
    const key = map && positionKey(map.knowledge);
    if (!map || key === undefined || !this.#kept.has(key)) return;
    clearTimeout(this.#timer);
    const ahead = this.#kept.get(key);
    this.#shown.value = { map, ahead, moves: moves && ahead !== undefined && isWorthwhile(ahead) };
  }
}
