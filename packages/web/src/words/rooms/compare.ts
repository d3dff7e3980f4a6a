import type { CompareWords } from "../en/compare.ts";
import { room } from "../room.ts";

/** The room in which strategies are compared. */
export const compareWords = room<CompareWords>({
  en: () => import("../en/compare.ts"),
  de: () => import("../de/compare.ts"),
  pl: () => import("../pl/compare.ts"),
  ru: () => import("../ru/compare.ts"),
  fr: () => import("../fr/compare.ts"),
  ja: () => import("../ja/compare.ts"),
});
