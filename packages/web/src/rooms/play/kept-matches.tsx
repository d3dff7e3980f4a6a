import { formatInputError, type InputError } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { parseGames, textOfFile } from "../../board/games/game-file.ts";
import { scenarioOf, winnerOf } from "../../board/match/match-record.ts";
import type { ListedMatch } from "../../board/match/match-store.ts";
import { formatMatchAddress } from "../../board/match/play-address.ts";
import { playersText } from "../../board/match/players.tsx";
import { formatAddress } from "../../board/notation/address.ts";
import { presentKnowledge } from "../../board/position/game-state.ts";
import { formatTime, gameTitle } from "../../board/rules/game-title.ts";
import { boardWords, playWords as words } from "../../language/words.ts";
import { FileField } from "../../parts/field/file-field.tsx";
import { Deleted, type Kept, KeptList } from "../../parts/kept-list.tsx";
import { Alert } from "../../parts/problems.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { useLostFocus } from "../../parts/window/focus.ts";
import type { Play } from "./play.ts";

/** Opens the first game of a file in Analyse; errors appear below. */
function OpenFile() {
  const error = useSignal<InputError | undefined>(undefined);
  const read = async (file: File): Promise<void> => {
    const text = await textOfFile(file);
    const games = text.ok ? parseGames(text.value, 50) : text;
    error.value = games.ok ? undefined : games.error;
    if (games.ok) location.hash = formatAddress({ knowledge: presentKnowledge(games.value[0].state), look: {} });
  };
  return (
    <FileField label={words.openFile} take={read}>
      {error.value && <Alert>{words.fileWrong(formatInputError(error.value))}</Alert>}
    </FileField>
  );
}

/** How many finished matches are listed at first. */
const FEW = 5;

/** True for an unfinished match, and for an unreadable one. */
const isOpen = ({ read }: ListedMatch): boolean => !read.ok || winnerOf(read.value) === undefined;
const isFinished = (listed: ListedMatch): boolean => !isOpen(listed);

/** The matches of a list, whether the last deleted one was in it, and the section that takes a lost focus. */
const useListed = (play: Play, belongs: (listed: ListedMatch) => boolean) => {
  const listed = play.list.value.filter(belongs);
  const deleted = play.deleted.value;
  // A restored match is back in the list, and the button that restored it is gone.
  const section = useLostFocus<HTMLElement>([listed.length], false);
  return { listed, section, hasDeleted: deleted !== undefined && belongs(deleted) };
};

/** The unfinished matches; nothing if there are none. */
export function OpenMatches({ play }: { play: Play }) {
  const { listed, section, hasDeleted } = useListed(play, isOpen);
  if (listed.length === 0 && !hasDeleted) return null;
  return (
    <section class="open-matches flow card" tabIndex={-1} ref={section} aria-label={words.goOn}>
      <h2>{words.goOn}</h2>
      <List play={play} list={listed} />
      {hasDeleted && <UndoDeletion play={play} />}
    </section>
  );
}

/** The finished matches kept on this device, to look at again, and a game from a file. */
export function KeptMatches({ play }: { play: Play }) {
  const all = useSignal(false);
  const { listed: finished, section, hasDeleted } = useListed(play, isFinished);
  const keeping = play.store.trouble.value;
  return (
    <section class="kept-matches stack card" tabIndex={-1} ref={section} aria-label={words.finished}>
      {finished.length > 0 && <h2>{words.finished}</h2>}
      <List play={play} list={all.value ? finished : finished.slice(0, FEW)} />
      {finished.length > FEW && !all.value && (
        <Button label={words.showAll(finished.length)} class="link" onClick={() => (all.value = true)} />
      )}
      {play.list.value.length === 0 && (
        <p class="small">{keeping === undefined ? words.noGames : boardWords.unsaved[keeping]}</p>
      )}
      {hasDeleted && <UndoDeletion play={play} />}
      <OpenFile />
    </section>
  );
}

function UndoDeletion({ play }: { play: Play }) {
  return <Deleted deleted={play.deleted.value} said={words.deleted} undo={() => void play.putBack()} />;
}

/** A match as a list item: its players, or why it cannot be read. */
const keptOf = ({ id, read, value }: ListedMatch): Kept => {
  if (!read.ok) return { id, name: boardWords.unreadableGame, error: read.error, value };
  const match = read.value;
  const { duel, players } = match;
  const winner = winnerOf(match);
  const outcome = winner === undefined || players[0].kind !== "person" ? [] : [winner === 0 ? words.won : words.lost];
  const shots = words.listState(duel.game(0).observations.length, duel.game(1).observations.length);
  return {
    id,
    name: words.playedBy(gameTitle(scenarioOf(match)).title, playersText(players)),
    href: `#${formatMatchAddress(id)}`,
    about: [...outcome, shots, formatTime(match.changed)].join(", "),
  };
};

function List({ play, list }: { play: Play; list: readonly ListedMatch[] }) {
  const remove = (id: string): void => {
    const listed = list.find((one) => one.id === id);
    if (listed) void play.remove(listed);
  };
  return <KeptList kind="match-list" list={list.map(keptOf)} remove={remove} />;
}
