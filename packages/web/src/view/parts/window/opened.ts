import { signal } from "@preact/signals";

/** The dialogs of the page. */
export type DialogName = "games" | "help" | "counts" | "share" | "settings";

/** The dialog that is open, if one is. Whatever is pressed anywhere on the page opens one by setting it. */
export const opened = signal<DialogName | undefined>(undefined);
