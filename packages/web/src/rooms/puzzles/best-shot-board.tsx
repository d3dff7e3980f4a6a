import { cellsOf as lengthOf } from "@broadside/engine";
import { useMemo, useRef } from "preact/hooks";
import { plainFacts } from "../../board/drawing/board-look.ts";
import { cellLabel, lookOfFacts } from "../../board/drawing/cell-facts.ts";
import type { BoardCells, CellLook } from "../../board/drawing/cell-look.ts";
import { fleetState, isSunk, type KnownShip, knownShipsOf } from "../../board/map/known-ships.ts";
import { sunkShips } from "../../board/map/sunk-ships.ts";
import { MatchBoard } from "../../board/match/match-board.tsx";
import { boardWords } from "../../board/texts/words.ts";
import { decimal } from "../../language/numbers.ts";
import type { BestShot, BestShots } from "./best-shots.ts";
import { puzzlesWords as words } from "./texts/words.ts";

/** A puzzle on the screen. */
export interface ShownShot {
  readonly shots: BestShots;
  readonly puzzle: BestShot;
}

/** The ships to draw: the sunk ones, and at the end all certain ones: finding those is part of the puzzle. */
const shipsIn = ({ shots, puzzle: { knowledge } }: ShownShot): readonly KnownShip[] => {
  const map = shots.map.value;
  if (!map) return sunkShips(knowledge.scenario, knowledge.observations);
  return knownShipsOf(knowledge, map).filter((ship) => shots.end.value !== undefined || isSunk(knowledge, ship));
};

/** How many ships of each class are sunk, by the answers or by the ships drawn on the board: the larger number. */
export const sunkShown = (shown: ShownShot): readonly number[] => {
  const { knowledge } = shown.puzzle;
  const drawn = fleetState(knowledge, shipsIn(shown));
  return sunkByClass(shown.puzzle).sunk.map((told, i) => Math.max(told, drawn[i].sunk));
};

/** How many ships of each class the answers say are sunk, and whether they tell the class of every sunk ship. */
export const sunkByClass = ({ knowledge }: BestShot): { sunk: readonly number[]; isTold: boolean } => {
  const { scenario, observations } = knowledge;
  const { fleet } = scenario;
  const lengths = fleet.map((ship) => Number(lengthOf(ship)));
  const sunk = fleet.map(() => 0);
  const answers = observations.flatMap(({ answer }) => (answer.kind === "sunk" ? [answer] : []));
  for (const { shipClass } of answers) if (shipClass !== undefined) sunk[shipClass]++;
  const unnamed = answers.filter(({ shipClass }) => shipClass === undefined).length;
  const areAlike = new Set(lengths).size === 1;
  // If an answer does not name the class, the ship's cells give its length, where they are known.
  const known = areAlike
    ? new Array<number>(unnamed).fill(lengths[0])
    : sunkShips(scenario, observations).flatMap(({ shipClass, cells }) =>
        shipClass === undefined ? [cells.length] : [],
      );
  for (const length of known) {
    const place = lengths.findIndex((one, i) => one === length && sunk[i] < fleet[i].count);
    if (place >= 0) sunk[place]++;
  }
  return { sunk, isTold: scenario.answers !== "hit" && known.length === unnamed };
};

/** The place on the colour scale of the hint's cells: clearly not water, but not the strongest colour. */
const REGION = 0.25;

const cellsOf = (shown: ShownShot): BoardCells => {
  const { shots, puzzle } = shown;
  const facts = plainFacts(puzzle.knowledge, shipsIn(shown));
  const isOver = shots.end.value !== undefined;
  const isMap = isOver && shots.isMapShown.value;
  const wrong = new Set(shots.wrong.value);
  const chosen = shots.chosen.value;
  const region = !isOver && shots.hints.value === 2 ? puzzle.region() : undefined;
  const { dearest } = puzzle;
  const isCosted = (cell: number): boolean => isMap && puzzle.isOpen(cell) && puzzle.mayBeShip(cell);
  const shade = (cell: number): Pick<CellLook, "kind" | "place" | "texts"> | undefined => {
    if (region?.has(cell) && !wrong.has(cell)) return { kind: "open", place: REGION, texts: [] };
    if (!isCosted(cell)) return undefined;
    const cost = puzzle.cost(cell);
    return {
      kind: "open",
      place: 1 - cost / dearest,
      texts: cost === 0 ? ["0"] : [`+${decimal(cost, 2)}`, `+${decimal(cost, 1)}`, decimal(cost, 1)],
    };
  };
  return {
    look: (cell) => ({
      ...lookOfFacts(facts(cell)),
      // Nobody looks up the order of the shots here, and so many numbers hide the signs.
      number: undefined,
      ...shade(cell),
      best: isOver && cell === puzzle.best,
      aimed: cell === chosen,
      conflict: wrong.has(cell) ? "wrong" : undefined,
    }),
    label: (cell) =>
      [
        cellLabel(puzzle.scenario, facts(cell)),
        ...(region?.has(cell) ? [boardWords.inHint] : []),
        ...(cell === chosen ? [words.bestShot.chosen] : []),
        ...(wrong.has(cell) ? [words.bestShot.yours, words.wrong] : []),
        ...(isOver && cell === puzzle.best
          ? [words.bestShot.isBest]
          : isCosted(cell)
            ? [words.bestShot.costs({ shots: decimal(puzzle.cost(cell)) })]
            : []),
      ].join(boardWords.comma),
  };
};

/** The board of a best-shot puzzle. A click or key shoots; a finger, which slips easily, must tap a cell twice. */
export function BestShotBoard({ shots, puzzle }: ShownShot) {
  const isTouched = useRef(false);
  const isOver = shots.end.value !== undefined;
  const press = useMemo(() => (cell: number) => (isTouched.current ? shots.choose(cell) : shots.shoot(cell)), [shots]);
  return (
    <div
      onPointerDownCapture={(event) => (isTouched.current = event.pointerType === "touch")}
      onKeyDownCapture={() => (isTouched.current = false)}
    >
      <MatchBoard
        key={puzzle.source.id}
        scenario={puzzle.scenario}
        label={words.board}
        prefix="puzzle"
        cells={cellsOf({ shots, puzzle })}
        press={isOver ? undefined : press}
      />
    </div>
  );
}
