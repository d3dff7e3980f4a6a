import type { Knowledge, Observation, Scenario } from "@broadside/engine";
import { commonShots } from "../../position/game-state.ts";
import type { LineNode } from "../../position/line-tree.ts";
import { boardWords } from "../../words/words.ts";
import { describeShot } from "./answer.ts";

/** Shots that are named one by one. */
const MOST_NAMED = 3;

/** Shots in words: `E5 hit, F5 miss and 2 more shots`; undefined when there are none. */
const describeShots = (scenario: Scenario, shots: readonly Observation[]): string | undefined => {
  if (shots.length === 0) return undefined;
  const named = shots.slice(0, MOST_NAMED).map((shot) => describeShot(scenario, shot));
  const more = shots.length - named.length;
  return boardWords().shotList(named, more);
};

/** What a line is called: its name, or what is tried in it. */
export const nameOfLine = ({ line, own }: LineNode): string =>
  line.name ?? describeShots(line.knowledge.scenario, own) ?? boardWords().nothingTried;

/** What is tried in a line beside the shots of the game: `E5 hit`; undefined where that is nothing yet. */
export const describeTried = (game: Knowledge, line: Knowledge): string | undefined =>
  describeShots(line.scenario, line.observations.slice(commonShots(game, line)));
