import { type Answer, outcomeOf, type Scenario } from "@broadside/engine";
import { formatMean, formatPercentOf } from "@broadside/engine/text";
import { css, shade, type Theme } from "../../text/colour.ts";
import { memo } from "../parts/memo.ts";
import { type CellLook, cellLabel } from "./cell-look.ts";

/** The place of a count on the colour scale, 0 to 1. */
const place = (count: bigint, most: bigint): number => (most === 0n ? 0 : Number((count * 1000n) / most) / 1000);

function Shot({ answer }: { answer: Answer }) {
  if (answer.kind === "count") return <span class="shot-ships">{answer.ships}</span>;
  return (
    <svg viewBox="0 0 24 24" class="shot" aria-hidden="true">
      {answer.kind === "miss" ? (
        <circle cx="12" cy="12" r="3.2" />
      ) : (
        <>
          {answer.kind === "sunk" && <rect x="2.5" y="2.5" width="19" height="19" rx="2" />}
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

const stateOf = (look: CellLook): string => {
  if (look.blocked) return "blocked";
  if (look.answer !== undefined) return outcomeOf(look.answer);
  return look.count === undefined ? "unknown" : "open";
};

/** The measure of a cell in figures, with decimals or, where there is little room, with one fewer. */
const figures = ({ measure, layouts }: CellLook, count: bigint, decimals: 0 | 1): string =>
  measure.kind === "expected"
    ? formatMean(count, layouts, decimals === 0 ? 1 : 2)
    : formatPercentOf(count, layouts, decimals);

/** Where an open cell lies on the colour scale. */
const placeOf = ({ score, count, most }: CellLook): number => score?.place ?? place(count ?? 0n, most);

/** The figures on a cell, if there are any. */
const writtenOn = (look: CellLook, kind: string, decimals: 0 | 1): string | undefined => {
  const { score, count } = look;
  if (score !== undefined) return score.text[decimals === 0 ? "narrow" : "normal"];
  return count !== undefined && !look.blocked && (kind === "open" || (look.ship !== undefined && count > 0n))
    ? figures(look, count, decimals)
    : undefined;
};

/** Outlines of ships on one cell lie within each other, so that each can be followed. */
const MAX_NESTED = 4;

/** One cell of the board. Drawn anew only when something about it changes: boards may have thousands of them. */
export const CellView = memo(function CellView(props: {
  scenario: Scenario;
  look: CellLook;
  theme: Theme;
  tabIndex: 0 | -1;
  asked: boolean;
  decimals: 0 | 1;
}) {
  const { scenario, look, theme, decimals } = props;
  const kind = stateOf(look);
  const colours = kind === "open" ? shade(theme, placeOf(look)) : undefined;
  const value = writtenOn(look, kind, decimals);
  const flags = [
    look.best && "is-best",
    look.conflict && "is-conflict",
    look.dropped && "is-dropped",
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
      style={colours && `--fill:${css(colours.fill)};--ink:${css(colours.ink)}`}
    >
      {look.outline?.map(({ ship, ends }) => (
        <span
          key={ship}
          class={`ship-outline ${[...ends].map((side) => `edge-${side}`).join(" ")}`}
          style={look.measure.kind === "occupied" ? undefined : `--nested:${ship % MAX_NESTED}`}
        />
      ))}
      {look.answer !== undefined && <Shot answer={look.answer} />}
      {look.mark !== "" && value === undefined && <span class="ship-mark">{look.mark}</span>}
      {look.number !== undefined && <span class="shot-number">{look.number}</span>}
      {value !== undefined && <span class={value === "0" ? "chance is-zero" : "chance"}>{value}</span>}
      {look.best && <BestMark />}
    </td>
  );
});
