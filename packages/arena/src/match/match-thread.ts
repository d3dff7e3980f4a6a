// The program of a thread that plays matches. `MatchPool` starts it.
import { parentPort, workerData } from "node:worker_threads";
import type { Layout, Observation, Result } from "@broadside/engine";
import { LOG_BYTES } from "../bot/process/bot-log.ts";
import { tellGroups } from "../bot/process/process-group.ts";
import type { Outcome } from "../bot/protocol/arena-line.ts";
import { participantOf } from "./make-participant.ts";
import {
  type MatchBatch,
  MatchBoard,
  type MatchMessage,
  type MatchOrder,
  type MatchThreadData,
  setupOfTask,
} from "./match-task.ts";
import type { Participant } from "./participant.ts";
import { type MatchSetup, playMatchOf } from "./play-match.ts";

/** A participant that records on a board when it is asked, when it answers, and how many shots it fires. */
class WatchedParticipant implements Participant {
  readonly #own: Participant;
  readonly #side: 0 | 1;
  readonly #board: MatchBoard;

  constructor(own: Participant, side: 0 | 1, board: MatchBoard) {
    this.#own = own;
    this.#side = side;
    this.#board = board;
  }

  get name(): string {
    return this.#own.name;
  }

  begin(match: number): Promise<void> {
    return this.#ask(() => this.#own.begin(match));
  }

  place(number: number): Promise<Layout> {
    return this.#ask(() => this.#own.place(number));
  }

  shoot(asked: number): Promise<readonly number[]> {
    return this.#ask(() => this.#own.shoot(asked));
  }

  hear(shots: readonly Observation[]): void {
    this.#board.shot(this.#side, shots.length);
    this.#board.ask(this.#side);
    try {
      this.#own.hear(shots);
    } finally {
      this.#board.answered();
    }
  }

  end(outcome: Outcome, shots: number): void {
    this.#own.end(outcome, shots);
  }

  stop(): void {
    this.#own.stop();
  }

  close(): Promise<void> {
    return this.#own.close();
  }

  async #ask<T>(act: () => Promise<T>): Promise<T> {
    this.#board.ask(this.#side);
    try {
      return await act();
    } finally {
      this.#board.answered();
    }
  }
}

const port = parentPort;
if (port === null) throw new Error("this file must be run in a thread");
const { task, board: memory, hasLogs } = workerData as MatchThreadData;
const board = new MatchBoard(memory);

const say = (message: MatchMessage): void => port.postMessage(message);
tellGroups((id, isRunning) => say({ kind: "group", id, isRunning }));

const hearLog = (player: number): ((bytes: Uint8Array) => void) => {
  let sum = 0;
  return (bytes) => {
    if (sum <= LOG_BYTES) say({ kind: "log", player, bytes: Uint8Array.from(bytes) });
    sum += bytes.length;
  };
};

/** The players of a thread; each is made at its first match. A bot that plays both sides has one process. */
class Seats {
  readonly #setup: MatchSetup;
  readonly #seated = new Map<string, Participant>();

  constructor(setup: MatchSetup) {
    this.#setup = setup;
  }

  get all(): Iterable<Participant> {
    return this.#seated.values();
  }

  async seat(player: number, side: 0 | 1): Promise<Result<Participant>> {
    const source = task.players[player];
    const key = source.command ? `${player}` : `${player} ${side}`;
    const own = this.#seated.get(key);
    if (own) return { ok: true, value: own };
    const heard = hasLogs ? hearLog(player) : undefined;
    const made = await participantOf(this.#setup, source, { side, limits: task.limits, heard }, task.places[player]);
    if (made.ok) this.#seated.set(key, made.value);
    return made;
  }
}

const play = async (setup: MatchSetup, seats: Seats, { pair, matches }: MatchBatch): Promise<void> => {
  const [one, other] = [await seats.seat(pair[0], 0), await seats.seat(pair[1], 1)];
  if (!one.ok || !other.ok) {
    const error = one.ok ? other : one;
    if (!error.ok) say({ kind: "refused", error: error.error });
    return;
  }
  const participants = [new WatchedParticipant(one.value, 0, board), new WatchedParticipant(other.value, 1, board)];
  for (const match of matches) {
    if (board.isStopped) return;
    board.begin(match);
    const begin = performance.now();
    const result = await playMatchOf(setup, [participants[0], participants[1]], match, () => board.isStopped);
    if (!result) return;
    say({ kind: "played", result, milliseconds: performance.now() - begin });
  }
};

const made = setupOfTask(task);
if (!made.ok) say({ kind: "refused", error: made.error });
else {
  const setup = made.value;
  const seats = new Seats(setup);
  port.on("message", async (order: MatchOrder) => {
    if (order.kind === "play") {
      await play(setup, seats, order);
      say({ kind: "idle" });
    } else if (order.kind === "stop") {
      for (const participant of seats.all) participant.stop();
    } else {
      await Promise.all([...seats.all].map((participant) => participant.close()));
      say({ kind: "closed" });
    }
  });
  say({ kind: "ready" });
}
