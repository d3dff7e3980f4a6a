import { formatCell, type Scenario } from "@broadside/engine";
import { lookOfFacts } from "../../board/drawing/cell-facts.ts";
import type { CellLook } from "../../board/drawing/cell-look.ts";
import { type Picture, SharePanel } from "../../board/drawing/share-panel.tsx";
import { formatAddress } from "../../board/notation/address.ts";
import { strictFragment } from "../../board/notation/address-codec.ts";
import { abbreviate } from "../../board/notation/shot-text.ts";
import { shipsByCell } from "../../board/position/hull-part.ts";
import { conflictsOf, type PlacedShip } from "../../board/position/placed-ship.ts";
import { sharedTitle } from "../../board/rules/game-title.ts";
import { shareWords } from "../../board/texts/share/words.ts";
import { boardWords as words } from "../../board/texts/words.ts";
import { count } from "../../language/numbers.ts";
import { DialogHead } from "../../parts/lazy.tsx";
import { partsWords } from "../../parts/texts/words.ts";
import { linkTo } from "../../shell/rooms.ts";
import type { Analyse } from "./analyse.ts";
import { lookOf } from "./board-look.ts";
import { markedCell } from "./recommendation.ts";

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
const linkOf = (page: Analyse): string =>
  linkTo(strictFragment(formatAddress({ ...page.address, knowledge: page.knowledge.value })));

const pictureOf = (page: Analyse): Picture => {
  const { scenario, observations } = page.knowledge.value;
  const { board } = scenario;
  const placed = page.placed.value;
  const pictured = (look: (cell: number) => CellLook, about: readonly string[]): Picture => ({
    title: sharedTitle(scenario),
    about: about.filter((text) => text !== ""),
    boards: [{ name: "", board, look }],
    link: linkOf(page),
  });
  if (placed) return pictured(placingPicture(scenario, placed), []);
  const { facts, legend } = lookOf(page);
  const best = markedCell(page);
  const layouts = page.analysis.fresh.value?.layouts;
  return pictured(
    (cell) => lookOfFacts(facts(cell)),
    [
      observations.length > 0 ? words.shots({ n: observations.length }) : "",
      layouts === undefined ? "" : `${words.layoutsLeft}${words.colon}${count(layouts)}`,
      legend?.title ?? "",
      best === undefined ? "" : `◆ ${words.bestCell}${words.colon}${formatCell(board, best)}`,
    ],
  );
};

export default function ShareDialog({ page, close }: { page: Analyse; close: () => void }) {
  const title = sharedTitle(page.scenario.value);
  return (
    <>
      <DialogHead id="share-title" title={partsWords.share} close={close} />
      <p>{shareWords.about}</p>
      <SharePanel
        title={title}
        link={() => linkOf(page)}
        file={page.placed.value ? "fleet" : "board"}
        picture={() => pictureOf(page)}
      />
    </>
  );
}
ShareDialog.words = shareWords;
