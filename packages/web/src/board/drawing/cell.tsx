import { memo } from "../../parts/redraw.ts";
import type { Theme } from "../../parts/theme/theme.ts";
import type { CellLook } from "./cell-look.ts";
import { textsOf } from "./cell-text.ts";
import { css, shade } from "./colour.ts";
import { drawCell, type Sign, UNIT } from "./draw-cell.ts";

const CLASS = { chance: "chance", mark: "ship-mark", large: "large-text", number: "shot-number" } as const;

/** Signs as parts of an SVG, in the colour tokens of the page. */
export const Signs = ({ signs }: { signs: readonly Sign[] }) => (
  <>
    {signs.map(({ name, shapes }, i) => (
      <g key={i} class={name}>
        {shapes.map(({ d, fill, stroke, width, dash, opacity }, part) => (
          <path
            key={part}
            d={d}
            fill={fill === undefined ? "none" : fill === "ink" ? "currentColor" : `var(--${fill})`}
            stroke={stroke && (stroke === "ink" ? "currentColor" : `var(--${stroke})`)}
            stroke-width={width}
            stroke-dasharray={dash}
            opacity={opacity}
          />
        ))}
      </g>
    ))}
  </>
);

/** One cell of a board, redrawn only when it changes: a board may have hundreds. */
export const Cell = memo(function Cell(props: {
  readonly id: string;
  readonly cell: number;
  readonly look: CellLook;
  readonly label: string;
  readonly theme: Theme;
  readonly tabIndex: 0 | -1;
  readonly isAsked: boolean;
  /** The width of the cell on the screen, in the unit of `textHeight`. */
  readonly width: number;
  readonly projected?: number | undefined;
}) {
  const { look, theme, width, projected } = props;
  const signs = drawCell(look);
  const colours = look.place === undefined ? undefined : shade(theme, look.place);
  const flags = [
    colours && "is-shaded",
    colours?.isInkLight && "is-deep",
    look.hatched && "is-estimated",
    look.sign !== undefined && "has-sign",
    look.ships.length > 0 && "has-ship",
    look.clear && "is-clear",
    ...(look.motion ?? []).map((motion) => `is-${motion}`),
    look.best && "is-best",
    look.last && "is-last",
    look.conflict && "is-conflict",
    look.conflict === "dropped" && "is-dropped",
    props.isAsked && "is-asked",
  ];
  return (
    <td
      id={props.id}
      data-cell={props.cell}
      data-kind={look.kind}
      tabIndex={props.tabIndex}
      aria-label={props.label}
      class={["cell", ...flags].filter(Boolean).join(" ")}
      style={colours && `--fill:${css(colours.fill)};--ink:${css(colours.ink)}`}
    >
      {signs.length > 0 && (
        <svg viewBox={`0 0 ${UNIT} ${UNIT}`} class="cell-signs" aria-hidden="true">
          <Signs signs={signs} />
        </svg>
      )}
      {textsOf(look, width, projected).map(({ text, role, ink }) => (
        <span key={role} class={CLASS[role]} style={ink === "ink" ? undefined : `color:var(--${ink})`}>
          {text}
        </span>
      ))}
    </td>
  );
});
