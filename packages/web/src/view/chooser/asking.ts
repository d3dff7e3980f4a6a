import type { Answer } from "@broadside/engine";
import type { Page } from "../../model/page.ts";

/** What a key asked for: the answers of a kind, or any. */
type Wanted = Answer["kind"] | "any";

let wanted: Wanted | undefined;

/** Asks by a key for the answer at a cell: the keyboard focus goes to the first answer of the kind. */
export const askFor = (page: Page, cell: number, kind: Wanted): void => {
  wanted = kind;
  page.asked.value = cell;
};

/** What a key asked for last; told once. */
export const takeWanted = (): Wanted | undefined => {
  const kind = wanted;
  wanted = undefined;
  return kind;
};

/** Moves the focus to the first answer of a kind, or else to the answer that was given, or else to the first. */
export const focusAnswer = (panel: HTMLElement | null, kind: Wanted | undefined): void => {
  const ofKind =
    kind === undefined || kind === "any" ? null : panel?.querySelector<HTMLElement>(`.choice[data-kind=${kind}]`);
  const found =
    ofKind ??
    panel?.querySelector<HTMLElement>(".choice[aria-pressed=true]") ??
    panel?.querySelector<HTMLElement>(".choice");
  found?.focus({ preventScroll: true });
};
