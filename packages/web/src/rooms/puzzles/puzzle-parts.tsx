import { cellsOf as lengthOf, type Scenario } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Signs } from "../../board/drawing/cell.tsx";
import { drawCell, UNIT } from "../../board/drawing/draw-cell.ts";
import { partSigns, Silhouette } from "../../board/drawing/silhouette.tsx";
import type { Piece } from "../../board/position/hull-part.ts";
import { boardWords } from "../../board/texts/words.ts";
import { date } from "../../language/numbers.ts";
import { CopyButton } from "../../parts/copies.tsx";
import { lazy } from "../../parts/lazy.tsx";
import { InputProblems } from "../../parts/problems.tsx";
import { partsWords } from "../../parts/texts/words.ts";
import { Button } from "../../parts/theme/button.tsx";
import type { CalendarProps } from "./calendar.tsx";
import { dateOf, dayOfPuzzle, type PuzzleName } from "./puzzle-name.ts";
import type { Puzzles } from "./solitaire.ts";
import { puzzlesWords as words } from "./texts/words.ts";

export const dayTitle = (day: number): string => words.ofDay({ day: date(dateOf(day) as Date) });

export const puzzleTitle = (name: PuzzleName): string => {
  if (name.rules !== undefined) return words.opened;
  const day = dayOfPuzzle(name);
  return day === undefined ? words.numbered({ number: String(name.number) }) : dayTitle(day);
};

const CalendarPart = lazy(
  () => words.calendar.title,
  async () => (await import("./calendar.tsx")).Calendar,
);

/** The calendar, which is drawn once it is unfolded. */
export function CalendarFold(props: CalendarProps) {
  const isOpen = useSignal(false);
  return (
    <details
      class="puzzle-days card gone-on-paper"
      onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}
    >
      <summary>{words.calendar.title}</summary>
      {isOpen.value && <CalendarPart {...props} />}
    </details>
  );
}

/** Scrolls to the title and the board when the puzzle changes: on phones, the links to others are far below. */
export const useSeenFromTop = (puzzle: string | undefined): void => {
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (puzzle === undefined) return;
    if (before.current !== undefined) scrollTo(0, 0);
    before.current = puzzle;
  }, [puzzle]);
};

export function PuzzleNotices(props: {
  readonly of: Pick<Puzzles, "problems" | "unread" | "trouble">;
  readonly unread: string;
  /** Whether the puzzle is that of today, perhaps because the address names none. */
  readonly isToday: boolean;
}) {
  const { problems, unread, trouble } = props.of;
  return (
    <div class="room-notices gone-on-paper">
      <InputProblems problems={problems} title={props.isToday ? words.addressWrong : partsWords.linkUnread} />
      {unread.value && (
        <p class="notice" role="alert">
          {props.unread}
        </p>
      )}
      {trouble.value !== undefined && <p class="small">{boardWords.unsaved[trouble.value]}</p>}
    </div>
  );
}

interface FleetRow {
  readonly ship: Scenario["fleet"][number];
  readonly length: number;
  readonly all: number;
  readonly ticked: number;
  /** The letters of its classes on the board. */
  readonly marks: readonly string[];
}

/** The longest ships first. Straight classes of the same length, such as cruiser and submarine, share a row. */
const rowsOf = (fleet: Scenario["fleet"], done: readonly number[], letters: readonly string[]): readonly FleetRow[] => {
  const rows = new Map<string, FleetRow>();
  for (const [i, ship] of fleet.entries()) {
    const key = ship.shape.kind === "line" ? `line ${ship.shape.length}` : ship.name;
    const { all = 0, ticked = 0, marks = [] } = rows.get(key) ?? {};
    rows.set(key, {
      ship,
      length: Number(lengthOf(ship)),
      all: all + ship.count,
      ticked: ticked + Math.min(ship.count, done[i]),
      marks: letters[i] === undefined ? marks : [...marks, letters[i]],
    });
  }
  return [...rows.values()].sort((a, b) => b.length - a.length);
};

export function FleetPanel(props: {
  readonly fleet: Scenario["fleet"];
  /** For each class, how many ships are ticked off. */
  readonly done: readonly number[];
  /** How a screen reader describes a class. */
  readonly label: (typeof words)["found"];
  readonly state?: "sunk";
  /** For each class, the letters that its ships have on the board, if any. */
  readonly letters?: readonly string[];
  /** Whether ships are drawn in pieces, as straight ships are on the board. */
  readonly inPieces?: boolean;
  /** What the drawings on the board mean, below the fleet. */
  readonly children?: ComponentChildren;
}) {
  const { fleet, done, label, state = "afloat", letters = [], inPieces = false } = props;
  return (
    <section class="puzzle-fleet stack gap-3 card" aria-labelledby="fleet-title">
      <h2 id="fleet-title">{boardWords.fleet}</h2>
      <ul class="flow">
        {rowsOf(fleet, done, letters).map(({ ship, length, all, ticked, marks }) => (
          <li class="flow gap-1" key={ship.name}>
            <span class="visually-hidden">{label({ found: ticked, all, length })}</span>
            {marks.length > 0 && (
              <span class="small" aria-hidden="true">
                {marks.join(", ")}
              </span>
            )}
            {Array.from({ length: all }, (_, i) => (
              <span
                key={i}
                class={i < ticked ? "fleet-ship row gap-0 is-found" : "fleet-ship row gap-0"}
                aria-hidden="true"
              >
                <Silhouette shipClass={ship} side={20} state={i < ticked ? state : "afloat"} inPieces={inPieces} />
                {i < ticked && <span class="fleet-tick">✓</span>}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {props.children}
    </section>
  );
}

/** A piece as the key draws it: its name, the sides on which the ship ends, and its form; a given cell has neither. */
type KeyItem = readonly [name: keyof (typeof words)["pieces"], ends?: string, piece?: Piece];

/** A piece of each kind; the end is the left one. */
const STRAIGHT_KEY: readonly KeyItem[] = [
  ["single", "trbl", "single"],
  ["end", "tbl", "end"],
  ["middle", "tb", "middle"],
  ["some", "", "some"],
  ["given"],
];

/** Ships of other shapes are not drawn in pieces. */
const SHAPES_KEY: readonly KeyItem[] = [["part", "trbl"], ["given"]];

export function PieceKey({ isStraight }: { isStraight: boolean }) {
  return (
    <ul class="piece-key small flow">
      {(isStraight ? STRAIGHT_KEY : SHAPES_KEY).map(([name, ends, piece]) => (
        <li class="row gap-1" key={name}>
          <svg viewBox={`0 0 ${UNIT} ${UNIT}`} aria-hidden="true">
            {ends === undefined ? (
              <Signs signs={drawCell({ kind: "unknown", texts: [], ships: [], given: true })} />
            ) : (
              partSigns({ ends, turns: "", tip: "", deck: "", ...(piece && { piece }) })
            )}
          </svg>
          {words.pieces[name]}
        </li>
      ))}
    </ul>
  );
}

/** The most lamps in a row; more are a number. */
const MOST_LAMPS = 5;

/**
 * A result in two lines to paste: which puzzle, and how it went in signs that need no translation and differ in more than
 * colour. It names no cell.
 *
 * @param streak the days in a row; shown if this puzzle is one of them
 */
export const resultText = (title: readonly string[], signs: string, hints: number, streak?: number): string => {
  const lamps = hints > MOST_LAMPS ? `💡×${hints}` : "💡".repeat(hints);
  const how = [signs, lamps, streak ? `🔥${streak}` : ""].filter((part) => part !== "");
  return `${["Broadside", ...title].join(" · ")}\n${how.join(" ")}`;
};

/** Sends or copies a result, which names no cell, with a question and a link to the puzzle, not to its solution. */
export function CopyResult({ result, ask, link }: { result: string; ask: string; link: string }) {
  const { copyResult, resultCopied } = words;
  const text = `${result}\n${ask} ${link}`;
  return (
    <>
      {"share" in navigator && (
        <Button label={partsWords.share} onClick={() => void navigator.share({ text }).catch(() => {})} />
      )}
      <CopyButton label={copyResult} said={resultCopied} text={() => text} />
    </>
  );
}
