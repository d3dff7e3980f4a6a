import {
  cellsOf,
  formatCell,
  formatShots,
  type InputError,
  type Knowledge,
  RefusedError,
  type Scenario,
  StoppedError,
} from "@broadside/engine";
import { formatMean, formatPercentOf } from "@broadside/engine/text";
import { Remote, ThreadError } from "@broadside/engine/worker";
import { batch, computed, effect, signal } from "@preact/signals";
import { render } from "preact";
import { TableBoard } from "../../web/src/board/drawing/board-grid.tsx";
import { boardKeys } from "../../web/src/board/drawing/board-keys.ts";
import { type CellFacts, cellLabel, lookOfFacts, plainFacts } from "../../web/src/board/drawing/cell-facts.ts";
import type { BoardCells } from "../../web/src/board/drawing/cell-look.ts";
import { lineTotals, onCell, watchCells } from "../../web/src/board/drawing/sliced-grid.tsx";
import { stackClass, stackStyle } from "../../web/src/board/drawing/stack.ts";
import { greatestUnshot } from "../../web/src/board/map/board-map.ts";
import { type CountedLayouts, knownShipsOf } from "../../web/src/board/map/known-ships.ts";
import { describeShot } from "../../web/src/board/notation/shot-text.ts";
import { partOf, rangeOf } from "../../web/src/board/position/scale.ts";
import { embedWords } from "../../web/src/board/texts/embed/words.ts";
import { boardWords } from "../../web/src/board/texts/words.ts";
import { cellName } from "../../web/src/language/cell-name.ts";
import { type Language, language } from "../../web/src/language/language.ts";
import { numeral, percent } from "../../web/src/language/numbers.ts";
import { shipName } from "../../web/src/language/ship-name.ts";
import { presetsWords } from "../../web/src/language/texts/presets/words.ts";
import { speak } from "../../web/src/language/words.ts";
import { Fault } from "../../web/src/parts/problems.tsx";
import { partsWords } from "../../web/src/parts/texts/words.ts";
import type { CellChosen, Counts, ShotsChanged } from "../broadside-board.d.ts";
import { type Attributes, languageFor, readAttributes } from "./attributes.ts";
import { pressedShots } from "./pressed-shots.ts";
import { theme } from "./theme.ts";
import type { Counted, tasks } from "./thread.ts";

/** The exact numbers for a position, as the board shows them. */
interface CountedMap extends CountedLayouts {
  /** The number of all layouts or, under a prior, their weight; and of those with a ship on each cell. */
  readonly mass: bigint;
  readonly masses: readonly bigint[];
  /** The likeliest cell; undefined if no ship is left to find. */
  readonly best: number | undefined;
  /** Where cells that can be shot lie on the colour scale. */
  readonly places: readonly (number | undefined)[];
}

const mapOf = (knowledge: Knowledge, { layouts, occupied, byClass, masses: weights }: Counted): CountedMap => {
  const { whole: mass = layouts, occupied: masses = occupied } = weights ?? {};
  const closed = new Set([...knowledge.observations.map(({ cell }) => cell), ...knowledge.scenario.board.blocked]);
  const most = greatestUnshot({ knowledge }, masses);
  const parts = masses.map((mass, cell) => (closed.has(cell) ? undefined : partOf(mass, most)));
  return {
    ...{ knowledge, layouts, occupied, byClass, mass, masses },
    best: most === 0n ? undefined : masses.findIndex((mass, cell) => mass === most && !closed.has(cell)),
    places: rangeOf(parts).parts,
  };
};

/** What the line below the board says about the count. */
type Count =
  | { readonly kind: "none" | "counting" | "done" }
  | { readonly kind: "impossible"; readonly shot: number | undefined }
  | { readonly kind: "missing"; readonly say: () => string };

/** Whether WebAssembly may run here: a page's policy may forbid it. */
const mayRunWasm = (): boolean => {
  try {
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
    return true;
  } catch {
    return false;
  }
};

/** Milliseconds after which a line says that the count goes on; for shorter counts it would only flicker. */
const SLOW_AFTER = 200;

/** Milliseconds that the worker waits for the next position before it is ended: a page may have many boards. */
const WORKER_RESTS = 5000;

/** The keys that take a shot off the board, as on the page. */
const REMOVES = new Set(["Delete", "Backspace"]);

/** A change of the shots by the reader. */
interface Step {
  /** The attribute `shots` before and after it. */
  readonly before: string;
  readonly after: string;
  /** The cell of the shot; undefined if all were removed. */
  readonly cell: number | undefined;
}

/** What an element shows in its shadow root. */
export class EmbeddedBoard {
  readonly #host: HTMLElement;
  readonly #place: HTMLElement;
  readonly #remote: Remote<typeof tasks>;
  #isSpoken = false;
  /** Whether a worker has ever answered: one that never did was not allowed to start. */
  #hasAnswered = false;
  /** The number of the last position asked about. */
  #asked = 0;
  #endWorker: ReturnType<typeof setTimeout> | undefined;
  #themeWatch: MutationObserver | undefined;
  readonly #darkness = matchMedia("(prefers-color-scheme: dark)");

  readonly #knowledge = signal<Knowledge | undefined>(undefined);
  readonly #fault = signal<InputError | undefined>(undefined);
  readonly #link = signal<string | undefined>(undefined);
  readonly #isInteractive = signal(false);
  readonly #map = signal<CountedMap | undefined>(undefined);
  readonly #count = signal<Count>({ kind: "none" });
  readonly #isSlow = signal(false);
  readonly #watched = watchCells(0);
  /** What the reader did to the shots, the last step last; none once the page around has set other shots. */
  readonly #steps = signal<readonly Step[]>([]);

  /** @param startWorker starts the program of thread.ts; it may throw */
  constructor(host: HTMLElement, root: ShadowRoot, startWorker: () => Worker) {
    this.#host = host;
    this.#place = document.createElement("div");
    this.#place.className = "frame";
    root.append(this.#place);
    this.#remote = new Remote(startWorker);
  }

  /** Shows what the attributes say. */
  async show(attributes: Attributes): Promise<void> {
    await this.#speak(languageFor(attributes, this.#host.closest("[lang]")?.getAttribute("lang")));
    this.#readTheme();
    const wish = readAttributes(attributes, this.#host.baseURI);
    batch(() => {
      if (this.#steps.peek().at(-1)?.after !== attributes.shots) this.#steps.value = [];
      this.#fault.value = wish.ok ? undefined : wish.error;
      this.#link.value = wish.ok ? wish.value.link : undefined;
      this.#isInteractive.value = wish.ok && wish.value.isInteractive;
      if (wish.ok) this.#take(wish.value.knowledge, wish.value.hasMap);
    });
  }

  #take(knowledge: Knowledge, hasMap: boolean): void {
    const before = this.#knowledge.peek();
    const isOtherBoard = String(before?.scenario.board.size) !== String(knowledge.scenario.board.size);
    this.#knowledge.value = knowledge;
    if (isOtherBoard) {
      this.#watched.focus.value = 0;
      this.#watched.asked.value = undefined;
    }
    // The map of the position before stays until the new one is there, unless it is that of another board.
    if (isOtherBoard || !hasMap) this.#map.value = undefined;
    if (hasMap) void this.#ask(knowledge);
    else this.#stop({ kind: "none" });
  }

  /** The element is in the page: it follows the colours around it. */
  follow(): void {
    this.#darkness.addEventListener("change", this.#readTheme);
    this.#themeWatch = new MutationObserver(this.#readTheme);
    this.#themeWatch.observe(document.documentElement, { attributes: true });
  }

  /** The element is no longer in the page: it does nothing more. */
  rest(): void {
    this.#darkness.removeEventListener("change", this.#readTheme);
    this.#themeWatch?.disconnect();
    this.#stop({ kind: "none" });
  }

  /** Takes the colours that `light-dark()` has at this place. */
  readonly #readTheme = (): void => {
    const { colorScheme } = getComputedStyle(this.#host);
    const [isLight, isDark] = [/\blight\b/.test(colorScheme), /\bdark\b/.test(colorScheme)];
    theme.value = isDark && (!isLight || this.#darkness.matches) ? "dark" : "light";
  };

  async #speak(wanted: Language): Promise<void> {
    if (this.#isSpoken) return speak(wanted);
    language.value = wanted;
    await Promise.all([boardWords, embedWords, partsWords, presetsWords].map((words) => words.load()));
    if (this.#isSpoken) return undefined;
    this.#isSpoken = true;
    effect(() => {
      this.#place.lang = language.value;
      render(this.#view.value, this.#place);
    });
    return undefined;
  }

  #stop(count: Count): void {
    this.#asked++;
    clearTimeout(this.#endWorker);
    this.#remote.stop();
    this.#settle(count);
  }

  #settle(count: Count): void {
    this.#count.value = count;
    this.#isSlow.value = false;
  }

  /** Asks the worker for the map of a position; a newer question replaces this one. */
  async #ask(knowledge: Knowledge): Promise<void> {
    const number = ++this.#asked;
    clearTimeout(this.#endWorker);
    this.#count.value = { kind: "counting" };
    const slow = setTimeout(() => (this.#isSlow.value ||= number === this.#asked), SLOW_AFTER);
    try {
      const counted = await this.#remote.call("count", knowledge, { newestWins: true });
      this.#hasAnswered = true;
      if (number === this.#asked) this.#receive(knowledge, counted);
    } catch (error) {
      if (number !== this.#asked || error instanceof StoppedError) return;
      this.#map.value = undefined;
      const isForbidden = error instanceof ThreadError && !this.#hasAnswered;
      this.#settle({ kind: "missing", say: () => (isForbidden ? embedWords.noWorker : whyMissing(error)) });
    } finally {
      clearTimeout(slow);
      if (number === this.#asked) this.#endWorker = setTimeout(() => this.#remote.stop(), WORKER_RESTS);
    }
  }

  #receive(knowledge: Knowledge, counted: Counted): void {
    const isPossible = counted.layouts > 0n;
    const map = isPossible ? mapOf(knowledge, counted) : undefined;
    batch(() => {
      this.#map.value = map;
      this.#settle(isPossible ? { kind: "done" } : { kind: "impossible", shot: counted.impossible });
    });
    const best = map?.best === undefined ? undefined : formatCell(knowledge.scenario.board, map.best);
    this.#tell<Counts>("layouts-counted", { layouts: String(counted.layouts), best });
  }

  #tell<T>(name: string, detail: T): void {
    this.#host.dispatchEvent(new CustomEvent<T>(name, { detail, bubbles: true, composed: true }));
  }

  #choose(knowledge: Knowledge, cell: number): void {
    const map = this.#count.peek().kind === "done" ? this.#map.peek() : undefined;
    this.#watched.asked.value = cell;
    this.#tell<CellChosen>("cell-chosen", {
      cell: formatCell(knowledge.scenario.board, cell),
      layouts: map && String(map.layouts),
      occupied: map && String(map.occupied[cell]),
      chance: map && Number(map.masses[cell]) / Number(map.mass),
    });
    if (this.#isInteractive.peek()) this.#enter(knowledge, cell);
  }

  /** Enters the next answer at a cell, or none if `isRemoved`; the attribute says what the shots are. */
  #enter({ scenario, observations }: Knowledge, cell: number, isRemoved = false): void {
    if (scenario.board.blocked.includes(cell)) return;
    const next = isRemoved
      ? observations.filter((shot) => shot.cell !== cell)
      : pressedShots({ scenario, observations }, cell);
    this.#write(scenario, formatShots(scenario, next), cell);
  }

  /** Writes the shots into the attribute. @param cell the cell of the changed shot; undefined if all are removed */
  #write(scenario: Scenario, shots: string, cell: number | undefined): void {
    const before = this.#host.getAttribute("shots") ?? "";
    this.#steps.value = [...this.#steps.peek(), { before, after: shots, cell }];
    this.#set(scenario, shots, cell);
  }

  #set({ board }: Scenario, shots: string, cell: number | undefined): void {
    this.#host.setAttribute("shots", shots);
    this.#tell<ShotsChanged>("shots-changed", {
      shots,
      cell: cell === undefined ? undefined : formatCell(board, cell),
    });
  }

  /** Takes back the reader's last step. */
  #undo(scenario: Scenario): void {
    const steps = this.#steps.peek();
    const last = steps.at(-1);
    if (last === undefined) return;
    // What is left ends where the step began, so that it can be taken back too.
    this.#steps.value = steps.slice(0, -1);
    this.#set(scenario, last.before, last.cell);
  }

  readonly #facts = computed(() => {
    const [knowledge, map] = [this.#knowledge.value, this.#map.value];
    return knowledge && factsOf(knowledge, map);
  });

  readonly #view = computed(() => {
    const [fault, knowledge, facts] = [this.#fault.value, this.#knowledge.value, this.#facts.value];
    if (fault) {
      return (
        <p class="fault" role="alert">
          <Fault of={fault} />
        </p>
      );
    }
    if (!knowledge || !facts) return null;
    return (
      <div class="board-place">
        {this.#drawing(knowledge, facts)}
        <p class="line" role="status">
          {this.#line(knowledge)}
        </p>
        <p class="line is-cell" aria-live="polite">
          {this.#cellLine(knowledge, facts)}
        </p>
        <p class="line">{rulesLine(knowledge.scenario)}</p>
        {this.#isInteractive.value && (
          <>
            <p class="line">{embedWords.enter[howToEnter(knowledge.scenario)]}</p>
            <div class="line tools">
              {toolButton(partsWords.undo, this.#steps.value.length > 0, () => this.#undo(knowledge.scenario))}
              {toolButton(partsWords.clear, knowledge.observations.length > 0, () =>
                this.#write(knowledge.scenario, "", undefined),
              )}
            </div>
          </>
        )}
        {this.#link.value && (
          <p class="line">
            <a href={this.#link.value} target="_blank" rel="noopener">
              {embedWords.open}
            </a>
          </p>
        )}
      </div>
    );
  });

  #drawing(knowledge: Knowledge, facts: (cell: number) => CellFacts) {
    const { scenario } = knowledge;
    const cells: BoardCells = {
      look: (cell) => lookOfFacts(facts(cell)),
      label: (cell) => cellLabel(scenario, facts(cell)),
    };
    const act = (key: string, cell: number): boolean => {
      if (key === "Enter" || key === " ") this.#choose(knowledge, cell);
      else if (this.#isInteractive.peek() && REMOVES.has(key)) this.#enter(knowledge, cell, true);
      else return false;
      return true;
    };
    const { focus } = this.#watched;
    const isWorking = this.#count.value.kind === "counting";
    return (
      <div class={stackClass(scenario.board)} style={stackStyle(scenario.board)}>
        <div class={isWorking && this.#isSlow.value ? "board-scroll is-stale" : "board-scroll"}>
          <TableBoard
            board={scenario.board}
            label={this.#host.getAttribute("aria-label") ?? boardWords.board}
            busy={isWorking}
            kind="board"
            prefix="cell"
            tool="choose"
            events={{
              onKeyDown: (event) => {
                if (!this.#isInteractive.peek() || !isUndoKey(event))
                  boardKeys(scenario.board, "cell", focus, act)(event);
                else {
                  event.preventDefault();
                  this.#undo(scenario);
                }
              },
              onFocusIn: onCell((cell) => (focus.value = cell)),
              onClick: onCell((cell) => this.#choose(knowledge, cell)),
            }}
            cells={cells}
            watched={this.#watched}
            totals={lineTotals(scenario, cells)}
          />
        </div>
      </div>
    );
  }

  /** What is known about the position, or why the chances are missing. */
  #line({ scenario, observations }: Knowledge): string {
    const now = this.#count.value;
    const map = this.#map.value;
    switch (now.kind) {
      case "none":
        return "";
      case "counting":
        return this.#isSlow.value ? boardWords.countingNow : (this.#lastLine ?? "");
      case "missing":
        return now.say();
      case "impossible": {
        const shot = now.shot === undefined ? undefined : observations[now.shot];
        return embedWords.impossible({ shot: shot && describeShot(scenario, shot) });
      }
      case "done": {
        const left = embedWords.left({ n: map?.layouts ?? 0n });
        this.#lastLine = `${left}${boardWords.gap}${map?.best === undefined ? embedWords.found : bestText(map, map.best)}`;
        return this.#lastLine;
      }
    }
  }

  /** The line of the position before, which stays while a short count goes on. */
  #lastLine: string | undefined;

  /** What the chosen cell is, in the words of screen readers. */
  #cellLine({ scenario }: Knowledge, facts: (cell: number) => CellFacts): string {
    const cell = this.#watched.asked.value;
    return cell === undefined ? "" : cellLabel(scenario, facts(cell));
  }
}

/** The likeliest cell with its chance of a hit; where ships may overlap, with the ships expected. */
const bestText = ({ masses, mass, knowledge }: CountedMap, cell: number): string => {
  const { board, contact } = knowledge.scenario;
  const overlaps = contact === "overlap";
  const chance = overlaps
    ? boardWords.shipsShort({ value: numeral(formatMean(masses[cell], mass)) })
    : percent(formatPercentOf(masses[cell], mass));
  return embedWords.likeliest({ overlaps, cell: cellName(board, cell), chance });
};

/** Which words say how to enter the answers of the rules. */
const howToEnter = ({ answers }: Scenario): keyof typeof embedWords.enter =>
  answers === "hit" || answers === "count" ? answers : "sunk";

/** The ships, and whether they may touch. */
const rulesLine = ({ fleet, contact }: Scenario): string => {
  const ships = fleet.map((ship) => {
    const number = ship.count > 1 ? `${ship.count}\u00a0×\u00a0` : "";
    return `${number}${shipName(ship.name)}\u00a0${cellsOf(ship) ?? ""}`.trim();
  });
  return `${ships.join(boardWords.comma)}${boardWords.semicolon}${boardWords.contact[contact]}`;
};

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === "z";

/** A button that its own press may switch off. It stays focusable then, so that keys keep their place. */
const toolButton = (label: string, may: boolean, act: () => void) => (
  <button type="button" aria-disabled={!may} onClick={() => may && act()}>
    {label}
  </button>
);

/** Collects what is known about each cell. */
const factsOf = (knowledge: Knowledge, map: CountedMap | undefined): ((cell: number) => CellFacts) => {
  const plain = plainFacts(knowledge, knownShipsOf(knowledge, map));
  const hasOneShip = knowledge.scenario.contact !== "overlap";
  return (cell) => {
    const told = plain(cell);
    const isOpen = told.answer === undefined && !told.blocked;
    if (!map || map.masses.length === 0) return told;
    return {
      ...told,
      count: map.masses[cell],
      mass: map.mass,
      place: isOpen ? map.places[cell] : undefined,
      best: cell === map.best && isOpen,
      certain: isOpen && hasOneShip && map.occupied[cell] === map.layouts,
    };
  };
};

/** Why there is no map, in one line. */
const whyMissing = (error: unknown): string => {
  const what = error instanceof Error ? error.message : String(error);
  if (!(error instanceof RefusedError)) return boardWords.engineFailed({ what });
  return mayRunWasm() ? boardWords.notCountable({ what: what.replace(/\.$/, "") }) : embedWords.noWasm;
};
