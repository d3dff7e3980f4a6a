import { type Answer, formatCell, type Knowledge } from "@broadside/engine";
import { describeAnswer } from "../text/answer.ts";
import { formatPercent } from "../text/chance.ts";
import { css, shade, type Theme } from "../text/colour.ts";

/** All that decides how a cell looks. */
export interface CellLook {
  readonly cell: number;
  readonly blocked: boolean;
  readonly answer: Answer | undefined;
  /** Number of the shot, from 1. */
  readonly number: number | undefined;
  /** Layouts with a ship (or a ship of the chosen class) here, of all layouts; absent while they are not known. */
  readonly count: bigint | undefined;
  readonly layouts: bigint;
  /** The count that has the strongest colour. */
  readonly most: bigint;
  /** Name of the class whose chances are shown. */
  readonly ship: string | undefined;
  readonly best: boolean;
  readonly conflict: boolean;
  /** The sunk or identified class, in few letters. */
  readonly mark: string;
  /** Sides on which the ship of the shown layout ends: any of `t`, `r`, `b`, `l`; absent where no ship is shown. */
  readonly outline: string | undefined;
}

/** What a screen reader says of a cell: `F6, hit, shot 2`; `E5, 25.6 percent, best cell`. */
export const cellLabel = (knowledge: Knowledge, look: CellLook): string => {
  const { scenario } = knowledge;
  const parts = [formatCell(scenario.board, look.cell)];
  if (look.blocked) parts.push("blocked");
  else if (look.answer !== undefined) {
    parts.push(describeAnswer(scenario, look.answer), `shot ${look.number}`);
    if (look.conflict) parts.push("in conflict");
  } else if (look.count === undefined) parts.push("not shot");
  if (look.count !== undefined && (look.answer === undefined || look.ship !== undefined) && !look.blocked) {
    const ship = look.ship === undefined ? "" : `${look.ship} `;
    parts.push(`${ship}${formatPercent(look.count, look.layouts)} percent`);
  }
  if (look.best) parts.push("best cell");
  if (look.outline !== undefined) parts.push("ship in the random layout");
  return parts.join(", ");
};

/** The place of a count on the colour scale, 0 to 1. */
const place = (count: bigint, most: bigint): number => (most === 0n ? 0 : Number((count * 1000n) / most) / 1000);

function Shot({ answer }: { answer: Answer }) {
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

const kindOf = (look: CellLook): string => {
  if (look.blocked) return "blocked";
  if (look.answer !== undefined) return look.answer.kind;
  return look.count === undefined ? "unknown" : "open";
};

/** One cell of the board. */
export function CellView(props: {
  knowledge: Knowledge;
  look: CellLook;
  theme: Theme;
  tabIndex: 0 | -1;
  asked: boolean;
  decimals: 0 | 1;
}) {
  const { knowledge, look, theme, decimals } = props;
  const kind = kindOf(look);
  const colours = kind === "open" && look.count !== undefined ? shade(theme, place(look.count, look.most)) : undefined;
  const percent =
    look.count !== undefined && !look.blocked && (kind === "open" || (look.ship !== undefined && look.count > 0n))
      ? formatPercent(look.count, look.layouts, decimals)
      : undefined;
  const flags = [look.best && "is-best", look.conflict && "is-conflict", props.asked && "is-asked"];
  return (
    <td
      id={`cell-${look.cell}`}
      data-cell={look.cell}
      data-kind={kind}
      tabIndex={props.tabIndex}
      aria-label={cellLabel(knowledge, look)}
      class={["cell", ...flags].filter(Boolean).join(" ")}
      style={colours && `--fill:${css(colours.fill)};--ink:${css(colours.ink)}`}
    >
      {look.outline !== undefined && (
        <span class={`ship-outline ${[...look.outline].map((s) => `edge-${s}`).join(" ")}`} />
      )}
      {look.answer !== undefined && <Shot answer={look.answer} />}
      {look.mark !== "" && percent === undefined && <span class="ship-mark">{look.mark}</span>}
      {look.number !== undefined && <span class="shot-number">{look.number}</span>}
      {percent !== undefined && <span class={percent === "0" ? "chance is-zero" : "chance"}>{percent}</span>}
      {look.best && <BestMark />}
    </td>
  );
}
