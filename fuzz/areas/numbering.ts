import {
  CONTACTS,
  type Knowledge,
  type Layout,
  listLayouts,
  type RandomStream,
  unwrap,
} from "../../packages/engine/src/index.ts";
import {
  arrangements,
  rankSelection,
  rankWord,
  unrankSelection,
  unrankWord,
} from "../../packages/engine/src/placing/layout-ranking.ts";
import { findLayout, keysOf, Odometer, rankLayouts } from "../../packages/engine/src/placing.ts";
import { agrees, allLayouts } from "../../packages/engine/test/all-layouts.ts";
import { pick } from "../../packages/engine/test/generate/pick.ts";
import { holds, same } from "../fault.ts";
import { positionArea } from "./position-area.ts";

const keyOf = ({ placements }: Layout): string => placements.join();

/** Checks that all numbers and layouts map to each other. */
const numbersAreRight = (knowledge: Knowledge, truth: ReadonlySet<string>, others: readonly Layout[]): void => {
  const ranking = rankLayouts(knowledge);
  same("numbering: number of layouts", ranking.layouts, BigInt(truth.size));
  const layouts = new Set<string>();
  for (let number = 0n; number < ranking.layouts; number++) {
    const layout = ranking.unrank(number);
    layouts.add(keyOf(layout));
    same("numbering: number of a layout", ranking.rank(layout), number, keyOf(layout));
  }
  same("numbering: layouts", [...layouts].sort(), [...truth].sort());
  for (const layout of others) {
    if (!truth.has(keyOf(layout))) same("numbering: stranger", ranking.rank(layout), undefined, keyOf(layout));
  }
};

/**
 * Checks that layout keys can be read back, from text and from numbers, and that the odometer visits each layout
 * once.
 */
const keysAreRight = (knowledge: Knowledge, truth: ReadonlySet<string>, random: RandomStream): void => {
  const keys = keysOf(knowledge.scenario);
  let before = -1n;
  const met: string[] = [];
  for (const layout of new Odometer(knowledge).layouts()) {
    met.push(keyOf(layout));
    const key = keys.keyOfLayout(layout);
    const rank = keys.rankKey(key);
    holds("keys: order", rank > before, () => `${rank} comes after ${before}`);
    before = rank;
    same("keys: layout of a key", keyOf(unwrap(keys.layoutOfKey(key))), keyOf(layout));
    same("keys: number", keys.unrankKey(rank), key);
    same("keys: text", unwrap(keys.parseKey(keys.formatKey(key))), key);
  }
  same("odometer: each layout once", [...met].sort(), [...truth].sort());
  const shuffled = [...new Odometer(knowledge, { shuffle: random }).layouts()].map(keyOf);
  same("odometer shuffled: each layout once", shuffled.sort(), [...truth].sort());
};

/** Ranks sets and words of random sizes, and finds them again by rank. */
const ranksAreRight = (random: RandomStream): void => {
  const size = 1 + random.below(40);
  const count = random.below(Math.min(size, 6) + 1);
  const items = random.shuffle(Array.from({ length: size }, (_, i) => i)).slice(0, count);
  items.sort((a, b) => a - b);
  same("rank of a selection", unrankSelection(size, count, rankSelection(size, items)), items, `of ${size}`);
  const counts = Array.from({ length: 1 + random.below(4) }, () => random.below(4));
  const word = random.shuffle(counts.flatMap((n, letter) => new Array<number>(n).fill(letter)));
  const rank = rankWord(counts, word);
  holds("rank of a word: range", rank >= 0n && rank < arrangements(counts), () => `${rank} of ${arrangements(counts)}`);
  same("rank of a word", unrankWord(counts, rank), word, `of ${counts}`);
};

/** Compares layouts found by number, by key and in order with a plain list of all layouts. */
export const numbering = positionArea({
  name: "numbering",
  about: "rank and unrank, keys, enumeration and the search against a plain list of layouts",
  kinds: (random) => ({
    choices: true,
    contacts: CONTACTS,
    limit: pick(random, [60n, 600n, 3000n]),
  }),
  check(knowledge, random) {
    ranksAreRight(random);
    const all = allLayouts(knowledge.scenario);
    const truth = new Set(all.filter((layout) => agrees(layout, knowledge)).map(keyOf));
    same("listLayouts", listLayouts(knowledge, 100_000).map(keyOf).sort(), [...truth].sort());
    const layout = findLayout(knowledge, { random }).layout;
    same("findLayout: existence", layout !== undefined, truth.size > 0);
    if (layout) holds("findLayout: agrees", truth.has(keyOf(layout)), () => keyOf(layout));
    const overlaps = knowledge.scenario.contact === "overlap";
    if (!overlaps || knowledge.observations.length === 0) numbersAreRight(knowledge, truth, all.slice(0, 200));
    keysAreRight(knowledge, truth, random);
    return truth.size === 0 ? ["no layout left"] : [];
  },
});
