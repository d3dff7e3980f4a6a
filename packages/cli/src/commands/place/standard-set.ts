import { createHash } from "node:crypto";
import { layoutLine, STANDARD_LAYOUTS, STANDARD_SEED, shipsInOrder, standardLayouts } from "@broadside/arena/games";
import type { Layout, Scenario } from "@broadside/engine";
import { write, writeJson } from "../../output/output.ts";
import { timed } from "../../output/progress/progress.ts";
import { Failure } from "../../output/usage-error.ts";

export const placeStandard = async (
  scenario: Scenario,
  {
    number = STANDARD_LAYOUTS,
    json = false,
  }: { readonly number?: number | undefined; readonly json?: boolean | undefined },
): Promise<void> => {
  const layouts = timed("placing the fleets", (progress) => drawn(scenario, number, progress)).value;
  const lines = layouts.map((layout) => `${layoutLine(layout)}\n`).join("");
  if (!json) return write(lines);
  const sha256 = createHash("sha256").update(lines).digest("hex");
  return writeJson({
    seed: STANDARD_SEED,
    placement: "uniform",
    number,
    sha256,
    layouts: layouts.map((layout) => ({ ships: shipsInOrder(layout) })),
  });
};

const drawn = (scenario: Scenario, number: number, progress: (done: number) => void): Layout[] => {
  try {
    const layouts: Layout[] = [];
    for (const layout of standardLayouts(scenario, number)) {
      layouts.push(layout);
      if (layouts.length % 1000 === 0) progress(layouts.length / number);
    }
    return layouts;
  } catch (error) {
    if (error instanceof RangeError) throw new Failure(error.message);
    throw error;
  }
};
