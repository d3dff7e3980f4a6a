import type { Layers } from "../parts/window/layers.ts";
import type { windowHistory } from "./rooms.ts";

/** The browser's history and address; tests use a stand-in. */
export type HistoryPort = typeof windowHistory;

/** Marks the state of a spare entry: one added only so that Back can close a layer. */
const SPARE = { layer: true } as const;

const isSpare = (state: unknown): boolean => typeof state === "object" && state !== null && "layer" in state;

/**
 * The browser's history with an entry for each position. When a layer opens, a spare entry with the same address
 * goes on top, so that Back closes the layer and leaves the position alone. The next position replaces the spare
 * entry. If the layer closes another way, the spare entry stays; Back then goes one entry further, so nobody
 * notices. (Going back at once when a layer closes would not work: browsers go back with a delay, and may pass
 * an entry written in the meantime.)
 */
export class BrowserHistory {
  readonly #port: HistoryPort;
  readonly #layers: Layers;
  readonly #goTo: (address: string, state: unknown) => void;
  /** The address of the current spare entry; undefined if the current entry represents a position. */
  #spare: string | undefined;

  /** @param goTo shows the position of an address, possibly the present one, with the state of its history entry */
  constructor(port: HistoryPort, layers: Layers, goTo: (address: string, state: unknown) => void) {
    this.#port = port;
    this.#layers = layers;
    this.#goTo = goTo;
    this.#spare = isSpare(port.state) ? port.href : undefined;
    layers.onOpen = () => this.#addSpare();
  }

  /** Writes a fragment, without `#`, as a new entry or in place of the present one; or only the entry's `state`. */
  write(fragment: string, how: "push" | "replace" | "note", state: object = {}): void {
    const spare = this.#spare !== undefined;
    if (how === "note") this.#port.replace(spare ? { ...state, ...SPARE } : state, this.#port.href);
    else if (how === "push" && !spare) this.#port.push(state, `#${fragment}`);
    else this.#port.replace(spare && how === "replace" ? { ...state, ...SPARE } : state, `#${fragment}`);
    this.#spare = spare && how !== "push" ? this.#port.href : undefined;
  }

  /** Call this when the browser has gone to another entry: back, forward, or by a link within the page. */
  moved(): void {
    const left = this.#spare;
    this.#spare = isSpare(this.#port.state) ? this.#port.href : undefined;
    const hadLayers = this.#layers.closeAll();
    if (left === this.#port.href && !hadLayers && this.#spare === undefined) this.#port.back();
    else this.#goTo(this.#port.href, this.#port.state);
  }

  #addSpare(): void {
    if (this.#spare !== undefined) return;
    const { state } = this.#port;
    this.#port.push({ ...(typeof state === "object" ? state : {}), ...SPARE }, this.#port.href);
    this.#spare = this.#port.href;
  }
}
