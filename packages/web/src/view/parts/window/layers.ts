import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

/** The dialogs of the page. */
export type DialogName = "games" | "help" | "counts" | "share" | "settings";

/** The open dialog, if any. Setting it opens one. */
export const opened = signal<DialogName | undefined>(undefined);

/** Layers over the page that Back closes: a dialog, a question about a cell. */
export class Layers {
  readonly #open = new Set<() => void>();
  /** Called when a layer has opened. */
  onOpen: () => void = () => {};

  /** Opens a layer that `close` closes; call the returned function when it is gone. */
  open(close: () => void): () => void {
    this.#open.add(close);
    this.onOpen();
    return () => {
      this.#open.delete(close);
    };
  }

  /** Closes all layers; false if there is none. */
  closeAll(): boolean {
    const closers = [...this.#open];
    for (const close of closers) close();
    return closers.length > 0;
  }
}

/** The layers of this page. */
export const layers = new Layers();

/** Makes a shown element a layer for as long as it is shown. */
export const useLayer = (isOpen: boolean, close: () => void): void => {
  useLayoutEffect(() => (isOpen ? layers.open(close) : undefined), [isOpen]);
};
