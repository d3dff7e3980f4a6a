import { outcomeOf } from "@broadside/engine";
import { formatMean, formatPercent, formatPercentOf } from "@broadside/engine/text";
import { css, shade, type Theme } from "../../text/colour.ts";
import { decimal, numeral } from "../../words/numbers.ts";
import type { CellLook, HullPart, ShipEnds } from "./cell-look.ts";

/**
 * What is drawn of a cell, as plain data: all that a drawing of cells needs, whatever it draws on. Colours other than the
 * scale's are those of the theme, by kind and by flags.
 */
export interface Paint {
  readonly kind: "open" | "unknown" | "miss" | "hit" | "sunk" | "blocked";
  /** The colour of the scale, as CSS writes it; absent where the kind has a look of its own. */
  readonly fill: string | undefined;
  /** The figures, from the longest to the shortest: the first that fits is written, and none where none does. */
  readonly texts: readonly string[];
  /** True where the figures say that there is nothing: they are drawn fainter. */
  readonly faint: boolean;
  /** True where the figures are estimated: hatched. */
  readonly hatched: boolean;
  /** The sign of the shot: a ring, a cross, or a cross in a frame where the extent of the sunk ship is not known. */
  readonly sign: "miss" | "hit" | "sunk" | undefined;
  /** The ships that a shot hit, where the answer is a number of them: it is written large. */
  readonly ships: number | undefined;
  /** The class of a ship in few letters, small; empty where there is none or figures take its place. */
  readonly mark: string;
  /** Number of the shot, from 1, which only roomy cells show. */
  readonly number: number | undefined;
  /** The ship whose cells are all known: the sides on which it ends, and whether it is sunk. */
  readonly hull: HullPart | undefined;
  /** Certainly a ship, not shot yet, and its other cells are not known. */
  readonly certain: boolean;
  readonly best: boolean;
  readonly conflict: boolean;
  /** In a conflict, and left out of the map that is shown. */
  readonly dropped: boolean;
  /** Ships of the random layout: outlines, with the sides on which each of them ends. */
  readonly outlines: readonly ShipEnds[];
}

const NOTHING: readonly never[] = [];

const kindOf = (look: CellLook): Paint["kind"] => {
  if (look.blocked) return "blocked";
  if (look.answer !== undefined) {
    // Every cell of a ship that is sunk is drawn as sunk, whichever shot sank it.
    return look.hull?.state === "sunk" ? "sunk" : outcomeOf(look.answer);
  }
  return look.count === undefined && look.estimate === undefined ? "unknown" : "open";
};

/** The measure of a cell in figures, longest first. Percentages are whole: `<1` is possible, `>99` is not certain. */
const figuresOf = ({ measure, mass, count, estimate, score }: CellLook): readonly string[] => {
  if (score !== undefined) return [score.text.normal, score.text.narrow];
  if (estimate !== undefined) {
    const text = measure.kind === "occupied" ? formatPercent(estimate.value, 0) : decimal(estimate.value, 1);
    return [`~${text}`, text];
  }
  if (count === undefined) return NOTHING;
  return measure.kind === "expected"
    ? [numeral(formatMean(count, mass, 2)), numeral(formatMean(count, mass, 1))]
    : [formatPercentOf(count, mass, 0)];
};

/** What is written on a cell: on cells that are shot only what the looked at class has to say of them. */
const textsOf = (look: CellLook, kind: Paint["kind"]): readonly string[] => {
  if (kind === "open") return figuresOf(look);
  if (kind === "blocked" || kind === "unknown" || look.ship === undefined) return NOTHING;
  return look.count !== undefined && look.count > 0n ? figuresOf(look) : NOTHING;
};

/** The sign of a shot; a sunk ship's mark takes its place, and so does the number of ships. */
const signOf = ({ answer, hull }: CellLook, kind: Paint["kind"]): Paint["sign"] => {
  if (answer === undefined || answer.kind === "count" || kind === "open") return undefined;
  if (hull?.state === "sunk") return hull.mark === "" ? "hit" : undefined;
  return outcomeOf(answer);
};

/** Puts together what is drawn of a cell. */
export const paintOf = (look: CellLook, theme: Theme): Paint => {
  const kind = kindOf(look);
  const texts = textsOf(look, kind);
  return {
    kind,
    fill: kind === "open" && look.place !== undefined ? css(shade(theme, look.place).fill) : undefined,
    texts,
    faint: kind === "open" && texts.length > 0 && texts[0] === "0",
    hatched: kind === "open" && look.estimate !== undefined,
    sign: signOf(look, kind),
    ships: look.answer?.kind === "count" ? look.answer.ships : undefined,
    mark: texts.length > 0 ? "" : (look.hull?.mark ?? "") || (look.hull ? "" : look.mark),
    number: look.number,
    hull: look.hull,
    certain: look.certain && look.hull === undefined,
    best: look.best,
    conflict: look.conflict,
    dropped: look.dropped,
    outlines: look.outline ?? NOTHING,
  };
};

/** How wide a figure and a capital are, in parts of the height of their type: those of the widest common type. */
const FIGURE_WIDTH = 0.64;
const CAPITAL_WIDTH = 0.8;
/** The part of a cell that its text may take. */
const TEXT_ROOM = 0.94;

/**
 * Height of the figures on cells of a width. Both are in pixels where the type of the page has its ordinary size of 16
 * pixels, and in sixteenths of it where somebody has chosen another.
 */
export const textHeight = (cellWidth: number): number => Math.max(10.5, Math.min(18, cellWidth * 0.34));

/** The same of the marks of ships. */
export const markHeight = (cellWidth: number): number => Math.max(10, cellWidth * 0.24);

/** The first of some texts that fits into a cell of a width (see {@link textHeight}); undefined where none does. */
export const fittingText = (texts: readonly string[], cellWidth: number): string | undefined =>
  texts.find((text) => text.length * FIGURE_WIDTH * textHeight(cellWidth) <= cellWidth * TEXT_ROOM);

/** As much of a mark as fits into a cell of a width. */
export const fittingMark = (mark: string, cellWidth: number): string =>
  [...mark].slice(0, Math.floor((cellWidth * TEXT_ROOM) / (CAPITAL_WIDTH * markHeight(cellWidth)))).join("");
