import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { isLarge } from "../../board/drawing/stack.ts";
import type { Strike } from "../../board/match/match-look.ts";
import { listen } from "../../parts/window/listen.ts";
import { reducedMotion } from "../../parts/window/screen-size.ts";
import { motionSetting } from "../../storage/settings.ts";
import { type MatchInPlay, type MatchView, type Pace, viewAt } from "./live-match.ts";

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

/** The views from one to the next: one for each run of shots of a player that were added. */
const stepsTo = (now: MatchView, before: MatchView): Coming[] => {
  const steps: Coming[] = [];
  const made: [number, number] = [before.shots[0].length, before.shots[1].length];
  for (let end = before.order.length; end < now.order.length; ) {
    const player = now.order[end];
    const begin = made[player];
    while (now.order[end] === player) {
      made[player]++;
      end++;
    }
    const cells = now.shots[player].slice(begin, made[player]).map(({ cell }) => cell);
    const isLast = end === now.order.length;
    const view = isLast ? now : { ...viewAt(now, end), turn: now.order[end], winner: undefined, resigned: undefined };
    steps.push({ view, player, cells });
  }
  return steps;
};

/** The match as the screen shows it: behind the match itself for as long as a shot flies. Nothing waits for it. */
export class ShownMatch {
  readonly view;
  /** The shots that fly or have just landed, of each player. */
  readonly strikes = signal(NONE);
  /** The shots that fly, if any do: one after the other. */
  readonly flight = computed(() => this.strikes.value.find((strike) => strike?.phase === "flying"));
  /** False until the last shot has landed and burnt out: the end of a match waits for that. */
  readonly isSettled = signal(true);
  readonly #live: Pick<MatchInPlay, "view">;
  readonly #pace: ReadonlySignal<Pace>;
  #coming: Coming[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param seen the match as it was last seen: what was shot since flies first */
  constructor(live: Pick<MatchInPlay, "view">, pace: ReadonlySignal<Pace>, seen = live.view.peek()) {
    this.#live = live;
    this.#pace = pace;
    this.view = signal(seen);
  }

  follow(now: MatchView): void {
    const before = this.#coming.at(-1)?.view ?? this.view.peek();
    if (now === before) return;
    const steps = stepsTo(now, before);
    const moves = !reducedMotion.peek() && motionSetting.peek() === "on" && !isLarge(now.scenario.board);
    if (!moves || now.order.length < before.order.length) {
      this.skip();
      return;
    }
    if (steps.length === 0) this.#amend(now);
    this.#coming.push(...steps);
    if (steps.length > 0 && this.#coming.length === steps.length) this.#launch();
  }

  /** Takes what has changed without a shot: what flies or burns goes on. */
  #amend(now: MatchView): void {
    const last = this.#coming.pop();
    if (last) this.#coming.push({ ...last, view: now });
    else this.view.value = now;
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
export const useShownMatch = (
  live: MatchInPlay,
  pace: ReadonlySignal<Pace>,
  seen?: MatchView | undefined,
): ShownMatch => {
  const shown = useMemo(() => new ShownMatch(live, pace, seen), [live]);
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
