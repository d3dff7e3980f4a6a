import type { Command } from "commander";
import { examples } from "../../definition/broadside-help.ts";
import { wholeNumber } from "../../input/flag-value.ts";
import { addOpeningsSetting, addSeedFlag, addSharingFlags } from "../../input/flags/run-flags.ts";
import type { StudyFlags } from "./study-run.ts";

const EXAMPLES = examples({
  "broadside study": "the studies, each with its question",
  "broadside study thesis --games 10 --seed 1 --out chapter": "the comparison of the thesis, with few games",
  "broadside study thesis --out far --queue postgres://ann@db.example/games":
    "its games are played by all who run broadside worker --queue with that address",
});

export const addStudyCommand = (program: Command): void => {
  const command = program
    .command("study")
    .description("Run a ready-made study: games, statistics, figures and conclusions; without a name, list the studies")
    .argument("[name]", "the study")
    .option(
      "--games <number>",
      "how many games, as each study counts them (default: enough for minutes, at most an hour)",
      wholeNumber("--games", 1, 10_000_000),
    );
  addSeedFlag(command).option(
    "--out <dir>",
    "a new or empty folder for the study, or the run's with --resume (default: studies/NAME)",
  );
  addSharingFlags(command)
    .option("--resume", "continue the study in the folder; --games and --seed need not be repeated")
    .option("--json", "write JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (name: string | undefined, flags: StudyFlags, called: Command) => {
      // Loaded here because only this command needs the database and the charts.
      const { listStudies, performStudy } = await import("./study-run.ts");
      await (name === undefined ? listStudies(flags, called) : performStudy(name, flags));
    });
  addOpeningsSetting(command);
};
