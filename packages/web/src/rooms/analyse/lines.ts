import { type Knowledge, makeKnowledge } from "@broadside/engine";
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import {
  beginLine,
  commonShots,
  type GameState,
  isUntried,
  lookAtLine,
  MAX_LINES,
  makeGame,
  nameLine,
  presentKnowledge,
  presentLine,
  removeLine,
  sameShots,
  treeOf,
} from "../../board/position/game-state.ts";
import { boardWords } from "../../board/texts/words.ts";

interface LinesHost {
  readonly history: { readonly state: ReadonlySignal<GameState> };
  /** Takes over a changed game, as a step that can be undone. */
  step(state: GameState): void;
  /** Called when the board has gone to another shot of the same game or line. */
  show(): void;
  readonly notice: Signal<string | undefined>;
}

/** The lines of a game, and the shot up to which one of them is shown. Changes of lines can be undone. */
export class Lines {
  readonly #state: ReadonlySignal<GameState>;
  readonly #host: LinesHost;
  /** The number of shots shown; undefined for all of them, including later ones. */
  readonly #upTo = signal<number | undefined>(undefined);
  /** The line on the screen; undefined while the game is shown. */
  readonly present = computed(() => presentLine(this.#state.value));
  /** True while the line on the screen has no shots of its own yet. */
  readonly isUntried = computed(
    () => this.present.value !== undefined && isUntried(this.#state.value, this.present.value),
  );
  readonly game = computed(() => this.#state.value.game);
  /** Oldest first. */
  readonly all = computed(() => this.#state.value.lines);
  readonly tree = computed(() => treeOf(this.#state.value));
  /** All shots of the line or game on the screen, also those after the position on the board. */
  readonly whole = computed(() => presentKnowledge(this.#state.value));
  /** The number of shots that the line on the screen has in common with the game. */
  readonly fork = computed(() => commonShots(this.game.value, this.whole.value));
  readonly shown = computed(() => Math.min(this.#upTo.value ?? Infinity, this.whole.value.observations.length));
  /** The position on the board: the first {@link shown} of the shots. */
  readonly knowledge = computed(() => {
    const { scenario, observations } = this.whole.value;
    const { value: shown } = this.shown;
    return shown === observations.length ? this.whole.value : makeKnowledge(scenario, observations.slice(0, shown));
  });

  constructor(host: LinesHost) {
    this.#state = host.history.state;
    this.#host = host;
  }

  /** Shows the position after this number of shots; keeps later shots. After the last one, it also shows new shots. */
  stepTo(shots: number): void {
    const before = this.shown.value;
    this.#upTo.value = shots < this.whole.value.observations.length ? Math.max(0, shots) : undefined;
    if (this.shown.value !== before) this.#host.show();
  }

  /** Shows all shots, because the game or the line has changed. */
  showAll(): void {
    this.#upTo.value = undefined;
  }

  /** Begins a line from a position, usually the one on the board; further answers go into the line. */
  begin(from = this.knowledge.value): void {
    const next = beginLine(this.#state.value, from);
    if (next) this.#host.step(next);
    else this.#host.notice.value = boardWords.mostLines({ n: MAX_LINES });
  }

  /** Begins a line; or, if nothing was tried in the present one, returns to where it began. */
  toggle(): void {
    const line = this.isUntried.value ? this.present.value : undefined;
    if (line === undefined) {
      this.begin();
      return;
    }
    const { knowledge } = line;
    const others = this.all.value.filter((other) => other !== line);
    const beginsLike = (other: Knowledge): boolean => commonShots(other, knowledge) === knowledge.observations.length;
    const same = others.find((other) => sameShots(other.knowledge, knowledge));
    const longer = beginsLike(this.game.value) ? undefined : others.find((other) => beginsLike(other.knowledge));
    batch(() => {
      this.lookAt((same ?? longer)?.id);
      this.stepTo(knowledge.observations.length);
    });
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
    if (name.trim() !== before) this.#host.step(nameLine(this.#state.value, id, name));
  }

  remove(id: number): void {
    this.#host.step(removeLine(this.#state.value, id));
  }

  /** Makes a line the game; the old game becomes a line. */
  makeGame(id: number): void {
    this.#change(makeGame(this.#state.value, id));
  }

  #change(state: GameState): void {
    if (state !== this.#state.value) this.#host.step(state);
  }
}
