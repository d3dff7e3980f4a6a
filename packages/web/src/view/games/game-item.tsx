import { formatInputError, type InputError } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import type { GamesShelf } from "../../model/games/games-shelf.ts";
import { type KeptGame, stateOf } from "../../model/games/kept-game.ts";
import { encode } from "../../text/address.ts";
import { formatTime, titleOf } from "../../text/rules/game-name.ts";
import { boardWords, gamesWords } from "../../words/words.ts";
import { Fault } from "../parts/message/fault.tsx";
import { NameField } from "./name-field.tsx";
import { saveText } from "./save-text.ts";

/** What there is in a game, in a line: its rules, shots, lines and when it was last changed. */
const describeGame = (game: KeptGame): string => {
  const words = gamesWords();
  const { game: knowledge, lines } = stateOf(game);
  return [
    titleOf(knowledge.scenario),
    words.shots(knowledge.observations.length),
    ...(lines.length > 0 ? [words.lines(lines.length)] : []),
    formatTime(game.changed),
  ].join(" · ");
};

/** The name of a file for a game: its letters and digits, without what file systems refuse. */
const fileName = (name: string): string => {
  const plain = name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  return `${plain === "" ? gamesWords().fileName : plain}.json`;
};

interface GameItemProps {
  readonly shelf: GamesShelf;
  readonly game: KeptGame;
  /** The list is done with. */
  readonly done: () => void;
}

/** A kept game in the list. */
export function GameItem({ shelf, game, done }: GameItemProps) {
  const words = gamesWords();
  const naming = useSignal(false);
  const name = shelf.nameOf(game);
  const isPresent = shelf.present.value === game.id;
  const open = (): void => {
    if (!isPresent) shelf.open(game);
    done();
  };
  return (
    <li class={isPresent ? "game-item is-present" : "game-item"}>
      <button type="button" class="game-open" aria-current={isPresent ? "true" : undefined} onClick={open}>
        <strong class="game-name">{name}</strong>
        <span class="small">
          {isPresent && words.openNow}
          {describeGame(game)}
        </span>
      </button>
      <div class="game-tools">
        {game.origin?.layout !== undefined && (
          <a class="button" aria-label={`${boardWords().review}: ${name}`} href={`#review&own=${encode(game.id)}`}>
            {boardWords().review}
          </a>
        )}
        <button
          type="button"
          aria-label={words.renameIt(name)}
          aria-expanded={naming.value}
          onClick={() => (naming.value = true)}
        >
          {words.rename}
        </button>
        <button type="button" aria-label={words.duplicateIt(name)} onClick={() => shelf.duplicate(game)}>
          {words.duplicate}
        </button>
        <button
          type="button"
          aria-label={words.exportIt(name)}
          onClick={() => saveText(fileName(name), shelf.exportText([game]))}
        >
          {words.exportOne}
        </button>
        <button type="button" aria-label={words.deleteThis(name)} onClick={() => shelf.remove(game.id, name)}>
          {words.delete}
        </button>
      </div>
      {naming.value && (
        <NameField
          id={`game-${game.id}`}
          label={words.nameOf}
          value={name}
          apply={(text) => shelf.rename(game, text)}
          end={() => (naming.value = false)}
        />
      )}
    </li>
  );
}

/** A kept game that cannot be read: it stays as it is until it is deleted. */
export function BrokenItem({ shelf, id, error }: { shelf: GamesShelf; id: string; error: InputError }) {
  const words = gamesWords();
  return (
    <li class="game-item">
      <p class="game-open">
        <strong class="game-name">{words.unreadable}</strong>
        <span class="error-text">
          <Fault>{formatInputError(error)}</Fault>
        </span>
      </p>
      <div class="game-tools">
        <button type="button" aria-label={words.deleteUnreadable} onClick={() => shelf.remove(id, words.theUnreadable)}>
          {words.delete}
        </button>
      </div>
    </li>
  );
}
