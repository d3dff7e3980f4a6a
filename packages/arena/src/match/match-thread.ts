// The program of a thread that plays matches. `MatchPool` starts it.
import { parentPort, workerData } from "node:worker_threads";
import type { Result } from "@broadside/engine";
import { LOG_BYTES, tellGroups } from "../bot/process/bot-process.ts";
import {
  type MatchBatch,
  type MatchMessage,
  type MatchOrder,
  type MatchThreadData,
  setupOfTask,
} from "./match-task.ts";
import { participantOf } from "./participant.ts";
import { MatchBoard, type MatchSetup, type Participant, playMatchOf } from "./play-match.ts";

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

/** The players of this thread, each made at its first match. A bot that plays both sides has one process. */
const seated = new Map<string, Participant>();

const seat = async (setup: MatchSetup, player: number, side: 0 | 1): Promise<Result<Participant>> => {
  const source = task.players[player];
  const key = source.command ? `${player}` : `${player} ${side}`;
  const participant = seated.get(key);
  if (participant) return { ok: true, value: participant };
  const heard = hasLogs ? hearLog(player) : undefined;
  const made = await participantOf(setup, source, { side, limits: task.limits, heard }, task.places[player]);
  if (made.ok) seated.set(key, made.value);
  return made;
};

const play = async (setup: MatchSetup, { pair, matches }: MatchBatch): Promise<void> => {
  const [one, other] = [await seat(setup, pair[0], 0), await seat(setup, pair[1], 1)];
  if (!one.ok) return say({ kind: "refused", error: one.error });
  if (!other.ok) return say({ kind: "refused", error: other.error });
  for (const match of matches) {
    if (board.isStopped) return;
    const begin = performance.now();
    const result = await playMatchOf(setup, [one.value, other.value], match, board);
    if (!result) return;
    say({ kind: "played", result, milliseconds: performance.now() - begin });
  }
};

const made = setupOfTask(task);
if (!made.ok) say({ kind: "refused", error: made.error });
else {
  const setup = made.value;
  port.on("message", async (order: MatchOrder) => {
    if (order.kind === "play") {
      await play(setup, order);
      say({ kind: "idle" });
    } else if (order.kind === "stop") {
      for (const participant of seated.values()) participant.stop();
    } else {
      await Promise.all([...seated.values()].map((participant) => participant.close()));
      say({ kind: "closed" });
    }
  });
  say({ kind: "ready" });
}
