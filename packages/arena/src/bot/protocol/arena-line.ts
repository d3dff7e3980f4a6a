import { fail, type Observation, ok, type Result } from "@broadside/engine";
import { suggestName } from "@broadside/engine/input";

/** The version of the protocol that the arena speaks. */
export const PROTOCOL_VERSION = 1;

/** Maximum length of a line in bytes, including its line break. */
export const LINE_BYTES = 65_536;

/** Maximum number of bytes that a bot may write unasked, over the lifetime of its process. */
export const UNASKED_BYTES = 1_000_000;

/** How long a bot may take to end after `quit`, in milliseconds. */
export const QUIT_MILLISECONDS = 1000;

/** How long a bot may take for each of these, in milliseconds: its handshake, an option, and a scenario. */
export const START_MILLISECONDS = 10_000;

/** How a game ended for the bot that is told; `void` if the game does not count. */
export const OUTCOMES = ["won", "lost", "drawn", "void"] as const;

/** One of {@link OUTCOMES}. */
export type Outcome = (typeof OUTCOMES)[number];

/** A line from the arena. Times are in whole milliseconds; an absent time means no limit. */
export type ArenaLine =
  | { readonly kind: "broadside"; readonly version: number }
  | { readonly kind: "set"; readonly name: string; readonly value: string }
  | { readonly kind: "scenario"; readonly json: string }
  | { readonly kind: "game"; readonly number: number }
  | {
      readonly kind: "shoot";
      readonly move?: number;
      readonly game?: number;
      readonly cells: number;
      /** How many questions may be asked before; absent in games without questions. */
      readonly questions?: number;
    }
  | { readonly kind: "told" /** as `parseStatement` of the engine reads it */; readonly statement: string }
  | { readonly kind: "answer"; readonly shots: string }
  | { readonly kind: "place"; readonly move?: number }
  | { readonly kind: "end"; readonly outcome: Outcome; readonly shots?: number }
  | { readonly kind: "quit" };

const NO_LIMIT = "-";

const timeText = (milliseconds: number | undefined): string =>
  milliseconds === undefined ? NO_LIMIT : String(milliseconds);

/**
 * The text of a line, without its line break; {@link parseArenaLine} reads it back.
 *
 * Cost: the length of the line.
 *
 * @example
 * import { formatArenaLine } from "@broadside/arena/bots";
 *
 * formatArenaLine({ kind: "shoot", cells: 1 }); // => "shoot - -"
 */
export const formatArenaLine = (line: ArenaLine): string => {
  switch (line.kind) {
    case "broadside":
      return `broadside ${line.version}`;
    case "set":
      return `set ${line.name} ${line.value}`.trimEnd();
    case "scenario":
      return `scenario ${line.json}`;
    case "game":
      return `game ${line.number} seek`;
    case "shoot": {
      const { cells, questions } = line;
      const numbers = questions !== undefined ? ` ${cells} ${questions}` : cells === 1 ? "" : ` ${cells}`;
      return `shoot ${timeText(line.move)} ${timeText(line.game)}${numbers}`;
    }
    case "told":
      return `told ${line.statement}`;
    case "answer":
      return `answer ${line.shots}`;
    case "place":
      return `place ${timeText(line.move)}`;
    case "end":
      return `end ${line.outcome}${line.shots === undefined ? "" : ` ${line.shots}`}`;
    case "quit":
      return "quit";
  }
};

/**
 * Reads a line from the arena, without its line break. If this version does not know its first word, the result
 * is undefined: ignore the line. Fails on a known word with wrong arguments.
 *
 * Cost: the length of the line.
 *
 * @example
 * import { parseArenaLine } from "@broadside/arena/bots";
 * import { unwrap } from "@broadside/engine";
 *
 * unwrap(parseArenaLine("quit")); // => { kind: "quit" }
 */
export const parseArenaLine = (text: string): Result<ArenaLine | undefined> => {
  const [, word = "", rest = ""] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(text) ?? [];
  return Object.hasOwn(PARSERS, word) ? PARSERS[word](rest) : ok(undefined);
};

/** Readers of what follows the first word of a line. */
const PARSERS: Readonly<Record<string, (rest: string) => Result<ArenaLine>>> = {
  broadside: (rest) => {
    const version = wholeNumber(rest);
    return version !== undefined && version > 0
      ? ok({ kind: "broadside", version })
      : fail("broadside", `"${rest}" is not a version`, "write broadside 1");
  },
  set: (rest) => {
    const [, name = "", value = ""] = /^(\S*)\s*(.*)$/s.exec(rest) ?? [];
    return name === "" ? fail("set", "names no option", "write set NAME VALUE") : ok({ kind: "set", name, value });
  },
  scenario: (rest) =>
    rest === "" ? fail("scenario", "has no rules", 'write scenario {"board":…}') : ok({ kind: "scenario", json: rest }),
  game: (rest) => {
    const [number = "", role, ...more] = rest.split(/\s+/);
    const value = wholeNumber(number);
    return value !== undefined && role === "seek" && more.length === 0
      ? ok({ kind: "game", number: value })
      : fail("game", `"${rest}" is not a number and seek`, "write game 17 seek");
  },
  shoot: (rest) => {
    const words = rest === "" ? [] : rest.split(/\s+/);
    const [move, game] = [timeOf(words[0]), timeOf(words[1])];
    const [cells, questions] = [wholeNumber(words[2] ?? "1"), wholeNumber(words[3] ?? "0")];
    const isKnown = words.length >= 2 && words.length <= 4 && move && game && questions !== undefined;
    return !isKnown || cells === undefined || cells < 1
      ? fail("shoot", `"${rest}" is not two times and a number of cells`, "write shoot 1000 60000, or shoot - - 3")
      : ok({
          ...{ kind: "shoot", ...move.named("move"), ...game.named("game"), cells },
          ...(words.length === 4 && { questions }),
        });
  },
  told: (rest) =>
    rest === ""
      ? fail("told", "has no statement", "write told any(A1:D4) = true")
      : ok({ kind: "told", statement: rest }),
  answer: (rest) =>
    rest === "" ? fail("answer", "has no shot", "write answer F6x") : ok({ kind: "answer", shots: rest }),
  place: (rest) => {
    const time = timeOf(rest === "" ? undefined : rest);
    return time
      ? ok({ kind: "place", ...time.named("move") })
      : fail("place", `"${rest}" is not a time`, "write place 5000, or place - for no limit");
  },
  end: (rest) => {
    const [word = "", number, ...more] = rest.split(/\s+/);
    const outcome = OUTCOMES.find((name) => name === word);
    if (outcome === undefined) return fail("end", `"${word}" is not known`, suggestName(word, OUTCOMES));
    if (number === undefined) return ok({ kind: "end", outcome });
    const shots = wholeNumber(number);
    return shots === undefined || more.length > 0
      ? fail("end", `"${rest}" is not an outcome and a number of shots`, "write end won 41")
      : ok({ kind: "end", outcome, shots });
  },
  quit: () => ok({ kind: "quit" }),
};

const wholeNumber = (text: string): number | undefined => {
  const value = Number(text);
  return /^\d+$/.test(text) && Number.isSafeInteger(value) ? value : undefined;
};

const timeOf = (text: string | undefined) => {
  const value = text === undefined ? undefined : wholeNumber(text);
  if (value === undefined && text !== NO_LIMIT) return undefined;
  return {
    named: <Name extends string>(name: Name): { [key in Name]?: number } =>
      (value === undefined ? {} : { [name]: value }) as { [key in Name]?: number },
  };
};

/** A player of many games that is told where each game begins and ends: a bot, however it is reached. */
export interface ToldPlayer {
  begin(game: number): Promise<void>;
  next(): Promise<number>;
  observe(observation: Observation): void;
  end(outcome: Outcome, shots: number): void;
  /** Tells what is still untold, because no question follows soon. */
  rest(): void;
}
