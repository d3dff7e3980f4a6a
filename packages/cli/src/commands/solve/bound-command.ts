import { RefusedError } from "@broadside/engine";
import { boundGame, type GameBound } from "@broadside/engine/bounds";
import type { StopReason } from "@broadside/engine/solver";
import { boundText, formatNumberOf, wordFor } from "@broadside/engine/text";
import { defineCommand } from "../../definition/command.ts";
import { setting } from "../../definition/flag.ts";
import { wholeNumber } from "../../input/flag-value.ts";
import { AS_JSON, MAX_TIME } from "../../input/knowledge-flags.ts";
import { requireEquallyLikely, requirePlayable } from "../../input/limits.ts";
import { scenarioOf } from "../../input/scenario-source.ts";
import { write, writeJson } from "../../output/output.ts";
import { timed } from "../../output/progress.ts";
import { breakable, brokenOff } from "../../thread/interrupt.ts";
import { smallRules } from "./small-game.ts";
import { stoppedText } from "./solution-text.ts";

const PLACES = setting(
  "places=<number>",
  "go through at most this many layouts of the ships that are shown; 20,000 times as many on 100 cells if only one ship of two cells is not; 16000 takes minutes, and proves 40 shots for hasbro instead of 39",
  {
    read: wholeNumber("places", 0, 1_000_000),
    standard: 200,
  },
);

export const boundCommand = defineCommand({
  name: "bound",
  about: "Prove how many misses every strategy needs at least, for games of any size",
  flags: [
    ...smallRules(undefined, "no other is bounded"),
    PLACES,
    {
      ...MAX_TIME,
      about: "stop after this time, such as 90s, 15m or 1h30m, or at Ctrl-C, with what is proved by then",
    },
    AS_JSON,
  ],
  examples: {
    "broadside bound": "what no strategy of the American game can be below",
    "broadside bound --scenario russian --json": "the same of the Russian game, for programs",
  },
  run: async (flags) => {
    const scenario = scenarioOf(flags);
    requireEquallyLikely(scenario, flags.prior, "bound takes all layouts as equally likely");
    requirePlayable(scenario);
    let bound: GameBound | undefined;
    const { value: cause, milliseconds } = timed("bounding", (progress) =>
      breakable(() => {
        try {
          boundGame(scenario, { poll: progress, places: flags.places, proved: ([best]) => (bound = best) });
        } catch (error) {
          // No flag of this command raises the limits of its counts.
          throw error instanceof RefusedError ? new RefusedError(error.message, { isFixed: true }) : error;
        }
      }, flags.maxTime),
    );
    if (!bound) throw brokenOff(cause ?? "time", flags.maxTime, "no bound was proved yet");
    const stopped = cause && (cause === "time" ? "time" : "signal");
    if (flags.json) return writeJson({ ...boundJson(bound), ...(stopped && { stopped }), milliseconds });
    return write(`${boundLines(bound, stopped).join("\n")}\n`);
  },
});

const boundLines = ({ layouts, misses, shots, worst }: GameBound, stopped: StopReason | undefined): string[] => {
  const inShots = shots ? ` (${boundText(shots, "down")} shots)` : "";
  return [
    formatNumberOf(layouts, "layout"),
    `no strategy needs fewer than ${boundText(misses, "down")} misses${inShots} on average, or than ${worst} ${wordFor(worst, "miss", "misses")} in the worst case`,
    "certified: a lower bound, proved without a search; the optimum may be higher",
    ...(stopped ? [`${stoppedText(stopped)}: a longer run may prove more`] : []),
  ];
};

const boundJson = ({ layouts, total, misses, shots, worst }: GameBound): object => ({
  layouts: String(layouts),
  lower: { total: String(total), mean: misses.toNumber(), worst },
  ...(shots && { shots: shots.toNumber() }),
  certified: true,
});
