import "./share.css";
import type { Scenario } from "@broadside/engine";
import type { Page } from "../../model/page.ts";
import { conflictsOf, type PlacedShip } from "../../position/placed-ship.ts";
import { shipEnds } from "../../position/ship-ends.ts";
import { formatAddress } from "../../text/address.ts";
import { strictFragment } from "../../text/address-codec.ts";
import { gameTitle } from "../../text/rules/game-title.ts";
import { abbreviate } from "../../text/shots/answer.ts";
import { count } from "../../words/numbers.ts";
import { boardWords, shareWords } from "../../words/words.ts";
import { lookOf } from "../board/board-look.ts";
import type { CellDrawing } from "../board/drawn/cell-drawing.ts";
import { paintOf } from "../board/paint.ts";
import { DialogHead } from "../parts/lazy-dialog.tsx";
import type { Picture } from "./board-picture.ts";
import { linkTo } from "./link-to.ts";
import { SharePanel } from "./share-panel.tsx";

const EMPTY: Omit<CellDrawing, "kind"> = {
  ...{ fill: undefined, texts: [], faint: false, hatched: false, sign: undefined, ships: undefined, mark: "" },
  ...{ number: undefined, hull: undefined, certain: false, best: false, conflict: false, dropped: false, outlines: [] },
};

/** How the cells of a board look on which ships were placed; those in each other's way are marked. Cost: the ships' cells, once. */
const placingPicture = (scenario: Scenario, placed: readonly PlacedShip[]): ((cell: number) => CellDrawing) => {
  const { board } = scenario;
  const marks = abbreviate(scenario.fleet);
  const blocked = new Set(board.blocked);
  const conflicts = new Set(conflictsOf(scenario, placed).flatMap(({ cells }) => cells));
  const ships = new Map<number, NonNullable<CellDrawing["ship"]>>();
  for (const { shipClass, cells } of placed) {
    const own = new Set(cells);
    for (const cell of cells)
      ships.set(cell, { ends: shipEnds(board, own, cell), mark: marks[shipClass], chosen: false });
  }
  return (cell) => {
    const ship = ships.get(cell);
    return {
      ...EMPTY,
      kind: blocked.has(cell) ? "blocked" : "unknown",
      conflict: conflicts.has(cell),
      ...(ship && { ship, mark: ship.mark }),
    };
  };
};

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
      <DialogHead id="share-title" title={boardWords().share} close={close} />
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
