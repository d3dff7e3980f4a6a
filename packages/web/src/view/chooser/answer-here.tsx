import "./answer-here.css";
import { answerKey, formatCell } from "@broadside/engine";
import { markedCell } from "../../model/map/recommendation.ts";
import type { Page } from "../../model/page.ts";
import { boardWords } from "../../words/words.ts";
import { ChoiceButton } from "./answer-choice.tsx";
import { useQuestion } from "./question.ts";

/** More answers than this are asked for at the cell, where there is room for them. */
const MOST = 8;

/** Asks for the answer at the best cell beside the advice, so that following it costs one press a shot. */
export function AnswerHere({ page }: { page: Page }) {
  const { question, idle } = useQuestion(page, markedCell(page));
  const words = boardWords();
  // Until the first map is there its room is kept.
  if (!question && idle) return <section class="answer-here" />;
  if (!question || question.possible.length === 0 || question.possible.length > MOST) return null;
  const name = formatCell(page.knowledge.value.scenario.board, question.cell);
  return (
    <section class="answer-here" aria-label={words.answerTo(name)} aria-busy={idle}>
      <p>
        <strong>{name}</strong> {words.isBest}
      </p>
      <div class="answer-choices">
        {question.possible.map((choice) => (
          <ChoiceButton
            key={answerKey(choice.answer)}
            page={page}
            cell={question.cell}
            choice={choice}
            idle={idle}
            inBar
          />
        ))}
      </div>
    </section>
  );
}
