import { fail, ok, type Result } from "@broadside/engine";

/** The beginning of a strategy that is given as a command. */
export const BOT_PREFIX = "cmd:";

/** Whether a strategy is given as a program: `cmd:python3 mybot.py`. */
export const isBotCommand = (text: string): boolean => text.startsWith(BOT_PREFIX);

/**
 * Splits a command into words as a shell does, with quotes and backslashes, but no variables or patterns. On every
 * system a backslash before the name of a file or folder is plain text: `C:\bots\mine.exe` is one word.
 */
export const splitCommand = (command: string, where: string): Result<string[]> => {
  const words: string[] = [];
  let word: string | undefined;
  for (let i = 0; i < command.length; i++) {
    const letter = command[i];
    if (/\s/.test(letter)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    const quoted = quotedAt(command, i);
    if (quoted === undefined)
      return letter === "\\"
        ? fail(where, "ends with a backslash", "leave it out or write it twice")
        : fail(where, `the quote ${letter} is not closed`, `close it with another ${letter}`);
    word = (word ?? "") + quoted.text;
    i = quoted.last;
  }
  if (word !== undefined) words.push(word);
  if (words.length > 0 && words[0] !== "") return ok(words);
  return fail(where, "names no program", 'write for example "cmd:python3 mybot.py"');
};

/** How the name of a file begins, after a backslash. Two code units, because a letter may take both. */
const IN_PATH = /^[\p{L}\p{N}_.-]/u;

const quotedAt = (command: string, at: number): { readonly text: string; readonly last: number } | undefined => {
  const letter = command[at];
  if (letter === "\\" && !IN_PATH.test(command.slice(at + 1, at + 3)))
    return at + 1 < command.length ? { text: command[at + 1], last: at + 1 } : undefined;
  if (letter !== '"' && letter !== "'") return { text: letter, last: at };
  let text = "";
  for (let i = at + 1; i < command.length; i++) {
    if (command[i] === letter) return { text, last: i };
    const isEscape = letter === '"' && command[i] === "\\" && /["\\]/.test(command[i + 1] ?? "");
    if (isEscape) i++;
    text += command[i];
  }
  return undefined;
};

/** Position of the first comma outside quotes; the end of the text if there is none, or if a quote stays open. */
export const nextComma = (text: string, from: number): number => {
  for (let i = from; i < text.length; i++) {
    if (text[i] === ",") return i;
    const quoted = quotedAt(text, i);
    if (!quoted) return text.length;
    i = quoted.last;
  }
  return text.length;
};

/**
 * Splits a list of strategies such as
 * `random,probability-chessboard:divisor=3,block=12,./mine.mjs,cmd:python3 mybot.py`. A comma before `name=`
 * belongs to the parameters of the preceding strategy. A comma within the quotes of a command belongs to the
 * command.
 *
 * Cost: the length of the list.
 *
 * @example
 * import { splitStrategies } from "@broadside/arena/strategies";
 *
 * splitStrategies("random,hunt-target,./mine.mjs"); // => ["random", "hunt-target", "./mine.mjs"]
 */
export const splitStrategies = (list: string): string[] => {
  const texts: string[] = [];
  for (const part of partsOfList(list)) {
    const text = part.trim();
    const last = texts.length - 1;
    if (last >= 0 && texts[last].includes(":") && /^[a-z][a-z-]*=/.test(text)) texts[last] += `,${text}`;
    else texts.push(text);
  }
  return texts;
};

const partsOfList = (list: string): string[] => {
  const parts: string[] = [];
  for (let start = 0; start <= list.length; ) {
    const comma = list.indexOf(",", start);
    const isCommand = isBotCommand(list.slice(start).trimStart());
    const end = isCommand ? nextComma(list, start) : comma < 0 ? list.length : comma;
    parts.push(list.slice(start, end));
    start = end + 1;
  }
  return parts;
};
