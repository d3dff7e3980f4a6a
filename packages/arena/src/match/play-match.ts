import type { Layout, Observation, Scenario } from "@broadside/engine";
import { Duel, type TurnRule } from "@broadside/engine/games";
import type { Outcome } from "../bot/protocol/arena-line.ts";
import { type Fault, faultOf, PlayerFault, shotFault } from "../core/fault.ts";
import type { GameLayouts } from "../play/game-layouts.ts";
import { type Interval, mean, shareInterval } from "../statistics/sample/sample.ts";

/**
 * A participant in matches. It learns where each match begins and ends, and the answers to its own shots; it sees
 * no layout but its own. An error that it throws is a fault, which loses the match.
 */
export interface Participant {
  begin(match: number): Promise<void>;
  /** Places its own fleet. @param number of the fleet, in case the arena draws the fleet instead */
  place(number: number): Promise<Layout>;
  /** Names the cells to shoot, exactly as many as asked. */
  shoot(asked: number): Promise<readonly number[]>;
  hear(shots: readonly Observation[]): void;
  /** Ends a match. @param shots number of shots that this participant fired */
  end(outcome: Outcome, shots: number): void;
  /** Ends every wait, because the run is over. */
  stop(): void;
  close(): Promise<void>;
}

const [STOP, TURN, SIDE, MATCH, SHOTS] = [0, 1, 2, 3, 4];
const NUMBERS = 6;

/** The state of a thread's current match, in shared memory: what must be known if the thread has to be ended. */
export class MatchBoard {
  readonly memory: SharedArrayBuffer;
  readonly #numbers: Int32Array;

  constructor(memory = new SharedArrayBuffer(4 * NUMBERS)) {
    this.memory = memory;
    this.#numbers = new Int32Array(memory);
  }

  get isStopped(): boolean {
    return Atomics.load(this.#numbers, STOP) !== 0;
  }

  stop(): void {
    Atomics.store(this.#numbers, STOP, 1);
  }

  /** The player asked last, as long as it has not answered. The turn number distinguishes successive turns. */
  get asked(): { readonly side: 0 | 1; readonly turn: number } | undefined {
    const side = Atomics.load(this.#numbers, SIDE) - 1;
    return side === 0 || side === 1 ? { side, turn: Atomics.load(this.#numbers, TURN) } : undefined;
  }

  get match(): number {
    return Atomics.load(this.#numbers, MATCH);
  }

  get shots(): readonly [number, number] {
    return [Atomics.load(this.#numbers, SHOTS), Atomics.load(this.#numbers, SHOTS + 1)];
  }

  begin(match: number): void {
    Atomics.store(this.#numbers, SHOTS, 0);
    Atomics.store(this.#numbers, SHOTS + 1, 0);
    Atomics.store(this.#numbers, MATCH, match);
  }

  ask(side: 0 | 1): void {
    Atomics.add(this.#numbers, TURN, 1);
    Atomics.store(this.#numbers, SIDE, side + 1);
  }

  answered(): void {
    Atomics.store(this.#numbers, SIDE, 0);
  }

  shot(side: 0 | 1, count: number): void {
    Atomics.add(this.#numbers, SHOTS + side, count);
  }
}

/** Where fleets come from: `drawn` by the arena, so that each player gets every fleet once, or a player's `own`. */
export const FLEET_SOURCES = ["drawn", "own"] as const;

/** One of {@link FLEET_SOURCES}. */
export type FleetSource = (typeof FLEET_SOURCES)[number];

/** The setup of matches between two players. A match depends only on the setup, its number and the players. */
export interface MatchSetup {
  readonly scenario: Scenario;
  readonly turns: TurnRule;
  readonly seed: number;
  readonly fleets: FleetSource;
  /** The drawn fleets; pair p of matches uses numbers 2p and 2p + 1. */
  readonly layouts: GameLayouts;
}

/** The result of a match. Participants are 0 and 1, in the order in which they were given. */
export interface MatchResult {
  readonly match: number;
  /** The participant that began. */
  readonly first: 0 | 1;
  readonly winner: 0 | 1;
  /** Shots of each participant. */
  readonly shots: readonly [number, number];
  /** The fault through which the loser lost; absent if its fleet was sunk. */
  readonly fault?: Fault;
}

/** The two participants of a match, in the order given. */
type Participants = readonly [Participant, Participant];

/**
 * Plays a match; undefined if it was stopped. In match 2p + 1 the sides of match 2p are exchanged.
 *
 * @param board shows another thread who is asked and how many shots were fired, and stops the match
 */
export const playMatchOf = async (
  setup: MatchSetup,
  participants: Participants,
  match: number,
  board = new MatchBoard(),
): Promise<MatchResult | undefined> => {
  const first = match % 2 === 0 ? 0 : 1;
  board.begin(match);
  let loser: Lost | undefined;
  try {
    loser = await playOut(setup, participants, match, first, board);
  } catch (error) {
    // An error while the run is ending is nobody's fault.
    if (!board.isStopped) throw error;
  }
  const { shots } = board;
  if (loser === undefined) {
    for (const [i, one] of participants.entries()) one.end("void", shots[i]);
    return undefined;
  }
  const winner = otherOf(loser.participant);
  for (const side of [0, 1] as const) participants[side].end(side === winner ? "won" : "lost", shots[side]);
  const { fault } = loser;
  return { match, first, winner, shots, ...(fault !== undefined && { fault }) };
};

interface Lost {
  readonly participant: 0 | 1;
  readonly fault?: Fault;
}

const otherOf = (participant: 0 | 1): 0 | 1 => (participant === 0 ? 1 : 0);

/** Plays to the end or to the first fault. @returns the loser; undefined if the match was stopped */
const playOut = async (
  setup: MatchSetup,
  participants: Participants,
  match: number,
  first: 0 | 1,
  board: MatchBoard,
): Promise<Lost | undefined> => {
  const ask = async <T>(side: 0 | 1, act: (asked: Participant) => T): Promise<Awaited<T>> => {
    board.ask(side);
    try {
      return await act(participants[side]);
    } finally {
      board.answered();
    }
  };
  const placed: (Layout | undefined)[] = [undefined, undefined];
  for (const side of [first, otherOf(first)]) {
    const fault = await faultIn(async () => {
      await ask(side, (asked) => asked.begin(match));
      if (setup.fleets === "own") placed[side] = await ask(side, (asked) => asked.place(2 * match + side));
    });
    if (board.isStopped) return undefined;
    if (fault !== undefined) return { participant: side, fault };
  }
  const duel = new Duel({ layouts: targets(setup, match, first, placed), turns: setup.turns, first });
  while (duel.turn !== undefined) {
    const { turn, shotsDue } = duel;
    const fault = await faultIn(async () => {
      const cells = await ask(turn, (asked) => asked.shoot(shotsDue));
      const wrong = wrongShot(setup.scenario, duel, turn, cells, shotsDue);
      if (wrong !== undefined) throw new PlayerFault(wrong, true);
      const made = duel.fire(cells);
      board.shot(turn, made.length);
      await ask(turn, (asked) => asked.hear(made));
    }, board.shots[turn] + 1);
    if (board.isStopped) return undefined;
    if (fault !== undefined) return { participant: turn, fault };
  }
  return { participant: otherOf(duel.winner as 0 | 1) };
};

const targets = (
  setup: MatchSetup,
  match: number,
  first: 0 | 1,
  [zero, one]: readonly (Layout | undefined)[],
): readonly [Layout, Layout] => {
  if (zero && one) return [one, zero];
  const pair = match - (match % 2);
  // The side that begins shoots at the first layout of the pair.
  const shot = [layoutAt(setup, pair), layoutAt(setup, pair + 1)] as const;
  return first === 0 ? shot : [shot[1], shot[0]];
};

export const layoutAt = ({ scenario, layouts }: MatchSetup, number: number): Layout => ({
  scenario,
  placements: Array.from(layouts.at(number)).sort((a, b) => a - b),
});

const faultIn = async (act: () => Promise<void>, shot?: number): Promise<Fault | undefined> => {
  try {
    await act();
    return undefined;
  } catch (error) {
    return faultOf(error, shot);
  }
};

const wrongShot = (
  scenario: Scenario,
  duel: Duel,
  player: 0 | 1,
  cells: readonly unknown[],
  due: number,
): Fault | undefined => {
  if (cells.length !== due)
    return { kind: "shot", what: "named more or fewer cells than were asked for", said: `${cells.length}, not ${due}` };
  const { board } = scenario;
  const closed = new Set<unknown>(board.blocked);
  const { observations } = duel.game(player);
  for (const { cell } of observations) closed.add(cell);
  for (const cell of cells) {
    const isCell = typeof cell === "number" && Number.isInteger(cell) && cell >= 0 && cell < board.cellCount;
    if (!isCell || closed.has(cell)) return shotFault(scenario, cell, observations.length + 1);
    closed.add(cell);
  }
  return undefined;
};

/** The results of one participant over all matches. */
export interface MatchParticipant {
  readonly name: string;
  readonly wins: number;
  /** Matches lost through a fault, not by losing the fleet. */
  readonly faults: number;
  /** Mean shots in the matches won by sinking the fleet; absent if there are none. */
  readonly shotsWhenWon?: number;
  /** Mean shots in all matches without a fault; absent if there are none. */
  readonly shots?: number;
}

/** The results of matches. */
export interface MatchSummary {
  readonly matches: number;
  readonly participants: readonly [MatchParticipant, MatchParticipant];
  /** Always 0: under none of our turn rules does a match end for both sides at once. */
  readonly draws: 0;
  /** Share of matches that the side that began won, among those without a fault; absent if there are none. */
  readonly firstWins?: number;
  /**
   * The first participant's share of wins, over complete pairs of matches; absent if there are none. Wilson's
   * interval counts each pair once, which makes it too wide rather than too narrow.
   */
  readonly score?: { readonly share: number; readonly interval: Interval };
}

/**
 * Summarises matches.
 *
 * Cost: the number of matches.
 *
 * @param names of the participants
 * @example
 * import { summariseMatches } from "@broadside/arena/matches";
 *
 * summariseMatches(["random", "hunt-target"], []).matches; // => 0
 */
export const summariseMatches = (names: readonly [string, string], results: readonly MatchResult[]): MatchSummary => {
  const fair = results.filter(({ fault }) => fault === undefined);
  const shares = pairShares(results);
  return {
    matches: results.length,
    participants: [summaryOf(names[0], 0, results), summaryOf(names[1], 1, results)],
    draws: 0,
    ...(fair.length > 0 && { firstWins: mean(fair.map(({ first, winner }) => (first === winner ? 1 : 0))) }),
    ...(shares.length > 0 && { score: { share: mean(shares), interval: shareInterval(mean(shares), shares.length) } }),
  };
};

const summaryOf = (name: string, side: 0 | 1, results: readonly MatchResult[]): MatchParticipant => {
  const fair = results.filter(({ fault }) => fault === undefined);
  const shots = fair.map((result) => result.shots[side]);
  const won = fair.filter(({ winner }) => winner === side).map((result) => result.shots[side]);
  return {
    name,
    wins: results.filter(({ winner }) => winner === side).length,
    faults: results.filter(({ winner, fault }) => fault !== undefined && winner !== side).length,
    ...(won.length > 0 && { shotsWhenWon: mean(won) }),
    ...(shots.length > 0 && { shots: mean(shots) }),
  };
};

const pairShares = (results: readonly MatchResult[]): number[] => {
  const shares: number[] = [];
  for (let i = 0; i + 1 < results.length; i += 2)
    shares.push((Number(results[i].winner === 0) + Number(results[i + 1].winner === 0)) / 2);
  return shares;
};
