import { gameCollection } from "./board/games/kept-games.ts";
import { friendMatches } from "./board/match/friend-store.ts";
import { fleets, matches } from "./board/match/match-store.ts";
import { reviewFiles, reviews } from "./board/review/review-store.ts";
import { runFiles, runs } from "./rooms/compare/run-store.ts";
import { lessonCollection } from "./rooms/learn/learn.ts";
import { bestShots } from "./rooms/puzzles/best-shot-record.ts";
import { puzzles } from "./rooms/puzzles/puzzle-store.ts";
import { treeFiles } from "./rooms/trees/tree-jobs.ts";
import type { CopiedCollection } from "./storage/copy.ts";

/** What the rooms keep on the device, by their names: a copy of everything says whose records cannot be read. */
export const KEPT: Readonly<Record<string, readonly CopiedCollection[]>> = {
  play: [matches, friendMatches, fleets],
  puzzles: [puzzles, bestShots],
  analyse: [gameCollection],
  review: [reviews, reviewFiles],
  learn: [lessonCollection],
  trees: [treeFiles],
  compare: [runs, runFiles],
};
