import { defineCommand } from "../../definition/command.ts";
import { flag } from "../../definition/flag.ts";
import { wholeNumber } from "../../input/flag-value.ts";
import { AS_JSON, SEED } from "../../input/knowledge-flags.ts";
import { MOVE_LIMIT, OPENINGS, QUEUE, RUN_FLAGS, RUN_TIME, STRATEGIES, WORKERS } from "../../input/run-flags.ts";

const [GAME_LIMIT] = RUN_FLAGS;

const TASK_FLAGS = [
  { ...STRATEGIES, standard: "random,greedy-hit" },
  flag(
    "-n --games <number>",
    "play",
    "games of each (default: 1000, or 50 where ships are placed one after another: there greedy-hit plays a game in about a second, rollout in about a minute)",
    { read: wholeNumber("--games", 2, 10_000_000) },
  ),
  SEED,
  GAME_LIMIT,
  MOVE_LIMIT,
  OPENINGS,
  WORKERS,
  QUEUE,
  { ...RUN_TIME, about: "stop after this time, such as 90s, 15m or 1h30m, as Ctrl-C does: what was played is shown" },
  AS_JSON,
] as const;

export const taskCommand = defineCommand({
  name: "task",
  about: "Play a game on which others publish results, by their rules, and compare returns with theirs",
  arguments: [
    {
      form: "<name>",
      about: "the task, see broadside list tasks",
      names: async () => [...(await import("@broadside/arena/tasks")).TASKS.keys()],
    },
  ],
  flags: TASK_FLAGS,
  examples: {
    "broadside task popgym-easy": "what random shots and the likeliest cell earn, beside the best that is possible",
    "broadside task pomdp-planners --strategies greedy-hit,rollout --games 200":
      "which share of the games two strategies finish within 18 shots",
    'broadside task pomcp --strategies "greedy-hit,cmd:python3 mybot.py" --games 20': "a bot of your own",
    "broadside task pomdp-planners --json": "for programs",
  },
  run: async (flags, call) => {
    // Loaded here because only runs need the database.
    const { runTask } = await import("./task-run.ts");
    await runTask(flags, call);
  },
});
