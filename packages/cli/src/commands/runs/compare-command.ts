import { defineCommand } from "../../definition/command.ts";
import { flag } from "../../definition/flag.ts";
import { wholeNumber } from "../../input/flag-value.ts";
import { RULE_FLAGS, SEED } from "../../input/knowledge-flags.ts";
import { OUT_FOLDER, PLACEMENT, RUN_FLAGS, STRATEGIES } from "../../input/run-flags.ts";

/** Reads one or more numbers of shots; each is named once, the smallest first. */
const readWithin = (text: string, before: readonly number[] = []): readonly number[] => {
  const read = wholeNumber("--within", 1, 1_000_000);
  // A comma at the end is that of "40, 60".
  const numbers = text
    .replace(/,$/, "")
    .split(",")
    .map((part) => read(part.trim()));
  return [...new Set([...before, ...numbers])].sort((a, b) => a - b);
};

export const compareCommand = defineCommand({
  name: "compare",
  about: "Play strategies against the same layouts, on all cores, and compare their shots",
  flags: [
    STRATEGIES,
    OUT_FOLDER,
    ...RULE_FLAGS,
    flag(
      "-n --games <number>",
      "play",
      "games of each strategy (default: 1000); with --until, at most this many (default: 1000000)",
      { read: wholeNumber("--games", 1, 10_000_000), isKept: true },
    ),
    SEED,
    {
      ...PLACEMENT,
      about:
        "how layouts are drawn: uniform (all equally likely), sequential (ship after ship), people, or edges, spread or cluster with :temperature=T. A .txt file has a layout on each line, a .json file layouts or a prior (default: by --prior, else the preset's own, else uniform)",
    },
    flag(
      "--until <shots>",
      "question",
      "stop when every mean is known to within this many shots, or with differences=0.5 every difference of two strategies (95 % intervals, luck left in)",
      { names: ["differences="], isKept: true },
    ),
    flag(
      "--within <shots...>",
      "question",
      "also say which share of the games is finished within this many shots; one number or several",
      { read: readWithin, repeats: true, isKept: true },
    ),
    flag(
      "--reduce-luck <of>",
      "question",
      "take luck out, so that far fewer games are enough: exact (of strategies that infer; of none if only one of several infers), all, or none (default: exact, if the layouts allow it)",
      { names: async () => (await import("@broadside/arena")).LUCK_REDUCTIONS, isKept: true },
    ),
    ...RUN_FLAGS,
  ],
  examples: {
    "broadside compare": "three strategies as an example, 1,000 games each",
    "broadside compare --strategies random,hunt-target --games 100": "100 games each, shown and not kept",
    "broadside compare --strategies random,hunt-target --out results": "1,000 games each, kept, with a report",
    "broadside compare --strategies random,probability --until 0.5 --out precise --json":
      "as many games as it takes to know means to half a shot",
    "broadside compare --strategies greedy-hit:prior=uniform,greedy-hit --scenario gorkoff-5x5 --prior edges --games 100":
      "what it gains to know that ships lie along the border",
    "broadside compare --strategies greedy-hit,greedy-distribution --scenario gorkoff-5x5 --games 200 --out stronger":
      "two strong strategies, with luck taken out of their games",
    "broadside compare --strategies random,hunt-target --games 100 --within 60 80":
      "and which share of the games is finished within 60 and within 80 shots",
    "broadside compare --strategies random,hunt-target --out results --resume":
      "what an interrupted run has left to do; a finished one is shown again",
    "broadside compare --strategies greedy-hit,rollout --out far --queue postgres://ann@db.example/games":
      "played by all who run broadside worker --queue with that address",
  },
  run: async (flags, call) => {
    // Loaded here because only this command needs the database and the charts.
    const { runComparison } = await import("./comparison-run.ts");
    await runComparison(flags, call);
  },
});
