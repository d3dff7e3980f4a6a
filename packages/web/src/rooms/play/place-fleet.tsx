import { makeKnowledge, parseLayout } from "@broadside/engine";
import { useEffect, useMemo } from "preact/hooks";
import { mainClass, stackClass, stackStyle } from "../../board/drawing/stack.ts";
import { beginGame } from "../../board/games/game-history.ts";
import { formatShipsSource } from "../../board/notation/ship-notation.ts";
import { PlacingBoard } from "../../board/placing/placing-board.tsx";
import { placingLookOf } from "../../board/placing/placing-look.ts";
import { EditButtons, FleetTray, ShipTools } from "../../board/placing/placing-tools.tsx";
import { useShipDrag } from "../../board/placing/ship-drag.ts";
import { newGame } from "../../board/position/game-state.ts";
import { conflictsOf, countLeft, shipsOfLayout } from "../../board/position/placed-ship.ts";
import { describeConflict } from "../../board/position/placing-text.ts";
import { Position } from "../../board/position/position.ts";
import { placingWords } from "../../board/texts/placing/words.ts";
import { boardWords } from "../../board/texts/words.ts";
import { startEngine } from "../../engine/room-engine.ts";
import { newId } from "../../parts/id.ts";
import { ErrorText } from "../../parts/problems.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { useUndoKeys } from "../../parts/undo-buttons.tsx";
import { useLostFocus } from "../../parts/window/focus.ts";
import type { Play } from "./play.ts";
import { playWords as words } from "./texts/words.ts";

/** A position of its own for placing one fleet. The ships stay out of the address. */
const positionFor = (play: Play): Position => {
  const { scenario } = play.choice.peek();
  const fleet = play.fleet.peek();
  const own = fleet?.kind === "own" && fleet.layout.scenario === scenario ? shipsOfLayout(fleet.layout) : [];
  const placed = play.placing.read(scenario) ?? own;
  return new Position(beginGame(newId(), newGame(makeKnowledge(scenario), placed)), startEngine);
};

/** How many conflicts to show at once: more would push the board off the screen of a phone. */
const MOST_TOLD = 2;

/** Places the person's fleet by hand. Errors appear above the board, where you see them on every screen. */
export function PlaceFleet({ play }: { play: Play }) {
  const position = useMemo(() => positionFor(play), [play]);
  const drag = useShipDrag(position);
  useUndoKeys(position);
  useEffect(
    () => position.placed.subscribe((ships) => play.placing.keep(position.scenario.peek(), ships ?? [])),
    [position],
  );
  useEffect(
    () => () => {
      position.placing.reset();
      position.filling.stop();
      position.analysis.pause();
    },
    [position],
  );
  const scenario = position.scenario.value;
  const placed = position.placed.value ?? [];
  const left = countLeft(scenario, placed).reduce((sum, n) => sum + n, 0);
  const conflicts = conflictsOf(scenario, placed);
  const hasConflict = conflicts.length > 0;
  const rest = position.rest.value?.kind;
  const filled = position.filling.state.value;
  const isProved = filled.kind === "failed" && filled.proved;
  const isTrapped = left > 0 && (rest === "impossible" || rest === "misfit" || isProved);
  // Placing the rest leaves nothing to place: its button cannot keep the focus.
  const done = useLostFocus<HTMLButtonElement>([left]);
  const layout = left === 0 && !hasConflict ? parseLayout(scenario, formatShipsSource(scenario, placed)) : undefined;
  return (
    <main class={`${mainClass(scenario.board)} place-fleet ${left === 0 ? "is-complete" : ""}`}>
      <section class="board-column card bare-on-phones" aria-labelledby="place-title">
        <RoomTitle id="place-title">{words.placeTitle}</RoomTitle>
        <p class={hasConflict ? "place-said error-text" : "place-said"} role="status">
          {hasConflict ? (
            conflicts
              .slice(0, MOST_TOLD)
              .map((conflict) => describeConflict(scenario, placed, conflict))
              .join(boardWords.gap)
          ) : (
            <>
              {left > 0 ? words.placeLeft({ n: left }) : words.allPlaced}
              {placed.length === 0 && <span class="small">{words.placeHelp}</span>}
              {left > 0 && <span class="small key-help">{words.placeKeys}</span>}
              <span class="visually-hidden">{position.placing.said.value}</span>
            </>
          )}
          {isTrapped && !hasConflict && <span class="error-text">{words.restTrapped}</span>}
          {!isTrapped && filled.kind === "failed" && <span class="error-text">{filled.what}</span>}
          {layout?.ok === false && <ErrorText error={layout.error} />}
        </p>
        <div class={stackClass(scenario.board)} style={stackStyle(scenario.board)}>
          <PlacingBoard position={position} cells={placingLookOf(position, drag.painted.value, false)} drag={drag} />
        </div>
      </section>
      <div class="panels">
        <div class="place-ways stack card bare-on-phones">
          <div class="buttons match-tools">
            <Button
              class="primary"
              ref={done}
              disabled={!layout?.ok}
              onClick={() => layout?.ok && play.takeFleet(layout.value)}
            >
              {words.placeDone}
            </Button>
            <Button
              label={words.placeRest}
              disabled={left === 0 || hasConflict || position.filling.state.value.kind === "working"}
              onClick={() => position.fillRest("uniform")}
            />
            <Button label={boardWords.back} onClick={() => play.leavePlacing()} />
          </div>
        </div>
        <div class="dock stack gap-3 card bare-on-phones">
          <FleetTray position={position} drag={drag} />
          <EditButtons position={position} />
          <ShipTools position={position} />
        </div>
      </div>
    </main>
  );
}
PlaceFleet.words = placingWords;
