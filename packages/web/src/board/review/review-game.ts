import {
  cellsOf,
  fail,
  type Knowledge,
  makeKnowledge,
  ok,
  outcomeOf,
  parseShots,
  preset,
  type Result,
  type Scenario,
  unwrap,
} from "@broadside/engine";
import { formatTranscript, replayTranscript, type Transcript, withLayout } from "@broadside/engine/games";
import { textId } from "../../parts/id.ts";
import { MAX_FILE, originOf, readAll, readTranscript, transcriptsIn } from "../games/game-file.ts";
import type { Games } from "../games/games-here.ts";
import { type KeptGame, stateOf } from "../games/kept-game.ts";
import { isTooLong, linkOfMatch, matchOfLink, withoutHiding } from "../match/match-link.ts";
import { type Match, type MatchPlayer, scenarioOf, transcriptOf, winnerOf } from "../match/match-record.ts";
import { formatLinkedAddress, type LinkedMatch } from "../match/play-address.ts";
import { parseLayoutText } from "../notation/ship-notation.ts";
import { inNotation } from "../notation/shot-text.ts";
import { formatHiding } from "../rules/hiding-prior.ts";
import { checkShowable, withoutPrior } from "../rules/rules.ts";
import { refusalTold } from "../rules/text-limits.ts";
import { formatReviewAddress, type GamePlace, type ReviewedSide } from "./review-address.ts";

/** One side's shots in a game, finished or not, for a review. */
export interface GameSide {
  /** Includes the layout if it is known. */
  readonly transcript: Transcript;
  /** Who made the shots; undefined if unknown. */
  readonly player: MatchPlayer | undefined;
  /** Whether the whole fleet is hit; undefined if only a count of the layouts left can tell. */
  readonly isOver: boolean | undefined;
  /** The number of shots in each salvo, if the game was played in salvos. */
  readonly salvos?: readonly number[];
  /** Present if the player was given hints. */
  readonly hinted?: true;
}

/** The number of shots in each of a player's salvos; undefined if shots are answered one by one. */
const salvosOf = ({ duel }: Match, player: 0 | 1): readonly number[] | undefined => {
  if (duel.rules.turns !== "salvo") return undefined;
  const salvos: number[] = [];
  for (const [i, who] of duel.order.entries()) {
    if (who !== player) continue;
    if (i > 0 && duel.order[i - 1] === player) salvos[salvos.length - 1]++;
    else salvos.push(1);
  }
  return salvos;
};

/** One side of a match. @param mine whether the person at this page may have played it */
const sideOfMatch = (match: Match, player: 0 | 1, mine: boolean): GameSide => {
  const who = match.players[player];
  const salvos = salvosOf(match, player);
  return {
    transcript: transcriptOf(match, player),
    player: mine || who.kind === "strategy" ? who : undefined,
    isOver: match.duel.game(player).isOver,
    ...(salvos && { salvos }),
    ...(player === 0 && match.hints.length > 0 && { hinted: true }),
  };
};

/** The number of answers known when a shot was chosen: those before it, or before its salvo. */
export const answeredBefore = ({ salvos }: Pick<GameSide, "salvos">, shot: number): number => {
  let before = 0;
  for (const size of salvos ?? []) {
    if (before + size >= shot) return before;
    before += size;
  }
  return shot - 1;
};

/** A side's knowledge after some of its shots; after all of them by default. */
export const knowledgeOfSide = ({ transcript }: GameSide, shots?: number): Knowledge =>
  makeKnowledge(transcript.scenario, transcript.observations.slice(0, shots));

/** A side's knowledge when it chose a shot. @param shot the shot's number, from 1 */
export const positionOf = (side: GameSide, shot: number): Knowledge =>
  knowledgeOfSide(side, answeredBefore(side, shot));

export interface ReviewGame {
  readonly place: GamePlace | "link";
  readonly id: string;
  readonly name?: string;
  readonly sides: readonly [GameSide] | readonly [GameSide, GameSide];
  /** The match, if it can be put in a link. */
  readonly match?: LinkedMatch;
}

/** The name that transcripts use for a person. */
const PERSON = "a person";

/** Whether the whole fleet is hit, by the number of hits alone; undefined if ships may have any size or overlap. */
const isAllHit = ({ scenario, observations }: Transcript): boolean | undefined => {
  const cells = scenario.fleet.reduce((sum, ship) => sum + ship.count * (cellsOf(ship) ?? Number.NaN), 0);
  if (Number.isNaN(cells) || scenario.contact === "overlap") return undefined;
  return observations.filter(({ answer }) => outcomeOf(answer) !== "miss").length === cells;
};

/** Checks a transcript against its layout, or adds the only one that fits. Cost: up to 0.1 s for the search. */
const sideOf = (read: Transcript): Result<GameSide> => {
  const showable = checkShowable(read.scenario);
  if (!showable.ok) return showable;
  const whole = withLayout(read);
  const transcript: Transcript = whole.ok ? whole.value : read;
  const game = transcript.layout && replayTranscript(transcript);
  if (game?.ok === false) return game;
  const { strategy } = transcript;
  const player: MatchPlayer | undefined =
    strategy === undefined ? undefined : strategy === PERSON ? { kind: "person" } : { kind: "strategy", strategy };
  return { ok: true, value: { transcript, player, isOver: game ? game.value.isOver : isAllHit(transcript) } };
};

/** One side's game from a transcript. Fails if layout and answers disagree, and for boards too large to show. */
export const gameOfTranscript = (
  place: ReviewGame["place"],
  id: string,
  transcript: Transcript,
): Result<ReviewGame> => {
  const side = sideOf(transcript);
  if (!side.ok) return side;
  const { name } = transcript;
  return { ok: true, value: { place, id, ...(name === undefined ? {} : { name }), sides: [side.value] } };
};

/** Both sides of a match played here. Fails while the match is in progress: a review would reveal the ships. */
export const gameOfMatch = (match: Match): Result<ReviewGame> => {
  if (winnerOf(match) === undefined) return fail("match", "is not over", "play it to its end or give it up first");
  const linked = linkOfMatch(match);
  const sides = [sideOfMatch(match, 0, true), sideOfMatch(match, 1, true)] as const;
  return { ok: true, value: { place: "game", id: match.id, sides, ...(linked ? { match: linked } : {}) } };
};

/** Both sides of a finished match from a link. Fails for boards too large to show. */
export const gameOfLinkedMatch = (linked: LinkedMatch): Result<ReviewGame> => {
  const match = matchOfLink(linked);
  const showable = checkShowable(scenarioOf(match));
  if (!showable.ok) return showable;
  const id = textId(formatLinkedAddress(linked));
  const sides = [sideOfMatch(match, 0, false), sideOfMatch(match, 1, false)] as const;
  return ok({ place: "link", id, sides, match: linked });
};

/** The transcript of a game from Analyse, with what is still true of an imported one. */
const transcriptOfKept = (kept: KeptGame): Transcript => {
  const { scenario, observations } = stateOf(kept).game;
  const name = kept.name === undefined ? {} : { name: kept.name };
  return { scenario, observations, ...originOf({ scenario, observations }, kept.origin), ...name };
};

/** A game from Analyse, finished or not. Fails for boards too large to show. */
export const gameOfKept = (kept: KeptGame): Result<ReviewGame> =>
  gameOfTranscript("own", kept.id, transcriptOfKept(kept));

/** The maximum number of games that one file may contain. */
const MAX_GAMES = 20;

/** The address, without `#`, to review the present game of Analyse; it holds the game if that is not stored. */
export const presentReviewAddress = (games: Games): Result<string> => {
  games.flush();
  const present = games.present();
  const game = gameOfKept(present);
  if (!game.ok) return game;
  const isKept = games.kept.read(present.id) !== undefined;
  const [{ transcript }] = game.value.sides;
  return ok(formatReviewAddress(isKept ? { place: "own", id: present.id } : { place: "link", transcript }));
};

/** Whether a text may be shots in notation or words: it begins with a cell or the number of a shot. */
const isOfShots = (text: string): boolean => /^\s*(?:[a-z(]|\d+[.)])/i.test(text) && text.length <= MAX_FILE;

/** A game from its shots, such as `E5. F6x G6#destroyer` or `E5 miss, F6 hit`. */
const gameOfShots = (scenario: Scenario, text: string): Result<ReviewGame> =>
  refusalTold(() => {
    const observations = parseShots(scenario, inNotation(scenario, text));
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

/** A game of a file, from its transcript in JSON. */
export const gameOfSource = (id: string, source: unknown): Result<ReviewGame> => {
  const transcript = readTranscript(source);
  return transcript.ok ? gameOfTranscript("file", id, transcript.value) : transcript;
};

/** The requested side of a game, or its only side. */
export const gameSide = ({ sides }: ReviewGame, side: ReviewedSide): GameSide => sides[side] ?? sides[0];

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

/** Whether a side belongs to the person at this page, so that it counts among their games. */
export const isMine = ({ place }: ReviewGame, side: GameSide): boolean =>
  place === "game" && side.player?.kind === "person";

/** The id of the example game in addresses. */
export const EXAMPLE_ID = "first";

const EXAMPLE_SHIPS = "cruiser[A2,B2,C2] destroyer[A4,A5] destroyer[C4,C5] boat[E1] boat[E3] boat[E5]";
const EXAMPLE_SHOTS = "C3. C2x C4x B3. A1. E1x E5x A5x E3x D1. E4. A3. A2x A4x B1. B2x C5x";

/** A game with good and bad shots: that of `examples/game.json`. It is small, so it is reviewed immediately. */
export const exampleGame = (): ReviewGame => {
  const scenario = preset("gorkoff-5x5");
  const layout = unwrap(parseLayoutText(scenario, EXAMPLE_SHIPS));
  const observations = unwrap(parseShots(scenario, EXAMPLE_SHOTS));
  return unwrap(gameOfTranscript("example", EXAMPLE_ID, { scenario, layout, observations }));
};
