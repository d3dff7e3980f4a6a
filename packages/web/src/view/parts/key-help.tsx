import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** The keys of the shown board, which the help repeats; undefined where a screen has none. */
export const keysHere = signal<ComponentChildren>(undefined);

/** Gives the help the keys of the shown board. */
export const useKeysHere = (keys: ComponentChildren): void =>
  useLayoutEffect(() => {
    keysHere.value = keys;
    return () => (keysHere.value = undefined);
  }, [keys]);

/** The keys of a board in one line. Hidden on phones and touch screens, which rarely have a keyboard. */
export function KeyHelp({ children }: { children: ComponentChildren }) {
  useKeysHere(children);
  return <p class="small key-help">{children}</p>;
}
