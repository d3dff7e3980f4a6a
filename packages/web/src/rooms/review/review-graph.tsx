import type { ComponentChildren } from "preact";
import {
  type ExpectedShots,
  type ReviewedShot,
  shotsError,
  shotsNumber,
  shotsText,
} from "../../board/review/reviewed-shot.ts";
import { boardWords } from "../../board/texts/words.ts";
import { count, decimal } from "../../language/numbers.ts";
import { keyMoments, mistakesOf } from "./key-moments.ts";
import { MarkBadge } from "./review-text.tsx";
import type { Reviewing } from "./reviewing.ts";
import { reviewWords as words } from "./texts/words.ts";

export interface PlotPlace {
  readonly x: number;
  readonly value: number;
}

export interface PlotPoint extends PlotPlace {
  readonly error: number;
}

/** The base-10 logarithm of a whole number of any size; 0 if the number is 0. */
const log10 = (digits: string): number =>
  digits.length < 16
    ? Math.log10(Math.max(1, Number(digits)))
    : Math.log10(Number(`0.${digits.slice(0, 16)}`)) + digits.length;

const pointOf = (x: number, told: ExpectedShots): PlotPoint => ({
  x,
  value: shotsNumber(told),
  error: shotsError(told),
});

/** Expected remaining shots: before each reviewed shot, and after the last one. */
export const expectedPoints = (shots: readonly ReviewedShot[]): PlotPoint[] => [
  ...shots.map(({ number, before }) => pointOf(number - 1, before)),
  ...shots.slice(-1).map(({ number, after }) => pointOf(number, after)),
];

/** The logarithm of the number of layouts left before each reviewed shot. */
export const layoutPoints = (shots: readonly ReviewedShot[]): PlotPoint[] =>
  shots.map(({ number, layouts }) => ({ x: number - 1, value: log10(layouts), error: 0 }));

/**
 * The lines of a plot as SVG has them: through the estimated points, which come first, and the exact ones (both have
 * the middle point), and around the range of twice the errors.
 */
export const plotLines = (points: readonly PlotPoint[], place: (at: PlotPlace) => readonly [number, number]) => {
  const line = (some: readonly PlotPlace[]): string =>
    some
      .map((at) =>
        place(at)
          .map((number) => number.toFixed(2))
          .join(","),
      )
      .join(" ");
  const firstExact = points.findIndex(({ error }) => error === 0);
  const drawn = firstExact < 0 ? points : points.slice(0, firstExact + 1);
  const band = [
    ...drawn.map(({ x, value, error }) => ({ x, value: value + 2 * error })),
    ...drawn.toReversed().map(({ x, value, error }) => ({ x, value: value - 2 * error })),
  ];
  return { drawn: line(drawn), exact: line(firstExact < 0 ? [] : points.slice(firstExact)), band: line(band) };
};

/** The value at the top of a plot that has room for all points and their error ranges. */
export const topOf = (points: readonly PlotPoint[]): number =>
  Math.max(1, ...points.map(({ value, error }) => value + 2 * error));

/** Beyond this many marks there is no room to draw them as signs. */
const MOST_SIGNS = 8;

/** Plots are drawn on squares of this side, then stretched to the available space. */
const SIDE = 100;

export function ReviewGraph({ reviewing }: { reviewing: Reviewing }) {
  const all = reviewing.observations.value.length;
  const shot = reviewing.shot.value;
  return (
    <section class="review-graph">
      <h2>{words.courseTitle}</h2>
      {reviewing.shots.value.length > 0 && <ExpectedPlot reviewing={reviewing} />}
      <input
        type="range"
        min={1}
        max={all}
        step={1}
        value={shot}
        aria-label={words.courseTitle}
        aria-valuetext={words.shotOf({ n: shot, all })}
        onInput={({ currentTarget }) => reviewing.show(currentTarget.valueAsNumber)}
      />
    </section>
  );
}

function ExpectedPlot({ reviewing }: { reviewing: Reviewing }) {
  const shots = reviewing.shots.value;
  const all = reviewing.observations.value.length;
  const expected = expectedPoints(shots);
  const last = shots[shots.length - 1];
  const said = words.graphSaid({ from: shotsText(shots[0].before), last: last.number, to: shotsText(last.before) });
  const most = topOf(expected);
  const marked = mistakesOf(shots);
  // If there are many marks, signs would hide each other: only the turning points have signs, the others are dots.
  const key = new Set(
    (marked.length > MOST_SIGNS ? keyMoments(shots).map(({ shot }) => shot) : marked).map(({ number }) => number),
  );
  return (
    <div role="img" aria-label={said} class="plots">
      <p>
        {words.graphNeeded}
        {expected.some(({ error }) => error > 0) && <span class="small"> ({words.dashed})</span>}
      </p>
      <Plot reviewing={reviewing} points={expected} top={decimal(most, 0)} bottom="0">
        {marked.map(({ number, before, verdict }) => (
          <span
            key={number}
            class="plot-mark"
            style={{ left: `${(100 * (number - 1)) / all}%`, top: `${100 - (100 * shotsNumber(before)) / most}%` }}
          >
            {key.has(number) ? <MarkBadge mark={verdict} /> : <span class={`badge is-dot is-${verdict}`} />}
          </span>
        ))}
      </Plot>
    </div>
  );
}

/** The number of layouts left before each shot, on a logarithmic scale. */
export function LayoutsPlot({ reviewing }: { reviewing: Reviewing }) {
  const shots = reviewing.shots.value;
  return (
    <section class="review-layouts">
      <h3>{boardWords.layoutsLeft}</h3>
      <Plot reviewing={reviewing} points={layoutPoints(shots)} top={count(BigInt(shots[0].layouts))} bottom="1" />
    </section>
  );
}

/** A line across the shots, with the error range of the estimates and the position of the shown shot. */
function Plot(props: {
  reviewing: Reviewing;
  points: readonly PlotPoint[];
  top: string;
  bottom: string;
  children?: ComponentChildren;
}) {
  const { reviewing, points, top, bottom, children } = props;
  const all = reviewing.observations.value.length;
  const most = topOf(points);
  const place = ({ x, value }: PlotPlace) => [(SIDE * x) / all, SIDE - (SIDE * Math.max(0, value)) / most] as const;
  const { drawn, exact, band } = plotLines(points, place);
  const ground = [{ x: 0, value: 0 }, ...points, { x: points.at(-1)?.x ?? 0, value: 0 }];
  return (
    <div class="plot">
      <span class="plot-top small">{top}</span>
      <span class="plot-bottom small">{bottom}</span>
      <div class="plot-area">
        <svg viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none" aria-hidden="true">
          <polygon class="plot-ground" points={ground.map(place).join(" ")} />
          <polygon class="plot-band" points={band} />
          <polyline class="plot-line is-drawn" points={drawn} />
          <polyline class="plot-line" points={exact} />
        </svg>
        <span class="plot-now" style={{ left: `${(100 * (reviewing.shot.value - 1)) / all}%` }} />
        {children}
      </div>
    </div>
  );
}
