import { css, shade, type Theme } from "../../../text/colour.ts";
import { memo } from "../../parts/kept/memo.ts";
import type { MatchCellLook } from "./match-look.ts";

const edges = (ends: string): string => [...ends].map((side) => `edge-${side}`).join(" ");

/** One cell of a board that is played on. Drawn anew only when something about it changes. */
export const MatchCell = memo(function MatchCell(props: {
  look: MatchCellLook;
  theme: Theme;
  tabIndex: 0 | -1;
  /** What ids begin with, so that the two boards have different ones. */
  prefix: string;
}) {
  const { look, theme, prefix } = props;
  const flags = [look.hull && "has-hull", look.best && "is-best", look.last && "is-last"];
  const fill = look.place === undefined ? undefined : css(shade(theme, look.place).fill);
  return (
    <td
      id={`${prefix}-${look.cell}`}
      data-cell={look.cell}
      data-kind={look.kind}
      tabIndex={props.tabIndex}
      aria-label={look.label}
      class={["cell", ...flags].filter(Boolean).join(" ")}
      style={fill && `--fill:${fill};--ink:${css(shade(theme, 0).ink)}`}
    >
      {look.hull && <span class={`ship-hull is-sunk ${edges(look.hull.ends)}`} />}
      {look.outlines.map((ends, ship) => (
        <span
          key={ship}
          class={`ship-outline ${edges(ends)}`}
          style={ship === 0 ? undefined : `--nested:${ship % 4}`}
        />
      ))}
      {look.ships !== undefined && <span class="shot-ships">{look.ships}</span>}
      {look.sign !== undefined && (
        <svg viewBox="0 0 24 24" class="shot" aria-hidden="true">
          {look.sign === "miss" ? <circle cx="12" cy="12" r="3.4" /> : <path d="M7 7 17 17M17 7 7 17" />}
        </svg>
      )}
      {look.hull && look.hull.mark !== "" && <span class="ship-mark">{look.hull.mark}</span>}
      {look.chance !== undefined && <span class="chance">{look.chance}</span>}
      {look.marked && (
        <svg viewBox="0 0 24 24" class="aim-mark" aria-hidden="true">
          <circle cx="12" cy="12" r="7" />
          <path d="M12 1v7M12 16v7M1 12h7M16 12h7" />
        </svg>
      )}
      {look.best && (
        <svg viewBox="0 0 10 10" class="best-mark" aria-hidden="true">
          <path d="M5 0 10 5 5 10 0 5z" />
        </svg>
      )}
    </td>
  );
});
