import { formatHiddenLayout } from "../../packages/engine/src/boxes/box-layout.ts";
import { formatTranscript, Referee } from "../../packages/engine/src/games.ts";
import { formatHiderCertificate } from "../../packages/engine/src/hider/hider-certificate.ts";
import { orbitsOf } from "../../packages/engine/src/hider/orbit.ts";
import {
  formatLayout,
  formatShots,
  type Knowledge,
  type Layout,
  listLayouts,
  makeKnowledge,
  type RandomStream,
  Rational,
} from "../../packages/engine/src/index.ts";
import { shipsOf } from "../../packages/engine/src/scenario/layout.ts";
import { formatTreeFile, solve } from "../../packages/engine/src/solver.ts";
import { randomLayout } from "../../packages/engine/test/generate/random-layout.ts";
import { attempt } from "../fault.ts";

/** The maximum number of layouts, and of ship cells in one, for which making a tree takes no time. */
const FEW = { layouts: 30, cells: 10 };

const few = (knowledge: Knowledge): Layout[] => {
  const layouts = attempt(() => listLayouts(knowledge, FEW.layouts)) ?? [];
  return layouts.some((layout) => shipsOf(layout).flat().length > FEW.cells) ? [] : layouts;
};

/**
 * The transcript of a game against a random layout, revealed or not, stopped at some point; undefined if no
 * layout is found.
 */
export const randomTranscript = ({ scenario }: Knowledge, random: RandomStream): string | undefined => {
  const layout = randomLayout(scenario, random);
  if (!layout) return undefined;
  const referee = new Referee(layout);
  const cells = random.shuffle(Array.from({ length: scenario.board.cellCount }, (_, cell) => cell));
  const open = cells.filter((cell) => !scenario.board.blocked.includes(cell));
  const observations: { cell: number; answer: ReturnType<Referee["fire"]> }[] = [];
  for (const cell of open.slice(0, random.below(open.length + 1))) {
    if (referee.isOver) break;
    observations.push({ cell, answer: referee.fire(cell) });
  }
  const seed = random.below(2) === 0 ? {} : { seed: [random.below(100), 3], strategy: "probability" };
  const seen = random.below(4) === 0 ? {} : { layout };
  const lines = Array.from({ length: random.below(3) }, (_, i) => ({
    ...(i === 0 ? {} : { name: "what if" }),
    observations: observations.slice(0, random.below(observations.length + 1)),
  }));
  return JSON.stringify(formatTranscript({ scenario, observations, lines, ...seed, ...seen }));
};

/** A list of layouts as `place --json` writes it; undefined if no layout is found. */
export const randomLayouts = ({ scenario }: Knowledge, random: RandomStream): string | undefined => {
  const layouts = [randomLayout(scenario, random), randomLayout(scenario, random)].flatMap((found) => found ?? []);
  return layouts.length === 0 ? undefined : JSON.stringify({ layouts: layouts.map(formatLayout) });
};

/** One layout as a file for `play --fleet`; undefined if no layout is found. */
export const randomFleetFile = ({ scenario }: Knowledge, random: RandomStream): string | undefined => {
  const layout = randomLayout(scenario, random);
  return layout && JSON.stringify(formatHiddenLayout(layout));
};

/** The tree of a solved position as a file; undefined if there are no layouts, or too many. */
export const treeFile = (knowledge: Knowledge): string | undefined => {
  const layouts = few(knowledge);
  if (layouts.length === 0) return undefined;
  const { tree } = solve(knowledge, { limits: { positions: 2000 } });
  return JSON.stringify(formatTreeFile(knowledge, tree));
};

/**
 * A hider's certificate whose bounds may be wrong, because only its form is tested. Undefined as for
 * {@link treeFile}.
 */
export const hiderCertificate = ({ scenario }: Knowledge): string | undefined => {
  const knowledge = makeKnowledge(scenario);
  const layouts = few(knowledge);
  if (layouts.length === 0) return undefined;
  const orbits = orbitsOf(layouts);
  const { tree } = solve(knowledge, { limits: { positions: 2000 } });
  return JSON.stringify(
    formatHiderCertificate({
      knowledge,
      orbits,
      lower: Rational.ZERO,
      upper: Rational.ONE,
      hider: orbits.map(() => 1n),
      seeker: [{ tree, probability: Rational.ONE }],
    }),
  );
};

/** The shots of a position as text. */
export const shotsText = ({ scenario, observations }: Knowledge): string => formatShots(scenario, observations);
