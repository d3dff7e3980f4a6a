import { formatInputError, type InputError, type Result } from "@broadside/engine";
import { batch, computed, signal } from "@preact/signals";
import { RoomEngine, type StartWorker } from "../../engine/room-engine.ts";
import type { AnswerOf, TaskProgress } from "../../engine/task.ts";
import { textId } from "../../parts/id.ts";
import { gameTexts, KeptGames } from "../games/kept-games.ts";
import { playersHere } from "../match/friend-store.ts";
import { matches } from "../match/match-store.ts";
import { formatPosition } from "../rules/rules.ts";
import type { JudgingAhead } from "./judging-ahead.ts";
import { formatReviewAddress, type GameName, type ReviewedSide } from "./review-address.ts";
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
  type ReviewGame,
} from "./review-game.ts";
import { keepReview, REVIEW_SEED, type ReviewRecord, reviewFiles, reviewKey, reviews } from "./review-store.ts";
import type { ReviewedShot, ReviewTotals } from "./reviewed-shot.ts";

/** The maximum time in milliseconds that the current shot may still take when judging is stopped. */
const STOP_WITHIN = 3000;

type ReviewState =
  | { readonly kind: "running" | "stopped" | "done" }
  /** A shot was refused as too much work, something went wrong, or the game's record must first be corrected. */
  | { readonly kind: "refused" | "failed" | "misrecorded"; readonly what: string };

export interface OpenReview {
  readonly game: ReviewGame;
  readonly name: GameName;
  readonly side: ReviewedSide;
  readonly player: GameSide;
}

/** A game opened for review, and its shots, judged one after another; what is judged is stored. */
export class JudgedGame {
  readonly open = signal<OpenReview | undefined>(undefined);
  readonly opening = signal(false);
  readonly shots = signal<readonly ReviewedShot[]>([]);
  readonly totals = signal<ReviewTotals | undefined>(undefined);
  readonly state = signal<ReviewState>({ kind: "stopped" });
  /** The share of the review that is done, 0 to 1. */
  readonly progress = signal(0);
  readonly problems = signal<readonly InputError[]>([]);
  readonly isMissing = signal(false);
  protected readonly engine: RoomEngine;
  readonly #ahead: JudgingAhead | undefined;
  #key = "";
  /** Counts how often the review was started, continued or closed: work started before that is ignored. */
  #attempt = 0;
  #isAsking = false;

  /** @param ahead the judging of the game while it went on */
  constructor(startWorker: StartWorker, ahead?: JudgingAhead) {
    this.#ahead = ahead;
    this.engine = ahead?.engine ?? new RoomEngine(startWorker);
  }

  readonly observations = computed(() => this.open.value?.player.transcript.observations ?? []);

  /**
   * Opens a side of a game, unless it is open already, and judges its shots. A game that is not on this device is
   * opened as the address holds it. False if that is not possible.
   */
  async enter(asked: GameName, side: ReviewedSide): Promise<boolean> {
    const held = "held" in asked ? asked.held : undefined;
    let name: GameName = "id" in asked ? { place: asked.place, id: asked.id } : asked;
    const key = formatReviewAddress(name, side);
    if (key === this.#key) return this.open.peek() !== undefined;
    this.close();
    this.#key = key;
    const visit = this.#attempt;
    this.opening.value = true;
    let read = await this.#read(name);
    if (!read?.ok && held) {
      name = held;
      read = await this.#read(held);
    }
    if (visit !== this.#attempt) return false;
    this.opening.value = false;
    if (!read?.ok) {
      this.#key = "";
      this.isMissing.value = read === undefined;
      if (read) this.problems.value = [read.error];
      return false;
    }
    const game = read.value;
    const player = gameSide(game, side);
    const kept = await reviews.read(reviewKey(game, side));
    if (visit !== this.#attempt) return false;
    const { rules, shots } = formatPosition(knowledgeOfSide(player));
    const isSame = kept?.rules === rules && kept.shots === shots && String(kept.salvos) === String(player.salvos);
    // More shots change no judgement of those before, unless they are fired in salvos.
    const isLonger = kept?.rules === rules && shots.startsWith(`${kept.shots} `) && !kept.salvos && !player.salvos;
    const own = isSame ? kept : isLonger ? { done: kept.done, totals: undefined } : undefined;
    batch(() => {
      this.open.value = { game, name, side, player };
      this.shots.value = own?.done ?? [];
      this.totals.value = own?.totals;
      this.state.value = { kind: own?.totals ? "done" : "stopped" };
      this.progress.value = this.#share();
    });
    if (!own?.totals) this.goOn();
    return true;
  }

  async #read(name: GameName): Promise<Result<ReviewGame> | undefined> {
    switch (name.place) {
      case "link": {
        const { rules, shots } = formatPosition(name.transcript);
        const id = textId(JSON.stringify([rules, shots, name.transcript.strategy]));
        return gameOfTranscript("link", id, name.transcript);
      }
      case "match":
        return gameOfLinkedMatch(
          name.match,
          name.match.of === undefined ? undefined : await playersHere(name.match.of),
        );
      case "example":
        return name.id === EXAMPLE_ID ? { ok: true, value: exampleGame() } : undefined;
      case "file":
        return (await reviewFiles.read(name.id))?.game;
      case "own": {
        await gameTexts.load();
        const kept = new KeptGames(gameTexts).read(name.id);
        return kept?.ok ? gameOfKept(kept.value) : kept;
      }
      case "game": {
        const match = await matches.read(name.id);
        return match?.ok ? gameOfMatch(match.value) : match;
      }
    }
  }

  protected close(): void {
    this.#key = "";
    this.#attempt++;
    this.#isAsking = false;
    this.engine.letGo();
    batch(() => {
      this.open.value = undefined;
      this.shots.value = [];
      this.totals.value = undefined;
      this.opening.value = false;
      this.state.value = { kind: "stopped" };
    });
  }

  /** Ends all work. Shots already judged are stored. */
  leave(): void {
    this.close();
    (this.#ahead ?? this.engine).stop();
  }

  protected judged(): void {}

  /** Pauses the review after the present shot; if that takes too long, it is judged later. */
  stop(): void {
    if (this.state.peek().kind !== "running") return;
    this.state.value = { kind: "stopped" };
    const attempt = this.#attempt;
    setTimeout(() => {
      if (attempt !== this.#attempt || !this.#isAsking || this.state.peek().kind !== "stopped") return;
      this.#attempt++;
      this.#isAsking = false;
      this.engine.stop();
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
    await this.#ahead?.end();
    if (attempt !== this.#attempt) return;
    while (this.state.peek().kind === "running") {
      const done = this.shots.peek().length;
      const { isOver, salvos, transcript } = player;
      // Without a layout, the layouts left decide whether the game is over.
      const over = transcript.layout && isOver !== undefined ? { isOver } : {};
      const how = { seed: REVIEW_SEED, done, ...over, ...(salvos ? { salvos } : {}) };
      const answer = await this.engine.call("review", { ...position, ...how }, { progress: this.#tell });
      if (attempt !== this.#attempt) return;
      if (answer.kind === "review") await this.#take(open, answer.shots, answer.totals);
      else if (answer.kind === "misrecorded") await this.#stopAt(open, answer);
      else this.state.value = answer;
      if (attempt !== this.#attempt) return;
    }
    this.#isAsking = false;
  }

  readonly #tell = ({ done }: TaskProgress): void => {
    if (done !== undefined) this.progress.value = Math.max(this.#share(), done);
  };

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
    await keepReview(reviewKey(open.game, open.side), this.record(open));
    if (totals !== undefined) this.judged();
  }

  protected record({ game, player }: OpenReview): ReviewRecord {
    const totals = this.totals.peek();
    return {
      ...formatPosition(knowledgeOfSide(player)),
      mine: isMine(game, player),
      ...(player.salvos ? { salvos: player.salvos } : {}),
      done: this.shots.peek(),
      ...(totals === undefined ? {} : { totals }),
    };
  }

  #share(): number {
    return this.shots.peek().length / Math.max(1, this.observations.peek().length);
  }
}
