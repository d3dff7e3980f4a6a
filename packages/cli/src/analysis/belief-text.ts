import { Rational } from "@broadside/engine";
import type { Belief } from "@broadside/engine/priors";
import { formatDuration, formatLargeCount, formatPercent } from "@broadside/engine/text";
import { wantsNotes } from "../output/streams.ts";
import { wrap } from "../output/text-width.ts";

export const beliefJson = ({ weight, parts }: Belief): object => ({
  ...(weight && { weight: fractionText(weight.numerator, weight.denominator) }),
  ...(parts && { parts }),
});

export const fractionText = (numerator: bigint, denominator: bigint): string =>
  String(Rational.of(numerator, denominator));

export const beliefLines = ({ weight, parts }: Belief, columns: number): string[] => {
  const width = Math.min(columns, 80);
  return [
    ...(weight ? wrap(`weight of these layouts: ${weightText(weight)}`, width) : []),
    ...(parts
      ? wrap(
          parts.map((chance, i) => `part ${i + 1}: ${formatPercent(chance, chance < 0.01 ? 1 : 0)} %`).join(", "),
          width,
        )
      : []),
  ];
};

const weightText = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }): string => {
  const weight = Rational.of(numerator, denominator);
  const above = formatLargeCount(weight.numerator);
  return weight.denominator === 1n ? above : `${above}/${formatLargeCount(weight.denominator)}`;
};

/** What the engine names in place of a method where counting was over before any method began. */
const REDUCTION = "reduction";

/** Lines about how layouts were counted and weighed, the accuracy of chances, and the time; none with `--quiet`. */
export const workLines = (
  method: string,
  belief: Belief | undefined,
  milliseconds: number,
  columns: number,
): string[] => {
  if (!wantsNotes()) return [];
  const time = `in ${formatDuration(milliseconds)}`;
  if (belief === undefined)
    return wrap(
      method === REDUCTION
        ? `counted by ${REDUCTION} alone, no method was needed, ${time}`
        : `counted by ${method} ${time}`,
      Math.min(columns, 80),
    );
  const by =
    belief.method === method
      ? [`counted and weighed by ${method}`]
      : [`counted by ${method}`, `weighed by ${belief.method}`];
  return wrap(`${[...by, digitsText(belief)].join(", ")}, ${time}`, Math.min(columns, 80));
};

const digitsText = ({ chanceError }: Belief): string =>
  chanceError === 0 ? "all exact" : `chances right to ${Math.floor(-Math.log10(chanceError))} digits`;
