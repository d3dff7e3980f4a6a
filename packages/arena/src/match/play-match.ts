import type { Layout, Scenario } from "@broadside/engine";
import { Duel, type TurnRule } from "@broadside/engine/games";
import { checkArgument } from "@broadside/engine/text";
import { type Fault, faultOf, PlayerFault, shotFault } from "../fault/fault.ts";
import type { GameLayouts } from "../play/game-layouts.ts";
import type { Participant } from "./participant.ts";
import { layoutAt } from "./strategy-participant.ts";

/** Where fleets come from: `drawn`, the same for both players in turn, or each player's `own`. */
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
  /** The loser's fault, if the loser did not lose its fleet. */
  readonly fault?: Fault;
}

/** The two participants of a match, in the order given. */
export type Participants = readonly [Participant, Participant];

/** Plays a match; undefined if it was stopped. In match 2p + 1 the sides of match 2p are exchanged. */
export const playMatchOf = async (
  setup: MatchSetup,
  participants: Participants,
  match: number,
  isStopped: () => boolean = () => false,
): Promise<MatchResult | undefined> => {
  const first = match % 2 === 0 ? 0 : 1;
  const course: Course = { shots: [0, 0] };
  let loser: Lost | undefined;
  try {
    loser = await playOut(setup, participants, match, first, course, isStopped);
  } catch (error) {
    // An error while the run is ending is nobody's fault.
    if (!isStopped()) throw error;
  }
  if (loser === undefined) {
    for (const [i, one] of participants.entries()) one.end("void", course.shots[i]);
    return undefined;
  }
  const winner = otherOf(loser.participant);
  for (const side of [0, 1] as const) participants[side].end(side === winner ? "won" : "lost", course.shots[side]);
  const { fault } = loser;
  return { match, first, winner, shots: [...course.shots], ...(fault !== undefined && { fault }) };
};

interface Course {
  readonly shots: [number, number];
}

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
  course: Course,
  isStopped: () => boolean,
): Promise<Lost | undefined> => {
  const own: (Layout | undefined)[] = [undefined, undefined];
  for (const side of [first, otherOf(first)]) {
    const fault = await faultIn(async () => {
      await participants[side].begin(match);
      if (setup.fleets === "own") own[side] = await participants[side].place(2 * match + side);
    });
    if (isStopped()) return undefined;
    if (fault !== undefined) return { participant: side, fault };
  }
  const duel = new Duel({ layouts: targets(setup, match, first, own), turns: setup.turns, first });
  while (duel.turn !== undefined) {
    const { turn, shotsDue } = duel;
    const fault = await faultIn(async () => {
      const cells = await participants[turn].shoot(shotsDue);
      const wrong = wrongShot(setup.scenario, duel, turn, cells, shotsDue);
      if (wrong !== undefined) throw new PlayerFault(wrong, true);
      const made = duel.fire(cells);
      course.shots[turn] += made.length;
      participants[turn].hear(made);
    });
    if (isStopped()) return undefined;
    if (fault !== undefined) return { participant: turn, fault };
  }
  return { participant: otherOf(duel.winner as 0 | 1) };
};

const targets = (
  { scenario, layouts }: MatchSetup,
  match: number,
  first: 0 | 1,
  [zero, one]: readonly (Layout | undefined)[],
): readonly [Layout, Layout] => {
  if (zero && one) return [one, zero];
  const pair = match - (match % 2);
  // The side that begins shoots at the first layout of the pair.
  const shot = [layoutAt(scenario, layouts, pair), layoutAt(scenario, layouts, pair + 1)] as const;
  return first === 0 ? shot : [shot[1], shot[0]];
};

const faultIn = async (act: () => Promise<void>): Promise<Fault | undefined> => {
  try {
    await act();
    return undefined;
  } catch (error) {
    return faultOf(error);
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
  for (const { cell } of duel.game(player).observations) closed.add(cell);
  for (const cell of cells) {
    const isCell = typeof cell === "number" && Number.isInteger(cell) && cell >= 0 && cell < board.cellCount;
    if (!isCell || closed.has(cell)) return shotFault(scenario, cell);
    closed.add(cell);
  }
  return undefined;
};

/** Options of {@link playMatches}. */
export interface MatchesOptions {
  /** Number of matches; even, because each pair of matches has two. */
  readonly matches: number;
  /** Ends the run before the next turn. */
  readonly signal?: AbortSignal;
  /** Called after every match. */
  readonly played?: (result: MatchResult) => void;
}

/**
 * Plays matches one after another, and then closes both participants.
 *
 * Cost: that of the matches.
 *
 * @returns the finished matches
 * @example
 * import { makeGameLayouts } from "@broadside/arena/games";
 * import { playMatches, makeParticipant, type MatchSetup } from "@broadside/arena/matches";
 * import { preset, unwrap } from "@broadside/engine";
 *
 * const scenario = preset("gorkoff-5x5");
 * const layouts = makeGameLayouts({ scenario, model: "uniform", seed: 1 });
 * const setup: MatchSetup = { scenario, turns: "alternate", seed: 1, fleets: "drawn", layouts };
 * const one = unwrap(await makeParticipant(setup, { text: "random", side: 0, limits: {} }));
 * const other = unwrap(await makeParticipant(setup, { text: "hunt-target", side: 1, limits: {} }));
 * (await playMatches(setup, [one, other], { matches: 4 })).length; // => 4
 */
export const playMatches = async (
  setup: MatchSetup,
  participants: Participants,
  options: MatchesOptions,
): Promise<MatchResult[]> => {
  checkArgument(setup, "scenario", "a setup; write { scenario, turns, … }");
  checkArgument(setup.scenario, "board", 'a scenario; write preset("hasbro")');
  checkArgument(options, "matches", "an object of options; write { matches: 10 }");
  const { matches, signal, played } = options;
  const results: MatchResult[] = [];
  const stop = (): void => {
    for (const participant of participants) participant.stop();
  };
  signal?.addEventListener("abort", stop);
  try {
    for (let match = 0; match < matches; match++) {
      // Strategies never wait, so signals arrive only here, between two matches.
      await new Promise((resolve) => setImmediate(resolve));
      if (signal?.aborted) break;
      const result = await playMatchOf(setup, participants, match, () => signal?.aborted === true);
      if (!result) break;
      results.push(result);
      played?.(result);
    }
  } finally {
    signal?.removeEventListener("abort", stop);
    await Promise.all(participants.map((participant) => participant.close()));
  }
  return results;
};
