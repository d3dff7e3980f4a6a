/** What a card says of a finished match. */
export interface CardText {
  readonly title: string;
  /** The sentence on the match. */
  readonly said: string;
  /** Small lines at the bottom: the game, and the day. */
  readonly about: readonly string[];
  /** For each board, what was shot there. */
  readonly shots: readonly string[];
}

export const [WIDTH, HEIGHT] = [1200, 600];
/** The column of text, and the panel with the boards beside it. */
const TEXT = { x: 48, width: 404 };
export const PANEL = { x: 480, y: 36, width: 684, height: 528 };
export const BOARD = 310;
export const BOARDS = [{ x: 510 }, { x: 834 }];
export const BOARD_TOP = 150;

/** Parts between which a line may break: words, and single characters of languages that write no spaces. */
const PARTS = /[\u3000-\u9fff\uff00-\uffef]|[^\s\u3000-\u9fff\uff00-\uffef]+\s*/g;

/** A text in lines that fit a width; the last line that may be there ends with dots, if more follows. */
const linesOf = (measure: (part: string) => number, text: string, width: number, most: number): string[] => {
  const lines = [""];
  for (const part of text.match(PARTS) ?? []) {
    const last = lines[lines.length - 1];
    if (last === "" || measure(last + part.trimEnd()) <= width) lines[lines.length - 1] = last + part;
    else lines.push(part);
  }
  const whole = lines.map((line) => line.trimEnd());
  return whole.length <= most ? whole : [...whole.slice(0, most - 1), `${whole[most - 1]}…`];
};

/** A line of text on a card, at its baseline; it is squeezed if it is wider. */
export interface CardLine {
  readonly text: string;
  readonly style: "title" | "said" | "name" | "small" | "brand";
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The baselines of the brand, of the last small line, and of the first line of the title. */
const BRAND = HEIGHT - 42;
const ABOUT = HEIGHT - 84;
const TITLE = 236;

/** Where the texts of a card stand. @param measure the width of a text in a style @param names what the boards show */
export const cardLines = (
  measure: (text: string, style: CardLine["style"]) => number,
  { title, said, about, shots }: CardText,
  names: readonly string[],
): CardLine[] => {
  const column = (style: "title" | "said", text: string, most: number): string[] =>
    linesOf((part) => measure(part, style), text, TEXT.width, most);
  const titles = column("title", title, 2);
  // With a second line of the title, one line less of the sentence fits above the small lines.
  const saids = column("said", said, 6 - titles.length);
  const beside = (style: "name" | "small", texts: readonly string[], y: number): CardLine[] =>
    texts.map((text, i) => ({ text, style, x: BOARDS[i].x, y, width: BOARD }));
  const below = (style: CardLine["style"], texts: readonly string[], from: number, step: number): CardLine[] =>
    texts.map((text, i) => ({ text, style, x: TEXT.x, y: from + step * i, width: TEXT.width }));
  return [
    ...below("title", titles, TITLE, 52),
    ...below("said", saids, TITLE + 52 * titles.length - 4, 34),
    ...below("small", about.toReversed(), ABOUT, -24),
    ...below("brand", ["Broadside"], BRAND, 0),
    ...beside("name", names, BOARD_TOP - 22),
    ...beside("small", shots, BOARD_TOP + BOARD + 40),
  ];
};
