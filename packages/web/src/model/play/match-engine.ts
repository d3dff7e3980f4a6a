import { parseLayout, type Result, type Scenario } from "@broadside/engine";
import { type HiddenLayout, hasCorners, parseBoxLayout } from "@broadside/engine/boxes";
import { type Hiding, hiddenBy } from "../../text/play/hiding.ts";
import { formatRules } from "../../text/rules/rules.ts";
import type { Progress, Task, WorkerAnswer } from "../../worker/protocol.ts";
import { type StartWorker, WorkerClient } from "../../worker/worker-client.ts";

/** How often a question lost with a crashed worker is asked again, of a new one. */
const TRIES = 2;

/** The engine in a worker of its own, for one room: a new question replaces the one before. */
export class MatchEngine {
  readonly #analyst: WorkerClient;
  #waiting:
    | { readonly id: number; readonly task: Task; tries: number; answer: (answer: WorkerAnswer) => void }
    | undefined;
  #number = 0;

  /** @param progressed receives the progress of the present question */
  constructor(startWorker: StartWorker, progressed: (progress: Progress) => void = () => {}) {
    this.#analyst = new WorkerClient(startWorker, {
      progressed: ({ id }, progress) => {
        if (id === this.#waiting?.id) progressed(progress);
      },
      answered: ({ id }, answer) => this.#receive(id, answer),
    });
  }

  /** Asks; if another question replaces it, the promise never settles. */
  ask(task: Task): Promise<WorkerAnswer> {
    return new Promise((answer) => {
      const id = ++this.#number;
      this.#waiting = { id, task, tries: 1, answer };
      this.#analyst.ask({ ...task, id });
    });
  }

  /** Drops the present question. */
  letGo(): void {
    this.#waiting = undefined;
  }

  /** Ends the worker. */
  stop(): void {
    this.letGo();
    this.#analyst.stop();
  }

  #receive(id: number, answer: WorkerAnswer): void {
    const waiting = this.#waiting;
    if (waiting === undefined || waiting.id !== id) return;
    if (answer.kind === "failed" && waiting.tries < TRIES) {
      const again = ++this.#number;
      this.#waiting = { ...waiting, id: again, tries: waiting.tries + 1 };
      this.#analyst.ask({ ...waiting.task, id: again });
      return;
    }
    this.#waiting = undefined;
    waiting.answer(answer);
  }
}

/** Reads a layout in either form. */
export const readLayout = (scenario: Scenario, value: unknown): Result<HiddenLayout> =>
  hasCorners(value) ? parseBoxLayout(scenario, value) : parseLayout(scenario, value);

/** A drawn fleet, or why there is none, in the engine's words; empty if the rules allow none. */
type DrawnFleet = { readonly layout: HiddenLayout } | { readonly trouble: string };

/**
 * Has the engine draw a fleet.
 *
 * @param seed with the stream of it: the same ones draw the same fleet
 * @param hiding the prior by which it is hidden
 */
export const drawFleet = async (
  engine: MatchEngine,
  scenario: Scenario,
  seed: readonly [seed: number, stream: number],
  hiding?: Hiding,
): Promise<DrawnFleet> => {
  const hidden = hiding === undefined ? undefined : hiddenBy(scenario, hiding);
  const rules = formatRules(hidden?.ok ? hidden.value : scenario);
  const answer = await engine.ask({ rules, shots: "", kind: "fleet", seed });
  if (answer.kind !== "fleet")
    return { trouble: answer.kind === "refused" || answer.kind === "failed" ? answer.what : "" };
  const layout = answer.layout === undefined ? undefined : readLayout(scenario, answer.layout);
  return layout?.ok ? { layout: layout.value } : { trouble: "" };
};
