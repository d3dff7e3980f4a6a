import { type ReadonlySignal, useSignal } from "@preact/signals";

/** The result of the last copy to the clipboard; returns to `idle` after a while. */
export type CopyState = "idle" | "copied" | "failed";

/** How many milliseconds a button says that it has copied something. */
const SAID_FOR = 2500;

/** Copies text to the clipboard, and resolves to whether that worked; `state` holds the result for a short while. */
export const useClipboard = (): { readonly state: ReadonlySignal<CopyState>; copy(text: string): Promise<boolean> } => {
  const state = useSignal<CopyState>("idle");
  const copy = async (text: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
      state.value = "copied";
    } catch {
      state.value = "failed";
    }
    setTimeout(() => {
      state.value = "idle";
    }, SAID_FOR);
    return state.peek() === "copied";
  };
  return { state, copy };
};
