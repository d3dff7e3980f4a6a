import { formatInputError, type InputError } from "@broadside/engine";
import { formatNumberOf } from "@broadside/engine/text";
import { useSignal } from "@preact/signals";
import type { GamesShelf } from "../../model/games/games-shelf.ts";
import { type KeptGame, stateOf } from "../../model/games/kept-game.ts";
import { formatTime, titleOf } from "../../text/rules/game-name.ts";
import { NameField } from "./name-field.tsx";
import { saveText } from "./save-text.ts";

/** What there is in a game, in a line: its rules, shots, lines and when it was last changed. */
const describeGame = (game: KeptGame): string => {
  const { game: knowledge, lines } = stateOf(game);
  return [
    titleOf(knowledge.scenario),
    formatNumberOf(knowledge.observations.length, "shot"),
    ...(lines.length > 0 ? [formatNumberOf(lines.length, "line")] : []),
    formatTime(game.changed),
  ].join(" · ");
};

/** The name of a file for a game: its letters and digits, without what file systems refuse. */
const fileName = (name: string): string => {
  const plain = name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  return `${plain === "" ? "game" : plain}.json`;
};

interface GameItemProps {
  readonly shelf: GamesShelf;
  readonly game: KeptGame;
  /** The list is done with. */
  readonly done: () => void;
}

/** A kept game in the list. */
export function GameItem({ shelf, game, done }: GameItemProps) {
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
          {isPresent && "open now · "}
          {describeGame(game)}
        </span>
      </button>
      <div class="game-tools">
        <button
          type="button"
          aria-label={`Rename ${name}`}
          aria-expanded={naming.value}
          onClick={() => (naming.value = true)}
        >
          Rename
        </button>
        <button type="button" aria-label={`Duplicate ${name}`} onClick={() => shelf.duplicate(game)}>
          Duplicate
        </button>
        <button
          type="button"
          aria-label={`Export ${name}`}
          onClick={() => saveText(fileName(name), shelf.exportText([game]))}
        >
          Export
        </button>
        <button type="button" aria-label={`Delete ${name}`} onClick={() => shelf.remove(game.id, name)}>
          Delete
        </button>
      </div>
      {naming.value && (
        <NameField
          id={`game-${game.id}`}
          label="Name of the game"
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
  return (
    <li class="game-item">
      <p class="game-open">
        <strong class="game-name">A game that cannot be read</strong>
        <span class="error-text">{formatInputError(error)}</span>
      </p>
      <div class="game-tools">
        <button
          type="button"
          aria-label="Delete the game that cannot be read"
          onClick={() => shelf.remove(id, "The game that cannot be read")}
        >
          Delete
        </button>
      </div>
    </li>
  );
}
