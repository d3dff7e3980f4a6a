import { formatLayout, type Rational } from "@broadside/engine";
import type { HiderGame } from "@broadside/engine/hider";
import { boundText, formatDuration, formatNumber, formatNumberOf, formatPercent } from "@broadside/engine/text";
import { shipsText } from "../../../output/drawing/layout-drawing.ts";
import type { Terminal } from "../../../output/terminal.ts";
import { fitItems, type ItemColumn, right } from "../../../output/text-table.ts";

/** The orbits with their weights; the hardest to find comes first. */
const hidingsOf = ({ orbits, hider, layouts }: HiderGame) => {
  const sum = Number(orbits.reduce((total, orbit, i) => total + hider[i] * BigInt(orbit.layouts.length), 0n));
  return orbits
    .map((orbit, i) => {
      const share = Number(hider[i]) / sum;
      const size = orbit.layouts.length;
      return {
        /** The chance of one of its layouts, times the number of all layouts: 1 if all are equally likely. */
        factor: share * layouts,
        probability: share * size,
        layouts: size,
        weight: hider[i],
        example: formatLayout(orbit.layouts[0]),
      };
    })
    .sort((a, b) => b.factor - a.factor);
};

/** What the best hider forces, and what no hider exceeds. */
export const valueText = (least: Rational, most: Rational): string =>
  least.equals(most)
    ? `the best hider forces ${missesText(most)} misses, exactly ${most}`
    : `the best hider forces at least ${missesText(least, -1)} misses, and no hider more than ${missesText(most, 1)}`;

export const kindsText = (layouts: number, kinds: number): string =>
  `${formatNumberOf(layouts, "layout")}, ${formatNumberOf(kinds, "kind")} of layouts that turn or mirror into each other`;

export const hiderText = (game: HiderGame, top: number, milliseconds: number, terminal: Terminal): string => {
  const { columns: width, style } = terminal;
  const { orbits, layouts, lower, upper, uniform, exact, seeker, rounds } = game;
  const value = `${valueText(lower, upper)}${exact ? ", and no hider more" : ""}`;
  const isBest = exact && uniform.proven && uniform.misses.equals(upper);
  const gain = lower.minus(uniform.misses).toNumber();
  // A bound is rounded to its own side, so that equal bounds look equal.
  const uniformText = missesText(uniform.misses, exact && uniform.proven ? 0 : -1);
  const forced = `all layouts equally likely force ${uniformText}${uniform.proven ? "" : " at least"}`;
  const equal = isBest
    ? "all layouts equally likely force as much: no way to hide is better"
    : gain < 5e-5
      ? `${forced}: no better way to hide was found`
      : `${forced}, ${missesText(lower.minus(uniform.misses), exact ? 0 : -1)} fewer`;
  const hidings = hidingsOf(game);
  const columns: ItemColumn<(typeof hidings)[number]>[] = [
    [right("times as likely"), ({ factor }) => formatNumber(factor)],
    [right("in all"), ({ probability }) => `${formatPercent(probability, 2)} %`],
    [right("layouts"), (hiding) => String(hiding.layouts)],
    [{ heading: "such as", wraps: true }, ({ example }) => shipsText(example)],
  ];
  const unused = hidings.filter(({ probability }) => probability < 1e-6).length;
  return [
    kindsText(layouts, orbits.length),
    style.bold(value),
    equal,
    `the seeker's mixed strategy is of ${formatNumberOf(seeker.length, "tree")}, each turned and mirrored at random`,
    "",
    ...fitItems(hidings.slice(0, top), columns, width, style.bold),
    ...(hidings.length > top ? [style.dim(`and ${formatNumberOf(hidings.length - top, "kind")} more`)] : []),
    ...(unused > 0 ? [style.dim(`${formatNumberOf(unused, "kind")} never used`)] : []),
    style.dim(`${formatNumberOf(rounds, "round")} in ${formatDuration(milliseconds)}`),
  ].join("\n");
};

const missesText = (value: Rational, side: -1 | 0 | 1 = 0): string =>
  side === 0 ? formatNumber(value.toNumber(), 4) : boundText(value, side < 0 ? "down" : "up");

export const boundJson = (value: Rational): object => ({ value: value.toNumber(), exact: String(value) });

export const hiderJson = (game: HiderGame): object => {
  const { layouts, orbits, lower, upper, uniform, exact, rounds, stopped, seeker } = game;
  return {
    layouts: String(layouts),
    orbits: orbits.length,
    lower: boundJson(lower),
    upper: boundJson(upper),
    exact,
    uniform: { ...boundJson(uniform.misses), proven: uniform.proven },
    rounds,
    ...(stopped && { stopped }),
    hider: hidingsOf(game).map(({ weight, probability, layouts: size, example }) => ({
      weight: String(weight),
      probability,
      layouts: size,
      ...example,
    })),
    seeker: seeker.map(({ probability }) => ({ probability: String(probability) })),
  };
};
