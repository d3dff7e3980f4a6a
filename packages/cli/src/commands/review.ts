import { parseTranscriptText, reviewTranscript, type Transcript } from "@broadside/engine";
import type { Command } from "commander";
import { examples } from "../examples.ts";
import { addLimitFlags, inferOptions, type LimitFlags } from "../knowledge-flags.ts";
import { write, writeJson } from "../output.ts";
import { timed } from "../progress.ts";
import { reviewJson, reviewText } from "../review-text.ts";
import { readText } from "../scenario-source.ts";
import { makeTerminal } from "../terminal.ts";
import { accept, UsageError } from "../usage-error.ts";

interface ReviewFlags extends LimitFlags {
  readonly json?: true;
}

/** `broadside review`: the shots of a game against the best ones. */
export const addReviewCommand = (program: Command): void => {
  addLimitFlags(program.command("review"))
    .argument("<transcript>", "the file of a game, as broadside play --save writes it")
    .description("Judge the shots of a game, each against the best that could have been shot")
    .option("--json", "write JSON")
    .addHelpText(
      "after",
      examples(
        ["broadside play --scenario gorkoff-5x5 --save game.json", "play a game and keep it"],
        ["broadside review game.json", "your shots, one by one"],
        ["broadside review game-theirs.json --json", "those of the other side, as JSON"],
      ),
    )
    .action((path: string, flags: ReviewFlags) => {
      const transcript = readTranscript(path);
      const total = transcript.observations.length;
      let done = 0;
      const { value: review, milliseconds } = timed("reviewing shots", (progress) =>
        reviewTranscript(transcript, {
          inference: { ...inferOptions(flags), progress: (share) => progress((done + share) / total) },
          onShot: ({ number }) => {
            done = number;
            progress(done / total);
          },
        }),
      );
      if (!review.ok) throw UsageError.from({ ...review.error, where: `"${path}", ${review.error.where}` });
      if (flags.json) return writeJson(reviewJson(transcript, review.value, milliseconds));
      return write(`${reviewText(transcript, review.value, makeTerminal(process.env, process.stdout))}\n`);
    });
};

const readTranscript = (path: string): Transcript => {
  const transcript = parseTranscriptText(readText(path, "transcript").replace(/^\ufeff/, ""));
  if (transcript.ok) return transcript.value;
  const { where } = transcript.error;
  return accept(transcript, where === "transcript" ? `"${path}"` : `"${path}", ${where}`);
};
