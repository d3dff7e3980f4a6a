import type { Knowledge } from "@broadside/engine";
import { computed, type ReadonlySignal, type Signal } from "@preact/signals";
import {
  beginLine,
  commonShots,
  type GameState,
  isUntried,
  knowledgeOf,
  type Line,
  lookAtLine,
  MAX_LINES,
  makeGame,
  nameLine,
  presentLine,
  removeLine,
  sameShots,
} from "../position/game-state.ts";
import { type LineNode, treeOf } from "../position/line-tree.ts";
import { boardWords } from "../words/words.ts";

/** The lines of a game: other ways in which it could go. Every change can be undone. */
export class Lines {
  /** The line on the screen; undefined while the game is shown. */
  readonly present: ReadonlySignal<Line | undefined>;
  /** True while the line on the screen has no shots of its own yet. */
  readonly isUntried: ReadonlySignal<boolean>;
  readonly game: ReadonlySignal<Knowledge>;
  /** Oldest first. */
  readonly all: ReadonlySignal<readonly Line[]>;
  readonly tree: ReadonlySignal<readonly LineNode[]>;
  /** The number of shots that the line on the screen has in common with the game. */
  readonly fork: ReadonlySignal<number>;
  readonly #state: ReadonlySignal<GameState>;
  readonly #step: (state: GameState) => void;
  readonly #notice: Signal<string | undefined>;

  constructor(state: ReadonlySignal<GameState>, step: (state: GameState) => void, notice: Signal<string | undefined>) {
    this.#state = state;
    this.#step = step;
    this.#notice = notice;
    this.present = computed(() => presentLine(state.value));
    this.isUntried = computed(() => this.present.value !== undefined && isUntried(state.value, this.present.value));
    this.game = computed(() => state.value.game);
    this.all = computed(() => state.value.lines);
    this.fork = computed(() => commonShots(state.value.game, knowledgeOf(state.value)));
    this.tree = computed(() => treeOf(state.value));
  }

  /** Begins a line from the position on the screen; further answers go into the line. */
  begin(): void {
    const next = beginLine(this.#state.value);
    if (next) this.#step(next);
    else this.#notice.value = boardWords().mostLines(MAX_LINES);
  }

  /** Begins a line; or, if nothing was tried in the present one, returns to where it began. */
  toggle(): void {
    const line = this.isUntried.value ? this.present.value : undefined;
    if (line)
      this.lookAt(this.all.value.find((other) => other !== line && sameShots(other.knowledge, line.knowledge))?.id);
    else this.begin();
  }

  leave(): void {
    this.lookAt(undefined);
  }

  lookAt(id: number | undefined): void {
    this.#change(lookAtLine(this.#state.value, id));
  }

  /** Names a line; an empty text removes the name. */
  name(id: number, name: string): void {
    const before = this.#state.value.lines.find((line) => line.id === id)?.name ?? "";
    if (name.trim() !== before) this.#step(nameLine(this.#state.value, id, name));
  }

  remove(id: number): void {
    this.#step(removeLine(this.#state.value, id));
  }

  /** Makes a line the game; the old game becomes a line. */
  makeGame(id: number): void {
    this.#change(makeGame(this.#state.value, id));
  }

  #change(state: GameState): void {
    if (state !== this.#state.value) this.#step(state);
  }
}
