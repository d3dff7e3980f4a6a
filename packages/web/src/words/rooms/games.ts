import type { GamesWords } from "../en/games.ts";
import { room } from "../room.ts";

/** The games kept on the device. */
export const gamesWords = room<GamesWords>({
  en: () => import("../en/games.ts"),
  de: () => import("../de/games.ts"),
  pl: () => import("../pl/games.ts"),
  ru: () => import("../ru/games.ts"),
  fr: () => import("../fr/games.ts"),
  ja: () => import("../ja/games.ts"),
});
