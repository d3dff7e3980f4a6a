import { type Observation, ok, type Result } from "@broadside/engine";
import { formatQuestion, parseQuestion } from "@broadside/engine/questions";
import { batch, computed, signal } from "@preact/signals";
import { type Failed, failed, Job } from "../../board/map/page-jobs.ts";
import { A_LITTLE } from "../../board/notation/heard-shots.ts";
import { MAX_TOLD } from "../../board/notation/statements.ts";
import { formatPosition } from "../../board/rules/rules.ts";
import { boardWords } from "../../board/texts/words.ts";
import { startEngine } from "../../engine/room-engine.ts";
import type { AnswerOf } from "../../engine/task.ts";
import type { Analyse } from "./analyse.ts";
import type { Asked } from "./answer-ask.ts";
import { type Area, areaText } from "./asked-area.ts";
import { areaOf, partsOf } from "./question-words.ts";
import { readableProgram } from "./shown-program.ts";

/**
 * The sentences to choose from: the question taken from the best ones, about the area on the board, about ships, and any
 * question as a text.
 */
const SENTENCES = ["taken", "any", "count", "across", "touch", "own"] as const;

export type Sentence = (typeof SENTENCES)[number];

/** A question as a text. */
export const EXAMPLE = "count(A1:C3) > 2";

/** How often an answer is wrong. */
export const DOUBTS = [0, 0.1, 0.25] as const;

export type Doubt = (typeof DOUBTS)[number];

class AskJob extends Job<Asked | Failed> {
  begin(page: Analyse, question: string, wrong: number): void {
    this.run("ask", { ...positionOf(page), question, wrong }, (answer) =>
      answer.kind === "asked" ? answer : failed(answer),
    );
  }
}

class RankJob extends Job<AnswerOf<"ranked"> | Failed> {
  /** The best questions found last. They stay while others are looked for. */
  readonly last = signal<AnswerOf<"ranked"> | undefined>(undefined);

  begin(page: Analyse, wrong: number): void {
    this.run("rank", { ...positionOf(page), wrong }, (answer) => {
      if (answer.kind !== "ranked") return failed(answer);
      this.last.value = answer;
      return answer;
    });
  }
}

const positionOf = (page: Analyse) => formatPosition(page.knowledge.value, page.told.value);

/** A question being chosen, and what its answer would tell. */
export class Asking {
  readonly page: Analyse;
  readonly sentence = signal<Sentence>("any");
  /** The classes asked about, as far as they are in the fleet. */
  readonly chosen = signal<readonly string[]>([]);
  readonly typed = signal("");
  /** The question taken last from the best ones. */
  readonly taken = signal<string | undefined>(undefined);
  readonly wrong = signal<Doubt>(0);
  readonly job = new AskJob(startEngine, true);
  readonly ranking = new RankJob(startEngine);
  /** The game in which somebody wants the best questions: there they are looked for again whenever something changes. */
  readonly #wantedIn = signal<string | undefined>(undefined);
  readonly wantsBest = computed(() => this.#wantedIn.value === this.page.games.id.value);
  /** The layouts left before an answer, by what was said. */
  readonly before = new Map<string, bigint>();
  /** The statement that the last press noted; its panel takes the focus of the button, which is gone. */
  justSaid: string | undefined;
  /** The classes that can be asked about: of one ship, which is straight. */
  readonly ships = computed(() =>
    this.page.scenario.value.fleet
      .filter(({ count, shape }) => count === 1 && shape.kind === "line")
      .map(({ name }) => name),
  );
  /** The two ships of the question, different ones. */
  readonly pair = computed(() => {
    const ships = this.ships.value;
    const [first = ships[0], second] = this.chosen.value.filter((name) => ships.includes(name));
    return [first, second !== undefined && second !== first ? second : ships.find((name) => name !== first)] as const;
  });
  readonly sentences = computed(() => {
    const ships = this.ships.value.length;
    const mayTouch =
      ships > 1 && this.page.scenario.value.contact !== "none" && this.page.scenario.value.contact !== "no-sides";
    const isTaken = this.taken.value !== undefined;
    return SENTENCES.filter((sentence) =>
      sentence === "across" ? ships > 0 : sentence === "touch" ? mayTouch : sentence !== "taken" || isTaken,
    );
  });
  /** The question as a text in its one form; undefined while something is still to be chosen. */
  readonly question = computed((): Result<string> | undefined => {
    const text = this.#text;
    if (text === undefined || text.trim() === "") return undefined;
    const read = parseQuestion(this.page.scenario.value, text);
    return read.ok ? ok(formatQuestion(read.value)) : read;
  });

  /** What was said in answer to the question, if it was answered. */
  readonly said = computed(() => {
    const question = this.question.value;
    return question?.ok ? this.page.told.value.find((said) => questionOf(said) === question.value) : undefined;
  });

  /** The answers to the question, once they are counted; never those to the question before. */
  readonly answers = computed(() => {
    const [state, question] = [this.job.state.value, this.question.value];
    return state.kind === "asked" && question?.ok && state.question === question.value ? state : undefined;
  });

  isAnswered(question: string): boolean {
    return this.page.told.value.some((said) => questionOf(said) === question);
  }

  /** The area that the question was last about. */
  #area: Area | undefined;
  /** What the best questions were looked for. */
  #ranked: readonly unknown[] = [];

  constructor(page: Analyse) {
    this.page = page;
    this.#area = page.area.peek();
  }

  get #text(): string | undefined {
    const [first, second] = this.pair.value.map((name) => name && JSON.stringify(name));
    const area = this.page.area.value;
    const { board } = this.page.scenario.value;
    switch (this.sentence.value) {
      case "taken":
        return this.taken.value;
      case "own":
        return readableProgram(board, this.typed.value);
      case "across":
        return first && `across(${first})`;
      case "touch":
        return first && second && `touch(${first}, ${second})`;
      default:
        return area?.to === undefined ? undefined : `${this.sentence.value}(${areaText(board, area)})`;
    }
  }

  /** Counts the answers to the question, or stops if there is none. */
  ask(): void {
    const question = this.question.value;
    if (question?.ok) this.job.begin(this.page, question.value, this.wrong.value);
    else this.job.stop();
  }

  wantBest(isWanted: boolean): void {
    this.#wantedIn.value = isWanted ? this.page.games.id.value : undefined;
  }

  /** Looks for the best questions, unless these are known already or nobody wants them. */
  rank(): void {
    const { scenario, knowledge, told } = this.page;
    if (!this.wantsBest.peek() || this.#ranked[0] !== scenario.value) this.ranking.last.value = undefined;
    const wanted = [scenario.value, knowledge.value, told.value, this.wrong.value];
    const isSame = wanted.every((one, i) => one === this.#ranked[i]);
    if (isSame && this.ranking.state.peek().kind === "ranked") return;
    this.#ranked = wanted;
    if (this.wantsBest.peek()) this.ranking.begin(this.page, this.wrong.value);
    else this.ranking.stop();
  }

  /** The panel is no longer shown. What is known stays. */
  rest(): void {
    this.job.stop();
    if (this.ranking.state.peek().kind === "working") this.ranking.stop();
  }

  /** Takes one of the best questions, and its area. */
  take(question: string): void {
    this.taken.value = question;
    this.sentence.value = "taken";
    this.#area = areaOf(this.page.scenario.value, question);
    this.page.area.value = this.#area;
    if (this.page.tool.peek() === "corner") this.page.tool.value = "usual";
  }

  /** Once another area is chosen on the board, the question is about it. */
  followArea(): void {
    const area = this.page.area.value;
    if (area === this.#area || area?.to === undefined) return;
    this.#area = area;
    if (this.sentence.value !== "any" && this.sentence.value !== "count") this.sentence.value = "any";
  }

  /** Notes the answer to the question, and looks for the next one. */
  hear(statement: string): void {
    const { told, analysis } = this.page;
    const wrong = this.wrong.value;
    const text = wrong > 0 ? `${statement} @${wrong}` : statement;
    if (told.value.length >= MAX_TOLD) {
      this.page.notice.value = boardWords.toldMany({ n: told.value.length + 1, most: MAX_TOLD });
      return;
    }
    const layouts = analysis.fresh.value?.layouts;
    if (layouts !== undefined) this.before.set(text, layouts);
    this.justSaid = text;
    batch(() => {
      this.wantBest(true);
      this.page.hear([...told.value, text]);
    });
  }

  forget(statement: string): void {
    this.page.hear(this.page.told.value.filter((other) => other !== statement));
  }

  /** Doubts the answer to a shot, as much as an answer is doubted at present, else a little. */
  doubt(shot: Observation): void {
    const { told, notice } = this.page;
    if (told.value.length < MAX_TOLD) this.page.doubt(shot, this.wrong.value || A_LITTLE);
    else notice.value = boardWords.toldMany({ n: told.value.length + 1, most: MAX_TOLD });
  }
}

const questionOf = (statement: string): string => partsOf(statement).question;
