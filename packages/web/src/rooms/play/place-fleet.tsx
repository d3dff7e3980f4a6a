import { makeKnowledge, parseLayout } from "@broadside/engine";
import { useEffect, useMemo } from "preact/hooks";
import { Page } from "../analyse/page.ts";
import type { Play } from "./play.ts";
import { conflictsOf, countLeft } from "../../board/position/placed-ship.ts";
import { describeConflict } from "../../board/position/placing-text.ts";
import { formatShipsSource } from "../../board/notation/ship-notation.ts";
import { boardWords, placingWords, playWords as words } from "../../language/words.ts";
import { startEngine } from "../../engine/room-engine.ts";
import { mainClass, stackClass, stackStyle } from "../../board/drawing/stack.ts";
import { ErrorText } from "../../parts/problems.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { useUndoKeys } from "../../parts/undo-buttons.tsx";
import { useLostFocus } from "../../parts/window/focus.ts";
import { FleetTray } from "../../board/placing/fleet-tray.tsx";
import { PlacingBoard } from "../../board/placing/placing-board.tsx";
import { placingLookOf } from "../../board/placing/placing-look.ts";
import { PlacingTools } from "../../board/placing/placing-tools.tsx";
import { useShipDrag } from "../../board/placing/ship-drag.ts";
import { shipsOf } from "../../board/match/match-look.ts";

/** A separate page state for placing one fleet. The address does not change. */
const placingPage = (play: Play): Page => {
  const { scenario } = play.choice.peek();
  const fleet = play.fleet.peek();
  const own = fleet?.kind === "own" && fleet.layout.scenario === scenario ? shipsOf(fleet.layout) : [];
  const placed = play.placing.read(scenario) ?? play.placing.leftBehind(scenario) ?? own;
  return new Page({ knowledge: makeKnowledge(scenario), placed, look: {}, problems: [] }, startEngine, () => {});
};

/** How many conflicts to show at once: more would push the board off the screen of a phone. */
const MOST_TOLD = 2;

/** Places the person's fleet by hand. Errors appear above the board, where you see them on every screen. */
export function PlaceFleet({ play }: { play: Play }) {
  const page = useMemo(() => placingPage(play), [play]);
  const drag = useShipDrag(page);
  useUndoKeys(page);
  useEffect(
    () => page.placed.subscribe((ships) => play.placing.keep(page.knowledge.peek().scenario, ships ?? [])),
    [page],
  );
  useEffect(
    () => () => {
      play.placing.forget();
      page.placing.reset();
      page.filling.stop();
      page.analysis.pause();
    },
    [page],
  );
  const { scenario } = page.knowledge.value;
  const placed = page.placed.value ?? [];
  const left = countLeft(scenario, placed).reduce((sum, n) => sum + n, 0);
  const conflicts = conflictsOf(scenario, placed);
  const hasConflict = conflicts.length > 0;
  // Placing the rest leaves nothing to place: its button cannot keep the focus.
  const done = useLostFocus<HTMLButtonElement>([left]);
  const layout = left === 0 && !hasConflict ? parseLayout(scenario, formatShipsSource(scenario, placed)) : undefined;
  return (
    <main class={`${mainClass(scenario.board)} place-fleet ${left === 0 ? "is-complete" : ""}`}>
      <section class="board-column" aria-labelledby="place-title">
        <RoomTitle id="place-title">{words.placeTitle}</RoomTitle>
        <p class={hasConflict ? "place-said error-text" : "place-said"} role="status">
          {hasConflict ? (
            conflicts
              .slice(0, MOST_TOLD)
              .map((conflict) => describeConflict(scenario, placed, conflict))
              .join(boardWords.gap)
          ) : (
            <>
              {left > 0 ? words.placeLeft(left) : words.allPlaced}
              {placed.length === 0 && <span class="small">{words.placeHelp}</span>}
              {left > 0 && <span class="small place-keys">{words.placeKeys}</span>}
              <span class="visually-hidden">{page.placing.said.value}</span>
            </>
          )}
          {layout?.ok === false && <ErrorText error={layout.error} />}
        </p>
        <div class={stackClass(scenario.board)} style={stackStyle(scenario.board)}>
          <PlacingBoard page={page} cells={placingLookOf(page, drag.painted.value, false)} drag={drag} />
        </div>
      </section>
      <div class="panels">
        <div class="place-ways card">
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
              disabled={left === 0 || hasConflict || page.filling.state.value.kind === "working"}
              onClick={() => page.fillRest("uniform")}
            />
            <Button label={boardWords.back} onClick={() => (play.screen.value = "setup")} />
          </div>
        </div>
        <div class="dock card">
          <FleetTray page={page} drag={drag} />
          <PlacingTools page={page} />
        </div>
      </div>
    </main>
  );
}
PlaceFleet.words = placingWords;
