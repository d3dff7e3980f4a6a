import { findConflict, makeKnowledge, RandomStream, STRATEGY_NAMES } from "@broadside/engine";
import type { Transcript } from "@broadside/engine/games";
import { NAMED_PRIORS } from "@broadside/engine/priors";
import { DEFAULT_SAMPLES, type ReviewOptions, reviewTranscript } from "@broadside/engine/review";
import { defineCommand } from "../../definition/command.ts";
import { flag } from "../../definition/flag.ts";
import { contradiction } from "../../input/contradiction.ts";
import { drawSeed, wholeNumber } from "../../input/flag-value.ts";
import { AS_JSON, inferOptions, LIMIT_FLAGS, PRIOR, SEED } from "../../input/flags/knowledge-flags.ts";
import { requireReviewable } from "../../input/limit/huge-board.ts";
import { askStrategy, loadStrategy, requireBelief } from "../../input/source/named-strategy.ts";
import { overridePrior } from "../../input/source/scenario-source.ts";
import { inTranscript, readTranscript } from "../../input/source/transcript-file.ts";
import { write, writeJson } from "../../output/output.ts";
import { timed } from "../../output/progress/progress.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { accept } from "../../output/usage-error.ts";
import { reviewJson, reviewText } from "./written-review.ts";

const LEAST_SAMPLES = 100;
const MOST_SAMPLES = 1_000_000;

export const reviewCommand = defineCommand({
  name: "review",
  about: "Judge the shots of a game by the expected shots they lost, and tell skill from luck",
  arguments: [
    { form: "<transcript>", about: "the file of a game, finished or not, as broadside play --out writes it" },
  ],
  flags: [
    flag(
      "-p --strategy <name|file>",
      "play",
      "the strategy, without random choices, that finishes the game after each shot, or the path of a module (default: the strongest judge, see docs/reference/games.md)",
      { names: STRATEGY_NAMES, path: "maybe" },
    ),
    flag(
      "--samples <number>",
      "question",
      "how many drawn layouts judge a position; if no more are left, all are played and the result is exact",
      { read: wholeNumber("--samples", LEAST_SAMPLES, MOST_SAMPLES), standard: DEFAULT_SAMPLES },
    ),
    SEED,
    {
      ...PRIOR,
      about: `what the shooter knew of how ships are hidden: ${Object.keys(NAMED_PRIORS).join(", ")} (with :temperature=T), or a .json file (default: the transcript's own, else uniform)`,
    },
    ...LIMIT_FLAGS,
    AS_JSON,
  ],
  examples: {
    "broadside play --scenario gorkoff-5x5 --out game.json": "play a game and keep it",
    "broadside review game.json": "your shots, one by one; the game need not be finished",
    "broadside review game-theirs.json --strategy greedy-hit --json": "those of the other side, as JSON",
    "broadside review game.json --prior edges": "your shots, by what you could know of ships near the border",
  },
  run: async (flags, { words: [path] }) => {
    const transcript = withPriorOf(readTranscript(path, "transcript"), flags.prior);
    requireReviewable(transcript.scenario, `"${path}"`);
    const playout = flags.strategy === undefined ? undefined : await loadStrategy(flags.strategy, "--strategy");
    if (playout) requireBelief(playout, transcript.scenario, "--strategy");
    const { seed = drawSeed() } = flags;
    const total = transcript.observations.length;
    let done = 0;
    const { value, milliseconds } = timed("reviewing shots", (progress) => {
      const options: ReviewOptions = {
        playout,
        random: RandomStream.fromSeed(seed),
        samples: flags.samples + (flags.samples % 2),
        inference: { ...inferOptions(flags), progress: (share) => progress((done + share) / total) },
        onShot: ({ number }) => {
          done = number;
          progress(done / total);
        },
      };
      const judge = () => reviewTranscript(transcript, options);
      return playout ? askStrategy(playout, judge) : judge();
    });
    const knowledge = makeKnowledge(transcript.scenario, transcript.observations);
    if (!value.ok && (findConflict(knowledge, { stop: () => true })?.first ?? -1) >= 0)
      throw contradiction(knowledge, `"${path}", `);
    const review = accept(value, inTranscript(path));
    const subject = { transcript, seed };
    if (flags.json) return writeJson(reviewJson(subject, review, milliseconds));
    return write(`${reviewText(subject, review, outputTerminal())}\n`);
  },
});

/** The transcript with the prior from the flag in place of its own. */
const withPriorOf = (transcript: Transcript, source: string | undefined): Transcript => {
  if (source === undefined) return transcript;
  const scenario = overridePrior(transcript.scenario, source);
  const { layout } = transcript;
  return { ...transcript, scenario, ...(layout && { layout: { ...layout, scenario } }) };
};
