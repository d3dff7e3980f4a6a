import type { Layers } from "../parts/window/layers.ts";

/** The part of the browser's history and address that is needed here; tests use a stand-in. */
export interface HistoryPort {
  readonly href: string;
  readonly state: unknown;
  push(state: unknown, address: string): void;
  replace(state: unknown, address: string): void;
  back(): void;
}

/** What marks the state of an entry that was added only for Back to take a layer away. */
const SPARE = { layer: true } as const;

const isSpare = (state: unknown): boolean => typeof state === "object" && state !== null && "layer" in state;

/**
 * The browser's history with an entry for each position. When a layer opens, a spare entry with the same
 * address goes on top, so that Back closes the layer and leaves the position alone. The next position
 * replaces the spare entry. A layer closed otherwise leaves it behind; Back then goes one entry further, so
 * nobody notices. (Going back at once when a layer closes would not work: browsers go back later, and may
 * pass an entry written meanwhile.)
 */
export class BrowserHistory {
  readonly #port: HistoryPort;
  readonly #layers: Layers;
  readonly #goTo: (address: string, state: unknown) => void;
  /** The address of the shown spare entry; undefined if the entry represents a position. */
  #spare: string | undefined;

  /** @param goTo shows the position of an address, perhaps the present one, and its entry's state */
  constructor(port: HistoryPort, layers: Layers, goTo: (address: string, state: unknown) => void) {
    this.#port = port;
    this.#layers = layers;
    this.#goTo = goTo;
    this.#spare = isSpare(port.state) ? port.href : undefined;
    layers.onOpen = () => this.#addSpare();
  }

  /**
   * Writes a fragment, without `#`, as an entry of its own or in place of the one shown; or only what the
   * entry is to note.
   *
   * @param state what the entry notes of its position
   */
  write(fragment: string, how: "push" | "replace" | "note", state: object = {}): void {
    const spare = this.#spare !== undefined;
    if (how === "note") this.#port.replace(spare ? { ...state, ...SPARE } : state, this.#port.href);
    else if (how === "push" && !spare) this.#port.push(state, `#${fragment}`);
    else this.#port.replace(spare && how === "replace" ? { ...state, ...SPARE } : state, `#${fragment}`);
    this.#spare = spare && how !== "push" ? this.#port.href : undefined;
  }

  /** To be called when the browser has gone to another entry: back, forward, or by a link within the page. */
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

/** The window's history. Browsers limit its changes; the next change makes up for a refused one. */
export const windowHistory: HistoryPort = {
  get href() {
    return location.href;
  },
  get state() {
    return history.state;
  },
  push: (state, address) => attempt(() => history.pushState(state, "", address)),
  replace: (state, address) => attempt(() => history.replaceState(state, "", address)),
  back: () => history.back(),
};

const attempt = (change: () => void): void => {
  try {
    change();
  } catch {
    // Refused: see above.
  }
};
