import type { InputError, Result, Scenario } from "@broadside/engine";
import { batch, computed, effect, signal } from "@preact/signals";
import type { StartWorker } from "../../engine/room-engine.ts";
import { columns } from "../../language/language.ts";
import { addressOf, GameHistory, type Timeline } from "../games/game-history.ts";
import type { StoredStep } from "../games/step.ts";
import { Analysis } from "../map/analysis.ts";
import { Filling, type FillOrder } from "../map/page-jobs.ts";
import type { ReadAddress } from "../notation/address.ts";
import { formatShips, parseShips } from "../notation/ship-notation.ts";
import { Placing } from "../placing/ship-in-hand.ts";
import { carryPrior, describeDropped, type RulesChange } from "../rules/rules-prior.ts";
import { placingWords } from "../texts/placing/words.ts";
import { boardWords } from "../texts/words.ts";
import { type GameState, withBlocked, withRules, withTold } from "./game-state.ts";
import { fromRest, type PlacedShip, restOfPlaceable } from "./placed-ship.ts";

/**
 * What a click on a cell does: what is usual on the device, asks for the answer, enters one (`=2` for two ships),
 * blocks the cell, or takes it as a corner of the area asked about.
 */
export type Tool = "usual" | "ask" | "miss" | "hit" | `=${number}` | "block" | "corner";

const NOTHING: readonly string[] = [];

const keyOf = ({ shipClass, cells }: PlacedShip): string => `${shipClass} ${cells}`;

/** A game on the board: its rules and placed ships, the steps to undo, where you are, and what the engine knows. */
export class Position {
  readonly history: GameHistory;
  readonly analysis: Analysis;
  /** What was wrong with the address, and the texts of the shots and ships that it could not read. */
  readonly problems = signal<readonly InputError[]>([]);
  readonly rejectedShots = signal<string | undefined>(undefined);
  readonly rejectedShips = signal<string | undefined>(undefined);
  /** A message about a change, such as that shots were dropped. */
  readonly notice = signal<string | undefined>(undefined);
  readonly tool = signal<Tool>("usual");
  readonly blockProblem = signal<InputError | undefined>(undefined);
  /** The cell that has the keyboard focus, or had it last. */
  readonly focus = signal(0);
  readonly hover = signal<number | undefined>(undefined);
  readonly asked = signal<number | undefined>(undefined);
  readonly scenario = computed(() => this.history.state.value.game.scenario);
  /** The ships placed by hand; undefined while shots are being analysed. */
  readonly placed = computed(() => this.history.state.value.placed);
  /** What somebody said of the layout: statements, then the doubts of shots. */
  readonly told = computed(() => this.history.state.value.told ?? NOTHING);
  /** The ships left to place; undefined while shots are analysed, and if ships cannot be placed by hand. */
  readonly rest = computed(() => this.placed.value && restOfPlaceable(this.scenario.value, this.placed.value));
  readonly placing: Placing;
  readonly filling: Filling;
  /** The ships that the engine placed last. */
  #filled: { readonly order: FillOrder; readonly ships: ReadonlySet<string> } = { order: "uniform", ships: new Set() };

  constructor(timeline: Timeline<StoredStep>, startWorker: StartWorker) {
    this.history = new GameHistory(timeline);
    this.analysis = new Analysis(startWorker);
    this.placing = new Placing(this);
    this.filling = new Filling(startWorker);
    // Choosing the tool that blocks cells drops the ship in hand.
    effect(() => {
      if (this.tool.value === "block" && this.placing.hand.peek()) this.placing.cancel();
    });
  }

  get canUndo() {
    return this.history.canUndo;
  }

  get canRedo() {
    return this.history.canRedo;
  }

  /** Chooses what a press on the board does. Notices about the last one no longer apply. */
  takeTool(tool: Tool): void {
    this.tool.value = tool;
    this.blockProblem.value = undefined;
    this.notice.value = undefined;
  }

  place(placed: readonly PlacedShip[]): void {
    this.step({ ...this.history.state.value, placed });
  }

  /** Replaces all ships by those in a text in notation or JSON; an unreadable text changes nothing. */
  writeShips(text: string): Result<unknown> {
    const scenario = this.scenario.value;
    const ships = parseShips(scenario, text, columns.value);
    if (ships.ok) {
      const changed = formatShips(scenario, ships.value) !== formatShips(scenario, this.placed.value ?? []);
      if (changed) this.place(ships.value);
      this.takeFaults();
    }
    return ships;
  }

  /** Has the engine place the ships that are left beside `own`, and drops all others; `then` follows the change. */
  fillRest(order: FillOrder, own: readonly PlacedShip[] = this.placed.value ?? [], then?: () => void): void {
    const rest = restOfPlaceable(this.scenario.value, own);
    if (rest?.kind !== "open") return;
    this.analysis.giveWay();
    this.filling.begin(rest.knowledge, order, (ships) => {
      const found = fromRest(this.scenario.value, rest.knowledge.scenario, ships);
      this.#filled = { order, ships: new Set(found.map(keyOf)) };
      this.place([...own, ...found]);
      this.placing.said.value = placingWords.restPlaced({ n: found.length });
      if (then) queueMicrotask(then);
    });
  }

  /** Whether the engine placed some of the ships, where they still lie. */
  get isFilled(): boolean {
    return this.placed.value?.some((ship) => this.#filled.ships.has(keyOf(ship))) ?? false;
  }

  /** Places the ships that the engine placed anew, in one step; `then` follows the change. */
  fillAnew(then: () => void): void {
    const own = this.placed.value?.filter((ship) => !this.#filled.ships.has(keyOf(ship)));
    this.fillRest(this.#filled.order, own, then);
  }

  /** Changes the rules of the game and its lines. Drops whatever does not fit the new rules, and says so. */
  changeRules(scenario: Scenario, by: RulesChange = "rules"): void {
    const before = this.scenario.value;
    const changed = carryPrior(before, scenario);
    this.takeRules(changed, by, before.prior && !changed.prior ? boardWords.priorDropped : undefined);
  }

  /** Blocks or opens cells in one step; fails, and says why, if the fleet would have no room. */
  setBlocked(cells: readonly number[], block: boolean): void {
    const changed = withBlocked(this.scenario.value, cells, block);
    if (changed.ok) this.changeRules(changed.value, "cells");
    this.blockProblem.value = changed.ok ? undefined : changed.error;
  }

  undo(): void {
    if (this.canUndo.value) this.retrace(this.history.undone());
  }

  redo(): void {
    if (this.canRedo.value) this.retrace(this.history.redone());
  }

  /** Goes a step back or forward, and says what that did to the ships being placed. */
  protected retrace(timeline: Timeline<StoredStep>): void {
    const placed = this.placed.peek();
    this.move(timeline);
    if (placed && this.placed.peek()) this.placing.tellChange(placed);
  }

  protected takeRules(scenario: Scenario, by: RulesChange = "rules", notice?: string): void {
    const before = this.history.state.value;
    const { state, dropped } = withRules(before, scenario);
    if (addressOf(state) === addressOf(before)) return;
    // What was said is about the old rules.
    this.step(withTold(state));
    this.notice.value = describeDropped(dropped, by) ?? notice ?? (state.told && boardWords.toldDropped);
  }

  /** Shows what is wrong with an address, or clears this once a newer address has arrived. */
  protected takeFaults(
    { problems, shots, ships }: Pick<ReadAddress, "problems" | "shots" | "ships"> = { problems: [] },
  ) {
    this.problems.value = problems;
    this.rejectedShots.value = shots;
    this.rejectedShips.value = ships;
  }

  /** Takes over a changed game, as a step that can be undone. */
  step(state: GameState, game?: string): void {
    this.move(this.history.advanced(state, game));
  }

  protected move(timeline: Timeline<StoredStep>): void {
    batch(() => {
      const before = this.scenario.value;
      this.notice.value = undefined;
      this.history.timeline.value = timeline;
      const scenario = this.scenario.value;
      if (this.focus.value >= scenario.board.cellCount) this.focus.value = 0;
      if (this.tool.value !== "block" && scenario !== before) this.tool.value = "usual";
      this.placing.reset();
      this.filling.stop();
      this.show();
    });
  }

  /** Has the engine analyse what is now on the board. Questions about what was there before no longer apply. */
  show(): void {
    this.asked.value = undefined;
    this.hover.value = undefined;
    const rest = this.rest.value;
    if (rest?.kind === "open") this.analysis.analyse(rest.knowledge);
    else this.analysis.pause();
  }
}
