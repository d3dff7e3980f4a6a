import {
  type Answer,
  formatAnswer,
  formatCell,
  isHit,
  isMiss,
  MISS,
  makeKnowledge,
  outcomeOf,
  parseAnswer,
} from "@broadside/engine";
import { nextTurn, playerToMove, shotsOfTurn } from "@broadside/engine/games";
import { hexToBytes } from "@noble/hashes/utils.js";
import {
  announcesSunk,
  fleetCells,
  parseRules,
  type Rules,
  readLayout,
  shipsOfSide,
  type WrittenLayout,
} from "./canonical.ts";
import { commit, drawFirst, hashOf, nonceCommitment, type Opening, opens, otherSeat, type Seat } from "./commitment.ts";
import { longestTurn } from "./link.ts";
import {
  type AcceptMessage,
  type Beginner,
  type Envelope,
  isSignedBy,
  type Message,
  MOST_LETTERS,
  NOTHING_BEFORE,
  type OfferMessage,
  type Pledge,
  type RevealMessage,
  readMessage,
  type TurnMessage,
} from "./message.ts";
import { type Received, refuse } from "./refusal.ts";

/** A shot that has been answered. */
export interface AnsweredShot {
  readonly cell: number;
  readonly answer: Answer;
  /** The number of the message with the answer. */
  readonly message: number;
}

/** What a side did in one turn, for the check after the end. */
export interface TurnRecord {
  readonly message: number;
  readonly seat: Seat;
  /** The answers that the side gave. */
  readonly answers: readonly AnsweredShot[];
  readonly allSunk: boolean;
  readonly shots: readonly number[];
}

/** How a match ended. */
export interface Ending {
  /** `sunk`: a fleet was sunk; `resigned`: a side gave up; `no-cells`: the side to shoot has no cell left. */
  readonly by: "sunk" | "resigned" | "no-cells";
  /** Undefined for a draw, or if nobody won. */
  readonly winner: Seat | undefined;
}

/** A fleet shown after the end. */
export interface Revealed extends WrittenLayout {
  readonly message: number;
}

/** What both sides, and everybody who reads along, know from the messages so far. It holds nothing hidden. */
export interface MatchProgress {
  readonly match: string;
  readonly rules: Rules;
  /** The hash of the rules. */
  readonly rulesHash: string;
  readonly begins: Beginner;
  readonly pledges: readonly [Pledge, Pledge | undefined];
  /** The number of messages so far, which is the number of the next one. */
  readonly count: number;
  /** The hash of the last message. */
  readonly last: string;
  /** The side that sent the last message. */
  readonly speaker: Seat;
  /** The sides whose message may be next: both if either may reveal, none at the very end. */
  readonly speakers: readonly Seat[];
  /** The nonces opened so far. */
  readonly nonces: readonly [string | undefined, string | undefined];
  /** Who shoots first, once it is known. */
  readonly first: Seat | undefined;
  /** Who shoots, or has shot and waits for answers. */
  readonly shooter: Seat | undefined;
  /** The shots that wait for answers. */
  readonly pending: readonly number[];
  /** The answered shots of each side. */
  readonly shots: readonly [readonly AnsweredShot[], readonly AnsweredShot[]];
  /** For each side, whether it sank the fleet of the other. */
  readonly hasWon: readonly [boolean, boolean];
  readonly turns: readonly TurnRecord[];
  readonly ending: Ending | undefined;
  readonly revealed: readonly [Revealed | undefined, Revealed | undefined];
}

const withSeat = <T>(pair: readonly [T, T], seat: Seat, value: T): readonly [T, T] =>
  seat === 0 ? [value, pair[1]] : [pair[0], value];

/** The ships that a side has afloat as far as the answers tell. */
const knownAfloat = (progress: Pick<MatchProgress, "rules" | "shots">, seat: Seat): number => {
  const sunk = progress.shots[otherSeat(seat)].filter(({ answer }) => outcomeOf(answer) === "sunk").length;
  return shipsOfSide(progress.rules) - sunk;
};

const cellsLeft = ({ rules: { scenario }, shots }: Pick<MatchProgress, "rules" | "shots">, seat: Seat): number =>
  scenario.board.cellCount - scenario.board.blocked.length - shots[seat].length;

/**
 * The number of shots that a side must fire in its turn. Where answers do not tell sinkings, a salvo of ships afloat
 * is known only to its owner.
 *
 * @param afloat the ships that the side has afloat, where only it knows
 */
export const shotsDue = (progress: Pick<MatchProgress, "rules" | "shots">, seat: Seat, afloat?: number): number =>
  shotsOfTurn(progress.rules.turns.turns, afloat ?? knownAfloat(progress, seat), BigInt(cellsLeft(progress, seat)));

/** Begins a match with an offer. @param checks false for a message that was checked when it came */
const begin = (envelope: Envelope, message: OfferMessage, checks: boolean): Received<MatchProgress> => {
  const { number, match, begins, pledge } = message;
  if (number !== 0 || message.previous !== NOTHING_BEFORE)
    return refuse("chain", number, "is an offer that follows another message", "an offer is message 0");
  if (checks && !isSignedBy(envelope, pledge.key))
    return refuse("unsigned", number, "is not signed by who offers", "ask for the link again");
  const rules = parseRules(message.rules);
  if (!rules.ok) return refuse("rules", number, `${rules.error.where}: ${rules.error.what}`, rules.error.fix);
  if (checks && longestTurn(rules.value) > MOST_LETTERS)
    return refuse("rules", number, "has rules with turns longer than a message", "take fewer shots or a smaller board");
  return {
    ok: true,
    value: {
      match,
      rules: rules.value,
      rulesHash: hashOf(message.rules),
      begins,
      pledges: [pledge, undefined],
      count: 1,
      last: envelope.hash,
      speaker: 0,
      speakers: [1],
      nonces: [undefined, undefined],
      first: undefined,
      shooter: undefined,
      pending: [],
      shots: [[], []],
      hasWon: [false, false],
      turns: [],
      ending: undefined,
      revealed: [undefined, undefined],
    },
  };
};

/**
 * The match after one more message, which is refused if it is not the next one, not signed by the side whose turn it
 * is, or says what cannot be.
 *
 * @param progress undefined before the offer
 * @param checks false for messages that were checked when they came: hashes and signatures are then not computed
 */
export const advance = (
  progress: MatchProgress | undefined,
  envelope: Envelope,
  checks = true,
): Received<MatchProgress> => {
  const { message } = envelope;
  const { number } = message;
  if (progress === undefined)
    return message.kind === "offer"
      ? begin(envelope, message, checks)
      : refuse("early", number, "belongs to a match that is not on this device", "open it where the match began");
  if (message.match !== progress.match)
    return refuse("elsewhere", number, "belongs to another match", "open it in that match");
  if (number < progress.count)
    return refuse("old", number, "is old: another message is here in its place", `send message ${progress.count}`);
  if (number > progress.count)
    return refuse("early", number, `came too early: message ${progress.count} is missing`, "open that one first");
  if (message.previous !== progress.last)
    return refuse("chain", number, "does not follow the last message here", "play on from that one");
  const seat = checks ? signer(progress, envelope) : claimedSeat(progress, message);
  if (seat === undefined)
    return refuse("unsigned", number, "is not signed by the side whose turn it is", "ask for the link again");
  const next = say(progress, message, seat, checks);
  return next.ok ? { ok: true, value: { ...next.value, count: number + 1, last: envelope.hash, speaker: seat } } : next;
};

/** The side that may speak and has signed; undefined if there is none. */
const signer = (progress: MatchProgress, envelope: Envelope): Seat | undefined => {
  const { message } = envelope;
  if (message.kind === "accept" && progress.pledges[1] === undefined)
    return isSignedBy(envelope, message.pledge.key) ? 1 : undefined;
  return progress.speakers.find((seat) => {
    const key = progress.pledges[seat]?.key;
    return key !== undefined && isSignedBy(envelope, key);
  });
};

/** The side of a message that was checked before. Only a reveal can be of either, and its root says whose it is. */
const claimedSeat = (progress: MatchProgress, message: Message): Seat | undefined =>
  message.kind === "reveal"
    ? (progress.speakers.find((seat) => reveal(progress, message, seat).ok) ?? progress.speakers[0])
    : progress.speakers[0];

const say = (progress: MatchProgress, message: Message, seat: Seat, checks: boolean): Received<MatchProgress> => {
  const wrong = (what: string, fix: string): Received<never> => refuse("order", message.number, what, fix);
  if (message.kind === "offer") return wrong("offers a match that has begun", "play on, or begin another match");
  if (message.kind === "accept")
    return progress.pledges[1] === undefined
      ? accept(progress, message)
      : wrong("accepts a match that was accepted", "play on, or begin another match");
  if (progress.pledges[1] === undefined) return wrong("plays before the offer is accepted", "accept it first");
  if (message.kind === "reveal")
    return progress.ending === undefined
      ? wrong("shows the fleet before the match is over", "play to the end, or resign")
      : reveal(progress, message, seat);
  if (progress.ending !== undefined) return wrong("plays on after the match is over", "show the fleet");
  if (message.kind === "resign")
    return {
      ok: true,
      value: end({ ...progress, pending: [] }, { by: "resigned", winner: otherSeat(seat) }),
    };
  return play(progress, message, seat, checks);
};

const end = (progress: MatchProgress, ending: Ending): MatchProgress => ({
  ...progress,
  ending,
  shooter: undefined,
  speakers: [0, 1],
});

const accept = (progress: MatchProgress, { number, pledge }: AcceptMessage): Received<MatchProgress> => {
  const { begins } = progress;
  if ((begins === "chance") !== (pledge.nonce !== undefined))
    return refuse(
      "order",
      number,
      begins === "chance" ? "has no commitment to a nonce" : "has a commitment to a nonce",
      begins === "chance" ? "chance says who begins: commit to one" : "leave it out: the offer says who begins",
    );
  if (pledge.key === progress.pledges[0].key)
    return refuse("order", number, "has the key of the other side", "make a key of your own");
  const first = begins === "chance" ? undefined : begins === "offerer" ? 0 : 1;
  return {
    ok: true,
    value: { ...progress, pledges: [progress.pledges[0], pledge], first, shooter: first, speakers: [first ?? 0] },
  };
};

/** Takes a turn: the nonce, if it is due, then the answers, then the shots, which may also come in a turn of their own. */
const play = (progress: MatchProgress, message: TurnMessage, seat: Seat, checks: boolean): Received<MatchProgress> => {
  const answered = beforeShots(progress, message, seat, checks);
  return answered.ok ? shoot(answered.value, message, seat) : answered;
};

/** The match after the nonce and the answers of a turn, before its shots. */
export const beforeShots = (
  progress: MatchProgress,
  message: TurnMessage,
  seat: Seat,
  checks = false,
): Received<MatchProgress> => {
  const drawn = openNonce(progress, message, seat);
  return drawn.ok ? answer(drawn.value, message, seat, checks) : drawn;
};

const openNonce = (progress: MatchProgress, message: TurnMessage, seat: Seat): Received<MatchProgress> => {
  const { number, nonce } = message;
  const isDue = progress.begins === "chance" && progress.nonces[seat] === undefined;
  if (isDue !== (nonce !== undefined))
    return refuse(
      "order",
      number,
      isDue ? "does not open its nonce" : "opens a nonce that nobody asked for",
      isDue ? "open it, so that both know who begins" : "leave it out",
    );
  if (nonce === undefined) return { ok: true, value: progress };
  if (nonceCommitment({ match: progress.match, seat }, nonce) !== progress.pledges[seat]?.nonce)
    return refuse("lie", number, `opens another nonce than message ${seat} committed to`, "open that one");
  const nonces = withSeat(progress.nonces, seat, nonce);
  const [one, two] = nonces;
  if (one === undefined || two === undefined) return { ok: true, value: { ...progress, nonces } };
  const first = drawFirst(progress.match, [one, two]);
  return { ok: true, value: { ...progress, nonces, first, shooter: first } };
};

/** Takes the answers to the shots that wait for them. */
const answer = (
  progress: MatchProgress,
  message: TurnMessage,
  seat: Seat,
  checks: boolean,
): Received<MatchProgress> => {
  const { rules, pending } = progress;
  const { number, answers, allSunk } = message;
  const shooter = otherSeat(seat);
  const wrong = (what: string, fix: string): Received<never> => refuse("answers", number, what, fix);
  const isDue = pending.length > 0 && progress.shooter === shooter;
  if (answers.length > pending.length || (isDue && answers.length === 0))
    return wrong(`has ${answers.length} answers to ${pending.length} shots`, "answer each of them, in order");
  if (!isDue) {
    if (allSunk || message.paths.length > 0) return wrong("opens cells though it answers no shot", "leave that out");
    return { ok: true, value: progress };
  }
  const said = readAnswers(progress, message);
  if (!said.ok) return said;
  if (checks) {
    const lie = unopened(progress, message, said.value, seat);
    if (lie) return lie;
  }
  const shots = [...progress.shots[shooter], ...said.value];
  const after = { ...progress, shots: withSeat(progress.shots, shooter, shots) };
  const fault = wrongEnd(after, message, seat);
  if (fault !== undefined) return wrong(...fault);
  const hit = isHit(said.value[said.value.length - 1].answer);
  const hasWon = withSeat(progress.hasWon, shooter, allSunk);
  const next = allSunk ? seat : nextTurn(rules.turns.turns, shooter, hit);
  const mover = playerToMove(rules.turns, progress.first ?? 0, next, hasWon);
  const turn: TurnRecord = { message: number, seat, answers: said.value, allSunk, shots: message.shots };
  const now = { ...after, pending: [], hasWon, shooter: mover, turns: [...progress.turns, turn] };
  if (mover === undefined) return { ok: true, value: end(now, { by: "sunk", winner: winnerOf(hasWon) }) };
  if (cellsLeft(now, mover) === 0) return { ok: true, value: end(now, { by: "no-cells", winner: winnerOf(hasWon) }) };
  return { ok: true, value: now };
};

const winnerOf = ([one, two]: readonly [boolean, boolean]): Seat | undefined => (one === two ? undefined : one ? 0 : 1);

const readAnswers = (progress: MatchProgress, { number, answers }: TurnMessage): Received<AnsweredShot[]> => {
  const { scenario } = progress.rules;
  const shots: AnsweredShot[] = [];
  for (const [i, { text }] of answers.entries()) {
    const cell = progress.pending[i];
    const read = parseAnswer(scenario, cell, text);
    if (!read.ok || formatAnswer(scenario, read.value) !== text)
      return refuse(
        "answers",
        number,
        `the answer to ${formatCell(scenario.board, cell)} is none by these rules`,
        "write it in notation, as short as can be",
      );
    shots.push({ cell, answer: read.value, message: number });
  }
  return { ok: true, value: shots };
};

/** The refusal if the opened cells do not lead to the root: a false hit or miss, or cells that cannot be opened. */
const unopened = (
  { match, pledges, rulesHash, rules: { scenario } }: MatchProgress,
  { number, answers, paths }: TurnMessage,
  said: readonly AnsweredShot[],
  seat: Seat,
): Received<never> | undefined => {
  const pledge = pledges[seat];
  const openings = said.map(({ cell, answer }, i): Opening => ({ cell, isShip: isHit(answer), salt: answers[i].salt }));
  const open = (list: readonly Opening[]): boolean =>
    pledge !== undefined && opens(pledge, { match, seat }, rulesHash, scenario.board.cellCount, list, paths);
  if (open(openings)) return undefined;
  const fix = "keep this message: it is signed, and proves the lie";
  // One false word is the likeliest, and then the cell can be named.
  for (const [i, { cell, answer }] of said.entries()) {
    if (!open(openings.map((opening, k) => (k === i ? { ...opening, isShip: !opening.isShip } : opening)))) continue;
    const name = formatCell(scenario.board, cell);
    const what = isMiss(answer) ? "a miss, but a ship lies there" : "a hit, but only water is there";
    return refuse("lie", number, `says that ${name} is ${what}, as message ${seat} committed to`, fix);
  }
  return refuse("lie", number, `its answers do not open what message ${seat} committed to`, fix);
};

/** What is wrong with whether the answers end the match, in two parts. */
const wrongEnd = (
  progress: MatchProgress,
  { answers, allSunk }: TurnMessage,
  seat: Seat,
): [what: string, fix: string] | undefined => {
  const { rules, pending } = progress;
  const shots = progress.shots[otherSeat(seat)];
  const hits = shots.filter(({ answer }) => isHit(answer)).length;
  const cells = fleetCells(rules);
  const isOver = cells === undefined ? allSunk : hits === cells;
  if (cells !== undefined && hits > cells)
    return [`says ${hits} hits at a fleet of ${cells} cells`, "stop at the last"];
  if (allSunk && !isOver) return [`says that the fleet is sunk after ${hits} hits of ${cells}`, "play on"];
  if (!allSunk && isOver) return ["does not say that its fleet is sunk", "say so with the last answer"];
  if (allSunk && !isHit(shots[shots.length - 1].answer))
    return ["says that its fleet is sunk by a miss", "say so with the last hit"];
  if (!allSunk && answers.length < pending.length)
    return [`has ${answers.length} answers to ${pending.length} shots`, "answer each of them"];
  if (!allSunk && announcesSunk(rules) && knownAfloat(progress, seat) < 1)
    return ["says that its last ship sank, but not that the match is over", "say both or neither"];
  return undefined;
};

/** Takes the shots of a turn. */
const shoot = (progress: MatchProgress, message: TurnMessage, seat: Seat): Received<MatchProgress> => {
  const { rules, shooter, ending } = progress;
  const { number, shots } = message;
  const wrong = (what: string, fix: string): Received<never> => refuse("shots", number, what, fix);
  if (ending !== undefined || shooter !== seat) {
    if (shots.length > 0) return wrong("shoots though it is not its turn to shoot", "leave the shots out");
    // A turn without a word would never end; one that only waits for the draw or answers is due.
    return { ok: true, value: ending === undefined ? { ...progress, speakers: [otherSeat(seat)] } : progress };
  }
  // The answers alone, for a side that does not know yet where to shoot: its next turn has the shots alone.
  if (shots.length === 0 && message.answers.length > 0) return { ok: true, value: { ...progress, speakers: [seat] } };
  const due = shotsDue(progress, seat);
  const isOpen = rules.turns.turns === "salvo" && !announcesSunk(rules);
  const right = isOpen ? shots.length >= 1 && shots.length <= due : shots.length === due;
  if (!right) return wrong(`has ${shots.length} shots, not ${isOpen ? `1 to ${due}` : due}`, "shoot as often as due");
  const fault = illegalShot(progress, seat, shots);
  if (fault !== undefined) return wrong(...fault);
  const turns = withShots(progress, { message: number, seat, answers: [], allSunk: false, shots });
  return { ok: true, value: { ...progress, pending: shots, speakers: [otherSeat(seat)], turns } };
};

/** The turns with this one, which is there already if it has answers. */
const withShots = ({ turns }: MatchProgress, turn: TurnRecord): readonly TurnRecord[] =>
  turns.at(-1)?.message === turn.message ? turns : [...turns, turn];

/** Why shots cannot be made, as the engine says it, in two parts. */
const illegalShot = (
  { rules: { scenario }, shots }: MatchProgress,
  seat: Seat,
  cells: readonly number[],
): [what: string, fix: string] | undefined => {
  try {
    makeKnowledge(
      scenario,
      [...shots[seat].map(({ cell }) => cell), ...cells].map((cell) => ({ cell, answer: MISS })),
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const [what, fix = "shoot at open cells"] = error.message.split("; ");
    return [what, fix];
  }
};

/** Takes the layout of a side, which must be what it committed to, whether or not the rules allow it. */
const reveal = (
  progress: MatchProgress,
  { number, seed, ships }: RevealMessage,
  seat: Seat,
): Received<MatchProgress> => {
  const { match, rules, rulesHash, pledges } = progress;
  const written = readLayout(rules.scenario, ships);
  if (!written.ok)
    return refuse("unreadable", number, `${written.error.where} ${written.error.what}`, written.error.fix);
  const { root } = commit({
    place: { match, seat },
    rules: rulesHash,
    cellCount: rules.scenario.board.cellCount,
    cells: written.value.cells,
    layout: written.value.text,
    seed: hexToBytes(seed),
  });
  if (root !== pledges[seat]?.root)
    return refuse("lie", number, `shows another fleet than message ${seat} committed to`, "show that one");
  return {
    ok: true,
    value: {
      ...progress,
      revealed: withSeat<Revealed | undefined>(progress.revealed, seat, { ...written.value, message: number }),
      speakers: progress.speakers.filter((speaker) => speaker !== seat),
    },
  };
};

/**
 * Reads and checks the messages of a match from the offer on, as anybody can who has them.
 *
 * @param checks false for messages that were checked when they came
 * @example
 * import { followMatch } from "@broadside/match";
 *
 * followMatch([]).ok; // => false
 */
export const followMatch = (texts: readonly string[], checks = true): Received<MatchProgress> => {
  let progress: MatchProgress | undefined;
  for (const text of texts) {
    const envelope = readMessage(text);
    const next = envelope.ok ? advance(progress, envelope.value, checks) : envelope;
    if (!next.ok) return next;
    progress = next.value;
  }
  return progress ? { ok: true, value: progress } : refuse("early", undefined, "is missing", "begin with an offer");
};
