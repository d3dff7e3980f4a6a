import type { LearnWords } from "../en/learn.ts";
import { room } from "../room.ts";

/** The room of lessons. */
export const learnWords = room<LearnWords>({
  en: () => import("../en/learn.ts"),
  de: () => import("../de/learn.ts"),
  pl: () => import("../pl/learn.ts"),
  ru: () => import("../ru/learn.ts"),
  fr: () => import("../fr/learn.ts"),
  ja: () => import("../ja/learn.ts"),
});
