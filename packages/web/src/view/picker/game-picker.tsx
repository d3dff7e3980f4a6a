import { type Preset, preset, shipCount } from "@broadside/engine";
import { formatNumberOf } from "@broadside/engine/text";
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Page } from "../../model/page.ts";
import { boxGameOf, FIRST_BOX_GAME, formatBoxGame } from "../../text/rules/box-game.ts";
import { findGames } from "../../text/rules/game-search.ts";
import { presetOf } from "../../text/rules/rules.ts";
import { openRules } from "../rules/open-rules.ts";
import { BoxPicture, GamePicture } from "./game-picture.tsx";
import "./picker.css";

/** The list of games to choose from, with a search; at its end the games in n dimensions and rules of one's own. */
export default function GamePicker({ page, close }: { page: Page; close: () => void }) {
  const search = useSignal("");
  const { scenario } = page.knowledge.value;
  const present = presetOf(scenario);
  const found = findGames(search.value);
  const choose = (name: string): void => {
    close();
    if (name !== present) page.choosePreset(name);
  };
  return (
    <>
      <div class="dialog-head">
        <h2 id="games-title">Choose your game</h2>
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
      <label class="game-search">
        <span class="visually-hidden">Search the games</span>
        <input
          type="text"
          inputMode="search"
          autocomplete="off"
          spellcheck={false}
          placeholder="Search: a country, a ship, 8 x 8 …"
          value={search.value}
          onInput={(event) => {
            search.value = event.currentTarget.value;
          }}
        />
      </label>
      <p class="visually-hidden" role="status">
        {search.value.trim() === "" ? "" : `${formatNumberOf(found.length, "game")} found`}
      </p>
      {found.length === 0 && <p class="no-game">No ready game is called that. You can write down its rules:</p>}
      <ul class="games">
        {found.map((game) => (
          <GameCard key={game.source.name} game={game} present={game.source.name === present} choose={choose} />
        ))}
        {search.value.trim() === "" && (
          <Card
            title="Boxes in n dimensions"
            about="Boxes of any size in a line, a square, a cube or beyond; they may overlap, and the answer is a number."
            present={boxGameOf(scenario) !== undefined}
            picture={<BoxPicture />}
            onClick={() => (boxGameOf(scenario) ? close() : choose(formatBoxGame(FIRST_BOX_GAME)))}
          />
        )}
      </ul>
      <div class="own-rules">
        <p>Another board or fleet? Begin with the game that is nearest, and change its rules.</p>
        <button
          type="button"
          class="primary"
          onClick={() => {
            close();
            // The dialog gives the focus back when it closes; the form takes it after that.
            setTimeout(openRules);
          }}
        >
          Your own rules
        </button>
      </div>
    </>
  );
}

function GameCard({ game, present, choose }: { game: Preset; present: boolean; choose: (name: string) => void }) {
  const { title, about, source } = game;
  const scenario = preset(source.name);
  const size = `${source.board.size.join(" × ")}, ${formatNumberOf(shipCount(scenario.fleet), "ship")}`;
  return (
    <Card
      title={title}
      about={about}
      size={size}
      present={present}
      picture={<GamePicture scenario={scenario} />}
      onClick={() => choose(source.name)}
    />
  );
}

function Card(props: {
  title: string;
  about: string;
  size?: string;
  present: boolean;
  picture: ComponentChildren;
  onClick: () => void;
}) {
  const { title, about, size, present, picture, onClick } = props;
  return (
    <li>
      <button type="button" class="game" aria-current={present ? "true" : undefined} onClick={onClick}>
        {picture}
        <span class="game-text">
          <strong>{title}</strong>
          {present && <span class="game-present">being played</span>}
          {size !== undefined && <span class="small">{size}</span>}
          <span class="game-words">{about}</span>
        </span>
      </button>
    </li>
  );
}
