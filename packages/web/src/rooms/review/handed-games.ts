// Games that come to Review as a text, and leave it as a link.

import { cellsOf, fail, isHit, ok, PRESETS, preset, type Result, type Scenario, shipCount } from "@broadside/engine";
import { formatTranscript, type Transcript } from "@broadside/engine/games";
import { readAll, transcriptsIn } from "../../board/games/game-file.ts";
import { isTooLong, withoutHiding } from "../../board/match/match-link.ts";
import type { LinkedMatch } from "../../board/match/play-address.ts";
import { parseTyped } from "../../board/notation/typed-shots.ts";
import { formatReviewAddress, type HeldGame, type ReviewedSide } from "../../board/review/review-address.ts";
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
    const observations = parseTyped(scenario, text);
    if (!observations.ok) return observations;
    const game = { scenario, observations: observations.value };
    return gameOfTranscript("file", textId(JSON.stringify(formatTranscript(game))), game);
  });

/**
 * A game from its shots, whose rules they do not name: those of the known games whose whole fleet they sink, otherwise
 * the first by which they can be read. Cost: reads the text once for each known game.
 *
 * @param first the rules to try first
 */
const gameFoundIn = (first: Scenario, text: string): Result<ReviewGame> => {
  const known = [first, ...[...PRESETS.keys()].map((name) => preset(name))];
  const read = known.flatMap((scenario) => {
    const observations = refusalTold(() => parseTyped(scenario, text));
    return observations.ok ? [{ scenario, observations: observations.value }] : [];
  });
  const whole = read.find(sinksAll) ?? read[0];
  return gameOfShots(whole?.scenario ?? first, text);
};

/** Whether the shots hit every ship cell, and sinkings were told of as many ships as there are. */
const sinksAll = ({ scenario, observations }: Transcript): boolean => {
  const { fleet, answers } = scenario;
  const cells = fleet.reduce((sum, ship) => sum + ship.count * (cellsOf(ship) ?? Number.NaN), 0);
  const sunk = observations.filter(({ answer }) => answer.kind === "sunk").length;
  return (
    observations.filter(({ answer }) => isHit(answer)).length === cells &&
    (answers === "hit" || sunk === shipCount(fleet))
  );
};

/**
 * Reads all games of a text, or none. The text is a transcript or a list of transcripts, as
 * `broadside play --out` and this page write them, or the shots of one game, as Analyse reads them. Cost: linear
 * in the shots, for texts of at most a megabyte.
 *
 * @param scenario the rules, if the text contains only shots
 * @param isFound whether these are only the rules to try first, and the shots tell which game it is
 */
export const parseReviewGames = (text: string, scenario: Scenario, isFound = false): Result<ReviewGame[]> => {
  if (isOfShots(text)) {
    const game = (isFound ? gameFoundIn : gameOfShots)(scenario, text);
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
 * What others need to review a side: the whole match or, if that is not known, the side's transcript; and its address
 * without `#`. Both leave out the weights of a prior if they would make the address long, and then lack how the fleet
 * was placed.
 */
export const handOn = (game: ReviewGame, side: ReviewedSide) => {
  const { transcript } = gameSide(game, side);
  const heldBy = (match: LinkedMatch | undefined, scenario: Scenario): HeldGame =>
    match ? { place: "match", match } : { place: "link", transcript: { ...transcript, scenario } };
  const addressOf = (held: HeldGame): string => formatReviewAddress(held, held.place === "match" ? side : 0);
  const whole = heldBy(game.match, transcript.scenario);
  const hiding = game.match ? game.match.hiding : formatHiding(transcript.scenario);
  const lacksPlacing = isTooLong(addressOf(whole), hiding);
  const held = lacksPlacing
    ? heldBy(game.match && withoutHiding(game.match), withoutPrior(transcript.scenario))
    : whole;
  return { held, address: addressOf(held), lacksPlacing };
};
