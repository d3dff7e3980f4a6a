import type { Experiment, ExperimentGames } from "@broadside/arena";
import type { Study, StudyScale } from "../study/study.ts";
import { inTurn, type StudyWork } from "../study/study-work.ts";
import { findLists, measureDecisions } from "./strength-cost.ts";
import { presentStrength, type StrengthFindings } from "./strength-page.ts";
import {
  COSTED,
  experimentOf,
  findPart,
  gamesOf,
  LISTS,
  LISTS_SHARE,
  MAIN,
  PARTS,
  type PartFindings,
  PLAYERS,
  type StrengthPart,
  withLists,
} from "./strength-parts.ts";

/** The number of timed games as a share of those played, with a minimum and a maximum. */
const TIMED = { share: 0.002, least: 1, most: 12 };

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
