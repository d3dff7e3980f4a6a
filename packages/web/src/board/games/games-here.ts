import { makeKnowledge } from "@broadside/engine";
import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { newId } from "../../parts/id.ts";
import type { TextChange } from "../../storage/kept-texts.ts";
import { type GameState, newGame } from "../position/game-state.ts";
import { nameOfGame } from "../rules/game-title.ts";
import { formatRules } from "../rules/rules.ts";
import { boardWords } from "../texts/words.ts";
import { addressOf, atEntry, beginGame, type GameHistory, type HistoryEntry, type Timeline } from "./game-history.ts";
import { type GameMeta, type KeptGame, tagOf } from "./kept-game.ts";
import { type Keeping, type KeptGames, MAX_GAMES } from "./kept-games.ts";
import type { StoredStep } from "./step.ts";

/** The delay in milliseconds before a change is stored, so that several quick changes cause one write. */
const KEPT_AFTER = 300;

export interface GamesHost {
  show(timeline: Timeline<StoredStep>): void;
  renamed(): void;
  readonly notice: Signal<string | undefined>;
}

interface Meta extends GameMeta {
  /** The tag of the stored text when this tab last read or wrote the game. */
  readonly tag?: string;
}

/** Stores the present game as you play. If another tab has changed it, this tab goes on with a copy. Never throws. */
export class Games {
  readonly kept: KeptGames;
  /** Why the present game is not stored; undefined if it is, or there is nothing to store yet. */
  readonly problem = computed(() => {
    const why = this.#unkept.value ?? this.kept.texts.trouble.value;
    if (why === undefined) return undefined;
    const message = boardWords.notKept[why];
    return typeof message === "string" ? message : message({ most: MAX_GAMES });
  });
  readonly #unkept = signal<Exclude<Keeping, "kept" | "overtaken"> | undefined>(undefined);
  /** True while another tab has a newer state of the present game. */
  readonly isNewerInOtherTab = signal(false);
  /** Counts changes of names and of the list, so that views update. */
  readonly version = signal(0);
  readonly #history: GameHistory;
  readonly #host: GamesHost;
  readonly #meta = new Map<string, Meta>();
  /** Timelines that are the same as their record on the device, or unchanged so far. */
  readonly #saved = new WeakSet<Timeline<StoredStep>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(kept: KeptGames, history: GameHistory, host: GamesHost) {
    this.kept = kept;
    this.#history = history;
    this.#host = host;
    this.#saved.add(history.timeline.peek());
    effect(() => {
      if (!this.#saved.has(history.timeline.value)) this.#timer ??= setTimeout(() => this.flush(), KEPT_AFTER);
    });
  }

  get id(): ReadonlySignal<string> {
    return this.#history.game;
  }

  get name(): string | undefined {
    // Names change with the version; the map of names is no signal.
    void this.version.value;
    return this.#metaOf(this.id.value).name;
  }

  #metaOf(id: string): Meta {
    let meta = this.#meta.get(id);
    if (meta === undefined) {
      const game = this.kept.read(id);
      meta = game?.ok ? this.#trusted(game.value) : { begun: Date.now() };
      this.#meta.set(id, meta);
    }
    return meta;
  }

  /** Facts about a game reached by undo. Its record may be overwritten only if this timeline has its present step. */
  #trusted({ tag, ...game }: KeptGame): Meta {
    const { past, present, future } = this.#history.timeline.peek();
    const { text } = game.timeline.present;
    const isOurs = [...past, present, ...future].some((moment) => moment.text === text);
    return isOurs ? { ...game, tag } : game;
  }

  /** Marks a game read from the device as known: it is not written until it changes. */
  adopt(game: KeptGame): void {
    this.#meta.set(game.id, game);
    this.#saved.add(game.timeline);
    this.isNewerInOtherTab.value = false;
    this.#unkept.value = undefined;
    this.kept.noteLast(game.id);
  }

  /** Shows a stored game in place of the present one; the present one is stored first. */
  open(game: KeptGame): void {
    this.flush();
    this.adopt(game);
    this.#host.show(game.timeline);
  }

  /** The timeline at the history entry's step, else at an adjacent step with this state, else of a new game. */
  arrive(state: GameState, entry: HistoryEntry | undefined): Timeline<StoredStep> {
    const address = addressOf(state);
    const found = this.#history.at(address, entry) ?? (entry && this.#keptAt(address, entry));
    if (found) return found;
    if (entry?.game !== this.id.value) return this.#history.advanced(state, this.#history.nextGame());
    // The step belongs to this game, but no timeline has it any more: keep the lines of the game.
    const { lines, game } = this.#history.state.value;
    const isSame = formatRules(game.scenario) === formatRules(state.game.scenario);
    return this.#history.advanced({ ...state, lines: isSame ? lines : [] });
  }

  #keptAt(address: string, entry: HistoryEntry): Timeline<StoredStep> | undefined {
    const game = entry.game === this.id.value ? undefined : this.kept.read(entry.game);
    const timeline = game?.ok ? atEntry(game.value.timeline, address, entry) : undefined;
    if (!game?.ok || !timeline) return undefined;
    this.flush();
    this.adopt({ ...game.value, timeline });
    return timeline;
  }

  /** Shows the game as another tab left it; changes made in this tab are first stored as a separate game. */
  reload(): void {
    const { value: id } = this.id;
    this.flush();
    const game = this.kept.read(id);
    if (game?.ok) this.open(game.value);
    else this.isNewerInOtherTab.value = false;
  }

  /** Records a game's name on the device; an empty name removes it. */
  rename(id: string, name: string): void {
    const { name: _, ...meta } = this.#metaOf(id);
    this.#meta.set(id, name === "" ? meta : { ...meta, name });
    this.version.value++;
  }

  /** Begins a new game with the rules of the present one, which is no longer stored. */
  startOver(): void {
    const { scenario } = this.#history.state.peek().game;
    const timeline = beginGame(newId(), newGame(makeKnowledge(scenario)));
    this.#saved.add(timeline);
    this.isNewerInOtherTab.value = false;
    this.#unkept.value = undefined;
    this.#host.show(timeline);
  }

  /** Forgets a deleted game. If there was no room to store the present game, there is now. */
  forget(id: string): void {
    this.#meta.delete(id);
    if (this.#unkept.value !== undefined) this.#keep();
    this.version.value++;
  }

  /** Stores the present game now, if it has changed. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#saved.has(this.#history.timeline.peek())) this.#keep();
  }

  present(): KeptGame {
    const id = this.#history.game.peek();
    return { ...this.#metaOf(id), id, changed: Date.now(), tag: newId(), timeline: this.#history.timeline.peek() };
  }

  #keep(): void {
    let game = this.present();
    let keeping = this.kept.keep(game, this.#metaOf(game.id).tag);
    if (keeping === "overtaken") {
      this.#fork(game);
      game = this.present();
      keeping = this.kept.keep(game, undefined);
    }
    this.#saved.add(this.#history.timeline.peek());
    if (keeping === "kept") {
      this.#meta.set(game.id, game);
      this.kept.noteLast(game.id);
      this.#unkept.value = undefined;
    } else if (keeping !== "overtaken") this.#unkept.value = keeping;
    this.version.value++;
  }

  /** Continues the game under another id, because another tab has it. */
  #fork(game: KeptGame): void {
    const id = newId();
    const name = boardWords.copyOf({
      name: nameOfGame(game.name, this.#history.state.peek().game.scenario, game.begun),
    });
    this.#meta.set(id, { name, begun: game.begun, ...(game.origin ? { origin: game.origin } : {}) });
    this.#history.rename(id);
    this.#host.renamed();
    this.isNewerInOtherTab.value = false;
    this.#host.notice.value = boardWords.changedElsewhere({ name });
  }

  /** Handles a write or a deletion by another tab. If only the game's name is new, the game is still the same. */
  #hear(id: string, { text, lost }: TextChange): void {
    const isPresent = id === this.#history.game.peek();
    const { tag } = isPresent ? this.#metaOf(id) : {};
    if (!isPresent) {
      this.#meta.delete(id);
      if (lost !== undefined) this.kept.add(newId(), lost);
    } else if (lost !== undefined) {
      this.#fork(this.present());
      this.#keep();
    } else if (text === undefined) this.isNewerInOtherTab.value = false;
    else if (tagOf(text) !== tag) this.isNewerInOtherTab.value = true;
    else {
      const game = this.kept.read(id);
      if (game?.ok) this.rename(id, game.value.name ?? "");
    }
    this.version.value++;
  }

  /** Listens to the window: stores the game when the window may close, and follows writes by other tabs. */
  listen(target: Window): void {
    target.addEventListener("pagehide", () => {
      this.flush();
      this.kept.texts.handOn();
    });
    target.document.addEventListener("visibilitychange", () => {
      if (target.document.visibilityState === "hidden") this.flush();
    });
    this.kept.follow((id, change) => this.#hear(id, change));
  }
}
