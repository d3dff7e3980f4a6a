import { formatShots, type Knowledge } from "@broadside/engine";
import { signal } from "@preact/signals";
import { formatPosition } from "../../text/rules/rules.ts";
import { whyNone } from "../../worker/protocol.ts";
import type { StartWorker } from "../../worker/worker-client.ts";
import { RoomEngine } from "../../worker/worker-client.ts";
import { type BoardMap, readMap } from "../map/board-map.ts";

/** Number of maps to remember while a game is shown. */
const MOST = 60;

/** The exact map before the shown shot, counted in its own worker, so that the review goes on. */
export class MapBefore {
  /** The map; undefined while it is being counted, or if it cannot be. */
  readonly map = signal<BoardMap | undefined>(undefined);
  /** Why there is none, in the engine's words. */
  readonly trouble = signal<string | undefined>(undefined);
  readonly #engine: RoomEngine;
  readonly #kept = new Map<string, BoardMap>();
  #wanted: string | undefined;

  constructor(startWorker: StartWorker) {
    this.#engine = new RoomEngine(startWorker);
  }

  /** Asks for the map of a position, unless it is there. */
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
      this.trouble.value = whyNone(answer);
      return;
    }
    const map = readMap(knowledge, answer);
    this.#kept.set(key, map);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST) this.#kept.delete(oldest);
    this.map.value = map;
  }

  /** Forgets the game. */
  close(): void {
    this.#wanted = undefined;
    this.#engine.letGo();
    this.#kept.clear();
    this.map.value = undefined;
    this.trouble.value = undefined;
  }

  /** Ends the worker. */
  stop(): void {
    this.#engine.stop();
  }
}
