import { formatPrior } from "@broadside/engine/priors";
import type { Experiment } from "../../experiment/experiment.ts";
import type { ExperimentGames } from "../../experiment/experiment-games.ts";
import { type GameLayouts, makeGameLayouts } from "../../play/game-layouts.ts";
import { hitsByShot } from "../../statistics/sample/hits-by-shot.ts";
import { summarise } from "../../statistics/summary/summarise.ts";
import type { Summary } from "../../statistics/summary/summary.ts";
import { firstGames, joinGames } from "../joined-games.ts";
import type { Study, StudyScale } from "../study.ts";
import type { StudyWork } from "../study-work.ts";
import {
  BELIEFS,
  type BeliefName,
  believed,
  type Evidence,
  evidenceOf,
  LAYOUTS,
  type LayoutsPart,
  openings,
  PLAYERS,
  playerName,
  type Recognition,
  RULES,
  recognise,
} from "./beliefs.ts";
import { type PartFindings, type PeopleFindings, presentPeople } from "./people-page.ts";

/** Every other comparison gets 1 / SHARE of the main question's games. */
const SHARE = 15;

/** The cost of wrong beliefs about how ships are hidden, and the gain of knowing. */
export const people: Study<PeopleFindings> = {
  name: "people",
  title: "Against people: what it is worth to know how they hide",
  question:
    "People do not hide their ships at random: in 56,837 games they lay at the border more often than chance has it. How many " +
    "shots does `greedy-hit`, the exact strategy that shoots the likeliest cell, save by knowing that; what does it cost to " +
    "believe the wrong thing; and how soon do the shots tell a person from chance?",
  games: { standard: 10_000, least: 2, of: "games of the main comparison; the others take a fifteenth" },
  experiments: (scale) => {
    const few = fewOf(scale);
    return new Map(
      LAYOUTS.flatMap((part) => columnsOf(part, few, scale).map(({ name, experiment }) => [name, experiment])),
    );
  },
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
      const facts = { name: part.name, isPerson: part.name === "people" };
      recognition.push(
        await work.keep(`recognition-${part.name}`, (at) =>
          recognise(mixture.games, layoutsOf(part, seedOf(work, part)), facts, at),
        ),
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

const seedOf = (scale: StudyScale, { name }: LayoutsPart): number => scale.seedOf(name);

/** Games of everything but the main question. */
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

interface Column {
  readonly name: string;
  readonly belief: BeliefName;
  /** Whether it belongs to the main question. */
  readonly isMain: boolean;
  readonly games: ExperimentGames;
}

/** Plays all strategies with all beliefs on one kind of layouts; people's first two are the question. */
const playPart = async (work: StudyWork, part: LayoutsPart, few: number): Promise<Column[]> => {
  const columns: Column[] = [];
  for (const { name, experiment, player, belief, isMain } of columnsOf(part, few, work))
    columns.push({ name: playerName(player, belief), belief, isMain, games: await work.play(name, experiment) });
  return columns;
};

/** Games on one kind of layouts: every strategy with every belief. */
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
        seed: seedOf(scale, part),
      };
      return { name: `${part.name}-${player}-${belief}`, experiment, player, belief, isMain };
    }),
  );
};

/** Joins columns into one experiment whose strategies bring their beliefs. */
const joined = (columns: readonly Column[]): ExperimentGames => {
  const { belief: _, ...games } = joinGames(
    columns.map(({ games: own }) => own),
    columns.map(({ name }) => name),
  );
  return { ...games, scenario: RULES };
};

const evidence = async (work: StudyWork): Promise<Evidence[]> => {
  const found: Evidence[] = [];
  for (const part of LAYOUTS) {
    if (part.name === "hidden") continue;
    const seed = work.seedOf(`evidence ${part.name}`);
    found.push(
      await work.keep(`evidence-${part.name}`, () =>
        evidenceOf(layoutsOf(part, seed), part.name, part.name === "people"),
      ),
    );
  }
  return found;
};
