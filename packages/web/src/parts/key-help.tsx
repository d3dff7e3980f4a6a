import type { ComponentChildren } from "preact";

/** The keys of a board in one line. Hidden on phones and touch screens, which rarely have a keyboard. */
export function KeyHelp({ children }: { children: ComponentChildren }) {
  return <p class="small key-help">{children}</p>;
}
