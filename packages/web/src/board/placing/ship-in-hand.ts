import type { Scenario } from "@broadside/engine";
import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import { shipName } from "../../language/ship-name.ts";
import { conflictsAt, conflictsOf, countLeft, type PlacedShip, shipOn } from "../position/placed-ship.ts";
import { describeCells, describeConflict } from "../position/placing-text.ts";
import {
  allowsPose,
  cellsAt,
  cornerWithin,
  firstPose,
  middleOf,
  type Offset,
  type Pose,
  placeOf,
  poseOf,
  type Turn,
  turnPose,
} from "../position/ship-pose.ts";
import { placingWords } from "../texts/placing/words.ts";

/** A ship in hand: where it would be if you put it down now. */
export interface Hand {
  readonly shipClass: number;
  readonly pose: Pose;
  readonly corner: Offset;
  /** The cell of the pose by which the ship is held. */
  readonly held: Offset;
  /** The ship's index among the placed ships when it was picked up from the board. */
  readonly from: number | undefined;
  /** True while the dragging pointer is off the board: if put down there, the ship returns to the fleet. */
  readonly off: boolean;
}

type Held = Pick<Hand, "pose" | "corner" | "held">;

interface PlacingHost {
  readonly scenario: ReadonlySignal<Scenario>;
  readonly placed: ReadonlySignal<readonly PlacedShip[] | undefined>;
  place(ships: readonly PlacedShip[]): void;
}

const capital = (text: string): string => text[0].toUpperCase() + text.slice(1);

export class Placing {
  readonly hand = signal<Hand | undefined>(undefined);
  /** The cell at which a ship on the board was selected: buttons turn and remove that ship. */
  readonly chosen = signal<number | undefined>(undefined);
  readonly said = signal("");
  /** Whether you pressed the sea with no ship in hand or selected. Nothing happens then, and a message says why. */
  readonly isShipMissing = signal(false);
  readonly ship = computed(() => {
    const cell = this.chosen.value;
    const found = cell === undefined ? -1 : shipOn(this.#placed, cell);
    return found < 0 ? undefined : found;
  });
  /** The cells of the ship in hand, in ascending order. */
  readonly handCells = computed((): readonly number[] => {
    const hand = this.hand.value;
    return hand ? cellsAt(this.#scenario.board, hand.pose, hand.corner) : [];
  });
  readonly #host: PlacingHost;

  constructor(host: PlacingHost) {
    this.#host = host;
  }

  get #scenario(): Scenario {
    return this.#host.scenario.value;
  }

  get #placed(): readonly PlacedShip[] {
    return this.#host.placed.value ?? [];
  }

  /** Takes a ship of a class in hand, with its middle on a cell; false if none is left or it is too long. */
  take(shipClass: number, cell: number): boolean {
    const { board, fleet } = this.#scenario;
    if (countLeft(this.#scenario, this.#placed)[shipClass] === 0) return false;
    const upright = this.#lieDown(firstPose(fleet[shipClass].shape));
    if (!upright) {
      this.said.value = placingWords.tooLong({ ship: this.#nameOf(shipClass) });
      return false;
    }
    const held = middleOf(upright);
    const [x, y] = placeOf(board, cell);
    const corner = cornerWithin(board, upright, [x - held[0], y - held[1]]);
    if (!corner) return false;
    this.hand.value = { shipClass, pose: upright, corner, held, from: undefined, off: false };
    this.chosen.value = undefined;
    this.isShipMissing.value = false;
    this.said.value = placingWords.inHandKeys({ hand: capital(this.#describeHand()) });
    return true;
  }

  /** The pose, or the turned one if only that one fits on the board. */
  #lieDown(pose: Pose): Pose | undefined {
    const turned = turnPose(pose, "rotate", [0, 0]).pose;
    return [pose, turned].find((one) => cornerWithin(this.#scenario.board, one, [0, 0]) !== undefined);
  }

  /** Selects the ship on a cell. If the cell has no ship, selects none. */
  select(cell: number): void {
    const isSea = shipOn(this.#placed, cell) < 0;
    batch(() => {
      this.isShipMissing.value = isSea && this.ship.peek() === undefined;
      this.chosen.value = isSea ? undefined : cell;
      if (this.isShipMissing.peek()) this.said.value = placingWords.chooseFirst;
    });
  }

  /** Picks up the ship on a cell, held by that cell; false if there is none. */
  pick(cell: number): boolean {
    const from = shipOn(this.#placed, cell);
    if (from < 0) return false;
    this.hand.value = { ...this.#heldBy(from, cell), from, off: false };
    this.chosen.value = undefined;
    this.said.value = placingWords.pickedUp({ hand: this.#describeHand() });
    return true;
  }

  #heldBy(index: number, cell: number): Held & Pick<Hand, "shipClass"> {
    const { board } = this.#scenario;
    const { shipClass, cells } = this.#placed[index];
    const { pose, corner } = poseOf(board, cells);
    const [x, y] = placeOf(board, cell);
    return { shipClass, pose, corner, held: [x - corner[0], y - corner[1]] };
  }

  /** Takes an unplaced ship of the next class that has one: after the class in hand or, with none, from the first. */
  takeNext(cell: number): boolean {
    const left = countLeft(this.#scenario, this.#placed);
    const begin = (this.hand.value?.shipClass ?? -1) + 1;
    const order = left.map((_, i) => (begin + i) % left.length);
    const next = order.find((shipClass) => left[shipClass] > 0);
    if (next === undefined) {
      this.said.value = placingWords.allOnBoard;
      return false;
    }
    if (this.hand.value?.from !== undefined) this.cancel();
    return this.take(next, cell);
  }

  /** Moves the ship in hand so that its held cell reaches a cell, or gets as near as the board allows. */
  moveTo(cell: number | undefined): void {
    const hand = this.hand.value;
    if (!hand) return;
    if (cell === undefined) {
      if (!hand.off) this.hand.value = { ...hand, off: true };
      return;
    }
    const { board } = this.#scenario;
    const [x, y] = placeOf(board, cell);
    const corner = cornerWithin(board, hand.pose, [x - hand.held[0], y - hand.held[1]]);
    if (!corner) return;
    if (!hand.off && corner[0] === hand.corner[0] && corner[1] === hand.corner[1]) return;
    this.hand.value = { ...hand, corner, off: false };
  }

  /** Moves the ship in hand by a number of columns and rows, as far as the board goes. */
  moveBy(columns: number, rows: number): void {
    const hand = this.hand.value;
    const corner =
      hand && cornerWithin(this.#scenario.board, hand.pose, [hand.corner[0] + columns, hand.corner[1] + rows]);
    if (hand && corner) this.hand.value = { ...hand, corner };
  }

  get heldCell(): number | undefined {
    return this.hand.value && this.#cellOf(this.hand.value);
  }

  /** Turns the ship in hand, or otherwise the selected one, about the cell by which it is held. */
  turn(turn: Turn): void {
    const hand = this.hand.value;
    if (hand) {
      const turned = this.#turned(hand.shipClass, hand, turn);
      if (!turned) return;
      this.hand.value = { ...hand, ...turned };
      this.said.value = placingWords.sentence({ words: capital(this.#describeHand()) });
      return;
    }
    const [index, cell] = [this.ship.value, this.chosen.value];
    if (index === undefined || cell === undefined) return;
    const { shipClass, ...held } = this.#heldBy(index, cell);
    const turned = this.#turned(shipClass, held, turn);
    if (!turned) return;
    const cells = cellsAt(this.#scenario.board, turned.pose, turned.corner);
    const placed = this.#placed.map((ship, i) => (i === index ? { shipClass, cells } : ship));
    batch(() => {
      this.#host.place(placed);
      this.chosen.value = this.#cellOf(turned);
      const { ship, verdict } = this.#describePlaced(placed, index);
      this.said.value = placingWords.turnedTo({ ship: capital(ship), verdict });
    });
  }

  #turned(shipClass: number, { pose, corner, held }: Held, turn: Turn): Held | undefined {
    const { board, fleet } = this.#scenario;
    const ship = this.#nameOf(shipClass);
    const turned = turnPose(pose, turn, held);
    if (!allowsPose(fleet[shipClass].shape, turned.pose)) {
      this.said.value = placingWords.noMirror({ ship });
      return undefined;
    }
    const [x, y] = [corner[0] + held[0] - turned.held[0], corner[1] + held[1] - turned.held[1]];
    const within = cornerWithin(board, turned.pose, [x, y]);
    if (!within) {
      this.said.value = placingWords.noRoomThatWay({ ship });
      return undefined;
    }
    return { ...turned, corner: within };
  }

  /** Puts the ship in hand down where it is; off the board, it returns to the fleet. */
  drop(): void {
    const hand = this.hand.value;
    if (!hand) return;
    if (hand.off) {
      this.remove();
      return;
    }
    const ship: PlacedShip = { shipClass: hand.shipClass, cells: this.handCells.value };
    const placed =
      hand.from === undefined ? [...this.#placed, ship] : this.#placed.map((old, i) => (i === hand.from ? ship : old));
    const index = hand.from ?? placed.length - 1;
    const held = this.heldCell;
    batch(() => {
      this.hand.value = undefined;
      this.#host.place(placed);
      this.chosen.value = held;
      this.said.value = placingWords.placedAt(this.#describePlaced(placed, index));
    });
  }

  cancel(): void {
    const hand = this.hand.value;
    if (!hand) return;
    this.hand.value = undefined;
    const ship = this.#nameOf(hand.shipClass);
    this.said.value = hand.from === undefined ? placingWords.staysInFleet({ ship }) : placingWords.staysThere({ ship });
  }

  /** Removes the ship in hand, or otherwise the selected one, from the board. */
  remove(): void {
    const hand = this.hand.value;
    if (hand) {
      if (hand.from === undefined) this.cancel();
      else this.#remove(hand.from);
    } else if (this.ship.value !== undefined) this.#remove(this.ship.value);
  }

  #remove(index: number): void {
    const ship = this.#nameOf(this.#placed[index].shipClass);
    batch(() => {
      this.hand.value = undefined;
      this.chosen.value = undefined;
      this.#host.place(this.#placed.filter((_, i) => i !== index));
      this.said.value = placingWords.offBoard({ ship });
    });
  }

  /** Says which ships a step back or forward has put on the board; if none, which ones it has taken off. */
  tellChange(before: readonly PlacedShip[]): void {
    const placed = this.#placed;
    const isIn = (ships: readonly PlacedShip[], { shipClass, cells }: PlacedShip): boolean =>
      ships.some((ship) => ship.shipClass === shipClass && String(ship.cells) === String(cells));
    const put = placed.flatMap((ship, index) =>
      isIn(before, ship) ? [] : [placingWords.placedAt(this.#describePlaced(placed, index))],
    );
    const gone = before.flatMap((ship) =>
      isIn(placed, ship) ? [] : [placingWords.offBoard({ ship: this.#nameOf(ship.shipClass) })],
    );
    this.said.value = (put.length > 0 ? put : gone).join(" ");
  }

  /** Drops everything, because the rules or the ships were changed elsewhere. */
  reset(): void {
    this.hand.value = undefined;
    this.chosen.value = undefined;
    this.isShipMissing.value = false;
  }

  /** Describes the ship in hand and its conflicts: `cruiser in hand at B2 to D2, on the boat`. */
  #describeHand(): string {
    const hand = this.hand.value;
    if (!hand) return "";
    const words = this.#describe(hand.shipClass, this.handCells.value);
    return this.handTrouble === "" ? words : `${words}, ${this.handTrouble}`;
  }

  /** The conflicts of the ship in hand, in words; empty if there are none. */
  get handTrouble(): string {
    const hand = this.hand.value;
    if (!hand) return "";
    const others = this.#placed.filter((_, i) => i !== hand.from);
    return conflictsAt(this.#scenario, this.handCells.value, others)
      .map(({ kind, other }) => {
        if (kind === "forbidden") return placingWords.onForbidden;
        const ship = this.#nameOf(others[other].shipClass);
        return kind === "overlap" ? placingWords.onShip({ ship }) : placingWords.touchesShip({ ship });
      })
      .join(", ");
  }

  #nameOf(shipClass: number): string {
    return shipName(this.#scenario.fleet[shipClass].name);
  }

  #describe(shipClass: number, cells: readonly number[]): string {
    return placingWords.shipAt({ ship: this.#nameOf(shipClass), cells: describeCells(this.#scenario.board, cells) });
  }

  /** The ship with this index, put down, and what is wrong with its place. */
  #describePlaced(placed: readonly PlacedShip[], index: number): { ship: string; verdict: string } {
    const { shipClass, cells } = placed[index];
    return { ship: this.#describe(shipClass, cells), verdict: this.#judge(placed, index) };
  }

  #cellOf({ corner, held }: Pick<Held, "corner" | "held">): number {
    return corner[0] + held[0] + (corner[1] + held[1]) * this.#scenario.board.size[0];
  }

  #judge(placed: readonly PlacedShip[], index: number): string {
    const own = conflictsOf(this.#scenario, placed).filter(({ ships }) => ships.includes(index));
    if (own.length === 0) return placingWords.noConflict;
    return placingWords.conflictSaid({
      conflicts: own.map((conflict) => describeConflict(this.#scenario, placed, conflict)).join(" "),
    });
  }
}
