import { scaleGradient } from "../../board/drawing/colour.ts";
import { adviserTitle } from "../../board/map/advice.ts";
import { adviceOf } from "../../board/map/board-map.ts";
import { SCORES, shownChoices, strategyOf, withLayer } from "../../board/position/look.ts";
import { boardWords as words } from "../../board/texts/words.ts";
import { shipName } from "../../language/ship-name.ts";
import { Select } from "../../parts/field/choice.tsx";
import { theme } from "../../parts/theme/theme.ts";
import type { Analyse } from "./analyse.ts";
import type { BoardLook } from "./board-look.ts";
import { analyseWords } from "./texts/words.ts";

/** Hatches the scale of an estimate, like its cells. */
const HATCH = "repeating-linear-gradient(135deg, rgb(255 255 255 / 45%) 0 2px, transparent 2px 7px)";

/** What the colours mean: the values at the ends and the middle of the scale. */
export function Legend({ look }: { look: BoardLook }) {
  const { legend } = look;
  return (
    <div class={legend === undefined ? "legend is-hidden" : "legend"}>
      <span class="legend-title">{legend?.title}</span>
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

/** A layer to choose: its value in the list, its name, and what it is. */
type LayerOption = readonly [value: string, name: string, layer: Layer];

/** What the map can show now. Another strategy's scores are listed only while they are shown. */
const layersOf = (page: Analyse): readonly LayerOption[] => {
  const scenario = page.scenario.value;
  const look = page.look.value;
  const numbers = shownChoices(scenario);
  const overlaps = scenario.contact === "overlap";
  const classes = scenario.fleet.length > 1 ? scenario.fleet : [];
  const layers: LayerOption[] = [
    ["chance", overlaps ? analyseWords.layerShips : analyseWords.layerChance, {}],
    ["bits", analyseWords.layerBits, { show: "bits" }],
    ["left", analyseWords.layerLeft, { show: "left" }],
    ...numbers.map((show): LayerOption => {
      const what = show === "any" ? analyseWords.anyShip : words.exactlyShips({ n: Number(show.slice(1)) });
      return [show, analyseWords.chanceOf({ what }), { show }];
    }),
    ...classes.map(({ name }): LayerOption => [`ship ${name}`, shipName(name), { ship: name }]),
  ];
  if (look.show !== SCORES || look.ship !== undefined) return layers;
  const map = page.analysis.map.value;
  const title = adviserTitle((map && adviceOf(map, strategyOf(look))?.strategy) ?? look.best ?? "");
  const own = { show: SCORES, ...(look.best === undefined ? {} : { best: look.best }) };
  return [...layers, ["scores", analyseWords.scoresOf({ strategy: words.quoted({ name: title }) }), own]];
};

/** The choice of what the map shows: chances, information, layouts left, another strategy's scores, or one ship. */
export function LayerChoice({ page }: { page: Analyse }) {
  const look = page.look.value;
  const layers = layersOf(page);
  const isShown = ({ ship, show }: Layer): boolean => look.ship === ship && (ship !== undefined || look.show === show);
  const [present] = layers.find(([, , layer]) => isShown(layer)) ?? layers[0];
  return (
    <Select
      class="layer-choice"
      aria-label={analyseWords.mapShows}
      value={present}
      options={layers.map(([value, name]) => [value, name])}
      choose={(chosen) => {
        const layer = layers.find(([value]) => value === chosen)?.[2];
        if (layer) page.lookAt(withLayer(look, layer));
      }}
    />
  );
}
