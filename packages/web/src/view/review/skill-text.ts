import { type ToldShots, toldNumber } from "../../text/review/reviewed-shot.ts";
import { toldText } from "../../text/review/told-text.ts";
import { reviewWords } from "../../words/words.ts";

/** What the choice of cells saved against the judge's own, in words that say which way: `7.45 shots lost`. */
export const skillText = (skill: ToldShots): string => {
  const { skillLost, skillSaved, skillNone } = reviewWords();
  const size = toldText(skill, "size");
  if (size === "0") return skillNone;
  return (toldNumber(skill) < 0 ? skillLost : skillSaved)(size);
};
