import {
  type Answer,
  type Knowledge,
  makeKnowledge,
  type Observation,
  parsePreset,
  type Result,
  type Scenario,
  sameAnswer,
  withPrior,
} from "@broadside/engine";
import type { Prior } from "@broadside/engine/priors";
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { beginGame, type HistoryEntry, type Timeline } from "../../board/games/game-history.ts";
import { Games } from "../../board/games/games-here.ts";
import { KeptGames, type Opened } from "../../board/games/kept-games.ts";
import type { StoredStep } from "../../board/games/step.ts";
import { LookingAhead } from "../../board/map/looking-ahead.ts";
import { Comparing, Fitting, Solving } from "../../board/map/page-jobs.ts";
import { type Address, formatAddress, type ReadAddress } from "../../board/notation/address.ts";
import { formatDoubt, type HeardShots, isDoubt } from "../../board/notation/heard-shots.ts";
import { readHeard } from "../../board/notation/told-text.ts";
import { newGame, sameShots, turned, withKnowledge, withNewRules, withTold } from "../../board/position/game-state.ts";
import { type Look, lookWithin } from "../../board/position/look.ts";
import { Position } from "../../board/position/position.ts";
import { withoutShot, withShot } from "../../board/position/shots.ts";
import { describeDropped } from "../../board/rules/rules-prior.ts";
import type { StartWorker } from "../../engine/room-engine.ts";
import { newId } from "../../parts/id.ts";
import { focusCell } from "../../parts/window/focus.ts";
import { pressed } from "../../parts/window/listen.ts";
import { MemoryTexts } from "../../storage/kept-texts.ts";
import { describeRetraced } from "./line-text.ts";
import { Lines } from "./lines.ts";

/** Writes an address: as a new history entry, in place of the present one, or only into that entry's state. */
export type WriteAddress = (fragment: string, how: "push" | "replace" | "note", entry: HistoryEntry) => void;

/** The Analyse room: the position with the shots and lines tried, the games on the device, and the view. */
export class Analyse extends Position {
  readonly look: Signal<Look>;
  /** Which shots the last step removed or brought back, in words, if it was Undo or Redo; for screen readers. */
  readonly retraced = signal("");
  /** True once a cell has had the keyboard focus or been pressed. */
  readonly isPointedAt = signal(false);
  /** The last shot, entered by a tap on the board: the bar asks about it until that is settled. */
  readonly tapped = signal<number | undefined>(undefined);
  /** True while the board and its best shot fill the screen. */
  readonly presented = signal(false);
  /** The area asked about, by two of its corners; the second is missing until it is chosen. */
  readonly area = signal<{ readonly from: number; readonly to?: number } | undefined>(undefined);
  /** The area of a question pointed at in a list: shown instead of {@link area}. */
  readonly pointed = signal<{ readonly from: number; readonly to?: number } | undefined>(undefined);
  /** The shots on the board, see {@link Lines}. */
  readonly knowledge: ReadonlySignal<Knowledge>;
  readonly lines: Lines;
  readonly games: Games;
  readonly fitting: Fitting;
  readonly solving: Solving;
  readonly comparing: Comparing;
  readonly ahead: LookingAhead;
  readonly #write: WriteAddress;

  constructor(opened: Opened, startWorker: StartWorker, write: WriteAddress, kept = new KeptGames(new MemoryTexts())) {
    super(
      opened.kept?.timeline ?? beginGame(newId(), newGame(opened.knowledge, opened.placed, opened.told)),
      startWorker,
    );
    this.#write = write;
    this.lines = new Lines(this);
    this.knowledge = this.lines.knowledge;
    this.games = new Games(kept, this.history, {
      show: (timeline) => this.move(timeline),
      renamed: () => this.writeAddress("note"),
      notice: this.notice,
    });
    if (opened.kept) this.games.adopt(opened.kept);
    this.fitting = new Fitting(startWorker);
    this.solving = new Solving(startWorker);
    this.comparing = new Comparing(startWorker);
    this.look = signal(opened.look);
    this.takeFaults(opened);
    this.ahead = new LookingAhead(startWorker, {
      map: this.analysis.fresh,
      held: computed(() => pressed.value || this.asked.value !== undefined),
    });
    this.show();
  }

  /** The content of the address. It holds the game alone, even while a line is on the screen. */
  get address(): Address {
    const placed = this.placed.value;
    const told = this.told.value;
    return { knowledge: this.lines.game.value, ...(placed ? { placed } : {}), told, look: this.look.value };
  }

  /**
   * Enters an answer at the position on the board: a new last shot, or a correction, which keeps all later
   * shots. If the board shows an earlier position, an answer other than the next one begins a line. The answer that
   * a shot has already settles the question about it.
   */
  shoot(cell: number, answer: Answer): void {
    const { whole, shown } = this.lines;
    const { [shown.value]: next } = whole.value.observations;
    const corrected = this.knowledge.value.observations.find((shot) => shot.cell === cell);
    if (corrected && sameAnswer(corrected.answer, answer)) this.dropQuestions();
    else if (corrected || next === undefined) this.#correct(withShot(whole.value, cell, answer), shown.value);
    else if (next.cell === cell && sameAnswer(next.answer, answer)) this.lines.stepTo(shown.value + 1);
    else this.lines.begin(withShot(this.knowledge.value, cell, answer));
  }

  /** Its cell has the focus again, if one had it. */
  boardChanged(): void {
    if (this.isPointedAt.peek()) focusCell(this, this.focus.peek());
  }

  /** From now on the page asks about the best cell. */
  dropQuestions(): void {
    this.asked.value = undefined;
    this.tapped.value = undefined;
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

  /** Replaces all shots by those in a text; an unreadable text changes nothing. */
  writeShots(
    text: string,
    parse: (scenario: Scenario, text: string) => Result<HeardShots> = readHeard,
  ): Result<unknown> {
    const scenario = this.scenario.value;
    const shots = parse(scenario, text);
    if (shots.ok) {
      const { observations, doubts } = shots.value;
      const next = makeKnowledge(scenario, observations);
      const told = [...this.told.value.filter((each) => !isDoubt(each)), ...doubts];
      const isSame = sameShots(next, this.lines.whole.value) && String(told) === String(this.told.value);
      if (!isSame) this.step(withTold(withKnowledge(this.history.state.value, next), told));
      this.takeFaults();
    }
    return shots;
  }

  /** Doubts the answer to a shot, or takes it as certain. @param wrong the chance that it is wrong; 0 if it is certain */
  doubt(shot: Observation, wrong: number): void {
    const doubt = formatDoubt(this.scenario.value, shot, wrong);
    const start = doubt.slice(0, doubt.lastIndexOf("@") + 1);
    const others = this.told.value.filter((each) => !isDoubt(each) || !each.startsWith(start));
    this.hear(wrong > 0 ? [...others, doubt] : others);
  }

  /** Takes these statements about the layout instead of the present ones, in a step that can be undone. */
  hear(told: readonly string[]): void {
    this.step(withTold(this.history.state.value, told));
  }

  /** Begins a game with the given scenario. The present game stays in My games, unless it is empty. */
  choose(scenario: Scenario): void {
    const { state, dropped } = withNewRules(this.history.state.value, scenario);
    this.step(state, this.history.nextGame());
    this.notice.value = describeDropped(dropped);
  }

  choosePreset(name: string): void {
    const scenario = parsePreset(name);
    if (scenario.ok) this.choose(scenario.value);
  }

  /** Changes how ships are hidden: by a prior, or at random without one. Fails if the prior is for other rules. */
  hideBy(prior: Prior | undefined): Result<Scenario> {
    const hidden = withPrior(this.scenario.value, prior);
    if (hidden.ok) this.takeRules(hidden.value);
    return hidden;
  }

  /** Switches between placing ships and analysing shots. Ships placed under these rules are kept. */
  turnTo(view: "analysis" | "placing"): void {
    const { value: state } = this.history.state;
    if ((state.placed !== undefined) !== (view === "placing")) this.step(turned(state));
  }

  lookAt(look: Look): void {
    this.look.value = look;
    this.writeAddress("replace");
  }

  writeAddress(how: "push" | "replace" | "note"): void {
    this.#write(formatAddress(this.address), how, this.history.entry);
  }

  /** Goes to an address from the browser, with its history `entry`. If no stored game has it, a new game begins. */
  goTo(read: ReadAddress, entry?: HistoryEntry): void {
    batch(() => {
      this.takeFaults(read);
      this.look.value = read.look;
      // A link says itself what was asked.
      if (entry === undefined) this.area.value = undefined;
      const next = this.games.arrive(newGame(read.knowledge, read.placed, read.told), entry);
      if (next.present !== this.history.timeline.value.present) this.move(next, "stay");
      this.writeAddress("note");
    });
  }

  #change(knowledge: Knowledge): void {
    this.step(withKnowledge(this.history.state.value, knowledge));
  }

  /** Changes the shots. If the board shows fewer than all of them, it goes on showing `shown`. */
  #correct(knowledge: Knowledge, shown: number): void {
    const isAtEnd = this.lines.shown.value === this.lines.whole.value.observations.length;
    batch(() => {
      this.#change(knowledge);
      if (!isAtEnd) this.lines.stepTo(shown);
    });
  }

  /** Also says what a step back or forward did to the shots. */
  protected override retrace(timeline: Timeline<StoredStep>): void {
    const before = this.lines.whole.value;
    super.retrace(timeline);
    this.retraced.value = describeRetraced(before, this.lines.whole.value);
  }

  protected override move(timeline: Timeline<StoredStep>, how: "push" | "stay" = "push"): void {
    batch(() => {
      // Store a game at once when another replaces it, without waiting for a pause.
      if (timeline.present.game !== this.games.id.value) this.games.flush();
      if (timeline.present.game !== this.history.timeline.value.present.game) this.area.value = undefined;
      this.retraced.value = "";
      this.lines.showAll();
      this.fitting.stop();
      const { size } = this.scenario.value.board;
      super.move(timeline);
      if (String(size) !== String(this.scenario.value.board.size)) this.area.value = undefined;
      this.look.value = lookWithin(this.look.value, this.scenario.value);
      if (how === "stay") return;
      this.takeFaults();
      this.writeAddress("push");
    });
  }

  override show(): void {
    this.analysis.countBeside(this.lines.all.value.map((line) => line.knowledge));
    if (this.placed.value !== undefined) {
      super.show();
      return;
    }
    this.dropQuestions();
    this.hover.value = undefined;
    this.analysis.analyse(this.knowledge.value, "normal", this.lines.whole.value, this.told.value);
  }
}
