import { oneLine } from "@broadside/engine/text";
import { canReview } from "../../input/limit/huge-board.ts";
import { layoutText } from "../../output/drawing/layout-drawing.ts";
import { writeLine as say } from "../../output/output.ts";
import type { Terminal } from "../../output/terminal.ts";
import { Failure, UsageError } from "../../output/usage-error.ts";
import type { LineReader } from "./line-reader.ts";
import type { Ending, PersonGame } from "./person-game.ts";
import { matchFiles } from "./saved-match.ts";
import { shotCounts } from "./shot-reader.ts";

const ENDING_TEXT: Readonly<Record<Ending, string>> = {
  me: "you win: their whole fleet is hit",
  them: "they win: your whole fleet is hit",
  resigned: "you resign: they win",
  quit: "you leave the game",
  "input ended": "the input has ended: you leave the game",
};

export const tellEnding = async ({ mine, theirs }: PersonGame, ending: Ending, terminal: Terminal): Promise<void> => {
  const { style } = terminal;
  await say(`\n${style.bold(ENDING_TEXT[ending])}\nyou: ${shotCounts(mine)}\nthey: ${shotCounts(theirs)}`);
  if (ending === "quit" || ending === "input ended") return;
  await say(`\n${style.bold("their fleet was")}\n${layoutText(mine.layout, terminal)}`);
};

/** Says where the game is saved, and before that offers to save it. @throws Failure if --out could not be written */
export const offerToSave = async (game: PersonGame, ending: Ending, lines: LineReader): Promise<void> => {
  const isPlayed = game.mine.observations.length + game.theirs.observations.length > 0;
  if (!isPlayed) return;
  if (game.files === undefined && ending !== "input ended") await askToSave(game, lines);
  if (game.files === undefined) {
    if (game.unsaved !== undefined) throw new Failure(game.unsaved);
    if (ending === "input ended") await say("the game is not saved; --out FILE keeps a game from shot to shot");
    return;
  }
  const { mine, theirs } = game.files;
  const advice = canReview(game.settings.scenario) ? `\njudge them: broadside review ${mine}` : "";
  await say(`\nsaved: ${mine} (your shots) and ${theirs} (theirs)${advice}`);
};

const askToSave = async (game: PersonGame, lines: LineReader): Promise<void> => {
  while (game.files === undefined) {
    const name = (await lines.next("save the game? A name such as game.json, or Enter for no: "))?.trim();
    if (name === undefined || name === "" || name === "no") return;
    try {
      if (!/\.json$/i.test(name))
        throw UsageError.of(`"${name}"`, "does not end in .json", "name a file, or Enter for no");
      await game.saveAs(matchFiles(name, "file"));
    } catch (error) {
      if (!(error instanceof Failure || error instanceof UsageError)) throw error;
      await say(oneLine(error.message));
    }
  }
};
