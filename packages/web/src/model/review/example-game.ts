import { formatScenario, preset, unwrap } from "@broadside/engine";
import { parseTranscript, TRANSCRIPT_FORMAT, TRANSCRIPT_VERSION, withLayout } from "@broadside/engine/games";
import { gameOfTranscript, type ReviewGame } from "./review-game.ts";

/** The id of the ready game in addresses. */
export const EXAMPLE_ID = "first";

/** A game that somebody played, with a few good shots and a few that are not: the one of `examples/game.json`. Small, so that it is reviewed at once. */
export const exampleGame = (): ReviewGame => {
  const ship = (name: string, ...cells: string[]) => ({ class: name, cells });
  const transcript = parseTranscript({
    format: TRANSCRIPT_FORMAT,
    version: TRANSCRIPT_VERSION,
    scenario: formatScenario(preset("gorkoff-5x5")),
    layout: {
      ships: [
        ship("cruiser", "A2", "B2", "C2"),
        ship("destroyer", "A4", "A5"),
        ship("destroyer", "C4", "C5"),
        ship("boat", "E1"),
        ship("boat", "E3"),
        ship("boat", "E5"),
      ],
    },
    shots: "C3. C2x C4x B3. A1. E1x E5x A5x E3x D1. E4. A3. A2x A4x B1. B2x C5x",
  });
  return unwrap(gameOfTranscript("example", EXAMPLE_ID, unwrap(withLayout(unwrap(transcript)))));
};
