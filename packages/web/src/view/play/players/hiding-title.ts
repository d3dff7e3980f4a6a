import { type Hiding, hidingName } from "../../../text/play/hiding.ts";
import { playWords } from "../../../words/words.ts";

/** What a prior by which a fleet is hidden is called. */
export const hidingTitle = (hiding: Hiding): string => {
  const words = playWords();
  if (hiding === "people") return words.hidePeople;
  return hiding === "edges:temperature=1" ? words.hideEdges : words.hideOpened(hidingName(hiding) ?? words.hideOwn);
};
