import { type Coord, coordOf, type Observation, type Scenario } from "@broadside/engine";
import type { Game } from "@broadside/engine/games";
import { answerMark } from "@broadside/engine/text";
import { displayWidth } from "../../../../output/display-width.ts";
import { paintOnScale } from "../../../../output/drawing/colour-scale.ts";
import { classLetters } from "../../../../output/drawing/layout-drawing.ts";
import type { Terminal } from "../../../../output/terminal.ts";
import type { BoardFace, CellLook } from "./board-pane.ts";
import { type HiddenShip, shipsOf, sunkShips } from "./hidden-ships.ts";
import { makePalette, type Palette } from "./palette.ts";

/** The signs of cells. */
export const SIGNS = { water: "~", miss: ".", hit: "x", sunk: "#", blocked: "/", aimed: "*", certain: "!!" } as const;

/** Cells are known by their coordinates: on the largest boards numbers are given to those that are shot only. */
const keyOf = (at: Coord): string => at.join();

/** What is marked on the strategy's board beside the answers. */
export interface Marks {
  /** The cells of the last turn. */
  readonly last: readonly Observation[];
  /** Cells aimed at, not shot yet. */
  readonly aimed: readonly number[];
  /** The chance of a hit by cell; undefined where it is not shown. */
  readonly chances: Float64Array | undefined;
  /** Whether the fleet is shown, after the game. */
  readonly isOpen: boolean;
}

/** The strategy's board, as the answers tell it. */
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

/** The person's board: everything is seen, also which ships are sunk where the answers do not tell. */
export const ownFace = (game: Game, last: readonly Observation[], terminal: Terminal): BoardFace => {
  const { layout, observations } = game;
  const { scenario } = layout;
  const palette = makePalette(terminal);
  const letters = classLetters(scenario);
  const ships = shipsOf(layout);
  const cells = observations.map(({ cell }) => cell);
  const sunk = sunkShips(layout, ships, cells);
  const shot = new Set(cells.map((cell) => keyOf(coordOf(scenario.board, cell))));
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

/** The cells of a ship that nobody shot: its letter, or how many ships there are. */
export const shipLook = (here: readonly HiddenShip[], letters: readonly string[], palette: Palette): CellLook => ({
  text: here.length > 1 ? String(here.length) : letters[here[0].shipClass],
  paint: palette.ship,
});

/** Cells that nobody knows anything of. */
export const seaLook = ({ board }: Scenario, palette: Palette): ((at: Coord) => CellLook) => {
  const blocked = new Set(board.blocked.map((cell) => keyOf(coordOf(board, cell))));
  return (at) => ({ text: blocked.has(keyOf(at)) ? SIGNS.blocked : SIGNS.water, paint: palette.water });
};

/** The signs of answers by cell; ships whose cells were shown are sunk on all of them. */
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

/** Percents on the colours of a scale, from the least open chance to the greatest. */
const chanceLook = (
  { board }: Scenario,
  chances: Float64Array | undefined,
  { colours }: Terminal,
): ((at: Coord) => CellLook | undefined) => {
  if (chances === undefined) return () => undefined;
  const blocked = new Set(board.blocked);
  const open = chances.filter((chance) => chance > 0 && chance < 1);
  const [least, most] = [open.reduce((a, b) => Math.min(a, b), 1), open.reduce((a, b) => Math.max(a, b), 0)];
  return (at) => {
    const cell = at.reduce((sum, x, axis) => sum + x * board.strides[axis], 0);
    const chance = chances[cell];
    if (blocked.has(cell)) return undefined;
    // Only what is certain is shown as certain.
    const percent = Math.min(99, Math.max(chance > 0 ? 1 : 0, Math.round(100 * chance)));
    const value = most > least ? (chance - least) / (most - least) : chance;
    return {
      text: chance >= 1 ? SIGNS.certain : String(percent),
      paint: (text) => paintOnScale(colours, value, text),
    };
  };
};
