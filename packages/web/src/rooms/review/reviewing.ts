import { formatShots, type Knowledge } from "@broadside/engine";
import { signal } from "@preact/signals";
import { type BoardMap, readMap } from "../../board/map/board-map.ts";
import type { WriteRoomAddress } from "../../board/notation/address-codec.ts";
import { JudgedGame } from "../../board/review/judged-game.ts";
import { ownRank, type Rank } from "../../board/review/level-ranks.ts";
import { formatReviewAddress, type GameName, parseReviewAddress } from "../../board/review/review-address.ts";
import { isMine, positionOf } from "../../board/review/review-game.ts";
import { finishedReviews, reviewKey } from "../../board/review/review-store.ts";
import { isFinished } from "../../board/review/reviewed-shot.ts";
import { formatPosition } from "../../board/rules/rules.ts";
import { RoomEngine, type StartWorker } from "../../engine/room-engine.ts";
import { handOn } from "./handed-games.ts";
import { keyMoments, mistakesOf } from "./key-moments.ts";
import { Practice } from "./practice.ts";

/** The number of maps to keep while a game is shown. */
const MOST = 60;

/** The exact map before the current shot, counted in its own worker, so that the review can continue. */
class MapBefore {
  readonly map = signal<BoardMap | undefined>(undefined);
  readonly trouble = signal<"conflict" | { readonly what: string } | undefined>(undefined);
  readonly #engine: RoomEngine;
  readonly #kept = new Map<string, BoardMap>();
  #wanted: string | undefined;

  constructor(startWorker: StartWorker) {
    this.#engine = new RoomEngine(startWorker);
  }

  /** Asks for the map of a position, unless it is already there. */
  async look(knowledge: Knowledge): Promise<void> {
    const key = formatShots(knowledge.scenario, knowledge.observations);
    if (key === this.#wanted && !this.trouble.peek()) return;
    this.#wanted = key;
    this.map.value = this.#kept.get(key);
    this.trouble.value = undefined;
    this.#engine.letGo();
    if (this.map.peek()) return;
    const answer = await this.#engine.call("map", { ...formatPosition(knowledge), patience: "normal" });
    if (key !== this.#wanted) return;
    if (answer.kind !== "map") {
      this.trouble.value = answer.kind === "conflict" ? "conflict" : answer;
      return;
    }
    const map = readMap(knowledge, answer);
    this.#kept.set(key, map);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST) this.#kept.delete(oldest);
    this.map.value = map;
  }

  close(): void {
    this.#wanted = undefined;
    this.#engine.letGo();
    this.#kept.clear();
    this.map.value = undefined;
    this.trouble.value = undefined;
  }

  stop(): void {
    this.#engine.stop();
  }
}

/** The Review room: the game under review, the current shot, and the choice of a game. */
export class Reviewing extends JudgedGame {
  /** True while the board, the shot and its verdict fill the screen. */
  readonly presented = signal(false);
  /** The current shot, counted from 1. */
  readonly shot = signal(1);
  /** How the game compares with the person's other games; undefined if it is not theirs, or not reviewed yet. */
  readonly rank = signal<Rank | undefined>(undefined);
  readonly map: MapBefore;
  readonly practice: Practice;
  readonly #write: WriteRoomAddress;
  /** Whether you are trying the mistakes again, or will be once the review is complete. */
  #learns = false;
  /** The shot last written to the address, and whether the address said that mistakes were being tried again. */
  #noted: readonly [shot: number, learns: boolean] = [1, false];

  constructor(startWorker: StartWorker, write: WriteRoomAddress) {
    super(startWorker);
    this.#write = write;
    this.map = new MapBefore(startWorker);
    this.practice = new Practice({ show: (shot) => this.show(shot), tryShot: (shot) => this.engine.call("try", shot) });
  }

  async goTo(fragment: string): Promise<void> {
    const { game: name, side, shot, learns = false, problems } = parseReviewAddress(fragment);
    this.problems.value = problems;
    this.isMissing.value = false;
    if (name === undefined) {
      this.close();
      return;
    }
    if (!(await this.enter(name, side))) return;
    // Not awaited: you may choose a shot while your other games are read.
    if (!this.rank.peek()) void this.#rank();
    this.#look(shot ?? this.#firstShot());
    this.#learns = learns;
    this.#noted = [this.shot.peek(), learns];
    this.#hold(fragment, shot);
    this.#practise();
  }

  /** Writes the whole game into the address, so that it can be opened on any device. */
  #hold(fragment: string, shot: number | undefined): void {
    const { side } = this.open.peek() ?? {};
    const address = formatReviewAddress(this.#name(), side, shot, this.#learns);
    if (address !== fragment.replace(/^#/, "")) this.#write(address, "replace");
  }

  /** The game as the address names it: by its id here, and held as a whole for other devices. */
  #name(): GameName | undefined {
    const open = this.open.peek();
    if (!open || !("id" in open.name) || open.name.place === "example") return open?.name;
    return { ...open.name, held: handOn(open.game, open.side).held };
  }

  /** Begins to try the mistakes again, if the address says so, once all of them are known. */
  #practise(): void {
    const { at, mistake } = this.practice;
    if (!this.#learns) this.practice.leave();
    else if (
      this.totals.peek() &&
      (at.peek() === undefined || (mistake.peek()?.number ?? this.shot.peek()) !== this.shot.peek())
    )
      this.learn(this.shot.peek());
  }

  /** Begins to try the mistakes again, from the one at a shot or from the first. */
  learn(shot?: number): void {
    const { player } = this.open.peek() ?? {};
    const shots = this.shots.peek();
    this.#learns = player !== undefined && mistakesOf(shots).length > 0;
    if (!player || !this.#learns) return;
    this.practice.begin(player, shots, shot);
    this.#note();
  }

  endLearning(): void {
    this.#learns = false;
    this.practice.leave();
    this.#note();
  }

  protected override judged(): void {
    this.#practise();
    void this.#rank();
  }

  protected override close(): void {
    super.close();
    this.map.close();
    this.practice.leave();
    this.rank.value = undefined;
    // The number of a shot may not exist in the next game.
    this.shot.value = 1;
  }

  override leave(): void {
    super.leave();
    this.map.stop();
  }

  /** Shows a shot, or the nearest one that exists. */
  show(number: number): void {
    this.#look(number);
    this.#note();
  }

  /** Writes changes to the address: Back leads from the mistakes to the review. */
  #note(): void {
    const { side } = this.open.peek() ?? {};
    const name = this.#name();
    const [shot, learns] = this.#noted;
    if (name === undefined || (shot === this.shot.peek() && learns === this.#learns)) return;
    this.#noted = [this.shot.peek(), this.#learns];
    this.#write(formatReviewAddress(name, side, ...this.#noted), learns === this.#learns ? "replace" : "push");
  }

  /** The first shot to show: the one that lost most, once that is known, otherwise the first shot. */
  #firstShot(): number {
    return this.totals.peek() ? (keyMoments(this.shots.peek())[0]?.shot.number ?? 1) : 1;
  }

  #look(number: number): void {
    const { player } = this.open.peek() ?? {};
    if (!player) return;
    this.shot.value = Math.max(1, Math.min(player.transcript.observations.length, number));
    void this.map.look(positionOf(player, this.shot.peek()));
  }

  async #rank(): Promise<void> {
    const open = this.open.peek();
    const totals = this.totals.peek();
    if (!open || !isMine(open.game, open.player) || !totals || !isFinished(totals)) return;
    const finished = await finishedReviews();
    if (open === this.open.peek())
      this.rank.value = ownRank(reviewKey(open.game, open.side), this.record(open), finished);
  }
}
