import {
  type Answer,
  type InputError,
  type Knowledge,
  makeKnowledge,
  parsePreset,
  parseShots,
  type Result,
  type Scenario,
  sameAnswer,
  withPrior,
} from "@broadside/engine";
import type { Prior } from "@broadside/engine/priors";
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { addressOf, beginGame, GameHistory, type HistoryEntry, type Timeline } from "../../board/games/game-history.ts";
import { Games } from "../../board/games/games-here.ts";
import { KeptGames, type Opened } from "../../board/games/kept-games.ts";
import type { StoredStep } from "../../board/games/step.ts";
import { AheadAdvice, pressed } from "../../board/map/looking-ahead.ts";
import { Comparing, Filling, type FillOrder, Fitting, Judging, Solving } from "../../board/map/page-jobs.ts";
import { type Address, formatAddress, type ReadAddress } from "../../board/notation/address.ts";
import { formatShips, parseShips } from "../../board/notation/ship-notation.ts";
import { describeRetraced } from "../../board/notation/shot-text.ts";
import { Placing } from "../../board/placing/ship-in-hand.ts";
import {
  type GameState,
  newGame,
  sameShots,
  turned,
  withBlocked,
  withKnowledge,
  withNewRules,
  withRules,
} from "../../board/position/game-state.ts";
import { Lines } from "../../board/position/lines.ts";
import { type Look, lookWithin } from "../../board/position/look.ts";
import { fromRest, type PlacedShip, restOfPlaceable } from "../../board/position/placed-ship.ts";
import { withoutShot, withShot } from "../../board/position/shots.ts";
import { carryPrior, describeDropped, type RulesChange } from "../../board/rules/rules-prior.ts";
import { placingWords } from "../../board/texts/placing/words.ts";
import type { StartWorker } from "../../engine/room-engine.ts";
import { newId } from "../../parts/id.ts";
import { MemoryTexts } from "../../storage/kept-texts.ts";
import { Analysis } from "./analysis.ts";
import { analyseWords } from "./texts/words.ts";

/** What a click on a cell does: asks for the answer, enters one (`=2` for two ships), or blocks the cell. */
export type Tool = "ask" | "miss" | "hit" | `=${number}` | "block";

/** Writes an address: as a new history entry, in place of the present one, or only into that entry's state. */
export type WriteAddress = (fragment: string, how: "push" | "replace" | "note", entry: HistoryEntry) => void;

/** The page's state: the position with its timeline, the engine's results for it, and the view. */
export class Page {
  readonly analysis: Analysis;
  readonly look: Signal<Look>;
  readonly problems = signal<readonly InputError[]>([]);
  readonly rejectedShots = signal<string | undefined>(undefined);
  readonly rejectedShips = signal<string | undefined>(undefined);
  /** Which shots the last step removed or brought back, in words, if it was Undo or Redo; for screen readers. */
  readonly retraced = signal("");
  /** A message about a change, such as that shots were dropped. */
  readonly notice = signal<string | undefined>(undefined);
  readonly tool = signal<Tool>("ask");
  /** The cell that has the keyboard focus, or had it last. */
  readonly focus = signal(0);
  /** True once a cell has had the keyboard focus or been pressed. */
  readonly isPointedAt = signal(false);
  readonly hover = signal<number | undefined>(undefined);
  readonly asked = signal<number | undefined>(undefined);
  readonly blockProblem = signal<InputError | undefined>(undefined);
  /** The position on the board, see {@link Lines}. */
  readonly knowledge: ReadonlySignal<Knowledge>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  readonly lines: Lines;
  readonly games: Games;
  /** The ships placed by hand; undefined while shots are being analysed. */
  readonly placed = computed(() => this.#history.state.value.placed);
  readonly #scenario = computed(() => this.knowledge.value.scenario);
  /** The ships left to place; undefined while shots are analysed, and if ships cannot be placed by hand. */
  readonly rest = computed(() => this.placed.value && restOfPlaceable(this.#scenario.value, this.placed.value));
  readonly placing: Placing;
  readonly filling: Filling;
  readonly judging: Judging;
  readonly fitting: Fitting;
  readonly solving: Solving;
  readonly comparing: Comparing;
  readonly ahead: AheadAdvice;
  readonly startWorker: StartWorker;
  readonly #history: GameHistory;
  readonly #write: WriteAddress;

  constructor(opened: Opened, startWorker: StartWorker, write: WriteAddress, kept = new KeptGames(new MemoryTexts())) {
    this.#write = write;
    this.startWorker = startWorker;
    this.#history = new GameHistory(
      opened.kept?.timeline ?? beginGame(newId(), newGame(opened.knowledge, opened.placed)),
    );
    this.lines = new Lines(this.#history.state, {
      step: (next) => this.#step(next),
      moved: () => this.#showPosition(),
      notice: this.notice,
    });
    this.knowledge = this.lines.knowledge;
    this.games = new Games(kept, this.#history, {
      show: (timeline) => this.#move(timeline, "push"),
      renamed: () => this.writeAddress("note"),
      notice: this.notice,
    });
    if (opened.kept) this.games.adopt(opened.kept);
    this.placing = new Placing({
      scenario: this.#scenario,
      placed: computed(() => this.placed.value ?? []),
      place: (ships) => this.place(ships),
    });
    this.filling = new Filling(startWorker);
    this.judging = new Judging(startWorker);
    this.fitting = new Fitting(startWorker);
    this.solving = new Solving(startWorker);
    this.comparing = new Comparing(startWorker);
    this.canUndo = this.#history.canUndo;
    this.canRedo = this.#history.canRedo;
    this.look = signal(opened.look);
    this.#takeFaults(opened);
    this.analysis = new Analysis(startWorker);
    this.ahead = new AheadAdvice(startWorker, {
      map: this.analysis.fresh,
      held: computed(() => pressed.value || this.asked.value !== undefined),
    });
    // Choosing the tool that blocks cells drops the ship in hand.
    effect(() => {
      if (this.tool.value === "block" && this.placing.hand.peek()) this.placing.cancel();
    });
    this.#analyse();
  }

  /** The content of the address. It holds the game alone, even while a line is on the screen. */
  get address(): Address {
    const placed = this.placed.value;
    return { knowledge: this.lines.game.value, ...(placed ? { placed } : {}), look: this.look.value };
  }

  /**
   * Enters an answer at the position on the board: a new last shot, or a correction, which keeps all later
   * shots. If the board shows an earlier position, an answer other than the next one begins a line.
   */
  shoot(cell: number, answer: Answer): void {
    const { whole, shown } = this.lines;
    const { [shown.value]: next } = whole.value.observations;
    const isCorrection = this.knowledge.value.observations.some((shot) => shot.cell === cell);
    if (isCorrection || next === undefined) this.#correct(withShot(whole.value, cell, answer), shown.value);
    else if (next.cell === cell && sameAnswer(next.answer, answer)) this.lines.stepTo(shown.value + 1);
    else this.lines.begin(withShot(this.knowledge.value, cell, answer));
  }

  /** Chooses what a press on the board does. Notices about the last one no longer apply. */
  takeTool(tool: Tool): void {
    this.tool.value = tool;
    this.blockProblem.value = undefined;
    this.notice.value = undefined;
  }

  removeShot(cell: number): void {
    const { whole, shown } = this.lines;
    const shot = whole.value.observations.findIndex((other) => other.cell === cell);
    if (shot < 0) return;
    this.#correct(withoutShot(whole.value, cell), shown.value - (shot < shown.value ? 1 : 0));
  }

  clearShots(): void {
    const { scenario, observations } = this.lines.whole.value;
    if (observations.length > 0) this.#change(makeKnowledge(scenario));
  }

  /** Replaces all shots by those in a text in notation; an unreadable text changes nothing. */
  writeShots(text: string): Result<unknown> {
    const { scenario } = this.knowledge.value;
    const shots = parseShots(scenario, text);
    if (shots.ok) {
      const next = makeKnowledge(scenario, shots.value);
      if (!sameShots(next, this.lines.whole.value)) this.#change(next);
      this.#takeFaults();
    }
    return shots;
  }

  /** Begins a game with the given scenario. The present game stays in My games, unless it is empty. */
  choose(scenario: Scenario): void {
    const { state, dropped } = withNewRules(this.#history.state.value, scenario);
    this.#step(state, this.#history.nextGame());
    this.notice.value = describeDropped(dropped);
  }

  choosePreset(name: string): void {
    const scenario = parsePreset(name);
    if (scenario.ok) this.choose(scenario.value);
  }

  /** Changes the rules of the game and its lines. Drops whatever does not fit the new rules, and says so. */
  changeRules(scenario: Scenario, by: RulesChange = "rules"): void {
    const before = this.knowledge.value.scenario;
    const changed = carryPrior(before, scenario);
    this.#takeRules(changed, by, before.prior && !changed.prior ? analyseWords.priorDropped : undefined);
  }

  /** Changes how ships are hidden: by a prior, or at random without one. Fails if the prior is for other rules. */
  hideBy(prior: Prior | undefined): Result<Scenario> {
    const hidden = withPrior(this.knowledge.value.scenario, prior);
    if (hidden.ok) this.#takeRules(hidden.value);
    return hidden;
  }

  /** Blocks a cell, or opens it if it is blocked; see {@link setBlocked}. */
  toggleBlocked(cell: number): Result<Scenario> {
    return this.setBlocked([cell], !this.knowledge.value.scenario.board.blocked.includes(cell));
  }

  /** Blocks or opens cells in one step. Fails if the fleet would have no room. */
  setBlocked(cells: readonly number[], block: boolean): Result<Scenario> {
    const changed = withBlocked(this.knowledge.value.scenario, cells, block);
    if (changed.ok) this.changeRules(changed.value, "cells");
    return changed;
  }

  /** Switches between placing ships and analysing shots. Ships placed under these rules are kept. */
  turnTo(view: "analysis" | "placing"): void {
    const { value: state } = this.#history.state;
    if ((state.placed !== undefined) !== (view === "placing")) this.#step(turned(state));
  }

  place(placed: readonly PlacedShip[]): void {
    this.#step({ ...this.#history.state.value, placed });
  }

  /** Replaces all ships by those in a text in notation or JSON; an unreadable text changes nothing. */
  writeShips(text: string): Result<unknown> {
    const { scenario } = this.knowledge.value;
    const ships = parseShips(scenario, text);
    if (ships.ok) {
      const changed = formatShips(scenario, ships.value) !== formatShips(scenario, this.placed.value ?? []);
      if (changed) this.place(ships.value);
      this.#takeFaults();
    }
    return ships;
  }

  fillRest(order: FillOrder): void {
    const { value: rest } = this.rest;
    if (rest?.kind !== "open") return;
    const { scenario } = this.knowledge.value;
    this.analysis.giveWay();
    this.filling.begin(rest.knowledge, order, (ships) => {
      const found = fromRest(scenario, rest.knowledge.scenario, ships);
      this.place([...(this.placed.value ?? []), ...found]);
      this.placing.said.value = placingWords.restPlaced({ n: found.length });
    });
  }

  undo(): void {
    if (this.canUndo.value) this.#retrace(this.#history.undone());
  }

  redo(): void {
    if (this.canRedo.value) this.#retrace(this.#history.redone());
  }

  /** Goes a step back or forward, and says what that did to the shots or the ships being placed. */
  #retrace(timeline: Timeline<StoredStep>): void {
    const lines = this.lines.whole.value;
    const placed = this.placed.peek();
    this.#move(timeline, "push");
    this.retraced.value = describeRetraced(lines, this.lines.whole.value);
    if (placed && this.placed.peek()) this.placing.tellChange(placed);
  }

  lookAt(look: Look): void {
    this.look.value = look;
    this.writeAddress("replace");
  }

  /** Writes the address, see {@link WriteAddress}. */
  writeAddress(how: "push" | "replace" | "note"): void {
    this.#write(formatAddress(this.address), how, this.#history.entry);
  }

  /** Goes to an address from the browser, with its history `entry`. If no stored game has it, a new game begins. */
  goTo(read: ReadAddress, entry?: HistoryEntry): void {
    batch(() => {
      this.#takeFaults(read);
      this.look.value = read.look;
      const next = this.games.arrive(newGame(read.knowledge, read.placed), entry);
      if (next.present !== this.#history.timeline.value.present) this.#move(next, "stay");
      this.writeAddress("note");
    });
  }

  #takeRules(scenario: Scenario, by: RulesChange = "rules", notice?: string): void {
    const before = this.#history.state.value;
    const { state, dropped } = withRules(before, scenario);
    if (addressOf(state) === addressOf(before)) return;
    this.#step(state);
    this.notice.value = describeDropped(dropped, by) ?? notice;
  }

  #change(knowledge: Knowledge): void {
    this.#step(withKnowledge(this.#history.state.value, knowledge));
  }

  /** Changes the shots. If the board shows fewer than all of them, it goes on showing `shown`. */
  #correct(knowledge: Knowledge, shown: number): void {
    const isAtEnd = this.lines.shown.value === this.lines.whole.value.observations.length;
    batch(() => {
      this.#change(knowledge);
      if (!isAtEnd) this.lines.stepTo(shown);
    });
  }

  #step(state: GameState, game?: string): void {
    this.#move(this.#history.advanced(state, game), "push");
  }

  /** Shows what is wrong with an address, or clears this once a newer address has arrived. */
  #takeFaults({ problems, shots, ships }: Pick<ReadAddress, "problems" | "shots" | "ships"> = { problems: [] }): void {
    this.problems.value = problems;
    this.rejectedShots.value = shots;
    this.rejectedShips.value = ships;
  }

  /** Has the engine analyse the position on the screen: the shots, or the ships left to place. */
  #analyse(): void {
    const knowledge = this.knowledge.value;
    const rest = this.rest.value;
    this.analysis.countBeside(this.#history.state.value.lines.map((line) => line.knowledge));
    if (this.placed.value === undefined) this.analysis.analyse(knowledge, "normal", this.lines.whole.value);
    else if (rest?.kind === "open") this.analysis.analyse(rest.knowledge);
    else this.analysis.pause();
  }

  #move(timeline: Timeline<StoredStep>, how: "push" | "stay"): void {
    batch(() => {
      const before = this.knowledge.value.scenario;
      // Store a game at once when another replaces it, without waiting for a pause.
      if (timeline.present.game !== this.games.id.value) this.games.flush();
      this.notice.value = undefined;
      this.retraced.value = "";
      this.#history.timeline.value = timeline;
      this.lines.showAll();
      const { scenario } = this.knowledge.value;
      if (this.focus.value >= scenario.board.cellCount) this.focus.value = 0;
      if (this.tool.value !== "block" && scenario !== before) this.tool.value = "ask";
      this.look.value = lookWithin(this.look.value, scenario);
      if (how === "push") {
        this.#takeFaults();
        this.writeAddress("push");
      }
      this.placing.reset();
      for (const job of [this.filling, this.judging, this.fitting]) job.stop();
      this.#showPosition();
    });
  }

  /** Analyses another position. The question and the pointed-at cell of the old one no longer apply. */
  #showPosition(): void {
    this.asked.value = undefined;
    this.hover.value = undefined;
    this.#analyse();
  }
}
