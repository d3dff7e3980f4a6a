/** Why a literal is true: it was chosen, or holds anyway. Reasons above are clauses, below it codes of the model. */
const NO_REASON = -1;

/** Contradictions before the search starts anew, times 1, 1, 2, 1, 1, 2, 4 and so on. */
const FIRST_RUN = 64;

/** The runs after which variables get the values with which the search came furthest in them. */
const RUNS_TO_BEST = 8;

/** Learned clauses that are kept at first, and how many more after each clearing, up to the most. */
const FIRST_KEPT = 4000;
const MORE_KEPT = 500;
const MOST_KEPT = 20_000;

/** What a contradiction adds to the activity of its variables grows by this factor each time. */
const RISE = 1 / 0.92;
const MOST_ACTIVITY = 1e100;

/** Choices and contradictions between two calls of `isOver`. */
const STEPS_TOLD = 64;

/** Integers before the literals of a clause: their number, and in how many choices they lie; 0 for clauses to keep. */
const HEAD = 2;

/**
 * Searches for truth values of variables that agree with a model, and learns from contradictions: it finds out which
 * choices led to one, forbids them together as a clause, and goes back to where the clause tells something new
 * (Marques-Silva and Sakallah, "GRASP: A search algorithm for propositional satisfiability", 1999; Moskewicz, Madigan,
 * Zhao, Zhang and Malik, "Chaff: Engineering an efficient SAT solver", 2001). The model draws its own conclusions and
 * explains them when asked (Ohrimenko, Stuckey and Codish, "Propagation via lazy clause generation", 2009).
 *
 * The literal `2 v` says that variable v is true, `2 v + 1` that it is false. The memory is bounded: learned
 * clauses that concern many choices are forgotten.
 */
// `private` instead of `#`, whose members are slower before the code is compiled.
export abstract class ClauseSearch {
  /** For each literal: 1 if it is true, -1 if it is false, 0 if that is open. */
  protected readonly values: Int8Array;
  /** For each variable that is decided, its place on the trail. */
  protected readonly places: Int32Array;
  /** What explains something or contradicts itself: literals that are true. */
  private readonly why: Int32Array;
  private whyEnd = 0;

  private readonly variables: number;
  private readonly levels: Int32Array;
  private readonly reasons: Int32Array;
  /** The literals that are true, in the order in which they became so; the first `followed` have been followed. */
  private readonly trail: Int32Array;
  private trailEnd = 0;
  private followed = 0;
  private readonly levelStart: number[] = [];
  private clauses = new Int32Array(1 << 12);
  private clausesEnd = 0;
  private learned = 0;
  private kept = FIRST_KEPT;
  /** For each literal, the clauses that are to be looked at when it becomes true. */
  private readonly watches: number[][];

  private readonly seen: Uint8Array;
  private readonly activity: Float64Array;
  private rise = 1;
  /** Open variables, the most active first: a heap, with the place of each variable or -1. */
  private readonly heap: Int32Array;
  private readonly heapAt: Int32Array;
  private heapEnd = 0;
  /** The last sign of each variable, at first 1 for false; and its sign where most variables agreed with each other. */
  private readonly lastSign: Uint8Array;
  private readonly bestSign: Uint8Array;
  private mostAgreed = 0;
  private steps = 0;
  private readonly found: number[][] = [];
  /** The number of the run, and the contradictions left in it. */
  private run = 0;
  private left = 0;

  constructor(variables: number) {
    this.variables = variables;
    this.values = new Int8Array(2 * variables);
    this.places = new Int32Array(variables);
    this.why = new Int32Array(variables + 1);
    this.levels = new Int32Array(variables);
    this.reasons = new Int32Array(variables);
    this.trail = new Int32Array(variables);
    this.watches = Array.from({ length: 2 * variables }, () => []);
    this.seen = new Uint8Array(variables);
    this.activity = new Float64Array(variables);
    this.heap = new Int32Array(variables);
    this.heapAt = new Int32Array(variables).fill(-1);
    this.lastSign = new Uint8Array(variables).fill(1);
    this.bestSign = this.lastSign.slice();
  }

  /** Draws the model's conclusions from a literal that is true now, by `imply`; false as soon as that returns false. */
  protected abstract follow(literal: number): boolean;
  /** Takes back what `follow` noted. */
  protected abstract unfollow(literal: number): void;
  /** Tells `because` the literals from which this one followed; they lie on the trail before this place. */
  protected abstract explain(literal: number, code: number, before: number): void;
  /** Literals that are true now, when all variables are decided, and not all in any other solution. */
  protected abstract solution(): number[];

  /** How active a variable is before anything is learned. */
  protected begin(variable: number, activity: number): void {
    this.activity[variable] = activity;
  }

  /** Adds a true literal to an explanation. */
  protected because(literal: number): void {
    this.why[this.whyEnd++] = literal;
  }

  /** Makes a literal true, which the code can explain; false if it is false already, which is a contradiction. */
  protected imply(literal: number, code: number): boolean {
    const value = this.values[literal];
    if (value > 0) return true;
    if (value === 0) {
      this.set(literal, NO_REASON - 1 - code);
      return true;
    }
    this.whyEnd = 0;
    this.explain(literal, code, this.trailEnd);
    this.because(literal ^ 1);
    return false;
  }

  /** Makes a literal true for good, before the search. */
  protected fix(literal: number): boolean {
    if (this.values[literal] === 0) this.set(literal, NO_REASON);
    return this.values[literal] > 0;
  }

  /** Adds a clause of two literals or more, before the search. */
  protected add(literals: readonly number[]): void {
    this.store(literals, 0);
  }

  /**
   * Goes on with the search until there are `most` solutions, no others, or `isOver` says so, which is called every few
   * milliseconds and may throw. Returns all that were found so far.
   */
  protected solve(most: number, isOver: () => boolean): { readonly solutions: number[][]; readonly isAll: boolean } {
    const solutions = this.found;
    const end = (isAll: boolean) => ({ solutions, isAll });
    if (this.run === 0) for (let v = 0; v < this.variables; v++) this.push(v);
    for (;;) {
      // Here the search can go on later.
      if (this.steps++ % STEPS_TOLD === 0 && isOver()) return end(false);
      if (this.propagate()) {
        if (this.left <= 0) {
          this.left = FIRST_RUN * luby(++this.run);
          this.backTo(0);
          if (this.run % RUNS_TO_BEST === 0) {
            this.lastSign.set(this.bestSign);
            this.mostAgreed = 0;
          }
          if (this.learned > this.kept) this.forget();
          continue;
        }
        const choice = this.mostActive();
        if (choice !== undefined) {
          this.levelStart.push(this.trailEnd);
          this.set(choice, NO_REASON);
          continue;
        }
        const solution = this.solution();
        solutions.push(solution);
        if (!this.exclude(solution)) return end(true);
      } else if (this.levelStart.length === 0) return end(true);
      this.left--;
      this.learn();
      if (solutions.length >= most) return end(this.levelStart.length === 0 && !this.propagate());
    }
  }

  /** Excludes a solution that was found, as a contradiction; false if that leaves nothing. */
  private exclude(solution: readonly number[]): boolean {
    const level = (literal: number): number => this.levels[literal >> 1];
    const clause = solution.toSorted((a, b) => level(b) - level(a));
    const highest = clause.length === 0 ? 0 : level(clause[0]);
    if (highest === 0) return false;
    this.backTo(highest);
    this.why.set(clause);
    this.whyEnd = clause.length;
    if (clause.length > 1)
      this.store(
        clause.map((literal) => literal ^ 1),
        0,
      );
    return true;
  }

  private set(literal: number, reason: number): void {
    const variable = literal >> 1;
    this.values[literal] = 1;
    this.values[literal ^ 1] = -1;
    this.levels[variable] = this.levelStart.length;
    this.reasons[variable] = reason;
    this.places[variable] = this.trailEnd;
    this.trail[this.trailEnd++] = literal;
  }

  /** Follows everything that became true; false for a contradiction, whose literals are then in `why`. */
  private propagate(): boolean {
    while (this.followed < this.trailEnd) {
      const literal = this.trail[this.followed++];
      if (!this.follow(literal) || !this.visit(literal)) return false;
    }
    return true;
  }

  /** Looks at the clauses that watch for a literal to become true, which makes one of theirs false. */
  private visit(literal: number): boolean {
    const { values } = this;
    const isFalse = literal ^ 1;
    const list = this.watches[literal];
    let kept = 0;
    for (let i = 0; i < list.length; i++) {
      const clause = list[i];
      const { clauses } = this;
      const first = clause + HEAD;
      if (clauses[first] === isFalse) {
        clauses[first] = clauses[first + 1];
        clauses[first + 1] = isFalse;
      }
      if (values[clauses[first]] > 0) {
        list[kept++] = clause;
        continue;
      }
      const end = first + clauses[clause];
      let k = first + 2;
      while (k < end && values[clauses[k]] < 0) k++;
      if (k < end) {
        clauses[first + 1] = clauses[k];
        clauses[k] = isFalse;
        this.watches[clauses[first + 1] ^ 1].push(clause);
        continue;
      }
      list[kept++] = clause;
      if (values[clauses[first]] === 0) {
        this.set(clauses[first], clause);
        continue;
      }
      this.whyEnd = 0;
      for (k = first; k < end; k++) this.because(clauses[k] ^ 1);
      while (++i < list.length) list[kept++] = list[i];
      list.length = kept;
      return false;
    }
    list.length = kept;
    return true;
  }

  /** Puts into `why` the literals from which a literal followed. */
  private reasonOf(literal: number): void {
    const variable = literal >> 1;
    const reason = this.reasons[variable];
    this.whyEnd = 0;
    if (reason < NO_REASON) this.explain(literal, NO_REASON - 1 - reason, this.places[variable]);
    else {
      const { clauses } = this;
      const first = reason + HEAD;
      for (let k = first; k < first + clauses[reason]; k++) if (clauses[k] !== literal) this.because(clauses[k] ^ 1);
    }
  }

  /** Learns a clause from the contradiction in `why`, goes back, and makes its one open literal true. */
  private learn(): void {
    const { levels, seen, trail } = this;
    const level = this.levelStart.length;
    if (this.levelStart[level - 1] > this.mostAgreed) {
      this.mostAgreed = this.levelStart[level - 1];
      for (let i = 0; i < this.mostAgreed; i++) this.bestSign[trail[i] >> 1] = trail[i] & 1;
    }
    const clause = [0];
    const touched: number[] = [];
    let open = 0;
    for (let at = this.trailEnd; ; ) {
      for (let i = 0; i < this.whyEnd; i++) {
        const literal = this.why[i];
        const variable = literal >> 1;
        if (seen[variable] !== 0 || levels[variable] === 0) continue;
        seen[variable] = 1;
        touched.push(variable);
        this.bump(variable);
        if (levels[variable] === level) open++;
        else clause.push(literal ^ 1);
      }
      while (seen[trail[--at] >> 1] === 0);
      clause[0] = trail[at] ^ 1;
      if (--open === 0) break;
      this.reasonOf(trail[at]);
    }
    const short = clause.filter((literal, i) => i === 0 || !this.followsFromSeen(literal ^ 1));
    for (const variable of touched) seen[variable] = 0;
    let back = 0;
    for (let i = 1; i < short.length; i++) {
      if (levels[short[i] >> 1] <= back) continue;
      back = levels[short[i] >> 1];
      [short[1], short[i]] = [short[i], short[1]];
    }
    const spread = new Set(short.map((literal) => levels[literal >> 1])).size;
    this.backTo(back);
    if (short.length > 1) this.learned++;
    this.set(short[0], short.length > 1 ? this.store(short, spread) : NO_REASON);
    this.rise *= RISE;
  }

  /** Whether a literal of a clause says nothing that its other literals do not say. */
  private followsFromSeen(literal: number): boolean {
    if (this.reasons[literal >> 1] === NO_REASON) return false;
    this.reasonOf(literal);
    for (let i = 0; i < this.whyEnd; i++) {
      const variable = this.why[i] >> 1;
      if (this.seen[variable] === 0 && this.levels[variable] !== 0) return false;
    }
    return true;
  }

  /** Stores a clause that watches its first two literals. */
  private store(literals: readonly number[], spread: number): number {
    const clause = this.clausesEnd;
    const end = clause + HEAD + literals.length;
    if (end > this.clauses.length) {
      const larger = new Int32Array(Math.max(end, 2 * this.clauses.length));
      larger.set(this.clauses);
      this.clauses = larger;
    }
    this.clauses[clause] = literals.length;
    this.clauses[clause + 1] = spread;
    this.clauses.set(literals, clause + HEAD);
    this.clausesEnd = end;
    this.watches[literals[0] ^ 1].push(clause);
    this.watches[literals[1] ^ 1].push(clause);
    return clause;
  }

  /** Forgets half of the learned clauses, those that concern the most choices, while nothing is chosen. */
  private forget(): void {
    const spreads: number[] = [];
    const { clauses, clausesEnd } = this;
    for (let c = 0; c < clausesEnd; c += HEAD + clauses[c]) if (clauses[c + 1] > 0) spreads.push(clauses[c + 1]);
    const most = spreads.sort((a, b) => a - b)[spreads.length >> 1];
    for (const list of this.watches) list.length = 0;
    this.clausesEnd = 0;
    this.learned = 0;
    for (let c = 0; c < clausesEnd; ) {
      const next = c + HEAD + clauses[c];
      const spread = clauses[c + 1];
      const literals = clauses.slice(c + HEAD, next);
      c = next;
      if (spread > most || literals.some((literal) => this.values[literal] > 0)) continue;
      const open = Array.from(literals).filter((literal) => this.values[literal] === 0);
      this.store(open, spread);
      if (spread > 0) this.learned++;
    }
    this.kept = Math.min(MOST_KEPT, this.kept + MORE_KEPT);
  }

  /** Takes back all choices beyond a number of them, and what followed from them. */
  private backTo(level: number): void {
    if (this.levelStart.length <= level) return;
    const start = this.levelStart[level];
    for (let i = this.trailEnd - 1; i >= start; i--) {
      const literal = this.trail[i];
      const variable = literal >> 1;
      if (i < this.followed) this.unfollow(literal);
      this.values[literal] = 0;
      this.values[literal ^ 1] = 0;
      this.lastSign[variable] = literal & 1;
      if (this.heapAt[variable] < 0) this.push(variable);
    }
    this.trailEnd = start;
    this.followed = start;
    this.levelStart.length = level;
  }

  private bump(variable: number): void {
    const { activity } = this;
    activity[variable] += this.rise;
    if (activity[variable] > MOST_ACTIVITY) {
      for (let v = 0; v < activity.length; v++) activity[v] /= MOST_ACTIVITY;
      this.rise /= MOST_ACTIVITY;
    }
    if (this.heapAt[variable] >= 0) this.up(this.heapAt[variable]);
  }

  /** The literal to choose: the most active open variable with its last value; undefined if none is open. */
  private mostActive(): number | undefined {
    const { heap, heapAt } = this;
    while (this.heapEnd > 0) {
      const top = heap[0];
      const last = heap[--this.heapEnd];
      heapAt[top] = -1;
      if (this.heapEnd > 0) {
        heap[0] = last;
        heapAt[last] = 0;
        this.down(0);
      }
      if (this.values[2 * top] === 0) return 2 * top + this.lastSign[top];
    }
    return undefined;
  }

  private push(variable: number): void {
    this.heap[this.heapEnd] = variable;
    this.heapAt[variable] = this.heapEnd;
    this.up(this.heapEnd++);
  }

  private up(from: number): void {
    const { heap, heapAt, activity } = this;
    const variable = heap[from];
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (activity[heap[parent]] >= activity[variable]) break;
      heap[at] = heap[parent];
      heapAt[heap[at]] = at;
      at = parent;
    }
    heap[at] = variable;
    heapAt[variable] = at;
  }

  private down(from: number): void {
    const { heap, heapAt, activity, heapEnd } = this;
    const variable = heap[from];
    let at = from;
    for (let child = 1; child < heapEnd; child = 2 * at + 1) {
      if (child + 1 < heapEnd && activity[heap[child + 1]] > activity[heap[child]]) child++;
      if (activity[heap[child]] <= activity[variable]) break;
      heap[at] = heap[child];
      heapAt[heap[at]] = at;
      at = child;
    }
    heap[at] = variable;
    heapAt[variable] = at;
  }
}

/** The numbers 1, 1, 2, 1, 1, 2, 4 and so on (Luby, Sinclair and Zuckerman, 1993). */
const luby = (n: number): number => {
  let power = 1;
  while (power < n + 1) power *= 2;
  return power === n + 1 ? power / 2 : luby(n - power / 2 + 1);
};
