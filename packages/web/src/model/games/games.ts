import { makeKnowledge } from "@broadside/engine";
import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type GameState, newGame } from "../../position/game-state.ts";
import { newId } from "../../text/id.ts";
import { nameOfGame } from "../../text/rules/game-title.ts";
import { formatRules } from "../../text/rules/rules.ts";
import { boardWords } from "../../words/words.ts";
import type { TextChange } from "../kept-texts.ts";
import { addressOf, atEntry, beginGame, type GameHistory, type HistoryEntry, type Timeline } from "./game-history.ts";
import { type GameMeta, type KeptGame, tagOf } from "./kept-game.ts";
import { type Keeping, type KeptGames, MAX_GAMES } from "./kept-games.ts";
import type { Moment } from "./step.ts";

/** A change is kept this many milliseconds after it at the latest: entering shots quickly writes once. */
const KEPT_AFTER = 300;

/** What keeping games needs of the page. */
export interface GamesHost {
  /** Shows a course in the place of the present one. */
  show(timeline: Timeline<Moment>): void;
  /** The present game has another id. */
  renamed(): void;
  /** What people are told. */
  readonly notice: Signal<string | undefined>;
}

interface Meta extends GameMeta {
  /** That of the game's text on the device when it was read or written here last. */
  readonly tag?: string;
}

/**
 * Keeps the present game on the device while it is played. Writing waits for a pause and never fails loudly;
 * a game that another tab has changed meanwhile goes on as a game of its own.
 */
export class Games {
  readonly kept: KeptGames;
  /** Why the present game is not kept; undefined where it is, or there is nothing to keep yet. */
  readonly problem = computed(() => {
    const why = this.#unkept.value ?? this.kept.texts.trouble.value;
    return why === undefined ? undefined : boardWords().notKept[why](MAX_GAMES);
  });
  readonly #unkept = signal<Exclude<Keeping, "kept" | "overtaken"> | undefined>(undefined);
  /** True while another tab has a newer state of the present game. */
  readonly isElsewhere = signal(false);
  /** Counts changes of names and of the list, for what shows them. */
  readonly version = signal(0);
  readonly #history: GameHistory;
  readonly #host: GamesHost;
  readonly #meta = new Map<string, Meta>();
  /** Courses that lie on the device as they are, or that nobody has changed yet. */
  readonly #saved = new WeakSet<Timeline<Moment>>();
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

  /** The id of the present game. */
  get id(): ReadonlySignal<string> {
    return this.#history.game;
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

  /**
   * What is known of a game that undo has led to, and that was not opened here: it is overwritten only where
   * its present step is one of this course, for otherwise another tab has gone on with it.
   */
  #trusted({ tag, ...game }: KeptGame): Meta {
    const { past, present, future } = this.#history.timeline.peek();
    const { text } = game.timeline.present;
    const isOurs = [...past, present, ...future].some((moment) => moment.text === text);
    return isOurs ? { ...game, tag } : game;
  }

  /** Takes a game that was read from the device for known: it is not written before it changes. */
  adopt(game: KeptGame): void {
    this.#meta.set(game.id, game);
    this.#saved.add(game.timeline);
    this.isElsewhere.value = false;
    this.#unkept.value = undefined;
    this.kept.noteLast(game.id);
  }

  /** Shows a kept game in the place of the present one, which is kept first. */
  open(game: KeptGame): void {
    this.flush();
    this.adopt(game);
    this.#host.show(game.timeline);
  }

  /**
   * The course at a state that came from the browser: at the step that its history names, in this game or in
   * another one that is kept; at a neighbour that looks the same; or else at a new game, which the state is.
   */
  arrive(state: GameState, entry: HistoryEntry | undefined): Timeline<Moment> {
    const address = addressOf(state);
    const found = this.#history.at(address, entry) ?? (entry && this.#keptAt(address, entry));
    if (found) return found;
    if (entry?.game !== this.id.value) return this.#history.advanced(state, this.#history.nextGame());
    // A step of this game that is in no course any more: what else there is in the game stays.
    const { lines, game } = this.#history.state.value;
    const isSame = formatRules(game.scenario) === formatRules(state.game.scenario);
    return this.#history.advanced({ ...state, lines: isSame ? lines : [] });
  }

  #keptAt(address: string, entry: HistoryEntry): Timeline<Moment> | undefined {
    const game = entry.game === this.id.value ? undefined : this.kept.read(entry.game);
    const timeline = game?.ok ? atEntry(game.value.timeline, address, entry) : undefined;
    if (!game?.ok || !timeline) return undefined;
    this.flush();
    this.adopt({ ...game.value, timeline });
    return timeline;
  }

  /** Shows the game as another tab left it; changes made here are first kept as a game of their own. */
  reload(): void {
    const { value: id } = this.id;
    this.flush();
    const game = this.kept.read(id);
    if (game?.ok) this.open(game.value);
    else this.isElsewhere.value = false;
  }

  /** Notes that a game was given a name on the device; an empty one takes its name away. */
  rename(id: string, name: string): void {
    const { name: _, ...meta } = this.#metaOf(id);
    this.#meta.set(id, name === "" ? meta : { ...meta, name });
    this.version.value++;
  }

  /** Begins a new game with the rules of the present one, which is not kept any more. */
  startOver(): void {
    const { scenario } = this.#history.state.peek().game;
    const timeline = beginGame(newId(), newGame(makeKnowledge(scenario)));
    this.#saved.add(timeline);
    this.isElsewhere.value = false;
    this.#unkept.value = undefined;
    this.#host.show(timeline);
  }

  /** Forgets what is known of a game that was deleted; the present one has room now if it had none. */
  forget(id: string): void {
    this.#meta.delete(id);
    if (this.#unkept.value !== undefined) this.#keep();
    this.version.value++;
  }

  /** Keeps the present game now, if it has changed. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#saved.has(this.#history.timeline.peek())) this.#keep();
  }

  /** The present game as it is kept. */
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

  /** Goes on under another id: the game of the present one is another tab's. */
  #fork(game: KeptGame): void {
    const id = newId();
    const name = boardWords().copyOf(nameOfGame(game.name, this.#history.state.peek().game.scenario, game.begun));
    this.#meta.set(id, { name, begun: game.begun, ...(game.origin ? { origin: game.origin } : {}) });
    this.#history.rename(id);
    this.#host.renamed();
    this.isElsewhere.value = false;
    this.#host.notice.value = boardWords().changedElsewhere(name);
  }

  /** Another tab has written or deleted a game. Where only its name is new, the game is still the same. */
  #hear(id: string, { text, lost }: TextChange): void {
    const isPresent = id === this.#history.game.peek();
    const { tag } = isPresent ? this.#metaOf(id) : {};
    if (!isPresent) {
      this.#meta.delete(id);
      if (lost !== undefined) this.kept.add(newId(), lost);
    } else if (lost !== undefined) {
      this.#fork(this.present());
      this.#keep();
    } else if (text === undefined) this.isElsewhere.value = false;
    else if (tagOf(text) !== tag) this.isElsewhere.value = true;
    else {
      const game = this.kept.read(id);
      if (game?.ok) this.rename(id, game.value.name ?? "");
    }
    this.version.value++;
  }

  /** Listens to the window: keeps the game when it may go away, and hears what other tabs write. */
  listen(target: Window): void {
    target.addEventListener("pagehide", () => {
      this.flush();
      this.kept.texts.hurry();
    });
    target.document.addEventListener("visibilitychange", () => {
      if (target.document.visibilityState === "hidden") this.flush();
    });
    this.kept.follow((id, change) => this.#hear(id, change));
  }
}
