import type { ShareWords } from "../en/share.ts";
import { room } from "../room.ts";

/** Handing on what is shown. */
export const shareWords = room<ShareWords>({
  en: () => import("../en/share.ts"),
  de: () => import("../de/share.ts"),
  pl: () => import("../pl/share.ts"),
  ru: () => import("../ru/share.ts"),
  fr: () => import("../fr/share.ts"),
  ja: () => import("../ja/share.ts"),
});
