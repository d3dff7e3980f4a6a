import { unwrap } from "@broadside/engine";
import { computed, type Signal, signal } from "@preact/signals";
import { newId } from "../../parts/id.ts";
import { formatAddress } from "../notation/address.ts";
import { type GameState, isEmpty } from "../position/game-state.ts";
import { StoredStep } from "./step.ts";

/** A sequence of states to go back and forth in: past, present, and undone. */
export interface Timeline<T> {
  /** Oldest first. */
  readonly past: readonly T[];
  readonly present: T;
  /** Nearest first. */
  readonly future: readonly T[];
}

const MAX_PAST = 500;

export const begin = <T>(present: T): Timeline<T> => ({ past: [], present, future: [] });

/** The timeline after a change; undone states are forgotten. */
export const advance = <T>({ past, present }: Timeline<T>, next: T): Timeline<T> => ({
  past: [...past, present].slice(-MAX_PAST),
  present: next,
  future: [],
});

/** The timeline moved to one of its states, counted from the oldest; the same timeline if it is there or has none. */
export const moveTo = <T>(line: Timeline<T>, at: number): Timeline<T> => {
  const all = [...line.past, line.present, ...line.future];
  if (at === line.past.length || at < 0 || at >= all.length) return line;
  return { past: all.slice(0, at), present: all[at], future: all.slice(at + 1) };
};

/** The timeline moved to the latest state that satisfies a condition; undefined if there is none. */
const seek = <T>(line: Timeline<T>, holds: (state: T) => boolean): Timeline<T> | undefined => {
  const at = [...line.past, line.present, ...line.future].findLastIndex(holds);
  return at < 0 ? undefined : moveTo(line, at);
};

/** The step that an entry of the browser's history names. */
export interface HistoryEntry {
  readonly game: string;
  readonly step: number;
}

/** Reads the state of an entry of the browser's history; undefined for an entry by another page. */
export const readEntry = (value: unknown): HistoryEntry | undefined => {
  const { game, step } = (value ?? {}) as { game?: unknown; step?: unknown };
  return typeof game === "string" && typeof step === "number" ? { game, step } : undefined;
};

/** A game's state as the address writes it, without the view and the lines. */
export const addressOf = ({ game, placed, told }: GameState): string =>
  formatAddress({ knowledge: game, ...(placed && { placed }), ...(told && { told }), look: {} });

const isReadable = (moment: StoredStep): boolean => moment.read.ok;

const isPlacing = (moment: StoredStep): boolean => moment.read.ok && moment.read.value.state.placed !== undefined;

export const beginGame = (game: string, state: GameState): Timeline<StoredStep> =>
  begin(StoredStep.of({ game, number: 1, state }));

/** The timeline of a game, including undone steps. The present step can always be read. */
export class GameHistory {
  /** Set by the code that moves along the timeline, see `Page`. */
  readonly timeline: Signal<Timeline<StoredStep>>;
  readonly step = computed(() => unwrap(this.timeline.value.present.read));
  readonly state = computed(() => this.step.value.state);
  readonly game = computed(() => this.step.value.game);
  readonly canUndo = computed(() => this.#last(this.timeline.value.past) >= 0);
  readonly canRedo = computed(() => this.#next(this.timeline.value.future) >= 0);
  #lastNumber: number;

  constructor(timeline: Timeline<StoredStep>) {
    this.timeline = signal(timeline);
    this.#lastNumber = lastNumber(timeline);
  }

  /** The state of the present step's entry in the browser's history. */
  get entry(): HistoryEntry {
    const { game, number } = this.step.value;
    return { game, step: number };
  }

  /** The timeline after a change, in the present game or in another. */
  advanced(state: GameState, game = this.step.value.game): Timeline<StoredStep> {
    this.#lastNumber = Math.max(this.#lastNumber, lastNumber(this.timeline.value)) + 1;
    return advance(this.timeline.value, StoredStep.of({ game, number: this.#lastNumber, state }));
  }

  /** The id for a game that replaces the present one: the same id if the present game is empty. */
  nextGame(): string {
    return isEmpty(this.state.value) ? this.game.value : newId();
  }

  /** One step back in the present view, or the same timeline when there is none; skips steps that cannot be read. */
  undone(): Timeline<StoredStep> {
    const { value: line } = this.timeline;
    return moveTo(line, this.#last(line.past));
  }

  /** One step forward in the present view, as {@link undone}. */
  redone(): Timeline<StoredStep> {
    const { value: line } = this.timeline;
    return moveTo(line, line.past.length + 1 + this.#next(line.future));
  }

  #last(past: readonly StoredStep[]): number {
    const at = past.findLastIndex((moment) => this.#isInReach(moment));
    return at >= 0 && isPlacing(past[at]) === this.#isPlacing ? at : -1;
  }

  #next(future: readonly StoredStep[]): number {
    const at = future.findIndex((moment) => this.#isInReach(moment));
    return at >= 0 && isPlacing(future[at]) === this.#isPlacing ? at : -1;
  }

  get #isPlacing(): boolean {
    return this.state.value.placed !== undefined;
  }

  /** From shots, steps in which ships were placed are passed over. While ships are placed, shots end the reach. */
  #isInReach(moment: StoredStep): boolean {
    return isReadable(moment) && (this.#isPlacing || !isPlacing(moment));
  }

  /** The timeline at the step that a history entry names; without an entry, at an adjacent step with this address. */
  at(address: string, entry: HistoryEntry | undefined): Timeline<StoredStep> | undefined {
    const { past, present, future } = this.timeline.value;
    if (entry !== undefined) return atEntry(this.timeline.value, address, entry);
    const near = [present, past.at(-1), future[0]].find((moment) => moment && hasAddress(moment, address));
    return near && seek(this.timeline.value, (moment) => moment === near);
  }

  /** Changes the id of the present game in all its steps. */
  rename(to: string): void {
    const from = this.step.value.game;
    const named = (moment: StoredStep): StoredStep => moment.inGame(from, to);
    const { past, present, future } = this.timeline.value;
    this.timeline.value = { past: past.map(named), present: named(present), future: future.map(named) };
  }
}

/** The timeline at the step that a history entry names, if that step also has the entry's address. */
export const atEntry = (
  timeline: Timeline<StoredStep>,
  address: string | undefined,
  { step }: HistoryEntry,
): Timeline<StoredStep> | undefined =>
  seek(
    timeline,
    (moment) => moment.number === step && (address === undefined || hasAddress(moment, address)) && isReadable(moment),
  );

const hasAddress = (moment: StoredStep, address: string): boolean => {
  const step = moment.read;
  return step.ok && addressOf(step.value.state) === address;
};

const lastNumber = ({ past, present, future }: Timeline<StoredStep>): number =>
  [...past, present, ...future].reduce((last, moment) => Math.max(last, moment.number ?? 0), 0);
