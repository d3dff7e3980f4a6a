// A page with only the engine in a worker.
import { parseKnowledge, preset, unwrap } from "@broadside/engine";
import { AsyncEngine } from "@broadside/engine/worker";

const engine = new AsyncEngine(
  () => new Worker(new URL("@broadside/engine/worker-thread", import.meta.url), { type: "module" }),
);

/** What a test can ask the page. */
export interface Asking {
  /** The number of layouts left, as text. */
  count(shots: string): Promise<string>;
  /** The best cells of a strategy. */
  rank(shots: string, strategy: string): Promise<number[]>;
  /** How a question ends that is stopped after the given milliseconds, and how many layouts are left after that. */
  stop(milliseconds: number): Promise<string[]>;
}

const knowledge = (shots: string) => unwrap(parseKnowledge(preset("hasbro"), shots));

const asking: Asking = {
  count: async (shots) => String((await engine.infer(knowledge(shots))).layouts),
  rank: async (shots, strategy) => (await engine.rank(knowledge(shots), strategy)).map(({ cell }) => cell),
  stop: async (milliseconds) => {
    const signal = AbortSignal.timeout(milliseconds);
    const long = engine.infer(knowledge(""), { method: "frontier", signal });
    const ends = await long.then(
      () => "answered",
      (error: Error) => error.name,
    );
    return [ends, await asking.count("E5. F6x G3.")];
  },
};

declare global {
  interface Window {
    asking: Asking;
  }
}
window.asking = asking;
