import { shipName } from "../../language/ship-name.ts";
import { Segments } from "../../parts/field/choice.tsx";
import { KEYS } from "../../parts/keys.ts";
import { Button } from "../../parts/theme/button.tsx";
import { ClearButton, UndoButtons } from "../../parts/undo-buttons.tsx";
import type { Page } from "../../rooms/analyse/page.ts";
import { BlockSaid } from "../position/block-tool.tsx";
import { placingWords as words } from "../texts/placing/words.ts";
import { boardWords } from "../texts/words.ts";

/** The choice of what a click does, actions for the ship in hand or the selected ship, and undo, redo, clear. */
export function PlacingTools({ page }: { page: Page }) {
  const { placing, tool } = page;
  const { scenario } = page.knowledge.value;
  const hasShip = placing.hand.value !== undefined || placing.ship.value !== undefined;
  return (
    <>
      <div class="board-tools flow apart" role="toolbar" aria-label={words.tools}>
        <fieldset class="segments">
          <legend class="visually-hidden">{words.clicksAndDrags}</legend>
          <Segments
            name="tool"
            value={tool.value === "block" ? "block" : "ask"}
            options={[
              ["ask", boardWords.shipsTitle, words.shipsToolTitle],
              ["block", words.forbidTool, words.forbidTitle],
            ]}
            choose={(chosen) => {
              placing.cancel();
              page.takeTool(chosen);
            }}
          />
        </fieldset>
        <div class="buttons">
          <UndoButtons of={page} />
          <ClearButton
            title={words.clearTitle}
            may={(page.placed.value ?? []).length > 0}
            clear={() => page.place([])}
          />
        </div>
      </div>
      <div class="board-tools flow apart ship-tools" role="toolbar" aria-label={words.ship}>
        <HandText page={page} />
        <div class="buttons">
          <Button
            label={words.rotate}
            disabled={!hasShip}
            onClick={() => placing.turn("rotate")}
            title={KEYS.turn[0].toUpperCase()}
          />
          {/* A straight ship is its own mirror image. */}
          {scenario.fleet.some(({ shape }) => shape.kind === "picture") && (
            <Button label={words.flip} disabled={!hasShip} onClick={() => placing.turn("flip")} title={KEYS.turn[1]} />
          )}
          <Button label={words.takeOff} disabled={!hasShip} onClick={() => placing.remove()} title="Delete" />
        </div>
      </div>
    </>
  );
}

/** Names the ship in hand or the selected ship; while cells are painted, says how to paint. */
function HandText({ page }: { page: Page }) {
  const { placing } = page;
  const { fleet } = page.knowledge.value.scenario;
  const hand = placing.hand.value;
  const chosen = placing.ship.value;
  const placed = page.placed.value ?? [];
  if (page.tool.value === "block") {
    return <BlockSaid page={page}>{words.paintCells}</BlockSaid>;
  }
  if (hand) {
    const trouble = placing.handTrouble;
    return (
      <p>
        {words.inHand({ ship: <strong key="ship">{shipName(fleet[hand.shipClass].name)}</strong> })}
        {trouble !== "" && <span class="error-text">{trouble}</span>}
      </p>
    );
  }
  if (chosen !== undefined) {
    return (
      <p>{words.shipChosen({ ship: <strong key="ship">{shipName(fleet[placed[chosen].shipClass].name)}</strong> })}</p>
    );
  }
  return placing.isShipMissing.value ? <p>{words.chooseFirst}</p> : <p class="small">{words.noneChosen}</p>;
}
