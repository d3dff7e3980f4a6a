import type * as PlotLibrary from "@observablehq/plot";
import type { DotOptions, Markish, PlotOptions } from "@observablehq/plot";
import { escapeText } from "../markup.ts";
import type { Figure } from "../report-page.ts";
import { coloursOf, PAGE, type SeriesStyle, seriesStyle, type Theme } from "../report-theme.ts";

type MakeDocument = () => NonNullable<PlotLibrary.PlotOptions["document"]>;

const notLoaded = (): never => {
  throw new Error("figures are drawn after loadPlot() only");
};

export let Plot: typeof PlotLibrary = new Proxy({} as typeof PlotLibrary, { get: notLoaded });

let makeDocument: MakeDocument = notLoaded;

export const usePlot = (library: typeof PlotLibrary, document: MakeDocument): void => {
  Plot = library;
  makeDocument = document;
};

/** Width of every figure, in the figure's own units; narrow enough for a phone. */
export const FIGURE_WIDTH = 440;

/** Fonts of figures, in order of preference. Pictures use the first. */
const FIGURE_FONT = "Inter, system-ui, sans-serif";

const FONT_SIZE = 12;
const LINE = 18;

/** A line of a legend: a text, and the style of its series. */
export interface LegendEntry {
  readonly text: string;
  readonly style: SeriesStyle;
  /** False for a series that is drawn only as signs. */
  readonly line?: boolean;
}

/** A part of a figure, as SVG. */
export interface Drawing {
  readonly svg: string;
  readonly height: number;
}

/** The height of a drawing, the room around it, and the options of Observable Plot. */
export interface DrawOptions extends PlotOptions {
  readonly height: number;
  readonly margins: readonly [top: number, right: number, bottom: number, left: number];
}

/**
 * Draws marks of Observable Plot into a figure of the common width. Call `loadPlot` before.
 *
 * @example
 * import { loadPlot } from "@broadside/arena/libraries";
 * import { draw, LIGHT } from "@broadside/arena/reports";
 *
 * await loadPlot();
 * draw({ height: 60, margins: [6, 16, 42, 16], marks: [] }, LIGHT).height; // => 60
 */
export const draw = ({ height, margins, ...options }: DrawOptions, theme: Theme): Drawing => {
  const [marginTop, marginRight, marginBottom, marginLeft] = margins;
  const element = Plot.plot({
    width: FIGURE_WIDTH,
    className: "plot",
    document: makeDocument(),
    height,
    marginTop,
    marginRight,
    marginBottom,
    marginLeft,
    ...options,
    style: { background: "none", color: theme.ink, fontFamily: FIGURE_FONT, fontSize: `${FONT_SIZE}px` },
  });
  // Plot's style sheet is meant for a separate page, but here it would be inside another drawing.
  for (const style of element.querySelectorAll("style")) style.remove();
  // Plot's group labels are for developers, and are not allowed here: the figure as a whole has a description.
  for (const group of element.querySelectorAll("g[aria-label]")) group.removeAttribute("aria-label");
  return { svg: element.outerHTML, height };
};

/**
 * Draws signs and texts at places of their own, in the figure's units from the upper left corner.
 *
 * @example
 * import { loadPlot } from "@broadside/arena/libraries";
 * import { drawFreely, LIGHT } from "@broadside/arena/reports";
 *
 * await loadPlot();
 * drawFreely(20, [], LIGHT).height; // => 20
 */
export const drawFreely = (height: number, marks: readonly Markish[], theme: Theme): Drawing => {
  const x = { domain: [0, FIGURE_WIDTH], range: [0, FIGURE_WIDTH] };
  const y = { domain: [0, height], range: [0, height] };
  return draw({ height, margins: [0, 0, 0, 0], inset: 0, axis: null, x, y, marks: [...marks] }, theme);
};

/** A value with its bounds, its place in a row, and its label. */
export interface LabelledValue {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly y: number;
  readonly text: string;
  /** On which side the value has no bound: an arrow then points there from the bound on the other side. */
  readonly open?: "above" | "below" | undefined;
}

/** Length of the arrow of a value without a bound. */
export const ARROW = 24;

/** Whether a label stands right of its value: on the side with more room, and never on an arrow. */
const isLabelRight = ({ mean, open }: LabelledValue, middle: number): boolean =>
  open === undefined ? mean <= middle : open === "below";

const LETTER = 6.5;

const spanOf = (values: readonly LabelledValue[]): readonly [number, number] => [
  Math.min(...values.map(({ low }) => low)),
  Math.max(...values.map(({ high }) => high)),
];

/** Room for the labels of {@link valueMarks} at the ends of an axis. @param zero whether the axis goes through 0 */
export const labelInsets = (
  values: readonly LabelledValue[],
  width: number,
  zero: boolean,
): { readonly insetLeft: number; readonly insetRight: number } => {
  const [least, most] = spanOf(values);
  const [low, high] = zero ? [Math.min(0, least), Math.max(0, most)] : [least, most];
  const inset = (isRight: boolean): number =>
    Math.max(
      values.some(({ open }) => open === (isRight ? "above" : "below")) ? LEAST_INSET + ARROW : LEAST_INSET,
      ...values
        .filter((value) => isLabelRight(value, (least + most) / 2) === isRight)
        .map((one) => {
          // The end of its bar, as a share of the axis. The label takes the space beyond the bar, and the inset.
          const end = (isRight ? one.high - low : high - one.low) / (high - low || 1) || 1;
          return (one.text.length * LETTER + 10 - (1 - end) * (width - LEAST_INSET)) / end;
        }),
    );
  return { insetLeft: inset(false), insetRight: inset(true) };
};

const LEAST_INSET = 12;

/** Labels of values next to their signs, on the side with more room. */
export const valueMarks = (values: readonly LabelledValue[], theme: Theme): Markish[] => {
  const [low, high] = spanOf(values);
  const middle = (low + high) / 2;
  return [true, false].map((right) =>
    Plot.text(
      values.filter((value) => isLabelRight(value, middle) === right),
      {
        x: right ? "high" : "low",
        y: "y",
        dx: right ? 10 : -10,
        textAnchor: right ? "start" : "end",
        text: "text",
        fill: theme.ink,
        stroke: theme.paper,
        strokeWidth: 3,
      },
    ),
  );
};

/**
 * The options of a sign of a series, for a dot of Observable Plot.
 *
 * @example
 * import { LIGHT, seriesStyle, signOf } from "@broadside/arena/reports";
 *
 * signOf(seriesStyle(LIGHT, 0)).symbol; // => "circle"
 */
export const signOf = ({ symbol, fill, colour }: SeriesStyle, r = 4): DotOptions => ({
  symbol,
  fill,
  stroke: colour,
  strokeWidth: 1.5,
  // The outline makes the sign larger.
  r: r - 0.5,
});

/**
 * The axis title for all panels below it; Plot writes a title only for a single panel.
 *
 * @example
 * import { loadPlot } from "@broadside/arena/libraries";
 * import { axisTitle, LIGHT } from "@broadside/arena/reports";
 *
 * await loadPlot();
 * axisTitle("difference in shots", LIGHT).height; // => 18
 */
export const axisTitle = (text: string, theme: Theme): Drawing => {
  const place = { x: 4, y: LINE / 2, textAnchor: "start", fill: theme.ink } as const;
  return drawFreely(LINE, [Plot.text([`↑ ${text}`], place)], theme);
};

/**
 * A legend, one line for each entry.
 *
 * @example
 * import { loadPlot } from "@broadside/arena/libraries";
 * import { LIGHT, legend, seriesStyle } from "@broadside/arena/reports";
 *
 * await loadPlot();
 * legend([{ text: "random", style: seriesStyle(LIGHT, 0) }], LIGHT).height; // => 26
 */
export const legend = (entries: readonly LegendEntry[], theme: Theme): Drawing => {
  const height = entries.length * LINE + 8;
  const marks = entries.flatMap(({ text, style, line = true }, i) => {
    const y = i * LINE + LINE / 2;
    const ends = [
      [2, y],
      [34, y],
    ];
    return [
      ...(line ? [Plot.line(ends, { stroke: style.colour, strokeWidth: 2, strokeDasharray: style.dash })] : []),
      Plot.dot([[18, y]], signOf(style)),
      Plot.text([shorten(text, 58)], { x: 42, y, textAnchor: "start", fill: theme.ink }),
    ];
  });
  return drawFreely(height, marks, theme);
};

/**
 * A legend of series in the order of their names.
 *
 * @example
 * import { loadPlot } from "@broadside/arena/libraries";
 * import { LIGHT, seriesLegend } from "@broadside/arena/reports";
 *
 * await loadPlot();
 * seriesLegend(["random", "hunt-target"], LIGHT).height; // => 44
 */
export const seriesLegend = (names: readonly string[], theme: Theme): Drawing =>
  legend(
    names.map((text, i) => ({ text, style: seriesStyle(theme, i) })),
    theme,
  );

/**
 * A name of at most this many characters; a longer one is cut in the middle.
 *
 * @example
 * import { shorten } from "@broadside/arena/reports";
 *
 * shorten("probability-chessboard", 12); // => "proba…sboard"
 */
export const shorten = (text: string, length: number): string =>
  text.length <= length
    ? text
    : `${text.slice(0, Math.ceil(length / 2) - 1)}…${text.slice(text.length - Math.floor(length / 2))}`;

/** Two names of at most this many characters together. If necessary, the longer one or both are cut. */
export const shortenBoth = (a: string, b: string, length: number): readonly [a: string, b: string] => {
  const half = Math.floor(length / 2);
  return [shorten(a, Math.max(half, length - b.length)), shorten(b, Math.max(half, length - a.length))];
};

/**
 * A figure of drawings one below the other. It is drawn once, when its first theme is asked for.
 *
 * @example
 * import { loadPlot } from "@broadside/arena/libraries";
 * import { axisTitle, figureOf, LIGHT } from "@broadside/arena/reports";
 *
 * await loadPlot();
 * const words = { name: "none", title: "None", caption: "Nothing.", description: "Nothing." };
 * figureOf(words, (theme) => [axisTitle("shots", theme)]).svg(LIGHT).startsWith("<svg"); // => true
 */
export const figureOf = (words: Omit<Figure, "svg">, drawings: (theme: Theme) => readonly Drawing[]): Figure => {
  let drawn: readonly Drawing[] | undefined;
  return {
    ...words,
    svg: (theme, note) => {
      drawn ??= drawings(PAGE);
      return compose(
        { ...words, note },
        theme,
        drawn.map(({ svg, height }) => ({ svg: coloured(svg, theme), height })),
      );
    },
  };
};

/** A drawing in the colours of {@link PAGE}, in those of another theme. Texts, which are outside tags, stay. */
const coloured = (svg: string, theme: Theme): string => {
  const colours = coloursOf(theme);
  return svg.replace(/<[^<>]*>/g, (tag) =>
    tag.replace(/var\(--([\w-]+)\)/g, (name, key: string) => colours.get(key) ?? name),
  );
};

/** The SVG of a figure: its drawings one below the other, and a description for people who cannot see it. */
const compose = (
  { title, caption, description, note }: Omit<Figure, "svg">,
  theme: Theme,
  drawings: readonly Drawing[],
): string => {
  let y = note === undefined ? 0 : LINE + 6;
  const placed = drawings.map((drawing) => {
    const group = `<g transform="translate(0,${y})">${drawing.svg}</g>`;
    y += drawing.height;
    return group;
  });
  const noted = note === undefined ? "" : `<text x="4" y="${LINE - 4}" font-weight="bold">${escapeText(note)}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FIGURE_WIDTH} ${y}" width="${FIGURE_WIDTH}" height="${y}" ` +
    `role="img" aria-label="${escapeText(`${title}${note === undefined ? "" : ` (${note})`}. ${caption} ${description}`)}" font-family="${FIGURE_FONT}" ` +
    `font-size="${FONT_SIZE}" fill="${theme.ink}" color="${theme.ink}">` +
    `<rect width="${FIGURE_WIDTH}" height="${y}" fill="${theme.paper}"/>${noted}${placed.join("")}</svg>`
  );
};
