import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

export type DialogName = "games" | "my-games" | "help" | "counts" | "share" | "settings";

/** The open dialog, if any. Set it to open a dialog. */
export const opened = signal<DialogName | undefined>(undefined);

/** Layers over the page that the Back button closes: a dialog, or a question about a cell. */
export class Layers {
  readonly #open = new Set<() => void>();
  /** Called when a layer has opened. */
  onOpen: () => void = () => {};

  /** Opens a layer that `close` closes. Call the returned function once the layer is gone. */
  open(close: () => void): () => void {
    this.#open.add(close);
    this.onOpen();
    return () => {
      this.#open.delete(close);
    };
  }

  /** Closes all layers. Returns false if there are none. */
  closeAll(): boolean {
    const closers = [...this.#open];
    for (const close of closers) close();
    return closers.length > 0;
  }
}

export const layers = new Layers();

/** Makes an element a layer for as long as it is shown. */
export const useLayer = (isOpen: boolean, close: () => void): void => {
  useLayoutEffect(() => (isOpen ? layers.open(close) : undefined), [isOpen]);
};
