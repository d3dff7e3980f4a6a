import type { AnalysisWords } from "../en/analysis.ts";
import { room } from "../room.ts";

/** What is loaded with parts of the analysis: contradictions, the comparison of strategies, the solver, lines. */
export const analysisWords = room<AnalysisWords>({
  en: () => import("../en/analysis.ts"),
  de: () => import("../de/analysis.ts"),
  pl: () => import("../pl/analysis.ts"),
  ru: () => import("../ru/analysis.ts"),
  fr: () => import("../fr/analysis.ts"),
  ja: () => import("../ja/analysis.ts"),
});
