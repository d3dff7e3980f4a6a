import type { Knowledge } from "@broadside/engine";
import { LayoutGrid, Play, Puzzle, Users } from "lucide";
import { lastGame } from "../../board/games/last-game.ts";
import { type FriendMatch, friendMatches } from "../../board/match/friend-store.ts";
import type { FriendTurn } from "../../board/match/friend-turn.ts";
import { type Match, scenarioOf, winnerOf } from "../../board/match/match-record.ts";
import { matches } from "../../board/match/match-store.ts";
import { formatFriendAddress, formatMatchAddress } from "../../board/match/play-address.ts";
import { gameTitle } from "../../board/rules/game-title.ts";
import { boardWords } from "../../board/texts/words.ts";
import { type Daily, todaysPuzzles } from "../../shell/rooms.ts";
import { HomeCard } from "./home-card.tsx";
import { ShotsCurve } from "./shots-curve.tsx";
import { backWords as back } from "./texts/back/words.ts";
import { homeWords as words } from "./texts/words.ts";

/** The words with which these things are drawn. */
export const loadOwnWords = () => Promise.all([back.load(), boardWords.load()]);

interface FriendThing {
  readonly match: FriendMatch;
  readonly game: string;
  readonly turn: FriendTurn;
}

/** What somebody who was here before finds on Home. */
export interface OwnThings {
  readonly dailies: readonly Daily[];
  /** The latest match that is not over, and the last game in Analyse. */
  readonly match: Match | undefined;
  /** The latest match with a friend that is not over, if possible one that waits for this player. */
  readonly friend: FriendThing | undefined;
  readonly game: Knowledge | undefined;
  /** The finished matches, the latest first. */
  readonly over: readonly Match[];
  /** Whether there is something to go on with, and whether there is anything that a new visitor would not have. */
  readonly isUnderWay: boolean;
  readonly isAny: boolean;
}

const readFriendMatch = async (): Promise<FriendThing | undefined> => {
  const all = (await friendMatches.list()).flatMap(({ read }) => (read.ok ? [read.value] : []));
  if (all.length === 0) return undefined;
  const { friendMatchAbout } = await import("../../board/match/friend-turn.ts");
  const open = all.flatMap((match) => {
    const about = friendMatchAbout(match);
    return about && about.turn !== "over" ? [{ match, ...about }] : [];
  });
  return open.find(({ turn }) => turn === "mine") ?? open[0];
};

/** The matches that are read, of all that are kept: Home waits for them. */
const LATEST = 30;

export const readOwnThings = async (): Promise<OwnThings> => {
  const [dailies, game, list, friend] = await Promise.all([
    todaysPuzzles(),
    lastGame(),
    matches.list(LATEST),
    readFriendMatch(),
  ]);
  const all = list.flatMap(({ read }) => (read.ok ? [read.value] : []));
  const match = all.find((one) => winnerOf(one) === undefined);
  const begun = game && game.observations.length > 0 ? game : undefined;
  const over = all.filter((one) => winnerOf(one) !== undefined);
  const isUnderWay = friend !== undefined || match !== undefined || begun !== undefined;
  const isTried = dailies.some(({ mark, streak }) => mark !== undefined || streak > 0);
  return { dailies, friend, match, game: begun, over, isUnderWay, isAny: isUnderWay || isTried || over.length > 0 };
};

/** The matches and the game to go on with; of them, the first is the next thing to do. */
export function GoOn({ things: { friend, match, game, isUnderWay } }: { things: OwnThings }) {
  if (!isUnderWay) return null;
  return (
    <nav class="go-on stack" aria-label={back.goOn}>
      {friend && <FriendCard friend={friend} />}
      {match && (
        <HomeCard
          href={`#${formatMatchAddress(match.id)}`}
          icon={Play}
          name={back.ownMatch}
          about={gameTitle(scenarioOf(match)).title}
          more={`${boardWords.shots({ n: match.duel.game(0).observations.length })} · ${back.goOn}`}
        />
      )}
      {game && (
        <HomeCard
          href="#analyse"
          icon={LayoutGrid}
          name={back.ownGame}
          about={gameTitle(game.scenario).title}
          more={`${boardWords.shots({ n: game.observations.length })} · ${back.goOn}`}
        />
      )}
    </nav>
  );
}

function FriendCard({ friend: { match, game, turn } }: { friend: FriendThing }) {
  const state = turn === "mine" ? back.friendTurn : back.friendWaits;
  return (
    <HomeCard
      icon={Users}
      href={`#${formatFriendAddress({ friend: match.id })}`}
      name={back.friendMatch}
      about={match.way === "here" ? game : state}
      more={match.way === "here" ? back.goOn : `${game} · ${back.goOn}`}
    />
  );
}

/** The puzzles of today, with their marks and streaks. */
export const Dailies = ({ things }: { things: OwnThings }) =>
  things.dailies.map((daily) => <DailyCard key={daily.kind} daily={daily} />);

function DailyCard({ daily: { kind, address, mark, streak } }: { daily: Daily }) {
  // Of a best shot, only the first try of the day counts; the other puzzle of the day can be solved at another level.
  const noStreak = kind === "best-shot" && mark === "missed" ? back.streakTomorrow : back.noStreak;
  const sign = mark === "done" ? "✓ " : mark === "missed" ? "✗ " : "";
  return (
    <HomeCard
      href={`#${address}`}
      icon={Puzzle}
      name={kind === "solitaire" ? words.dailyPuzzle : words.dailyShot}
      about={mark === undefined ? words.dailyAsks[kind] : `${sign}${back.dailyMarks[mark]}`}
      more={streak > 0 ? back.streak({ n: streak }) : noStreak}
    />
  );
}

/** The shots of each finished match. */
export const Curve = ({ things }: { things: OwnThings }) => <ShotsCurve matches={things.over} />;
