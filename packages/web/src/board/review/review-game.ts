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
  unwrap,
} from "@broadside/engine";
import { replayTranscript, salvoSizes, type Transcript, withLayout } from "@broadside/engine/games";
import { textId } from "../../parts/id.ts";
import { originOf, readTranscript } from "../games/game-file.ts";
import type { Games } from "../games/games-here.ts";
import { type KeptGame, stateOf } from "../games/kept-game.ts";
import { linkOfMatch, matchOfLink } from "../match/match-link.ts";
import {
  type Match,
  type MatchPlayer,
  type MatchPlayers,
  scenarioOf,
  transcriptOf,
  winnerOf,
} from "../match/match-record.ts";
import { formatLinkedAddress, type LinkedMatch } from "../match/play-address.ts";
import { parseLayoutText } from "../notation/ship-notation.ts";
import { checkShowable } from "../rules/rules.ts";
import { formatReviewAddress, type GamePlace, type ReviewedSide } from "./review-address.ts";

/** One side's shots in a game, finished or not, for a review. */
export interface GameSide {
  /** Includes the layout if it is known. */
  readonly transcript: Transcript;
  readonly player: MatchPlayer | undefined;
  /** Whether the whole fleet is hit; undefined if only a count of the layouts left can tell. */
  readonly isOver: boolean | undefined;
  /** The number of shots in each salvo, if the game was played in salvos. */
  readonly salvos?: readonly number[] | undefined;
  readonly hinted?: true;
}

/** One side of a match. @param mine whether the person at this page may have played it */
const sideOfMatch = (match: Match, player: 0 | 1, mine: boolean): GameSide => {
  const who = match.players[player];
  return {
    transcript: transcriptOf(match, player),
    player: mine || who.kind === "strategy" ? who : undefined,
    isOver: match.duel.game(player).isOver,
    salvos: match.duel.salvos(player),
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
  readonly name?: string | undefined;
  readonly sides: readonly [GameSide] | readonly [GameSide, GameSide];
  /** The match, if it can be put in a link. */
  readonly match?: LinkedMatch | undefined;
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
  const salvos = salvoSizes(transcript);
  if (!salvos.ok) return salvos;
  const { strategy } = transcript;
  const player: MatchPlayer | undefined =
    strategy === undefined ? undefined : strategy === PERSON ? { kind: "person" } : { kind: "strategy", strategy };
  return ok({ transcript, player, isOver: game ? game.value.isOver : isAllHit(transcript), salvos: salvos.value });
};

/** One side's game from a transcript. Fails if layout and answers disagree, and for boards too large to show. */
export const gameOfTranscript = (
  place: ReviewGame["place"],
  id: string,
  transcript: Transcript,
): Result<ReviewGame> => {
  const side = sideOf(transcript);
  return side.ok ? ok({ place, id, name: transcript.name, sides: [side.value] }) : side;
};

/** Both sides of a match played here. Fails while the match is in progress: a review would reveal the ships. */
export const gameOfMatch = (match: Match): Result<ReviewGame> => {
  if (winnerOf(match) === undefined) return fail("match", "is not over", "play it to its end or give it up first");
  const sides = [sideOfMatch(match, 0, true), sideOfMatch(match, 1, true)] as const;
  return ok({ place: "game", id: match.id, sides, match: linkOfMatch(match) });
};

/** Both sides of a finished match from a link. Fails for boards too large to show. @param players if they are known */
export const gameOfLinkedMatch = (linked: LinkedMatch, players?: MatchPlayers): Result<ReviewGame> => {
  const match = { ...matchOfLink(linked), ...(players && { players }) };
  const showable = checkShowable(scenarioOf(match));
  if (!showable.ok) return showable;
  const id = textId(formatLinkedAddress(linked));
  const isKnown = players !== undefined;
  const sides = [sideOfMatch(match, 0, isKnown), sideOfMatch(match, 1, isKnown)] as const;
  return ok({ place: "link", id, sides, match: linked });
};

/** A game from Analyse, with what is still true of an imported one. Fails for boards too large to show. */
export const gameOfKept = (kept: KeptGame): Result<ReviewGame> => {
  const { scenario, observations } = stateOf(kept).game;
  const name = kept.name === undefined ? {} : { name: kept.name };
  const transcript = { scenario, observations, ...originOf({ scenario, observations }, kept.origin), ...name };
  return gameOfTranscript("own", kept.id, transcript);
};

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

export const gameOfSource = (id: string, source: unknown): Result<ReviewGame> => {
  const transcript = readTranscript(source);
  return transcript.ok ? gameOfTranscript("file", id, transcript.value) : transcript;
};

/** The requested side of a game, or its only side. */
export const gameSide = ({ sides }: ReviewGame, side: ReviewedSide): GameSide => sides[side] ?? sides[0];

/** Whether a side belongs to the person at this page, so that it counts among their games. */
export const isMine = ({ place }: ReviewGame, side: GameSide): boolean =>
  place === "game" && side.player?.kind === "person";

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
