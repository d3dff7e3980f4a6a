import { fail, formatAnswer, type Layout, type Observation, ok, type Result } from "@broadside/engine";
import { Referee } from "@broadside/engine/games";
import { isRecord } from "@broadside/engine/input";
import { bytesToHex, hexToBytes, randomBytes } from "@noble/hashes/utils.js";
import { canonicalJson, formatRules, type Rules, readLayout, shipsIn, type WrittenShip } from "./canonical.ts";
import {
  commit,
  HASH_BYTES,
  hashOf,
  leavesOf,
  nonceCommitment,
  type Place,
  pathsOf,
  SALT_BYTES,
  type Seat,
  saltOfCell,
  VERSION,
} from "./commitment.ts";
import { joinMessages, MOST_OF_LINK, splitMessages } from "./link.ts";
import {
  type Beginner,
  isSignedBy,
  keyOf,
  type Message,
  NOTHING_BEFORE,
  type Pledge,
  readMessage,
  signMessage,
  type TurnMessage,
} from "./message.ts";
import { advance, beforeShots, followMatch, type MatchProgress, shotsDue } from "./progress.ts";
import { type Received, refuse } from "./refusal.ts";
import { judge, type Verdict } from "./verdict.ts";

/** What one side hides from the other. */
export interface Secret {
  /** The secret key with which the side signs. */
  readonly key: string;
  /** From which the salts come; shown at the end. */
  readonly seed: string;
  /** With which the side draws who begins. */
  readonly nonce: string;
  readonly ships: readonly WrittenShip[];
}

/**
 * One side of a match: plain JSON, to be kept on the device after each step. All else follows from it. It tells nothing
 * of the other side but what that side has said.
 */
export interface MatchState {
  readonly version: 1;
  /** The id of the match. */
  readonly match: string;
  readonly seat: Seat;
  readonly secret: Secret;
  /** All messages so far, of both sides, in order. */
  readonly messages: readonly string[];
}

/** The state after this side has spoken, and what to send to the other side. */
export interface Step {
  readonly state: MatchState;
  /** One message, or several that go together, for `formatLink` or a socket. */
  readonly text: string;
}

/** The most characters of the last turn and the fleet together, so that a link with a long address carries them. */
const MOST_TOGETHER = MOST_OF_LINK - 140;

/** Gives so many random bytes. */
export type Random = (count: number) => Uint8Array;

/** What was worked out for a state; states do not change. */
const known = new WeakMap<MatchState, MatchProgress>();

/** What both sides know. @throws Error for a state that was not checked by {@link parseMatch} */
export const progressOf = (state: MatchState): MatchProgress => {
  const before = known.get(state);
  if (before) return before;
  const progress = followMatch(state.messages, false);
  if (!progress.ok) throw new Error(`${progress.error.where}: ${progress.error.what}`);
  known.set(state, progress.value);
  return progress.value;
};

const withMessages = (state: MatchState, texts: readonly string[], progress: MatchProgress): MatchState => {
  const next = { ...state, messages: [...state.messages, ...texts] };
  known.set(next, progress);
  return next;
};

const freshSecret = (layout: Layout, random: Random): Secret => ({
  key: bytesToHex(random(HASH_BYTES)),
  seed: bytesToHex(random(HASH_BYTES)),
  nonce: bytesToHex(random(SALT_BYTES)),
  ships: shipsIn(layout),
});

/** What a side binds itself to. Fails if its layout is not one of these rules. */
const pledgeOf = (rules: Rules, begins: Beginner, place: Place, secret: Secret): Result<Pledge> => {
  const { scenario } = rules;
  const written = readLayout(scenario, secret.ships);
  if (!written.ok) return written;
  if (!written.value.layout.ok) return written.value.layout;
  const { root, layout } = commit({
    place,
    rules: hashOf(formatRules(rules)),
    cellCount: scenario.board.cellCount,
    cells: written.value.cells,
    layout: written.value.text,
    seed: hexToBytes(secret.seed),
  });
  const key = keyOf(secret.key);
  return ok({ root, layout, key, ...(begins === "chance" && { nonce: nonceCommitment(place, secret.nonce) }) });
};

/** Says a message, which is made from what is known. Its words are checked as those of the other side are. */
const speak = (state: MatchState, make: (progress: MatchProgress) => Message): Result<Step> => {
  const progress = progressOf(state);
  if (!progress.speakers.includes(state.seat))
    return fail("match", "it is the other side's turn", "wait for its message");
  const text = signMessage(make(progress), state.secret.key);
  const envelope = readMessage(text);
  const next = envelope.ok ? advance(progress, envelope.value, false) : envelope;
  return next.ok ? ok({ state: withMessages(state, [text], next.value), text }) : next;
};

/** The head of the next message. */
const headOf = ({ match, count, last }: MatchProgress) => ({ match, number: count, previous: last });

/**
 * Offers a match. The offer binds this side to its layout and tells nothing of it.
 *
 * @param begins who shoots first; `accepter` needs the fewest links, `chance` one more from each side
 * @param random for tests; by default the machine's own
 * @example
 * import { listLayouts, makeKnowledge, preset, unwrap } from "@broadside/engine";
 * import { acceptMatch, makeRules, matchView, offerMatch, receive, takeTurn } from "@broadside/match";
 *
 * const scenario = preset("gorkoff-3x3");
 * const [mine, yours] = listLayouts(makeKnowledge(scenario), 10);
 * const ann = unwrap(offerMatch(unwrap(makeRules(scenario)), mine!, "accepter"));
 * const bob = unwrap(acceptMatch(ann.text, yours!));
 * const shot = unwrap(takeTurn(bob.state, [4]));
 * const heard = unwrap(receive(unwrap(receive(ann.state, bob.text)), shot.text));
 * matchView(heard).due; // => { kind: "turn", shots: 1 }
 */
export const offerMatch = (
  rules: Rules,
  layout: Layout,
  begins: Beginner,
  random: Random = randomBytes,
): Result<Step> => {
  const match = bytesToHex(random(SALT_BYTES));
  const secret = freshSecret(layout, random);
  const pledge = pledgeOf(rules, begins, { match, seat: 0 }, secret);
  if (!pledge.ok) return pledge;
  const head = { match, number: 0, previous: NOTHING_BEFORE };
  const message: Message = { kind: "offer", ...head, begins, pledge: pledge.value, rules: formatRules(rules) };
  const text = signMessage(message, secret.key);
  const progress = followMatch([text]);
  if (!progress.ok) return progress;
  const state: MatchState = { version: VERSION, match, seat: 0, secret, messages: [] };
  return ok({ state: withMessages(state, [text], progress.value), text });
};

/** An offer, to be shown before it is accepted. */
export interface Offer {
  readonly match: string;
  readonly rules: Rules;
  readonly begins: Beginner;
}

/**
 * Reads an offer, before it is accepted.
 *
 * @example
 * import { readOffer } from "@broadside/match";
 *
 * readOffer("AQE").ok; // => false
 */
export const readOffer = (text: string): Received<Offer> => {
  const progress = followMatch([text]);
  if (!progress.ok) return progress;
  const { match, rules, begins } = progress.value;
  return { ok: true, value: { match, rules, begins } };
};

/**
 * Accepts an offer with a layout of its rules. The first acceptance that reaches the other side binds it.
 *
 * @param text the offer
 * @example
 * import { listLayouts, makeKnowledge, preset } from "@broadside/engine";
 * import { acceptMatch } from "@broadside/match";
 *
 * acceptMatch("AQE", listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10)[0]!).ok; // => false
 */
export const acceptMatch = (text: string, layout: Layout, random: Random = randomBytes): Result<Step> => {
  const offered = followMatch([text]);
  if (!offered.ok) return offered;
  const { match, rules, begins } = offered.value;
  const secret = freshSecret(layout, random);
  const pledge = pledgeOf(rules, begins, { match, seat: 1 }, secret);
  if (!pledge.ok) return pledge;
  const state: MatchState = { version: VERSION, match, seat: 1, secret, messages: [text] };
  return speak(state, (progress) => ({ kind: "accept", ...headOf(progress), pledge: pledge.value }));
};

/**
 * Answers the shots of the other side, truly, and shoots. When the answers end the match, the fleet is shown with
 * them, so that one link carries both.
 *
 * @param cells as many as `matchView(state).due` says; none to answer alone, so that the other side need not wait: the
 *   next turn of this side then has the shots
 * @example
 * import { listLayouts, makeKnowledge, preset, unwrap } from "@broadside/engine";
 * import { acceptMatch, makeRules, offerMatch, takeTurn } from "@broadside/match";
 *
 * const scenario = preset("gorkoff-3x3");
 * const [mine, yours] = listLayouts(makeKnowledge(scenario), 10);
 * const ann = unwrap(offerMatch(unwrap(makeRules(scenario)), mine!, "accepter"));
 * const bob = unwrap(acceptMatch(ann.text, yours!));
 * takeTurn(bob.state, [4]).ok; // => true
 * takeTurn(bob.state, []).ok; // => false
 */
export const takeTurn = (state: MatchState, cells: readonly number[]): Result<Step> => {
  const step = speak(state, (progress) => makeTurn(state, progress, cells));
  return step.ok && progressOf(step.value.state).ending !== undefined ? withReveal(step.value) : step;
};

/** The step and, in the same text, the fleet, unless a link could not carry both. */
const withReveal = (step: Step): Result<Step> => {
  const shown = reveal(step.state);
  if (!shown.ok) return shown;
  const text = joinMessages([step.text, shown.value.text]);
  return ok(text.length > MOST_TOGETHER ? step : { state: shown.value.state, text });
};

/**
 * Gives up, which is possible when it is this side's turn, answers the shots that still wait, and shows the fleet.
 *
 * @example
 * import { listLayouts, makeKnowledge, preset, unwrap } from "@broadside/engine";
 * import { acceptMatch, makeRules, matchView, offerMatch, resign } from "@broadside/match";
 *
 * const scenario = preset("gorkoff-3x3");
 * const [mine, yours] = listLayouts(makeKnowledge(scenario), 10);
 * const ann = unwrap(offerMatch(unwrap(makeRules(scenario)), mine!, "accepter"));
 * const bob = unwrap(acceptMatch(ann.text, yours!));
 * const gone = unwrap(resign(bob.state));
 * matchView(gone.state).verdict?.winner; // => 0
 */
export const resign = (state: MatchState): Result<Step> => {
  const answered = takeTurn(state, []);
  if (answered.ok && progressOf(answered.value.state).ending !== undefined) return answered;
  const last = answered.ok ? giveUp(answered.value.state) : answered;
  const text = answered.ok && last.ok ? joinMessages([answered.value.text, last.value.text]) : "";
  if (last.ok && text.length <= MOST_TOGETHER) return withReveal({ state: last.value.state, text });
  // The other side shoots again, or no link carries the answers too.
  const step = giveUp(state);
  return step.ok ? withReveal(step.value) : step;
};

const giveUp = (state: MatchState): Result<Step> =>
  speak(state, (progress) => ({ kind: "resign", ...headOf(progress) }));

/**
 * Shows the fleet after the end, which proves that all answers were true.
 *
 * @example
 * import { listLayouts, makeKnowledge, preset, unwrap } from "@broadside/engine";
 * import { acceptMatch, makeRules, matchView, offerMatch, receive, resign, reveal } from "@broadside/match";
 *
 * const scenario = preset("gorkoff-3x3");
 * const [mine, yours] = listLayouts(makeKnowledge(scenario), 10);
 * const ann = unwrap(offerMatch(unwrap(makeRules(scenario)), mine!, "accepter"));
 * const bob = unwrap(acceptMatch(ann.text, yours!));
 * const heard = unwrap(receive(unwrap(receive(ann.state, bob.text)), unwrap(resign(bob.state)).text));
 * matchView(unwrap(reveal(heard)).state).verdict?.proof; // => "proved"
 */
export const reveal = (state: MatchState): Result<Step> => {
  const { seed, ships } = state.secret;
  return speak(state, (progress) => ({ kind: "reveal", ...headOf(progress), seed, ships }));
};

const ownLayouts = new WeakMap<Secret, { readonly layout: Layout; readonly leaves: readonly Uint8Array[] }>();

/** The own layout and its leaves, which are worked out once. */
const ownOf = ({ secret, match, seat }: MatchState, { scenario }: Rules) => {
  let own = ownLayouts.get(secret);
  if (!own) {
    const written = readLayout(scenario, secret.ships);
    if (!written.ok || !written.value.layout.ok) throw new Error("the own layout is none of these rules");
    const { cells, layout } = written.value;
    const hidden = { place: { match, seat }, cellCount: scenario.board.cellCount, cells };
    own = { layout: layout.value, leaves: leavesOf({ ...hidden, seed: hexToBytes(secret.seed) }) };
    ownLayouts.set(secret, own);
  }
  return own;
};

/** The own referee after the answered shots of the other side, and its answers to those that wait. */
const refereeOf = (state: MatchState, progress: MatchProgress) => {
  const { layout } = ownOf(state, progress.rules);
  const referee = new Referee(layout);
  const theirs = state.seat === 0 ? 1 : 0;
  for (const { cell } of progress.shots[theirs]) referee.fire(cell);
  const answers: Observation[] = [];
  if (progress.shooter === theirs)
    for (const cell of progress.pending) {
      if (referee.isOver) break;
      answers.push({ cell, answer: referee.fire(cell) });
    }
  return { referee, answers };
};

/** A turn without what opens the cells, which is enough to know what follows from it. */
const plainTurn = (state: MatchState, progress: MatchProgress, shots: readonly number[]): TurnMessage => {
  const { seat, secret } = state;
  const { referee, answers } = refereeOf(state, progress);
  const { scenario } = progress.rules;
  return {
    kind: "turn",
    ...headOf(progress),
    ...(progress.begins === "chance" && progress.nonces[seat] === undefined && { nonce: secret.nonce }),
    allSunk: answers.length > 0 && referee.isOver,
    answers: answers.map(({ answer }) => ({ text: formatAnswer(scenario, answer), salt: "" })),
    paths: [],
    shots,
  };
};

const makeTurn = (state: MatchState, progress: MatchProgress, shots: readonly number[]): TurnMessage => {
  const { seat, match, secret } = state;
  const turn = plainTurn(state, progress, shots);
  const cells = progress.pending.slice(0, turn.answers.length);
  const saltOf = (cell: number): string => bytesToHex(saltOfCell(hexToBytes(secret.seed), { match, seat }, cell));
  return {
    ...turn,
    answers: turn.answers.map(({ text }, i) => ({ text, salt: saltOf(cells[i]) })),
    paths: pathsOf(ownOf(state, progress.rules).leaves, cells),
  };
};

/**
 * Takes what the other side sent: one message or several that go together. Messages that are here already are skipped,
 * so that after a lost line all may be sent again. If one is refused, the state is as it was.
 *
 * @example
 * import { listLayouts, makeKnowledge, preset, unwrap } from "@broadside/engine";
 * import { acceptMatch, makeRules, offerMatch, receive } from "@broadside/match";
 *
 * const scenario = preset("gorkoff-3x3");
 * const [mine, yours] = listLayouts(makeKnowledge(scenario), 10);
 * const ann = unwrap(offerMatch(unwrap(makeRules(scenario)), mine!, "accepter"));
 * const bob = unwrap(acceptMatch(ann.text, yours!));
 * unwrap(receive(ann.state, bob.text)).messages.length; // => 2
 * const own = receive(ann.state, ann.text);
 * own.ok || own.error.kind; // => "own"
 */
export const receive = (state: MatchState, text: string): Received<MatchState> => {
  let progress = progressOf(state);
  const fresh: string[] = [];
  let repeated: Received<never> | undefined;
  for (const part of splitMessages(text)) {
    const envelope = readMessage(part);
    if (!envelope.ok) return envelope;
    if (state.messages.includes(part)) {
      const isOwn = isSignedBy(envelope.value, keyOf(state.secret.key));
      const { number } = envelope.value.message;
      repeated = isOwn
        ? refuse("own", number, "is your own", "send it to the other side")
        : refuse("repeated", number, "is here already", "wait for the next one, or take your turn");
      continue;
    }
    const next = advance(progress, envelope.value);
    if (!next.ok) return next;
    fresh.push(part);
    progress = next.value;
  }
  if (fresh.length === 0 && repeated) return repeated;
  return { ok: true, value: withMessages(state, fresh, progress) };
};

/**
 * What this side sent last and the other may lack: its messages at the end, to be sent again. Empty if the other side
 * has spoken since.
 *
 * @example
 * import { listLayouts, makeKnowledge, preset, unwrap } from "@broadside/engine";
 * import { acceptMatch, lastText, makeRules, offerMatch } from "@broadside/match";
 *
 * const scenario = preset("gorkoff-3x3");
 * const [mine, yours] = listLayouts(makeKnowledge(scenario), 10);
 * const ann = unwrap(offerMatch(unwrap(makeRules(scenario)), mine!, "accepter"));
 * const bob = unwrap(acceptMatch(ann.text, yours!));
 * lastText(bob.state) === bob.text; // => true
 */
export const lastText = (state: MatchState): string => {
  const key = keyOf(state.secret.key);
  const texts: string[] = [];
  for (const text of [...state.messages].reverse()) {
    const envelope = readMessage(text);
    if (!envelope.ok || !isSignedBy(envelope.value, key)) break;
    texts.unshift(text);
  }
  return joinMessages(texts);
};

/** What this side has to do next. */
export type Due =
  /** Wait for the other side. */
  | { readonly kind: "wait" }
  /** Take a turn with so many shots; with none, a turn of answers alone. */
  | { readonly kind: "turn"; readonly shots: number }
  /** Show the fleet. */
  | { readonly kind: "reveal" }
  /** Nothing: the match is over and this fleet is shown. */
  | { readonly kind: "nothing" };

/** A match as one side sees it. */
export interface MatchView {
  readonly match: string;
  readonly seat: Seat;
  readonly rules: Rules;
  /** The own layout. */
  readonly layout: Layout;
  readonly begins: Beginner;
  /** Who shoots first, once it is known. */
  readonly first: Seat | undefined;
  readonly isAccepted: boolean;
  readonly due: Due;
  /** The own shots with their answers. */
  readonly mine: readonly Observation[];
  /** The own shots without an answer yet. */
  readonly flying: readonly number[];
  /** The shots of the other side, with the true answers, those still to be sent included. */
  readonly theirs: readonly Observation[];
  /** Who fired each of these shots, {@link mine} and {@link theirs}, in the order in which they were fired. */
  readonly order: readonly Seat[];
  /** Once the match is over. */
  readonly verdict: Verdict | undefined;
  /** The fleet of the other side, once shown and if the rules allow it. */
  readonly shown: Layout | undefined;
}

/**
 * What this side may know and do.
 *
 * @example
 * import { listLayouts, makeKnowledge, preset, unwrap } from "@broadside/engine";
 * import { acceptMatch, makeRules, matchView, offerMatch } from "@broadside/match";
 *
 * const scenario = preset("gorkoff-3x3");
 * const [mine, yours] = listLayouts(makeKnowledge(scenario), 10);
 * const ann = unwrap(offerMatch(unwrap(makeRules(scenario)), mine!, "accepter"));
 * const bob = unwrap(acceptMatch(ann.text, yours!));
 * matchView(ann.state).due; // => { kind: "wait" }
 * matchView(bob.state).due; // => { kind: "turn", shots: 1 }
 */
export const matchView = (state: MatchState): MatchView => {
  const progress = progressOf(state);
  const { match, rules, begins, first, pledges, shots, pending, shooter, revealed, turns } = progress;
  const { seat } = state;
  const flying = shooter === seat ? pending : [];
  const fired = turns.flatMap((turn) => turn.shots.map(() => turn.seat));
  const other = seat === 0 ? 1 : 0;
  const { answers } = refereeOf(state, progress);
  const plain = ({ cell, answer }: Observation): Observation => ({ cell, answer });
  const shown = revealed[other]?.layout;
  return {
    match,
    seat,
    rules,
    layout: ownOf(state, rules).layout,
    begins,
    first,
    isAccepted: pledges[1] !== undefined,
    due: dueOf(state, progress),
    mine: shots[seat].map(plain),
    flying,
    theirs: [...shots[other].map(plain), ...answers],
    order: fired.slice(0, fired.length - flying.length),
    verdict: judge(progress),
    shown: shown?.ok ? shown.value : undefined,
  };
};

const dueOf = (state: MatchState, progress: MatchProgress): Due => {
  const { seat } = state;
  if (progress.ending !== undefined) {
    if (progress.revealed[seat]) return { kind: "nothing" };
    // Who sent the last turn without the fleet waits for the other fleet, so that no two messages cross.
    return { kind: progress.speaker === seat ? "wait" : "reveal" };
  }
  if (!progress.speakers.includes(seat)) return { kind: "wait" };
  const message = plainTurn(state, progress, []);
  const answered = beforeShots(progress, message, seat);
  if (!answered.ok) throw new Error(`the own answers are refused: ${answered.error.what}`);
  const { shooter, ending } = answered.value;
  if (ending !== undefined || shooter !== seat) return { kind: "turn", shots: 0 };
  return { kind: "turn", shots: shotsDue(answered.value, seat, refereeOf(state, progress).referee.shipsAfloat) };
};

const isHex = (value: unknown, bytes: number): value is string =>
  typeof value === "string" && value.length === 2 * bytes && /^[0-9a-f]*$/.test(value);

const parseSecret = (value: unknown): Secret | undefined => {
  const { key, seed, nonce, ships } = isRecord(value) ? value : {};
  if (!isHex(key, HASH_BYTES) || !isHex(seed, HASH_BYTES) || !isHex(nonce, SALT_BYTES)) return undefined;
  return Array.isArray(ships) && ships.every(isShip) ? { key, seed, nonce, ships } : undefined;
};

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const isShip = (value: unknown): value is WrittenShip =>
  isRecord(value) && isWhole(value["shipClass"]) && Array.isArray(value["cells"]) && value["cells"].every(isWhole);

/**
 * Reads a state that was kept as JSON. Fails for what is none, or does not fit together.
 *
 * @example
 * import { parseMatch } from "@broadside/match";
 *
 * parseMatch({}).ok; // => false
 */
export const parseMatch = (value: unknown): Result<MatchState> => {
  const wrong = (what: string): Result<never> => fail("match", what, "begin another match");
  const { version, match, seat, secret: hidden, messages } = isRecord(value) ? value : {};
  if (version !== VERSION) return wrong(`is not one of version ${VERSION}`);
  const isList = Array.isArray(messages) && messages.every((text) => typeof text === "string");
  const secret = parseSecret(hidden);
  if (!isList || secret === undefined || (seat !== 0 && seat !== 1)) return wrong("is not whole");
  const progress = followMatch(messages, false);
  if (!progress.ok) return progress;
  const { rules, begins, pledges } = progress.value;
  if (match !== progress.value.match) return wrong("has messages of another match");
  const pledge = pledgeOf(rules, begins, { match, seat }, secret);
  if (!pledge.ok) return pledge;
  if (canonicalJson(pledge.value) !== canonicalJson(pledges[seat]))
    return wrong("has other secrets than its messages commit to");
  return ok({ version: VERSION, match, seat, secret, messages });
};
