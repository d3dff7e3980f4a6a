// Lines in words: their titles, what was tried in them, and what a step back or forward did to their shots.
import type { Knowledge, Observation, Scenario } from "@broadside/engine";
import { describeShot } from "../../board/notation/shot-text.ts";
import type { LineNode } from "../../board/position/game-state.ts";
import { boardWords as words } from "../../board/texts/words.ts";

const MOST_NAMED = 3;

/** Shots in words: `E5 hit, F5 miss and 2 more shots`; undefined if there are none. */
export const describeShots = (scenario: Scenario, shots: readonly Observation[]): string | undefined => {
  if (shots.length === 0) return undefined;
  const named = shots.slice(0, MOST_NAMED).map((shot) => describeShot(scenario, shot));
  const more = shots.length - named.length;
  return words.shotList({ named: named.join(words.comma), more });
};

const shotsOnlyIn = ({ scenario, observations }: Knowledge, other: Knowledge): string | undefined => {
  const others = new Set(other.observations.map((shot) => describeShot(other.scenario, shot)));
  return describeShots(
    scenario,
    observations.filter((shot) => !others.has(describeShot(scenario, shot))),
  );
};

/** The shots that a step back or forward removed or brought back, in words; empty if there are none. */
export const describeRetraced = (before: Knowledge, after: Knowledge): string => {
  const [gone, back] = [shotsOnlyIn(before, after), shotsOnlyIn(after, before)];
  return [gone && words.shotsGone({ shots: gone }), back && words.shotsBack({ shots: back })]
    .filter(Boolean)
    .join(words.gap);
};

/** The title of a line: its name, or the answers tried in it. */
export const nameOfLine = ({ line, own }: LineNode): string =>
  line.name ?? describeShots(line.knowledge.scenario, own) ?? words.nothingTried;
