import type { ConflictAnswer } from "../worker/map-messages.ts";

/** How the analysis of the present position stands. */
export type Phase =
  | { readonly kind: "working" }
  | { readonly kind: "ready" }
  | { readonly kind: "conflict"; readonly conflict: ConflictAnswer }
  | { readonly kind: "refused"; readonly what: string; readonly final: boolean }
  | { readonly kind: "failed"; readonly what: string }
  | { readonly kind: "stopped" };
