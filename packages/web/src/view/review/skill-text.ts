import { type ExpectedShots, shotsNumber } from "../../text/review/reviewed-shot.ts";
import { shotsText } from "../../text/review/shots-text.ts";
import { reviewWords } from "../../words/words.ts";

/** What the choice of cells saved against the judge's own, in words that say which way: `7.45 shots lost`. */
export const skillText = (skill: ExpectedShots): string => {
  const { skillLost, skillSaved, skillNone } = reviewWords();
  const size = shotsText(skill, "size");
  if (size === "0") return skillNone;
  return (shotsNumber(skill) < 0 ? skillLost : skillSaved)(size);
};
