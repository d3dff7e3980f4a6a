import { type Knowledge, type Observation, type Scenario, unshotCells } from "@broadside/engine";
import { isSalvo, type TurnRule } from "@broadside/engine/games";
import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { readMap } from "../../board/map/board-map.ts";
import { hitsOf } from "../../board/map/reasons.ts";
import type { Hint, NotedShots } from "../../board/match/match-look.ts";
import { knowledgeOf, type Match, type MatchPlayers, scenarioOf, winnerOf } from "../../board/match/match-record.ts";
import { type PlacedShip, shipsOfLayout } from "../../board/position/placed-ship.ts";
import type { JudgingAhead } from "../../board/review/judging-ahead.ts";
import { formatPosition } from "../../board/rules/rules.ts";
import type { RoomEngine } from "../../engine/room-engine.ts";
import type { Trouble } from "../../engine/task.ts";
import type { Writing } from "../../storage/collection.ts";

export const PACES = ["instant", "normal", "slow"] as const;
export type Pace = (typeof PACES)[number];

/** The minimum number of milliseconds that a strategy takes for a shot. */
const PAUSE: Readonly<Record<Pace, number>> = { instant: 0, normal: 700, slow: 1800 };

/** A match as shown on the page: an immutable copy. */
export interface MatchView {
  readonly scenario: Scenario;
  readonly players: MatchPlayers;
  readonly shots: readonly [readonly Observation[], readonly Observation[]];
  readonly order: readonly (0 | 1)[];
  readonly turns: TurnRule;
  /** Who shoots next; undefined if the match is over. */
  readonly turn: 0 | 1 | undefined;
  /** The number of shots to fire before any is answered: one, or more in a salvo. */
  readonly due: number;
  readonly winner: 0 | 1 | undefined;
  /** Whether the match ended without a winner. */
  readonly isDraw?: boolean;
  readonly resigned: 0 | 1 | undefined;
  readonly hints: number;
  readonly takenBack: number;
}

/** The shots of both sides until it is the first player's turn again. */
type Round = readonly [readonly Observation[], readonly Observation[]];

export const roundsOf = ({ order, shots }: Pick<MatchView, "order" | "shots">): readonly Round[] => {
  const rounds: [Observation[], Observation[]][] = [];
  const made = [0, 0];
  order.forEach((player, i) => {
    if (player === order[0] && order[i - 1] !== player) rounds.push([[], []]);
    rounds[rounds.length - 1][player].push(shots[player][made[player]++]);
  });
  return rounds;
};

/** A match as its screen shows and plays it, against the computer or a friend. */
export interface MatchInPlay {
  readonly id: string;
  readonly view: ReadonlySignal<MatchView>;
  /** The cells that the person has marked, to be fired together, in order of marking. */
  readonly marks: ReadonlySignal<readonly number[]>;
  /** Whether cells are marked first and fired then. */
  readonly marksFirst: boolean;
  readonly shotBefore: ReadonlySignal<number | undefined>;
  readonly isEarly: ReadonlySignal<boolean>;
  readonly noted: Signal<NotedShots | undefined>;
  readonly hint?: ReadonlySignal<Hint | undefined>;
  readonly thinking?: ReadonlySignal<boolean>;
  readonly isInOtherTab?: ReadonlySignal<boolean>;
  readonly mayFire: boolean;
  /** The fleet that a player shoots at; undefined while it is not known here. */
  fleet(player: 0 | 1): readonly PlacedShip[] | undefined;
  shoot(cell: number): boolean;
  fire(): void;
  takeMarkOff(): boolean;
  resign(): void;
  takeBack?(): void;
  askForHint?(): Promise<void>;
}

/** A match of which everything is known here, both fleets included. */
export type EndedMatch = Pick<MatchInPlay, "id" | "view" | "noted"> & {
  readonly match: Match;
  readonly ahead?: JudgingAhead | undefined;
};

export interface LiveMatchHost {
  readonly engine: RoomEngine;
  /** Judges the first player's shots while the match goes on. */
  readonly ahead?: JudgingAhead;
  readonly pace: ReadonlySignal<Pace>;
  keep(match: Match): Promise<Writing>;
}

export class LiveMatch implements MatchInPlay {
  readonly view;
  /** The last cell pressed, if it had already been shot. */
  readonly shotBefore = signal<number | undefined>(undefined);
  /** True if the person pressed a cell while a strategy was choosing its shot: nothing is shot then. */
  readonly isEarly = signal(false);
  readonly thinking = signal(false);
  /** Why a strategy did not shoot or gave no hint. */
  readonly trouble = signal<(Trouble & { readonly of: "shot" | "hint" }) | undefined>(undefined);
  readonly hint = signal<Hint | undefined>(undefined);
  readonly hinting = signal(false);
  /** The cells that the person has marked for a salvo, in order of marking. */
  readonly marks = signal<readonly number[]>([]);
  /** The best and the worst shot, once a finished match is judged. */
  readonly noted = signal<NotedShots | undefined>(undefined);
  /** True if the match continues in another tab: here it is only shown. */
  readonly isInOtherTab = signal(false);
  readonly #host: LiveMatchHost;
  #match: Match;
  /** Counts events that make pending shots void, such as a shot taken back or the end of the match. */
  #moment = 0;

  constructor(match: Match, host: LiveMatchHost) {
    this.#match = match;
    this.#host = host;
    this.view = signal(viewOf(match));
  }

  get id(): string {
    return this.#match.id;
  }

  get match(): Match {
    return this.#match;
  }

  get ahead(): JudgingAhead | undefined {
    return this.#host.ahead;
  }

  get marksFirst(): boolean {
    return isSalvo(this.#match.duel.rules.turns);
  }

  fleet(player: 0 | 1): readonly PlacedShip[] {
    return shipsOfLayout(this.#match.duel.game(player).layout);
  }

  get isMyTurn(): boolean {
    return this.view.value.turn === 0 && this.#match.players[0].kind === "person" && !this.isInOtherTab.value;
  }

  /** Lets the next player act: a strategy shoots; for a person, it waits. */
  async goOn(): Promise<void> {
    const { turn } = this.view.value;
    const player = turn === undefined ? undefined : this.#match.players[turn];
    if (turn === undefined || player?.kind !== "strategy" || this.isInOtherTab.value) return;
    const moment = ++this.#moment;
    const begun = performance.now();
    this.trouble.value = undefined;
    this.thinking.value = true;
    const random = this.#match.states[turn].at(-1) ?? [];
    const position = formatPosition(knowledgeOf(turn, this.#match));
    const { strategy } = player;
    const asked = this.#match.duel.shotsDue;
    const answer = await this.#host.engine.call("shot", { ...position, strategy, random, asked });
    if (moment !== this.#moment) return;
    if (answer.kind !== "shot") {
      this.thinking.value = false;
      this.trouble.value = { of: "shot", ...answer };
      return;
    }
    await this.#rest(begun);
    if (moment !== this.#moment) return;
    this.#fire(turn, answer.cells, answer.random);
  }

  /** Salvos are judged at the end: what a part of one is worth depends on the whole. */
  #judgeAhead(): void {
    const { players, turn } = this.view.peek();
    const isWorthIt = players[0].kind === "person" && players[1].kind !== "person" && !this.marksFirst;
    const knowledge = knowledgeOf(0, this.#match);
    if (isWorthIt && turn !== undefined && knowledge.observations.length > 1) this.ahead?.follow(knowledge);
  }

  /** Waits until a strategy's minimum time since the given moment has passed. */
  async #rest(since: number): Promise<void> {
    const left = PAUSE[this.#host.pace.peek()] - (performance.now() - since);
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  }

  #isOpen(cell: number): boolean {
    const { scenario, shots } = this.view.value;
    return this.isMyTurn && !scenario.board.blocked.includes(cell) && !shots[0].some((shot) => shot.cell === cell);
  }

  /** The person shoots at a cell or, in salvos, marks or unmarks it. False if that is not possible. */
  shoot(cell: number): boolean {
    const wasShot = this.isMyTurn && this.view.value.shots[0].some((shot) => shot.cell === cell);
    this.shotBefore.value = wasShot ? cell : undefined;
    this.isEarly.value = this.thinking.peek() && !this.isInOtherTab.peek();
    if (!this.#isOpen(cell)) return false;
    if (!this.marksFirst) {
      this.#fire(0, [cell]);
      return true;
    }
    const marks = this.marks.value;
    if (marks.includes(cell)) this.marks.value = marks.filter((one) => one !== cell);
    else if (marks.length < this.view.value.due) this.marks.value = [...marks, cell];
    else return false;
    return true;
  }

  get mayFire(): boolean {
    return this.isMyTurn && this.marks.value.length > 0 && this.marks.value.length === this.view.value.due;
  }

  fire(): void {
    if (this.mayFire) this.#fire(0, this.marks.peek());
  }

  takeMarkOff(): boolean {
    if (this.marks.peek().length === 0) return false;
    this.marks.value = this.marks.peek().slice(0, -1);
    return true;
  }

  /** Makes the shots of a turn; `random` is the state of the strategy's stream before them. */
  #fire(player: 0 | 1, cells: readonly number[], random?: readonly number[]): void {
    const { duel, states } = this.#match;
    const before = duel.order.length;
    const made = duel.fire(cells);
    if (random) {
      // One state for each shot, so that shots taken back remove their states as well.
      const own = [...states[player], ...made.map(() => random)];
      this.#match = { ...this.#match, states: player === 0 ? [own, states[1]] : [states[0], own] };
    }
    this.#changed(random && made.length > 1 ? before + 1 : undefined);
    this.#judgeAhead();
    if (random && made.length > 1) void this.#showRest(this.#moment);
    else void this.goOn();
  }

  /** Shows the shots of a strategy's salvo one by one; they have already been made and stored. */
  async #showRest(moment: number): Promise<void> {
    const whole = viewOf(this.#match);
    const { duel } = this.#match;
    for (let shown = this.view.peek().order.length; shown < duel.order.length; shown++) {
      await this.#rest(performance.now());
      if (moment !== this.#moment) return;
      this.view.value = shown + 1 === duel.order.length ? whole : this.#partOf(whole, shown + 1);
    }
    this.thinking.value = false;
    void this.goOn();
  }

  /** The match partway through the opponent's salvo: the same player is still firing. */
  #partOf(whole: MatchView, shots: number): MatchView {
    return { ...viewAt(whole, shots), turn: whole.order[shots - 1], winner: undefined };
  }

  /** @param shown how many shots to show at first, if not all */
  #changed(shown?: number): void {
    this.#moment++;
    this.#host.engine.letGo();
    this.#match = { ...this.#match, revision: this.#match.revision + 1, changed: Date.now() };
    batch(() => {
      this.hint.value = undefined;
      this.hinting.value = false;
      this.marks.value = [];
      this.shotBefore.value = undefined;
      this.isEarly.value = false;
      this.thinking.value = shown !== undefined;
      this.trouble.value = undefined;
      const whole = viewOf(this.#match);
      this.view.value = shown === undefined ? whole : this.#partOf(whole, shown);
    });
    void this.#keep();
  }

  async #keep(): Promise<void> {
    if ((await this.#host.keep(this.#match)) === "overtaken") this.leaveToOther();
  }

  leaveToOther(): void {
    this.#moment++;
    this.#host.engine.letGo();
    this.thinking.value = false;
    this.isInOtherTab.value = true;
  }

  get canTakeBack(): boolean {
    const { winner, shots, players } = this.view.value;
    return winner === undefined && players[0].kind === "person" && shots[0].length > 0 && !this.isInOtherTab.value;
  }

  /** Takes back the person's last turn, a shot or a salvo, and the opponent's shots since. */
  takeBack(): void {
    if (!this.canTakeBack) return;
    const { duel, states, takenBack } = this.#match;
    const own = duel.game(0).observations.length;
    duel.takeBack(0);
    const kept = states[1].slice(0, duel.game(1).observations.length + 1);
    const back = own - duel.game(0).observations.length;
    this.#match = { ...this.#match, states: [states[0], kept], takenBack: takenBack + back };
    this.#changed();
    void this.goOn();
  }

  resign(): void {
    if (this.view.value.winner !== undefined || this.isInOtherTab.value) return;
    this.#match = { ...this.#match, resigned: 0 };
    this.#changed();
  }

  /** Shows the chances of all cells and records that a hint was given. */
  async askForHint(): Promise<void> {
    if (!this.isMyTurn || this.hinting.value) return;
    const moment = this.#moment;
    this.hinting.value = true;
    this.shotBefore.value = undefined;
    this.trouble.value = undefined;
    const knowledge = knowledgeOf(0, this.#match);
    const answer = await this.#host.engine.call("map", { ...formatPosition(knowledge), patience: "normal" });
    if (moment !== this.#moment) return;
    this.hinting.value = false;
    if (answer.kind !== "map") {
      this.trouble.value = { of: "hint", ...(answer.kind === "conflict" ? { kind: "failed", what: "" } : answer) };
      return;
    }
    const map = readMap(knowledge, answer);
    const hits = hitsOf(map);
    this.hint.value = {
      hits,
      layouts: map.mass,
      // The expected hits of a salvo are the sum of its cells' chances, so the likeliest cells are the best salvo.
      best: likeliest(hits, knowledge, this.view.value.due),
    };
    const { hints, duel } = this.#match;
    const now = duel.game(0).observations.length;
    if (hints.includes(now)) return;
    this.#match = { ...this.#match, hints: [...hints, now], revision: this.#match.revision + 1, changed: Date.now() };
    this.view.value = viewOf(this.#match);
    void this.#keep();
  }

  /** Replaces a strategy that cannot play in this position. */
  replaceStrategy(strategy: string): void {
    const { turn } = this.view.value;
    if (turn === undefined) return;
    const players = this.#match.players.map((player, i) => (i === turn ? { kind: "strategy", strategy } : player));
    this.#match = { ...this.#match, players: players as unknown as MatchPlayers };
    this.#changed();
    void this.goOn();
  }

  dispose(): void {
    this.#moment++;
    this.ahead?.stop();
    this.#host.engine.letGo();
  }
}

/** The unshot cells most likely to be hit; among equally likely ones, the first. */
const likeliest = (hits: readonly bigint[], knowledge: Knowledge, most: number): number[] => {
  const order = (a: number, b: number): number => (hits[a] === hits[b] ? a - b : hits[a] > hits[b] ? -1 : 1);
  return unshotCells(knowledge).sort(order).slice(0, most);
};

/** A match as it was after a number of shots of both players together; it names the winner all the same. */
export const viewAt = (view: MatchView, shots: number): MatchView => {
  const order = view.order.slice(0, shots);
  const second = order.reduce<number>((sum, player) => sum + player, 0);
  return { ...view, order, shots: [view.shots[0].slice(0, order.length - second), view.shots[1].slice(0, second)] };
};

const viewOf = (match: Match): MatchView => {
  const { duel, players, resigned, hints, takenBack } = match;
  const winner = winnerOf(match);
  return {
    scenario: scenarioOf(match),
    players,
    shots: [[...duel.game(0).observations], [...duel.game(1).observations]],
    order: [...duel.order],
    turns: duel.rules.turns,
    turn: winner === undefined ? duel.turn : undefined,
    due: winner === undefined ? duel.shotsDue : 0,
    winner,
    resigned,
    hints: hints.length,
    takenBack,
  };
};
