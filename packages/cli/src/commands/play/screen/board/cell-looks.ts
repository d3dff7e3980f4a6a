import { type Coord, cellAt, coordOf, type Observation, placementsOf, type Scenario } from "@broadside/engine";
import { cellsOfBox, coversCoord, type HiddenLayout, isBoxLayout } from "@broadside/engine/boxes";
import type { Game } from "@broadside/engine/games";
import { answerMark } from "@broadside/engine/text";
import { openScale, paintOnScale } from "../../../../output/drawing/colour-scale.ts";
import { classLetters } from "../../../../output/drawing/layout-drawing.ts";
import type { Terminal } from "../../../../output/terminal.ts";
import { displayWidth } from "../../../../output/text-width.ts";
import type { BoardFace, CellLook } from "./board-pane.ts";

/** A ship of a layout, whether or not its cells can be listed. */
export interface HiddenShip {
  readonly shipClass: number;
  readonly cells: bigint;
  covers(at: Coord): boolean;
}

export const shipsOf = (layout: HiddenLayout): HiddenShip[] => {
  if (isBoxLayout(layout))
    return layout.boxes.map((box) => ({
      shipClass: box.shipClass,
      cells: cellsOfBox(box),
      covers: (at) => coversCoord(box, at),
    }));
  const { scenario, placements } = layout;
  const table = placementsOf(scenario);
  return placements.map((placement) => {
    const cells = new Set(table.cellsOf(placement));
    return {
      shipClass: table.classOf[placement],
      cells: BigInt(cells.size),
      covers: (at) => cells.has(cellAt(scenario.board, at) as number),
    };
  });
};

export const sunkShips = (
  layout: HiddenLayout,
  ships: readonly HiddenShip[],
  shots: readonly Observation[],
): boolean[] => {
  const coords = shots.map(({ cell }) => coordOf(layout.scenario.board, cell));
  return ships.map((ship) => BigInt(coords.filter((at) => ship.covers(at)).length) === ship.cells);
};

type Paint = (text: string) => string;

/** The colours of a game. Each comes with a sign of its own, so that the signs are enough without colours. */
export type Palette = ReturnType<typeof makePalette>;

/** Colours for all kinds of colour vision, after Okabe and Ito ("Color Universal Design", 2008). */
export const makePalette = ({ colours, style }: Terminal) => {
  const ink =
    (front: number, back?: number): Paint =>
    (text) =>
      colours === "none"
        ? text
        : `\u001b[38;5;${front}${back === undefined ? "" : `;48;5;${back}`}m${text}\u001b[39;49m`;
  return {
    water: style.dim as Paint,
    miss: ink(117),
    hit: ink(16, 214),
    sunk: ink(231, 25),
    ship: ink(79),
    aimed: ink(16, 175),
    wrong: ink(16, 227),
  };
};

export const SIGNS = { water: "~", miss: ".", hit: "x", sunk: "#", blocked: "/", aimed: "*", certain: "!!" } as const;

/** The key of a cell, from its coordinates: on the largest boards only shot cells get numbers. */
const keyOf = (at: Coord): string => at.join();

export interface Marks {
  readonly last: readonly Observation[];
  readonly aimed: readonly number[];
  /** The chance of a hit for each cell; undefined if chances are not shown. */
  readonly chances: Float64Array | undefined;
  readonly isOpen: boolean;
}

/** The strategy's board, as far as the answers reveal it. */
export const theirFace = (game: Game, marks: Marks, terminal: Terminal): BoardFace => {
  const { layout, observations } = game;
  const { scenario } = layout;
  const palette = makePalette(terminal);
  const known = answerSigns(scenario, observations);
  const last = new Set(marks.last.map(({ cell }) => keyOf(coordOf(scenario.board, cell))));
  const aimed = new Set(marks.aimed.map((cell) => keyOf(coordOf(scenario.board, cell))));
  const chance = chanceLook(scenario, marks.chances, terminal);
  const sea = seaLook(scenario, palette);
  const letters = classLetters(scenario);
  const ships = marks.isOpen ? shipsOf(layout) : [];
  const look = (at: Coord): CellLook => {
    const key = keyOf(at);
    const sign = known.get(key);
    if (sign !== undefined) return { ...signLook(sign, palette), isLast: last.has(key) };
    if (aimed.has(key)) return { text: SIGNS.aimed, paint: palette.aimed };
    const here = ships.filter((ship) => ship.covers(at));
    if (here.length > 0) return shipLook(here, letters, palette);
    return chance(at) ?? sea(at);
  };
  const widest = Math.max(...[...known.values(), ...(marks.isOpen ? letters : [])].map(displayWidth), 1);
  return { board: scenario.board, textWidth: Math.max(widest, marks.chances ? SIGNS.certain.length : 1), look };
};

/** The person's board, fully visible, including sunk ships that the answers do not reveal. */
export const ownFace = (game: Game, last: readonly Observation[], terminal: Terminal): BoardFace => {
  const { layout, observations } = game;
  const { scenario } = layout;
  const palette = makePalette(terminal);
  const letters = classLetters(scenario);
  const ships = shipsOf(layout);
  const sunk = sunkShips(layout, ships, observations);
  const shot = new Set(observations.map(({ cell }) => keyOf(coordOf(scenario.board, cell))));
  const lastShots = new Set(last.map(({ cell }) => keyOf(coordOf(scenario.board, cell))));
  const sea = seaLook(scenario, palette);
  const look = (at: Coord): CellLook => {
    const key = keyOf(at);
    const here = ships.flatMap((ship, i) => (ship.covers(at) ? [i] : []));
    if (!shot.has(key))
      return here.length > 0
        ? shipLook(
            here.map((i) => ships[i]),
            letters,
            palette,
          )
        : sea(at);
    const sign = here.length === 0 ? SIGNS.miss : here.every((i) => sunk[i]) ? SIGNS.sunk : SIGNS.hit;
    return { ...signLook(sign, palette), isLast: lastShots.has(key) };
  };
  return { board: scenario.board, textWidth: Math.max(...letters.map(displayWidth)), look };
};

/** How an unshot ship cell looks: the ship's letter, or the number of ships. */
export const shipLook = (here: readonly HiddenShip[], letters: readonly string[], palette: Palette): CellLook => ({
  text: here.length > 1 ? String(here.length) : letters[here[0].shipClass],
  paint: palette.ship,
});

export const seaLook = ({ board }: Scenario, palette: Palette): ((at: Coord) => CellLook) => {
  const blocked = new Set(board.blocked.map((cell) => keyOf(coordOf(board, cell))));
  return (at) => ({ text: blocked.has(keyOf(at)) ? SIGNS.blocked : SIGNS.water, paint: palette.water });
};

const answerSigns = ({ board }: Scenario, observations: readonly Observation[]): Map<string, string> => {
  const signs = new Map<string, string>();
  const put = (cell: number, sign: string): Map<string, string> => signs.set(keyOf(coordOf(board, cell)), sign);
  for (const { cell, answer } of observations) {
    if (answer.kind === "count") put(cell, answer.ships === 0 ? SIGNS.miss : String(answer.ships));
    else put(cell, answerMark(answer));
    if (answer.kind === "sunk") for (const other of answer.cells ?? []) put(other, SIGNS.sunk);
  }
  return signs;
};

const signLook = (sign: string, palette: Palette): CellLook => {
  if (sign === SIGNS.miss) return { text: sign, paint: palette.miss };
  return { text: sign, paint: sign === SIGNS.sunk ? palette.sunk : palette.hit };
};

/** Chances in per cent, coloured on a scale from the smallest to the largest open chance. */
const chanceLook = (
  { board }: Scenario,
  chances: Float64Array | undefined,
  { colours }: Terminal,
): ((at: Coord) => CellLook | undefined) => {
  if (chances === undefined) return () => undefined;
  const blocked = new Set(board.blocked);
  const scale = openScale(chances);
  return (at) => {
    const cell = at.reduce((sum, x, axis) => sum + x * board.strides[axis], 0);
    const chance = chances[cell];
    if (blocked.has(cell)) return undefined;
    // Only certain chances may look certain, so others stay within 1 and 99.
    const percent = Math.min(99, Math.max(chance > 0 ? 1 : 0, Math.round(100 * chance)));
    return {
      text: chance >= 1 ? SIGNS.certain : String(percent),
      paint: (text) => paintOnScale(colours, scale(chance), text),
    };
  };
};
