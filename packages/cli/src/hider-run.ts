import { type HiderGame, solveHiderGame } from "@broadside/arena";
import {
  formatLayout,
  formatScenario,
  formatTree,
  type Knowledge,
  type LayoutSource,
  type Rational,
} from "@broadside/engine";
import type { HiderFlags } from "./commands/hider.ts";
import { interruptible } from "./interrupt.ts";
import { formatCount, formatNumberOf, formatTime } from "./number-text.ts";
import { write, writeJson } from "./output.ts";
import { writeWhole } from "./output-file.ts";
import { makeStatusLine } from "./status-line.ts";
import { makeTerminal, type Terminal } from "./terminal.ts";
import { tableLines } from "./text-table.ts";

/** Solves the game of a hider and a seeker and writes what was found. @throws RefusedError when it is too large. */
export const runHider = async (knowledge: Knowledge, flags: HiderFlags): Promise<void> => {
  const line = makeStatusLine();
  const start = performance.now();
  const game = await interruptible(
    (signal) =>
      solveHiderGame(knowledge, {
        precision: flags.precision,
        maxLayouts: flags.maxLayouts,
        ...(flags.limit !== undefined && { milliseconds: flags.limit }),
        signal,
        progress: ({ round, lower, upper, milliseconds }) =>
          line.show(
            `${formatNumberOf(round, "round")}: ${lower.toFixed(5)} to ${upper.toFixed(5)} misses  ${formatTime(milliseconds)}`,
          ),
      }),
    { clear: () => line.clear(), note: "the bounds reached so far follow when this round ends" },
  );
  const milliseconds = Math.round(performance.now() - start);
  if (flags.out !== undefined) writeWhole(flags.out, `${JSON.stringify(certificateOf(game))}\n`);
  if (flags.json) return writeJson({ ...summaryOf(game), milliseconds });
  const written = flags.out === undefined ? "" : `both ways to play are in ${flags.out}\n`;
  return write(`${hiderText(game, flags.top, milliseconds, makeTerminal(process.env, process.stdout))}\n${written}`);
};

/** An orbit with its weight, the hardest to find first. */
interface Hiding {
  /** The chance of one of its layouts, times the number of all layouts: 1 where all are equally likely. */
  readonly factor: number;
  readonly probability: number;
  readonly layouts: number;
  readonly weight: bigint;
  readonly example: LayoutSource;
}

const hidingsOf = ({ orbits, hider, layouts }: HiderGame): Hiding[] => {
  const sum = Number(orbits.reduce((total, orbit, i) => total + hider[i] * BigInt(orbit.layouts.length), 0n));
  return orbits
    .map((orbit, i) => {
      const share = Number(hider[i]) / sum;
      const size = orbit.layouts.length;
      return {
        factor: share * layouts,
        probability: share * size,
        layouts: size,
        weight: hider[i],
        example: formatLayout(orbit.layouts[0]),
      };
    })
    .sort((a, b) => b.factor - a.factor);
};

const hiderText = (game: HiderGame, top: number, milliseconds: number, { style }: Terminal): string => {
  const { orbits, layouts, lower, upper, uniform, exact, seeker, rounds } = game;
  const value = exact
    ? `the best hider forces ${misses(upper)} misses, exactly ${upper}, and no hider more`
    : `the best hider forces at least ${misses(lower, -1)} misses, and no hider more than ${misses(upper, 1)}`;
  const isBest = exact && uniform.proven && uniform.misses.equals(upper);
  const equal = isBest
    ? "all layouts equally likely force as much: no way to hide is better"
    : `all layouts equally likely force ${misses(uniform.misses)}${uniform.proven ? "" : " at least"}, ${(lower.toNumber() - uniform.misses.toNumber()).toFixed(4)} fewer`;
  const hidings = hidingsOf(game);
  const rows = hidings
    .slice(0, top)
    .map(({ factor, probability, layouts: size, example }) => [
      factor.toFixed(2),
      `${(100 * probability).toFixed(2)} %`,
      String(size),
      example.ships.map(({ class: name, cells }) => `${name} ${cells.join(" ")}`).join(", "),
    ]);
  const unused = hidings.filter(({ probability }) => probability < 1e-6).length;
  return [
    `${formatNumberOf(layouts, "layout")}, ${formatNumberOf(orbits.length, "kind")} of layouts that turn or mirror into each other`,
    style.bold(value),
    equal,
    `the seeker mixes ${seeker.length === 1 ? "1 strategy" : `${formatCount(seeker.length)} strategies`}, turned and mirrored at random`,
    "",
    ...tableLines(
      [
        { heading: "times as likely", right: true },
        { heading: "in all", right: true },
        { heading: "layouts", right: true },
        { heading: "such as" },
      ],
      rows,
      style.bold,
    ),
    ...(hidings.length > top ? [style.dim(`and ${formatNumberOf(hidings.length - top, "kind")} more`)] : []),
    ...(unused > 0 ? [style.dim(`${formatNumberOf(unused, "kind")} never used`)] : []),
    style.dim(`${formatNumberOf(rounds, "round")} in ${formatTime(milliseconds)}`),
  ].join("\n");
};

/** A value to four places. @param side -1 or 1 to round down or up, so that a bound stays a bound */
const misses = (value: Rational, side: -1 | 0 | 1 = 0): string => {
  const scaled = value.toNumber() * 10_000;
  const rounded = side === 0 ? Math.round(scaled) : side < 0 ? Math.floor(scaled) : Math.ceil(scaled);
  return (rounded / 10_000).toFixed(4);
};

const bound = (value: Rational): object => ({ value: value.toNumber(), exact: String(value) });

const summaryOf = (game: HiderGame): object => {
  const { layouts, orbits, lower, upper, uniform, exact, rounds, stopped, seeker } = game;
  return {
    layouts: String(layouts),
    orbits: orbits.length,
    lower: bound(lower),
    upper: bound(upper),
    exact,
    uniform: { ...bound(uniform.misses), proven: uniform.proven },
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

/** Both mixes with all layouts and trees: what proves the bounds. */
const certificateOf = ({ knowledge, orbits, hider, lower, upper, seeker }: HiderGame): object => ({
  format: "broadside-hider",
  version: 1,
  scenario: formatScenario(knowledge.scenario),
  lower: String(lower),
  upper: String(upper),
  hider: orbits.map(({ layouts }, i) => ({ weight: String(hider[i]), layouts: layouts.map(formatLayout) })),
  seeker: seeker.map(({ tree, probability }) => ({
    probability: String(probability),
    tree: formatTree(knowledge.scenario, tree),
  })),
});
