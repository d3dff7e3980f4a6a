import type { AheadWords } from "../en/ahead.ts";
import { room } from "../room.ts";

/** What looking further ahead says. */
export const aheadWords = room<AheadWords>({
  en: () => import("../en/ahead.ts"),
  de: () => import("../de/ahead.ts"),
  pl: () => import("../pl/ahead.ts"),
  ru: () => import("../ru/ahead.ts"),
  fr: () => import("../fr/ahead.ts"),
  ja: () => import("../ja/ahead.ts"),
});
