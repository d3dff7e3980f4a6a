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
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type Address, formatAddress, type Look, type ReadAddress } from "../text/address.ts";
import type { StartWorker } from "../worker/analyst.ts";
import { Analysis } from "./analysis.ts";
import { shownChoices } from "./measure.ts";
import { carryOver, withoutShot, withShot } from "./shots.ts";
import { advance, begin, redo, type Timeline, undo, visit } from "./timeline.ts";

/** What a click on a cell does: ask for the answer, enter one at once (`=2` for two ships), or block the cell. */
export type Tool = "ask" | "miss" | "hit" | `=${number}` | "block";

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
  readonly #line: Signal<Timeline<Knowledge>>;
  readonly #write: WriteAddress;

  constructor(opened: ReadAddress, startWorker: StartWorker, write: WriteAddress) {
    this.#write = write;
    this.#line = signal(begin(opened.knowledge));
    this.knowledge = computed(() => this.#line.value.present);
    this.canUndo = computed(() => this.#line.value.past.length > 0);
    this.canRedo = computed(() => this.#line.value.future.length > 0);
    this.look = signal(opened.look);
    this.problems = signal(opened.problems);
    this.rejectedShots = signal(opened.shots);
    this.analysis = new Analysis(startWorker);
    this.analysis.analyse(opened.knowledge);
  }

  /** Everything the address holds, as it is now. */
  get address(): Address {
    return { knowledge: this.knowledge.value, look: this.look.value };
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
      this.notice.value = `${dropped === 1 ? "1 shot was" : `${dropped} shots were`} dropped: the new rules do not allow them. Undo brings back rules and shots.`;
    }
  }

  /** Blocks a cell, or opens it when it is blocked. Fails when the fleet would have no room. */
  toggleBlocked(cell: number): Result<Scenario> {
    const { scenario } = this.knowledge.value;
    const { blocked, size } = scenario.board;
    const cells = blocked.includes(cell) ? blocked.filter((other) => other !== cell) : [...blocked, cell];
    const board = makeBoard(size, cells);
    if (!board.ok) return board;
    const changed = makeScenario({ ...scenario, name: "custom", board: board.value });
    if (changed.ok) this.changeRules(changed.value);
    return changed;
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
      const line = visit(this.#line.value, read.knowledge, samePosition);
      if (line !== this.#line.value) this.#move(line, "stay");
    });
  }

  #change(knowledge: Knowledge): void {
    this.#move(advance(this.#line.value, knowledge), "push");
  }

  #move(line: Timeline<Knowledge>, how: "push" | "stay"): void {
    batch(() => {
      const before = this.knowledge.value.scenario;
      const { scenario } = line.present;
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
        this.#write(formatAddress(this.address), "push");
      }
      this.analysis.analyse(line.present);
    });
  }
}

/** What of a look there is with other rules. */
const lookWithin = (look: Look, scenario: Scenario): Look => {
  const { ship, show, ...rest } = look;
  const known = scenario.fleet.some(({ name }) => name === ship);
  const shown = show !== undefined && shownChoices(scenario).includes(show);
  return { ...rest, ...(known ? { ship } : {}), ...(shown ? { show } : {}) };
};

/** True when two positions have the same rules and shots. */
export const samePosition = (a: Knowledge, b: Knowledge): boolean => {
  const look = {};
  return a === b || formatAddress({ knowledge: a, look }) === formatAddress({ knowledge: b, look });
};
