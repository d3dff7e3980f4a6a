import type { ReviewWords } from "../../words/en/play.ts";
import { type ReviewTotals, toldNumber } from "./reviewed-shot.ts";

/** How lucky a game was, by how far chance moves one as a rule. */
export const luckKind = ({ luck, spread }: Pick<ReviewTotals, "luck" | "spread">): keyof ReviewWords["luckKind"] => {
  const measure = spread === 0 ? 0 : toldNumber(luck) / spread;
  if (Math.abs(measure) <= 1) return "usual";
  if (measure > 0) return measure > 2 ? "veryLucky" : "lucky";
  return measure < -2 ? "veryUnlucky" : "unlucky";
};
