import { formatScenario, formatShots, parseCell, unwrap } from "@broadside/engine";
import type { Game } from "@broadside/engine/games";
import { Remote } from "@broadside/engine/worker";
import { startThread } from "../../../../thread/watched-thread.ts";
import type { MatchSettings } from "../../match-settings.ts";
import type { Hint } from "../../strategy-opponent.ts";
import type { Thinking, ThinkingTask } from "./thinking-thread.ts";

export class Thinker {
  readonly #remote: Remote<Thinking>;

  constructor({ scenario, hunted, against, inference }: MatchSettings) {
    const task: ThinkingTask = {
      scenario: formatScenario(scenario),
      hunted: hunted === scenario ? undefined : formatScenario(hunted),
      against,
      inference,
    };
    this.#remote = new Remote(() => startThread(new URL("./thinking-thread.js", import.meta.url), task));
  }

  /** The strategy's next cells, and the state of its stream after choosing them. @throws RefusedError, Error */
  async cells(game: Game, due: number, random: readonly number[]) {
    const found = await this.#remote.call("cells", { shots: shotsOf(game), due, random });
    const { board } = game.layout.scenario;
    return { ...found, cells: found.cells.map((cell) => unwrap(parseCell(board, cell))) };
  }

  async hint(game: Game): Promise<Hint> {
    const hint = await this.#remote.call("hint", shotsOf(game));
    if ("refused" in hint) return hint;
    const { board } = game.layout.scenario;
    return { ...hint, cells: hint.cells.map((one) => ({ ...one, cell: unwrap(parseCell(board, one.cell)) })) };
  }

  /** The chance of a hit for each cell, or why the chances are unknown. */
  chances(game: Game) {
    return this.#remote.call("chances", shotsOf(game));
  }

  close(): void {
    this.#remote.stop();
  }
}

const shotsOf = ({ layout, observations }: Game): string => formatShots(layout.scenario, observations);
