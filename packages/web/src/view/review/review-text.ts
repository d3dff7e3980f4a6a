import { registeredStrategy } from "@broadside/engine";
import { OPTIMUM, type ShotJudge } from "@broadside/engine/review";
import { type ExpectedShots, shotsNumber } from "../../text/review/reviewed-shot.ts";
import { shotsText } from "../../text/review/shots-text.ts";
import { reviewWords } from "../../words/words.ts";

/** The shots that the player's choice of cells saved or lost compared with the judge's: `7.45 shots lost`. */
export const skillText = (skill: ExpectedShots): string => {
  const { skillLost, skillSaved, skillNone } = reviewWords();
  const size = shotsText(skill, "size");
  if (size === "0") return skillNone;
  return (shotsNumber(skill) < 0 ? skillLost : skillSaved)(size);
};

/** A judge in a word or two. */
export const judgeLabel = ({ by, all }: Pick<ShotJudge, "by" | "all">): string => {
  const words = reviewWords();
  if (!all) return words.drawn;
  return by === OPTIMUM ? words.bestPlay : by;
};

/** A sentence on who judged a shot, and how reliable the judgement is. */
export const judgeSentence = ({ by, all, layouts }: ShotJudge): string => {
  const { judgedBy, judgedDrawn } = reviewWords();
  if (!all) return judgedDrawn(layouts);
  return by === OPTIMUM
    ? judgedBy.optimum
    : registeredStrategy(by)?.kind === "ahead"
      ? judgedBy.rollout
      : judgedBy.greedy;
};
