import type { HelpWords } from "../en/help.ts";
import { room } from "../room.ts";

/** The help. */
export const helpWords = room<HelpWords>({
  en: () => import("../en/help.ts"),
  de: () => import("../de/help.ts"),
  pl: () => import("../pl/help.ts"),
  ru: () => import("../ru/help.ts"),
  fr: () => import("../fr/help.ts"),
  ja: () => import("../ja/help.ts"),
});
