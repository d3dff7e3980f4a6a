import { formatCell } from "../../src/board/cell-name.ts";
import { formatScenario, type Knowledge, makeKnowledge, RandomStream, type Scenario } from "../../src/index.ts";
import { placementsOf } from "../../src/scenario/placement.ts";
import type { NestedWeights, PlainPriorSource, PriorSource } from "../../src/scenario/prior/parse-prior.ts";
import { readScenario } from "../read.ts";
import { pick } from "./pick.ts";

type Draw = () => number | string;

/** Draws weights of one kind: whole numbers, fractions, reals with a small spread, or reals with a wide spread. */
const drawsOf = (random: RandomStream): Draw[] => [
  () => 1 + random.below(5),
  () => `${1 + random.below(9)}/${1 + random.below(9)}`,
  () => 0.5 + random.below(1000) / 777,
  () => 10 ** (random.below(600) / 100 - 3),
];

/** A random prior of any kind: uniform, cells, placements, or a mixture of these; exact or real. */
export const randomPrior = (scenario: Scenario, random: RandomStream): PriorSource => {
  const draw = pick(random, drawsOf(random));
  const about = random.below(3) === 0 ? { name: "drawn", source: "a test" } : {};
  if (random.below(4) > 0) return { version: 1, ...about, ...plain(scenario, random, draw) };
  const parts = Array.from({ length: 1 + random.below(3) }, () => ({
    share: draw(),
    ...plain(scenario, random, draw),
  }));
  return { version: 1, ...about, mixture: parts };
};

const plain = (scenario: Scenario, random: RandomStream, draw: Draw): PlainPriorSource => {
  const kind = random.below(5);
  if (kind === 0) return {};
  return kind <= 2 ? { cells: nested(scenario.board.size, draw) } : placements(scenario, random, draw);
};

const nested = (size: readonly number[], draw: Draw): NestedWeights =>
  size.reduce<() => NestedWeights>((inner, side) => () => Array.from({ length: side }, inner), draw)();

const placements = (scenario: Scenario, random: RandomStream, draw: Draw): PlainPriorSource => {
  const table = placementsOf(scenario);
  const lists: Record<string, Record<string, number | string>> = {};
  for (let p = 0; p < table.count; p++) {
    if (random.below(3) > 0) continue;
    const { name } = scenario.fleet[table.classOf[p]];
    const text = Array.from(table.cellsOf(p), (cell) => formatCell(scenario.board, cell)).join(",");
    lists[name] = { ...lists[name], [text]: draw() };
  }
  return { placements: lists, ...(random.below(2) === 0 ? {} : { otherwise: draw() }) };
};

/** The same position, with a random prior in its scenario. */
export const withRandomPrior = ({ scenario, observations }: Knowledge, seed: number): Knowledge => {
  const prior = randomPrior(scenario, RandomStream.fromSeed(seed, 2));
  return makeKnowledge(readScenario({ ...formatScenario(scenario), prior }), observations);
};
