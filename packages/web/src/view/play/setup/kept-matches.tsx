import { formatInputError, type InputError } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { checkFileSize, parseGames } from "../../../model/games/game-file.ts";
import { type Match, scenarioOf, winnerOf } from "../../../model/play/match-record.ts";
import type { ListedMatch } from "../../../model/play/match-store.ts";
import type { Play } from "../../../model/play/play.ts";
import { knowledgeOf } from "../../../position/game-state.ts";
import { formatAddress } from "../../../text/address.ts";
import { formatMatchAddress } from "../../../text/play/play-address.ts";
import { gameTitle } from "../../../text/rules/game-title.ts";
import { language } from "../../../words/language.ts";
import { boardWords, playWords } from "../../../words/words.ts";
import { FileField } from "../../parts/field/file-field.tsx";
import { CloseIcon } from "../../parts/icon.tsx";
import { saveText } from "../../parts/save-file.ts";
import { useLostFocus } from "../../parts/window/focus.ts";
import { playerName } from "../players/players.tsx";

/** Opens the first game of a file in Analyse; errors appear below. */
function OpenFile() {
  const words = playWords();
  const error = useSignal<InputError | undefined>(undefined);
  const read = async (file: File): Promise<void> => {
    const small = checkFileSize(file.size);
    const games = small.ok ? parseGames(await file.text(), 50) : small;
    error.value = games.ok ? undefined : games.error;
    if (games.ok) location.hash = formatAddress({ knowledge: knowledgeOf(games.value[0].state), look: {} });
  };
  return (
    <FileField label={words.openFile} take={read}>
      {error.value && (
        <span class="error-text" role="alert">
          {words.fileWrong(formatInputError(error.value))}
        </span>
      )}
    </FileField>
  );
}

/** Number of finished matches to list at first. */
const FEW = 5;

/** True for a match that goes on, and for an unreadable one. */
const isOpen = ({ match }: ListedMatch): boolean => !match.ok || winnerOf(match.value) === undefined;
const isFinished = (listed: ListedMatch): boolean => !isOpen(listed);

/** One of the two lists of matches, whether its last was deleted, and the section for a lost focus. */
const useListed = (play: Play, belongs: (listed: ListedMatch) => boolean) => {
  const listed = play.list.value.filter(belongs);
  const deleted = play.deleted.value;
  // What was put back is in the list again, and the button that did it is gone.
  const section = useLostFocus<HTMLElement>([listed.length], false);
  return { listed, section, hasDeleted: deleted !== undefined && belongs(deleted) };
};

/** The unfinished matches; nothing if there are none. */
export function OpenMatches({ play }: { play: Play }) {
  const words = playWords();
  const { listed, section, hasDeleted } = useListed(play, isOpen);
  if (listed.length === 0 && !hasDeleted) return null;
  return (
    <section class="open-matches card" tabIndex={-1} ref={section} aria-label={words.goOn}>
      <h2>{words.goOn}</h2>
      <List play={play} list={listed} />
      {hasDeleted && <Deleted play={play} />}
    </section>
  );
}

/** The finished matches kept on this device, to be looked at, and a game from a file. */
export function KeptMatches({ play }: { play: Play }) {
  const words = playWords();
  const all = useSignal(false);
  const { listed: finished, section, hasDeleted } = useListed(play, isFinished);
  const keeping = play.store.trouble.value;
  return (
    <section class="kept-matches card" tabIndex={-1} ref={section} aria-label={words.finished}>
      {finished.length > 0 && <h2>{words.finished}</h2>}
      <List play={play} list={all.value ? finished : finished.slice(0, FEW)} />
      {finished.length > FEW && !all.value && (
        <button type="button" class="link" onClick={() => (all.value = true)}>
          {words.showAll(finished.length)}
        </button>
      )}
      {play.list.value.length === 0 && <p class="small">{keeping === undefined ? words.noGames : words[keeping]}</p>}
      {hasDeleted && <Deleted play={play} />}
      <OpenFile />
    </section>
  );
}

/** Undo of a deletion. It has the focus: the button that deleted is gone. */
function Deleted({ play }: { play: Play }) {
  const words = playWords();
  const deleted = play.deleted.value;
  const undo = useLostFocus<HTMLButtonElement>([deleted]);
  if (!deleted) return null;
  return (
    <p class="notice" role="status">
      <span>{words.deleted}</span>
      <button type="button" ref={undo} onClick={() => void play.putBack()}>
        {boardWords().undo}
      </button>
    </p>
  );
}

function List({ play, list }: { play: Play; list: readonly ListedMatch[] }) {
  if (list.length === 0) return null;
  return (
    <ul class="match-list">
      {list.map((listed) => (
        <li key={listed.id}>
          {listed.match.ok ? <Good match={listed.match.value} /> : <Broken listed={listed} />}
          <Delete play={play} listed={listed} />
        </li>
      ))}
    </ul>
  );
}

const nameOf = (match: Match): string => {
  const words = playWords();
  const [first, second] = match.players.map(playerName);
  return match.players[0].kind === "person" ? words.against(second) : words.twoSides(first, second);
};

function Good({ match }: { match: Match }) {
  const words = playWords();
  const winner = winnerOf(match);
  const { duel, players } = match;
  const when = new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" });
  const outcome = winner === undefined || players[0].kind !== "person" ? "" : winner === 0 ? words.won : words.lost;
  return (
    <a href={`#${formatMatchAddress(match.id)}`}>
      <strong>
        {gameTitle(scenarioOf(match)).title} {nameOf(match)}
      </strong>
      <span class="small">
        {outcome === "" ? "" : `${outcome}, `}
        {words.listState(duel.game(0).observations.length, duel.game(1).observations.length)},{" "}
        {when.format(match.changed)}
      </span>
    </a>
  );
}

/** A match that cannot be read: it is named with its fault, and can be saved as it is. */
function Broken({ listed: { match, value } }: { listed: ListedMatch }) {
  const words = playWords();
  return (
    <div class="broken-match">
      <strong>{words.broken}</strong>
      {!match.ok && <span class="small">{formatInputError(match.error)}</span>}
      <button type="button" onClick={() => saveText("broadside-broken.json", JSON.stringify(value, undefined, 2))}>
        {words.saveBroken}
      </button>
    </div>
  );
}

function Delete({ play, listed }: { play: Play; listed: ListedMatch }) {
  const words = playWords();
  const name = listed.match.ok ? nameOf(listed.match.value) : words.broken;
  return (
    <button
      type="button"
      class="quiet close"
      aria-label={boardWords().deleteNamed(name)}
      onClick={() => void play.remove(listed)}
    >
      <CloseIcon />
    </button>
  );
}
