// Games that come to Review as a text, and leave it as a link.

import { fail, ok, parseShots, type Result, type Scenario } from "@broadside/engine";
import { formatTranscript } from "@broadside/engine/games";
import { readAll, transcriptsIn } from "../../board/games/game-file.ts";
import { isTooLong, withoutHiding } from "../../board/match/match-link.ts";
import type { LinkedMatch } from "../../board/match/play-address.ts";
import { namesOfShips } from "../../board/notation/shot-text.ts";
import { formatReviewAddress, type ReviewedSide } from "../../board/review/review-address.ts";
import { gameOfSource, gameOfTranscript, gameSide, type ReviewGame } from "../../board/review/review-game.ts";
import { formatHiding } from "../../board/rules/hiding-prior.ts";
import { withoutPrior } from "../../board/rules/rules.ts";
import { refusalTold } from "../../board/rules/text-limits.ts";
import { MAX_FILE } from "../../parts/files.ts";
import { textId } from "../../parts/id.ts";

/** The maximum number of games that one file may contain. */
const MAX_GAMES = 20;

/** Whether a text may be shots in notation or words: it does not begin as JSON does. */
const isOfShots = (text: string): boolean => /^\s*[^\s[{]/.test(text) && text.length <= MAX_FILE;

/** A game from its shots, such as `E5. F6x G6#destroyer` or `E5 miss, F6 hit`. */
const gameOfShots = (scenario: Scenario, text: string): Result<ReviewGame> =>
  refusalTold(() => {
    const observations = parseShots(scenario, text, namesOfShips(scenario));
    if (!observations.ok) return observations;
    const game = { scenario, observations: observations.value };
    return gameOfTranscript("file", textId(JSON.stringify(formatTranscript(game))), game);
  });

/**
 * Reads all games of a text, or none. The text is a transcript or a list of transcripts, as
 * `broadside play --out` and this page write them, or the shots of one game, as Analyse reads them. Cost: linear
 * in the shots, for texts of at most a megabyte.
 *
 * @param scenario the rules, if the text contains only shots
 */
export const parseReviewGames = (text: string, scenario: Scenario): Result<ReviewGame[]> => {
  if (isOfShots(text)) {
    const game = gameOfShots(scenario, text);
    return game.ok ? ok([game.value]) : game;
  }
  const found = transcriptsIn(text);
  if (!found.ok) return found;
  const sources = found.value;
  if (sources.length === 0 || sources.length > MAX_GAMES)
    return fail("file", `holds ${sources.length} games`, `take one with 1 to ${MAX_GAMES}`);
  return readAll(sources, (source) => gameOfSource(textId(JSON.stringify(source)), source));
};

/**
 * The address, without `#`, at which others can review a side: its transcript or, for salvos, the whole match.
 * It leaves out the weights of a prior if they would make it long, and then lacks how the fleet was placed.
 */
export const handOn = (game: ReviewGame, side: ReviewedSide): { address: string; lacksPlacing: boolean } => {
  const { transcript, salvos } = gameSide(game, side);
  const whole = salvos && game.match;
  const addressOf = (match: LinkedMatch | undefined, scenario: Scenario): string =>
    match
      ? formatReviewAddress({ place: "match", match }, side)
      : formatReviewAddress({ place: "link", transcript: { ...transcript, scenario } });
  const address = addressOf(whole, transcript.scenario);
  const lacksPlacing = isTooLong(address, whole ? whole.hiding : formatHiding(transcript.scenario));
  if (!lacksPlacing) return { address, lacksPlacing };
  return { address: addressOf(whole && withoutHiding(whole), withoutPrior(transcript.scenario)), lacksPlacing };
};
