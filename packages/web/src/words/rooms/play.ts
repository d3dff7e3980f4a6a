import type { PlayWords } from "../en/play.ts";
import { room } from "../room.ts";

/** The room in which is played. */
export const playWords = room<PlayWords>({
  en: () => import("../en/play.ts"),
  de: () => import("../de/play.ts"),
  pl: () => import("../pl/play.ts"),
  ru: () => import("../ru/play.ts"),
  fr: () => import("../fr/play.ts"),
  ja: () => import("../ja/play.ts"),
});
