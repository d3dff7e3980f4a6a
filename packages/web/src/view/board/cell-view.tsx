import type { Scenario } from "@broadside/engine";
import { css, shade, type Theme } from "../../text/colour.ts";
import { memo } from "../parts/kept/memo.ts";
import { type CellLook, cellLabel } from "./cell-look.ts";
import { fittingMark, fittingText, type Paint, paintOf } from "./paint.ts";

/** The sign of a shot: a dot for a miss, a cross for a hit, a cross in a frame for a sinking of unknown extent. */
function Shot({ sign }: { sign: NonNullable<Paint["sign"]> }) {
  return (
    <svg viewBox="0 0 24 24" class="shot" aria-hidden="true">
      {sign === "miss" ? (
        <circle cx="12" cy="12" r="3.4" />
      ) : (
        <>
          {sign === "sunk" && <rect x="2.5" y="2.5" width="19" height="19" rx="2" />}
          <path d="M7 7 17 17M17 7 7 17" />
        </>
      )}
    </svg>
  );
}

function BestMark() {
  return (
    <svg viewBox="0 0 10 10" class="best-mark" aria-hidden="true">
      <path d="M5 0 10 5 5 10 0 5z" />
    </svg>
  );
}

const edges = (ends: string): string => [...ends].map((side) => `edge-${side}`).join(" ");

/** Outlines of ships on one cell lie within each other, so that each can be followed. */
const MAX_NESTED = 4;

/** One cell of the board. Drawn anew only when something about it changes: boards may have thousands of them. */
export const CellView = memo(function CellView(props: {
  scenario: Scenario;
  look: CellLook;
  theme: Theme;
  tabIndex: 0 | -1;
  asked: boolean;
  /** Width of the cell on the screen, as `textHeight` understands it. */
  room: number;
}) {
  const { scenario, look, theme, room } = props;
  const paint = paintOf(look, theme);
  const { kind, hull } = paint;
  const text = fittingText(paint.texts, room);
  const mark = fittingMark(paint.mark, room);
  const flags = [
    paint.best && "is-best",
    paint.conflict && "is-conflict",
    paint.dropped && "is-dropped",
    paint.hatched && "is-estimated",
    paint.certain && "is-certain",
    hull !== undefined && "has-hull",
    props.asked && "is-asked",
  ];
  return (
    <td
      id={`cell-${look.cell}`}
      data-cell={look.cell}
      data-kind={kind}
      tabIndex={props.tabIndex}
      aria-label={cellLabel(scenario, look)}
      class={["cell", ...flags].filter(Boolean).join(" ")}
      style={paint.fill && `--fill:${paint.fill};--ink:${css(shade(theme, 0).ink)}`}
    >
      {hull && <span class={`ship-hull is-${hull.state} ${edges(hull.ends)}`} />}
      {paint.outlines.map(({ ship, ends }) => (
        <span
          key={ship}
          class={`ship-outline ${edges(ends)}`}
          style={look.measure.kind === "occupied" ? undefined : `--nested:${ship % MAX_NESTED}`}
        />
      ))}
      {paint.ships !== undefined && <span class="shot-ships">{paint.ships}</span>}
      {paint.sign !== undefined && <Shot sign={paint.sign} />}
      {mark !== "" && <span class="ship-mark">{mark}</span>}
      {paint.number !== undefined && <span class="shot-number">{paint.number}</span>}
      {text !== undefined && <span class={paint.faint ? "chance is-zero" : "chance"}>{text}</span>}
      {paint.best && <BestMark />}
    </td>
  );
});
