import type { Scenario } from "@broadside/engine";
import { boundGame, type GameBound } from "@broadside/engine/bounds";
import { boundText, formatCount } from "@broadside/engine/text";
import { write, writeJson } from "../../output/output.ts";
import { timed } from "../../output/progress/progress.ts";

/** Writes the certified bound of a whole game, which takes seconds where a proof of the optimum would never end. */
export const writeBound = async (scenario: Scenario, json: boolean): Promise<void> => {
  const { value: bound, milliseconds } = timed("bounding", (progress) => boundGame(scenario, { poll: progress }));
  if (json) return writeJson({ ...boundJson(bound), milliseconds });
  return write(`${boundLines(bound).join("\n")}\n`);
};

const boundLines = ({ layouts, misses, shots, worst }: GameBound): string[] => {
  const inShots = shots ? ` (${boundText(shots, "down")} shots)` : "";
  return [
    `${formatCount(layouts)} layouts`,
    `no strategy needs fewer than ${boundText(misses, "down")} misses${inShots} on average, or than ${worst} in the worst case`,
    "certified: a lower bound, proved without a search; the optimum may be higher",
  ];
};

const boundJson = ({ layouts, total, misses, shots, worst }: GameBound): object => ({
  layouts: String(layouts),
  lower: { total: String(total), mean: misses.toNumber(), worst },
  ...(shots && { shots: shots.toNumber() }),
  certified: true,
});
