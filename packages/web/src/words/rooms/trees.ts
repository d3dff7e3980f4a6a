import type { TreesWords } from "../en/trees.ts";
import { room } from "../room.ts";

/** The room of decision trees. */
export const treesWords = room<TreesWords>({
  en: () => import("../en/trees.ts"),
  de: () => import("../de/trees.ts"),
  pl: () => import("../pl/trees.ts"),
  ru: () => import("../ru/trees.ts"),
  fr: () => import("../fr/trees.ts"),
  ja: () => import("../ja/trees.ts"),
});
