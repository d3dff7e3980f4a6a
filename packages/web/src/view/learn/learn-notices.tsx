import type { Learn } from "../../model/learn/learn.ts";
import type { LearnProblem } from "../../text/learn/learn-address.ts";
import { learnWords } from "../../words/words.ts";

const problemText = (problem: LearnProblem): string => {
  const words = learnWords();
  switch (problem.kind) {
    case "lesson":
      return words.unknownLesson(problem.name);
    case "step":
      return words.unknownStep(problem.name, words.lessonTitles[problem.lesson]);
    case "part":
      return words.unknownPart(problem.name);
    case "long":
      return words.longAddress;
  }
};

/** What is wrong with the address or with what was kept. */
export function LearnNotices({ learn }: { learn: Learn }) {
  const words = learnWords();
  const { broken, trouble } = learn.progress;
  const said = [
    ...learn.problems.value.map(problemText),
    ...broken.value.map((lesson) => words.brokenRecord(words.lessonTitles[lesson])),
    ...(trouble.value === undefined ? [] : [trouble.value === "off" ? words.keptOff : words.keptFull]),
  ];
  if (said.length === 0) return null;
  return (
    <div class="learn-notices">
      {said.map((text) => (
        <p class="notice" role="alert" key={text}>
          {text}
        </p>
      ))}
    </div>
  );
}
