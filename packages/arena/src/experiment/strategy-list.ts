import { isBotCommand, nextComma } from "../bot/command/command-words.ts";

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
