import type { Page } from "../../model/page.ts";
import { withScale } from "../../position/look.ts";
import { DEFAULT_SCALE, SCALES } from "../../position/scale.ts";
import { scaleGradient } from "../../text/colour.ts";
import { boardWords } from "../../words/words.ts";
import { theme } from "../parts/theme/theme.ts";
import type { BoardLook } from "./board-look.ts";

/** Over the scale of an estimate, as over its cells. */
const HATCH = "repeating-linear-gradient(135deg, rgb(255 255 255 / 45%) 0 2px, transparent 2px 7px)";

/** What the colours say, with the values at the ends of the scale and in its middle, and the choice of the scale. */
export function Legend({ page, look }: { page: Page; look: BoardLook }) {
  const { legend } = look;
  const words = boardWords();
  const scale = page.look.value.scale ?? DEFAULT_SCALE;
  return (
    <div class={legend === undefined ? "legend is-hidden" : "legend"}>
      <span class="legend-title">{legend?.title}</span>
      <label class="legend-scale">
        <span class="visually-hidden">{words.colours}</span>
        <select
          value={scale}
          onChange={(event) => {
            const chosen = SCALES.find((name) => name === event.currentTarget.value);
            page.lookAt(withScale(page.look.value, chosen === DEFAULT_SCALE ? undefined : chosen));
          }}
        >
          {SCALES.map((name) => (
            <option key={name} value={name}>
              {words.scales[name]}
            </option>
          ))}
        </select>
      </label>
      <span
        class={legend?.estimated ? "legend-bar is-estimated" : "legend-bar"}
        style={`background-image:${legend?.estimated ? `${HATCH},` : ""}${scaleGradient(theme.value)}`}
      />
      <span class="legend-ticks">
        {legend?.ticks.map((tick, i) => (
          <span key={i}>{tick}</span>
        ))}
      </span>
    </div>
  );
}
