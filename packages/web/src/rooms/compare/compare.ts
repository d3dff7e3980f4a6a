import { type InputError, ok, type Result } from "@broadside/engine";
import { batch, signal } from "@preact/signals";
import { shortName } from "../../board/map/strategy-names.ts";
import { MatchLock } from "../../board/match/match-lock.ts";
import type { WriteRoomAddress } from "../../board/notation/address-codec.ts";
import { formatRules } from "../../board/rules/rules.ts";
import { RoomEngine, type StartWorker } from "../../engine/room-engine.ts";
import { textOfFile } from "../../parts/files.ts";
import { newId, newSeed, textId } from "../../parts/id.ts";
import type { Removed } from "../../storage/collection.ts";
import {
  type Comparison,
  checkGames,
  checkStrategies,
  firstComparison,
  formatCompareAddress,
  formatFileAddress,
  formatRunAddress,
  parseCompareAddress,
} from "./compare-address.ts";
import { GamePace, type Pace, paceKey } from "./game-pace.ts";
import { checkPlacement, ownPlacement } from "./game-placement.ts";
import { workerCount } from "./game-pool.ts";
import { LiveRun } from "./live-run.ts";
import { MAX_OPENED, type OpenedFile, parseOpened } from "./opened-file.ts";
import { RunColumns } from "./run-columns.ts";
import { type ListedRun, type Run, readRun, runFiles, runs, writeRun } from "./run-store.ts";

export class Compare {
  readonly screen = signal<"setup" | "run" | "opened">("setup");
  readonly choice = signal<Comparison>(firstComparison(newSeed()));
  readonly live = signal<LiveRun | undefined>(undefined);
  readonly opened = signal<OpenedFile | undefined>(undefined);
  readonly list = signal<readonly ListedRun[]>([]);
  readonly removed = signal<Removed | undefined>(undefined);
  readonly problems = signal<readonly InputError[]>([]);
  readonly fileError = signal<InputError | undefined>(undefined);
  readonly isMissing = signal(false);
  /** True if the run is missing, but its address told what it compares. */
  readonly isReplayable = signal(false);
  readonly workers = workerCount();
  readonly pace: GamePace;
  readonly #startWorker: StartWorker;
  #lock = new MatchLock();
  readonly #write: WriteRoomAddress;
  #visit = 0;
  /** The address that was written for the present choice, kept so that it is not read back. */
  #written: string | undefined;
  /** The id of the file on the screen, as in the address. */
  #file: string | undefined;

  constructor(startWorker: StartWorker, write: WriteRoomAddress) {
    this.#startWorker = startWorker;
    this.#write = write;
    this.pace = new GamePace(startWorker);
  }

  async goTo(fragment: string): Promise<void> {
    if (fragment === this.#written && this.screen.peek() === "setup") return;
    this.#written = undefined;
    const visit = ++this.#visit;
    const { run, file, choice, problems } = parseCompareAddress(fragment);
    if (file !== undefined && file === this.#file && this.screen.peek() === "opened") return;
    batch(() => {
      this.problems.value = problems;
      this.isMissing.value = false;
      this.opened.value = undefined;
      this.fileError.value = undefined;
    });
    if (run !== undefined) {
      if (this.live.peek()?.head.peek().id !== run) await this.#open(run, "ask", visit, choice);
      return;
    }
    if (file !== undefined) {
      await this.#setUp(this.choice.peek(), visit);
      await this.#openKeptFile(file, visit);
      return;
    }
    await this.#setUp({ ...firstComparison(newSeed()), ...choice }, visit);
  }

  async #setUp(choice: Comparison, visit: number): Promise<void> {
    this.#close();
    batch(() => {
      this.choice.value = choice;
      this.screen.value = "setup";
    });
    void this.pace.measure(choice);
    const list = await runs.list();
    if (visit === this.#visit) this.list.value = list;
  }

  /** @param choice what the address says about the run, to set it up where it is not stored */
  async #open(id: string, how: "ask" | "steal", visit = this.#visit, choice: Partial<Comparison> = {}): Promise<void> {
    this.#close();
    const isFree = await this.#lock.take(`compare-${id}`, how, () => this.#leaveToOther(id));
    const read = await readRun(id);
    if (visit !== this.#visit) return;
    if (!read?.ok) {
      const isReplayable = choice.strategies !== undefined && choice.seed !== undefined;
      await this.#setUp(isReplayable ? { ...firstComparison(newSeed()), ...choice } : this.choice.peek(), visit);
      batch(() => {
        this.isMissing.value = read === undefined;
        this.isReplayable.value = isReplayable;
        if (read) this.problems.value = [read.error];
      });
      return;
    }
    this.#show(read.value);
    this.#write(formatRunAddress(id, read.value.comparison), "replace");
    if (!isFree) this.live.peek()?.leaveToOther();
  }

  #leaveToOther(id: string): void {
    if (this.live.peek()?.head.peek().id === id) this.live.peek()?.leaveToOther();
  }

  #show(run: Run): void {
    this.pace.stop();
    batch(() => {
      this.live.value = new LiveRun(run, {
        startWorker: this.#startWorker,
        workers: this.workers,
        keep: writeRun,
      });
      this.screen.value = "run";
    });
  }

  #close(): void {
    const live = this.live.peek();
    const lock = this.#lock;
    this.live.value = undefined;
    // The next run has its own lock: release this one once the games played are stored.
    this.#lock = new MatchLock();
    if (live) void live.dispose().then(() => lock.release());
    else lock.release();
  }

  /** Ends all work when you leave the room. Games already played are stored. */
  leave(): void {
    this.#visit++;
    this.#close();
    this.pace.stop();
  }

  choose(changes: Partial<Comparison>): void {
    const { scenario } = changes;
    const placement = scenario && changes.placement === undefined ? { placement: ownPlacement(scenario) } : {};
    this.choice.value = { ...this.choice.peek(), ...placement, ...changes };
    if (this.checkChoice().ok) this.#writeChoice("replace");
    void this.pace.measure(this.choice.peek());
  }

  #writeChoice(how: "push" | "replace"): void {
    const address = formatCompareAddress(this.choice.peek());
    this.#written = `#${address}`;
    this.#write(address, how);
  }

  /** The time that a game by a strategy takes on this device; undefined while unknown. */
  paceOf(strategy: string): Pace | undefined {
    return this.pace.known.value.get(paceKey(this.choice.value, strategy));
  }

  checkChoice(): Result<Comparison> {
    const choice = this.choice.value;
    const games = checkGames(choice.games);
    if (!games.ok) return games;
    const placement = checkPlacement(choice.scenario, choice.placement);
    if (!placement.ok) return placement;
    const strategies = checkStrategies(choice.strategies, choice.scenario);
    return strategies.ok ? ok({ ...choice, strategies: strategies.value }) : strategies;
  }

  async begin(): Promise<void> {
    const checked = this.checkChoice();
    if (!checked.ok) return;
    const comparison = checked.value;
    const now = Date.now();
    const id = newId();
    const games = comparison.strategies.map((strategy) => new RunColumns(strategy, 0).pack());
    const times = { revision: 1, begun: now, changed: now };
    const head = { id, ...times, name: "", asked: comparison.games, played: 0, comparison };
    const visit = ++this.#visit;
    await this.#lock.take(`compare-${id}`, "ask", () => this.#leaveToOther(id));
    // Pressing the button twice starts the run once.
    if (visit !== this.#visit) return;
    await writeRun({ ...head, games });
    if (visit !== this.#visit) return;
    this.#show({ ...head, games });
    this.#write(formatRunAddress(id, comparison), "push");
    this.live.peek()?.goOn();
  }

  /** Plays more games of each strategy; the address says how many there are now. */
  playMore(games: number): void {
    const live = this.live.peek();
    if (!live) return;
    live.more(games);
    const { id, comparison } = live.head.peek();
    this.#write(formatRunAddress(id, comparison), "replace");
  }

  async takeOver(): Promise<void> {
    const id = this.live.peek()?.head.peek().id;
    if (id !== undefined) await this.#open(id, "steal");
  }

  /** Removes a run from the list; {@link putBack} undoes it. */
  async remove(id: string): Promise<void> {
    this.removed.value = await runs.remove(id);
    this.list.value = this.list.peek().filter((listed) => listed.id !== id);
  }

  async putBack(): Promise<void> {
    const removed = this.removed.peek();
    if (!removed) return;
    await runs.putBack(removed);
    this.removed.value = undefined;
    this.list.value = await runs.list();
  }

  async openFile(file: File): Promise<void> {
    const visit = this.#visit;
    const text = await textOfFile(file, MAX_OPENED);
    if (visit !== this.#visit) return;
    const read = text.ok ? parseOpened(text.value, file.name) : text;
    this.fileError.value = read.ok ? undefined : read.error;
    if (!text.ok || !read.ok) return;
    const id = textId(`${file.name}\n${text.value}`);
    // Store the file before the address names it: a reload may follow immediately.
    await runFiles.write(id, { name: file.name, text: text.value, opened: Date.now() });
    if (visit !== this.#visit) return;
    this.#showFile(read.value, id);
    this.#write(formatFileAddress(id), "push");
  }

  async #openKeptFile(id: string, visit: number): Promise<void> {
    const kept = await runFiles.read(id);
    if (visit !== this.#visit) return;
    const read = kept && parseOpened(kept.text, kept.name);
    if (read?.ok) this.#showFile(read.value, id);
    else {
      this.isReplayable.value = false;
      this.isMissing.value = true;
    }
  }

  #showFile(opened: OpenedFile, id: string): void {
    this.pace.stop();
    this.#file = id;
    batch(() => {
      this.opened.value = opened;
      this.screen.value = "opened";
    });
  }

  closeFile(): void {
    batch(() => {
      this.opened.value = undefined;
      this.screen.value = "setup";
    });
    this.#writeChoice("push");
    void this.pace.measure(this.choice.peek());
  }

  /** The summary of the run on the screen, as the command writes it; or why there is none. */
  async summary(): Promise<{ readonly text: string } | { readonly trouble: string }> {
    const run = this.live.peek()?.run();
    if (!run) return { trouble: "" };
    const { scenario, games, seed, placement } = run.comparison;
    const engine = new RoomEngine(this.#startWorker);
    const task = { rules: formatRules(scenario), shots: "", games, seed, placement };
    // The names of the address, which are those that the command gets.
    const played = run.games.map((one) => ({ ...one, strategy: shortName(one.strategy) }));
    const answer = await engine.call("summary", { ...task, played });
    engine.stop();
    return answer.kind === "summary" ? { text: answer.text } : { trouble: answer.what };
  }
}
