import {
  type Board,
  type Coord,
  cellAt,
  coordOf,
  formatCell,
  parseCell,
  placementsOf,
  RefusedError,
  type Scenario,
} from "@broadside/engine";
import { type CellBox, coversCoord, type HiddenLayout } from "@broadside/engine/boxes";
import { oneLine } from "@broadside/engine/text";
import { classLetters } from "../../../../output/drawing/layout-drawing.ts";
import type { Terminal } from "../../../../output/terminal.ts";
import { displayWidth } from "../../../../output/text-width.ts";
import type { Key, View, ViewControl, WindowSize } from "../../../../terminal/terminal-screen.ts";
import type { FleetBuilder } from "../../fleet-builder.ts";
import { beginFleet, type FleetSource, tryToRead } from "../../fleet-choice.ts";
import type { BoardFace, CellLook } from "../board/board-pane.ts";
import { type HiddenShip, makePalette, type Palette, SIGNS, seaLook, shipLook, shipsOf } from "../board/cell-looks.ts";
import { fleetWords } from "../board/fleet-lines.ts";
import { drawScreen } from "../board/match-screen.ts";
import { CellEntry, moveCursor } from "../keys/cell-entry.ts";
import { drawKeys, lettersOf, PLACING_KEYS, scrollKeys } from "../keys/key-help.ts";

const GHOST = "*";
const CLASHING = "!";

const KEYS = "? help  arrows move  r turn  Enter places  u back  n new  m missing  q quit";

/** The placing of a fleet in the window: ships of a drawn fleet are removed, moved, turned and placed. */
export class PlacingView implements View {
  readonly #settings: FleetSource;
  readonly #terminal: Terminal;
  readonly #control: ViewControl<HiddenLayout | undefined>;
  readonly #builder: FleetBuilder;
  readonly #palette: Palette;
  readonly #letters: readonly string[];
  readonly #entry = new CellEntry(lettersOf(PLACING_KEYS));
  #ships: readonly HiddenShip[] = [];
  #ghost: Ghost | undefined;
  #at: Coord;
  #messages: readonly string[] = ["a fleet is drawn; u takes ships back, to be placed as you like"];
  #isLeaving = false;
  #helpFrom: number | undefined;

  constructor(settings: FleetSource, terminal: Terminal, control: ViewControl<HiddenLayout | undefined>) {
    this.#settings = settings;
    this.#terminal = terminal;
    this.#control = control;
    this.#palette = makePalette(terminal);
    this.#letters = classLetters(settings.scenario);
    this.#builder = beginFleet(settings.scenario);
    this.#at = settings.scenario.board.size.map(() => 0);
    this.#builder.fill(settings.draw());
    this.#changed();
  }

  lines(size: WindowSize): readonly string[] {
    if (this.#helpFrom !== undefined)
      return drawKeys(PLACING_KEYS, this.#signs(), this.#helpFrom, size, this.#terminal);
    const { scenario } = this.#settings;
    const placed = scenario.fleet.map((_, k) => this.#ships.filter(({ shipClass }) => shipClass === k).length);
    const missing = scenario.fleet.map(({ count }, k) => count - placed[k]);
    const screen = {
      heading: `place your fleet: ${scenario.name}   contact: ${scenario.contact}`,
      panes: [{ title: "your fleet", face: this.#face(), focus: this.#ghost?.at ?? this.#at, hasCursor: true }],
      shown: 0,
      fleets: [
        `placed: ${fleetWords(scenario, placed, this.#letters)}`,
        `to place: ${fleetWords(scenario, missing, this.#letters)}`,
      ],
      messages: this.#messages,
      prompt: this.#prompt(),
      keys: KEYS,
    };
    return drawScreen(screen, size, this.#terminal);
  }

  press(key: Key) {
    const { name } = key;
    if (name === "ctrl-c" || name === "ctrl-d") return this.#control.end(undefined);
    if (this.#helpFrom !== undefined) {
      this.#helpFrom = scrollKeys(this.#helpFrom, key);
      return;
    }
    if (this.#isLeaving) {
      this.#isLeaving = false;
      if (name.toLowerCase() === "y") this.#control.end(undefined);
      return;
    }
    const typed = this.#entry.press(key, this.#at);
    if (this.#entry.back) this.#moveTo(this.#entry.back);
    if (typeof typed === "object") return this.#take(typed.given.trim());
    if (typed === "typing") return this.#follow();
    if (!this.#move(name)) this.#command(name);
  }

  #face(): BoardFace {
    const { scenario } = this.#settings;
    const sea = seaLook(scenario, this.#palette);
    const mayShare = scenario.contact === "overlap";
    const look = (at: Coord): CellLook => {
      const here = this.#ships.filter((ship) => ship.covers(at));
      const cell = here.length > 0 ? shipLook(here, this.#letters, this.#palette) : sea(at);
      if (!this.#ghost?.covers(at)) return cell;
      const isWrong = cell.text === SIGNS.blocked || (here.length > 0 && !mayShare);
      return isWrong ? { text: CLASHING, paint: this.#palette.wrong } : { text: GHOST, paint: this.#palette.aimed };
    };
    return { board: scenario.board, textWidth: Math.max(...this.#letters.map(displayWidth)), look };
  }

  #prompt(): string {
    if (this.#isLeaving) return "leave before the first shot? (y or n)";
    if (this.#entry.text !== undefined) return `${this.#entry.text}_   Enter places it there, Esc leaves it`;
    if (this.#ghost === undefined) return "every ship is placed: Enter plays with this fleet";
    const { text, wantsCorner } = this.#ghost;
    return `${this.#builder.next}: ${wantsCorner ? `first corner ${text.split(" ")[0]}` : text}`;
  }

  #signs(): string[] {
    const { board } = this.#settings.scenario;
    return [
      "[ ] cursor",
      `${GHOST} the ship to be placed`,
      `${CLASHING} where it may not lie`,
      `${SIGNS.water} water`,
      "letters: ships",
      ...(board.blocked.length > 0 ? [`${SIGNS.blocked} blocked`] : []),
    ];
  }

  #changed(): void {
    const { scenario } = this.#settings;
    this.#ships = shipsOf(this.#builder.layout);
    const next = this.#builder.nextClass;
    this.#ghost = next === undefined ? undefined : makeGhost(scenario, next, this.#at);
    if (this.#ghost) this.#at = this.#ghost.at;
  }

  #moveTo(at: Coord): void {
    this.#ghost = this.#ghost?.moveTo(at);
    this.#at = this.#ghost?.at ?? at;
  }

  #move(key: string): boolean {
    if (this.#ghost === undefined) {
      const moved = moveCursor(this.#settings.scenario.board, this.#at, key);
      this.#at = moved ?? this.#at;
      return moved !== undefined;
    }
    const moved = this.#ghost.move(key);
    if (moved === undefined) return false;
    this.#ghost = moved;
    this.#at = moved.at;
    return true;
  }

  #follow(): void {
    const { board } = this.#settings.scenario;
    const [first = ""] = (this.#entry.text ?? "").match(/\([^)]*\)|[^\s,;:()–-]+/gu) ?? [];
    const cell = parseCell(board, first);
    if (cell.ok) this.#moveTo(coordOf(board, cell.value));
  }

  #take(text: string) {
    if (text === "") return;
    const [, path] = /^load\s*(.*)$/i.exec(text) ?? [];
    if (path !== undefined) {
      const read = tryToRead(path, this.#settings.scenario);
      if (typeof read === "string") this.#messages = [read];
      else this.#fill(read);
      return;
    }
    this.#place(text);
  }

  #fill(layout: HiddenLayout): void {
    this.#builder.fill(layout);
    this.#messages = [];
    this.#changed();
  }

  #place(text: string): void {
    const wrong = this.#builder.place(text);
    this.#messages = wrong === undefined ? [] : [wrong];
    if (wrong === undefined) this.#changed();
    // A box that could not be placed starts again.
    else if (this.#ghost && this.#builder.nextClass !== undefined) {
      const isBox = this.#settings.scenario.fleet[this.#builder.nextClass].shape.kind === "box";
      if (isBox) this.#ghost = makeGhost(this.#settings.scenario, this.#builder.nextClass, this.#at);
    }
  }

  #command(name: string) {
    switch (name) {
      case "enter":
      case "space":
        return this.#enter(name);
      case "r":
        this.#ghost = this.#ghost?.turn();
        this.#at = this.#ghost?.at ?? this.#at;
        return;
      case "u":
        this.#messages = this.#builder.undo() ? [] : ["no ship is placed yet"];
        return this.#changed();
      case "z":
        while (this.#builder.undo());
        this.#messages = [];
        return this.#changed();
      case "n":
        return this.#draw(() => this.#builder.fill(this.#settings.draw()));
      case "m":
        return this.#draw(() => this.#builder.drawRest(this.#settings.random));
      case "?":
        this.#helpFrom = 0;
        return;
      case "q":
        this.#isLeaving = true;
        return;
    }
  }

  #enter(key: "enter" | "space") {
    if (this.#ghost === undefined) {
      if (key === "enter") this.#control.end(this.#builder.layout);
    } else if (this.#ghost.wantsCorner) this.#ghost = this.#ghost.setCorner();
    else this.#place(this.#ghost.text);
  }

  #draw(work: () => void): void {
    this.#messages = [];
    try {
      work();
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      this.#messages = [oneLine(error.message)];
    }
    this.#changed();
  }
}

/** The cells of a ship, relative to its lowest corner. */
type Pose = readonly Coord[];

interface Ghost {
  /** The cell that the keys move: the lowest corner or, for a box, its next corner. */
  readonly at: Coord;
  covers(at: Coord): boolean;
  /** The ship's cells, in the form in which you would type them. */
  readonly text: string;
  /** Whether the first corner of a box has yet to be chosen. */
  readonly wantsCorner: boolean;
  /** Moves the ship in response to a key; undefined for keys that do not move it. */
  move(key: string): Ghost | undefined;
  turn(): Ghost;
  setCorner(): Ghost;
  moveTo(at: Coord): Ghost;
}

/** A ship of a class near a cell. A box of any size spans two corners; all other ships turn. */
const makeGhost = (scenario: Scenario, shipClass: number, at: Coord): Ghost =>
  scenario.fleet[shipClass].shape.kind === "box"
    ? boxGhost(scenario.board, at, undefined)
    : posedGhost(scenario.board, posesOf(scenario, shipClass), 0, at);

/** The different poses of a class, in the board's order. Cost: linear in the cells of all its placements. */
const posesOf = (scenario: Scenario, shipClass: number): Pose[] => {
  const table = placementsOf(scenario);
  const poses = new Map<string, Pose>();
  for (let p = table.classStart[shipClass]; p < table.classStart[shipClass + 1]; p++) {
    const cells = Array.from(table.cellsOf(p), (cell) => coordOf(scenario.board, cell));
    const low = scenario.board.size.map((_, axis) => Math.min(...cells.map((cell) => cell[axis])));
    const pose = cells.map((cell) => cell.map((x, axis) => x - low[axis]));
    poses.set(pose.join(";"), pose);
  }
  return [...poses.values()];
};

const posedGhost = (board: Board, poses: readonly Pose[], number: number, wanted: Coord): Ghost => {
  const pose = poses[number];
  // The lowest corner must stay where the whole ship fits on the board.
  const size = board.size.map((side, axis) => side - Math.max(...pose.map((cell) => cell[axis])));
  const at = wanted.map((x, axis) => Math.min(size[axis] - 1, x));
  const cells = pose.map((offset) => offset.map((x, axis) => x + at[axis]));
  const keys = new Set(cells.map((cell) => cell.join()));
  const ghost: Ghost = {
    at,
    covers: (cell) => keys.has(cell.join()),
    text: cells.map((cell) => nameOf(board, cell)).join(" "),
    wantsCorner: false,
    move: (key) => {
      const moved = moveCursor({ ...board, size }, at, key);
      return moved && posedGhost(board, poses, number, moved);
    },
    turn: () => posedGhost(board, poses, (number + 1) % poses.length, at),
    setCorner: () => ghost,
    moveTo: (cell) => posedGhost(board, poses, number, cell),
  };
  return ghost;
};

const boxGhost = (board: Board, at: Coord, corner: Coord | undefined): Ghost => {
  const from = corner ?? at;
  const box: CellBox = {
    low: at.map((x, axis) => Math.min(x, from[axis])),
    high: at.map((x, axis) => Math.max(x, from[axis])),
  };
  const ghost: Ghost = {
    at,
    covers: (cell) => coversCoord(box, cell),
    text: `${nameOf(board, from)} ${nameOf(board, at)}`,
    wantsCorner: corner === undefined,
    move: (key) => {
      const moved = moveCursor(board, at, key);
      return moved && boxGhost(board, moved, corner);
    },
    turn: () => ghost,
    setCorner: () => boxGhost(board, at, at),
    moveTo: (cell) => boxGhost(board, cell, corner),
  };
  return ghost;
};

const nameOf = (board: Board, at: Coord): string => formatCell(board, cellAt(board, at) as number);
