import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { deviceStorage } from "../../model/device-storage.ts";
import { stateOf } from "../../model/games/kept-game.ts";
import { KeptGames } from "../../model/games/kept-games.ts";
import { type Match, scenarioOf, winnerOf } from "../../model/play/match-record.ts";
import { MatchStore } from "../../model/play/match-store.ts";
import { formatMatchAddress } from "../../text/play/play-address.ts";
import { gameTitle } from "../../text/rules/game-title.ts";
import { boardWords, homeWords } from "../../words/words.ts";

/** The last game of Analyse, where it has shots: its title and how many. */
const lastGame = (): { readonly title: string; readonly shots: number } | undefined => {
  const last = new KeptGames(deviceStorage).last();
  if (!last?.ok) return undefined;
  const { scenario, observations } = stateOf(last.value).game;
  return observations.length > 0 ? { title: gameTitle(scenario).title, shots: observations.length } : undefined;
};

/** The match of Play that was played last and is not over. */
const lastMatch = async (): Promise<Match | undefined> => {
  const matches = await new MatchStore().list();
  const open = matches.find(({ match }) => match.ok && winnerOf(match.value) === undefined);
  return open?.match.ok ? open.match.value : undefined;
};

/** The ways back to what was under way on this device; nothing where nothing was. */
export function UnderWay() {
  const words = homeWords();
  const game = lastGame();
  const match = useSignal<Match | undefined>(undefined);
  useEffect(() => {
    void lastMatch().then((found) => (match.value = found));
  }, []);
  const played = match.value;
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
      {game && <Card href="#analyse" title={words.ownGame} what={game.title} shots={game.shots} />}
    </>
  );
}
UnderWay.words = boardWords;

function Card({ href, title, what, shots }: { href: string; title: string; what: string; shots: number }) {
  return (
    <a class="card under-way-card" href={href}>
      <span class="label">{title}</span>
      <strong>{what}</strong>
      <span class="small">
        {boardWords().shots(shots)} · {homeWords().goOn}
      </span>
    </a>
  );
}
