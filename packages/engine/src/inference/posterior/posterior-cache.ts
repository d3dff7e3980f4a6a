import { ExactCounts } from "../../core/count.ts";
import { checkLimit } from "../../core/work-limits.ts";
import { checkKnowledge, type Knowledge, makeKnowledge } from "../../knowledge/knowledge.ts";
import { type Answer, answerKey, type Observation } from "../../scenario/answer.ts";
import { checkScenario, type Scenario } from "../../scenario/scenario.ts";
import { type ScenarioSymmetry, symmetriesOfScenario } from "../../scenario/symmetry.ts";
import type { InferOptions } from "../methods/method.ts";
import { infer } from "./infer.ts";
import { type LayoutCounts, lateCounts, Posterior } from "./posterior.ts";

/** The maximum number of placements for keys with symmetries; with more, games would share little. */
const MAX_PLACEMENTS = 20_000;

/**
 * Posteriors of one scenario, shared by games, because their openings are much alike. Two positions are treated
 * as equal if a symmetry of the scenario maps one to the other, or if they differ only in an order of shots that
 * no answer depends on. Memory is limited; the position not used for the longest time is removed first.
 *
 * @example
 * import { parseKnowledge, PosteriorCache, preset, unwrap } from "@broadside/engine";
 *
 * const scenario = preset("gorkoff-5x5");
 * const cache = new PosteriorCache(scenario);
 * cache.infer(unwrap(parseKnowledge(scenario, "A1."))).layouts; // => 316n
 * cache.infer(unwrap(parseKnowledge(scenario, "E5."))).layouts; // => 316n
 * cache.statistics.hits; // => 1
 */
export class PosteriorCache {
  readonly scenario: Scenario;
  readonly #maxBytes: number;
  readonly #entries = new Map<string, { readonly posterior: Posterior; readonly bytes: number }>();
  #bytes = 0;
  #hits = 0;
  #misses = 0;

  constructor(scenario: Scenario, maxBytes = 64e6) {
    checkScenario(scenario);
    checkLimit(maxBytes, "maxBytes");
    this.scenario = scenario;
    this.#maxBytes = maxBytes;
  }

  /** The number of cache hits, of misses that needed inference, and of entries, and the memory used in bytes. */
  get statistics(): { hits: number; misses: number; entries: number; bytes: number } {
    return { hits: this.#hits, misses: this.#misses, entries: this.#entries.size, bytes: this.#bytes };
  }

  /**
   * Like `infer`, but from the cache if possible.
   *
   * Cost: the symmetric images of the shots if the position is in the cache, otherwise that of `infer`.
   *
   * @throws RefusedError as `infer` does; RangeError for knowledge of another scenario
   */
  infer(knowledge: Knowledge, options: InferOptions = {}): Posterior {
    checkKnowledge(knowledge);
    if (knowledge.scenario !== this.scenario) throw new RangeError("the cache belongs to another scenario");
    const { key, symmetry } = canonicalKey(knowledge);
    const cached = this.#entries.get(key);
    if (cached) {
      this.#hits++;
      this.#entries.delete(key);
      this.#entries.set(key, cached);
      return movedTo(knowledge, cached.posterior, symmetry);
    }
    this.#misses++;
    const posterior = infer(knowledge, options);
    const canonical = canonicalPosterior(posterior, symmetry);
    const entry = { posterior: canonical, bytes: 200 + key.length * 2 + canonical.bytes };
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const [oldest, { bytes }] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#entries.delete(oldest);
      this.#bytes -= bytes;
    }
    return posterior;
  }
}

/** The least key of a position over the symmetries of its scenario, and the index of the symmetry that gives it. */
const canonicalKey = (knowledge: Knowledge): { key: string; symmetry: number } => {
  const { scenario, observations } = knowledge;
  const symmetries = scenario.contact === "overlap" ? undefined : usableSymmetries(scenario);
  if (!symmetries) return { key: observationsKey(observations), symmetry: 0 };
  let key = "";
  let symmetry = -1;
  for (const [i, { cells }] of symmetries.entries()) {
    const image = observationsKey(observations, cells);
    if (symmetry < 0 || image < key) {
      key = image;
      symmetry = i;
    }
  }
  return { key, symmetry };
};

/** The symmetries of a scenario that map the shots to themselves; none on boards with very many cells. */
export const symmetriesOfShots = ({ scenario, observations }: Knowledge): readonly ScenarioSymmetry[] => {
  const key = observationsKey(observations);
  return usableSymmetries(scenario)?.filter(({ cells }) => observationsKey(observations, cells) === key) ?? [];
};

/** An answer after a symmetry is applied: the cells that it names have moved. */
export const movedAnswer = (answer: Answer, cells: Int32Array): Answer =>
  answer.kind === "sunk" && answer.cells
    ? { ...answer, cells: answer.cells.map((cell) => cells[cell]).sort((a, b) => a - b) }
    : answer;

const usableSymmetries = (scenario: Scenario) => {
  const { cellCount } = scenario.board;
  return cellCount > MAX_PLACEMENTS ? undefined : symmetriesOfScenario(scenario);
};

/**
 * A text that is equal for shots with the same meaning. The order of misses does not matter, nor that of hits
 * between two sinkings: a ship that sinks is announced at its last cell. @param cells images of the cells
 */
export const observationsKey = (observations: readonly Observation[], cells?: Int32Array): string => {
  const move = (cell: number): number => (cells ? cells[cell] : cell);
  const misses: number[] = [];
  const parts: string[] = [];
  let hits: string[] = [];
  for (const { cell, answer } of observations) {
    if (answer.kind === "miss") misses.push(move(cell));
    else if (answer.kind === "sunk") {
      parts.push(hits.sort().join(" "), `${move(cell)}${answerKey(cells ? movedAnswer(answer, cells) : answer)}`);
      hits = [];
    } else hits.push(`${move(cell)}${answerKey(answer)}`);
  }
  return `${misses.sort((a, b) => a - b).join(" ")}|${parts.join("|")}|${hits.sort().join(" ")}`;
};

/** A posterior after a symmetry is applied, in the form kept in the cache. */
const canonicalPosterior = (posterior: Posterior, symmetry: number): Posterior => {
  // The cache does not keep what the caller's posterior derives from its counts, such as the answers of all cells.
  if (symmetry === 0) return posterior.forKnowledge(posterior.knowledge);
  const { scenario } = posterior.knowledge;
  const { placements } = symmetriesOfScenario(scenario)[symmetry];
  const inverse = new Int32Array(placements.length);
  placements.forEach((image, p) => {
    inverse[image] = p;
  });
  return permuted(makeKnowledge(scenario), posterior, inverse);
};

const movedTo = (knowledge: Knowledge, canonical: Posterior, symmetry: number): Posterior => {
  if (symmetry === 0) return canonical.forKnowledge(knowledge);
  return permuted(knowledge, canonical, symmetriesOfScenario(knowledge.scenario)[symmetry].placements);
};

/** The posterior for other knowledge, in which placement p corresponds to placement `from[p]` of this one. */
const permuted = (knowledge: Knowledge, posterior: Posterior, from: Int32Array): Posterior => {
  const { method, belief } = posterior;
  const bare = posterior.forKnowledge(posterior.knowledge);
  const counts = (): LayoutCounts => ({ layouts: bare.layouts, weights: permute(bare.weights, from) });
  if (!belief) return new Posterior(knowledge, method, counts());
  return new Posterior(knowledge, method, lateCounts(counts), { belief: belief.permuted(from) });
};

const permute = (counts: ExactCounts, from: Int32Array): ExactCounts =>
  counts.isNarrow
    ? ExactCounts.fromNumbers(Float64Array.from(from, (p) => counts.near(p)))
    : ExactCounts.fromBigints(Array.from(from, (p) => counts.at(p)));
