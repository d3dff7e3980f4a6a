import type { PlacingWords } from "../en/placing.ts";
import { room } from "../room.ts";

/** The placing of ships. */
export const placingWords = room<PlacingWords>({
  en: () => import("../en/placing.ts"),
  de: () => import("../de/placing.ts"),
  pl: () => import("../pl/placing.ts"),
  ru: () => import("../ru/placing.ts"),
  fr: () => import("../fr/placing.ts"),
  ja: () => import("../ja/placing.ts"),
});
