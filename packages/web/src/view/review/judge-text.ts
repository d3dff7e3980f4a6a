import { registeredStrategy } from "@broadside/engine";
import { OPTIMUM, type ShotJudge } from "@broadside/engine/review";
import { reviewWords } from "../../words/words.ts";

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
