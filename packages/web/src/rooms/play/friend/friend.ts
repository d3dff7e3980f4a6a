import type { InputError, Layout, Result } from "@broadside/engine";
import { isBoxLayout } from "@broadside/engine/boxes";
import {
  acceptMatch,
  addresseeOf,
  type Beginner,
  joinMessages,
  lastText,
  type MatchState,
  type MatchView,
  makeRules,
  matchView,
  type Offer,
  offerMatch,
  parseMatch,
  type Refusal,
  readLink,
  readOffer,
  receive,
  resign,
  reveal,
  type Seat,
  type Step,
  splitMessages,
  takeTurn,
} from "@broadside/match";
import { batch, signal } from "@preact/signals";
import {
  type FriendMatch,
  friendMatches,
  type ListedFriendMatch,
  type Way,
} from "../../../board/match/friend-store.ts";
import { type FriendAddress, formatFriendAddress, NEW_FRIEND } from "../../../board/match/play-address.ts";
import { newId } from "../../../parts/id.ts";
import type { Play } from "../play.ts";
import { RoomLine } from "./room-line.ts";

/** An offer that waits for a fleet, and how it came. */
interface Offered extends Offer {
  readonly text: string;
  readonly way: Way;
}

/** What is wrong: a message refused, one of a match that is not here or of another guest, or anything else. */
export type FriendProblem = Refusal | "elsewhere" | "taken" | InputError;

/**
 * Has a side say what needs nobody's choice: answers alone, and its fleet after the end.
 *
 * @param isLive whether it answers at once, before it shoots: by link, one message has both
 */
const withDuties = (state: MatchState, told: string[], isLive = false): MatchState => {
  let now = state;
  for (;;) {
    const { due } = matchView(now);
    const mayAnswer = due.kind === "turn" && (isLive || due.shots === 0);
    const step = mayAnswer ? takeTurn(now, []) : due.kind === "reveal" ? reveal(now) : undefined;
    if (!step?.ok) return now;
    told.push(step.value.text);
    now = step.value.state;
  }
};

/** Whether a side has a choice to make: shots, or the fleet of one who accepts. */
const mustChoose = (state: MatchState): boolean => {
  const { due } = matchView(state);
  return due.kind === "turn" && due.shots > 0;
};

/** Who begins a rematch: the side that did not begin, or chance again. */
export const beginsAgain = ({ mine }: FriendMatch): Beginner => {
  const { begins, first, seat } = matchView(mine);
  return begins === "chance" ? begins : first === seat ? "accepter" : "offerer";
};

/**
 * Whether somebody else accepted first: the offerer then hears a second acceptance, and who accepted too late hears
 * messages that do not follow from the own one, without ever having been answered.
 */
const isTaken = (state: MatchState, { kind, message }: Refusal): boolean => {
  if (state.seat === 0) return kind === "old" && message === 1;
  const isUnanswered = splitMessages(lastText(state)).length === state.messages.length - 1;
  return isUnanswered && (kind === "chain" || kind === "old" || kind === "unsigned");
};

/** A match between two people: offered, accepted, played by links, live or at one device, and shown to its end. */
export class Friend {
  readonly match = signal<FriendMatch | undefined>(undefined);
  readonly offered = signal<Offered | undefined>(undefined);
  readonly problem = signal<FriendProblem | undefined>(undefined);
  readonly isMissing = signal(false);
  /** The match that a new one follows, as its rematch. */
  readonly before = signal<FriendMatch | undefined>(undefined);
  /** The friend's offer of a rematch, while the end of the match is shown. */
  readonly rematch = signal<string | undefined>(undefined);
  /** Whether the friend in the room gives up as soon as this player has moved. */
  readonly hearsGivingUp = signal(false);
  readonly list = signal<readonly ListedFriendMatch[]>([]);
  /** At one device: the player who holds it. */
  readonly holder = signal<Seat>(0);
  /** The match as each player at this device has last seen it: what came since flies first. */
  readonly seen = new Map<Seat, FriendMatch>();
  /** At one device: whether the fleets are hidden until the next player says to be there. */
  readonly isCovered = signal(false);
  readonly line = signal<RoomLine | undefined>(undefined);
  readonly play: Play;
  /** The letters by which a server knows this device in a room without a match yet. */
  readonly #ownSeat = newId() + newId();

  constructor(play: Play) {
    this.play = play;
    friendMatches.follow((ids) => {
      const id = this.match.peek()?.id;
      if (id !== undefined && ids.includes(id)) void this.#readAgain(id);
    });
  }

  async goTo({ turn, room, friend, again }: FriendAddress): Promise<void> {
    if (friend !== undefined && friend === this.match.peek()?.id) return;
    this.leave();
    await this.readList();
    const before = again === undefined ? undefined : await friendMatches.read(again);
    this.before.value = before?.ok ? before.value : undefined;
    if (turn !== undefined) await this.take(turn);
    else if (room !== undefined) await this.#enter(room);
    else if (friend !== undefined && friend !== NEW_FRIEND) await this.#open(friend);
  }

  async readList(): Promise<void> {
    this.list.value = await friendMatches.list();
  }

  leave(): void {
    this.line.peek()?.close();
    batch(() => {
      this.line.value = undefined;
      this.match.value = undefined;
      this.offered.value = undefined;
      this.rematch.value = undefined;
      this.hearsGivingUp.value = false;
      this.problem.value = undefined;
      this.isMissing.value = false;
    });
  }

  /** Takes the own offer back, which nobody has accepted: its room ends, and a link to it leads nowhere. */
  async cancel(): Promise<void> {
    const id = this.match.peek()?.id;
    this.line.peek()?.leave();
    this.leave();
    if (id !== undefined) await friendMatches.remove(id);
  }

  /** The state of the player whose view is shown: at one device, of the one who holds it. */
  get shown(): MatchState | undefined {
    const { mine, theirs } = this.match.value ?? {};
    return this.holder.value === theirs?.seat ? theirs : mine;
  }

  get view(): MatchView | undefined {
    const { shown } = this;
    return shown && matchView(shown);
  }

  /** Offers a rematch in the same way, with the fleet chosen: the other side begins. */
  async offerAgain(before: FriendMatch): Promise<void> {
    await this.offer(before.way, beginsAgain(before), before);
  }

  /** Offers a match by the rules chosen, with the fleet chosen. @param before the match whose room it has */
  async offer(way: Way, begins: Beginner, before?: FriendMatch): Promise<void> {
    const { scenario, turns } = this.play.choice.peek();
    const layout = this.#fleet();
    const rules = makeRules(scenario, turns);
    if (!layout) return;
    const step = rules.ok ? offerMatch(rules.value, layout, begins) : rules;
    if (!step.ok) {
      this.problem.value = step.error;
      return;
    }
    const now = Date.now();
    const { room, seat: known = newId() + newId() } = before ?? {};
    const seat = way === "live" ? { seat: known, ...(room !== undefined && { room }) } : {};
    const { state } = step.value;
    const match: FriendMatch = { id: state.match, revision: 1, begun: now, changed: now, way, mine: state, ...seat };
    await friendMatches.write(match.id, match);
    // The next match, or the other player at this device, gets another one.
    this.play.spendFleet();
    this.hearsGivingUp.value = false;
    this.#show(match);
    this.play.write(formatFriendAddress({ friend: match.id }), "push");
  }

  /** Accepts the offer that waits, with the fleet chosen. */
  async accept(): Promise<void> {
    const offered = this.offered.peek();
    const layout = this.#fleet();
    if (!offered || !layout) return;
    const step = acceptMatch(offered.text, layout);
    if (!step.ok) {
      this.problem.value = step.error;
      return;
    }
    this.offered.value = undefined;
    this.play.spendFleet();
    const there = this.match.peek();
    if (offered.way === "here" && there) {
      const heard = receive(there.mine, step.value.text);
      if (!heard.ok) this.problem.value = heard.error;
      else {
        this.holder.value = step.value.state.seat;
        await this.#keep({ ...there, mine: heard.value, theirs: step.value.state });
      }
      await this.#settle();
      return;
    }
    const now = Date.now();
    const { state } = step.value;
    const line = this.line.peek();
    const room = line?.room.peek();
    const live = line === undefined || room === undefined ? {} : { room, seat: line.seat };
    const { way } = offered;
    this.seen.clear();
    this.hearsGivingUp.value = false;
    line?.hold();
    await this.#keep({ id: state.match, revision: 0, begun: now, changed: now, way, mine: state, ...live });
    line?.send(step.value.text);
    this.play.write(formatFriendAddress({ friend: state.match }), "replace");
    await this.#settle();
  }

  async fire(cells: readonly number[]): Promise<void> {
    const { shown } = this;
    if (shown) await this.#say(shown, takeTurn(shown, cells));
  }

  /** Gives up: at once if this side may speak, or as soon as the friend has moved. */
  async resign(): Promise<void> {
    const { shown } = this;
    const match = this.match.peek();
    if (!shown || !match) return;
    if (matchView(shown).due.kind === "turn") await this.#say(shown, resign(shown));
    else if (await this.#keep({ ...match, givesUp: true })) this.line.peek()?.giveUp();
  }

  /** Takes what the other person sent: a link, a message around one, or the text in a link. */
  async take(text: string): Promise<void> {
    const link = /[#&]/.test(text) ? readLink(text) : ({ ok: true, value: text.trim() } as const);
    if (!link.ok) {
      this.problem.value = link.error;
      return;
    }
    const addressee = addresseeOf(link.value);
    if (!addressee.ok) {
      this.problem.value = addressee.error;
      return;
    }
    const { match: id, kind } = addressee.value;
    const there = await friendMatches.read(id);
    if (there?.ok) {
      if (this.match.peek()?.id !== id) await this.#open(id);
      this.play.write(formatFriendAddress({ friend: id }), "replace");
      await this.#hear(link.value);
    } else if (kind === "offer") await this.#consider(link.value, "link");
    else this.problem.value = "elsewhere";
  }

  /** Looks at the friend's offer of a rematch. */
  async considerRematch(): Promise<void> {
    const text = this.rematch.peek();
    this.rematch.value = undefined;
    if (text !== undefined) await this.#consider(text, "live");
  }

  /** Hides the fleets, for the other player at this device. */
  handOver(): void {
    batch(() => {
      this.holder.value = this.holder.peek() === 0 ? 1 : 0;
      this.isCovered.value = true;
    });
  }

  /** The next player is there: shows their side. */
  uncover(): void {
    this.isCovered.value = false;
    const match = this.match.peek();
    if (match?.way === "here" && !match.theirs) void this.#consider(match.mine.messages[0], "here");
  }

  async remove(id: string): Promise<void> {
    await friendMatches.remove(id);
    await this.readList();
  }

  #fleet(): Layout | undefined {
    const layout = this.play.fleet.peek()?.layout;
    return layout && !isBoxLayout(layout) ? layout : undefined;
  }

  async #consider(text: string, way: Way): Promise<void> {
    const offer = readOffer(text);
    if (!offer.ok) {
      this.problem.value = offer.error;
      return;
    }
    const { rules } = offer.value;
    this.offered.value = { ...offer.value, text, way };
    this.play.takeRules(rules.scenario);
  }

  async #open(id: string): Promise<void> {
    const read = await friendMatches.read(id);
    if (!read?.ok) {
      this.isMissing.value = read === undefined;
      this.problem.value = read?.error;
      return;
    }
    const match = read.value;
    for (const state of [match.mine, match.theirs]) {
      const checked = state && parseMatch(state);
      if (checked?.ok === false) {
        this.problem.value = checked.error;
        return;
      }
    }
    this.#show(match);
  }

  #show(match: FriendMatch): void {
    this.seen.clear();
    if (match.way !== "here") this.seen.set(match.mine.seat, match);
    batch(() => {
      this.match.value = match;
      this.#cover();
    });
    if (match.way === "live") this.#connect(match.room, match.seat ?? this.#ownSeat);
  }

  /** At one device, where nobody is known to hold it: the one who chooses next has to come. */
  #cover(): void {
    const match = this.match.peek();
    if (!match) return;
    const { mine, theirs, way } = match;
    this.holder.value = theirs && mustChoose(theirs) ? theirs.seat : mine.seat;
    this.isCovered.value = way === "here" && matchView(mine).verdict === undefined;
  }

  /** Comes into a room by its code: to a match of this device that is played there, or for an offer. */
  async #enter(room: string): Promise<void> {
    const known = this.list.peek().find(({ read }) => read.ok && read.value.room === room);
    if (known) {
      await this.#open(known.id);
      this.play.write(formatFriendAddress({ friend: known.id }), "replace");
    } else this.#connect(room, this.#ownSeat);
  }

  #connect(room: string | undefined, seat: string): void {
    this.line.peek()?.close();
    this.line.value = new RoomLine(room, seat, {
      together: () => {
        void this.#keepRoom();
        const { mine, givesUp = false } = this.match.peek() ?? {};
        this.line.peek()?.ask(mine?.messages.length ?? 0, mine?.match);
        if (givesUp) this.line.peek()?.giveUp();
      },
      givesUp: () => {
        this.hearsGivingUp.value = true;
      },
      asked: (has, id) => {
        const { mine } = this.match.peek() ?? {};
        if (!mine) return;
        const isSame = id === mine.match;
        // Of another match: the friend has not heard of this rematch yet, or this one is over and theirs is the rematch.
        if (!isSame && id !== undefined && matchView(mine).verdict) return;
        for (const text of packed(mine.messages.slice(isSame ? has : 0))) this.line.peek()?.send(text);
      },
      holds: () => this.match.peek() !== undefined,
      message: (text) => void this.#hear(text),
    });
  }

  /** Keeps the code of the room, by which the match is found again. */
  async #keepRoom(): Promise<void> {
    const match = this.match.peek();
    const room = this.line.peek()?.room.peek();
    if (match && room !== undefined && match.room !== room) await this.#keep({ ...match, room });
  }

  /** Takes messages into the match that is shown; without one, the offer in a room. */
  async #hear(text: string): Promise<void> {
    const match = this.match.peek();
    if (!match) {
      if (!this.offered.peek()) await this.#consider(text, "live");
      return;
    }
    const addressee = addresseeOf(text);
    if (addressee.ok && addressee.value.kind === "offer" && addressee.value.match !== match.id) {
      await this.#hearOffer(match, addressee.value.match, text);
      return;
    }
    const heard = receive(match.mine, text);
    if (!heard.ok) {
      // After a lost line, some of what comes is here already.
      const isAgain = match.way === "live" && (heard.error.kind === "repeated" || heard.error.kind === "own");
      if (!isAgain) this.problem.value = isTaken(match.mine, heard.error) ? "taken" : heard.error;
      return;
    }
    this.problem.value = undefined;
    await this.#keep({ ...match, mine: heard.value });
    await this.#settle();
  }

  /** Hears the offer of a rematch. Of two that were made at once, the one with the smaller id is played. */
  async #hearOffer(match: FriendMatch, id: string, text: string): Promise<void> {
    const { verdict, isAccepted } = matchView(match.mine);
    if (await friendMatches.read(id)) return;
    if (verdict) this.rematch.value = text;
    else if (!isAccepted && match.mine.seat === 0 && id < match.id) {
      await friendMatches.remove(match.id);
      this.match.value = undefined;
      await this.#consider(text, "live");
    }
  }

  /** Keeps what a side has said, and passes it on. */
  async #say(side: MatchState, step: Result<Step>): Promise<void> {
    const match = this.match.peek();
    if (!match) return;
    if (!step.ok) {
      this.problem.value = step.error;
      return;
    }
    this.problem.value = undefined;
    const { state, text } = step.value;
    if (match.theirs) await this.#pass(match, side === match.mine, step.value);
    else if (await this.#keep({ ...match, mine: state })) this.line.peek()?.send(text);
    await this.#settle();
  }

  /** At one device: what one side said goes to the other, and what follows without a choice is done before it shows. */
  async #pass(match: FriendMatch, isMine: boolean, { state, text }: Step): Promise<void> {
    const { mine, theirs = state } = match;
    const sides: [MatchState, MatchState] = isMine ? [state, theirs] : [mine, state];
    let to: 0 | 1 = isMine ? 1 : 0;
    for (let said = text; said !== ""; to = to === 0 ? 1 : 0) {
      const heard = receive(sides[to], said);
      if (!heard.ok) {
        this.problem.value = heard.error;
        return;
      }
      const told: string[] = [];
      sides[to] = withDuties(heard.value, told);
      said = joinMessages(told);
    }
    await this.#keep({ ...match, mine: sides[0], theirs: sides[1] });
  }

  /** Does what follows without a choice. */
  async #settle(): Promise<void> {
    const before = this.match.peek();
    if (!before) return;
    const told: string[] = [];
    const mine = withDuties(before.mine, told, before.way === "live");
    if (mine !== before.mine) {
      if (before.theirs) await this.#pass(before, true, { state: mine, text: joinMessages(told) });
      else if (await this.#keep({ ...before, mine })) this.line.peek()?.send(joinMessages(told));
    }
    const now = this.match.peek();
    if (now?.givesUp && matchView(now.mine).due.kind === "turn") await this.#say(now.mine, resign(now.mine));
    if (!now?.theirs) return;
    const answers: string[] = [];
    const theirs = withDuties(now.theirs, answers);
    if (theirs !== now.theirs) {
      await this.#pass(now, false, { state: theirs, text: joinMessages(answers) });
      await this.#settle();
    }
  }

  /** Stores the match and shows it; false if another tab was faster, whose state takes its place. */
  async #keep(match: FriendMatch): Promise<boolean> {
    const next = { ...match, revision: match.revision + 1, changed: Date.now() };
    this.match.value = next;
    if ((await friendMatches.write(next.id, next)) !== "overtaken") return true;
    await this.#readAgain(next.id);
    return false;
  }

  /** Shows what another tab has written. */
  async #readAgain(id: string): Promise<void> {
    const read = await friendMatches.read(id);
    const there = this.match.peek();
    if (!read?.ok || there?.id !== id || read.value.revision < there.revision) return;
    batch(() => {
      this.match.value = read.value;
      if (read.value.way === "here") this.#cover();
    });
  }
}

/** The most characters of several messages that are sent together. */
const MOST_TOGETHER = 12_000;

/** Messages in few texts: each may be as long as a line to a room takes. */
const packed = (messages: readonly string[]): string[] => {
  const texts: string[] = [];
  for (const message of messages) {
    const last = texts.at(-1);
    if (last === undefined || last.length + message.length > MOST_TOGETHER) texts.push(message);
    else texts[texts.length - 1] = joinMessages([last, message]);
  }
  return texts;
};
