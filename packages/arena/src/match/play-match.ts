import type { Layout, Scenario } from "@broadside/engine";
import { Duel, type TurnRule } from "@broadside/engine/games";
import { type Fault, faultOf, PlayerFault, shotFault } from "../core/fault.ts";
import type { GameLayouts } from "../play/game-layouts.ts";
import { MatchBoard } from "./match-board.ts";
import type { Participant } from "./participant.ts";

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
  const own: (Layout | undefined)[] = [undefined, undefined];
  for (const side of [first, otherOf(first)]) {
    const fault = await faultIn(async () => {
      await ask(side, (asked) => asked.begin(match));
      if (setup.fleets === "own") own[side] = await ask(side, (asked) => asked.place(2 * match + side));
    });
    if (board.isStopped) return undefined;
    if (fault !== undefined) return { participant: side, fault };
  }
  const duel = new Duel({ layouts: targets(setup, match, first, own), turns: setup.turns, first });
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
