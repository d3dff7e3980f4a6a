import { boardWords, frameWords, gamesWords as words } from "../../language/words.ts";
import { FileOrText } from "../../parts/field/file-or-text.tsx";
import { DialogHead } from "../../parts/lazy.tsx";
import { formatInputError, type InputError } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { formatGames } from "../../board/games/game-file.ts";
import { GamesList } from "../../board/games/games-list.ts";
import { type KeptGame, stateOf } from "../../board/games/kept-game.ts";
import { MAX_GAMES } from "../../board/games/kept-games.ts";
import type { Page } from "./page.ts";
import { encode } from "../../board/notation/address-codec.ts";
import { fileName } from "../../parts/file-name.ts";
import { formatTime, titleOf } from "../../board/rules/game-title.ts";
import { saveText } from "../../parts/copies.tsx";
import { Fault } from "../../parts/problems.tsx";
import { Button, LinkButton } from "../../parts/theme/button.tsx";
import { useLostFocus } from "../../parts/window/focus.ts";
import { NameField } from "../../parts/name-field.tsx";

function ImportForm({ list }: { list: GamesList }) {
  return (
    <FileOrText
      id="import"
      class="games-import stack"
      heading={words.import}
      level={3}
      file={words.importFile}
      text={words.importText}
      button={words.importButton}
      take={async (text) => {
        const taken = await list.importText(text);
        if (!taken.ok) return taken;
        list.deleted.value = undefined;
        list.said.value = words.imported(taken.value);
        return taken;
      }}
      wrong={(error) => (
        <>
          {error}; {words.nothingImported}
        </>
      )}
    />
  );
}

/** A game in one line: its rules, shots, lines and last change. */
const describeGame = (game: KeptGame): string => {
  const { game: knowledge, lines } = stateOf(game);
  return [
    titleOf(knowledge.scenario),
    boardWords.shots(knowledge.observations.length),
    ...(lines.length > 0 ? [words.lines(lines.length)] : []),
    formatTime(game.changed),
  ].join(" · ");
};

const fileOf = (name: string): string => `${fileName(name) || words.fileName}.json`;

function GameItem({ list, game, done }: { list: GamesList; game: KeptGame; done: () => void }) {
  const naming = useSignal(false);
  const name = list.nameOf(game);
  const isPresent = list.present.value === game.id;
  const canReview = stateOf(game).game.observations.length > 0;
  const open = (): void => {
    if (!isPresent) list.open(game);
    done();
  };
  return (
    <li class={isPresent ? "game-item is-present" : "game-item"}>
      <Button class="game-open" aria-current={isPresent ? "true" : undefined} onClick={open}>
        <strong class="game-name">{name}</strong>
        <span class="small">
          {isPresent && words.openNow}
          {describeGame(game)}
        </span>
      </Button>
      <div class="buttons game-tools">
        {canReview && (
          <LinkButton
            aria-label={`${frameWords.review}${boardWords.colon}${name}`}
            href={`#review&own=${encode(game.id)}`}
          >
            {frameWords.review}
          </LinkButton>
        )}
        <Button aria-label={words.renameIt(name)} aria-expanded={naming.value} onClick={() => (naming.value = true)}>
          {boardWords.rename}
        </Button>
        <Button label={words.duplicate} aria-label={words.duplicateIt(name)} onClick={() => list.duplicate(game)} />
        <Button aria-label={words.exportIt(name)} onClick={() => saveText(fileOf(name), formatGames([game]))}>
          {words.exportOne}
        </Button>
        <Button aria-label={boardWords.deleteNamed(name)} onClick={() => list.remove(game.id, name)}>
          {words.delete}
        </Button>
      </div>
      {naming.value && (
        <NameField
          id={`game-${game.id}`}
          label={words.nameOf}
          value={name}
          apply={(text) => list.rename(game, text)}
          end={() => (naming.value = false)}
        />
      )}
    </li>
  );
}

/** A stored game that cannot be read. It stays unchanged until you delete it. */
function BrokenItem({ list, id, error }: { list: GamesList; id: string; error: InputError }) {
  return (
    <li class="game-item">
      <p class="game-open">
        <strong class="game-name">{boardWords.unreadableGame}</strong>
        <span class="error-text">
          <Fault>{formatInputError(error)}</Fault>
        </span>
      </p>
      <div class="buttons game-tools">
        <Button aria-label={words.deleteUnreadable} onClick={() => list.remove(id, words.theUnreadable)}>
          {words.delete}
        </Button>
      </div>
    </li>
  );
}

/** The games kept on the device: open, rename, copy, export or delete them, or import games from files. */
export default function GamesDialog({ page, close }: { readonly page: Page; readonly close: () => void }) {
  const list = useMemo(() => new GamesList(page.games), [page]);
  const { version } = page.games;
  useEffect(() => list.refresh(), [version.value]);
  const items = list.items.value;
  const readable = list.readable;
  return (
    <>
      <DialogHead id="my-games-title" title={boardWords.myGames} close={close} />
      <p class="small">{words.keptHere}</p>
      <div class="buttons games-tools">
        <Button
          label={boardWords.newGame}
          class="primary"
          onClick={() => {
            page.choose(page.knowledge.value.scenario);
            close();
          }}
        />
        <Button
          label={words.exportAll}
          disabled={readable.length === 0}
          onClick={() => saveText("broadside-games.json", formatGames(readable))}
        />
      </div>
      {items.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul class="games-list">
          {items.map(({ id, game }) =>
            game.ok ? (
              <GameItem key={id} list={list} game={game.value} done={close} />
            ) : (
              <BrokenItem key={id} list={list} id={id} error={game.error} />
            ),
          )}
        </ul>
      )}
      <Full list={list} />
      <LastAction list={list} />
      <ImportForm list={list} />
    </>
  );
}

GamesDialog.words = words;

/** When no more games fit, offers to delete the one that has not changed for the longest time. */
function Full({ list }: { list: GamesList }) {
  const oldest = list.readable.at(-1);
  if (list.space > 0 || !oldest) return null;
  const name = list.nameOf(oldest);
  return (
    <div class="notice is-wrong">
      <span>{words.mostKept(MAX_GAMES, name)}</span>
      <Button aria-label={words.deleteOldest(name)} onClick={() => list.remove(oldest.id, name)}>
        {words.deleteIt}
      </Button>
    </div>
  );
}

/** Describes the last action, with a button that undoes a deletion. The text changes in place, to be read aloud. */
function LastAction({ list }: { list: GamesList }) {
  const deleted = list.deleted.value;
  const button = useLostFocus<HTMLButtonElement>([deleted]);
  return (
    <p class={deleted ? "notice" : "games-said"}>
      <span role="status">{deleted ? words.deleted(deleted.name) : list.said.value}</span>
      {deleted && (
        <button type="button" ref={button} onClick={() => list.undelete()}>
          {boardWords.undo}
        </button>
      )}
    </p>
  );
}
