import type { RulesWords } from "../en/rules.ts";
import { room } from "../room.ts";

/** The forms of the rules and of counts. */
export const rulesWords = room<RulesWords>({
  en: () => import("../en/rules.ts"),
  de: () => import("../de/rules.ts"),
  pl: () => import("../pl/rules.ts"),
  ru: () => import("../ru/rules.ts"),
  fr: () => import("../fr/rules.ts"),
  ja: () => import("../ja/rules.ts"),
});
