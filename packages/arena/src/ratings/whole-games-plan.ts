import type { MatchPlan } from "../match/match-pool.ts";
import type { MatchBatch, PlayerPair } from "../match/match-task.ts";
import type { SprtState } from "../statistics/rating/sprt.ts";
import { MATCH_GAMES, type MatchBook } from "./games-of-two.ts";
import type { Pairing } from "./schedule.ts";
import { MatchTest, playTournament, type Tournament } from "./tournament.ts";

/** Games that each pair plays first, to measure their time. A thread's first games are its slowest. */
const FIRST_GAMES = { perThread: 3, besides: 2 };

interface OpenGames {
  readonly pair: PlayerPair;
  readonly count: number;
}

/** Two players of a round, and the state of their games. */
interface Course extends OpenGames {
  readonly pairing: Pairing;
  /** How many of the pair's games are not in the book. */
  count: number;
  game: number;
  taken: number;
}

/** Decides when each whole game is played. It depends on the games' results, not on when they end. */
export class WholeGamesPlan implements Pick<MatchPlan, "next" | "putBack"> {
  readonly #tournament: Tournament;
  readonly #participants: number;
  readonly #book: MatchBook;
  readonly #threads: number;
  readonly #test: MatchTest | undefined;
  #round = -1;
  #courses: readonly Course[] = [];
  #open = 0;
  #back: MatchBatch[] = [];

  /** @param book games that already exist; add further ones before calling {@link WholeGamesPlan.note} */
  constructor(tournament: Tournament, participants: number, book: MatchBook, threads = 1) {
    this.#tournament = tournament;
    this.#participants = participants;
    this.#book = book;
    this.#threads = threads;
    this.#test = tournament.sprt && new MatchTest(tournament.sprt);
    this.#beginRound();
    this.#feedTest();
  }

  get total(): number {
    const { rounds, matches } = this.#tournament;
    return rounds * this.#courses.length * MATCH_GAMES * matches;
  }

  /** Whether it is known who plays the remaining games: with a Swiss schedule, this is so only in the last round. */
  get isDrawn(): boolean {
    return this.#round >= this.#tournament.rounds - 1;
  }

  /** Whether the sequential test can still end the games early. */
  get mayEndEarly(): boolean {
    return this.#test?.isAnswered === false;
  }

  /** Unfinished games of the rounds drawn so far; after a sequential test has ended, only those being played. */
  get left(): Iterable<OpenGames> {
    return this.#test?.isAnswered ? [{ pair: [0, 1], count: this.#open }] : this.#courses;
  }

  get test(): SprtState | undefined {
    return this.#test?.state;
  }

  get isFinished(): boolean {
    if (this.#test?.isAnswered) return true;
    return this.#open === 0 && this.#back.length === 0 && this.#nextCourse() === undefined && this.isDrawn;
  }

  next(most: (pair: PlayerPair) => number): MatchBatch | undefined {
    if (this.#test?.isAnswered) return undefined;
    const back = this.#back.shift();
    const batch = back ?? this.#take(most);
    if (batch) this.#open += batch.matches.length;
    return batch;
  }

  putBack(batch: MatchBatch): void {
    this.#open -= batch.matches.length;
    this.#back.push(batch);
  }

  note(pair: PlayerPair): void {
    this.#open--;
    const course = this.#courses.find((one) => one.pair[0] === pair[0] && one.pair[1] === pair[1]);
    if (course) course.count--;
    this.#feedTest();
  }

  #take(most: (pair: PlayerPair) => number): MatchBatch | undefined {
    for (;;) {
      const next = this.#nextCourse();
      if (next) return this.#collect(next, most(next.pair));
      // The next round can be drawn once all games of this round have ended.
      if (this.isDrawn || this.#open > 0 || this.#back.length > 0) return undefined;
      this.#beginRound();
    }
  }

  /** The pair whose game is next: those with fewest measured games first, then in order. */
  #nextCourse(): Course | undefined {
    const enough = FIRST_GAMES.perThread * this.#threads + FIRST_GAMES.besides;
    let best: Course | undefined;
    for (const course of this.#courses) {
      if (!this.#hasNext(course)) continue;
      if (!best || course.taken < Math.min(enough, best.taken)) best = course;
    }
    return best;
  }

  #hasNext(course: Course): boolean {
    const end = MATCH_GAMES * course.pairing.to;
    while (course.game < end && !this.#isWanted(course.pairing, course.game)) course.game++;
    return course.game < end;
  }

  #collect(course: Course, most: number): MatchBatch {
    const matches: number[] = [];
    while (matches.length < most && this.#hasNext(course)) matches.push(course.game++);
    course.taken += matches.length;
    return { pair: course.pair, matches };
  }

  #isWanted(pairing: Pairing, game: number): boolean {
    return this.#book.game(pairOf(pairing), game) === undefined;
  }

  #beginRound(): void {
    this.#round++;
    const { matches } = this.#tournament;
    const from = this.#round * matches;
    const { sprt: _, ...tournament } = this.#tournament;
    const course = playTournament(this.#book, this.#participants, { ...tournament, rounds: this.#round + 1 });
    this.#courses = course.pairings
      .filter((pairing) => pairing.from === from)
      .map((pairing) => {
        const [pair, game] = [pairOf(pairing), MATCH_GAMES * from];
        return { pairing, pair, game, taken: 0, count: this.#wantedOf(pairing) };
      });
  }

  #wantedOf(pairing: Pairing): number {
    let count = 0;
    for (let game = MATCH_GAMES * pairing.from; game < MATCH_GAMES * pairing.to; game++)
      if (this.#isWanted(pairing, game)) count++;
    return count;
  }

  #feedTest(): void {
    const isThere = (match: number): boolean => this.#book.match(match, 0, 1).length === MATCH_GAMES;
    this.#test?.feed(this.#book, this.#tournament.matches, isThere);
  }
}

const pairOf = ({ first, second }: Pairing): PlayerPair => [Math.min(first, second), Math.max(first, second)];
