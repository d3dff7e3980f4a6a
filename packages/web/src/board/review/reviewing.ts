import { formatInputError, formatShots, type InputError, type Knowledge, type Result } from "@broadside/engine";
import { batch, computed, signal } from "@preact/signals";
import { RoomEngine, type StartWorker } from "../../engine/room-engine.ts";
import type { AnswerOf } from "../../engine/tasks.ts";
import { textId } from "../../parts/id.ts";
import { keyMoments, mistakesOf } from "../../rooms/review/key-moments.ts";
import { ownRank, type Rank } from "../../rooms/review/level-ranks.ts";
import { Practice } from "../../rooms/review/practice.ts";
import { deviceTexts } from "../../storage/kept-texts.ts";
import { KeptGames } from "../games/kept-games.ts";
import { type BoardMap, readMap } from "../map/board-map.ts";
import { matches } from "../match/match-store.ts";
import type { WriteRoomAddress } from "../notation/address-codec.ts";
import { formatPosition } from "../rules/rules.ts";
import { formatReviewAddress, type GameName, parseReviewAddress, type ReviewedSide } from "./review-address.ts";
import {
  EXAMPLE_ID,
  exampleGame,
  type GameSide,
  gameOfKept,
  gameOfLinkedMatch,
  gameOfMatch,
  gameOfTranscript,
  gameSide,
  isMine,
  knowledgeOfSide,
  positionOf,
  type ReviewGame,
} from "./review-game.ts";
import {
  finishedReviews,
  keepReview,
  REVIEW_SEED,
  type ReviewRecord,
  reviewFiles,
  reviewKey,
  reviews,
} from "./review-store.ts";
import { isFinished, type ReviewedShot, type ReviewTotals } from "./reviewed-shot.ts";

/** The number of maps to keep while a game is shown. */
const MOST = 60;

/** The exact map before the current shot, counted in its own worker, so that the review can continue. */
class MapBefore {
  readonly map = signal<BoardMap | undefined>(undefined);
  readonly trouble = signal<string | undefined>(undefined);
  readonly #engine: RoomEngine;
  readonly #kept = new Map<string, BoardMap>();
  #wanted: string | undefined;

  constructor(startWorker: StartWorker) {
    this.#engine = new RoomEngine(startWorker);
  }

  /** Asks for the map of a position, unless it is already there. */
  look(knowledge: Knowledge): void {
    const key = formatShots(knowledge.scenario, knowledge.observations);
    if (key === this.#wanted && (this.map.peek() || !this.trouble.peek())) return;
    this.#wanted = key;
    this.map.value = this.#kept.get(key);
    this.trouble.value = undefined;
    this.#engine.letGo();
    if (!this.map.peek()) void this.#ask(key, knowledge);
  }

  async #ask(key: string, knowledge: Knowledge): Promise<void> {
    const answer = await this.#engine.ask({ ...formatPosition(knowledge), kind: "map", patience: "normal" });
    if (key !== this.#wanted) return;
    if (answer.kind !== "map") {
      this.trouble.value =
        answer.kind === "conflict" ? "no layout agrees with the answers before this shot" : answer.what;
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

/** The maximum time in milliseconds that the current shot may still take when the review is stopped. */
const STOP_WITHIN = 3000;

type ReviewState =
  | { readonly kind: "running" | "stopped" | "done" }
  /** A shot was refused as too much work, something went wrong, or the game's record must first be corrected. */
  | { readonly kind: "refused" | "failed" | "misrecorded"; readonly what: string };

/** One side of a game, with its review so far. */
export interface OpenReview {
  readonly game: ReviewGame;
  readonly name: GameName;
  readonly side: ReviewedSide;
  readonly player: GameSide;
}

/** The Review room: the game under review, the current shot, and the choice of a game. */
export class Reviewing {
  /** Undefined while you are choosing a game. */
  readonly open = signal<OpenReview | undefined>(undefined);
  readonly opening = signal(false);
  /** The current shot, counted from 1. */
  readonly shot = signal(1);
  readonly shots = signal<readonly ReviewedShot[]>([]);
  readonly totals = signal<ReviewTotals | undefined>(undefined);
  readonly state = signal<ReviewState>({ kind: "stopped" });
  /** The share of the review that is done, 0 to 1. */
  readonly progress = signal(0);
  /** How the game compares with the person's other games; undefined if it is not theirs, or not reviewed yet. */
  readonly rank = signal<Rank | undefined>(undefined);
  readonly problems = signal<readonly InputError[]>([]);
  readonly isMissing = signal(false);
  readonly map: MapBefore;
  readonly practice: Practice;
  readonly #engine: RoomEngine;
  readonly #write: WriteRoomAddress;
  /** Counts the games opened: work started for an earlier one is ignored. */
  #visit = 0;
  #key = "";
  /** Whether you are trying the mistakes again, or will be once the review is complete. */
  #learns = false;
  /** The shot last written to the address, and whether the address said that mistakes were being tried again. */
  #noted: readonly [shot: number, learns: boolean] = [1, false];
  /** Counts how often the review was started or continued. */
  #attempt = 0;
  #isAsking = false;

  constructor(startWorker: StartWorker, write: WriteRoomAddress) {
    this.#engine = new RoomEngine(startWorker, ({ done }) => {
      if (done !== undefined) this.progress.value = Math.max(this.#share(), done);
    });
    this.#write = write;
    this.map = new MapBefore(startWorker);
    this.practice = new Practice({ show: (shot) => this.show(shot), ask: (task) => this.#engine.ask(task) });
  }

  readonly observations = computed(() => this.open.value?.player.transcript.observations ?? []);

  async goTo(fragment: string): Promise<void> {
    const { game: name, side, shot, learns = false, problems } = parseReviewAddress(fragment);
    this.problems.value = problems;
    this.isMissing.value = false;
    if (name === undefined) {
      this.#visit++;
      this.#close();
      return;
    }
    const key = formatReviewAddress(name, side);
    if (key !== this.#key) await this.#enter(key, name, side);
    if (key !== this.#key || !this.open.peek()) return;
    this.#look(shot ?? this.#firstShot());
    this.#learns = learns;
    this.#noted = [this.shot.peek(), learns];
    this.#practise();
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

  /** Judges the shots of a game's first player without showing a particular shot. */
  async judge(name: GameName): Promise<void> {
    await this.#enter(formatReviewAddress(name, 0), name, 0);
  }

  async #enter(key: string, name: GameName, side: ReviewedSide): Promise<void> {
    const visit = ++this.#visit;
    this.#close();
    this.#key = key;
    this.opening.value = true;
    const read = await this.#read(name);
    if (visit !== this.#visit) return;
    this.opening.value = false;
    if (!read?.ok) {
      this.#key = "";
      this.isMissing.value = read === undefined;
      if (read) this.problems.value = [read.error];
      return;
    }
    const game = read.value;
    const player = gameSide(game, side);
    const kept = await reviews.read(reviewKey(game, side));
    if (visit !== this.#visit) return;
    const { rules, shots } = formatPosition(knowledgeOfSide(player));
    const isSame = kept?.rules === rules && kept.shots === shots && String(kept.salvos) === String(player.salvos);
    // More shots change no judgement of those before, unless they are fired in salvos.
    const isLonger = kept?.rules === rules && shots.startsWith(`${kept.shots} `) && !kept.salvos && !player.salvos;
    const own = isSame ? kept : isLonger ? { done: kept.done, totals: undefined } : undefined;
    batch(() => {
      this.open.value = { game, name, side, player };
      // The shot number from an earlier game may not exist in this one.
      this.shot.value = 1;
      this.shots.value = own?.done ?? [];
      this.totals.value = own?.totals;
      this.state.value = { kind: own?.totals ? "done" : "stopped" };
      this.progress.value = this.#share();
    });
    // Not awaited: you may choose a shot while your other games are read.
    if (own?.totals) void this.#rank();
    else this.goOn();
  }

  async #read(name: GameName): Promise<Result<ReviewGame> | undefined> {
    switch (name.place) {
      case "link": {
        const { rules, shots } = formatPosition(name.transcript);
        const id = textId(JSON.stringify([rules, shots, name.transcript.strategy]));
        return gameOfTranscript("link", id, name.transcript);
      }
      case "match":
        return gameOfLinkedMatch(name.match);
      case "example":
        return name.id === EXAMPLE_ID ? { ok: true, value: exampleGame() } : undefined;
      case "file":
        return (await reviewFiles.read(name.id))?.game;
      case "own": {
        await deviceTexts.load();
        const kept = new KeptGames(deviceTexts).read(name.id);
        return kept?.ok ? gameOfKept(kept.value) : kept;
      }
      case "game": {
        const match = await matches.read(name.id);
        return match?.ok ? gameOfMatch(match.value) : match;
      }
    }
  }

  #close(): void {
    this.#key = "";
    this.#attempt++;
    this.#isAsking = false;
    this.#engine.letGo();
    this.map.close();
    this.practice.leave();
    batch(() => {
      this.open.value = undefined;
      this.shots.value = [];
      this.totals.value = undefined;
      this.rank.value = undefined;
      this.opening.value = false;
      this.state.value = { kind: "stopped" };
    });
  }

  /** Ends all work when you leave the room. Shots already reviewed are stored. */
  leave(): void {
    this.#visit++;
    this.#close();
    this.#engine.stop();
    this.map.stop();
  }

  /** Shows a shot, or the nearest one that exists. */
  show(number: number): void {
    this.#look(number);
    this.#note();
  }

  /** Writes changes to the address: Back leads from the mistakes to the review. */
  #note(): void {
    const { name, side } = this.open.peek() ?? {};
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
    this.map.look(positionOf(player, this.shot.peek()));
  }

  /** Pauses the review after the present shot; if that takes too long, it is judged later. */
  stop(): void {
    if (this.state.peek().kind !== "running") return;
    this.state.value = { kind: "stopped" };
    const attempt = this.#attempt;
    setTimeout(() => {
      if (attempt !== this.#attempt || !this.#isAsking || this.state.peek().kind !== "stopped") return;
      this.#attempt++;
      this.#isAsking = false;
      this.#engine.stop();
    }, STOP_WITHIN);
  }

  goOn(): void {
    if (!this.open.peek() || this.totals.peek()) return;
    this.state.value = { kind: "running" };
    if (!this.#isAsking) void this.#run(++this.#attempt);
  }

  /** Keeps asking for the next shots. If two runs overlap, the earlier one is ignored. */
  async #run(attempt: number): Promise<void> {
    const open = this.open.peek();
    if (!open) return;
    const { player } = open;
    const position = formatPosition(knowledgeOfSide(player));
    this.#isAsking = true;
    while (this.state.peek().kind === "running") {
      const done = this.shots.peek().length;
      const { isOver, salvos, transcript } = player;
      // Without a layout, the layouts left decide whether the game is over.
      const over = transcript.layout && isOver !== undefined ? { isOver } : {};
      const how = { seed: REVIEW_SEED, done, ...over, ...(salvos ? { salvos } : {}) };
      const task = { ...position, kind: "review", ...how } as const;
      const answer = await this.#engine.ask(task);
      if (attempt !== this.#attempt) return;
      if (answer.kind === "review") await this.#take(open, answer.shots, answer.totals);
      else if (answer.kind === "misrecorded") await this.#stopAt(open, answer);
      else this.state.value = answer;
      if (attempt !== this.#attempt) return;
    }
    this.#isAsking = false;
  }

  /** Ends the review where the record contradicts itself; the shots before stay judged. */
  async #stopAt(open: OpenReview, { shots, error }: AnswerOf<"misrecorded">): Promise<void> {
    this.state.value = { kind: "misrecorded", what: formatInputError(error) };
    if (shots.length > 0) await this.#take(open, shots);
  }

  async #take(open: OpenReview, shots: readonly ReviewedShot[], totals?: ReviewTotals): Promise<void> {
    batch(() => {
      this.shots.value = [...this.shots.peek(), ...shots];
      this.progress.value = this.#share();
      if (totals === undefined) return;
      this.totals.value = totals;
      this.state.value = { kind: "done" };
    });
    await keepReview(reviewKey(open.game, open.side), this.#record(open));
    if (totals === undefined) return;
    this.#practise();
    await this.#rank();
  }

  #record({ game, player }: OpenReview): ReviewRecord {
    const totals = this.totals.peek();
    return {
      ...formatPosition(knowledgeOfSide(player)),
      mine: isMine(game, player),
      ...(player.salvos ? { salvos: player.salvos } : {}),
      done: this.shots.peek(),
      ...(totals === undefined ? {} : { totals }),
    };
  }

  async #rank(): Promise<void> {
    const open = this.open.peek();
    const visit = this.#visit;
    const totals = this.totals.peek();
    if (!open || !isMine(open.game, open.player) || !totals || !isFinished(totals)) return;
    const finished = await finishedReviews();
    if (visit === this.#visit) this.rank.value = ownRank(reviewKey(open.game, open.side), this.#record(open), finished);
  }

  #share(): number {
    return this.shots.peek().length / Math.max(1, this.observations.peek().length);
  }
}
