import type { Experiment, ExperimentGames } from "@broadside/arena";
import { decimalsOf, type TextTable, toldText, withInterval } from "@broadside/arena/reports";
import { formatP, pValue, sightSentence } from "@broadside/arena/statistics";
import { formatCell, preset } from "@broadside/engine";
import { decimalsFor, formatCount, formatNumber, formatPercent, listOf, NO_NUMBER } from "@broadside/engine/text";
import type { Study, StudyBlock, StudyContent, StudyScale } from "../study/study.ts";
import { type Findings, fillBlocks, fillPage, readTemplate } from "../study/study-template.ts";
import { inTurn, type StudyWork } from "../study/study-work.ts";
import {
  beatenBy,
  COST_FACTOR,
  costText,
  type DecisionCost,
  type FrontPoint,
  findLists,
  frontPoints,
  type ListFindings,
  measureDecisions,
  STAGES,
  whyOpen,
} from "./strength-cost.ts";
import { frontFigure, gainFigure, PHASES, phaseFigure } from "./strength-figures.ts";
import {
  BEST,
  bestKnown,
  CHOSEN_ON,
  COSTED,
  experimentOf,
  findPart,
  GREEDY,
  gamesOf,
  LISTS,
  LISTS_SHARE,
  MAIN,
  meanOf,
  PARTS,
  type PairFindings,
  type PartFindings,
  PLAYERS,
  pairOf,
  partText,
  playerOf,
  QUESTIONS,
  rulesText,
  type StrengthPart,
  withLists,
} from "./strength-parts.ts";

/** The number of timed games as a share of those played, with a minimum and a maximum. */
const TIMED = { share: 0.002, least: 1, most: 12 };

/** The games of `rollout` with shorter lists, on the first layouts of the main part. */
const shorterListsOf = (scale: StudyScale, games: number): Experiment => ({
  ...experimentOf(MAIN, scale),
  strategies: LISTS.map(withLists),
  games,
});

const LISTS_PART = `${MAIN.name}-lists`;

const askedOf = ({ games }: StudyScale): StrengthPart[] => PARTS.filter(({ share }) => gamesOf(share, games) > 0);

const timePart = (work: StudyWork, part: StrengthPart) => {
  const { share, least, most } = TIMED;
  const isMain = part === MAIN;
  const games = Math.min(most, Math.max(least, Math.round(share * work.games)));
  return work.keep(`${part.name}-costs`, (at) =>
    measureDecisions({
      scenario: experimentOf(part, work).scenario,
      strategies: isMain && gamesOf(LISTS_SHARE, work.games) > 0 ? [...PLAYERS, ...LISTS.map(withLists)] : PLAYERS,
      games: isMain ? games : Math.max(least, Math.round(games / 4)),
      seed: work.seedOf(`${part.name}-costs`),
      at,
    }),
  );
};

export interface StrengthFindings {
  readonly games: number;
  readonly seed: number;
  readonly parts: readonly PartFindings[];
  readonly tooSmall: readonly string[];
  readonly unfinished?: readonly string[];
  /** What a strategy has learnt since these games, in sentences. */
  readonly since?: readonly string[];
  readonly front: {
    /** Absent if the shorter lists would have too few games at this size. */
    readonly lists?: ListFindings;
    readonly costs: readonly { readonly part: string; readonly costs: readonly DecisionCost[] }[];
  };
}

/** The study as it is published: texts, tables and figures of its findings. */
const presentStrength = (findings: StrengthFindings): StudyContent => {
  const { seed, parts, tooSmall, unfinished = [], since = [], front } = findings;
  const main = parts.find(({ name }) => name === MAIN.name);
  const longest = Math.max(...parts.map(({ games }) => games));
  return fillPage(readTemplate("strength"), {
    ...gainsOf(parts),
    // Parts with at least a twentieth of the longest part's games get their own sentences.
    part: parts.filter(({ games }) => 20 * games >= longest).flatMap(meansOf),
    question: QUESTIONS.slice(1).flatMap(([a, b]) => answerOf(parts, a, b)),
    questionRows: QUESTIONS.slice(1).flatMap(([a, b]) => parts.flatMap((part) => questionRow(part, a, b))),
    players: PLAYERS,
    meanRows: parts.map((part) => [
      rulesText(part),
      formatCount(part.games),
      ...PLAYERS.map((name) => playerText(part, name)),
    ]),
    ...phasesOf(parts, main),
    ...listsOf(front.lists),
    ...frontOf(findings, main),
    settings: seedSentence(seed),
    factor: COST_FACTOR,
    ...shortcomingsOf(findings),
    unfinished,
    since,
    tooSmall,
    costTables: front.costs.flatMap(({ part, costs }) => {
      const rules = parts.find(({ name }) => name === part);
      return costTable(rules ? rulesText(rules) : part, costs);
    }),
    firstShots: firstShotsTable(main ? [main] : [], PLAYERS),
    otherFirstShots:
      parts.length > (main ? 1 : 0)
        ? firstShotsTable(
            parts.filter((part) => part !== main),
            [BEST, GREEDY],
          )
        : undefined,
  });
};

const playerText = (part: PartFindings, name: string): string => {
  const shots = meanOf(playerOf(part, name));
  return shots ? withInterval(shots.mean, shots.interval) : NO_NUMBER;
};

const visibleText = ({ verdict }: ReturnType<typeof bestKnown>): string =>
  verdict.visible > 0
    ? `(${formatNumber(verdict.visible, decimalsFor(verdict.visible))} would be detected)`
    : "(the same in every game)";

/** Sorts sets of rules by the verdict on the first of a pair: clearly fewer shots, clearly more, or neither. */
const sortParts = (parts: readonly PartFindings[], a: string, b: string) => {
  const asked = parts.flatMap((part) => {
    const pair = pairOf(part, a, b);
    return pair ? [{ part, pair, ...bestKnown(pair) }] : [];
  });
  const withSign = (sign: string) => asked.filter(({ verdict }) => verdict.sign === sign);
  const [below, more, open] = ["below", "above", "open"].map(withSign);
  const isEverywhere = asked.length > 0 && below.length === asked.length;
  const all = asked.length === 1 ? "the one set of rules played" : `all ${asked.length} sets of rules`;
  const namesOf = (sorted: typeof asked): string[] => sorted.map(({ part }) => partText(part));
  return {
    asked,
    open,
    verdicts: {
      everywhere: isEverywhere ? all : undefined,
      somewhere: isEverywhere || asked.length === 0 ? undefined : `${below.length} of ${asked.length} sets of rules`,
      fewer: isEverywhere ? [] : namesOf(below),
      more: namesOf(more),
    },
  };
};

const gainsOf = (parts: readonly PartFindings[]): Findings => {
  const { asked, open, verdicts } = sortParts(parts, BEST, GREEDY);
  return {
    ...verdicts,
    open: open.map(({ part, pair, mean, verdict }) => ({
      rules: partText(part),
      games: formatCount(pair.games),
      difference: withInterval(mean, verdict.interval),
      sight: sightSentence(verdict, pair.games),
    })),
    gainFigure: asked.length === 0 ? "No two games can be compared." : gainFigure(asked),
    gainRows: asked.map(({ part, pair: { games, plain, reduced }, verdict }) => [
      rulesText(part),
      formatCount(games),
      ...[BEST, GREEDY].map((name) => playerText(part, name)),
      reduced ? withInterval(reduced.mean, reduced.interval) : NO_NUMBER,
      reduced ? pValue(reduced.p) : NO_NUMBER,
      toldText(verdict),
      withInterval(plain.mean, plain.interval),
      pValue(plain.p),
    ]),
  };
};

const meansOf = (part: PartFindings) => {
  const pair = pairOf(part, BEST, GREEDY);
  const [best, greedy] = [BEST, GREEDY].map((name) => meanOf(playerOf(part, name)));
  if (!pair?.reduced || !best || !greedy) return [];
  const text = ({ mean, interval, p }: NonNullable<typeof pair.reduced> | typeof pair.plain): string =>
    `${withInterval(mean, interval)}, ${formatP(p)}`;
  return [
    {
      rules: partText(part),
      games: formatCount(pair.games),
      best: withInterval(best.mean, best.interval),
      greedy: withInterval(greedy.mean, greedy.interval),
      reduced: text(pair.reduced),
      plain: text(pair.plain),
    },
  ];
};

const answerOf = (parts: readonly PartFindings[], a: string, b: string) => {
  const { asked, open, verdicts } = sortParts(parts, a, b);
  if (asked.length === 0) return [];
  const { everywhere, somewhere, fewer, more } = verdicts;
  return [
    {
      first: a,
      second: b,
      everywhere,
      somewhere: somewhere && [somewhere, listOf(fewer)].filter(Boolean).join(": "),
      more,
      open: open.map((one) => `${partText(one.part)} ${visibleText(one)}`),
    },
  ];
};

const questionRow = (part: PartFindings, a: string, b: string): string[][] => {
  const pair = pairOf(part, a, b);
  if (!pair) return [];
  const { mean, interval, p } = pair.plain;
  const verdict = toldText(bestKnown(pair).verdict);
  return [[`${a} − ${b}`, rulesText(part), formatCount(pair.games), withInterval(mean, interval), pValue(p), verdict]];
};

const phasesOf = (all: readonly PartFindings[], main: PartFindings | undefined): Findings => {
  const rows = all.flatMap((part) => {
    const reduced = pairOf(part, BEST, GREEDY)?.reduced;
    return reduced ? [{ part, ...reduced }] : [];
  });
  return {
    phases: rows
      .filter(({ part }) => part === main)
      .map(({ part, mean, interval, parts }) => {
        const phases = parts.map((one, i) => `${PHASES[i]} ${withInterval(one.mean, one.interval)}`);
        const difference = formatNumber(mean, decimalsOf(interval));
        return { difference, rules: partText(part), before: phases.slice(0, -2), after: phases.slice(-2) };
      }),
    mostLayouts: rows.length > 0 ? "4,096" : undefined,
    withoutPhases: rows.length > 0 ? undefined : "Luck was taken out of no games, and so there are no parts.",
    phaseFigure: rows.length > 0 ? phaseFigure(rows) : undefined,
    phaseNames: PHASES,
    phaseRows: rows.map(({ part, mean, interval, parts }) => [
      rulesText(part),
      ...[{ mean, interval }, ...parts].map((one) => withInterval(one.mean, one.interval)),
    ]),
  };
};

/** The number of layouts in the lists that a strategy's name sets, or the default of `rollout`. */
const layoutsOf = (strategy: string): string => {
  const layouts = /layouts=(\d+)/.exec(strategy)?.[1];
  return layouts === undefined ? "its own 65,536" : formatCount(Number(layouts));
};

const listsOf = (lists: ListFindings | undefined): Findings => {
  if (!lists) return { lists: [], listGames: undefined, listRows: [] };
  const { gains, steps, games } = lists;
  const withSign = (sign: string, text: (pair: PairFindings) => string): string[] =>
    steps.filter((pair) => bestKnown(pair).verdict.sign === sign).map(text);
  const longer = ({ first, second }: PairFindings): string => `${layoutsOf(first)} than ${layoutsOf(second)}`;
  const cells = (pair: PairFindings): string[] => {
    const { mean, interval, verdict } = bestKnown(pair);
    return [withInterval(mean, interval), pValue((pair.reduced ?? pair.plain).p), toldText(verdict)];
  };
  return {
    lists: [
      {
        games: formatCount(games),
        rules: partText(MAIN),
        gains: gains.map((pair) => {
          const { mean, verdict } = bestKnown(pair);
          return `${layoutsOf(pair.first)}: ${withInterval(mean, verdict.interval)}`;
        }),
        better: withSign("below", longer),
        worse: withSign("above", longer),
        open: withSign(
          "open",
          (pair) => `${layoutsOf(pair.second)} and ${layoutsOf(pair.first)} ${visibleText(bestKnown(pair))}`,
        ),
      },
    ],
    listGames: formatCount(games),
    listRows: gains.map((gain) => {
      const step = steps.find(({ first }) => first === gain.first);
      return [layoutsOf(gain.first), ...cells(gain), ...(step ? cells(step) : [NO_NUMBER, NO_NUMBER, NO_NUMBER])];
    }),
  };
};

/** The strength and cost of every strategy timed in the main part. */
const frontOf = ({ front }: StrengthFindings, main: PartFindings | undefined): Findings => {
  const timed = front.costs.find(({ part }) => part === MAIN.name);
  const all = main && timed ? frontPoints(main, front.lists, timed.costs) : [];
  const points = all.length < 2 ? [] : all.map((point) => ({ ...point, by: beatenBy(point, all) }));
  const pairs = points.flatMap((point) =>
    point.by
      ? [{ pair: [point.strategy, point.by.strategy].map((name) => `\`${name}\``), open: whyOpen(point, point.by) }]
      : [],
  );
  const text = ({ strategy, mean, perShot }: FrontPoint): string =>
    `\`${strategy}\` (${formatNumber(mean)} shots, ${costText(perShot)} a shot)`;
  return {
    unbeaten: points.filter(({ by }) => !by).map(text),
    beaten: pairs.flatMap(({ pair, open }) => (open === undefined ? [pair.join(" by ")] : [])),
    behind: pairs.flatMap(({ pair, open }) =>
      open === undefined ? [] : [`${pair.join(" from ")} (by their ${open})`],
    ),
    frontFigure: main && points.length > 0 ? frontFigure(points, main) : undefined,
    frontRows: points.map(({ strategy, mean, interval, perShot, by }) => [
      strategy,
      withInterval(mean, interval),
      costText(perShot),
      by?.strategy ?? "nobody",
    ]),
  };
};

const costTable = (rules: string, costs: readonly DecisionCost[]): StudyBlock[] =>
  fillBlocks(readTemplate("strength-cost"), {
    rules,
    games: costs[0]?.games,
    early: STAGES[0].until,
    middle: STAGES[1].until,
    stages: STAGES.flatMap(({ name }) => [`${name}, median`, `${name}, 95 %`]),
    rows: costs.map(({ strategy, perShot, perGame, stages }) => [
      strategy,
      costText(perShot),
      costText(perGame),
      ...STAGES.flatMap(({ name }) => {
        const times = stages.find(({ stage }) => stage === name);
        return times ? [decisionText(times.median), decisionText(times.high)] : [NO_NUMBER, NO_NUMBER];
      }),
    ]),
  });

/** Formats the time of a decision, which is measured to within a few microseconds. */
const decisionText = (milliseconds: number): string => (milliseconds < 0.01 ? "<0.01 ms" : costText(milliseconds));

const firstShotsTable = (parts: readonly PartFindings[], players: readonly string[]): TextTable => ({
  caption: "First shots",
  note:
    "The cells of a game that misses and misses, as the games show them; a share stands where not all games that came so far shot that cell, and a line ends " +
    "where too few came. First hit: the mean number of the shot that hits first.",
  columns: ["Rules", "Strategy", "First hit", "Shots"],
  words: [1, 3],
  rows: parts.flatMap((part) =>
    players.flatMap((name) => {
      const player = playerOf(part, name);
      if (!player) return [];
      const { firstHit, line } = player;
      const shots = line.map(({ cell, share }) => {
        const named = formatCell(preset(part.preset).board, cell);
        return share === 1 ? named : `${named} (${formatPercent(share, 0)} %)`;
      });
      const hit = firstHit ? withInterval(firstHit.mean, firstHit.interval) : NO_NUMBER;
      return [[rulesText(part), name, hit, shots.join(" ") || NO_NUMBER]];
    }),
  ),
});

const seedSentence = (seed: number): string => {
  const chosen = CHOSEN_ON.map(
    ({ seeds, what }) => `${what} on ${seeds.length > 1 ? "seeds" : "seed"} ${listOf(seeds.map(String))}`,
  );
  const same = CHOSEN_ON.some(({ seeds }) => seeds.includes(seed));
  return (
    `The settings of \`${BEST}\` were chosen elsewhere: ${listOf(chosen)}. ` +
    (same
      ? `Seed ${seed} of this study is one of them, so that its figures may flatter.`
      : `These games have seed ${seed}, which is none of them.`)
  );
};

const shortcomingsOf = ({ games, parts }: StrengthFindings): Findings => ({
  faulty: parts.flatMap((part) =>
    part.players
      .filter(({ faults }) => faults > 0)
      .map(({ strategy, faults }) => `\`${strategy}\` ${formatCount(faults)} in ${partText(part)}`),
  ),
  cut: parts.flatMap((part) => {
    const all = gamesOf(PARTS.find(({ name }) => name === part.name)?.share ?? 0, games);
    return part.games < all ? [`${partText(part)} ${formatCount(part.games)} of ${formatCount(all)}`] : [];
  }),
});

export const strength: Study<StrengthFindings> = {
  name: "strength",
  title: "The strongest strategy against exact greedy and the heuristics",
  question:
    "Does any strategy beat shooting the likeliest cell, and by how much? `rollout` looks past the next shot, `greedy-hit` shoots the " +
    "likeliest cell by exact counts, and `probability-chessboard`, `hunt-target` and `random` play like common programs. How many " +
    "shots do they need, where does the difference come from, and what does a shot cost?",
  games: {
    standard: 1500,
    least: 10,
    of: "games of each strategy on the American board with answers `length`; other rules get a share of them",
  },
  async compute(work) {
    const asked = askedOf(work);
    const shorter = gamesOf(LISTS_SHARE, work.games);
    const timed = COSTED.filter(({ name }) => asked.some((part) => part.name === name));
    work.plan(asked.length + (shorter > 0 ? 1 : 0) + timed.length);
    const parts: PartFindings[] = [];
    let main: ExperimentGames | undefined;
    for (const part of asked) {
      const games = await work.play(part.name, experimentOf(part, work));
      if (part === MAIN) main = games;
      parts.push(findPart(part, games, asked.length));
    }
    const lists =
      main && shorter > 0 ? findLists(main, await work.play(LISTS_PART, shorterListsOf(work, shorter))) : undefined;
    const costs = await inTurn(timed, async (part) => ({ part: part.name, costs: await timePart(work, part) }));
    return {
      games: work.games,
      seed: work.seed,
      parts,
      tooSmall: PARTS.filter((part) => !asked.includes(part)).map(({ name }) => name),
      front: { ...(lists && { lists }), costs },
    };
  },
  present: presentStrength,
};
