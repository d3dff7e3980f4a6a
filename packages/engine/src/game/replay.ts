import { fail, ok, type Result } from "../core/result.ts";
import { answerKey } from "../scenario/answer.ts";
import { formatAnswer, formatObservation } from "../scenario/notation.ts";
import { Game } from "./game.ts";
import { type Transcript, withLayout } from "./transcript.ts";

/**
 * Replays a transcript, shot by shot, and compares every answer with the layout's. Fails at the first
 * difference, naming the shot and the true answer, at shots after the end of the game, and for transcripts
 * without a layout. The game it returns may be over or not.
 *
 * Cost: that of the referee for each shot.
 *
 * @example
 * import { listLayouts, makeKnowledge, parseStrategy, preset, RandomStream, unwrap } from "@broadside/engine";
 * import { playGame, replayTranscript } from "@broadside/engine/games";
 *
 * const [layout] = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10);
 * const game = playGame(unwrap(parseStrategy("greedy-hit")), layout, RandomStream.fromSeed(1));
 * unwrap(replayTranscript(game)).isOver; // => true
 */
export const replayTranscript = (transcript: Transcript): Result<Game> => {
  const refereed = withLayout(transcript);
  if (!refereed.ok) return refereed;
  const { layout, observations } = refereed.value;
  const { scenario } = layout;
  const game = new Game(layout);
  for (const [i, observation] of observations.entries()) {
    const where = `shot ${i + 1} "${formatObservation(scenario, observation)}"`;
    if (game.isOver) return fail(where, "comes after the end of the game", `leave out what follows shot ${i}`);
    const answer = game.shoot(observation.cell);
    if (answerKey(answer) === answerKey(observation.answer)) continue;
    return fail(
      where,
      `the layout answers "${formatAnswer(scenario, answer)}"`,
      `write ${formatObservation(scenario, { cell: observation.cell, answer })}`,
    );
  }
  return ok(game);
};
