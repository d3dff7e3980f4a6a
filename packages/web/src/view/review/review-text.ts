import { registeredStrategy } from "@broadside/engine";
import { OPTIMUM, type ShotJudge } from "@broadside/engine/review";
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

/** A judge in a word or two. */
export const judgeLabel = ({ by, all }: Pick<ShotJudge, "by" | "all">): string => {
  const words = reviewWords();
  if (!all) return words.drawn;
  return by === OPTIMUM ? words.bestPlay : by;
};

/** Who judged a shot, and how sure that is, in a sentence. */
export const judgeSentence = ({ by, all, layouts }: ShotJudge): string => {
  const { judgedBy, judgedDrawn } = reviewWords();
  if (!all) return judgedDrawn(layouts);
  return by === OPTIMUM
    ? judgedBy.optimum
    : registeredStrategy(by)?.kind === "ahead"
      ? judgedBy.rollout
      : judgedBy.greedy;
};
