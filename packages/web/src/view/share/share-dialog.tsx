import "./share.css";
import type { Scenario } from "@broadside/engine";
import type { Page } from "../../model/page.ts";
import { conflictsOf, type PlacedShip } from "../../position/placed-ship.ts";
import { formatAddress } from "../../text/address.ts";
import { strictFragment } from "../../text/address-codec.ts";
import { gameTitle } from "../../text/rules/game-title.ts";
import { abbreviate } from "../../text/shots/shot-text.ts";
import { count } from "../../words/numbers.ts";
import { shareWords, boardWords as words } from "../../words/words.ts";
import { lookOf } from "../board/board-look.ts";
import { lookOfFacts } from "../board/cell-facts.ts";
import type { CellLook } from "../board/cell-look.ts";
import { shipsByCell } from "../board/ships-by-cell.ts";
import { linkTo } from "../frame/rooms.ts";
import { DialogHead } from "../parts/lazy.tsx";
import type { Picture } from "./board-picture.ts";
import { SharePanel } from "./share-panel.tsx";

/** How a board with placed ships looks; ships in conflict are marked. Cost: one pass over the ships' cells. */
const placingPicture = (scenario: Scenario, placed: readonly PlacedShip[]): ((cell: number) => CellLook) => {
  const marks = abbreviate(scenario.fleet);
  const blocked = new Set(scenario.board.blocked);
  const conflicts = new Set(conflictsOf(scenario, placed).flatMap(({ cells }) => cells));
  const ships = shipsByCell(scenario.board, placed);
  return (cell) => ({
    kind: blocked.has(cell) ? "blocked" : "unknown",
    texts: [],
    ships: (ships.get(cell) ?? []).slice(-1).map(({ ship, part, isFirst }) => {
      return { ...part, state: "afloat", mark: isFirst ? marks[ship.shipClass] : "", nested: 0 };
    }),
    conflict: conflicts.has(cell) ? "in" : undefined,
  });
};

/** The address of exactly what is shown. It includes a line, which the page's own address leaves out. */
const linkOf = (page: Page): string =>
  linkTo(strictFragment(formatAddress({ ...page.address, knowledge: page.knowledge.value })));

const pictureOf = (page: Page): Picture => {
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
    boards: [{ name: "", board: scenario.board, look: (cell) => lookOfFacts(look.facts(cell)) }],
    link: linkOf(page),
  };
};

const placingPictureOf = (page: Page, placed: readonly PlacedShip[]): Picture => {
  const { scenario } = page.knowledge.value;
  return {
    title: gameTitle(scenario).title,
    about: [],
    boards: [{ name: "", board: scenario.board, look: placingPicture(scenario, placed) }],
    link: linkOf(page),
  };
};

/** Shares the position: as a link, through the system, or as a picture. */
export default function ShareDialog({ page, close }: { page: Page; close: () => void }) {
  const { title } = gameTitle(page.knowledge.value.scenario);
  const placed = page.placed.value;
  return (
    <>
      <DialogHead id="share-title" title={words.share} close={close} />
      <p>{shareWords.about}</p>
      <SharePanel
        title={title}
        link={() => linkOf(page)}
        file={placed ? "fleet" : "board"}
        picture={() => (placed ? placingPictureOf(page, placed) : pictureOf(page))}
      />
    </>
  );
}
ShareDialog.words = shareWords;
