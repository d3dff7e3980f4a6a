import { type ReadonlySignal, useSignal } from "@preact/signals";

/** How the last copy to the clipboard went; `idle` again some time after it. */
export type CopyState = "idle" | "copied" | "failed";

/** Milliseconds for which a button says that it has copied something. */
const SAID_FOR = 2500;

/** Copies a text to the clipboard; the state tells for a short while how that went. */
export const useClipboard = (): { readonly state: ReadonlySignal<CopyState>; copy(text: string): Promise<void> } => {
  const state = useSignal<CopyState>("idle");
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      state.value = "copied";
    } catch {
      state.value = "failed";
    }
    setTimeout(() => {
      state.value = "idle";
    }, SAID_FOR);
  };
  return { state, copy };
};
