import { type Experiment, type ExperimentGames, type Summary, summarise } from "@broadside/arena";
import { firstGames, type GameLayouts, makeGameLayouts } from "@broadside/arena/games";
import {
  firstShotsFigure,
  intervalText,
  meanFigure,
  meanText,
  pairTable,
  quantileTable,
  shotsTable,
  survivalFigure,
  withInterval,
} from "@broadside/arena/reports";
import {
  cautionsOf,
  findPair,
  formatP,
  type HitsByShot,
  hitsByShot,
  type Interval,
  isDifferent,
  pairedP,
  pairSentence,
} from "@broadside/arena/statistics";
import { coordOf, formatCell } from "@broadside/engine";
import { formatPrior } from "@broadside/engine/priors";
import { formatCount, formatNumber, formatPercent, formatPercentInterval, NO_NUMBER } from "@broadside/engine/text";
import {
  BELIEFS,
  type BeliefName,
  believed,
  type Evidence,
  evidenceOf,
  LAYOUTS,
  type LayoutsPart,
  OPENING_SHOTS,
  type Opening,
  openings,
  PLAYERS,
  playerName,
  type Recognition,
  RULES,
  recognise,
  SURE,
} from "./people-beliefs.ts";
import type { Study, StudyBlock, StudyContent, StudyScale } from "./study/study.ts";
import { fillBlocks, fillPage, readTemplate } from "./study/study-template.ts";
import { inTurn, joinGames, type StudyWork } from "./study/study-work.ts";

export interface PeopleFindings {
  /** The main question, with all games: people's layouts, and the beliefs `uniform` and `people`. */
  readonly main: Summary;
  /** Every kind of layouts with all beliefs tried on it, with fewer games. */
  readonly parts: readonly PartFindings[];
  readonly openings: readonly Opening[];
  readonly recognition: readonly Recognition[];
  readonly evidence: readonly Evidence[];
}

export interface PartFindings {
  readonly layouts: LayoutsPart["name"];
  readonly summary: Summary;
  readonly hits: readonly HitsByShot[];
}

const presentPeople = (findings: PeopleFindings): StudyContent => {
  const { main, parts, openings, recognition, evidence } = findings;
  const chances = recognition.map(({ looks }) => looks);
  return fillPage(readTemplate("people"), {
    main: PLAYERS.flatMap((player) => mainOf(main, player)),
    mean: PLAYERS.map((player) => {
      const uniform = parts.find(({ layouts }) => layouts === "uniform")?.summary;
      const [chance, right] = (["uniform", "people"] as const).map((belief) => playerName(player, belief));
      return { player, chance: meanOf(main, chance), right: meanOf(main, right), uniform: meanOf(uniform, chance) };
    }),
    cost: parts.flatMap((part) => PLAYERS.flatMap((player) => costsOf(part, player))),
    recognition: recognition.map(recognitionOf),
    evidence: evidence.map((one) => evidenceWords(one, main)),
    sure: formatPercent(SURE, 0),
    opening: PLAYERS.flatMap((player) => openingOf(openings, player)),
    openingShots: OPENING_SHOTS,
    cautions: cautionsOf(main),
    belief: Object.entries(BELIEFS).map(([name, { about }]) => ({ name, about })),
    mainTables: [shotsTable(main), quantileTable(main, { time: false }), pairTable(main)],
    survival: survivalFigure(main),
    costTables: PLAYERS.flatMap((player) => costTables(parts, player)),
    meanFigures: parts.map(({ layouts, summary }) => {
      const made = meanFigure(summary);
      return { ...made, name: `means-${layouts}`, title: `${made.title}: layouts ${layouts}` };
    }),
    pairTables: parts.map(
      ({ layouts, summary }): StudyBlock => ({
        kind: "folded",
        heading: `All pairs: layouts ${layouts}`,
        blocks: [{ kind: "table", table: pairTable(summary) }],
      }),
    ),
    openingRows: openings.map(({ player, belief, cells }) => [
      playerName(player, belief),
      cells.join(" "),
      String(onBorder(cells)),
    ]),
    firstShots: main.strategies.flatMap((_, i) => firstShotsFigure(main, RULES.board, i + 1) ?? []),
    hitRows: parts.flatMap(({ layouts, hits }) =>
      hits.map(({ strategy, meanHits, firstHit }) => [
        layouts,
        strategy,
        formatNumber(meanHits[Math.min(OPENING_SHOTS, meanHits.length) - 1]),
        formatNumber(firstHit.mean),
      ]),
    ),
    hiders: recognition.map(({ layouts }) => layouts),
    chances: [
      ...(chances[0] ?? []).map(({ shots }, i) => [
        shots === undefined ? "at the end" : String(shots),
        ...chances.map((looks) => `${formatPercent(looks[i].mean)} % (${formatPercentInterval(looks[i].interval)} %)`),
      ]),
      ["past 75 %", ...chances.map((looks) => `${formatPercent(looks[looks.length - 1].sure)} % of games`)],
    ],
    drawn: evidence.map(({ drawn, layouts }) => `${formatCount(drawn)} layouts (${layouts})`),
    runs: evidence.map(({ layouts, bits, games }) => [
      layouts,
      `${formatNumber(bits.mean, 3)} (${formatNumber(bits.interval.low, 3)} to ${formatNumber(bits.interval.high, 3)})`,
      formatCount(games.runs),
      formatNumber(games.median, 0),
      formatNumber(games.ninth, 0),
      `${formatPercent(games.wrong)} %`,
    ]),
  });
};

const meanOf = (summary: Summary | undefined, strategy: string): string | undefined => {
  const shots = summary?.strategies.find((one) => one.strategy === strategy)?.shots;
  return shots?.meanInterval && withInterval(shots.mean, shots.meanInterval, "95 % interval ");
};

const mainOf = (main: Summary, player: string) => {
  const [right, chance] = [playerName(player, "people"), playerName(player, "uniform")];
  const pair = findPair(main.pairs, right, chance);
  if (!pair) return [];
  const { difference, pairs } = pair;
  return [
    {
      pair: pairSentence(main, right, chance),
      p: formatP(pairedP({ ...difference, pairs, largest: RULES.board.cellCount })),
    },
  ];
};

const beliefsOf = ({ summary }: PartFindings, player: string): BeliefName[] =>
  summary.strategies.flatMap(({ strategy }) => {
    const [name, belief] = strategy.split(":prior=");
    return name === player && belief !== undefined ? [belief as BeliefName] : [];
  });

const costOf = ({ summary, layouts }: PartFindings, player: string, belief: BeliefName): string | undefined => {
  const name = playerName(player, belief);
  const pair = findPair(summary.pairs, name, playerName(player, layouts));
  if (!pair) return undefined;
  const sign = pair.first === name ? 1 : -1;
  const { low, high, confidence } = pair.verdict.interval;
  const interval: Interval = sign > 0 ? { low, high, confidence } : { low: -high, high: -low, confidence };
  return `${withInterval(sign * pair.difference.mean, interval)}${isDifferent(pair) ? "" : ", not clearly different from 0"}`;
};

const LAYOUTS_TEXT = {
  uniform: "random layouts",
  people: "people's layouts",
  hidden: "well-hidden layouts",
} as const;

const costsOf = (part: PartFindings, player: string) => {
  const texts = beliefsOf(part, player).flatMap((belief) => {
    const cost = costOf(part, player, belief);
    return cost === undefined ? [] : [`\`${belief}\` ${cost}`];
  });
  const { pairs } = part.summary;
  const [layouts, games] = [LAYOUTS_TEXT[part.layouts], formatCount(pairs[0]?.pairs ?? 0)];
  return [{ layouts, player, texts, pairs: pairs.length, games }];
};

/** What the beliefs of a player are worth: rows are beliefs, columns are ways of hiding. */
const costTables = (parts: PeopleFindings["parts"], player: string): StudyBlock[] => {
  const beliefs = [...new Set(parts.flatMap((part) => beliefsOf(part, player)))];
  const rows = (cell: (part: PartFindings, belief: BeliefName) => string | undefined): string[][] =>
    beliefs.map((belief) => [belief, ...parts.map((part) => cell(part, belief) ?? NO_NUMBER)]);
  return fillBlocks(readTemplate("people-player"), {
    player,
    layouts: parts.map(({ layouts }) => layouts),
    meanRows: rows(({ summary }, belief) => meanOf(summary, playerName(player, belief))),
    costRows: rows((part, belief) => (belief === part.layouts ? "right" : costOf(part, player, belief))),
  });
};

const recognitionOf = ({ layouts, games, looks }: Recognition) => {
  const asked = [10, 20, 40, undefined].flatMap((shots) => looks.filter((one) => one.shots === shots));
  const end = looks.find(({ shots }) => shots === undefined);
  return {
    who: layouts === "people" ? "people's layouts" : "random layouts",
    means: asked.map(({ shots, mean, interval }) => {
      const when = shots === undefined ? "at the end" : `after ${shots} shots`;
      return `${formatPercent(mean)} % ${when} (${formatPercentInterval(interval)} %)`;
    }),
    games: formatCount(games),
    sure: end && formatPercent(end.sure),
  };
};

const evidenceWords = ({ layouts, bits, games }: Evidence, main: Summary) => {
  const shots = main.strategies.find(({ strategy }) => strategy.endsWith("=people"))?.shots?.mean;
  return {
    who: layouts === "people" ? "of a person" : "of chance",
    bits: `${meanText(bits.mean, bits.interval)} bits (${intervalText(bits.interval)})`,
    median: formatCount(games.median),
    shots: shots === undefined ? undefined : formatCount(Math.round(games.median * shots)),
    ninth: formatCount(games.ninth),
    wrong: formatPercent(games.wrong),
  };
};

const BORDER: ReadonlySet<string> = ((): Set<string> => {
  const { board } = RULES;
  const isBorder = (cell: number): boolean =>
    coordOf(board, cell).some((x, axis) => x === 0 || x === board.size[axis] - 1);
  const cells = Array.from({ length: board.cellCount }, (_, cell) => cell).filter(isBorder);
  return new Set(cells.map((cell) => formatCell(board, cell)));
})();

const onBorder = (cells: readonly string[]): number => cells.filter((cell) => BORDER.has(cell)).length;

const openingOf = (openings: readonly Opening[], player: string) => {
  const of = (belief: BeliefName) => openings.find((one) => one.player === player && one.belief === belief)?.cells;
  const [chance, person] = [of("uniform"), of("people")];
  if (!chance || !person) return [];
  const [chanceBorder, personBorder] = [onBorder(chance), onBorder(person)];
  return [{ player, person: person.slice(0, 4), chance: chance.slice(0, 4), personBorder, chanceBorder }];
};

/** Every other comparison gets 1 / SHARE of the games of the main question. */
const SHARE = 15;

export const people: Study<PeopleFindings> = {
  name: "people",
  title: "Against people: what it is worth to know how they hide",
  question:
    "People do not hide their ships at random: in 56,837 games the ships lay at the border more often than by chance. How many " +
    "shots does `greedy-hit`, the exact strategy that shoots the likeliest cell, save by knowing that? What does a wrong " +
    "belief cost? And how soon do the shots distinguish a person from chance?",
  games: { standard: 10_000, least: 2, of: "games of the main comparison; the others take a fifteenth" },
  async compute(work) {
    work.plan(PLAYERS.length * LAYOUTS.reduce((sum, { beliefs }) => sum + beliefs.length, 0) + 5);
    const few = fewOf(work);
    const parts: PartFindings[] = [];
    const recognition: Recognition[] = [];
    let main: Summary | undefined;
    for (const part of LAYOUTS) {
      const all = await playPart(work, part, few);
      if (part.name === "people") main = summarise(joined(all.filter(({ isMain }) => isMain)));
      const games = joined(all.map((one) => ({ ...one, games: firstGames(one.games, few) })));
      const { cellCount } = RULES.board;
      const hits = games.strategies.flatMap((one) => hitsByShot(one, cellCount) ?? []);
      parts.push({ layouts: part.name, summary: summarise(games), hits });
      const mixture = all.find(({ belief }) => belief === "mixture");
      if (!mixture) continue;
      const layouts = (): GameLayouts => layoutsOf(part, work.seedOf(part.name));
      recognition.push(
        await work.keep(`recognition-${part.name}`, (at) => recognise(mixture.games, layouts(), part.name, at)),
      );
    }
    if (!main) throw new Error("the study has no part with people's layouts");
    return {
      main,
      parts,
      openings: await work.keep("openings", openings),
      recognition,
      evidence: await evidence(work),
    };
  },
  present: presentPeople,
};

const fewOf = ({ games }: StudyScale): number => Math.max(2, Math.ceil(games / SHARE));

const layoutsOf = ({ name }: LayoutsPart, seed: number): GameLayouts => {
  const { prior } = BELIEFS[name];
  return makeGameLayouts({
    scenario: RULES,
    model: prior ? "prior" : "uniform",
    seed,
    ...(prior && { prior: formatPrior(RULES, prior) }),
  });
};

type Column = Awaited<ReturnType<typeof playPart>>[number];

const playPart = (work: StudyWork, part: LayoutsPart, few: number) =>
  inTurn(columnsOf(part, few, work), async ({ name, experiment, player, belief, isMain }) => {
    return { name: playerName(player, belief), belief, isMain, games: await work.play(name, experiment) };
  });

const columnsOf = (part: LayoutsPart, few: number, scale: StudyScale) => {
  const { prior } = BELIEFS[part.name];
  return PLAYERS.flatMap((player) =>
    part.beliefs.map((belief, i) => {
      const isMain = part.name === "people" && player === PLAYERS[0] && i < 2;
      const experiment: Experiment = {
        scenario: believed(belief),
        strategies: [player],
        placement: prior ? { model: "prior", prior } : { model: "uniform" },
        games: isMain ? scale.games : few,
        seed: scale.seedOf(part.name),
      };
      return { name: `${part.name}-${player}-${belief}`, experiment, player, belief, isMain };
    }),
  );
};

const joined = (columns: readonly Column[]): ExperimentGames => {
  const names = columns.map(({ name }) => name);
  const all = columns.map(({ games: column }) => column);
  const { belief: _, ...games } = joinGames(all, names);
  return { ...games, scenario: RULES };
};

const evidence = (work: StudyWork): Promise<Evidence[]> =>
  inTurn(
    LAYOUTS.filter(({ name }) => name !== "hidden"),
    (part) => {
      const layouts = (): GameLayouts => layoutsOf(part, work.seedOf(`evidence ${part.name}`));
      return work.keep(`evidence-${part.name}`, () => evidenceOf(layouts(), part.name));
    },
  );
