import {
  CONTACTS,
  formatScenario,
  PRESET_NAMES,
  type RandomStream,
  STRATEGY_NAMES,
} from "../../packages/engine/src/index.ts";
import { pick } from "../../packages/engine/test/generate/pick.ts";
import { drawPosition } from "../../packages/engine/test/generate/random-position.ts";
import { type CommandCase, commandArea, flagWords } from "../cases/command-case.ts";
import { mutate } from "../cases/text-case.ts";
import {
  hiderCertificate,
  randomFleetFile,
  randomLayouts,
  randomTranscript,
  shotsText,
  treeFile,
} from "../cases/written.ts";
import { holds, same } from "../fault.ts";

/** Values for flags that take a number, a time or a name. */
const VALUES = [
  ..."0 1 2 7 -1 1.5 1e3 99999999999999999999 NaN".split(" "),
  ...["", " "],
  ..."x 5s 1m mean worst csv md json hit none allowed count overlap enumerate shuffled estimate sequential".split(" "),
  ..."edges:temperature=0.5 enumeration state-graph boxes oracle me alternate no-such-file.json / .".split(" "),
  ..."\u0000 - -- --json 🚀".split(" "),
];

/** Commands with their flags. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  count: ["--method", "--max-memory", "--max-time"],
  heatmap: ["--method", "--estimate", "--seed", "--max-memory"],
  suggest: ["--strategy", "--top", "--seed", "--method"],
  place: ["--seed", "--number", "--order", "--placement", "--index", "--difficulty", "--out"],
  "list presets": [],
  "list priors": ["--max-time", "--max-memory"],
  solve: ["--objective", "--max-time", "--max-memory", "--strategies", "--set max-layouts", "--set compare-positions"],
  table: ["--format", "--out", "--set max-layouts"],
  hider: ["--until", "--max-time", "--top", "--set max-layouts"],
  bound: [],
  review: ["--strategy", "--samples", "--seed"],
  play: ["--against", "--turns", "--first", "--seed", "--fleet"],
  "solve check": [],
  "hider check": [],
  "puzzle solve": [],
  "puzzle check": [],
  help: [],
  coutn: [],
};

/** Commands about a file. */
const FILED = ["review", "solve check", "hider check", "puzzle solve", "puzzle check"];

const NO_VALUE = ["--json", "--help", "--version"];

/** Game input from somebody who does not read the prompts. */
const TYPED = [
  "",
  "A1",
  "a1.",
  "B2x",
  "x",
  "#",
  "help",
  "quit",
  "undo",
  "A1 B2",
  "\u0000",
  "(1,1)",
  "J99",
  "=1",
  "exit",
];

const randomFlags = (random: RandomStream, command: string, files: readonly string[]): string[] =>
  Array.from({ length: random.below(4) }, () => {
    const flag = pick(random, [...COMMANDS[command], "--json", "--contact", "--answers", "--shots", "--nonsense"]);
    if (NO_VALUE.includes(flag)) return [flag];
    const value = random.below(4) === 0 ? pick(random, files) : pick(random, [...VALUES, ...STRATEGY_NAMES]);
    if (flag.startsWith("--set ")) return flagWords(flag, value);
    return random.below(5) === 0 ? [`${flag}=${value}`] : random.below(12) === 0 ? [flag] : [flag, value];
  }).flat();

const batchOf = (random: RandomStream): string => {
  const lines = Array.from({ length: 1 + random.below(25) }, (_, id) => {
    const knowledge = drawPosition(random, {
      choices: true,
      contacts: CONTACTS,
      limit: 3000n,
      oddNames: true,
    });
    const line = JSON.stringify({
      id,
      scenario: random.below(8) === 0 ? pick(random, PRESET_NAMES.slice(0, 3)) : formatScenario(knowledge.scenario),
      shots: shotsText(knowledge),
      ...(random.below(4) === 0 ? { strategy: pick(random, STRATEGY_NAMES), top: random.below(4) } : {}),
    });
    return (random.below(3) === 0 ? line : mutate(line, random)).replaceAll("\n", " ");
  });
  return lines.join("\n");
};

/** Files of every kind for one position's rules, half of them with mistakes. */
const randomFiles = (random: RandomStream): { files: Record<string, string>; shots: string } => {
  const knowledge = drawPosition(random, {
    choices: true,
    contacts: CONTACTS,
    limit: pick(random, [100n, 3000n]),
    truth: "true",
  });
  const made: Record<string, string | undefined> = {
    "rules.json": JSON.stringify(formatScenario(knowledge.scenario)),
    "game.json": randomTranscript(knowledge, random),
    "layouts.json": randomLayouts(knowledge, random),
    "fleet.json": randomFleetFile(knowledge, random),
    "tree.json": treeFile(knowledge),
    "certificate.json": hiderCertificate(knowledge),
    "lines.txt": batchOf(random),
  };
  const files: Record<string, string> = {};
  for (const [name, text] of Object.entries(made)) {
    if (text !== undefined) files[name] = random.below(3) === 0 && name !== "lines.txt" ? mutate(text, random) : text;
  }
  return { files, shots: random.below(3) === 0 ? mutate(shotsText(knowledge), random) : shotsText(knowledge) };
};

/** Checks that every non-blank line of a batch gives one line of JSON, and that none of these is unexpected. */
const checkBatch = (item: CommandCase, stdout: string): void => {
  const asked = item.input.split("\n").filter((line) => line.trim() !== "");
  const answers = stdout.split("\n").filter((line) => line !== "");
  same("batch: a line for each line", answers.length, asked.length);
  for (const [i, line] of answers.entries()) {
    const { error } = JSON.parse(line) as { error?: unknown };
    const isExpected = error === undefined || (typeof error === "string" && !error.startsWith("unexpected"));
    holds("batch: expected", isExpected, () => `${line.slice(0, 300)} to ${asked[i].slice(0, 300)}`);
  }
};

/** The command in a separate process, given lines, files and flags with mistakes. */
export const command = commandArea(
  {
    name: "command",
    about: "the real command as a process: flags, files, batch lines and typed lines with mistakes",
    draw(random) {
      if (random.below(4) === 0) {
        const name = pick(random, ["count", "heatmap", "suggest"]);
        return { args: [name, "--batch", "-"], files: {}, input: batchOf(random) };
      }
      const { files, shots } = randomFiles(random);
      const names = Object.keys(files);
      const name = pick(random, Object.keys(COMMANDS));
      const words = randomFlags(random, name, names);
      const rules =
        random.below(10) > 0 && name !== "list presets" ? ["--scenario", "rules.json"] : ["--scenario", "gorkoff-3x3"];
      if (FILED.includes(name)) return { args: [...name.split(" "), pick(random, names), ...words], files, input: "" };
      if (name === "help")
        return { args: ["help", pick(random, Object.keys(COMMANDS)).split(" ")[0]], files: {}, input: "" };
      const isWithout = ["hider", "bound", "play"].includes(name) || name.startsWith("list");
      const given = isWithout || random.below(2) === 0 ? [] : ["--shots", shots];
      const bounded = name === "hider" ? ["--max-time", "2s"] : name === "solve" ? ["--max-time", "3s"] : [];
      const input = name === "play" ? Array.from({ length: 12 }, () => pick(random, TYPED)).join("\n") : "";
      return {
        args: [...name.split(" "), ...(name === "list presets" ? [] : rules), ...bounded, ...given, ...words],
        files,
        input,
      };
    },
  },
  (item, { code, stdout }) => {
    if (item.args.includes("--batch") && code === 0 && item.args.includes("-")) checkBatch(item, stdout);
  },
);
