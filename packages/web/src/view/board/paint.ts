import { outcomeOf } from "@broadside/engine";
import { formatMean, formatPercentOf } from "@broadside/engine/text";
import { css, shade, type Theme } from "../../text/colour.ts";
import type { CellLook, ShipEnds } from "./cell-look.ts";

/** The part on a cell of a ship whose cells are all known. */
export interface HullPart {
  /** The sides on which the ship ends: any of `t`, `r`, `b`, `l`. */
  readonly ends: string;
  /** Whether all its cells are hit, or it lies there for certain and some are still to be hit. */
  readonly state: "sunk" | "certain";
  /** Its class in few letters, on the first of its cells; empty on the others and where the class is not known. */
  readonly mark: string;
}

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
  /** The sign of the shot: a dot, a cross, or a cross in a frame. */
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
  /** Ships of the random layout: outlines, with the sides on which each of them ends. */
  readonly outlines: readonly ShipEnds[];
}

const NOTHING: readonly never[] = [];

const kindOf = (look: CellLook): Paint["kind"] => {
  if (look.blocked) return "blocked";
  if (look.answer !== undefined) return outcomeOf(look.answer);
  return look.count === undefined ? "unknown" : "open";
};

/** The measure of a cell in figures, longest first. */
const figuresOf = ({ measure, layouts, count, score }: CellLook): readonly string[] => {
  if (score !== undefined) return [score.text.normal, score.text.narrow];
  if (count === undefined) return NOTHING;
  return measure.kind === "expected"
    ? [formatMean(count, layouts, 2), formatMean(count, layouts, 1)]
    : [formatPercentOf(count, layouts, 1), formatPercentOf(count, layouts, 0)];
};

/** What is written on a cell: on cells that are shot only what the looked at class has to say of them. */
const textsOf = (look: CellLook, kind: Paint["kind"]): readonly string[] => {
  if (kind === "open") return figuresOf(look);
  if (kind === "blocked" || kind === "unknown" || look.ship === undefined) return NOTHING;
  return look.count !== undefined && look.count > 0n ? figuresOf(look) : NOTHING;
};

/** Where an open cell lies on the colour scale, 0 to 1. */
export const placeOf = ({ score, count, most }: CellLook): number =>
  score?.place ?? (most === 0n ? 0 : Number(((count ?? 0n) * 1000n) / most) / 1000);

/** Puts together what is drawn of a cell. */
export const paintOf = (look: CellLook, theme: Theme): Paint => {
  const kind = kindOf(look);
  const texts = textsOf(look, kind);
  return {
    kind,
    fill: kind === "open" ? css(shade(theme, placeOf(look)).fill) : undefined,
    texts,
    faint: kind === "open" && texts.length > 0 && texts[0] === "0",
    hatched: false,
    sign: look.answer === undefined || look.answer.kind === "count" ? undefined : outcomeOf(look.answer),
    ships: look.answer?.kind === "count" ? look.answer.ships : undefined,
    mark: texts.length > 0 ? "" : look.mark,
    number: look.number,
    hull: undefined,
    certain: false,
    best: look.best,
    conflict: look.conflict,
    outlines: look.outline ?? NOTHING,
  };
};

/** How wide a figure is, in parts of the height of its type: those of the widest common type. */
const FIGURE_WIDTH = 0.64;
/** The same of a capital. */
const CAPITAL_WIDTH = 0.8;
/** The part of a cell that its text may take. */
const TEXT_ROOM = 0.94;

/** Height of the type on cells of a width, both in pixels, at an ordinary size of type of the page. */
export const textHeight = (cellWidth: number): number => Math.max(10.5, Math.min(18, cellWidth * 0.34));

/** The same of the marks of ships. */
export const markHeight = (cellWidth: number): number => Math.max(10, cellWidth * 0.24);

/** The first of some texts that fits into a cell of so many pixels; undefined where none does. */
export const fittingText = (texts: readonly string[], cellWidth: number): string | undefined =>
  texts.find((text) => text.length * FIGURE_WIDTH * textHeight(cellWidth) <= cellWidth * TEXT_ROOM);

/** As much of a mark as fits into a cell of a width. */
export const fittingMark = (mark: string, cellWidth: number): string =>
  [...mark].slice(0, Math.floor((cellWidth * TEXT_ROOM) / (CAPITAL_WIDTH * markHeight(cellWidth)))).join("");
