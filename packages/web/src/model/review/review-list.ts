import type { Result, Scenario } from "@broadside/engine";
import type { GamePlace } from "../../text/review/review-address.ts";
import type { ToldShots } from "../../text/review/reviewed-shot.ts";
import { KeptGames } from "../games/kept-games.ts";
import { deviceTexts } from "../kept-texts.ts";
import type { MatchPlayer } from "../play/match-record.ts";
import type { MatchStore } from "../play/match-store.ts";
import { gameOfKept, gameOfMatch, type ReviewGame } from "./review-game.ts";
import type { ListedFile, ReviewStore } from "./review-store.ts";

/** A game on this device that can be reviewed. */
export interface ListedReview {
  readonly place: Exclude<GamePlace, "example">;
  readonly id: string;
  readonly name: string | undefined;
  readonly scenario: Scenario;
  /** Of a match both, of other games none. */
  readonly players: readonly MatchPlayer[];
  /** In milliseconds since 1970. */
  readonly changed: number;
  /** What the first side lost, where its review was made to the end. */
  readonly lost: ToldShots | undefined;
}

/** All games on this device that can be reviewed, of each place the last changed first; those that cannot be read are left to their own rooms. */
export const listReviews = async (
  matches: MatchStore,
  store: ReviewStore,
  files: readonly ListedFile[],
): Promise<ListedReview[]> => {
  const finished = await store.finished();
  const listed: ListedReview[] = [];
  const add = (place: ListedReview["place"], id: string, game: Result<ReviewGame>, changed: number): void => {
    if (!game.ok) return;
    const { name, sides } = game.value;
    listed.push({
      place,
      id,
      name,
      scenario: sides[0].transcript.scenario,
      players: place === "game" ? sides.flatMap(({ player }) => player ?? []) : [],
      changed,
      lost: finished.get(`${place}:${id}:0`)?.totals?.lost,
    });
  };
  for (const { id, match } of await matches.list())
    if (match.ok) add("game", id, gameOfMatch(match.value), match.value.changed);
  await deviceTexts.load();
  for (const { id, game } of new KeptGames(deviceTexts).list()) {
    if (game.ok && game.value.origin?.layout !== undefined) add("own", id, gameOfKept(game.value), game.value.changed);
  }
  for (const { id, game, opened } of files) add("file", id, game, opened);
  return listed;
};
