import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { LayoutSet } from "../layouts/layout-supply.ts";
import { optimumWorth } from "./optimum-worth.ts";
import type { Playout } from "./playout.ts";
import { greedyWorth, type PositionWorth, playedWorth } from "./position-worth.ts";
import { rolloutWorth } from "./rollout-worth.ts";
import { OPTIMUM } from "./shot-judge.ts";

/** Who may judge. */
export interface JudgePanel {
  /** Plays drawn layouts. */
  readonly early: Playout;
  /** Plays listed layouts; undefined for greedy-hit, which has a faster way. */
  readonly late: Playout | undefined;
  /** Whether rollouts and the optimum judge where they can. */
  readonly isStrongest: boolean;
  /** Layouts times first cells that playouts may play for a shot. */
  readonly mostGames: number;
}

/** What a position is worth by each judge who can tell, worked out when asked for. */
export class PositionWorths {
  readonly #panel: JudgePanel;
  readonly #knowledge: Knowledge;
  readonly #set: LayoutSet;
  #greedy: PositionWorth | undefined;

  constructor(panel: JudgePanel, knowledge: Knowledge, set: LayoutSet) {
    this.#panel = panel;
    this.#knowledge = knowledge;
    this.#set = set;
  }

  /**
   * The worth by the strongest judge: the optimum where it is proved in a moment, rollouts or greedy-hit over all layouts
   * where these are listed, otherwise the playout strategy over drawn ones.
   *
   * @param shot the cell whose worth is asked for; undefined after the last shot
   */
  strongest(shot: number | undefined): PositionWorth {
    const { late, isStrongest } = this.#panel;
    if (!this.#set.isAll) return this.#early();
    if (late) return this.#late(late);
    const greedy = this.#listed();
    if (!isStrongest || greedy.own < 0) return greedy;
    return optimumWorth(this.#knowledge, greedy, shot) ?? rolloutWorth(this.#knowledge, greedy) ?? greedy;
  }

  /** The worth by the judge of an earlier position of the game. */
  by(judge: string): PositionWorth {
    const { early, late } = this.#panel;
    if (judge === early.name) return this.#early();
    if (late) return this.#late(late);
    const greedy = this.#listed();
    if (judge === greedy.judge.by) return greedy;
    const worth =
      judge === OPTIMUM
        ? optimumWorth(this.#knowledge, greedy, undefined, false)
        : rolloutWorth(this.#knowledge, greedy);
    if (!worth) throw new Error(`${judge} could judge the position before and cannot judge this one`);
    return worth;
  }

  #early(): PositionWorth {
    return playedWorth(this.#panel.early, this.#knowledge, this.#set, this.#panel.mostGames);
  }

  #late(late: Playout): PositionWorth {
    return playedWorth(late, this.#knowledge, this.#set, this.#panel.mostGames);
  }

  #listed(): PositionWorth {
    this.#greedy ??= greedyWorth(this.#knowledge, this.#set);
    return this.#greedy;
  }
}
