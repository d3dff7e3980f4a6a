// The program of a thread that plays. `ThreadPool` starts it.
import { parentPort, workerData } from "node:worker_threads";
import { type InputError, parseScenario, type Scenario, type Strategy, unwrap } from "@broadside/engine";
import { type BotLimits, BotPlayer } from "../bot/process/bot-player.ts";
import { LOG_BYTES, tellGroups } from "../bot/process/bot-process.ts";
import { loadStrategy, type StrategySource } from "../experiment/strategy-source.ts";
import { type BookMemory, openingsIn } from "../openings/shared-book.ts";
import { BatchBuffer } from "./batch-buffer.ts";
import { type Batch, BatchPlayer } from "./batch-player.ts";
import { type GameLayoutsParts, ofLayouts, streamKey } from "./game-layouts.ts";

export interface ThreadTask extends Omit<GameLayoutsParts, "scenario"> {
  readonly scenario: string;
  /** By their index in the experiment; undefined for those that are played elsewhere. */
  readonly strategies: readonly (StrategySource | undefined)[];
  /** The scenario with the prior that hides layouts, as JSON text, if luck is to be removed from games. */
  readonly hidingRules?: string;
  readonly openings?: readonly BookMemory[];
  readonly limits?: BotLimits;
  readonly buffers: readonly ArrayBufferLike[];
  /** A single number, not 0 if threads should stop after the current game. */
  readonly stop: SharedArrayBuffer;
}

export interface ThreadBatch extends Batch {
  readonly buffer: number;
}

/** Games to play, or the end of all programs. */
export type ThreadOrder = ThreadBatch | "close";

export type ThreadMessage =
  | { readonly kind: "loading"; readonly module: string }
  | { readonly kind: "loaded" }
  | { readonly kind: "ready" }
  | { readonly kind: "refused"; readonly error: InputError }
  | { readonly kind: "group"; readonly id: number; readonly isRunning: boolean }
  | { readonly kind: "log"; readonly strategy: number; readonly bytes: Uint8Array }
  | { readonly kind: "closed" }
  | { readonly kind: "played"; readonly buffer: number };

const port = parentPort;
if (port === null) throw new Error("this file must be run in a thread");
const task = workerData as ThreadTask;

const say = (message: ThreadMessage): void => port.postMessage(message);
tellGroups((id, isRunning) => say({ kind: "group", id, isRunning }));

const hearLog = (strategy: number): ((bytes: Uint8Array) => void) => {
  let sum = 0;
  return (bytes) => {
    if (sum <= LOG_BYTES) say({ kind: "log", strategy, bytes: Uint8Array.from(bytes) });
    sum += bytes.length;
  };
};

const rulesIn = (text: string): Scenario => unwrap(parseScenario(JSON.parse(text)));
const scenario = rulesIn(task.scenario);

const loadAll = async (): Promise<(Strategy | BotPlayer)[] | undefined> => {
  const strategies: (Strategy | BotPlayer)[] = [];
  for (const [index, source] of task.strategies.entries()) {
    if (!source) continue;
    const { text, command } = source;
    if (command) {
      const { limits = {}, scenario: rules } = task;
      strategies[index] = new BotPlayer({ text, words: command.words }, scenario, rules, limits, hearLog(index));
      continue;
    }
    if (source.module) say({ kind: "loading", module: source.text });
    const strategy = await loadStrategy(source);
    if (!strategy.ok) {
      say({ kind: "refused", error: strategy.error });
      return undefined;
    }
    strategies[index] = strategy.value;
  }
  say({ kind: "loaded" });
  return strategies;
};

/** Players for built-in strategies and for modules, which share no decisions. Undefined if there are no layouts. */
const makePlayers = (): { readonly builtIn: BatchPlayer; readonly foreign: BatchPlayer } | undefined => {
  const made = ofLayouts({ ...task, scenario }, (layouts) => {
    const { hidingRules: text } = task;
    // The same object if the rules are the same: then luck is removed with what the strategy has just inferred.
    const hidingRules = text === undefined ? undefined : text === task.scenario ? scenario : rulesIn(text);
    const openings = task.openings && openingsIn(task.openings);
    return {
      builtIn: new BatchPlayer(scenario, layouts, task.seed, { hidingRules, openings }),
      foreign: new BatchPlayer(scenario, layouts, task.seed, { hidingRules }),
    };
  });
  if (made.ok) return made.value;
  say({ kind: "refused", error: made.error });
  return undefined;
};

const strategies = await loadAll();
const players = strategies && makePlayers();
if (strategies && players) {
  const buffers = task.buffers.map((memory) => new BatchBuffer(scenario.board.cellCount, memory));
  const stop = new Int32Array(task.stop);
  const isStopped = (): boolean => Atomics.load(stop, 0) !== 0;
  const obey = async (order: ThreadOrder): Promise<void> => {
    if (order === "close") {
      await Promise.all(strategies.map((strategy) => strategy instanceof BotPlayer && strategy.close()));
      return say({ kind: "closed" });
    }
    const { key, module } = task.strategies[order.strategy] as StrategySource;
    const strategy = strategies[order.strategy];
    const buffer = buffers[order.buffer];
    const player = module ? players.foreign : players.builtIn;
    if (strategy instanceof BotPlayer) await player.playBot(strategy, order, buffer, isStopped);
    else player.play(strategy, streamKey(key), order, buffer, isStopped);
    say({ kind: "played", buffer: order.buffer });
  };
  // An error ends the thread also if Node.js was told to put up with unhandled rejections.
  const die = (error: unknown): void =>
    queueMicrotask(() => {
      throw error;
    });
  // While a program thinks, the next batch waits.
  let last = Promise.resolve();
  port.on("message", (order: ThreadOrder) => {
    last = last.then(() => obey(order)).catch(die);
  });
  say({ kind: "ready" });
}
