import type { Page } from "../../model/page.ts";
import { boxGameOf } from "../../text/rules/box-game.ts";
import { gameTitle } from "../../text/rules/game-title.ts";
import { boardWords } from "../../words/words.ts";
import { lazy } from "../parts/lazy.tsx";
import { opened } from "../parts/window/opened.ts";

const BoxFields = lazy(
  () => boardWords().partFields,
  async () => (await import("./box-fields.tsx")).BoxFields,
);

/** The game that is analysed, as a button that opens the list of games. */
export function GameChoice({ page }: { page: Page }) {
  const { scenario } = page.knowledge.value;
  const { title, about } = gameTitle(scenario);
  return (
    <button
      type="button"
      class="game-button"
      aria-haspopup="dialog"
      title={about}
      onClick={() => {
        opened.value = "games";
      }}
    >
      <span class="visually-hidden">{boardWords().game}</span>
      <span class="game-title">{title}</span>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M2.5 4.5 6 8l3.5-3.5" />
      </svg>
    </button>
  );
}

/** A sentence about the game; of a game of boxes, the fields that make it another. */
export function GameAbout({ page }: { page: Page }) {
  const { scenario } = page.knowledge.value;
  const game = boxGameOf(scenario);
  return (
    <div class={game ? "game-about is-boxes" : "game-about"}>
      {game && <BoxFields page={page} game={game} />}
      <p class="small">{gameTitle(scenario).about}</p>
    </div>
  );
}
