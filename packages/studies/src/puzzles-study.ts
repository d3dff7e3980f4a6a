import { setImmediate } from "node:timers/promises";
import { mean, sumOf } from "@broadside/arena/statistics";
import {
  countLayouts,
  makeKnowledge,
  makeScenario,
  preset,
  RandomStream,
  type Scenario,
  sampleLayouts,
  unwrap,
} from "@broadside/engine";
import { layoutTotals, PUZZLE_LEVELS, type PuzzleLevel, puzzleMaker, TECHNIQUES } from "@broadside/engine/puzzles";
import { formatCount, formatNumber, formatPercent } from "@broadside/engine/text";
import type { Study } from "./study/study.ts";
import { fillPage, readTemplate } from "./study/study-template.ts";
import { inTurn, presetFamilies, type StudyWork } from "./study/study-work.ts";

export type LevelFindings = Awaited<ReturnType<typeof makePuzzles>>;

export interface PuzzleFindings {
  readonly totals: readonly Awaited<ReturnType<typeof countRivals>>[];
  readonly levels: readonly LevelFindings[];
}

const MADE = "russian";

export const puzzles: Study<PuzzleFindings> = {
  name: "puzzles",
  title: "What totals tell, and what puzzles need",
  question:
    "Battleship solitaire gives the ship cells of every row and column, and a few clues. How many layouts have the same " +
    "totals, under the rules of each preset? How many clues does a puzzle of each level need, and which steps solve it?",
  games: { standard: 100, least: 2, of: "layouts of each preset and puzzles of each level", noun: "layouts" },
  async compute(work) {
    const names = distinctPresets();
    work.plan(names.length + PUZZLE_LEVELS.length);
    return {
      totals: await inTurn(names, (name) => work.keep(`totals-${name}`, (at) => countRivals(name, work, at))),
      levels: await inTurn(PUZZLE_LEVELS, (level) => work.keep(`level-${level}`, (at) => makePuzzles(level, work, at))),
    };
  },
  present: ({ totals, levels }) => {
    const made = totals.find((one) => one.preset === MADE);
    const byMiddle = totals.toSorted((a, b) => middleOf(b.layouts) - middleOf(a.layouts));
    const [easiest, hardest] = [levels[0], levels[levels.length - 1]];
    return fillPage(readTemplate("puzzles"), {
      middle: made && formatCount(middleOf(made.layouts)),
      alone: made && formatPercent(aloneIn(made)),
      mostOf: byMiddle[0].preset,
      most: formatCount(middleOf(byMiddle[0].layouts)),
      single: totals.filter(({ layouts }) => middleOf(layouts) === 1).map(({ preset: name }) => `\`${name}\``),
      easyClues: formatNumber(mean(easiest.clues)),
      hardClues: formatNumber(mean(hardest.clues)),
      looks: formatNumber((hardest.techniques["look ahead"] ?? 0) / hardest.clues.length),
      number: totals[0].layouts.length,
      presets: byMiddle.map((one) => [
        one.preset,
        one.size.join("x"),
        one.contact,
        ...QUARTILES.map((share) => formatCount(quantileOf(one.layouts, share))),
        formatPercent(aloneIn(one)),
      ]),
      levels: levels.map(({ level, clues, water, steps }) => [
        level,
        formatNumber(mean(clues)),
        formatCount(clues.reduce((least, n) => Math.min(least, n))),
        formatCount(clues.reduce((most, n) => Math.max(most, n))),
        formatPercent(sumOf(water) / Math.max(1, sumOf(clues))),
        formatNumber(mean(steps)),
      ]),
      levelNames: levels.map(({ level }) => level),
      techniques: TECHNIQUES.map(({ name }) => [
        name,
        ...levels.map(({ techniques, clues }) => formatNumber((techniques[name] ?? 0) / clues.length)),
      ]),
    });
  },
};

const QUARTILES = [0.25, 0.5, 0.75];

/** Presets whose rules allow totals, on flat boards: one for each combination of board, ships and contact. */
const distinctPresets = (): string[] =>
  presetFamilies()
    .map(([name]) => name)
    .filter((name) => preset(name).board.size.length === 2 && preset(name).contact !== "overlap");

type At = (done: number, total: number) => void;

/** For some layouts of a preset: how many layouts have the same totals. */
const countRivals = async (name: string, work: Scale, at: At) => {
  const { prior: _, ...rules } = preset(name);
  const scenario: Scenario = unwrap(makeScenario(rules));
  const random = RandomStream.fromSeed(work.seedOf(name));
  const layouts: number[] = [];
  for (const layout of sampleLayouts(makeKnowledge(scenario), work.games, random)) {
    // Yield to the event loop so that Ctrl-C works before the end.
    await setImmediate();
    at(layouts.length, work.games);
    const given = unwrap(makeScenario({ ...rules, totals: layoutTotals(layout) }));
    layouts.push(Number(countLayouts(makeKnowledge(given)).layouts));
  }
  layouts.sort((a, b) => a - b);
  return { preset: name, size: scenario.board.size, contact: scenario.contact, layouts };
};

/** Puzzles of a level: for each the number of its clues, how many of them show water, and its steps. */
const makePuzzles = async (level: PuzzleLevel, work: Scale, at: At) => {
  const make = unwrap(puzzleMaker(preset(MADE)));
  const random = RandomStream.fromSeed(work.seedOf(level));
  const [clues, water, lengths]: [number[], number[], number[]] = [[], [], []];
  const techniques: Record<string, number> = {};
  for (let i = 0; i < work.games; i++) {
    await setImmediate();
    at(i, work.games);
    const { scenario, steps } = make(level, random);
    const given = [...(scenario.clues?.values() ?? [])];
    clues.push(given.length);
    water.push(given.filter((clue) => clue === "water").length);
    lengths.push(steps.length);
    for (const { technique } of steps) techniques[technique] = (techniques[technique] ?? 0) + 1;
  }
  return { level, clues, water, steps: lengths, techniques };
};

type Scale = Pick<StudyWork, "games" | "seedOf">;

const quantileOf = (ascending: readonly number[], share: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(share * ascending.length))];
const middleOf = (ascending: readonly number[]): number => quantileOf(ascending, 0.5);
const aloneIn = ({ layouts }: { readonly layouts: readonly number[] }): number =>
  layouts.filter((number) => number === 1).length / layouts.length;
