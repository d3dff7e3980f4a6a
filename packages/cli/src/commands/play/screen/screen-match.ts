import type { HiddenLayout } from "@broadside/engine/boxes";
import { write } from "../../../output/output.ts";
import { outputTerminal } from "../../../output/terminal.ts";
import { Screen } from "../../../terminal/terminal-screen.ts";
import { drawFleets } from "../fleet-choice.ts";
import { offerToSave, tellEnding } from "../game-ending.ts";
import { readLines } from "../line-reader.ts";
import { introduction, type MatchSettings } from "../match-settings.ts";
import { type Ending, PersonGame } from "../person-game.ts";
import { MatchView } from "./match/match-view.ts";
import { PlacingView } from "./placing/placing-view.ts";
import { Thinker } from "./thinking/thinker.ts";

/** Plays a game in the whole window, then shows its outcome below it. @throws RefusedError or Failure */
export const playOnScreen = async (settings: MatchSettings): Promise<void> => {
  // Refuse unplayable rules before writing any output.
  const begun = settings.resumed ?? drawFleets(settings);
  await write(`${introduction(settings, outputTerminal())}\n`);
  const screen = new Screen();
  let game: PersonGame | undefined;
  let ending: Ending | undefined;
  try {
    game = "hidden" in begun ? await beginGame(screen, settings, begun) : new PersonGame(settings, begun);
    ending = game && (await playGame(screen, game));
  } finally {
    screen.close();
  }
  if (game === undefined || ending === undefined) return write("you leave before the first shot\n");
  await tellEnding(game, ending, outputTerminal());
  const lines = readLines();
  try {
    await offerToSave(game, ending, lines);
  } finally {
    lines.close();
  }
};

const beginGame = async (
  screen: Screen,
  settings: MatchSettings,
  { hidden, source }: ReturnType<typeof drawFleets>,
): Promise<PersonGame | undefined> => {
  const own =
    settings.fleet ??
    (await screen.show<HiddenLayout | undefined>((control) => new PlacingView(source, outputTerminal(), control)));
  return own && PersonGame.begin(settings, hidden, own);
};

const playGame = async (screen: Screen, game: PersonGame): Promise<Ending> => {
  const thinker = new Thinker(game.settings);
  try {
    return await screen.show<Ending>((control) => new MatchView(game, thinker, outputTerminal(), control));
  } finally {
    thinker.close();
  }
};
