import { type ExpectedShots, type ReviewedShot, shotsError, shotsNumber } from "../../../text/review/reviewed-shot.ts";

/** A point of a plot: `x` shots made, and a value. */
export interface PlotPoint {
  readonly x: number;
  readonly value: number;
  readonly error: number;
}

/** The base-10 logarithm of a whole number of any size, 0 for none. */
const log10 = (digits: string): number =>
  digits.length < 16
    ? Math.log10(Math.max(1, Number(digits)))
    : Math.log10(Number(`0.${digits.slice(0, 16)}`)) + digits.length;

const pointOf = (x: number, told: ExpectedShots): PlotPoint => ({
  x,
  value: shotsNumber(told),
  error: shotsError(told),
});

/** Shots still expected before each shot reviewed, and after the last of them. */
export const expectedPoints = (shots: readonly ReviewedShot[]): PlotPoint[] => [
  ...shots.map(({ number, before }) => pointOf(number - 1, before)),
  ...shots.slice(-1).map(({ number, after }) => pointOf(number, after)),
];

/** Layouts left before each shot reviewed, by their logarithms. */
export const layoutPoints = (shots: readonly ReviewedShot[]): PlotPoint[] =>
  shots.map(({ number, layouts }) => ({ x: number - 1, value: log10(layouts), error: 0 }));

/** The first points, which are estimated, and those from the first that is exact on: both have the point where they meet. */
export const partPoints = (
  points: readonly PlotPoint[],
): { drawn: readonly PlotPoint[]; exact: readonly PlotPoint[] } => {
  const firstExact = points.findIndex(({ error }) => error === 0);
  return firstExact < 0
    ? { drawn: points, exact: [] }
    : { drawn: points.slice(0, firstExact + 1), exact: points.slice(firstExact) };
};

/** The value at the upper edge of a plot that has room for all points and their ranges. */
export const topOf = (points: readonly PlotPoint[]): number =>
  Math.max(1, ...points.map(({ value, error }) => value + 2 * error));
