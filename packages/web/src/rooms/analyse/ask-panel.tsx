import { formatPercent } from "@broadside/engine/text";
import { useSignal } from "@preact/signals";
import { Check } from "lucide";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { doubtsOf, isDoubt } from "../../board/notation/heard-shots.ts";
import { describeShot } from "../../board/notation/shot-text.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { duration, percent } from "../../language/numbers.ts";
import { shipName } from "../../language/ship-name.ts";
import { wordedFault } from "../../parts/fault.ts";
import { Choice, Labelled, Select } from "../../parts/field/choice.tsx";
import { CloseButton, Icon } from "../../parts/icon.tsx";
import { Alert, ErrorText } from "../../parts/problems.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { hasAnswerBar } from "../../parts/window/screen-size.ts";
import { WorkBar } from "../../parts/work-bar.tsx";
import type { Analyse } from "./analyse.ts";
import type { AskedAnswer } from "./answer-ask.ts";
import { type Area, areaText, endChoosing, parseArea, takeCorner } from "./asked-area.ts";
import { Asking, DOUBTS, EXAMPLE, type Sentence } from "./asking.ts";
import { answerWords, areaOf, bitsText, chanceText, questionWords, saidWords, shareText } from "./question-words.ts";
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
    return () => {
      endChoosing(page);
      asking.rest();
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
      {asking.said.value === undefined ? (
        <Answers asking={asking} />
      ) : (
        <Noted asking={asking} said={asking.said.value} />
      )}
      <Ranking asking={asking} />
      <Told asking={asking} />
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

/**
 * The corners of the area: typed, dragged on the board, or chosen there one after the other. What is typed is the area
 * at once, and none while it cannot be read: no answer is noted for the area before.
 */
function AreaField({ asking: { page } }: { asking: Asking }) {
  const { area, tool } = page;
  const { board } = page.scenario.value;
  const isChoosing = tool.value === "corner";
  const typed = useSignal<{ readonly text: string; readonly area: Area | undefined } | undefined>(undefined);
  const isLeft = useSignal(false);
  const written = area.value?.to === undefined ? "" : areaText(board, area.value, cellName);
  const text = typed.value && typed.value.area === area.value ? typed.value.text : written;
  const example = areaText(board, { from: 0, to: board.cellCount - 1 }, cellName);
  const isWrong = isLeft.value && text.trim() !== "" && area.value === undefined;
  return (
    <div class="stack gap-1">
      <fieldset>
        <legend class="small">{words.area}</legend>
        <div class="buttons">
          <input
            type="text"
            aria-label={words.area}
            aria-invalid={isWrong}
            aria-describedby="area-error"
            autocomplete="off"
            spellcheck={false}
            placeholder={example}
            value={text}
            onInput={({ currentTarget: { value } }) => {
              endChoosing(page);
              const read = parseArea(board, value);
              isLeft.value = false;
              area.value = read.ok ? read.value : undefined;
              typed.value = { text: value, area: area.value };
            }}
            onChange={() => {
              isLeft.value = true;
              if (area.value !== undefined) typed.value = undefined;
            }}
          />
          <Button
            label={words.onBoard}
            aria-pressed={isChoosing}
            onClick={() => {
              typed.value = undefined;
              if (isChoosing) endChoosing(page);
              else {
                area.value = undefined;
                page.dropQuestions();
                page.takeTool("corner");
                document.querySelector(".board-scroll")?.scrollIntoView({ block: "nearest" });
              }
            }}
          />
        </div>
      </fieldset>
      <ErrorText
        error={isWrong ? wordedFault("area", () => words.areaUnread({ text, example })).error : undefined}
        id="area-error"
      />
      <p class="small" role="status">
        {isChoosing && (area.value ? words.secondCorner : words.firstCorner)}
        {isChoosing && !area.value && !hasAnswerBar.value && ` ${words.byKeys}`}
      </p>
    </div>
  );
}

/**
 * The bar for answers on phones while questions are asked: what to tap for an area, or the question with yes and no.
 *
 * @param children what it shows while there is neither
 */
export function AskBar({ page, children }: { page: Analyse; children: ComponentChildren }) {
  const asking = askingFor(page);
  const answers = asking.answers.value?.answers ?? [];
  const begun = page.area.value;
  if (page.tool.value === "corner")
    return (
      <div class="bar-head row">
        <p>{begun ? words.secondCorner : words.firstCorner}</p>
        <Button
          label={boardWords.done}
          class="primary"
          onClick={() => (begun ? takeCorner(page, begun.from) : endChoosing(page))}
        />
      </div>
    );
  if (asking.said.value !== undefined || typeof answers[0]?.answer !== "boolean") return <>{children}</>;
  return (
    <div class="bar-head row">
      <p>{questionWords(page.scenario.value, asking.answers.value?.question ?? "")}</p>
      {answers.map(({ answer, statement }) => (
        <Button
          key={statement}
          label={answerWords(page.scenario.value, String(answer))}
          onClick={() => {
            asking.hear(statement);
            // The board stays in view: the panel below does not take the focus.
            asking.justSaid = undefined;
          }}
        />
      ))}
    </div>
  );
}

AskBar.words = words;

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
  const asked = asking.answers.value;
  if (text === undefined) return null;
  if (state.kind === "failed") return <Alert>{words.notAnswered({ what: state.what })}</Alert>;
  if (asked === undefined)
    return (
      <WorkBar label={words.counting} done={job.progress.value?.done} onStop={() => job.stop()}>
        {words.counting}
      </WorkBar>
    );
  if (asked.answers.length === 0) return null;
  const { answers, bits } = asked;
  const isTruth = typeof answers[0].answer === "boolean";
  const share = shareText(bits);
  const wordsOf = ({ answer }: AskedAnswer): string => answerWords(page.scenario.value, String(answer));
  return (
    <section class="stack" aria-label={words.whatWasAnswer}>
      <p data-testid="asked-share">{wrong.value > 0 ? words.leavesDoubtful({ share }) : words.leaves({ share })}</p>
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
      <Programs
        of={[shownProgram(page.scenario.value.board, text)]}
        about={[
          isTruth ? words.tellsOfOne({ bits: bitsText(bits) }) : words.tells({ bits: bitsText(bits) }),
          words.methods[asked.method],
          duration(asked.milliseconds),
        ].join(" · ")}
      />
    </section>
  );
}

/** The answer to the question, once it is noted: what it did, and how to take it back. */
function Noted({ asking, said }: { asking: Asking; said: string }) {
  const { page } = asking;
  const { about, answer, wrong } = saidWords(page.knowledge.value, said);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asking.justSaid !== said) return;
    asking.justSaid = undefined;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "nearest" });
  }, [said]);
  return (
    <section class="noted stack gap-1" aria-label={words.noted} tabIndex={-1} ref={place}>
      <div class="flow apart">
        <span>
          <Icon of={Check} size={18} /> {about} <strong>{answer}</strong>
        </span>
        <Button label={words.takeBack} onClick={() => asking.forget(said)} />
      </div>
      <p class="small" role="status">
        {wrong > 0 ? words.notRuledOut : whatItLeft(asking, said)}
      </p>
      {wrong > 0 && <p class="small">{words.sameAgain}</p>}
    </section>
  );
}

/** The layouts before and after a certain answer, as far as they are known. */
const whatItLeft = ({ before, page: { analysis } }: Asking, said: string): string => {
  if (analysis.phase.value.kind === "conflict") return words.impossible;
  const [was, after] = [before.get(said), analysis.fresh.value?.layouts];
  if (after === undefined) return words.takenAsCertain;
  return was === undefined ? words.nowLeft({ after }) : words.beforeAfter({ before: was, after });
};

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
function Programs({ of: programs, about }: { of: readonly string[]; about?: string }) {
  return (
    <details class="small">
      <summary>{boardWords.forPrograms}</summary>
      {programs.map((program) => (
        <p key={program}>
          <code>{program}</code>
        </p>
      ))}
      {about !== undefined && <p>{about}</p>}
    </details>
  );
}

/** On request, and after each answer, the questions of yes or no that tell most. */
function Ranking({ asking }: { asking: Asking }) {
  const { ranking, page, wrong, wantsBest } = asking;
  const state = ranking.state.value;
  const scenario = page.scenario.value;
  useEffect(() => asking.rank(), [page.knowledge.value, page.told.value, wrong.value, wantsBest.value]);
  const [hovered, focused] = [useSignal<string | undefined>(undefined), useSignal<string | undefined>(undefined)];
  const last = ranking.last.value;
  // While others are looked for, the one just answered is none of the best any more.
  const found = last && { ...last, questions: last.questions.filter(({ question }) => !asking.isAnswered(question)) };
  const pointed = found && (hovered.value ?? focused.value);
  useEffect(() => {
    page.pointed.value = pointed === undefined ? undefined : areaOf(scenario, pointed);
    return () => (page.pointed.value = undefined);
  }, [pointed]);
  const isWorking = state.kind === "working";
  return (
    <section class="stack" aria-label={words.bestQuestions} aria-busy={isWorking}>
      {isWorking && (
        <WorkBar label={words.ranking} done={ranking.progress.value?.done} onStop={() => asking.wantBest(false)}>
          {words.ranking}
        </WorkBar>
      )}
      {found?.questions.length === 0 && <p>{words.nothingOpen}</p>}
      {found && found.questions.length > 0 && (
        <>
          <h3>{words.bestQuestions}</h3>
          {found.isSampled && <p class="small">{words.sampled}</p>}
          <ol class="stack gap-1" data-testid="best-questions">
            {found.questions.map(({ question, chance, bits }) => (
              <li key={question} class="flow apart">
                <Button
                  class="link"
                  onClick={() => asking.take(question)}
                  onFocus={() => (focused.value = question)}
                  onBlur={() => (focused.value = undefined)}
                  onPointerEnter={() => (hovered.value = question)}
                  onPointerLeave={() => (hovered.value = undefined)}
                >
                  {questionWords(scenario, question)}
                </Button>
                <span class="small">
                  {words.yesChance({ chance: percent(formatPercent(chance.value, 0)) })} ·{" "}
                  {words.leavesShort({ share: shareText(bits) })}
                </span>
              </li>
            ))}
          </ol>
          <Programs
            of={found.questions.map(
              ({ question, bits }) =>
                `${shownProgram(scenario.board, question)} · ${words.bits({ bits: bitsText(bits, 3) })}`,
            )}
          />
        </>
      )}
      {state.kind === "failed" && <Alert>{words.notRanked({ what: state.what })}</Alert>}
      {!wantsBest.value && (
        <div class="buttons">
          <Button label={words.findBest} onClick={() => asking.wantBest(true)} />
        </div>
      )}
    </section>
  );
}
