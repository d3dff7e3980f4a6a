import { defineCommand } from "../../definition/command.ts";
import { AS_JSON } from "../../input/flags/knowledge-flags.ts";
import { EXPORT, OUT_FOLDER, WORKERS } from "../../input/flags/run-flags.ts";

export const mergeCommand = defineCommand({
  name: "merge",
  about: "Join all parts of an experiment, tournament or study played with --shard, as if one machine had played it",
  arguments: [{ form: "[dirs...]", about: "the folders of all parts, in any order" }],
  flags: [
    { ...OUT_FOLDER, about: "a new or empty folder for the whole" },
    { ...WORKERS, about: "threads for the rest of a study, after its parts are joined (default: one per core)" },
    AS_JSON,
    EXPORT,
  ],
  examples: {
    "broadside merge part1 part2 part3 --out results": "three parts of broadside compare --shard, joined",
    "broadside merge parts/* --out results": "all parts of a folder",
  },
  run: async (flags, { words }) => {
    // Loaded here because only this command needs the database and the charts.
    const { runMerge } = await import("./merge-run.ts");
    await runMerge([...words], flags);
  },
});
