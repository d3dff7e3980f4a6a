import { preset, RandomStream, unwrap } from "@broadside/engine";
import { parseOpponent, playGame, type RefereedTranscript, withLayout } from "@broadside/engine/games";
import { PlacementDraw } from "@broadside/engine/placing";
import { formatReviewAddress } from "../../src/board/review/review-address.ts";

/** A game that a strategy played under a preset's rules. */
export const playedGame = (rules: string): RefereedTranscript => {
  const scenario = preset(rules);
  const placements = new PlacementDraw(scenario).uniform(RandomStream.fromSeed(3, 0)).sort((a, b) => a - b);
  const layout = { scenario, placements: [...placements] };
  return unwrap(withLayout(playGame(unwrap(parseOpponent("diagonal")), layout, RandomStream.fromSeed(3, 1))));
};

/** A game of a few shots, whose review takes no time. */
export const SMALL_GAME = playedGame("gorkoff-3x3");

/** The address of the small game's review. */
export const SMALL_REVIEW = formatReviewAddress({ place: "link", transcript: SMALL_GAME });
