import { formatObservation, sameAnswer } from "@broadside/engine";
import { Referee } from "@broadside/engine/games";
import { announcesSunk } from "./canonical.ts";
import type { Seat } from "./commitment.ts";
import { type Ending, type Progress, shotsDue, type TurnRecord } from "./progress.ts";

/** What a revealed fleet can prove false. */
export const FAULTS = ["fleet", "answer", "end", "salvo"] as const;

/** A lie that a revealed fleet proves. */
export interface Fault {
  /**
   * `fleet`: the rules do not allow the fleet; `answer`: a word about a ship is false or missing; `end`: whether the
   * fleet was sunk is false; `salvo`: a salvo had too many or too few shots.
   */
  readonly kind: (typeof FAULTS)[number];
  readonly seat: Seat;
  /** The number of the message that lied. */
  readonly message: number;
  /** What is wrong with it, in one sentence. */
  readonly what: string;
}

/** The judgement of a match after its end. */
export interface Verdict extends Ending {
  /** Whether each side has shown its fleet. */
  readonly revealed: readonly [boolean, boolean];
  /** The first lie of each side, as far as their fleets are shown. */
  readonly faults: readonly Fault[];
  /**
   * `proved`: the winner has shown the fleet, and it agrees with everything said; `void`: it does not; `unproved`: it
   * has not been shown. A match without a winner is proved when both fleets are shown.
   */
  readonly proof: "proved" | "unproved" | "void";
}

/**
 * Judges a match by the fleets shown, which are checked against everything that their owners said. Undefined before
 * the end.
 */
export const judge = (progress: Progress): Verdict | undefined => {
  const { ending, revealed } = progress;
  if (ending === undefined) return undefined;
  const faults = ([0, 1] as const).flatMap((seat) => faultOf(progress, seat) ?? []);
  const shown = [revealed[0] !== undefined, revealed[1] !== undefined] as const;
  const { winner } = ending;
  const concerned = winner === undefined ? ([0, 1] as const) : [winner];
  const isShown = concerned.every((seat) => shown[seat]);
  const isTrue = faults.every(({ seat }) => !concerned.some((one) => one === seat));
  return { ...ending, revealed: shown, faults, proof: !isTrue ? "void" : isShown ? "proved" : "unproved" };
};

/** The first lie of a side that its fleet proves. */
const faultOf = (progress: Progress, seat: Seat): Fault | undefined => {
  const revealed = progress.revealed[seat];
  if (revealed === undefined) return undefined;
  const { layout } = revealed;
  if (!layout.ok) {
    const { where, what } = layout.error;
    return {
      kind: "fleet",
      seat,
      message: seat,
      what: `message ${seat} commits to a fleet against the rules: ${where} ${what}`,
    };
  }
  const referee = new Referee(layout.value);
  for (const turn of progress.turns) {
    if (turn.seat !== seat) continue;
    const fault = falseWord(progress, referee, turn) ?? falseEnd(referee, turn) ?? wrongSalvo(progress, referee, turn);
    if (fault) return { ...fault, seat, message: turn.message };
  }
  return undefined;
};

type Found = Pick<Fault, "kind" | "what"> | undefined;

const falseWord = ({ rules: { scenario } }: Progress, referee: Referee, turn: TurnRecord): Found => {
  for (const { cell, answer } of turn.answers) {
    const right = referee.fire(cell);
    if (sameAnswer(answer, right)) continue;
    const [said, meant] = [answer, right].map((one) => formatObservation(scenario, { cell, answer: one }));
    return { kind: "answer", what: `message ${turn.message} answers ${said}, and the fleet says ${meant}` };
  }
  return undefined;
};

const falseEnd = (referee: Referee, { answers, allSunk, message }: TurnRecord): Found => {
  if (answers.length === 0 || allSunk === referee.isOver) return undefined;
  const what = allSunk ? "says that the fleet is sunk, and it is not" : "does not say that the fleet is sunk";
  return { kind: "end", what: `message ${message} ${what}` };
};

/** Only where answers do not tell sinkings: elsewhere the number of shots was checked at once. */
const wrongSalvo = (progress: Progress, referee: Referee, { seat, shots, message }: TurnRecord): Found => {
  const { rules } = progress;
  if (rules.turns.turns !== "salvo" || announcesSunk(rules) || shots.length === 0) return undefined;
  const before = progress.shots[seat].filter((shot) => shot.message < message);
  const due = shotsDue({ rules, shots: [before, before] }, seat, referee.shipsAfloat);
  if (shots.length === due) return undefined;
  return { kind: "salvo", what: `message ${message} has ${shots.length} shots, and ${due} were due` };
};
