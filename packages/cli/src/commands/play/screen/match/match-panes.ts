import { coordOf, isHit, type Observation, type Scenario } from "@broadside/engine";
import { formatNumberOf } from "@broadside/engine/text";
import type { Terminal } from "../../../../output/terminal.ts";
import { ownFace, SIGNS, theirFace } from "../board/cell-looks.ts";
import type { Pane } from "../board/match-screen.ts";
import type { MatchMoment } from "./match-prompt.ts";

/** The board that is shot at, with the cursor. @param chances of a hit, where they are shown */
export const theirPane = (
  { game, cursor, aimed, ending }: MatchMoment,
  chances: Float64Array | undefined,
  terminal: Terminal,
): Pane => {
  const { mine } = game;
  const isOpen = ending !== undefined;
  const marks = { last: game.lastTurn("me"), aimed, chances: isOpen ? undefined : chances, isOpen };
  const title = `their fleet  ${shotCount(mine.observations)}`;
  return { title, face: theirFace(mine, marks, terminal), focus: cursor, hasCursor: true };
};

/** The person's own board, about the latest shot at it. */
export const ownPane = ({ game }: MatchMoment, terminal: Terminal): Pane => {
  const { theirs, settings } = game;
  const last = game.lastTurn("them");
  const latest = last.at(-1);
  const focus = latest ? coordOf(theirs.layout.scenario.board, latest.cell) : settings.scenario.board.size.map(() => 0);
  const title = `your fleet  ${shotCount(theirs.observations)}`;
  return { title, face: ownFace(theirs, last, terminal), focus, hasCursor: false };
};

const shotCount = (observations: readonly Observation[]): string =>
  `${formatNumberOf(observations.length, "shot")}, ${formatNumberOf(observations.filter(({ answer }) => isHit(answer)).length, "hit")}`;

/** What the signs on the boards of a scenario mean, for the help. */
export const signTexts = ({ answers, board }: Scenario): string[] => [
  `[ ] cursor`,
  `( ) last shots`,
  `${SIGNS.aimed} aimed`,
  `${SIGNS.water} water or not shot`,
  `${SIGNS.miss} miss`,
  ...(answers === "count" ? ["1.. ships hit"] : []),
  `${SIGNS.hit} hit`,
  `${SIGNS.sunk} sunk`,
  "letters: ships",
  ...(board.blocked.length > 0 ? [`${SIGNS.blocked} blocked`] : []),
  `heat map: percent, ${SIGNS.certain} certain`,
];
