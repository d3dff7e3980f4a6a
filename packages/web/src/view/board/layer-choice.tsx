import { adviceOf } from "../../model/map/board-map.ts";
import { describeShips } from "../../model/map/measure.ts";
import type { Page } from "../../model/page.ts";
import { type Look, SCORES, shownChoices, strategyOf, withLayer } from "../../position/look.ts";

/** A layer that has a button of its own: its name, a short one for where there is little room, and what it shows. */
interface LayerButton {
  readonly name: string;
  readonly short: string;
  readonly title: string;
  readonly layer: Pick<Look, "show" | "best">;
}

const CHANCE: LayerButton = { name: "Chance", short: "Chance", title: "The chance of a ship on each cell", layer: {} };
const EXPECTED: LayerButton = { name: "Ships", short: "Ships", title: "The ships expected on each cell", layer: {} };

const LAYERS: readonly LayerButton[] = [
  {
    name: "Information",
    short: "Bits",
    title: "What the answer at each cell is expected to tell, in bits",
    layer: { show: "bits" },
  },
  {
    name: "Layouts left",
    short: "Left",
    title: "The layouts expected to be left after the answer at each cell",
    layer: { show: "left" },
  },
];

/** The buttons for what can be shown now: the scores of another strategy only while they are. */
const buttonsFor = (page: Page): readonly LayerButton[] => {
  const { scenario } = page.knowledge.value;
  const look = page.look.value;
  const first = scenario.contact === "overlap" ? EXPECTED : CHANCE;
  if (look.show !== SCORES || look.ship !== undefined) return [first, ...LAYERS];
  const map = page.analysis.map.value;
  const strategy = (map && adviceOf(map, strategyOf(look))?.strategy) ?? look.best ?? "";
  const own: LayerButton = {
    name: `Scores of ${strategy}`,
    short: strategy,
    title: `The scores of ${strategy}`,
    layer: { show: SCORES, ...(look.best === undefined ? {} : { best: look.best }) },
  };
  return [first, ...LAYERS, own];
};

/** What the map shows: chances, information, layouts left, the scores of another strategy, or one ship alone. */
export function LayerChoice({ page }: { page: Page }) {
  const look = page.look.value;
  return (
    <fieldset class="layer-choice">
      <legend class="visually-hidden">The map shows</legend>
      <span class="layer-buttons">
        {buttonsFor(page).map(({ name, short, title, layer }) => (
          <label key={name} title={title}>
            <input
              type="radio"
              name="layer"
              aria-label={name}
              checked={look.ship === undefined && look.show === layer.show}
              onChange={() => page.lookAt(withLayer(look, layer))}
            />
            <span class="layer-name">{name}</span>
            <span class="layer-short" aria-hidden="true">
              {short}
            </span>
          </label>
        ))}
      </span>
      <OneShip page={page} />
    </fieldset>
  );
}

/** The choice of one class, or where ships may overlap of a number of ships. */
function OneShip({ page }: { page: Page }) {
  const { scenario } = page.knowledge.value;
  const look = page.look.value;
  const numbers = shownChoices(scenario);
  const classes = numbers.length > 0 && scenario.fleet.length === 1 ? [] : scenario.fleet;
  const number = look.show !== undefined && numbers.includes(look.show) ? `show ${look.show}` : "";
  const value = look.ship === undefined ? number : `ship ${look.ship}`;
  if (numbers.length === 0 && classes.length < 2) return null;
  return (
    <select
      class={value === "" ? "one-ship" : "one-ship is-chosen"}
      aria-label="One ship alone"
      value={value}
      onChange={(event) => {
        const [kind, chosen] = event.currentTarget.value.split(/ (.*)/);
        page.lookAt(withLayer(look, kind === "" ? {} : kind === "ship" ? { ship: chosen } : { show: chosen }));
      }}
    >
      <option value="">{numbers.length > 0 ? "Chance of …" : "One ship …"}</option>
      {numbers.map((choice) => (
        <option key={choice} value={`show ${choice}`}>
          {choice === "any" ? "any ship" : describeShips(Number(choice.slice(1)))}
        </option>
      ))}
      {classes.map(({ name }) => (
        <option key={name} value={`ship ${name}`}>
          {name}
        </option>
      ))}
    </select>
  );
}
