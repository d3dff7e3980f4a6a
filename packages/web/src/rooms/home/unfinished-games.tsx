import type { Knowledge } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lastGame } from "../../board/games/last-game.ts";
import { type Match, scenarioOf, winnerOf } from "../../board/match/match-record.ts";
import { matches } from "../../board/match/match-store.ts";
import { formatMatchAddress } from "../../board/match/play-address.ts";
import { gameTitle } from "../../board/rules/game-title.ts";
import { boardWords } from "../../board/texts/words.ts";
import { homeWords as words } from "./texts/words.ts";

const lastMatch = async (): Promise<Match | undefined> => {
  const open = (await matches.list()).find(({ read }) => read.ok && winnerOf(read.value) === undefined);
  return open?.read.ok ? open.read.value : undefined;
};

export function UnfinishedGames() {
  const last = useSignal<Knowledge | undefined>(undefined);
  const match = useSignal<Match | undefined>(undefined);
  useEffect(() => {
    void lastGame().then((found) => (last.value = found));
    void lastMatch().then((found) => (match.value = found));
  }, []);
  const played = match.value;
  const game = last.value;
  return (
    <>
      {played && (
        <Card
          href={`#${formatMatchAddress(played.id)}`}
          title={words.ownMatch}
          what={gameTitle(scenarioOf(played)).title}
          shots={played.duel.game(0).observations.length}
        />
      )}
      {game && game.observations.length > 0 && (
        <Card
          href="#analyse"
          title={words.ownGame}
          what={gameTitle(game.scenario).title}
          shots={game.observations.length}
        />
      )}
    </>
  );
}
UnfinishedGames.words = boardWords;

function Card({ href, title, what, shots }: { href: string; title: string; what: string; shots: number }) {
  return (
    <a class="card home-card stack gap-1" href={href}>
      <span class="label">{title}</span>
      <strong>{what}</strong>
      <span class="small">
        {boardWords.shots({ n: shots })} · {words.goOn}
      </span>
    </a>
  );
}
