import { Duel, isSalvo } from "@broadside/engine/games";
import { type MatchView as AgreedView, matchView, type Seat } from "@broadside/match";
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { FriendMatch } from "../../../board/match/friend-store.ts";
import { LINKED_ID, matchOfLink } from "../../../board/match/match-link.ts";
import type { NotedShots } from "../../../board/match/match-look.ts";
import type { MatchPlayers } from "../../../board/match/match-record.ts";
import { PERSON } from "../../../board/match/play-address.ts";
import { type PlacedShip, shipsOfLayout } from "../../../board/position/placed-ship.ts";
import type { EndedMatch, MatchInPlay, MatchView } from "../live-match.ts";
import type { Friend } from "./friend.ts";

/** The sides of a match, as their protocol has them; the other one only if it plays at this device, too. */
type Sides = Pick<FriendMatch, "way" | "mine" | "theirs">;

/** What a player has agreed on with the other, and what that one has, if both play at this device. */
const agreedOn = ({ mine, theirs }: Sides, seat: Seat): readonly [AgreedView, AgreedView | undefined] => {
  const views = [mine, theirs].map((state) => state && matchView(state));
  const [own = matchView(mine), other] = mine.seat === seat ? views : views.toReversed();
  return [own, other];
};

/** At one device, nobody is "you" once the match is over. */
const playersOf = ({ way, mine }: Sides, seat: Seat, isOver: boolean): MatchPlayers => {
  const of = `${mine.match}-${seat}`;
  if (way !== "here") return [{ kind: "person" }, { kind: "friend", of }];
  const other = { kind: "friend", seat: seat === 0 ? 1 : 0, of } as const;
  return [isOver ? { kind: "friend", seat } : { kind: "person" }, other];
};

/** The match as the screen of one player shows it. */
const viewOf = (sides: Sides, seat: Seat): MatchView => {
  const [own, other] = agreedOn(sides, seat);
  const { rules, due, verdict } = own;
  // Where both play here, an answer is known as soon as the shot is fired.
  const isOther = other !== undefined && own.flying.length > 0;
  const isMyTurn = due.kind === "turn" && due.shots > 0;
  const winner = verdict?.winner === undefined ? undefined : verdict.winner === seat ? 0 : 1;
  return {
    scenario: rules.scenario,
    players: playersOf(sides, seat, verdict !== undefined),
    shots: isOther ? [other.theirs, other.mine] : [own.mine, own.theirs],
    order: (isOther ? other : own).order.map((by) => (by === seat ? 0 : 1)),
    turns: rules.turns.turns,
    turn: verdict ? undefined : isMyTurn ? 0 : 1,
    due: isMyTurn ? due.shots : 0,
    winner,
    ...(verdict && winner === undefined && { isDraw: true }),
    resigned: verdict?.by === "resigned" ? (winner === 0 ? 1 : 0) : undefined,
    hints: 0,
    takenBack: 0,
  };
};

/** What somebody did in a view, which is forgotten when that changes. */
interface Done<T> {
  readonly in: MatchView;
  readonly what: T;
}

/** A match between two people as the screen of one of them plays it. */
export class FriendInPlay implements MatchInPlay {
  readonly id: string;
  readonly seat: Seat;
  readonly view: ReadonlySignal<MatchView>;
  /** The match as this player has last seen it. */
  readonly seen: MatchView;
  /** The cells marked for the next turn or, in the other's turn, those whose answers are to come. */
  readonly marks: ReadonlySignal<readonly number[]>;
  readonly shotBefore: ReadonlySignal<number | undefined>;
  readonly isEarly: ReadonlySignal<boolean>;
  readonly noted = signal<NotedShots | undefined>(undefined);
  readonly #friend: Friend;
  readonly #sides: ReadonlySignal<Sides>;
  readonly #marked = signal<Done<readonly number[]> | undefined>(undefined);
  readonly #pressed = signal<Done<number> | undefined>(undefined);

  constructor(friend: Friend, match: FriendMatch, seat: Seat) {
    this.#friend = friend;
    this.id = match.id;
    this.seat = seat;
    const present = (): FriendMatch => {
      const shown = friend.match.value;
      return shown?.id === match.id ? shown : match;
    };
    // Nothing changes on the screen while nobody says anything.
    const mine = computed(() => present().mine);
    const theirs = computed(() => present().theirs);
    this.#sides = computed(() => ({
      way: match.way,
      mine: mine.value,
      ...(theirs.value && { theirs: theirs.value }),
    }));
    this.view = computed(() => viewOf(this.#sides.value, seat));
    this.seen = viewOf(friend.seen.get(seat) ?? match, seat);
    this.marks = computed(() => {
      if (this.view.value.turn === 1 && match.way !== "here") return this.agreed.flying;
      const marked = this.#marked.value;
      return marked?.in === this.view.value ? marked.what : [];
    });
    this.isEarly = computed(() => this.view.value.turn === 1 && this.#pressed.value?.in === this.view.value);
    this.shotBefore = computed(() => {
      const pressed = this.#pressed.value;
      const { turn, shots } = this.view.value;
      const isAgain =
        turn === 0 && pressed?.in === this.view.value && shots[0].some(({ cell }) => cell === pressed.what);
      return isAgain ? pressed.what : undefined;
    });
  }

  /** What the protocol says of the match. */
  get agreed(): AgreedView {
    return agreedOn(this.#sides.value, this.seat)[0];
  }

  get way(): FriendMatch["way"] {
    return this.#sides.value.way;
  }

  /** A turn that goes by link can be changed until it is sent. */
  get marksFirst(): boolean {
    return this.way === "link" || isSalvo(this.view.value.turns);
  }

  get mayFire(): boolean {
    const { turn, due } = this.view.value;
    return turn === 0 && due > 0 && this.marks.value.length === due;
  }

  fleet(player: Seat): readonly PlacedShip[] | undefined {
    const [own, other] = agreedOn(this.#sides.value, this.seat);
    const shown = own.shown ?? (own.verdict && other?.layout);
    const layout = player === 1 ? own.layout : shown;
    return layout && shipsOfLayout(layout);
  }

  shoot(cell: number): boolean {
    const view = this.view.peek();
    this.#pressed.value = { in: view, what: cell };
    const isOpen = !view.scenario.board.blocked.includes(cell) && !view.shots[0].some((shot) => shot.cell === cell);
    if (view.turn !== 0 || !isOpen) return false;
    const marks = this.marks.peek();
    const what = marks.includes(cell) ? marks.filter((one) => one !== cell) : [...marks, cell].slice(-view.due);
    this.#marked.value = { in: view, what };
    if (!this.marksFirst) this.fire();
    return true;
  }

  fire(): void {
    if (this.mayFire) void this.#friend.fire(this.marks.peek());
  }

  takeMarkOff(): boolean {
    const marks = this.marks.peek();
    const view = this.view.peek();
    if (view.turn !== 0 || marks.length === 0) return false;
    this.#marked.value = { in: view, what: marks.slice(0, -1) };
    return true;
  }

  resign(): void {
    void this.#friend.resign();
  }

  /** The screen of this player ends: what is shown was seen. */
  leave(): void {
    const match = this.#friend.match.peek();
    if (match?.id === this.id) this.#friend.seen.set(this.seat, match);
  }

  /** The whole match, once both fleets are shown: this side first. */
  get ended(): EndedMatch | undefined {
    const { verdict, shown, layout, rules, mine, theirs, first, seat } = this.agreed;
    if (!verdict || !shown || first === undefined || rules.turns.lastTurn) return undefined;
    const duel = new Duel({ layouts: [shown, layout], turns: rules.turns.turns, first: first === seat ? 0 : 1 });
    const shots = [mine, theirs].map((made) => made.map(({ cell }) => cell));
    const made = [0, 0];
    try {
      for (let player = duel.turn; player !== undefined; player = duel.turn) {
        const turn = shots[player].slice(made[player], made[player] + duel.shotsDue);
        if (turn.length === 0) break;
        made[player] += duel.repeat(turn).length;
      }
    } catch {
      return undefined;
    }
    const { resigned, players } = this.view.value;
    if (duel.winner === undefined && resigned === undefined) return undefined;
    const { changed = 0 } = this.#friend.match.value ?? {};
    const match = { ...matchOfLink({ duel, sides: [PERSON, PERSON], resigned }), players, changed };
    return { id: LINKED_ID, view: this.view, noted: this.noted, match };
  }
}
