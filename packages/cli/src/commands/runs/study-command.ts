import { defineCommand } from "../../definition/command.ts";
import { flag } from "../../definition/flag.ts";
import { wholeNumber } from "../../input/flag-value.ts";
import { AS_JSON, SEED } from "../../input/knowledge-flags.ts";
import { OPENINGS, OUT_FOLDER, QUEUE, RESUME, RUN_TIME, WORKERS } from "../../input/run-flags.ts";

export const studyCommand = defineCommand({
  name: "study",
  about: "Run a ready-made study: games, statistics, figures and conclusions; without a name, list the studies",
  arguments: [
    {
      form: "[name]",
      about: "the study",
      names: async () => (await import("@broadside/studies")).STUDIES.map(({ name }) => name),
    },
  ],
  flags: [
    flag(
      "-n --games <number>",
      "play",
      "how many games, as each study counts them (default: enough for minutes, at most an hour)",
      { read: wholeNumber("--games", 1, 10_000_000) },
    ),
    SEED,
    {
      ...OUT_FOLDER,
      about: "a new or empty folder for the study, or the run's with --resume (default: studies/NAME)",
    },
    WORKERS,
    QUEUE,
    { ...RESUME, about: "continue the study in the folder; --games and --seed need not be repeated" },
    RUN_TIME,
    AS_JSON,
    OPENINGS,
  ],
  examples: {
    "broadside study": "the studies, each with its question",
    "broadside study thesis --games 10 --seed 1 --out chapter": "the comparison of the thesis, with few games",
    "broadside study thesis --out far --queue postgres://ann@db.example/games":
      "its games are played by all who run broadside worker --queue with that address",
  },
  run: async (flags, call) => {
    // Loaded here because only this command needs the database and the charts.
    const { listStudies, performStudy } = await import("./study-run.ts");
    const [name] = call.words;
    await (name === undefined ? listStudies(flags, call) : performStudy(name, flags));
  },
});
