import { UsageError } from "../output/usage-error.ts";

// Former names of commands and flags. They are refused, and the error says what to write instead.

/** Former commands, and the words that replace them. */
const FORMER_COMMANDS: Readonly<Record<string, string>> = {
  hider: "solve --hider",
  table: "solve --table",
  match: "tournament --strategies ONE,OTHER --fleet drawn",
  presets: "list presets",
  schema: "list schemas",
  config: "list config",
  completion: "--completion SHELL",
  "prior fit": "prior FILE",
  "prior list": "list priors",
  "prior show": "list priors NAME",
};

/** What to write instead of a former command, such as `prior fit`; undefined for all others. */
export const formerCommand = (words: string): string | undefined =>
  Object.hasOwn(FORMER_COMMANDS, words) ? `broadside ${FORMER_COMMANDS[words]}` : undefined;

/** Refuses a command line that uses a former command. @throws UsageError that names its new form */
export const refuseFormerCommand = ([first = "", second = ""]: readonly string[]): void => {
  for (const words of [first, `${first} ${second}`]) {
    const now = formerCommand(words);
    if (now !== undefined) throw UsageError.of(`"${words}"`, "is no longer a command", `write ${now}`);
  }
};

/** Former flags of commands, and what to write instead. */
const FORMER_FLAGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "--limit": { solve: "--max-time" },
  "--time-limit": { solve: "--max-time", compare: "--set game-limit=TIME", tournament: "--set game-limit=TIME" },
  "--compare": { solve: "--strategies all" },
  "--precision": { solve: "--until MISSES" },
  "--csv": { heatmap: "--format csv", suggest: "--format csv" },
  "--matrix": { suggest: "--format matrix" },
  "--standard": { place: "--order standard" },
  "--first": { place: "--order first" },
  "--key": { place: "--index KEY" },
  "--rank": { place: "--index FILE.json" },
  "--svg": { place: "--out FILE.svg", puzzle: "--out FILE.svg" },
  "--prior-out": { place: "--out FILE.json" },
  "--save": { play: "--out FILE.json" },
  "--playout": { review: "--strategy NAME" },
  "--until-ci": { compare: "--until SHOTS" },
  "--until-of": { compare: "--until differences=SHOTS" },
  "--sprt": { tournament: "--until sprt=ELO0,ELO1" },
  "--fleets": { tournament: "--fleet SOURCE" },
  "--rounds": { tournament: "--schedule swiss:rounds=NUMBER" },
  "--last-turn": { tournament: "--turns alternate:last-turn" },
  "--anchor-at": { tournament: "--anchor NAME=ELO" },
  "--no-openings": {
    compare: "--set openings=false",
    tournament: "--set openings=false",
    worker: "--set openings=false",
    study: "--set openings=false",
  },
};

/** What to write instead of a former flag; undefined for others. @param command undefined for any command */
export const formerFlag = (command: string | undefined, flag: string): string | undefined => {
  const now = Object.hasOwn(FORMER_FLAGS, flag) ? FORMER_FLAGS[flag] : {};
  return command === undefined ? Object.values(now)[0] : Object.hasOwn(now, command) ? now[command] : undefined;
};
