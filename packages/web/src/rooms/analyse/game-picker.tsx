import { type Preset, preset, type Scenario, shipCount } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Silhouette } from "../../board/drawing/silhouette.tsx";
import { gameGroups, placesOf, placeWords } from "../../board/rules/game-groups.ts";
import { presetTitle } from "../../board/rules/game-title.ts";
import { boxGameOf, FIRST_BOX_GAME, formatBoxGame, presetOf } from "../../board/rules/rules.ts";
import { boardWords } from "../../board/texts/words.ts";
import { shipName } from "../../language/ship-name.ts";
import { DialogHead } from "../../parts/lazy.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { opened } from "../../parts/window/layers.ts";
import { analyseTab } from "../../storage/settings.ts";
import type { Analyse } from "./analyse.ts";
import { pickerWords as words } from "./texts/picker/words.ts";
import { analyseWords } from "./texts/words.ts";

/** Lower case without accents, so that `lode` finds `Lodě`; `×`, a Cyrillic `х` and ` by ` become `x`. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/(\d)\s*(?:×|[xх]|by|на)\s*(?=\d)/g, "$1x");

/** All words by which a game can be found: titles, name, descriptions, countries, size, and ships with their lengths. */
const wordsOf = (preset: Preset): string => {
  const { title, about, source } = preset;
  const { name, board, fleet } = source;
  const spoken = presetTitle(preset);
  return plain(
    [
      title,
      name,
      about,
      spoken.title,
      spoken.about,
      placeWords(preset),
      board.size.join("x"),
      ...fleet.map(({ name = "", length = "" }) => `${name} ${shipName(name)} ${length}`),
    ].join(" "),
  );
};

/** The presets that contain every word of a search, in the order of their groups; all presets for an empty search. */
export const findGames = (search: string): readonly Preset[] => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return gameGroups()
    .flatMap(({ games }) => games)
    .filter((preset) => {
      const found = wordsOf(preset);
      return words.every((word) => found.includes(word));
    });
};

/** Unfolds the rules form and focuses its summary: focusing a field would bring up a phone's keyboard. */
const openRules = (): void => {
  const form = document.querySelector<HTMLDetailsElement>("details.rules");
  if (!form) return;
  form.open = true;
  form.scrollIntoView({ block: "start" });
  form.querySelector<HTMLElement>("summary")?.focus({ preventScroll: true });
};

/** The side of a ship's cell in a picture of a fleet. */
const SIDE = 11;

/** The ships of a fleet from above, a row for each class. */
function FleetPicture({ scenario: { fleet } }: { scenario: Scenario }) {
  return (
    <span class="game-picture stack gap-1">
      {fleet.map((ship) => (
        <span key={ship.name} class="flow gap-1">
          {Array.from({ length: ship.count }, (_, i) => (
            <Silhouette key={i} shipClass={ship} side={SIDE} />
          ))}
        </span>
      ))}
    </span>
  );
}

/** Slices of a cube, for games in more than two dimensions. */
function BoxPicture() {
  return (
    <span class="game-picture stack">
      <svg class="board-picture" viewBox="-1 -1 62 44" width="78" height="55" aria-hidden="true">
        <path d="M0 12h40v30H0zM0 12 20 0h40L40 12M60 0v30L40 42M10 12v30M20 12v30M30 12v30M0 22h40M0 32h40" />
        <rect x="10" y="22" width="20" height="10" />
      </svg>
    </span>
  );
}

/**
 * A search field, your games and your own rules, and the games by where they are played; at their end, games in n
 * dimensions. While you search, only the games found are listed.
 */
export default function GamePicker({ page, close }: { page: Analyse; close: () => void }) {
  const search = useSignal("");
  const scenario = page.scenario.value;
  const present = presetOf(scenario);
  const found = findGames(search.value);
  const isWhole = search.value.trim() === "";
  const choose = (name: string): void => {
    close();
    if (name !== present) page.choosePreset(name);
  };
  const writeRules = (): void => {
    close();
    // The shots stay on the board; a change of the rules keeps those that fit, and says how many it dropped.
    analyseTab.set("more");
    // When the dialog closes, it returns the focus; only then can the form take it.
    setTimeout(openRules);
  };
  const cards = (games: readonly Preset[]) =>
    games.map((game) => (
      <GameCard key={game.source.name} game={game} present={game.source.name === present} choose={choose} />
    ));
  const groups = isWhole ? gameGroups() : [];
  return (
    <>
      <DialogHead id="games-title" title={words.title} close={close} />
      <label class="game-search stack after">
        <span class="visually-hidden">{words.search}</span>
        <input
          type="text"
          inputMode="search"
          autocomplete="off"
          spellcheck={false}
          placeholder={words.searchHint}
          value={search.value}
          onInput={(event) => (search.value = event.currentTarget.value)}
        />
      </label>
      <p class="visually-hidden" role="status">
        {isWhole ? "" : words.found({ n: found.length })}
      </p>
      {found.length === 0 && <p class="after">{words.noneFound}</p>}
      {!isWhole && <ul class="picker-games grid after">{cards(found)}</ul>}
      <div class="buttons after">
        {isWhole && (
          <Button
            label={analyseWords.myGames}
            aria-haspopup="dialog"
            onClick={() => {
              close();
              opened.value = "my-games";
            }}
          />
        )}
        <Button label={boardWords.ownRules} onClick={writeRules} />
      </div>
      {groups.map(({ title, games }, i) => (
        <section key={title} class="after">
          <h3>{title}</h3>
          <ul class="picker-games grid after">
            {cards(games)}
            {i === groups.length - 1 && (
              <Card
                title={words.boxes}
                about={words.boxesAbout}
                present={boxGameOf(scenario) !== undefined}
                picture={<BoxPicture />}
                onClick={() => (boxGameOf(scenario) ? close() : choose(formatBoxGame(FIRST_BOX_GAME)))}
              />
            )}
          </ul>
        </section>
      ))}
    </>
  );
}

GamePicker.words = words;

function GameCard({ game, present, choose }: { game: Preset; present: boolean; choose: (name: string) => void }) {
  const { source } = game;
  const scenario = preset(source.name);
  const { contact, answers } = scenario;
  return (
    <Card
      title={presetTitle(game).title}
      size={[
        ...placesOf(game),
        words.sizeAndShips({ size: source.board.size.join("\u00a0×\u00a0"), n: shipCount(scenario.fleet) }),
      ].join(" · ")}
      about={`${boardWords.contact[contact]}; ${boardWords.answersMeaning[answers]}`}
      present={present}
      picture={<FleetPicture scenario={scenario} />}
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
      <Button class="game row gap-3" aria-current={present ? "true" : undefined} onClick={onClick}>
        {picture}
        <span class="stack gap-0">
          <strong>{title}</strong>
          {present && <span class="game-present pill">{words.beingPlayed}</span>}
          {size !== undefined && <span class="small">{size}</span>}
          <span class="small sentence">{about}</span>
        </span>
      </Button>
    </li>
  );
}
