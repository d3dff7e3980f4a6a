import type { Knowledge } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { GraduationCap, Puzzle } from "lucide";
import { useEffect } from "preact/hooks";
import { lastGame } from "../../board/games/last-game.ts";
import { type FriendMatch, friendMatches } from "../../board/match/friend-store.ts";
import type { FriendTurn } from "../../board/match/friend-turn.ts";
import { type Match, scenarioOf, winnerOf } from "../../board/match/match-record.ts";
import { matches } from "../../board/match/match-store.ts";
import { formatFriendAddress, formatMatchAddress } from "../../board/match/play-address.ts";
import { gameTitle } from "../../board/rules/game-title.ts";
import { matchWords } from "../../board/texts/match/words.ts";
import { boardWords } from "../../board/texts/words.ts";
import { type Daily, todaysPuzzles } from "../../shell/rooms.ts";
import { HomeCard } from "./home-card.tsx";
import { ShotsCurve } from "./shots-curve.tsx";
import { homeWords as words } from "./texts/words.ts";

interface FriendThing {
  readonly match: FriendMatch;
  readonly game: string;
  readonly turn: FriendTurn;
}

/** What somebody who was here before finds on Home. */
interface OwnThings {
  readonly dailies: readonly Daily[];
  /** The latest match that is not over, and the last game in Analyse. */
  readonly match: Match | undefined;
  /** The latest match with a friend that is not over, if possible one that waits for this player. */
  readonly friend: FriendThing | undefined;
  readonly game: Knowledge | undefined;
  /** The finished matches, the latest first. */
  readonly over: readonly Match[];
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

const readOwnThings = async (): Promise<OwnThings> => {
  const [dailies, game, list, friend] = await Promise.all([
    todaysPuzzles(),
    lastGame(),
    matches.list(),
    readFriendMatch(),
  ]);
  const all = list.flatMap(({ read }) => (read.ok ? [read.value] : []));
  return {
    dailies,
    friend,
    match: all.find((one) => winnerOf(one) === undefined),
    game: game && game.observations.length > 0 ? game : undefined,
    over: all.filter((one) => winnerOf(one) !== undefined),
  };
};

/** Today's puzzles, the games to go on with, and the shots per game: all at once, so that nothing moves. */
export function Returning() {
  const things = useSignal<OwnThings | undefined>(undefined);
  useEffect(() => {
    void readOwnThings().then((read) => (things.value = read));
  }, []);
  if (!things.value) return null;
  const { dailies, friend, match, game, over } = things.value;
  return (
    <>
      {dailies.map((daily) => (
        <DailyCard key={daily.kind} daily={daily} />
      ))}
      <div class="under-way">
        {friend && <FriendCard friend={friend} />}
        {match && (
          <HomeCard
            href={`#${formatMatchAddress(match.id)}`}
            name={words.ownMatch}
            about={gameTitle(scenarioOf(match)).title}
            more={`${boardWords.shots({ n: match.duel.game(0).observations.length })} · ${words.goOn}`}
          />
        )}
        {game && (
          <HomeCard
            href="#analyse"
            name={words.ownGame}
            about={gameTitle(game.scenario).title}
            more={`${boardWords.shots({ n: game.observations.length })} · ${words.goOn}`}
          />
        )}
        {!friend && !match && !game && (
          <HomeCard href="#learn" icon={GraduationCap} name={words.lessons} about={words.lessonsAbout} />
        )}
      </div>
      <ShotsCurve matches={over} />
    </>
  );
}
Returning.words = { load: () => Promise.all([boardWords.load(), matchWords.load()]) };

function FriendCard({ friend: { match, game, turn } }: { friend: FriendThing }) {
  const state = turn === "mine" ? words.friendTurn : words.friendWaits;
  return (
    <HomeCard
      href={`#${formatFriendAddress({ friend: match.id })}`}
      name={words.friendMatch}
      about={match.way === "here" ? game : state}
      more={match.way === "here" ? words.goOn : `${game} · ${words.goOn}`}
    />
  );
}

function DailyCard({ daily: { kind, address, mark, streak } }: { daily: Daily }) {
  // Of a best shot, only the first try of the day counts; the other puzzle of the day can be solved at another level.
  const noStreak = kind === "best-shot" && mark === "missed" ? words.streakTomorrow : words.noStreak;
  const sign = mark === "done" ? "✓ " : mark === "missed" ? "✗ " : "";
  return (
    <HomeCard
      href={`#${address}`}
      icon={Puzzle}
      name={kind === "solitaire" ? words.dailyPuzzle : words.dailyShot}
      about={`${sign}${words.dailyMarks[mark ?? "open"]}`}
      more={streak > 0 ? words.streak({ n: streak }) : noStreak}
    />
  );
}
