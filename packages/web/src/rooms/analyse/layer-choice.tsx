import type { ComponentProps } from "preact";
import { scaleGradient } from "../../board/drawing/colour.ts";
import { adviserTitle } from "../../board/map/advice.ts";
import { adviceOf } from "../../board/map/board-map.ts";
import { SCORES, shownChoices, strategyOf, withLayer, withScale } from "../../board/position/look.ts";
import { DEFAULT_SCALE, SCALES } from "../../board/position/scale.ts";
import { boardWords as words } from "../../board/texts/words.ts";
import { shipName } from "../../language/ship-name.ts";
import { Radio, Select } from "../../parts/field/choice.tsx";
import { theme } from "../../parts/theme/theme.ts";
import type { Analyse } from "./analyse.ts";
import type { BoardLook } from "./board-look.ts";
import { analyseWords } from "./texts/words.ts";

/** Hatches the scale of an estimate, like its cells. */
const HATCH = "repeating-linear-gradient(135deg, rgb(255 255 255 / 45%) 0 2px, transparent 2px 7px)";

/** What the colours mean: the values at the ends and the middle of the scale, and the choice of the scale. */
export function Legend({ page, look }: { page: Analyse; look: BoardLook }) {
  const { legend } = look;
  const scale = page.look.value.scale ?? DEFAULT_SCALE;
  return (
    <div class={legend === undefined ? "legend is-hidden" : "legend"}>
      <span class="legend-title">{legend?.title}</span>
      <label class="legend-scale">
        <span class="visually-hidden">{analyseWords.colours}</span>
        <Select
          value={scale}
          options={SCALES.map((name) => [name, analyseWords.scales[name]])}
          choose={(name) => page.lookAt(withScale(page.look.value, name === DEFAULT_SCALE ? undefined : name))}
        />
      </label>
      <span
        class={legend?.estimated ? "legend-bar is-estimated" : "legend-bar"}
        style={`background-image:${legend?.estimated ? `${HATCH},` : ""}${scaleGradient(theme.value)}`}
      />
      <span class="apart is-whole">
        {legend?.ticks.map((tick, i) => (
          <span key={i}>{tick}</span>
        ))}
      </span>
    </div>
  );
}

type Layer = Parameters<typeof withLayer>[1];

/** A layer with its own button: its name, a short name for small screens, and what it shows. */
type LayerButton = readonly [name: string, short: string, title: string, layer: Layer];

/** The buttons of the layers available now. Another strategy's scores have a button only while they are shown. */
const buttonsFor = (page: Analyse): readonly LayerButton[] => {
  const scenario = page.scenario.value;
  const look = page.look.value;
  const [name, about] =
    scenario.contact === "overlap"
      ? [analyseWords.layerShips, analyseWords.layerShipsTitle]
      : [analyseWords.layerChance, analyseWords.layerChanceTitle];
  const layers: LayerButton[] = [
    [name, name, about, {}],
    [analyseWords.layerBits, analyseWords.layerBitsShort, analyseWords.layerBitsTitle, { show: "bits" }],
    [analyseWords.layerLeft, analyseWords.layerLeftShort, analyseWords.layerLeftTitle, { show: "left" }],
  ];
  if (look.show !== SCORES || look.ship !== undefined) return layers;
  const map = page.analysis.map.value;
  const strategy = (map && adviceOf(map, strategyOf(look))?.strategy) ?? look.best ?? "";
  const title = adviserTitle(strategy);
  const own = { show: SCORES, ...(look.best === undefined ? {} : { best: look.best }) };
  return [
    ...layers,
    [
      analyseWords.scoresOf({ strategy: words.quoted({ name: title }) }),
      title,
      analyseWords.scoresTitle({ strategy: words.quoted({ name: title }) }),
      own,
    ],
  ];
};

/** A layer to choose: a strategy's scores, the chances of one class or of a number of ships, or the default. */
export function LayerRadio(
  props: Omit<ComponentProps<typeof Radio>, "checked" | "choose"> & { page: Analyse; layer: Layer },
) {
  const { page, layer, ...radio } = props;
  const look = page.look.value;
  const isChosen = look.ship === layer.ship && (look.ship !== undefined || look.show === layer.show);
  return <Radio {...radio} checked={isChosen} choose={() => page.lookAt(withLayer(look, layer))} />;
}

/** The choice of what the map shows: chances, information, layouts left, another strategy's scores, or one ship. */
export function LayerChoice({ page }: { page: Analyse }) {
  return (
    <fieldset class="layer-choice flow is-whole">
      <legend class="visually-hidden">{analyseWords.mapShows}</legend>
      <span class="segments layer-buttons">
        {buttonsFor(page).map(([name, short, title, layer]) => (
          <LayerRadio key={name} page={page} layer={layer} name="layer" title={title} aria-label={name}>
            <span class="layer-name">{name}</span>
            <span class="layer-short" aria-hidden="true">
              {short}
            </span>
          </LayerRadio>
        ))}
      </span>
      <OneShip page={page} />
    </fieldset>
  );
}

function OneShip({ page }: { page: Analyse }) {
  const scenario = page.scenario.value;
  const look = page.look.value;
  const numbers = shownChoices(scenario);
  const classes = numbers.length > 0 && scenario.fleet.length === 1 ? [] : scenario.fleet;
  const number = look.show !== undefined && numbers.includes(look.show) ? `show ${look.show}` : "";
  const value = look.ship === undefined ? number : `ship ${look.ship}`;
  if (numbers.length === 0 && classes.length < 2) return null;
  return (
    <Select
      class={value === "" ? "one-ship" : "one-ship is-chosen"}
      aria-label={analyseWords.oneShipAlone}
      value={value}
      options={[
        ["", numbers.length > 0 ? analyseWords.chanceOfMany : analyseWords.oneShip],
        ...numbers.map((choice): [string, string] => [
          `show ${choice}`,
          choice === "any" ? analyseWords.anyShip : words.exactlyShips({ n: Number(choice.slice(1)) }),
        ]),
        ...classes.map(({ name }): [string, string] => [`ship ${name}`, shipName(name)]),
      ]}
      choose={(option) => {
        const [kind, chosen] = option.split(/ (.*)/);
        page.lookAt(withLayer(look, kind === "" ? {} : kind === "ship" ? { ship: chosen } : { show: chosen }));
      }}
    />
  );
}
