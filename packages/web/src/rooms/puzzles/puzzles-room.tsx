import "./puzzles.css";
import type { Scenario } from "@broadside/engine";
import { parsePuzzleText, reasonText } from "@broadside/engine/puzzles";
import { type Signal, signal, useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { stackClass, stackStyle } from "../../board/drawing/stack.ts";
import { checkShowable, formatRules } from "../../board/rules/rules.ts";
import { matchWords } from "../../board/texts/match/words.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { columns } from "../../language/language.ts";
import { list } from "../../language/numbers.ts";
import { Choice, Segments } from "../../parts/field/choice.tsx";
import { FileOrText } from "../../parts/field/file-or-text.tsx";
import { KeyHelp } from "../../parts/key-help.tsx";
import { lazy } from "../../parts/lazy.tsx";
import { Notice } from "../../parts/problems.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { partsWords } from "../../parts/texts/words.ts";
import { Button } from "../../parts/theme/button.tsx";
import { UndoButtons, useUndoKeys } from "../../parts/undo-buttons.tsx";
import { useLostFocus, useScrolledTo } from "../../parts/window/focus.ts";
import { beside } from "../../parts/window/screen-size.ts";
import { RoomFrame } from "../../shell/page-header.tsx";
import { linkTo, room, useRoom } from "../../shell/rooms.ts";
import { shellWords } from "../../shell/texts/words.ts";
import { puzzleLevelSetting } from "../../storage/settings.ts";
import type { CellMark } from "./marked-ships.ts";
import { PrintedSolution, PuzzleBoard, stateText } from "./puzzle-board.tsx";
import {
  clockTime,
  dayOf,
  dayOfPuzzle,
  formatBestShotAddress,
  formatPuzzlesAddress,
  KINDS,
  LEVELS,
  type PuzzleName,
  parsePuzzlesAddress,
  puzzleKey,
  puzzleOfDay,
  rulesOf,
  SHIP_KINDS,
  sizesOf,
} from "./puzzle-name.ts";
import {
  CalendarFold,
  CopyResult,
  FleetPanel,
  PieceKey,
  PuzzleNotices,
  puzzleTitle,
  resultText,
  useSeenFromTop,
} from "./puzzle-parts.tsx";
import { type PuzzlePlay, reasonWords, type Told } from "./puzzle-play.ts";
import { countsForStreak } from "./puzzle-store.ts";
import { Puzzles } from "./solitaire.ts";
import { puzzlesWords as words } from "./texts/words.ts";

const sizeText = (size: number): string => `${size} × ${size}`;

function PuzzleHead({ puzzles }: { puzzles: Puzzles }) {
  const play = puzzles.play.value;
  const name = puzzles.name.value;
  const { board, fleet, contact } = rulesOf(name);
  const level = play?.made.level;
  const day = dayOfPuzzle(name);
  const isLate = day !== undefined && day < puzzles.today;
  const isSolvedToday = (one: PuzzleName["level"]): boolean => day !== undefined && puzzles.isSolved(day, one);
  return (
    <header class="puzzle-head card bare-on-phones">
      <p class="label">{[puzzleTitle(name), isLate ? words.late : board.size.join(" × ")].join(" · ")}</p>
      {level && <p class="puzzle-chip tag">{words.levels[level]}</p>}
      <RoomTitle class="room-title">{words.headline}</RoomTitle>
      <p class="puzzle-time gone-on-paper" role="timer" aria-label={words.time}>
        {clockTime(play?.seconds.value ?? 0)}
      </p>
      {name.rules === undefined && (
        <Choice
          legend={words.level}
          value={name.level}
          options={LEVELS.map((one) => [one, `${words.levels[one]}${isSolvedToday(one) ? " ✓" : ""}`])}
          choose={(one) => puzzles.choose(one)}
        />
      )}
      {/* In one column the board and its tools need the room. */}
      <details class="puzzle-rules soft" open={beside.value}>
        <summary>{words.rules}</summary>
        <p>
          {words.about}{" "}
          {contact === "none" && isStraight({ fleet })
            ? words.aboutStraight
            : `${words.aboutShapes} (${boardWords.contact[contact]}).`}
        </p>
      </details>
    </header>
  );
}

const isStraight = ({ fleet }: Pick<Scenario, "fleet">): boolean => fleet.every(({ shape }) => shape.kind === "line");

function FoundFleet({ puzzles }: { puzzles: Puzzles }) {
  const play = puzzles.play.value;
  const { fleet } = play?.made.scenario ?? rulesOf(puzzles.name.value);
  const done = play?.ships.value.whole() ?? fleet.map(() => 0);
  return (
    <FleetPanel fleet={fleet} done={done} label={words.found} inPieces={isStraight({ fleet })}>
      <PieceKey isStraight={isStraight({ fleet })} />
    </FleetPanel>
  );
}

const MOST_NAMED = 4;

/** The names of the wrong cells that a check or a hint found; none of many, because the board marks them all. */
const wrongCells = ({ wrong, made: { scenario } }: PuzzlePlay): string => {
  const cells = [...wrong.value].sort((a, b) => a - b).map((cell) => cellName(scenario.board, cell));
  return cells.length > MOST_NAMED ? "" : list(cells);
};

const shotsText = (play: PuzzlePlay, told: Told | undefined): string => {
  if (play.seeking.value) return words.seeking;
  switch (told?.kind) {
    case "checked":
      return words.checked({ wrong: told.wrong, where: wrongCells(play) });
    case "hint": {
      const { scenario } = play.made;
      const why = told.reason
        ? reasonText(scenario, told.reason, reasonWords(words.reasons), list, columns.value)
        : words.noStep;
      const { cells } = told;
      // Nobody looks up more names than this one by one, and the board frames the cells.
      const where =
        cells.length > MOST_NAMED
          ? words.lookMarked({ n: cells.length })
          : words.look({ cells: list(cells.map((cell) => cellName(scenario.board, cell))) });
      return `${why} ${where}`;
    }
    case "filled":
      return words.filled({ n: told.cells });
    case "hintFailed":
      return words.hintFailed;
    case "restarted":
      return words.restarted;
    default:
      return "";
  }
};

/** Said only to screen readers, because everybody else sees it on the board. */
const quietText = (play: PuzzlePlay, told: Told | undefined): string => {
  if (told?.kind === "solved") return `${words.solved} ${solvedText(play)}`;
  if (told?.kind !== "marked") return "";
  return words.marked({ cell: cellName(play.made.scenario.board, told.cell), state: stateText(play, told.cell) });
};

/** Where nothing can be undone. */
const NOTHING_DONE = { canUndo: signal(false), canRedo: signal(false), undo: () => {}, redo: () => {} };

/** The choice of what a press marks, and other tools. While the puzzle is being made, nothing can be pressed. */
function ToolsPanel({ puzzles, tool }: { puzzles: Puzzles; tool: Signal<CellMark> }) {
  const play = puzzles.play.value;
  const told = play?.told.value;
  const isStill = play?.isSolved.value !== false;
  const name = useId();
  const text = play ? shotsText(play, told) : "";
  const said = useScrolledTo<HTMLParagraphElement>(text !== "", [text]);
  const isWrong = told?.kind === "checked" && told.wrong > 0;
  return (
    <section class="puzzle-tools stack gap-3 card bare-on-phones gone-on-paper" aria-labelledby="tools-title">
      <fieldset class="puzzle-marks">
        <legend class="small" id="tools-title">
          {words.mark}
        </legend>
        <div class="segments">
          <Segments
            name={name}
            value={tool.value}
            options={(["unknown", "water", "ship", "pencil"] as const).map((mark) => [mark, words.marks[mark]])}
            choose={(mark) => (tool.value = mark)}
          />
        </div>
      </fieldset>
      <div class="buttons">
        <UndoButtons of={play && !isStill ? play : NOTHING_DONE} />
        <Button label={boardWords.check} disabled={isStill} onClick={() => play?.check()} />
        <Button
          label={play?.step.value ? words.fillIn : boardWords.hint}
          disabled={isStill}
          onClick={() => puzzles.hint()}
        />
      </div>
      <p role="status" class={`puzzle-told said stack or-nothing ${isWrong ? "is-wrong" : ""}`} ref={said}>
        {text}
      </p>
      {text === "" && tool.value === "unknown" && <p class="small mark-order">{words.markOrder}</p>}
      {text === "" && tool.value === "pencil" && <p class="small">{words.pencilNote}</p>}
      <div class="buttons">
        <Button label={boardWords.startOver} disabled={!play} onClick={() => play?.restart()} />
        <Button label={words.print} disabled={!play} onClick={() => print()} />
      </div>
      <p class="visually-hidden" role="status">
        {play && quietText(play, told)}
      </p>
      <KeyHelp>{words.keyHelp}</KeyHelp>
    </section>
  );
}

const solvedText = ({ seconds, hints }: PuzzlePlay): string =>
  words.solvedIn({
    time: clockTime(seconds.value),
    isLong: clockTime(seconds.value).split(":").length > 2,
    hints: hints.value,
  });

/** The result: the time, the hints, and the streak if the puzzle of today is part of it. */
const resultOf = ({ made: { name, level, scenario }, seconds, hints }: PuzzlePlay, puzzles: Puzzles): string => {
  const day = dayOfPuzzle(name);
  const about = [...(level ? [words.levels[level]] : []), ...(name.ships === "shapes" ? [words.shipKinds.shapes] : [])];
  const size = day === undefined ? [scenario.board.size.join(" × ")] : [];
  const { marks, streak } = puzzles.solved.value;
  const isInStreak = day === puzzles.today && marks.get(day) === "done";
  const title = [puzzleTitle(name), ...about, ...size];
  return resultText(title, `✅ ${clockTime(seconds.value)}`, hints.value, isInStreak ? streak : undefined);
};

function SolvedPanel({ play, puzzles }: { play: PuzzlePlay; puzzles: Puzzles }) {
  const title = useLostFocus<HTMLHeadingElement>();
  const { name } = play.made;
  const day = dayOfPuzzle(name);
  // What counts is the first time, also when the puzzle is solved again.
  const hints = Math.min(play.hints.value, play.solved.value?.hints ?? 0);
  // After a puzzle of today, the next one is that of another level. This one is solved, even if it is not stored yet.
  const daily =
    day === puzzles.today ? LEVELS.find((level) => level !== name.level && !puzzles.isSolved(day, level)) : undefined;
  // On phones this panel is below the fold. Scroll to it when you solve the puzzle, but not when you open a solved
  // one.
  useEffect(() => {
    if (play.told.peek()?.kind === "solved") title.current?.parentElement?.scrollIntoView({ block: "nearest" });
  }, [play, title]);
  return (
    <section class="puzzle-solved stack gap-3 card gone-on-paper" aria-labelledby="solved-title">
      <h2 id="solved-title" class="room-title" tabIndex={-1} ref={title}>
        {words.solved}
      </h2>
      <p>{solvedText(play)}</p>
      {day !== undefined && !countsForStreak(name, hints) && <p class="small">{words.manyHints}</p>}
      {play.solved.value && day !== undefined && day < play.solved.value.day && <p class="small">{words.lateNote}</p>}
      <div class="buttons">
        {daily && (
          <Button
            label={words.todayAt({ level: words.levels[daily] })}
            class="primary"
            onClick={() => puzzles.choose(daily)}
          />
        )}
        <Button label={words.next} class={daily ? undefined : "primary"} onClick={() => puzzles.show(puzzles.next)} />
        <CopyResult result={resultOf(play, puzzles)} ask={words.askFleet} link={linkTo(formatPuzzlesAddress(name))} />
      </div>
    </section>
  );
}

function ChoicePanel({ puzzles }: { puzzles: Puzzles }) {
  const name = puzzles.name.value;
  const { level, size, ships = "straight" } = name;
  const isToday = dayOfPuzzle(name) === puzzles.today;
  const { streak } = puzzles.solved.value;
  return (
    <section class="puzzle-other stack gap-3 card gone-on-paper" aria-labelledby="choice-title">
      <h2 id="choice-title">{words.choice}</h2>
      <Choice
        legend={boardWords.board}
        value={size}
        options={sizesOf(ships).map((one) => [one, sizeText(one)])}
        choose={(one) => puzzles.show(puzzles.first({ level, size: one, ships }))}
      />
      <Choice
        legend={boardWords.shipsTitle}
        value={ships}
        options={SHIP_KINDS.map((one) => [one, words.shipKinds[one]])}
        choose={(one) => puzzles.show(puzzles.first({ level, size, ships: one }))}
      />
      <div class="buttons">
        <Button label={words.next} onClick={() => puzzles.show(puzzles.next)} />
        {!isToday && <Button label={words.today} onClick={() => puzzles.show()} />}
      </div>
      {streak > 0 && (
        <p class="puzzle-streak">
          <span>{words.streak}</span> <strong>{words.streakDays({ n: streak })}</strong>
        </p>
      )}
    </section>
  );
}

function OpenPanel({ puzzles }: { puzzles: Puzzles }) {
  return (
    <FileOrText
      id="puzzle-open"
      class="puzzle-open stack gap-3 card gone-on-paper"
      heading={words.open}
      file={words.openFile}
      text={words.openText}
      button={words.openIt}
      take={async (text) => {
        const puzzle = parsePuzzleText(text);
        const shown = puzzle.ok ? checkShowable(puzzle.value) : puzzle;
        if (shown.ok) puzzles.show({ ...puzzles.name.peek(), rules: formatRules(shown.value) });
        return shown;
      }}
      wrong={(error) => error}
    />
  );
}

/** The time of a puzzle runs while the page is visible. The puzzle in progress is saved when the page is hidden. */
const useTime = (puzzles: Puzzles): void => {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) puzzles.play.peek()?.tick();
    }, 1000);
    const hide = (): void => {
      if (document.hidden) puzzles.save();
    };
    document.addEventListener("visibilitychange", hide);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [puzzles]);
};

/** Holds the place of the board: water of the same size, and what is being done or went wrong. */
function Making({ puzzles }: { puzzles: Puzzles }) {
  const { board } = rulesOf(puzzles.name.value);
  const failed = puzzles.failed.value;
  return (
    <div class={`${stackClass(board)} puzzle-making`} style={stackStyle(board)}>
      <div class={failed === undefined ? "puzzle-water is-working" : "puzzle-water"} />
      {failed === undefined ? (
        <p role="status">{words.making}</p>
      ) : (
        <Notice isWrong role="alert" button={partsWords.tryAgain} press={() => void puzzles.make()}>
          {words.makeFailed} <span lang="en">{failed}</span>
        </Notice>
      )}
    </div>
  );
}

function Solitaire() {
  const puzzles = useRoom((startWorker, write) => new Puzzles(startWorker, write));
  const tool = useSignal<CellMark>("unknown");
  useTime(puzzles);
  const play = puzzles.play.value;
  useUndoKeys(play);
  useSeenFromTop(play && puzzleKey(play.made.name));
  return (
    <>
      <PuzzleNotices of={puzzles} unread={words.unread} isToday={dayOfPuzzle(puzzles.name.value) === puzzles.today} />
      <main class="puzzle-room">
        <PuzzleHead puzzles={puzzles} />
        <p class="print-name" aria-hidden="true">
          {words.solver}:
        </p>
        <div class="puzzle-board board-place card bare-on-phones">
          {play ? <PuzzleBoard play={play} tool={tool} /> : <Making puzzles={puzzles} />}
        </div>
        <div class="puzzle-panels grid">
          {play?.isSolved.value && <SolvedPanel play={play} puzzles={puzzles} />}
          <ToolsPanel puzzles={puzzles} tool={tool} />
          <FoundFleet puzzles={puzzles} />
          <ChoicePanel puzzles={puzzles} />
          <CalendarFold
            today={puzzles.today}
            shown={dayOfPuzzle(puzzles.name.value)}
            markOf={(day) => puzzles.solved.value.marks.get(day)}
            addressOf={(day) => formatPuzzlesAddress(puzzleOfDay(day, puzzleLevelSetting.value))}
          />
          <OpenPanel puzzles={puzzles} />
        </div>
        {play && <PrintedSolution play={play} />}
      </main>
    </>
  );
}

/** The best-shot puzzles. They are all in one file, which loads on demand. */
const BestShotPart = lazy(
  () => words.kinds["best-shot"],
  async () => {
    const [{ BestShotRoom }] = await Promise.all([import("./best-shot-room.tsx"), matchWords.load()]);
    return BestShotRoom;
  },
);

export function PuzzlesRoom() {
  const { kind, name } = parsePuzzlesAddress(room.value.fragment, dayOf(new Date()));
  const title = kind === "solitaire" ? puzzleTitle(name) : words.kinds[kind];
  const addresses = { solitaire: formatPuzzlesAddress(), "best-shot": formatBestShotAddress() };
  return (
    <RoomFrame title={`${title} – ${shellWords.puzzles}`}>
      <nav class="sisters" aria-label={shellWords.puzzles}>
        {KINDS.map((one) => (
          <a key={one} href={`#${addresses[one]}`} aria-current={one === kind ? "page" : undefined}>
            {words.kinds[one]}
          </a>
        ))}
      </nav>
      {kind === "solitaire" ? <Solitaire /> : <BestShotPart />}
    </RoomFrame>
  );
}
PuzzlesRoom.words = words;
