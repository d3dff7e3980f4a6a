import { formatCell, placeOfError, type Scenario } from "@broadside/engine";
import { isRecord, showValue } from "@broadside/engine/input";
import { formatCount, formatNumberOf, oneLine } from "@broadside/engine/text";

export const FAULT_KINDS = ["late", "skipped", "threw", "shot", "thread", "process", "words", "flood"] as const;

/** Why a game did not finish, in a word. */
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Why a game did not finish. */
export interface Fault {
  readonly kind: FaultKind;
  /** What happened, as words that follow the player's name, without times: equal events have equal texts. */
  readonly what: string;
  /** What the player said or shot in this game, or at which shot it failed. */
  readonly said?: string;
  /** The last line sent to a bot; it may contain times. */
  readonly told?: string;
}

/**
 * A fault, as words that follow the player's name.
 *
 * @example
 * import { faultText } from "@broadside/arena/games";
 *
 * faultText({ kind: "process", what: "ended (exit code 1)", told: "shoot - 9000" }); // => "ended (exit code 1), told shoot - 9000"
 */
export const faultText = ({ what, said, told }: Fault): string =>
  `${what}${said === undefined ? "" : `: ${said}`}${told === undefined ? "" : `, told ${told}`}`;

/** A reason for faults, and the first game in which it occurred. */
export interface FaultCount {
  readonly kind: FaultKind;
  /** What happened, as words that follow the strategy's name. */
  readonly fault: string;
  /** {@link Fault.said} in the first game; it may be different in the others. */
  readonly said?: string;
  readonly games: number;
  readonly firstGame: number;
}

export const countFaults = (faults: readonly { readonly game: number; readonly fault: Fault }[]): FaultCount[] => {
  const reasons = new Map<string, FaultCount>();
  for (const { game, fault } of [...faults].sort((a, b) => a.game - b.game)) {
    const { kind, what, said } = fault;
    const reason = reasons.get(`${kind} ${what}`) ?? {
      ...{ kind, fault: what, ...(said !== undefined && { said }) },
      ...{ games: 0, firstGame: game },
    };
    reasons.set(`${kind} ${what}`, { ...reason, games: reason.games + 1 });
  }
  return [...reasons.values()].sort((a, b) => b.games - a.games);
};

const MOST_REASONS = 3;

/**
 * The most frequent reasons for faults, each with the number of faults.
 *
 * @example
 * import { faultCountTexts } from "@broadside/arena/games";
 *
 * faultCountTexts([{ kind: "process", fault: "ended (exit code 1)", games: 6, firstGame: 2 }]); // => ["6 x ended (exit code 1), first in game 2"]
 */
export const faultCountTexts = (reasons: readonly FaultCount[]): string[] => {
  const more = reasons.length - MOST_REASONS;
  return [
    ...reasons
      .slice(0, MOST_REASONS)
      .map((reason) => `${formatCount(reason.games)} x ${reason.fault}, ${firstText(reason)}`),
    ...(more > 0 ? [`and ${formatNumberOf(more, "other reason")}`] : []),
  ];
};

const firstText = ({ games, firstGame, said }: FaultCount): string => {
  const game = `${games === 1 ? "" : "first "}in game ${firstGame}`;
  return said === undefined ? game : `${game}${said.startsWith(AT_SHOT) ? "," : ":"} ${said}`;
};

/** The parts of a fault, for columns or lists; {@link faultOfParts} reads them back. */
export const partsOfFault = (fault: Fault | null): readonly (string | null)[] =>
  fault === null ? [null, null, null, null] : [fault.kind, fault.what, fault.said ?? null, fault.told ?? null];

/** @throws TypeError for what is no fault; texts may come from another machine, and are made printable */
export const faultOfParts = ([kind, what, said, told]: readonly unknown[]): Fault | null => {
  if (kind === null || kind === undefined) return null;
  const known = FAULT_KINDS.find((one) => one === kind);
  if (known === undefined || typeof what !== "string")
    throw new TypeError(`${showValue(kind)} is not a reason why a game did not finish`);
  return {
    kind: known,
    what: oneLine(what),
    ...(typeof said === "string" && { said: oneLine(said) }),
    ...(typeof told === "string" && { told: oneLine(told) }),
  };
};

/**
 * Whether a stored value is a fault.
 *
 * @example
 * import { isFault } from "@broadside/arena/games";
 *
 * isFault({ kind: "late", what: "did not end within 10 s" }); // => true
 * isFault("did not end within 10 s"); // => false
 */
export const isFault = (value: unknown): value is Fault =>
  isRecord(value) &&
  FAULT_KINDS.some((kind) => kind === value["kind"]) &&
  typeof value["what"] === "string" &&
  [value["said"], value["told"]].every((text) => text === undefined || typeof text === "string");

export class PlayerFault extends Error {
  override readonly name = "PlayerFault";
  readonly fault: Fault;
  readonly isUsable: boolean;

  constructor(fault: Fault, isUsable = false) {
    super(faultText(fault));
    this.fault = fault;
    this.isUsable = isUsable;
  }
}

/** Matches the engine's error for an invalid choice of a strategy. */
const CHOSE = /^strategy "[^"]*" (chose .*)$/s;

/**
 * The fault for a thrown error, with file and line if the strategy comes from outside.
 *
 * @param shot which shot of the game the strategy was asked for, if any
 */
export const faultOf = (error: unknown, shot?: number): Fault => {
  if (error instanceof PlayerFault) return error.fault;
  const at = shot === undefined ? "" : `${atShot(shot)}: `;
  try {
    const chose = error instanceof RangeError ? CHOSE.exec(error.message)?.[1] : undefined;
    if (chose !== undefined) return { kind: "shot", what: "made an invalid shot", said: at + oneLine(chose) };
    const [name, text] = error instanceof Error ? [error.name, error.message] : ["what is no error", String(error)];
    const place = placeOfError(error);
    const what = `threw ${name}${place === undefined ? "" : ` at ${place}`}`;
    return { kind: "threw", what: oneLine(what), said: at + oneLine(text) };
  } catch {
    return { kind: "threw", what: "threw something that cannot be read" };
  }
};

export const shotFault = ({ board }: Scenario, cell: unknown, shot: number): Fault => {
  const isCell = typeof cell === "number" && Number.isInteger(cell) && cell >= 0 && cell < board.cellCount;
  if (!isCell) {
    const value = typeof cell === "number" ? String(cell) : `a value of type ${typeof cell}`;
    return { kind: "shot", what: "shot at what is not a cell", said: `${atShot(shot)}: ${value}` };
  }
  const state = board.blocked.includes(cell) ? "blocked" : "already shot";
  return { kind: "shot", what: `shot at a cell that is ${state}`, said: `${atShot(shot)}: ${formatCell(board, cell)}` };
};

const AT_SHOT = "at shot ";

export const atShot = (shot: number): string => `${AT_SHOT}${shot}`;

export const wordsFault = ({ where, what }: { readonly where: string; readonly what: string }): Fault => ({
  kind: "words",
  what: `made no sense of the ${where}`,
  said: what,
});

export const timeFault = (seconds: number): Fault => ({ kind: "late", what: `did not end within ${seconds} s` });

/** The fault for a game that was skipped because earlier games took too long. */
export const SKIPPED: Fault = { kind: "skipped", what: "not played: games before it did not end in time" };

export const crashFault = (reason: string): Fault => ({ kind: "thread", what: `ended its thread: ${oneLine(reason)}` });
