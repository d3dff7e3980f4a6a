import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { isLarge } from "../../board/drawing/stack.ts";
import type { Strike } from "../../board/match/match-look.ts";
import { listen } from "../../parts/window/listen.ts";
import { reducedMotion } from "../../parts/window/screen-size.ts";
import { motionSetting } from "../../storage/settings.ts";
import type { LiveMatch, MatchView, Pace } from "./live-match.ts";

/** How long a shot flies, and how long a hit burns or a ship goes down at most; play.css has the same times. */
const FLIGHT = 260;
const LANDING = 900;

type Strikes = readonly [Strike | undefined, Strike | undefined];

const NONE: Strikes = [undefined, undefined];

/** A view that follows when the shots which it adds have landed. */
interface Coming {
  readonly view: MatchView;
  readonly player: 0 | 1;
  readonly cells: readonly number[];
}

/** The match as the screen shows it: behind the match itself for as long as a shot flies. Nothing waits for it. */
export class ShownMatch {
  readonly view;
  /** The shots that fly or have just landed, of each player. */
  readonly strikes = signal(NONE);
  /** The shots that fly, if any do: one after the other. */
  readonly flight = computed(() => this.strikes.value.find((strike) => strike?.phase === "flying"));
  /** False until the last shot has landed and burnt out: the end of a match waits for that. */
  readonly isSettled = signal(true);
  readonly #live: LiveMatch;
  readonly #pace: ReadonlySignal<Pace>;
  #coming: Coming[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(live: LiveMatch, pace: ReadonlySignal<Pace>) {
    this.#live = live;
    this.#pace = pace;
    this.view = signal(live.view.peek());
  }

  follow(now: MatchView): void {
    const before = this.#coming.at(-1)?.view ?? this.view.peek();
    if (now === before) return;
    const player = now.order.at(-1) ?? 0;
    const cells = now.shots[player].slice(before.shots[player].length).map(({ cell }) => cell);
    const moves = !reducedMotion.peek() && motionSetting.peek() === "on" && !isLarge(now.scenario.board);
    if (!moves || cells.length === 0) {
      this.skip();
      return;
    }
    this.#coming.push({ view: now, player, cells });
    if (this.#coming.length === 1) this.#launch();
  }

  /** Shows at once what is still to come, and stops all motion. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#coming = [];
    batch(() => {
      this.view.value = this.#live.view.peek();
      this.strikes.value = NONE;
      this.isSettled.value = true;
    });
  }

  #show(player: 0 | 1, strike: Strike): void {
    const [mine, theirs] = this.strikes.peek();
    this.strikes.value = player === 0 ? [strike, theirs] : [mine, strike];
  }

  #launch(): void {
    clearTimeout(this.#timer);
    const [{ view, player, cells }] = this.#coming;
    this.isSettled.value = false;
    // An opponent that answers at once does not wait for its own shot either.
    if (view.players[player].kind === "strategy" && this.#pace.peek() === "instant") {
      this.#land();
      return;
    }
    this.#show(player, { cells, phase: "flying" });
    this.#timer = setTimeout(() => this.#land(), FLIGHT);
  }

  #land(): void {
    const landed = this.#coming.shift();
    if (landed === undefined) return;
    const { view, player, cells } = landed;
    batch(() => {
      this.view.value = view;
      this.#show(player, { cells, phase: "landed" });
    });
    if (this.#coming.length > 0) this.#launch();
    else this.#timer = setTimeout(() => this.skip(), LANDING);
  }
}

/** Shows a match with its shots in motion; the next press or key ends the motion, and does what it does. */
export const useShownMatch = (live: LiveMatch, pace: ReadonlySignal<Pace>): ShownMatch => {
  const shown = useMemo(() => new ShownMatch(live, pace), [live]);
  useEffect(() => {
    const unfollow = live.view.subscribe((now) => shown.follow(now));
    const skip = (): void => shown.skip();
    const unlisten = listen({ pointerdown: skip, keydown: skip }, { capture: true });
    return () => {
      unfollow();
      unlisten();
      skip();
    };
  }, [shown]);
  return shown;
};
