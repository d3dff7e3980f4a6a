import type { Scenario } from "@broadside/engine";
import { describeShips } from "../../model/measure.ts";
import type { Page } from "../../model/page.ts";
import { shownChoices } from "../../position/look.ts";
import { abbreviate } from "../../text/answer.ts";
import { Silhouette } from "../parts/silhouette.tsx";

/** The ships of the fleet: choosing one shows its chances alone. */
export function ShipPanel({ page }: { page: Page }) {
  const { scenario } = page.knowledge.value;
  const marks = abbreviate(scenario.fleet);
  const { ship, show, ...look } = page.look.value;
  const shown = shownChoices(scenario);
  // Where ships may overlap, those of the only class are all there are.
  const classes = shown.length > 0 && scenario.fleet.length === 1 ? [] : scenario.fleet;
  return (
    <section class="panel" aria-labelledby="ships-title">
      <h2 id="ships-title">{shown.length > 0 ? "Shown on the board" : "Ships"}</h2>
      <fieldset class="ships">
        <legend class="visually-hidden">Chances shown on the board</legend>
        <label class="ship-choice">
          <input
            type="radio"
            name="ship"
            checked={ship === undefined && show === undefined}
            onChange={() => page.lookAt(look)}
          />
          <span class="ship-name">{shown.length === 0 ? "all ships" : "ships expected"}</span>
        </label>
        {shown.map((choice) => (
          <label class="ship-choice" key={choice}>
            <input
              type="radio"
              name="ship"
              checked={ship === undefined && show === choice}
              onChange={() => page.lookAt({ ...look, show: choice })}
            />
            <span class="ship-name">
              chance of {choice === "any" ? "any ship" : describeShips(Number(choice.slice(1)))}
            </span>
          </label>
        ))}
        {classes.map((shipClass, index) => (
          <label class="ship-choice" key={shipClass.name}>
            <input
              type="radio"
              name="ship"
              checked={ship === shipClass.name}
              onChange={() => page.lookAt({ ...look, ship: shipClass.name })}
            />
            <span class="ship-name">
              {shown.length > 0 && "expected "}
              {shipClass.count > 1 && <span class="ship-count">{shipClass.count} ×&nbsp;</span>}
              {shipClass.name}
            </span>
            <Silhouette shipClass={shipClass} />
            <span class="ship-state">{announcedOf(page, scenario, index, marks[index])}</span>
          </label>
        ))}
      </fieldset>
      <RandomLayout page={page} />
    </section>
  );
}

/** What the answers so far said of a class. */
const announcedOf = (page: Page, scenario: Scenario, index: number, mark: string): string => {
  const answers = page.knowledge.value.observations.map(({ answer }) => answer);
  const sunk = answers.filter((answer) => answer.kind === "sunk" && answer.shipClass === index).length;
  if (sunk > 0) return scenario.fleet[index].count > 1 ? `${sunk} sunk (${mark})` : `sunk (${mark})`;
  return answers.some((answer) => answer.kind === "hit" && answer.shipClass === index) ? `hit (${mark})` : "";
};

/** Draws one layout, all that are left being equally likely, and shows it over the map. */
function RandomLayout({ page }: { page: Page }) {
  const { layout, layoutProblem, fresh } = page.analysis;
  return (
    <div class="random-layout">
      <button type="button" disabled={!fresh.value} onClick={() => page.analysis.drawLayout()}>
        {layout.value ? "Another random layout" : "Show a random layout"}
      </button>
      {layout.value && (
        <button type="button" onClick={() => page.analysis.hideLayout()}>
          Hide it
        </button>
      )}
      {layoutProblem.value !== undefined && (
        <span class="error-text" role="alert">
          no layout could be drawn: {layoutProblem.value}
        </span>
      )}
    </div>
  );
}
