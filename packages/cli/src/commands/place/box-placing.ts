import { findConflict, type InferOptions, type Knowledge, RandomStream } from "@broadside/engine";
import { canListPlacements, formatBoxLayout, sampleBoxes } from "@broadside/engine/boxes";
import { contradiction } from "../../input/contradiction.ts";
import { layoutText } from "../../output/drawing/layout-drawing.ts";
import { write, writeJson } from "../../output/output.ts";
import { timed } from "../../output/progress/progress.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { Failure } from "../../output/usage-error.ts";

/** Whether the ships are boxes with too many placements to list, so that they are given by their corners. */
export const isByCorners = ({ scenario }: Knowledge): boolean =>
  scenario.contact === "overlap" &&
  scenario.fleet.every(({ shape }) => shape.kind === "box") &&
  !canListPlacements(scenario);

export const placeBoxes = async (
  knowledge: Knowledge,
  { number, seed, json }: { number: number; seed: number; json: boolean },
  options: InferOptions,
): Promise<void> => {
  const { value: layouts } = timed("placing the fleet", (progress) =>
    sampleBoxes(knowledge, number, RandomStream.fromSeed(seed), { ...options, progress }),
  );
  if (layouts.length === 0) {
    const byRules = (findConflict(knowledge)?.first ?? 0) < 0;
    throw byRules ? new Failure("no layout exists") : contradiction(knowledge);
  }
  if (json) return writeJson({ seed, order: "uniform", layouts: layouts.map(formatBoxLayout) });
  const terminal = outputTerminal();
  const texts = layouts.map((layout, i) =>
    number === 1
      ? layoutText(layout, terminal)
      : `${terminal.style.bold(`layout ${i + 1}`)}\n${layoutText(layout, terminal)}`,
  );
  return write(`${texts.join("\n\n")}\n\n${terminal.style.dim(`seed ${seed}`)}\n`);
};
