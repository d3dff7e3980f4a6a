import type { BoardWords } from "../en/board.ts";
import { room } from "../room.ts";

/** What is on the page from the beginning: its head, the board, the advice, the ships and the shots. */
export const boardWords = room<BoardWords>({
  en: () => import("../en/board.ts"),
  de: () => import("../de/board.ts"),
  pl: () => import("../pl/board.ts"),
  ru: () => import("../ru/board.ts"),
  fr: () => import("../fr/board.ts"),
  ja: () => import("../ja/board.ts"),
});
