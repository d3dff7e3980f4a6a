import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { stateOf } from "../../model/games/kept-game.ts";
import { KeptGames } from "../../model/games/kept-games.ts";
import { deviceTexts } from "../../model/kept-texts.ts";
import { type Match, scenarioOf, winnerOf } from "../../model/play/match-record.ts";
import { MatchStore } from "../../model/play/match-store.ts";
import { formatMatchAddress } from "../../text/play/play-address.ts";
import { gameTitle } from "../../text/rules/game-title.ts";
import { boardWords, homeWords as words } from "../../words/words.ts";

interface Begun {
  readonly title: string;
  readonly shots: number;
}

/** The last game of Analyse, if it has any shots. */
const lastGame = async (): Promise<Begun | undefined> => {
  await deviceTexts.load();
  const last = new KeptGames(deviceTexts).last();
  if (!last?.ok) return undefined;
  const { scenario, observations } = stateOf(last.value).game;
  return observations.length > 0 ? { title: gameTitle(scenario).title, shots: observations.length } : undefined;
};

/** The most recent unfinished match of Play. */
const lastMatch = async (): Promise<Match | undefined> => {
  const matches = await new MatchStore().list();
  const open = matches.find(({ match }) => match.ok && winnerOf(match.value) === undefined);
  return open?.match.ok ? open.match.value : undefined;
};

/** Links to unfinished games on this device; nothing if there are none. */
export function UnfinishedGames() {
  const lastOne = useSignal<Begun | undefined>(undefined);
  const match = useSignal<Match | undefined>(undefined);
  useEffect(() => {
    void lastGame().then((found) => (lastOne.value = found));
    void lastMatch().then((found) => (match.value = found));
  }, []);
  const played = match.value;
  const game = lastOne.value;
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
UnfinishedGames.words = boardWords;

function Card({ href, title, what, shots }: { href: string; title: string; what: string; shots: number }) {
  return (
    <a class="card home-card" href={href}>
      <span class="label">{title}</span>
      <strong>{what}</strong>
      <span class="small">
        {boardWords.shots(shots)} · {words.goOn}
      </span>
    </a>
  );
}
