import {
  CELL_PATTERN,
  type Columns,
  formatCell,
  hasCyrillicColumns,
  narrow,
  type WrittenCell,
  writtenCells,
} from "../board/cell-name.ts";
import { refuseNoText } from "../core/fields.ts";
import { fail, type InputError, ok, parseEach, type Result, shorten } from "../core/result.ts";
import { type Answer, HIT, isHit, MISS, type Observation } from "./answer.ts";
import { describeAnswer } from "./answer-text.ts";
import { shipCount, sizesOf } from "./fleet.ts";
import { answerForms, formatAnswer, formatObservation, parseObservation, parseObservationAt } from "./notation.ts";
import { canListPlacements, placementsOf } from "./placement.ts";
import { checkScenario, type Scenario } from "./scenario.ts";

/** Further names of ship classes, for example in other languages, by the name in the rules. */
export type ShipNames = Readonly<Record<string, readonly string[]>>;

/**
 * Reads shots with their answers: `"E5. F6x F7x F8#cruiser"`, or as people write them, all with the answer behind the
 * cell or all with it in front: `"E5 miss, F6 hit"`, `"D-4. 6F X"`, `"destroyer sunk G7"`. What is valid notation is
 * read as such. Fails on a cell that is off the board, blocked or shot twice, on an answer against the rules, and on a
 * text with two meanings. Whether a layout fits is another question. Cost: linear in the text.
 *
 * Answers are read in English, Russian, German, French, Polish and Japanese: `"Д4 мимо"`, `"E5 Wasser"`.
 *
 * @param names further names of ships; SHIP_NAMES has those of the presets in these languages
 * @param columns the alphabet of the columns that the board shows: where it is Cyrillic, `В`, `Е` and `К` are columns
 * @example
 * import { parseShots, preset, unwrap } from "@broadside/engine";
 *
 * unwrap(parseShots(preset("hasbro"), "E5. F6x"))[1]; // => { cell: 55, answer: { kind: "hit" } }
 * unwrap(parseShots(preset("hasbro"), "E5: miss, F6 hit"))[1]; // => { cell: 55, answer: { kind: "hit" } }
 * unwrap(parseShots(preset("hasbro"), "Е6x", {}, "cyrillic"))[0]; // => { cell: 55, answer: { kind: "hit" } }
 */
export const parseShots = (
  scenario: Scenario,
  text: string,
  names?: ShipNames,
  columns?: Columns,
): Result<Observation[]> => {
  checkScenario(scenario);
  const wrong = refuseNoText(text, "shots", 'write for example "E5. F6x"');
  if (wrong) return wrong;
  let word = { at: 0, text: "" };
  const strict = parseEach(shotsIn(scenario, text), (shot) => {
    word = shot.word;
    return shot.read;
  });
  if (strict.ok) return strict;
  const doubtful = /\S*@\S*/.exec(text)?.[0];
  if (doubtful !== undefined) {
    const what = "an answer that may be wrong cannot be taken here";
    return fail(`shots, "${doubtful}"`, what, 'leave out "@" and what is behind it');
  }
  const free = new WrittenShots(scenario, text, names, columns).read();
  if (free.read.ok) return free.read;
  // Of a cell with signs behind it, the notation knows best what is wrong, unless another shot is behind them.
  const marks = word.text.replace(/[:;,!|-]+$/, "");
  const isNotation = (CELL_PATTERN.exec(marks)?.[0].length ?? marks.length) < marks.length;
  const isBeyond =
    free.at >= word.at + word.text.length || (free.at > word.at && /^[a-z]+\d/i.test(text.slice(free.at)));
  return isNotation && !isBeyond ? strict : free.read;
};

/**
 * Reads the valid shots of a text, and explains what is wrong with the others. Of two shots at a cell it keeps the
 * first. If a shot is wrong, the others are read in notation alone.
 *
 * @example
 * import { preset, readShots } from "@broadside/engine";
 *
 * const { observations, errors } = readShots(preset("hasbro"), "E5. Z9x F6x");
 * observations.length; // => 2
 * errors[0]?.where; // => "shot 2 \"Z9x\""
 */
export const readShots = (
  scenario: Scenario,
  text: string,
): { readonly observations: readonly Observation[]; readonly errors: readonly InputError[] } => {
  const whole = parseShots(scenario, text);
  if (whole.ok) return { observations: whole.value, errors: [] };
  if (typeof text !== "string") return { observations: [], errors: [whole.error] };
  const shots = [...shotsIn(scenario, text)].map(({ read }) => read);
  return {
    observations: shots.flatMap((shot) => (shot.ok ? [shot.value] : [])),
    errors: shots.flatMap((shot) => (shot.ok ? [] : [shot.error])),
  };
};

/** The shots of a text in notation, and where each begins. */
function* shotsIn(
  scenario: Scenario,
  text: string,
): Generator<{ read: Result<Observation>; word: { at: number; text: string } }> {
  const shotAt = new Map<number, number>();
  let number = 0;
  // Spaces inside brackets belong to the shot.
  for (const { 0: word, index: at } of text.matchAll(/(?:\[[^\]]*\]|\([^)]*\)|[^\s[(])+|[[(]\S*/g)) {
    const where = `shot ${++number} "${word}"`;
    const read = parseObservation(scenario, word, where);
    yield { read: read.ok ? firstShotAt(scenario, shotAt, read.value, number, where) : read, word: { at, text: word } };
  }
}

/** The shot; fails if its cell was shot before. @param shotAt the number of the shot at each cell, which it adds to */
const firstShotAt = (
  { board }: Scenario,
  shotAt: Map<number, number>,
  shot: Observation,
  number: number,
  where: string,
  columns?: Columns,
): Result<Observation> => {
  const earlier = shotAt.get(shot.cell);
  if (earlier !== undefined)
    return fail(
      where,
      `${formatCell(board, shot.cell, columns)} was already shot (shot ${earlier})`,
      "leave one of the two out",
    );
  shotAt.set(shot.cell, number);
  return ok(shot);
};

/** A text in lower case and usual signs, every gap one blank; and where each of its characters was. */
const fold = (written: string): { readonly text: string; readonly from: readonly number[] } => {
  const usual = narrow(written).replaceAll("’", "'");
  const signs: string[] = [];
  const from: number[] = [];
  for (let i = 0; i < usual.length; i++) {
    const lower = usual[i].toLowerCase();
    const sign = /[\s,;:!|、。—]/.test(lower) ? " " : lower.length === 1 ? lower : usual[i];
    if (sign === " " && (signs.at(-1) ?? " ") === " ") continue;
    signs.push(sign);
    from.push(i);
  }
  if (signs.at(-1) === " ") signs.pop();
  return { text: signs.join(""), from };
};

/** The most numbers of ships that are read in words. */
const MOST_COUNTED = 1000;

/** Every answer that any rules can give with this fleet, without cells. */
const answersInWords = ({ fleet, answers }: Scenario): Answer[] => [
  MISS,
  HIT,
  { kind: "sunk" },
  ...fleet.flatMap((_, shipClass): Answer[] => [
    { kind: "hit", shipClass },
    { kind: "sunk", shipClass },
  ]),
  ...[...new Set(fleet.flatMap((ship) => sizesOf(ship) ?? []))].map((length): Answer => ({ kind: "sunk", length })),
  ...Array.from(
    { length: answers === "count" ? Math.min(shipCount(fleet), MOST_COUNTED) + 1 : 0 },
    (_, ships): Answer => ({ kind: "count", ships }),
  ),
];

/** Further words and letters by what they mean: English, with a letter in Cyrillic, then language by language. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  "#": [
    ...["s", "sank", "hit and sunk", "убил", "убит", "потопил", "versenkt", "coulé", "zatopiony"],
    ...["撃沈", "を撃沈"],
  ],
  ".": [
    ...["m", "missed", "water", "o", "о", "мимо", "вода", "промах", "Wasser", "daneben", "Fehlschuss"],
    ...["à l'eau", "dans l'eau", "eau", "raté", "manqué", "pudło", "woda", "do wody"],
    ...["はずれ", "水", "外れ", "ハズレ", "ミス"],
  ],
  x: ["x", "х", "h", "ранил", "ранен", "попал", "Treffer", "getroffen", "touché", "trafiony", "命中", "に命中"],
};

/** How the sinking of a ship of % cells is said in other words than `sunk, 3 cells`. */
const SUNK_OF_LENGTH = [
  ...["ship of % sunk", "убил, % клетка", "убил, % клетки", "убил, % клеток"],
  ...["versenkt, % Feld", "versenkt, % Felder", "Schiff mit % Feld versenkt", "Schiff mit % Feldern versenkt"],
  ...["coulé, % case", "coulé, % cases", "zatopiony, % pole", "zatopiony, % pola", "zatopiony, % pól"],
  ...["撃沈、%マス", "%マスの艦を撃沈"],
];

/** The number of ships that a shot hits, in a folded text; a number with a point or a bracket begins the next shot. */
const SHIPS_HIT =
  /=? ?(\d+)(?: ?(?:корабл(?:ь|я|ей)|schiffe?|navires?|statek|statki|statków|隻))?(?![\p{L}\d)]|\.\d)(?!\. ?\S)/uy;

/** What phrases mean, each in one or more ways, by their folded text. */
class Lexicon {
  readonly #meanings = new Map<string, Set<string>>();
  #longest = 0;

  add(phrase: string, meaning: string): void {
    const { text } = fold(phrase.normalize());
    if (text === "") return;
    this.#meanings.set(text, (this.#meanings.get(text) ?? new Set()).add(meaning));
    this.#longest = Math.max(this.#longest, text.length);
  }

  /** The phrases at a place of a folded text that are no beginning of a longer word. */
  at(text: string, place: number): Said[] {
    const said: Said[] = [];
    for (let end = place + 1; end <= Math.min(text.length, place + this.#longest); end++) {
      const meanings = this.#meanings.get(text.slice(place, end));
      if (meanings && endsWord(text, end)) for (const meaning of meanings) said.push({ meaning, end });
    }
    return said;
  }
}

/** A meaning, such as an answer in notation, and where its text ends. */
interface Said {
  readonly meaning: string;
  readonly end: number;
}

/** Whether a word ends here: Japanese has no blanks between words. */
const endsWord = (text: string, end: number): boolean =>
  !/[\p{L}\p{M}\p{N}-]/u.test(text.charAt(end)) ||
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text.slice(end - 1, end + 1));

/** A shot that can be read at a place. Cells of a sunk ship that the text leaves out follow from the shots before. */
interface Step {
  readonly from: number;
  readonly shot: Observation;
}

/** A place to which shots can be read, and the last shot before it; two if the text can be read in two ways. */
interface Reached {
  readonly steps: Step[];
}

/** Shots as people write them. The whole text is read in every way that is possible; two ways are refused. */
class WrittenShots {
  readonly #scenario: Scenario;
  readonly #written: string;
  readonly #text: string;
  readonly #from: readonly number[];
  readonly #isCyrillic: boolean;
  readonly #phrases = new Lexicon();
  readonly #names = new Lexicon();
  readonly #shooter: string | undefined;

  constructor(scenario: Scenario, text: string, names: ShipNames = {}, columns?: Columns) {
    this.#scenario = scenario;
    this.#written = text.normalize();
    const { text: folded, from } = fold(this.#written);
    this.#text = folded;
    this.#from = from;
    this.#isCyrillic = hasCyrillicColumns(folded, scenario.board, columns);
    for (const { name } of scenario.fleet)
      for (const one of [name, ...(Object.hasOwn(names, name) ? names[name] : [])]) this.#names.add(one, name);
    for (const [notation, further] of Object.entries(FURTHER))
      for (const word of further) this.#phrases.add(word, notation);
    for (const answer of answersInWords(scenario)) {
      const notation = formatAnswer(scenario, answer);
      this.#phrases.add(describeAnswer(scenario, answer), notation);
      if (answer.kind === "sunk" && answer.length !== undefined)
        for (const form of SUNK_OF_LENGTH) this.#phrases.add(form.replace("%", String(answer.length)), notation);
    }
    this.#shooter = this.#shooterOf(this.#written);
  }

  /** The one name with a colon before shots, `Me: B4 hit`, that is no answer and no ship; undefined if several. */
  #shooterOf(written: string): string | undefined {
    const found = written.matchAll(/(?:^|[\n,;])\s{0,9}(?:\d{1,4}[.)]?\s{1,9})?(\p{L}{2,20}):/gu);
    const names = new Set(Array.from(found, ([, name]) => fold(name).text));
    const [name] = names;
    if (names.size !== 1 || this.#phrases.at(name, 0).length + this.#names.at(name, 0).length > 0) return undefined;
    return name;
  }

  /** The shots, or what is wrong; and how far the text could be read. */
  read(): { readonly read: Result<Observation[]>; readonly at: number } {
    const ways = [true, false].map((isBehind) => ({ isBehind, ...this.#reach(isBehind) }));
    const done = ways.filter(({ reached }) => reached.has(this.#text.length));
    const [{ isBehind, reached, last }] = done.length > 0 ? done : ways[1].last > ways[0].last ? [ways[1]] : ways;
    const path = pathTo(reached, last);
    const at = this.#from[last] ?? this.#written.length;
    if (done.length === 0) return { read: this.#explain(last, path, isBehind), at };
    const unclear = path.find((_, i) => (reached.get(path[i + 1]?.from ?? last)?.steps.length ?? 0) > 1);
    if (unclear || done.length > 1) return { read: this.#refuse(reached, path, unclear), at };
    return { read: this.#finish(path), at };
  }

  /** Every place to which shots can be read, from the beginning on, and the last of them. */
  #reach(isBehind: boolean): { reached: ReadonlyMap<number, Reached>; last: number } {
    const start = this.#start(0);
    const reached = new Map<number, Reached>([[start, { steps: [] }]]);
    let last = start;
    for (let place = start; place < this.#text.length; place++) {
      if (!reached.has(place)) continue;
      last = place;
      for (const { shot, end } of this.#shotsAt(place, isBehind)) {
        const next = this.#start(end, isBehind && shot.answer.kind === "miss" && this.#text.charAt(end - 1) === ".");
        const steps = reached.get(next)?.steps ?? [];
        const isNew = steps.every((step) => step.from !== place || !same(this.#scenario, step.shot, shot));
        if (isNew && steps.length < 2) reached.set(next, { steps: [...steps, { from: place, shot }] });
      }
    }
    return reached.has(this.#text.length) ? { reached, last: this.#text.length } : { reached, last };
  }

  /** Where the next shot begins: behind a full stop, a gap and the number of the shot. */
  #start(place: number, isStopped = false): number {
    const stop = isStopped ? place : matchEnd(/ ?\.?/y, this.#text, place);
    const next = this.#gap(stop);
    // A line may begin with the bare number of its shot.
    const isLine = /(?:^|\n)\s*$/.test(this.#written.slice(0, this.#from[next]).slice(-20));
    const numbered = isLine ? /(?:\d+(?:[.)]| (?=[a-zа-я]-?\d)))?/y : /(?:\d+[.)])?/y;
    const begin = this.#gap(matchEnd(numbered, this.#text, next));
    const name = this.#shooter;
    return name !== undefined && this.#text.startsWith(`${name} `, begin) ? this.#gap(begin + name.length) : begin;
  }

  #gap(place: number): number {
    return matchEnd(/(?:[ -]|\((?!\d)|\))*/y, this.#text, place);
  }

  /** The shots that can be read at a place. */
  #shotsAt(place: number, isBehind: boolean): { readonly shot: Observation; readonly end: number }[] {
    const pairs = isBehind
      ? this.#cellsAt(place).flatMap(({ cell, length }) =>
          [...this.#minusAt(place + length), ...this.#answersAt(this.#gap(place + length), true)].map(
            ({ meaning, end }) => ({ cell, meaning, end }),
          ),
        )
      : this.#answersAt(place, false).flatMap(({ meaning, end }) => {
          const next = this.#gap(end);
          return this.#cellsAt(next).map(({ cell, length }) => ({ cell, meaning, end: next + length }));
        });
    return pairs.flatMap(({ cell, meaning, end }) => {
      const read = this.#observation(cell, meaning, "");
      return read.ok ? [{ shot: read.value, end }] : [];
    });
  }

  /** A miss as a minus right behind its cell; otherwise a minus is a gap. */
  #minusAt(place: number): Said[] {
    return /^-(?: |$)/.test(this.#text.slice(place, place + 2)) ? [{ meaning: ".", end: place + 1 }] : [];
  }

  #cellsAt(place: number): readonly WrittenCell[] {
    const pair = this.#pairAt(place);
    const text = pair === undefined ? this.#text.slice(place) : `(${pair})`;
    const read = writtenCells(this.#scenario.board, text, this.#isCyrillic, "");
    if (!read?.ok) return [];
    return pair === undefined ? read.value : read.value.map(({ cell }) => ({ cell, length: pair.length }));
  }

  /** Two coordinates without brackets: `5,5`. */
  #pairAt(place: number): string | undefined {
    if (this.#scenario.board.size.length !== 2) return undefined;
    return /^\d+,\d+(?!,?\d)(?!\p{L})/u.exec(narrow(this.#unfolded(place).slice(0, 30)))?.[0];
  }

  #observation(cell: number, meaning: string, where: string): Result<Observation> {
    const { answers, fleet } = this.#scenario;
    const notation = answers === "count" && meaning === "." ? "=0" : meaning;
    const shipClass = fleet.findIndex(({ name }) => meaning === `#${name}`);
    // The length of a sunk ship names it where only one ship class has that length.
    const ofLength =
      answers === "length" ? [] : fleet.filter((one) => sizesOf(one)?.some((size) => meaning === `#${size}`));
    if (shipClass < 0 && ofLength.length === 1 && (answers === "named" || answers === "identified"))
      return this.#observation(cell, `#${ofLength[0].name}`, where);
    // The cells of the ship are found when all shots are known.
    if (answers === "revealed" && shipClass >= 0) {
      const read = parseObservationAt(this.#scenario, cell, ".", where);
      return read.ok ? ok({ cell, answer: { kind: "sunk", shipClass } }) : read;
    }
    return parseObservationAt(this.#scenario, cell, notation, where);
  }

  /** The answers that can be read at a place, in notation. @param isBehind with signs as in notation */
  #answersAt(place: number, isBehind: boolean): Said[] {
    const said = this.#plainAnswersAt(place, isBehind);
    // "hit, destroyer sunk"
    const after = this.#keysAt(place, isBehind).flatMap(({ meaning, end }) =>
      meaning === "x" ? this.#plainAnswersAt(this.#gap(end), false).filter((next) => next.meaning.startsWith("#")) : [],
    );
    return [...said, ...after].flatMap((one) => [one, ...this.#withCells(one, isBehind)]);
  }

  #plainAnswersAt(place: number, isBehind: boolean): Said[] {
    const keys = this.#keysAt(place, isBehind);
    const details = keys.flatMap(({ meaning, end }) => this.#detailsAt(this.#gap(end), meaning));
    const namesFirst = this.#names.at(this.#text, place).flatMap(({ meaning: name, end }) =>
      this.#keysAt(this.#gap(end), false)
        .filter(({ meaning }) => meaning === "x" || meaning === "#")
        .map((key) => ({ meaning: key.meaning + name, end: key.end })),
    );
    return [...keys, ...details, ...namesFirst];
  }

  /** Words and signs that are answers by themselves. */
  #keysAt(place: number, isBehind: boolean): Said[] {
    const text = this.#text;
    const words = this.#phrases.at(text, place);
    if (!isBehind) return words;
    const sign = text.charAt(place);
    const isGlued = sign === "x" && !endsWord(text, place + 1);
    if (sign === "+") return [{ meaning: "x", end: place + 1 }];
    const goesOn = isGlued && this.#cellsAt(place + 1).length + this.#names.at(text, place + 1).length > 0;
    if ((sign === "." && this.#scenario.answers !== "count") || sign === "#" || goesOn)
      return [...words, { meaning: sign, end: place + 1 }];
    const count = this.#scenario.answers === "count" ? SHIPS_HIT : /= ?(\d+)/y;
    count.lastIndex = place;
    const [whole, ships] = count.exec(text) ?? [];
    return whole === undefined ? words : [...words, { meaning: `=${ships}`, end: place + whole.length }];
  }

  /** What an answer names behind its word: a ship, or the length of a sunk one. */
  #detailsAt(place: number, key: string): Said[] {
    if (key !== "x" && key !== "#") return [];
    const names = this.#names.at(this.#text, place).map(({ meaning, end }) => ({ meaning: key + meaning, end }));
    // A number with a point or a bracket may be that of the next shot.
    const length = /(\d+)(?![\p{L}\d)-]|\. ?\S)/uy;
    length.lastIndex = place;
    const [digits] = (key === "#" && length.exec(this.#text)) || [];
    return digits === undefined ? names : [...names, { meaning: `#${digits}`, end: place + digits.length }];
  }

  /** The sinking of a ship with its cells behind it, in brackets or bare. */
  #withCells({ meaning, end }: Said, isBehind: boolean): Said[] {
    if (this.#scenario.answers !== "revealed" || !meaning.startsWith("#")) return [];
    const brackets = / ?(\[[^\]]*\])/y;
    brackets.lastIndex = end;
    const [whole, list] = brackets.exec(this.#text) ?? [];
    if (whole !== undefined) return [{ meaning: meaning + this.#inLatin(list), end: end + whole.length }];
    const said: Said[] = [];
    const cells: string[] = [];
    for (let place = this.#gap(end); isBehind; ) {
      const [next] = this.#cellsAt(place);
      if (next === undefined) break;
      cells.push(formatCell(this.#scenario.board, next.cell));
      said.push({ meaning: `${meaning}[${cells}]`, end: place + next.length });
      place = this.#gap(place + next.length);
    }
    return said;
  }

  /** A list of cells in brackets, whose Cyrillic columns the notation does not know. */
  #inLatin(list: string): string {
    if (!this.#isCyrillic) return list;
    return list.replace(/\p{L}\d+/gu, (written) => {
      const read = writtenCells(this.#scenario.board, written, true, "");
      return read?.ok ? formatCell(this.#scenario.board, read.value[0].cell) : written;
    });
  }

  /** Checks that no cell is shot twice, and adds the cells of sunk ships that the text leaves out. */
  #finish(path: readonly Step[]): Result<Observation[]> {
    const shotAt = new Map<number, number>();
    const shots: Observation[] = [];
    const isRevealed = this.#scenario.answers === "revealed";
    const columns = this.#isCyrillic ? "cyrillic" : "latin";
    return parseEach(path, ({ shot, from }, i) => {
      const where = this.#where(from, i + 1);
      shots.push(shot);
      const { answer } = shot;
      const isOpen = isRevealed && answer.kind === "sunk" && answer.cells === undefined;
      const whole = isOpen ? withShipCells(this.#scenario, shots, where) : ok(shot);
      return whole.ok ? firstShotAt(this.#scenario, shotAt, whole.value, i + 1, where, columns) : whole;
    });
  }

  /** A shot for messages: the text from a place to the next comma, line or second cell. */
  #where(place: number, number: number): string {
    const [line] = /^(?:\([\d\s,]*\)?|\d+,(?=\d)|[^\n,;、])*/.exec(this.#unfolded(place)) ?? [""];
    const [, second] = line.slice(0, 200).matchAll(/\p{L}+-?\d+|\d+-?\p{L}+|\(\d/gu);
    return `shot ${number} "${shorten(line.slice(0, second?.index).trim(), 60)}"`;
  }

  /** The text from a place on, as it was written. */
  #unfolded(place: number): string {
    return this.#written.slice(this.#from[place] ?? this.#written.length);
  }

  /** What is wrong with the shot at a place. */
  #explain(place: number, path: readonly Step[], isBehind: boolean): Result<never> {
    const where = this.#where(place, path.length + 1);
    const fix = `write a cell and its answer, ${answerForms(this.#scenario)}`;
    const none = fail(where, "does not begin with a cell", fix);
    const said = isBehind ? [] : this.#answersAt(place, false);
    const start = isBehind ? place : this.#gap(said.at(-1)?.end ?? place);
    const pair = this.#pairAt(start);
    const text = pair === undefined ? narrow(this.#unfolded(start)) : `(${pair})`;
    const cells = writtenCells(this.#scenario.board, text, this.#isCyrillic, where);
    if (cells?.ok === false) return cells;
    if (!cells) return this.#namedHit(place, path) ?? (said.length > 0 ? fail(where, "has no cell", fix) : none);
    const [{ cell, length }] = cells.value;
    const behind = this.#gap(start + (pair?.length ?? length));
    const answers = isBehind ? this.#answersAt(behind, true) : said;
    for (const { meaning, end } of [...answers].reverse()) {
      const name =
        meaning === "#" || meaning === "x"
          ? (/^\p{L}[\p{L}\p{N}_-]*/u.exec(this.#text.slice(this.#gap(end))) ?? [""])[0]
          : "";
      const isCell = this.#cellsAt(this.#gap(end)).length > 0;
      const read = this.#observation(cell, isCell ? meaning : meaning + name, where);
      if (!read.ok) return read;
    }
    const [word] = /^[^\s,;]*/.exec(this.#unfolded(behind)) ?? [""];
    if (word === "" || this.#cellsAt(behind).length > 0) return this.#observation(cell, "", where) as Result<never>;
    return fail(where, `"${word}" is not an answer`, `write ${answerForms(this.#scenario)}`);
  }

  /** Refuses the name of a ship behind a hit, where the rules give none. */
  #namedHit(place: number, path: readonly Step[]): Result<never> | undefined {
    const before = path.at(-1);
    const [name] = this.#names.at(this.#text, place);
    if (!name || before?.shot.answer.kind !== "hit") return undefined;
    const where = this.#where(before.from, path.length);
    const read = this.#observation(before.shot.cell, `x${name.meaning}`, where);
    return read.ok ? undefined : read;
  }

  /** Refuses a text that can be read in two ways, with both. */
  #refuse(reached: ReadonlyMap<number, Reached>, path: readonly Step[], unclear: Step | undefined): Result<never> {
    const index = unclear ? path.indexOf(unclear) : 0;
    const where = this.#where(path[index]?.from ?? 0, index + 1);
    const steps = unclear ? reached.get(path[index + 1]?.from ?? this.#text.length)?.steps : undefined;
    const readings = (steps ?? []).map(({ shot }) => `"${formatObservation(this.#scenario, shot)}"`);
    return fail(
      where,
      readings.length > 0 ? `can be read as ${readings.join(" or as ")}` : "can be read in two ways",
      "write one of them in this notation",
    );
  }
}

/** Where a sticky pattern that matches at a place ends. */
const matchEnd = (pattern: RegExp, text: string, place: number): number => {
  pattern.lastIndex = place;
  return pattern.test(text) ? pattern.lastIndex : place;
};

const same = (scenario: Scenario, a: Observation, b: Observation): boolean =>
  formatObservation(scenario, a) === formatObservation(scenario, b);

/** The shots up to a place, in their order. */
const pathTo = (reached: ReadonlyMap<number, Reached>, place: number): Step[] => {
  const path: Step[] = [];
  for (let [step] = reached.get(place)?.steps ?? []; step; [step] = reached.get(step.from)?.steps ?? [])
    path.push(step);
  return path.reverse();
};

/** The last shot, which sinks a ship, with the ship's cells: the only place of the ship among the hits. */
const withShipCells = (scenario: Scenario, shots: readonly Observation[], where: string): Result<Observation> => {
  const shot = shots[shots.length - 1];
  const { answer } = shot;
  const hits = new Set(shots.filter((one) => isHit(one.answer)).map(({ cell }) => cell));
  if (answer.kind !== "sunk" || !canListPlacements(scenario)) return ok(shot);
  const table = placementsOf(scenario);
  const places = Array.from({ length: table.count }, (_, p) => p)
    .filter((p) => table.classOf[p] === answer.shipClass)
    .map((p) => Array.from(table.cellsOf(p)))
    .filter((cells) => cells.includes(shot.cell) && cells.every((cell) => hits.has(cell)));
  if (places.length === 1) return ok({ ...shot, answer: { ...answer, cells: places[0] } });
  return fail(where, "the sunk ship's cells are missing", `write ${answerForms(scenario)}`);
};
