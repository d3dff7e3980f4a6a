import type { InputError } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { formatGames } from "../../board/games/game-file.ts";
import { GamesList } from "../../board/games/games-list.ts";
import { type KeptGame, stateOf } from "../../board/games/kept-game.ts";
import { MAX_GAMES } from "../../board/games/kept-games.ts";
import { encode } from "../../board/notation/address-codec.ts";
import { formatTime, titleOf } from "../../board/rules/game-title.ts";
import { gamesWords as words } from "../../board/texts/games/words.ts";
import { boardWords } from "../../board/texts/words.ts";
import { saveText } from "../../parts/copies.tsx";
import { FileOrText } from "../../parts/field/file-or-text.tsx";
import { fileName } from "../../parts/files.ts";
import { DialogHead } from "../../parts/lazy.tsx";
import { NameField } from "../../parts/name-field.tsx";
import { Fault } from "../../parts/problems.tsx";
import { partsWords } from "../../parts/texts/words.ts";
import { Button, LinkButton } from "../../parts/theme/button.tsx";
import { useLostFocus } from "../../parts/window/focus.ts";
import { shellWords } from "../../shell/texts/words.ts";
import type { Analyse } from "./analyse.ts";
import { analyseWords } from "./texts/words.ts";

function ImportForm({ list }: { list: GamesList }) {
  return (
    <FileOrText
      id="import"
      class="games-import stack after"
      heading={words.import}
      level={3}
      file={words.importFile}
      text={words.importText}
      button={words.importButton}
      take={async (text) => {
        const taken = await list.importText(text);
        if (!taken.ok) return taken;
        list.deleted.value = undefined;
        list.said.value = words.imported({ n: taken.value });
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
    boardWords.shots({ n: knowledge.observations.length }),
    ...(lines.length > 0 ? [words.lines({ n: lines.length })] : []),
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
    <li class={isPresent ? "game-item stack gap-1 is-present" : "game-item stack gap-1"}>
      <Button class="game-open quiet stack gap-0" aria-current={isPresent ? "true" : undefined} onClick={open}>
        <strong class="game-name">{name}</strong>
        <span class="small">
          {isPresent && words.openNow}
          {describeGame(game)}
        </span>
      </Button>
      <div class="buttons">
        {canReview && (
          <LinkButton
            aria-label={`${shellWords.review}${boardWords.colon}${name}`}
            href={`#review&own=${encode(game.id)}`}
          >
            {shellWords.review}
          </LinkButton>
        )}
        <Button
          aria-label={words.renameIt({ name })}
          aria-expanded={naming.value}
          onClick={() => (naming.value = true)}
        >
          {boardWords.rename}
        </Button>
        <Button label={words.duplicate} aria-label={words.duplicateIt({ name })} onClick={() => list.duplicate(game)} />
        <Button aria-label={words.exportIt({ name })} onClick={() => saveText(fileOf(name), formatGames([game]))}>
          {words.exportOne}
        </Button>
        <Button aria-label={partsWords.deleteNamed({ name })} onClick={() => list.remove(game.id, name)}>
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
    <li class="game-item stack gap-1">
      <p class="game-open stack gap-0">
        <strong class="game-name">{boardWords.unreadableGame}</strong>
        <span class="error-text">
          <Fault of={error} />
        </span>
      </p>
      <div class="buttons">
        <Button aria-label={words.deleteUnreadable} onClick={() => list.remove(id, words.theUnreadable)}>
          {words.delete}
        </Button>
      </div>
    </li>
  );
}

/** The games kept on the device: open, rename, copy, export or delete them, or import games from files. */
export default function GamesDialog({ page, close }: { readonly page: Analyse; readonly close: () => void }) {
  const list = useMemo(() => new GamesList(page.games), [page]);
  const { version } = page.games;
  useEffect(() => list.refresh(), [version.value]);
  const items = list.items.value;
  const readable = list.readable;
  return (
    <>
      <DialogHead id="my-games-title" title={analyseWords.myGames} close={close} />
      <p class="small">{words.keptHere}</p>
      <div class="buttons after">
        <Button
          label={boardWords.newGame}
          class="primary"
          onClick={() => {
            page.choose(page.scenario.value);
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
      <span>{words.mostKept({ most: MAX_GAMES, oldest: name })}</span>
      <Button aria-label={words.deleteOldest({ name })} onClick={() => list.remove(oldest.id, name)}>
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
    <p class={deleted && "notice"}>
      <span role="status">{deleted ? words.deleted({ name: deleted.name }) : list.said.value}</span>
      {deleted && (
        <button type="button" ref={button} onClick={() => list.undelete()}>
          {partsWords.undo}
        </button>
      )}
    </p>
  );
}
