import { RandomStream } from "@broadside/engine";
import type { HiddenLayout } from "@broadside/engine/boxes";
import { write } from "../../../output/output.ts";
import { timed } from "../../../output/progress/progress.ts";
import { outputTerminal } from "../../../output/terminal.ts";
import { Screen } from "../../../terminal/terminal-screen.ts";
import { drawFleet } from "../fleet-choice.ts";
import { offerToSave, tellEnding } from "../game-ending.ts";
import { readLines } from "../line-reader.ts";
import { introduction, type MatchSettings, STREAMS } from "../match-settings.ts";
import { type Ending, PersonGame } from "../person-game.ts";
import { MatchView } from "./match/match-view.ts";
import { PlacingView } from "./placing/placing-view.ts";
import { Thinker } from "./thinking/thinker.ts";

/** Plays a game in the whole window, then shows its outcome below it. @throws RefusedError or Failure */
export const playOnScreen = async (settings: MatchSettings): Promise<void> => {
  const { scenario, placement, seed, inference, resumed, fleet } = settings;
  const draw = (random: RandomStream): HiddenLayout =>
    timed("drawing a fleet", (progress) => drawFleet(scenario, placement, random, { ...inference, progress })).value;
  // Refuse unplayable rules before writing any output.
  const hidden = resumed === undefined ? draw(RandomStream.fromSeed(seed, STREAMS.theirFleet)) : undefined;
  const stream = RandomStream.fromSeed(seed, STREAMS.myFleet);
  const first = hidden === undefined || fleet !== undefined ? undefined : draw(stream);
  await write(`${introduction(settings, outputTerminal())}\n`);
  const screen = new Screen();
  let game: PersonGame | undefined;
  let ending: Ending | undefined;
  try {
    game =
      resumed !== undefined
        ? new PersonGame(settings, resumed)
        : await beginGame(screen, settings, hidden as HiddenLayout, first, () => draw(stream));
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
  hidden: HiddenLayout,
  first: HiddenLayout | undefined,
  draw: () => HiddenLayout,
): Promise<PersonGame | undefined> => {
  const random = RandomStream.fromSeed(settings.seed, STREAMS.myRest);
  let drawn = first;
  const next = (): HiddenLayout => {
    const layout = drawn ?? draw();
    drawn = undefined;
    return layout;
  };
  const own =
    settings.fleet ??
    (await screen.show<HiddenLayout | undefined>(
      (control) => new PlacingView({ scenario: settings.scenario, draw: next, random }, outputTerminal(), control),
    ));
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
