import "./share.css";
import type { Page } from "../../model/page.ts";
import type { PlacedShip } from "../../position/placed-ship.ts";
import { formatAddress, strictFragment } from "../../text/address.ts";
import { gameTitle } from "../../text/rules/game-title.ts";
import { count } from "../../words/numbers.ts";
import { boardWords, shareWords } from "../../words/words.ts";
import { lookOf } from "../board/board-look.ts";
import { paintOf } from "../board/paint.ts";
import type { Picture } from "./board-picture.ts";
import { linkTo } from "./link-to.ts";
import { placingPicture } from "./placing-picture.ts";
import { SharePanel } from "./share-panel.tsx";

/** The address of exactly what is shown. */
const linkOf = (page: Page): string => linkTo(strictFragment(formatAddress(page.address)));

/** The board as it is shown, whatever the theme. */
const pictureOf = (page: Page): Picture => {
  const words = boardWords();
  const { scenario, observations } = page.knowledge.value;
  const look = lookOf(page);
  const layouts = page.analysis.fresh.value?.layouts;
  const about = [
    observations.length > 0 ? words.shots(observations.length) : "",
    layouts === undefined ? "" : `${words.layoutsLeft}: ${count(layouts)}`,
    look.legend?.title ?? "",
  ];
  return {
    title: gameTitle(scenario).title,
    about: about.filter((text) => text !== ""),
    boards: [{ name: "", board: scenario.board, drawing: (cell) => paintOf(look.cellLook(cell), "light") }],
    link: linkOf(page),
  };
};

/** The ships as they are placed. */
const placingPictureOf = (page: Page, placed: readonly PlacedShip[]): Picture => {
  const { scenario } = page.knowledge.value;
  return {
    title: gameTitle(scenario).title,
    about: [],
    boards: [{ name: "", board: scenario.board, drawing: placingPicture(scenario, placed) }],
    link: linkOf(page),
  };
};

/** The position handed on: as a link, by the system, or as a picture. */
export default function ShareDialog({ page, close }: { page: Page; close: () => void }) {
  const { title } = gameTitle(page.knowledge.value.scenario);
  const placed = page.placed.value;
  return (
    <>
      <div class="dialog-head">
        <h2 id="share-title">{boardWords().share}</h2>
        <button type="button" onClick={close}>
          {boardWords().close}
        </button>
      </div>
      <p>{shareWords().about}</p>
      <SharePanel
        title={title}
        link={() => linkOf(page)}
        file={placed ? "broadside-fleet" : "broadside"}
        picture={() => (placed ? placingPictureOf(page, placed) : pictureOf(page))}
      />
    </>
  );
}
ShareDialog.words = shareWords;
