import { RefusedError } from "../core/result.ts";
import { formatCount, formatLargeCount } from "../core/text.ts";
import type { WorkLimits } from "../core/work-limits.ts";
import { type Constraints, constrainEach } from "../knowledge/constraints.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { type Answer, answerKey, answerToHit, HIT, isMiss } from "../scenario/answer.ts";
import { sharedLengths, sharesLengths } from "../scenario/fleet.ts";
import { requireEquallyLikely, type Scenario } from "../scenario/scenario.ts";
import { type PlaceSum, type Reading, readEach, type SettledShips } from "./list-program.ts";
import { type Column, ListedLayouts, MOST_SETS } from "./listed-layouts.ts";
import { likeColumn } from "./listed-position.ts";
import type { Expression } from "./question.ts";
import { countSettlements, namesClasses, settlementsOf } from "./settled-ships.ts";

/** A question that was put to all sets of ships. */
export interface WeighedQuestion {
  /** The chance that the right answer is yes. */
  readonly chance: number;
  /** What is believed once the answer is heard. Cost: a copy of what remains. */
  readonly heard: (answer: boolean) => FleetBelief;
}

/** The shots of a game, and what their answers said of classes. */
interface Fired {
  readonly shots: ReadonlyMap<number, Answer>;
  /** For each class of one ship that hits named, its cells that are hit. */
  readonly hits: ReadonlyMap<number, readonly number[]>;
}

const NOTHING_FIRED: Fired = { shots: new Map(), hits: new Map() };

/** The most answers of a game that may be wrong. */
export const MOST_FAULTS = 255;

/**
 * All sets of ships that fit what was heard in a game, with their odds: a list that becomes shorter with every answer.
 * All layouts are equally likely, and each answer that names a class gives it one place in every set that fits; so the
 * classes can share the places of each set in equally many ways, and all sets are equally likely at first. Where ships
 * share lengths, a set has the places of all, and every ship can have any of them.
 */
export class FleetBelief {
  readonly #list: ListedLayouts;
  /** The chance that the answer to a question is wrong. */
  readonly #wrong: number;
  /** For each set, how many of the answers are wrong if it is the hidden one; absent while none is. */
  readonly #faults: Uint8Array | undefined;
  readonly #fired: Fired;
  #known: Odds | undefined;

  private constructor(list: ListedLayouts, wrong: number, faults: Uint8Array | undefined, fired: Fired) {
    this.#list = list;
    this.#wrong = wrong;
    this.#faults = faults;
    this.#fired = fired;
  }

  /**
   * What is believed before the first answer.
   *
   * Cost: a list of all sets of ships, about 30 ns and two bytes for each ship of each.
   *
   * @throws RefusedError with the estimate if they are too many, under priors that are not uniform, if ships may
   *   overlap, and if hits name a class of several ships whose places another class may have, too
   */
  static begin(scenario: Scenario, limits: WorkLimits = {}): FleetBelief {
    requireEquallyLikely(scenario, "a captain");
    if (scenario.contact === "overlap")
      throw new RefusedError("a captain cannot ask about ships that may overlap", { isFixed: true });
    // Each way to give out shared lengths has the same sets of places.
    const [constraints] = constrainEach(makeKnowledge(scenario));
    const list = listAll(constraints, limits);
    if (scenario.answers === "identified") requireTold(list);
    return new FleetBelief(list, 0, undefined, NOTHING_FIRED);
  }

  /** The same sets, when answers to questions are wrong by a chance. Shares the list. */
  doubting(wrong: number): FleetBelief {
    return new FleetBelief(this.#list, wrong, this.#faults, this.#fired);
  }

  get scenario(): Scenario {
    return this.#list.knowledge.scenario;
  }

  /** The number of sets of ships that are possible. */
  get sets(): number {
    return this.#list.sets;
  }

  /** Whether a question tells no like ships apart, and asks for no ship that shares lengths with others. */
  canWeigh(expression: Expression): boolean {
    const { fleet } = this.scenario;
    return (
      countSettlements(this.#list, expression) === 1n &&
      !(sharesLengths(fleet) && namesClasses(expression, fleet.length))
    );
  }

  /**
   * Puts a question of yes or no to all sets. Cost: a few nanoseconds for each ship of each.
   *
   * @throws RangeError for a question that tells like ships apart
   */
  weigh(expression: Expression): WeighedQuestion {
    if (!this.canWeigh(expression))
      throw new RangeError("a captain does not know which of like ships is which; ask about regions");
    const values = new Uint8Array(this.sets);
    const faults = this.#faults;
    /** The sets by their wrong answers and the value. */
    const found = new Float64Array(2 * (MOST_FAULTS + 1));
    this.#read(expression, (read, from, count) => {
      values.set(read.subarray(0, count), from);
      if (faults) for (let i = 0; i < count; i++) found[2 * faults[from + i] + read[i]]++;
      else for (let i = 0; i < count; i++) found[read[i]]++;
    });
    let [no, yes] = [0, 0];
    for (const [n, weight] of this.#odds().weights.entries()) {
      no += weight * found[2 * n];
      yes += weight * found[2 * n + 1];
    }
    const heard = (answer: boolean): FleetBelief => {
      const said = Number(answer);
      if (this.#wrong === 0) return this.#keep(values, said, this.#fired);
      const after = faults?.slice() ?? new Uint8Array(values.length);
      for (let i = 0; i < after.length; i++) after[i] += values[i] ^ said;
      return new FleetBelief(this.#list, this.#wrong, after, this.#fired);
    };
    return { chance: yes + no === 0 ? 0 : yes / (yes + no), heard };
  }

  /** What is believed after the answer to a shot. Cost: as for {@link weigh}, and a copy of what remains. */
  shot(cell: number, answer: Answer): FleetBelief {
    const shots = new Map(this.#fired.shots).set(cell, answer);
    const shipClass = "shipClass" in answer ? answer.shipClass : undefined;
    const own = (shipClass === undefined ? undefined : this.#fired.hits.get(shipClass)) ?? [];
    const others = [...this.#fired.hits].flatMap(([of, hits]) => (of === shipClass ? [] : hits));
    const mayHave = shipClass === undefined ? undefined : sharersOf(this.#list, shipClass);
    const answers = this.scenario.answers === "count" ? "hit" : this.scenario.answers;
    const key = answerKey(answer.kind === "count" ? HIT : answer);
    const fits = (place: Int32Array, of: number): boolean => {
      const sinks = place.every((at) => shots.has(at));
      if (answerKey(answerToHit(answers, shipClass ?? 0, Array.from(place), sinks)) !== key) return false;
      if (!mayHave) return true;
      return mayHave.has(of) && own.every((at) => place.includes(at)) && !others.some((at) => place.includes(at));
    };
    const numberOf = (place: Int32Array, of: number): number => (place.includes(cell) ? (fits(place, of) ? 1 : 2) : 0);
    const reading: PlaceSum = { kind: "places", cell, numberOf, tellsClasses: false };
    const values = new Uint8Array(this.sets);
    this.#read(reading, (read, from, count) => values.set(read.subarray(0, count), from));
    const isNew = shipClass !== undefined && this.scenario.fleet[shipClass].count === 1;
    const hits = isNew ? new Map(this.#fired.hits).set(shipClass, [...own, cell]) : this.#fired.hits;
    return this.#keep(values, isMiss(answer) ? 0 : 1, { shots, hits });
  }

  /** For each cell, the chance of a ship. Cost: a few nanoseconds for each ship of each set. */
  chances(): Float64Array {
    const { table, groups, fixed, sets } = this.#list;
    const { weights, all } = this.#odds();
    const faults = this.#faults;
    const uses = new Float64Array(table.count);
    for (const placement of fixed) uses[placement] = all;
    for (const column of groups.flatMap(({ columns }) => columns))
      if (faults) for (let i = 0; i < sets; i++) uses[column[i]] += weights[faults[i]];
      else for (let i = 0; i < sets; i++) uses[column[i]]++;
    const chances = new Float64Array(table.board.cellCount);
    for (let placement = 0; placement < table.count; placement++)
      if (uses[placement] > 0) for (const cell of table.cellsOf(placement)) chances[cell] += uses[placement] / all;
    return chances.map((chance) => Math.min(1, chance));
  }

  /**
   * Sets of ships drawn by their odds, at even distances of these, the first at a share of the distance: so each comes
   * as often as it should, rounded up or down. If answers are certain and the sets are no more than asked for, all.
   *
   * @param share from 0 to below 1
   */
  sample(most: number, share: number): ListedLayouts {
    const { sets } = this.#list;
    if (!this.#faults && sets <= most) return this.#list;
    const drawn = this.#faults
      ? drawWeighed(this.#faults, this.#odds(), most, share)
      : Uint32Array.from({ length: most }, (_, k) => Math.floor(((k + share) * sets) / most));
    return this.#part(drawn.length, (column) => likeColumn(column, drawn.length).map((_, i) => column[drawn[i]]));
  }

  /** By the number of wrong answers: the sets that have it, and the weight of each; 1 for the fewest. */
  #odds(): Odds {
    this.#known ??= oddsOf(this.#faults, this.sets, this.#wrong);
    return this.#known;
  }

  #read(reading: Reading, visit: (values: Int32Array, from: number, count: number) => void): void {
    const [{ ships }] = settlementsOf(this.#list, reading);
    const observations = Array.from(this.#fired.shots, ([cell, answer]) => ({ cell, answer }));
    const knowledge = { ...ships.knowledge, observations };
    readEach({ ...ships, knowledge }, [reading], this.sets, ([values], from, count) => visit(values, from, count));
  }

  /** The sets with a value. */
  #keep(values: Uint8Array, wanted: number, fired: Fired): FleetBelief {
    let sets = 0;
    for (let i = 0; i < values.length; i++) sets += Number(values[i] === wanted);
    const only = <Numbers extends Column | Uint8Array>(numbers: Numbers, into: Numbers): Numbers => {
      let next = 0;
      for (let i = 0; i < values.length; i++) if (values[i] === wanted) into[next++] = numbers[i];
      return into;
    };
    const list = this.#part(sets, (column) => only(column, likeColumn(column, sets)));
    return new FleetBelief(list, this.#wrong, this.#faults && only(this.#faults, new Uint8Array(sets)), fired);
  }

  #part(sets: number, columnOf: (column: Column) => Column): ListedLayouts {
    return this.#list.part(sets, this.#list.ways, columnOf);
  }
}

/** @throws RefusedError that says what a captain can do about it */
const listAll = (constraints: Constraints, limits: WorkLimits): ListedLayouts => {
  try {
    return ListedLayouts.make(constraints, limits);
  } catch (error) {
    if (!(error instanceof RefusedError) || error.cost?.layouts === undefined) throw error;
    const { layouts } = error.cost;
    const isFixed = layouts > MOST_SETS;
    const most = isFixed ? `, of at most ${formatCount(MOST_SETS)}` : "";
    const fix = isFixed ? "take a smaller board or fewer ships" : "allow more memory or time";
    const what = `a captain needs a list of all ${formatLargeCount(layouts)} sets of ships${most}`;
    throw new RefusedError(`${what}; ${fix}`, error.cost);
  }
};

/** The classes that places may be listed under which a ship of a class may have. */
const sharersOf = ({ groups, knowledge }: ListedLayouts, shipClass: number): ReadonlySet<number> => {
  const { fleet } = knowledge.scenario;
  const run = sharedLengths(fleet).find(
    ({ first, lengths }) => shipClass >= first && shipClass < first + lengths.length,
  );
  const own = run ? run.lengths.map((_, i) => run.first + i) : [shipClass];
  const twins = groups.filter(({ members }) => members.some((member) => own.includes(member.shipClass)));
  return new Set([...own, ...twins.map(({ twin }) => twin)]);
};

/** Refuses fleets in which sets of ships could share their places among the classes named in unequally many ways. */
const requireTold = ({ groups, knowledge }: ListedLayouts): void => {
  const mixed = groups.find(({ members }) => members.length > 1 && members.some(({ count }) => count > 1));
  if (!mixed) return;
  const names = mixed.members.map(({ shipClass }) => knowledge.scenario.fleet[shipClass].name);
  throw new RefusedError(
    `a captain cannot follow hits that name ${names.join(" or ")}, which are alike, and one of which is several ships; give each ship a name, or write the answers as "named"`,
    { isFixed: true },
  );
};

interface Odds {
  readonly weights: Float64Array;
  /** The weight of all sets. */
  readonly all: number;
}

const oddsOf = (faults: Uint8Array | undefined, sets: number, wrong: number): Odds => {
  if (!faults) return { weights: Float64Array.of(1), all: sets };
  const counts = new Float64Array(MOST_FAULTS + 1);
  for (let i = 0; i < sets; i++) counts[faults[i]]++;
  const fewest = counts.findIndex((n) => n > 0);
  const weights = counts.map((_, n) => (n < fewest ? 0 : (wrong / (1 - wrong)) ** (n - fewest)));
  return { weights, all: counts.reduce((sum, sets, n) => sum + sets * weights[n], 0) };
};

const drawWeighed = (faults: Uint8Array, { weights, all }: Odds, most: number, share: number): Uint32Array => {
  const drawn = new Uint32Array(most);
  let [number, sum] = [0, 0];
  let next = (share * all) / most;
  for (let i = 0; i < faults.length; i++) {
    sum += weights[faults[i]];
    for (; number < most && next < sum; next = ((number + share) * all) / most) drawn[number++] = i;
  }
  return drawn.subarray(0, number);
};

/** The sets of a list as a question reads them that does not tell like ships apart. */
export const settledShips = (list: ListedLayouts, expression: Expression): SettledShips =>
  settlementsOf(list, expression)[0].ships;
