import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { stackClass, stackStyle } from "../../board/drawing/stack.ts";
import { matchWords } from "../../board/texts/match/words.ts";
import { lazy } from "../../parts/lazy.tsx";
import { Notice } from "../../parts/problems.tsx";
import { partsWords } from "../../parts/texts/words.ts";
import { useUndoKeys } from "../../parts/undo-buttons.tsx";
import { RoomFrame } from "../../shell/page-header.tsx";
import { room, useRoom } from "../../shell/rooms.ts";
import { shellWords } from "../../shell/texts/words.ts";
import type { CellMark } from "./marked-ships.ts";
import { PrintedSolution, PuzzleBoard } from "./puzzle-board.tsx";
import {
  dayOf,
  dayOfPuzzle,
  formatBestShotAddress,
  formatPuzzlesAddress,
  KINDS,
  parsePuzzlesAddress,
  puzzleKey,
  rulesOf,
} from "./puzzle-name.ts";
import { PuzzleNotices, puzzleTitle, useBroughtIntoView } from "./puzzle-parts.tsx";
import { Puzzles } from "./solitaire.ts";
import { ChoicePanel, FoundFleet, OpenPanel, PuzzleHead, SolvedPanel, ToolsPanel } from "./solitaire-panels.tsx";
import { puzzlesWords as words } from "./texts/words.ts";
import "./puzzles.css";

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
  const board = useBroughtIntoView(play && puzzleKey(play.made.name));
  return (
    <>
      <PuzzleNotices of={puzzles} unread={words.unread} isToday={dayOfPuzzle(puzzles.name.value) === puzzles.today} />
      <main class="puzzle-room">
        <PuzzleHead puzzles={puzzles} />
        <p class="print-name" aria-hidden="true">
          {words.solver}:
        </p>
        <div class="puzzle-board board-place card bare-on-phones" ref={board}>
          {play ? <PuzzleBoard play={play} tool={tool} /> : <Making puzzles={puzzles} />}
        </div>
        <div class="puzzle-panels grid">
          {play?.isSolved.value && <SolvedPanel play={play} puzzles={puzzles} />}
          <ToolsPanel puzzles={puzzles} tool={tool} />
          <FoundFleet puzzles={puzzles} />
          <ChoicePanel puzzles={puzzles} />
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
