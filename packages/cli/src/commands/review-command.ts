import {
  findConflict,
  formatCell,
  formatObservation,
  makeKnowledge,
  ok,
  PRESET_NAMES,
  RandomStream,
  RefusedError,
  type Result,
  type Scenario,
  STRATEGY_NAMES,
  type Strategy,
} from "@broadside/engine";
import { salvoSizes, type Transcript } from "@broadside/engine/games";
import { NAMED_PRIORS } from "@broadside/engine/priors";
import {
  accuracyOf,
  type CostedReview,
  DEFAULT_SAMPLES,
  type Expectation,
  expectedNumber,
  isEstimate,
  type Review,
  type ReviewOptions,
  reviewTranscript,
  type SalvoCost,
  sharesOf,
} from "@broadside/engine/review";
import { formatCount } from "@broadside/engine/text";
import { defineCommand } from "../definition/command.ts";
import { type FlagValues, flag } from "../definition/flag.ts";
import { contradiction } from "../input/contradiction.ts";
import { wholeNumber } from "../input/flag-value.ts";
import { inTranscript, readGame } from "../input/game-file.ts";
import { AS_JSON, inferOptions, MAX_MEMORY, MAX_TIME, PICTURE_OUT, PRIOR, SEED } from "../input/knowledge-flags.ts";
import { requireReviewable } from "../input/limits.ts";
import { askStrategy, loadStrategy, requireBelief } from "../input/named-strategy.ts";
import { overridePrior, placeOf } from "../input/scenario-source.ts";
import { checkPicture, writePicture } from "../output/drawing/board-picture.ts";
import { write, writeJson } from "../output/output.ts";
import { priorField } from "../output/prior-text.ts";
import { timed } from "../output/progress.ts";
import { outputTerminal } from "../output/terminal.ts";
import { accept, UsageError } from "../output/usage-error.ts";
import { type BreakCause, breakable, brokenOff } from "../thread/interrupt.ts";
import { isFinished, isPart, type ReviewSubject, reviewPicture, reviewText } from "./review-text.ts";

const LEAST_SAMPLES = 100;
const MOST_SAMPLES = 1_000_000;

const FLAGS = [
  flag(
    "-p --strategy <name|file>",
    "play",
    "the strategy, without random choices, that finishes the game after each shot, or the path of a module (default: the strongest judge, see docs/reference/games.md)",
    { names: STRATEGY_NAMES, path: "maybe" },
  ),
  flag(
    "--samples <number>",
    "question",
    "how many drawn layouts judge a position; if no more are left, all are played and the result is exact",
    { read: wholeNumber("--samples", LEAST_SAMPLES, MOST_SAMPLES), standard: DEFAULT_SAMPLES },
  ),
  { ...SEED, standard: 1 },
  flag("-s --scenario <name|file>", "position", "the rules of a plain list of shots (default: hasbro)", {
    names: PRESET_NAMES,
    path: "maybe",
  }),
  {
    ...PRIOR,
    about: `what the shooter knew of how ships are hidden: ${Object.keys(NAMED_PRIORS).join(", ")} (with :temperature=T), or a .json file (default: the transcript's own, else uniform)`,
  },
  MAX_MEMORY,
  {
    ...MAX_TIME,
    about:
      "stop after this time with the shots judged so far, such as 90s, 15m or 1h30m, and refuse a count estimated to take longer (default: refuse from 60s in a terminal, else from 10000s)",
  },
  PICTURE_OUT,
  AS_JSON,
] as const;

export const reviewCommand = defineCommand({
  name: "review",
  about: "Judge the shots of a game by the expected shots they lost, and tell skill from luck",
  arguments: [
    {
      form: "<transcript>",
      about:
        "the file of a game, finished or not, as broadside play --out writes it, or a plain list of its shots; or - for standard input",
    },
  ],
  flags: FLAGS,
  examples: {
    "broadside play --scenario gorkoff-5x5 --out game.json": "play a game and keep it",
    "broadside review game.json": "your shots, one by one; the game need not be finished",
    "broadside review game-theirs.json --strategy greedy-hit --json": "those of the other side, as JSON",
    "broadside review game.json --out review.png":
      "also as a picture: each shot by its number, the darker the more it lost",
    "broadside review game.json --prior edges": "your shots, by what you could know of ships near the border",
  },
  run: async (flags, { words: [path] }) => {
    const transcript = withPriorOf(await readGame(path, flags.scenario), flags.prior);
    requireReviewable(transcript.scenario, placeOf(path));
    if (flags.out !== undefined) checkPicture(flags.out, transcript.scenario, "review.svg");
    const playout = flags.strategy === undefined ? undefined : await loadStrategy(flags.strategy, "--strategy");
    if (playout) requireBelief(playout, transcript.scenario, "--strategy");
    if (playout && accept(salvoSizes(transcript), inTranscript(path))) {
      const what = `${placeOf(path)} has shots that were fired together, which only greedy-hit and its kind judge`;
      throw UsageError.of("--strategy", what, "leave it out");
    }
    const { value, milliseconds } = timed("reviewing shots", (progress) =>
      judge(transcript, { flags, playout, progress }),
    );
    const { reviewed, end } = value;
    const knowledge = makeKnowledge(transcript.scenario, transcript.observations);
    if (reviewed?.ok === false && (findConflict(knowledge, { stop: () => true })?.first ?? -1) >= 0)
      throw contradiction(knowledge, `${placeOf(path)}, `);
    const review = reviewed && accept(reviewed, inTranscript(path));
    const subject = { transcript, seed: flags.seed };
    if (review) {
      const drawn = flags.out && (await writePicture(flags.out, knowledge, reviewPicture(subject, review)));
      const terminal = outputTerminal();
      await (flags.json
        ? writeJson(reviewJson(subject, review, milliseconds))
        : write(`${reviewText(subject, review, terminal)}\n${drawn ? `\n${terminal.style.dim(drawn)}\n` : ""}`));
    }
    if (end === undefined) return;
    if (end instanceof RefusedError) throw end;
    const [judged, total] = [review?.shots ?? [], transcript.observations].map(({ length }) => formatCount(length));
    const far = review ? `${judged} of ${total} shots are judged` : `none of ${total} shots is judged yet`;
    throw brokenOff(end, flags.maxTime, far);
  },
});

interface Judging {
  readonly flags: FlagValues<typeof FLAGS>;
  readonly playout: Strategy | undefined;
  readonly progress: (share: number) => void;
}

/** The review of a game, or of its first shots with what ended it; undefined if none were judged. */
const judge = (
  transcript: Transcript,
  { flags, playout, progress }: Judging,
): { readonly reviewed: Result<Review> | undefined; readonly end: BreakCause | RefusedError | undefined } => {
  const total = transcript.observations.length;
  let done = 0;
  let reviewed: Result<Review> | undefined;
  const options: ReviewOptions = {
    playout,
    random: RandomStream.fromSeed(flags.seed),
    samples: flags.samples + (flags.samples % 2),
    inference: { ...inferOptions(flags), progress: (share) => progress((done + share) / total) },
    onShot: ({ number }) => {
      done = number;
      progress(done / total);
    },
    onReview: (review) => {
      reviewed = ok(review);
    },
  };
  try {
    const end = breakable(() => {
      const review = () => reviewTranscript(transcript, options);
      reviewed = playout ? askStrategy(playout, review) : review();
    }, flags.maxTime);
    return { reviewed, end };
  } catch (error) {
    if (!(error instanceof RefusedError) || error.cost === undefined || total === 0) throw error;
    // Reviews have no estimates: what is refused where ships came one after another, equal chances can still judge.
    const isSequential = transcript.scenario.prior?.weights.kind === "sequential";
    const help = isSequential ? "; --prior uniform judges the shots so" : "";
    const where = `shot ${Math.min(done + 1, total)} of ${total} cannot be judged`;
    return { reviewed, end: new RefusedError(`${where}: ${error.message}${help}`, error.cost) };
  }
};

/** The transcript with the prior from the flag in place of its own. */
const withPriorOf = (transcript: Transcript, source: string | undefined): Transcript => {
  if (source === undefined) return transcript;
  const scenario = overridePrior(transcript.scenario, source);
  const { layout } = transcript;
  return { ...transcript, scenario, ...(layout && { layout: { ...layout, scenario } }) };
};

/** The review of a game, for programs. */
const reviewJson = (subject: ReviewSubject, review: Review, milliseconds: number): object => {
  const { transcript, seed } = subject;
  const { shots, totals } = review;
  const { strategy, scenario, result, resigned } = transcript;
  const { judges, changes } = totals;
  return {
    strategy,
    scenario: scenario.name,
    ...priorField(scenario),
    seed,
    finished: isFinished(totals),
    result,
    resigned,
    ...(isPart(subject, review) && { stopped: { judged: shots.length, total: transcript.observations.length } }),
    shots: shots.map((review) => shotJson(scenario, review)),
    totals: {
      ...totals,
      accuracy: expectationJson(accuracyOf(totals.lost, totals.shots)),
      ...expectationsJson(totals, ["start", "left", "lost", "skill", "luck"]),
      ...(totals.blind !== undefined && { blind: expectationJson(totals.blind) }),
      judges: judges.map((judge) => ({ ...judge, lost: expectationJson(judge.lost) })),
      changes: changes.map((change) => ({ ...change, saved: expectationJson(change.saved) })),
    },
    milliseconds,
  };
};

const shotJson = (scenario: Scenario, review: CostedReview): object => {
  const { number, observation, layouts, mass, shot, likeliest, sharpest, hits, hitsLost, cost } = review;
  const forecast = (one: CostedReview["shot"]): object => {
    const { hitChance, ...expected } = sharesOf(one, mass);
    return { cell: formatCell(scenario.board, one.cell), hit: hitChance, ...expected };
  };
  return {
    number,
    shot: formatObservation(scenario, observation),
    layouts: String(layouts),
    ...forecast(shot),
    likeliest: forecast(likeliest),
    sharpest: forecast(sharpest),
    hits,
    hitsLost,
    judge: cost.judge,
    expected: {
      ...expectationsJson(cost, ["before", "shot", "after"]),
      best: { cell: formatCell(scenario.board, cost.best.cell), shots: expectationJson(cost.best.shots) },
    },
    ...expectationsJson(cost, ["lost", "skill", "luck"]),
    compared: cost.compared,
    verdict: cost.verdict,
    ...(review.salvo && { salvo: salvoJson(scenario, review.salvo) }),
  };
};

/** The salvo of a shot: `shot` lost what it does while the other shots of its salvo stay. */
const salvoJson = ({ board }: Scenario, { first, cells, best, ...salvo }: SalvoCost): object => ({
  first,
  cells: cells.map((cell) => formatCell(board, cell)),
  ...expectationsJson(salvo, ["shots", "lost"]),
  best: { cells: best.cells.map((cell) => formatCell(board, cell)), shots: expectationJson(best.shots) },
  compared: salvo.compared,
  verdict: salvo.verdict,
});

/** A value as a fraction and a number, or an estimate with its standard error in differently named fields. */
const expectationJson = (value: Expectation): object =>
  isEstimate(value) ? value : { exact: String(value), value: expectedNumber(value) };

const expectationsJson = <Name extends string>(
  from: Readonly<Record<Name, Expectation>>,
  names: readonly Name[],
): object => Object.fromEntries(names.map((name) => [name, expectationJson(from[name])]));
