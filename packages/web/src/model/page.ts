import {
  type Answer,
  type InputError,
  type Knowledge,
  makeBoard,
  makeKnowledge,
  makeScenario,
  parsePreset,
  parseShots,
  type Result,
  type Scenario,
} from "@broadside/engine";
import { formatNumberOf } from "@broadside/engine/text";
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { canShow, type Look } from "../position/look.ts";
import { carryShips, fromRest, type PlacedShip, type Rest, restOf, whyNotPlaceable } from "../position/placed-ship.ts";
import { carryOver, withoutShot, withShot } from "../position/shots.ts";
import { type Address, formatAddress, type ReadAddress } from "../text/address.ts";
import { formatShips, parseShips } from "../text/ship-notation.ts";
import type { StartWorker } from "../worker/analyst.ts";
import { Analysis } from "./analysis.ts";
import { Filling, type FillOrder } from "./jobs/filling.ts";
import { Judging } from "./jobs/judging.ts";
import { Solving } from "./jobs/solving.ts";
import { Placing } from "./placing.ts";
import { advance, begin, redo, type Timeline, undo, visit } from "./timeline.ts";

/** What a click on a cell does: ask for the answer, enter one at once (`=2` for two ships), or block the cell. */
export type Tool = "ask" | "miss" | "hit" | `=${number}` | "block";

/** What the timeline holds: rules and shots, and the ships placed by hand where ships are being placed. */
interface Position {
  readonly knowledge: Knowledge;
  readonly placed?: readonly PlacedShip[];
}

/** How an address is to be written: as a new entry of the browser's history or in place of the present one. */
export type WriteAddress = (fragment: string, how: "push" | "replace") => void;

/** The page's state: the position with its timeline, what the engine says about it, and what is looked at. */
export class Page {
  readonly analysis: Analysis;
  readonly look: Signal<Look>;
  /** What was wrong with the address the page was opened with. */
  readonly problems: Signal<readonly InputError[]>;
  /** A text for the shots field that could not be read. */
  readonly rejectedShots: Signal<string | undefined>;
  /** Something to tell after a change, such as shots that were dropped. */
  readonly notice = signal<string | undefined>(undefined);
  readonly tool = signal<Tool>("ask");
  /** The cell that has or last had the keyboard focus. */
  readonly focus = signal(0);
  /** The cell under the pointer. */
  readonly hover = signal<number | undefined>(undefined);
  /** The cell whose answer is being asked for. */
  readonly asked = signal<number | undefined>(undefined);
  /** Why the last cell could not be blocked. */
  readonly blockProblem = signal<InputError | undefined>(undefined);
  readonly knowledge: ReadonlySignal<Knowledge>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  /** The ships placed by hand; undefined where shots are analysed. */
  readonly placed: ReadonlySignal<readonly PlacedShip[] | undefined>;
  /** What is left to be placed; undefined where shots are analysed or these rules' ships cannot be placed by hand. */
  readonly rest: ReadonlySignal<Rest | undefined>;
  readonly placing: Placing;
  readonly filling: Filling;
  readonly solving: Solving;
  readonly judging: Judging;
  /** A text for the field of placed ships that could not be read. */
  readonly rejectedShips: Signal<string | undefined>;
  readonly #line: Signal<Timeline<Position>>;
  readonly #write: WriteAddress;

  constructor(opened: ReadAddress, startWorker: StartWorker, write: WriteAddress) {
    this.#write = write;
    this.#line = signal(begin(positionOf(opened)));
    this.knowledge = computed(() => this.#line.value.present.knowledge);
    this.placed = computed(() => this.#line.value.present.placed);
    const scenario = computed(() => this.knowledge.value.scenario);
    this.rest = computed(() => {
      const placed = this.placed.value;
      return placed === undefined || whyNotPlaceable(scenario.value) ? undefined : restOf(scenario.value, placed);
    });
    this.placing = new Placing({
      scenario,
      placed: computed(() => this.placed.value ?? []),
      place: (ships) => this.place(ships),
    });
    this.filling = new Filling(startWorker);
    this.solving = new Solving(startWorker);
    this.judging = new Judging(startWorker);
    this.rejectedShips = signal(opened.ships);
    this.canUndo = computed(() => this.#line.value.past.length > 0);
    this.canRedo = computed(() => this.#line.value.future.length > 0);
    this.look = signal(opened.look);
    this.problems = signal(opened.problems);
    this.rejectedShots = signal(opened.shots);
    this.analysis = new Analysis(startWorker);
    this.#analyse();
  }

  /** Everything the address holds, as it is now. */
  get address(): Address {
    return { ...this.#line.value.present, look: this.look.value };
  }

  /** Enters the answer to a shot. */
  shoot(cell: number, answer: Answer): void {
    this.#change(withShot(this.knowledge.value, cell, answer));
  }

  /** Removes the shot at a cell, if there is one. */
  removeShot(cell: number): void {
    const { observations } = this.knowledge.value;
    if (observations.some((shot) => shot.cell === cell)) this.#change(withoutShot(this.knowledge.value, cell));
  }

  /** Removes all shots. */
  clearShots(): void {
    if (this.knowledge.value.observations.length > 0) this.#change(makeKnowledge(this.knowledge.value.scenario));
  }

  /** Puts shots in notation in the place of all shots; a text that cannot be read changes nothing. */
  writeShots(text: string): Result<unknown> {
    const { scenario } = this.knowledge.value;
    const shots = parseShots(scenario, text);
    if (shots.ok) {
      const next = makeKnowledge(scenario, shots.value);
      if (!samePosition(next, this.knowledge.value)) this.#change(next);
      this.rejectedShots.value = undefined;
      this.problems.value = [];
    }
    return shots;
  }

  /** Begins a new game with a scenario. */
  choose(scenario: Scenario): void {
    this.#change(makeKnowledge(scenario));
  }

  /** Begins a new game with ready rules. */
  choosePreset(name: string): void {
    const scenario = parsePreset(name);
    if (scenario.ok) this.choose(scenario.value);
  }

  /** Changes the rules of the present game; shots that the new rules cannot hold are dropped, which is said. */
  changeRules(scenario: Scenario): void {
    const { knowledge, dropped } = carryOver(this.knowledge.value, scenario);
    if (samePosition(knowledge, this.knowledge.value)) return;
    this.#change(knowledge);
    if (dropped > 0) {
      this.notice.value = `${formatNumberOf(dropped, "shot was", "shots were")} dropped: the new rules do not allow them. Undo brings back rules and shots.`;
    }
  }

  /** Blocks a cell, or opens it when it is blocked; see {@link setBlocked}. */
  toggleBlocked(cell: number): Result<Scenario> {
    return this.setBlocked([cell], !this.knowledge.value.scenario.board.blocked.includes(cell));
  }

  /** Blocks cells, or opens them, in one step. Fails when the fleet would have no room. */
  setBlocked(cells: readonly number[], block: boolean): Result<Scenario> {
    const { scenario } = this.knowledge.value;
    const rest = scenario.board.blocked.filter((cell) => !cells.includes(cell));
    const board = makeBoard(scenario.board.size, block ? [...rest, ...cells] : rest);
    if (!board.ok) return board;
    const changed = makeScenario({ ...scenario, name: "custom", board: board.value });
    if (changed.ok) this.changeRules(changed.value);
    return changed;
  }

  /** Turns to the placing of ships, or back to the analysis of shots. What was placed is in the timeline. */
  turnTo(view: "analysis" | "placing"): void {
    const { knowledge, placed } = this.#line.value.present;
    if ((placed !== undefined) === (view === "placing")) return;
    this.#step({ knowledge, ...(view === "placing" ? { placed: this.#lastPlaced(knowledge.scenario) } : {}) });
  }

  /** The ships that were placed last under the same rules, so that a look at the analysis does not lose them. */
  #lastPlaced(scenario: Scenario): readonly PlacedShip[] {
    const last = this.#line.value.past.findLast((position) => position.placed !== undefined);
    return last?.placed !== undefined && last.knowledge.scenario === scenario ? last.placed : [];
  }

  /** Puts ships in the place of all that are placed. */
  place(placed: readonly PlacedShip[]): void {
    this.#step({ knowledge: this.knowledge.value, placed });
  }

  /** Puts ships in notation or JSON in the place of all; a text that cannot be read changes nothing. */
  writeShips(text: string): Result<unknown> {
    const { scenario } = this.knowledge.value;
    const ships = parseShips(scenario, text);
    if (ships.ok) {
      const changed = formatShips(scenario, ships.value) !== formatShips(scenario, this.placed.value ?? []);
      if (changed) this.place(ships.value);
      this.rejectedShips.value = undefined;
      this.problems.value = [];
    }
    return ships;
  }

  /** Finds the ships that are not placed yet and places them. */
  fillRest(order: FillOrder): void {
    const rest = this.rest.value;
    if (rest?.kind !== "open") return;
    const { scenario } = this.knowledge.value;
    const placed = this.placed.value ?? [];
    this.analysis.giveWay();
    this.filling.begin(rest.knowledge, order, (ships) => {
      const found = fromRest(scenario, rest.knowledge.scenario, ships);
      this.place([...placed, ...found]);
      this.placing.said.value = `${formatNumberOf(found.length, "ship was", "ships were")} placed. The layout is complete.`;
    });
  }

  /** Steps back. */
  undo(): void {
    if (this.canUndo.value) this.#move(undo(this.#line.value), "push");
  }

  /** Steps forth. */
  redo(): void {
    if (this.canRedo.value) this.#move(redo(this.#line.value), "push");
  }

  /** Looks at something else: a class of ships, the best cell of a strategy. */
  lookAt(look: Look): void {
    this.look.value = look;
    this.#write(formatAddress(this.address), "replace");
  }

  /** Goes to an address that came from the browser: back, forward, or a link within the page. */
  goTo(read: ReadAddress): void {
    batch(() => {
      this.problems.value = read.problems;
      this.rejectedShots.value = read.shots;
      this.look.value = read.look;
      this.rejectedShips.value = read.ships;
      const line = visit(this.#line.value, positionOf(read), sameState);
      if (line !== this.#line.value) this.#move(line, "stay");
    });
  }

  #change(knowledge: Knowledge): void {
    const { placed } = this.#line.value.present;
    if (placed === undefined) this.#step({ knowledge });
    else {
      const carried = carryShips(placed, this.knowledge.value.scenario, knowledge.scenario);
      this.#step({ knowledge, placed: carried.placed });
      if (carried.dropped > 0) {
        this.notice.value = `${formatNumberOf(carried.dropped, "ship was", "ships were")} taken off the board: the new rules do not allow them there. Undo brings back rules and ships.`;
      }
    }
  }

  #step(position: Position): void {
    this.#move(advance(this.#line.value, position), "push");
  }

  /** Has the engine analyse what is looked at: the shots, or what is left to be placed. */
  #analyse(): void {
    const { knowledge, placed } = this.#line.value.present;
    const rest = this.rest.value;
    if (placed === undefined) this.analysis.analyse(knowledge);
    else if (rest?.kind === "open") this.analysis.analyse(rest.knowledge);
    else this.analysis.pause();
  }

  #move(line: Timeline<Position>, how: "push" | "stay"): void {
    batch(() => {
      const before = this.knowledge.value.scenario;
      const { scenario } = line.present.knowledge;
      this.notice.value = undefined;
      this.asked.value = undefined;
      this.#line.value = line;
      if (this.focus.value >= scenario.board.cellCount) this.focus.value = 0;
      this.hover.value = undefined;
      if (this.tool.value !== "block" && scenario !== before) this.tool.value = "ask";
      this.look.value = lookWithin(this.look.value, scenario);
      if (how === "push") {
        this.problems.value = [];
        this.rejectedShots.value = undefined;
        this.rejectedShips.value = undefined;
        this.#write(formatAddress(this.address), "push");
      }
      this.placing.reset();
      this.filling.stop();
      this.judging.stop();
      this.#analyse();
    });
  }
}

/** What of a look there is with other rules. */
const lookWithin = (look: Look, scenario: Scenario): Look => {
  const { ship, show, ...rest } = look;
  const known = scenario.fleet.some(({ name }) => name === ship);
  return { ...rest, ...(known ? { ship } : {}), ...(canShow(scenario, show) ? { show } : {}) };
};

const positionOf = ({ knowledge, placed }: Address): Position => ({ knowledge, ...(placed ? { placed } : {}) });

const sameState = (a: Position, b: Position): boolean =>
  formatAddress({ ...a, look: {} }) === formatAddress({ ...b, look: {} });

/** True when two positions have the same rules and shots. */
const samePosition = (a: Knowledge, b: Knowledge): boolean => {
  const look = {};
  return a === b || formatAddress({ knowledge: a, look }) === formatAddress({ knowledge: b, look });
};
