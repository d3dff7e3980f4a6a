import { doubtsOf, isDoubt } from "../../board/notation/heard-shots.ts";
import { boardWords } from "../../board/texts/words.ts";
import type { Analyse } from "./analyse.ts";
import { saidWords } from "./question-words.ts";
import { askWords as words } from "./texts/ask/words.ts";

/** Something that was said, in words. */
export function SaidText({ page, said }: { page: Analyse; said: string }) {
  const { about, answer } = saidWords(page.knowledge.value, said);
  return (
    <strong>
      {about} {answer}
    </strong>
  );
}

SaidText.words = words;

/** What somebody said of the layout, in one line for a projector. Nothing of shots that the board does not show yet. */
export function ToldLine({ page }: { page: Analyse }) {
  const position = page.knowledge.value;
  const told = page.told.value.filter((said) => !isDoubt(said) || doubtsOf(position, [said]).size > 0);
  if (told.length === 0) return null;
  return (
    <p class="presented-told">
      {words.whatWasSaid + boardWords.colon}
      {told.map((said, i) => {
        const { about, answer, wrong } = saidWords(position, said);
        return (
          <span key={said}>
            {i > 0 && boardWords.semicolon}
            {about} <strong>{answer}</strong>
            {wrong > 0 && ` (${words.wrongOnceIn({ n: 1 / wrong })})`}
          </span>
        );
      })}
    </p>
  );
}

ToldLine.words = words;
