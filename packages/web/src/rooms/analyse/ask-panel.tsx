import type { InputError } from "@broadside/engine";
import { formatPercent } from "@broadside/engine/text";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { doubtsOf, isDoubt } from "../../board/notation/heard-shots.ts";
import { describeShot } from "../../board/notation/shot-text.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { duration, percent } from "../../language/numbers.ts";
import { shipName } from "../../language/ship-name.ts";
import { Choice, Labelled, Select } from "../../parts/field/choice.tsx";
import { CloseButton } from "../../parts/icon.tsx";
import { Alert, ErrorText } from "../../parts/problems.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { hasAnswerBar } from "../../parts/window/screen-size.ts";
import { WorkBar } from "../../parts/work-bar.tsx";
import type { Analyse } from "./analyse.ts";
import type { AskedAnswer } from "./answer-ask.ts";
import { areaText, parseArea } from "./asked-area.ts";
import { Asking, DOUBTS, EXAMPLE, type Sentence } from "./asking.ts";
import { answerWords, areaOf, bitsText, chanceText, questionWords, saidWords } from "./question-words.ts";
import { shownProgram } from "./shown-program.ts";
import { askWords as words } from "./texts/ask/words.ts";

/** Questions stay as they were chosen while other tabs are shown. */
const askingOf = new WeakMap<Analyse, Asking>();

const askingFor = (page: Analyse): Asking => {
  const asking = askingOf.get(page) ?? new Asking(page);
  askingOf.set(page, asking);
  return asking;
};

/** Questions about the layout: what the answer would tell, the answer, and what is believed of it. */
export function AskPanel({ page }: { page: Analyse }) {
  const asking = askingFor(page);
  const { prior, contact } = page.scenario.value;
  useEffect(() => {
    if (page.area.peek()?.to === undefined) page.tool.value = "corner";
    return () => {
      if (page.tool.peek() === "corner") page.tool.value = "usual";
      asking.job.stop();
      asking.ranking.stop();
    };
  }, [asking]);
  useEffect(() => asking.followArea(), [page.area.value]);
  if (contact === "overlap") return <p class="small">{words.noOverlap}</p>;
  if (prior)
    return (
      <div class="ask stack gap-3">
        <p class="small">{words.noPrior}</p>
        <Told asking={asking} />
      </div>
    );
  return (
    <div class="ask stack gap-3">
      <Chooser asking={asking} />
      <Answers asking={asking} />
      <Told asking={asking} />
      <Ranking asking={asking} />
    </div>
  );
}

AskPanel.words = words;

function Chooser({ asking }: { asking: Asking }) {
  const { sentence, wrong, sentences, taken, page } = asking;
  return (
    <>
      <Labelled label={words.question}>
        <Select
          value={sentence.value}
          options={sentences.value.map((each) => [
            each,
            each === "taken" ? questionWords(page.scenario.value, taken.value ?? "") : words.sentences[each],
          ])}
          choose={(each: Sentence) => (sentence.value = each)}
        />
      </Labelled>
      {sentence.value === "own" ? (
        <OwnQuestion asking={asking} />
      ) : sentence.value === "across" || sentence.value === "touch" ? (
        <Ships asking={asking} />
      ) : (
        sentence.value !== "taken" && <AreaField asking={asking} />
      )}
      <Choice
        legend={words.answerIs}
        value={wrong.value}
        options={DOUBTS.map((doubt) => [doubt, doubtText(doubt)])}
        choose={(doubt) => (wrong.value = doubt)}
      />
    </>
  );
}

const doubtText = (wrong: number): string => (wrong === 0 ? words.certain : words.wrongOnceIn({ n: 1 / wrong }));

/** The corners of the area: typed, dragged on the board, or chosen there one after the other. */
function AreaField({ asking: { page } }: { asking: Asking }) {
  const { area, tool } = page;
  const { board } = page.scenario.value;
  const isChoosing = tool.value === "corner";
  const wrong = useSignal<InputError | undefined>(undefined);
  useEffect(() => {
    wrong.value = undefined;
  }, [area.value]);
  const written = area.value?.to === undefined ? "" : areaText(board, area.value, cellName);
  return (
    <div class="stack gap-1">
      <fieldset>
        <legend class="small">{words.area}</legend>
        <div class="buttons">
          <input
            type="text"
            aria-label={words.area}
            aria-invalid={wrong.value !== undefined}
            aria-describedby="area-error"
            autocomplete="off"
            spellcheck={false}
            placeholder={areaText(board, { from: 0, to: board.cellCount - 1 }, cellName)}
            value={written}
            onChange={({ currentTarget }) => {
              const read = parseArea(board, currentTarget.value);
              wrong.value = read.ok ? undefined : read.error;
              if (!read.ok) return;
              area.value = read.value;
              if (tool.peek() === "corner") tool.value = "usual";
            }}
          />
          <Button
            label={words.onBoard}
            aria-pressed={isChoosing}
            onClick={() => {
              if (!isChoosing) area.value = undefined;
              page.takeTool(isChoosing ? "usual" : "corner");
              if (!isChoosing) document.querySelector(".board-scroll")?.scrollIntoView({ block: "nearest" });
            }}
          />
        </div>
      </fieldset>
      <ErrorText error={wrong.value} id="area-error" />
      <p class="small" role="status">
        {isChoosing && (area.value ? words.secondCorner : words.firstCorner)}
        {isChoosing && !area.value && !hasAnswerBar.value && ` ${words.byKeys}`}
      </p>
    </div>
  );
}

function Ships({ asking: { ships, pair, chosen, sentence } }: { asking: Asking }) {
  const [first, second] = pair.value;
  const options = ships.value.map((name) => [name, shipName(name)] as const);
  const isTwo = sentence.value === "touch";
  return (
    <div class="flow">
      <Labelled label={words.ship}>
        <Select value={first ?? ""} options={options} choose={(name) => (chosen.value = [name, second ?? ""])} />
      </Labelled>
      {isTwo && (
        <Labelled label={words.otherShip}>
          <Select
            value={second ?? ""}
            options={options.filter(([name]) => name !== first)}
            choose={(name) => (chosen.value = [first ?? "", name])}
          />
        </Labelled>
      )}
    </div>
  );
}

function OwnQuestion({ asking: { typed, question, page } }: { asking: Asking }) {
  const error = question.value?.ok === false ? question.value.error : undefined;
  return (
    <>
      <Labelled label={words.inLanguage}>
        <input
          type="text"
          autocomplete="off"
          spellcheck={false}
          placeholder={shownProgram(page.scenario.value.board, EXAMPLE)}
          aria-invalid={error !== undefined}
          aria-describedby="own-question-error"
          value={typed.value}
          onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
        />
      </Labelled>
      <ErrorText error={error} id="own-question-error" />
    </>
  );
}

/** So many answers are shown as buttons; the others stand in a list. */
const MOST_BUTTONS = 8;

/** What the answer would tell, and the possible answers: pressing one notes it. */
function Answers({ asking }: { asking: Asking }) {
  const { page, job, question, wrong } = asking;
  const text = question.value?.ok ? question.value.value : undefined;
  const position = [page.knowledge.value, page.told.value];
  useEffect(() => asking.ask(), [text, wrong.value, ...position]);
  const state = job.state.value;
  if (text === undefined) return null;
  if (state.kind === "failed") return <Alert>{words.notAnswered({ what: state.what })}</Alert>;
  if (state.kind === "working" || state.kind === "idle")
    return (
      <WorkBar label={words.counting} done={job.progress.value?.done} onStop={() => job.stop()}>
        {words.counting}
      </WorkBar>
    );
  if (state.answers.length === 0) return null;
  const isTruth = typeof state.answers[0].answer === "boolean";
  const { answers } = state;
  const wordsOf = ({ answer }: AskedAnswer): string => answerWords(page.scenario.value, String(answer));
  return (
    <section class="stack" aria-label={words.whatWasAnswer}>
      <p data-testid="asked-bits">
        <strong>
          {isTruth ? words.tellsOfOne({ bits: bitsText(state.bits) }) : words.tells({ bits: bitsText(state.bits) })}
        </strong>{" "}
        <span class="small">{[words.methods[state.method], duration(state.milliseconds)].join(" · ")}</span>
      </p>
      <p class="small">
        {words.whatWasAnswer}
        {wrong.value > 0 && ` ${words.heard}`}
      </p>
      <div class="answer-choices grid">
        {answers.slice(0, MOST_BUTTONS).map((each) => (
          <Button key={each.statement} class="choice" onClick={() => asking.hear(each.statement)}>
            <span class="choice-words">{wordsOf(each)}</span>
            <span class="choice-share small">{chanceText(each.chance)}</span>
          </Button>
        ))}
      </div>
      {answers.length > MOST_BUTTONS && (
        <Labelled label={words.otherAnswers}>
          <Select
            value=""
            options={[
              ["", "…"],
              ...answers.slice(MOST_BUTTONS).map((each) => {
                return [each.statement, `${wordsOf(each)} · ${chanceText(each.chance)}`] as const;
              }),
            ]}
            choose={(statement) => statement !== "" && asking.hear(statement)}
          />
        </Labelled>
      )}
      <Programs of={[shownProgram(page.scenario.value.board, text)]} />
    </section>
  );
}

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

/** What was said, with how much is believed of it, and the shots whose answers may be doubted. */
function Told({ asking }: { asking: Asking }) {
  const { page } = asking;
  const position = page.knowledge.value;
  const { scenario, observations } = position;
  const doubts = doubtsOf(position, page.told.value);
  const told = page.told.value.filter((said) => !isDoubt(said) || doubtsOf(position, [said]).size > 0);
  const beliefs = page.analysis.fresh.value?.told ?? [];
  const phase = page.analysis.phase.value;
  const impossible = phase.kind === "conflict" ? phase.conflict.told : undefined;
  const certain = observations.flatMap((shot, i) =>
    doubts.has(i) ? [] : [[String(i), describeShot(scenario, shot)] as const],
  );
  return (
    <>
      {told.length > 0 && (
        <section class="stack gap-1" aria-labelledby="told-title">
          <h3 id="told-title">{words.whatWasSaid}</h3>
          <ul class="stack gap-1" data-testid="told">
            {told.map((said, i) => {
              const { about, answer, wrong } = saidWords(position, said);
              const right = beliefs.find((each) => each.said === said)?.right;
              const statement = [about, answer].filter(Boolean).join(" ");
              return (
                <li key={said} class="row">
                  <span class="grow">
                    {about} <strong>{answer}</strong>
                    <br />
                    <span class="small">
                      {i === impossible
                        ? words.impossible
                        : wrong === 0
                          ? words.takenAsCertain
                          : [
                              doubtText(wrong),
                              right !== undefined && words.believed({ chance: percent(formatPercent(right, 0)) }),
                            ]
                              .filter(Boolean)
                              .join(" · ")}
                    </span>
                  </span>
                  <CloseButton
                    label={isDoubt(said) ? words.certainAgain({ shot: statement }) : words.forget({ statement })}
                    onClick={() => asking.forget(said)}
                  />
                </li>
              );
            })}
          </ul>
          <Programs of={told.map((said) => shownProgram(scenario.board, said))} />
        </section>
      )}
      {certain.length > 0 && (
        <Labelled label={words.doubtShot}>
          <Select
            value=""
            options={[["", "…"], ...certain]}
            choose={(shot) => shot !== "" && asking.doubt(observations[Number(shot)])}
          />
        </Labelled>
      )}
    </>
  );
}

/** Questions or statements as programs read them. */
function Programs({ of: programs }: { of: readonly string[] }) {
  return (
    <details class="small">
      <summary>{boardWords.forPrograms}</summary>
      {programs.map((program) => (
        <p key={program}>
          <code>{program}</code>
        </p>
      ))}
    </details>
  );
}

/** On request, the questions of yes or no that tell most. */
function Ranking({ asking }: { asking: Asking }) {
  const { ranking, page, wrong } = asking;
  const state = ranking.state.value;
  const scenario = page.scenario.value;
  // What was found is about the position it was found for.
  useEffect(() => () => ranking.stop(), [page.knowledge.value, page.told.value, wrong.value]);
  const [hovered, focused] = [useSignal<string | undefined>(undefined), useSignal<string | undefined>(undefined)];
  const pointed = state.kind === "ranked" ? (hovered.value ?? focused.value) : undefined;
  useEffect(() => {
    page.pointed.value = pointed === undefined ? undefined : areaOf(scenario, pointed);
    return () => (page.pointed.value = undefined);
  }, [pointed]);
  if (state.kind === "working")
    return (
      <WorkBar label={words.ranking} done={ranking.progress.value?.done} onStop={() => ranking.stop()}>
        {words.ranking}
      </WorkBar>
    );
  return (
    <section class="stack" aria-label={words.bestQuestions}>
      {state.kind === "ranked" && state.questions.length === 0 && <p>{words.nothingOpen}</p>}
      {state.kind === "ranked" && state.questions.length > 0 && (
        <>
          <h3>{words.bestQuestions}</h3>
          {state.isSampled && <p class="small">{words.sampled}</p>}
          <ol class="stack gap-1" data-testid="best-questions">
            {state.questions.map(({ question, chance, bits }) => (
              <li key={question} class="row">
                <Button
                  class="link grow"
                  onClick={() => asking.take(question)}
                  onFocus={() => (focused.value = question)}
                  onBlur={() => (focused.value = undefined)}
                  onPointerEnter={() => (hovered.value = question)}
                  onPointerLeave={() => (hovered.value = undefined)}
                >
                  {questionWords(scenario, question)}
                </Button>
                <span class="small">
                  {words.yesChance({ chance: chanceText(chance) })} · {words.bits({ bits: bitsText(bits, 3) })}
                </span>
              </li>
            ))}
          </ol>
          <Programs of={state.questions.map(({ question }) => shownProgram(scenario.board, question))} />
        </>
      )}
      {state.kind === "failed" && <Alert>{words.notRanked({ what: state.what })}</Alert>}
      {state.kind !== "ranked" && (
        <div class="buttons">
          <Button label={words.findBest} onClick={() => asking.rank()} />
        </div>
      )}
    </section>
  );
}
