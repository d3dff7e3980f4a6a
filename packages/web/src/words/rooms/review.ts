import type { ReviewWords } from "../en/review.ts";
import { room } from "../room.ts";

/** The room in which games are looked back at. */
export const reviewWords = room<ReviewWords>({
  en: () => import("../en/review.ts"),
  de: () => import("../de/review.ts"),
  pl: () => import("../pl/review.ts"),
  ru: () => import("../ru/review.ts"),
  fr: () => import("../fr/review.ts"),
  ja: () => import("../ja/review.ts"),
});
