import { boardWords, gamesWords } from "../../words/words.ts";
import "./games.css";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { GamesShelf } from "../../model/games/games-shelf.ts";
import { MAX_GAMES } from "../../model/games/kept-games.ts";
import type { Page } from "../../model/page.ts";
import { BrokenItem, GameItem } from "./game-item.tsx";
import { ImportForm } from "./import-form.tsx";
import { saveText } from "./save-text.ts";

/** The games kept on the device: opened, named, copied, exported, deleted, and imported from files. */
export function GamesDialog({ page, close }: { readonly page: Page; readonly close: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  const shelf = useMemo(() => new GamesShelf(page.games), [page]);
  useEffect(() => {
    ref.current?.showModal();
  }, []);
  const { version } = page.games;
  useEffect(() => shelf.refresh(), [version.value]);
  const done = (): void => ref.current?.close();
  const list = shelf.list.value;
  const readable = shelf.readable;
  const words = gamesWords();
  return (
    <dialog ref={ref} class="games" aria-labelledby="my-games-title" onClose={close}>
      <div class="dialog-head">
        <h2 id="my-games-title">{words.title}</h2>
        <button type="button" onClick={done}>
          {boardWords().close}
        </button>
      </div>
      <p class="small">{words.keptHere}</p>
      <div class="games-tools">
        <button
          type="button"
          class="primary"
          onClick={() => {
            page.choose(page.knowledge.value.scenario);
            done();
          }}
        >
          {words.newGame}
        </button>
        <button
          type="button"
          disabled={readable.length === 0}
          onClick={() => saveText("broadside-games.json", shelf.exportText(readable))}
        >
          {words.exportAll}
        </button>
      </div>
      {list.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul class="games-list">
          {list.map(({ id, game }) =>
            game.ok ? (
              <GameItem key={id} shelf={shelf} game={game.value} done={done} />
            ) : (
              <BrokenItem key={id} shelf={shelf} id={id} error={game.error} />
            ),
          )}
        </ul>
      )}
      <Full shelf={shelf} />
      <Deleted shelf={shelf} />
      <ImportForm shelf={shelf} />
    </dialog>
  );
}

GamesDialog.words = gamesWords;

/** When no more games can be kept, the one changed longest ago is offered for deletion. */
function Full({ shelf }: { shelf: GamesShelf }) {
  const oldest = shelf.readable.at(-1);
  if (shelf.room > 0 || !oldest) return null;
  const name = shelf.nameOf(oldest);
  const words = gamesWords();
  return (
    <div class="notice is-wrong">
      <span>{words.mostKept(MAX_GAMES, name)}</span>
      <button type="button" aria-label={words.deleteOldest(name)} onClick={() => shelf.remove(oldest.id, name)}>
        {words.deleteIt}
      </button>
    </div>
  );
}

/** What was done last, and the way back from a deletion. */
function Deleted({ shelf }: { shelf: GamesShelf }) {
  const deleted = shelf.deleted.value;
  const undo = useRef<HTMLButtonElement>(null);
  // The button that deleted the game is gone with it.
  useEffect(() => undo.current?.focus(), [deleted]);
  return (
    <div class={deleted ? "notice" : "games-said"}>
      <span role="status">{deleted ? gamesWords().deleted(deleted.name) : shelf.said.value}</span>
      {deleted && (
        <button type="button" ref={undo} onClick={() => shelf.undelete()}>
          {boardWords().undo}
        </button>
      )}
    </div>
  );
}
