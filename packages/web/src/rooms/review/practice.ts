import { unshotCells } from "@broadside/engine";
import { VERDICT_ERRORS, type Verdict } from "@broadside/engine/review";
import type { ArgsOf } from "@broadside/engine/worker";
import { batch, computed, signal } from "@preact/signals";
import { type BoardMap, hitsAt } from "../../board/map/board-map.ts";
import { type GameSide, positionOf } from "../../board/review/review-game.ts";
import { REVIEW_SEED } from "../../board/review/review-store.ts";
import { type ReviewedShot, shotsError, shotsNumber, type TriedShot } from "../../board/review/reviewed-shot.ts";
import { formatPosition } from "../../board/rules/rules.ts";
import type { AnswerTo, Tasks } from "../../engine/task.ts";
import { mistakesOf } from "./key-moments.ts";

export type Attempt =
  | { readonly kind: "judging"; readonly cell: number }
  | { readonly kind: "judged"; readonly cell: number; readonly trial: TriedShot }
  /** The cell could not be judged, with the reason in the engine's words. */
  | { readonly kind: "failed"; readonly cell: number; readonly what: string };

interface Host {
  readonly show: (shot: number) => void;
  readonly tryShot: (shot: ArgsOf<Tasks["try"]>) => Promise<AnswerTo<"try">>;
}

type Trial = Pick<TriedShot, "verdict" | "lost">;
type Played = Pick<ReviewedShot, "lost">;

/** Whether a try lost less than the shot in the game, by more than the errors of both estimates can explain. */
const isClearlyBetter = ({ lost }: Trial, played: Played): boolean =>
  shotsNumber(played.lost) - shotsNumber(lost) > VERDICT_ERRORS * Math.hypot(shotsError(played.lost), shotsError(lost));

/**
 * What a try is worth: `found` if no better cell was found, or if it loses little and clearly less than the shot
 * played; `unclear` if it may be no better than that shot; otherwise `worse`.
 */
export const worthOf = (trial: Trial, played: Played): "found" | "unclear" | "worse" => {
  if (trial.verdict === "best") return "found";
  if (trial.verdict !== "good") return "worse";
  return isClearlyBetter(trial, played) ? "found" : "unclear";
};

const isFound = (attempt: Attempt | undefined, played: Played): boolean =>
  attempt?.kind === "judged" && worthOf(attempt.trial, played) === "found";

/** The cell shown as the solution: the one that was tried if no better one was found, else the best one. */
export const solutionOf = (attempt: Attempt | undefined, { best }: Pick<ReviewedShot, "best">): number => {
  if (attempt?.kind !== "judged") return best.cell;
  return attempt.trial.verdict === "best" ? attempt.cell : attempt.trial.best.cell;
};

/** A game's mistakes, for you to try again without the chances, until you find a good cell or see the solution. */
export class Practice {
  readonly mistakes = signal<readonly ReviewedShot[]>([]);
  /** The index of the current mistake; undefined outside practice, the number of mistakes after the last one. */
  readonly at = signal<number | undefined>(undefined);
  readonly attempt = signal<Attempt | undefined>(undefined);
  readonly isHinted = signal(false);
  readonly isSolved = signal(false);
  /** The verdicts on the cells found, by the numbers of the mistakes; none after the solution was shown. */
  readonly found = signal<ReadonlyMap<number, Verdict>>(new Map());
  readonly #host: Host;
  #player: GameSide | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  readonly mistake = computed(() => this.mistakes.value[this.at.value ?? -1]);

  /** Whether the mistake is settled: a cell was found, or the solution shown. */
  readonly isOver = computed(() => {
    const mistake = this.mistake.value;
    return this.isSolved.value || (mistake !== undefined && isFound(this.attempt.value, mistake));
  });

  /** Begins with the first mistake of a review, or with the one at the given shot. */
  begin(player: GameSide, shots: readonly ReviewedShot[], shot?: number): void {
    const mistakes = mistakesOf(shots);
    this.#player = player;
    batch(() => {
      this.mistakes.value = mistakes;
      this.found.value = new Map();
      const place = mistakes.findIndex(({ number }) => number === shot);
      this.#enter(Math.max(0, place));
    });
  }

  next(): void {
    const at = this.at.peek();
    if (at !== undefined) this.#enter(Math.min(this.mistakes.peek().length, at + 1));
  }

  #enter(at: number): void {
    batch(() => {
      this.at.value = at;
      this.attempt.value = undefined;
      this.isHinted.value = false;
      this.isSolved.value = false;
    });
    const mistake = this.mistake.peek();
    if (mistake) this.#host.show(mistake.number);
  }

  leave(): void {
    batch(() => {
      this.at.value = undefined;
      this.attempt.value = undefined;
    });
  }

  hint(): void {
    this.isHinted.value = true;
  }

  solve(): void {
    batch(() => {
      this.attempt.value = undefined;
      this.isSolved.value = true;
    });
  }

  /** Tries a cell. The review already knows the verdicts on the cell shot and the best one. */
  async try(cell: number): Promise<void> {
    const mistake = this.mistake.peek();
    const player = this.#player;
    if (!mistake || !player || this.isOver.peek()) return;
    const position = positionOf(player, mistake.number);
    if (position.observations.some((shot) => shot.cell === cell)) return;
    const others = othersOf(mistake);
    if (others.includes(cell)) return;
    const known = knownTrial(mistake, cell);
    if (known) {
      this.#take({ kind: "judged", cell, trial: known });
      return;
    }
    const attempt: Attempt = { kind: "judging", cell };
    this.attempt.value = attempt;
    const answer = await this.#host.tryShot({
      ...formatPosition(position),
      seed: REVIEW_SEED,
      cell,
      ...(others.length > 0 ? { salvo: [...others, cell] } : {}),
    });
    // Another cell may have been tried meanwhile, or the practice ended.
    if (this.attempt.peek() !== attempt) return;
    this.#take(
      answer.kind === "trial" ? { kind: "judged", cell, trial: answer } : { kind: "failed", cell, what: answer.what },
    );
  }

  #take(attempt: Attempt): void {
    const mistake = this.mistake.peek();
    batch(() => {
      this.attempt.value = attempt;
      if (mistake && attempt.kind === "judged" && isFound(attempt, mistake))
        this.found.value = new Map([...this.found.peek(), [mistake.number, attempt.trial.verdict]]);
    });
  }
}

/** The other cells of the salvo of a mistake; none of them had been answered yet. */
export const othersOf = ({ salvo, shot }: ReviewedShot): readonly number[] =>
  (salvo?.cells ?? []).filter((cell) => cell !== shot.cell);

/** The verdict that the review already has on a cell: only for the cell that was shot and the best one. */
const knownTrial = (
  { shot, best, judge, compared, lost, verdict }: ReviewedShot,
  cell: number,
): TriedShot | undefined => {
  if (cell === shot.cell) return { judge, best, compared, lost, verdict };
  return cell === best.cell ? { judge, best, compared, lost: { exact: 0 }, verdict: "best" } : undefined;
};

const HINTED = 3;

/** The best cell among the likeliest other unshot cells, in board order: one of them is right. */
export const hintCells = (map: BoardMap, best: number, excluded: readonly number[]): readonly number[] => {
  const chance = (cell: number): bigint => hitsAt(map, cell);
  const others = unshotCells(map.knowledge).filter((cell) => cell !== best && !excluded.includes(cell));
  const likely = others.sort((a, b) => (chance(a) < chance(b) ? 1 : chance(a) > chance(b) ? -1 : a - b));
  return [best, ...likely.slice(0, HINTED - 1)].sort((a, b) => a - b);
};
