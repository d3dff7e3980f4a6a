import { formatPercentOf } from "@broadside/engine/text";
import { css, shade, type Theme } from "../../text/colour.ts";
import { numeral } from "../../words/numbers.ts";
import { memo } from "../parts/kept/memo.ts";
import type { PlacingCellLook } from "./placing-look.ts";

const edges = (ends: string): string => [...ends].map((side) => `edge-${side}`).join(" ");

/** One cell of the board while ships are placed. Drawn anew only when something about it changes. */
export const PlacingCell = memo(function PlacingCell(props: {
  look: PlacingCellLook;
  layouts: bigint;
  most: bigint;
  theme: Theme;
  tabIndex: 0 | -1;
  decimals: 0 | 1;
  /** Whether the chances of the ships not placed yet are shown. */
  chances: boolean;
}) {
  const { look, layouts, most, chances } = props;
  const { ship, hand, forbidden, count } = look;
  const kind = forbidden ? "blocked" : ship ? "ship" : "free";
  const shown = chances && kind === "free" && count !== undefined && layouts > 0n;
  const place = shown && most > 0n ? Number((count * 1000n) / most) / 1000 : 0;
  const colours = shown ? shade(props.theme, place) : undefined;
  const flags = [look.chosen && "is-chosen", look.conflict && "is-conflict", hand && "is-under-hand"];
  return (
    <td
      id={`cell-${look.cell}`}
      data-cell={look.cell}
      data-kind={kind}
      tabIndex={props.tabIndex}
      aria-label={look.label}
      class={["cell", ...flags].filter(Boolean).join(" ")}
      style={colours && `--fill:${css(colours.fill)};--ink:${css(colours.ink)}`}
    >
      {ship && (
        <span class={`hull ${edges(ship.ends)}`}>
          <span class="hull-mark">{ship.mark}</span>
        </span>
      )}
      {hand && (
        <span class={`hull is-in-hand ${hand.free ? "" : "is-in-the-way"} ${edges(hand.ends)}`}>
          <span class="hull-mark">{hand.free ? hand.mark : "!"}</span>
        </span>
      )}
      {shown && !hand && (
        <span class={count === 0n ? "chance is-zero" : "chance"}>
          {numeral(formatPercentOf(count, layouts, props.decimals))}
        </span>
      )}
    </td>
  );
});
