import {
  BOT_PREFIX,
  type BotCommand,
  parseCommand,
  playQuestionGames,
  type QuestionGames,
} from "@broadside/arena/bots";
import {
  type FaultCount,
  faultCountTexts,
  makeGameLayouts,
  splitStrategies,
  UniformPace,
} from "@broadside/arena/games";
import { type Interval, mean, meanInterval, median } from "@broadside/arena/statistics";
import type { Layout } from "@broadside/engine";
import type { CaptainGame } from "@broadside/engine/questions";
import {
  formatCount,
  formatInterval,
  formatNumber,
  formatNumberOf,
  formatPercent,
  NO_NUMBER,
} from "@broadside/engine/text";
import { drawSeed } from "../../input/flag-value.ts";
import { requireEquallyLikely, requirePlayable, scenarioPlace } from "../../input/limits.ts";
import { requireLayout } from "../../input/require-layout.ts";
import { scenarioOf } from "../../input/scenario-source.ts";
import { write, writeJson } from "../../output/output.ts";
import { makeProgressBar } from "../../output/progress.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { faultsColumn, fitItems, type ItemColumn, right } from "../../output/text-table.ts";
import { accept, Failure, UsageError } from "../../output/usage-error.ts";
import { interruptible } from "../../thread/interrupt.ts";
import type { CaptainFlags } from "./captain-flags.ts";

/** What was played. */
interface About {
  readonly scenario: string;
  readonly questions: number;
  readonly mostShots: number;
  readonly wrong: number;
  readonly games: number;
  readonly seed: number;
}

export const runCaptain = async (flags: CaptainFlags): Promise<void> => {
  const scenario = scenarioOf(flags);
  if (scenario.contact === "overlap")
    throw UsageError.of(scenarioPlace(scenario), "nobody can ask about ships that may overlap", "take other rules");
  requireEquallyLikely(scenario, flags.prior, "captain takes all layouts as equally likely");
  requirePlayable(scenario);
  requireLayout(scenario);
  const players = splitStrategies(flags.strategies).map(playerOf);
  const { games, seed = drawSeed(), questions, mostShots: shots, wrong = 0, moveLimit } = flags;
  const layouts = makeGameLayouts({ scenario, model: "uniform", seed });
  const layoutOf = (game: number): Layout => ({
    scenario,
    placements: Array.from(layouts.at(game)).sort((a, b) => a - b),
  });
  const bar = makeProgressBar();
  const start = performance.now();
  const pace = new UniformPace(start);
  const progress = (done: number, total: number): void => {
    const now = performance.now();
    const left = pace.left(done, total, now);
    bar.show({ counted: { done, total, noun: "games", own: done }, milliseconds: now - start, left });
  };
  const played = await interruptible(
    async (signal) => {
      const options = { scenario, players, games, seed, layoutOf, signal, progress };
      const limit = moveLimit === undefined ? undefined : 1000 * moveLimit;
      return accept(await playQuestionGames({ ...options, budget: { questions, shots, wrong }, limit }));
    },
    { clear: () => bar.clear(), note: "the game that is being played is finished first" },
  );
  const done = played[0].games.length;
  const summaries = played.map((player) => summaryOf(player, played[0]));
  const stopped = `stopped after ${formatCount(done)} of ${formatNumberOf(games, "game")}`;
  if (done < 2 && done < games) throw new Failure(stopped);
  const about: About = { scenario: scenario.name, questions, mostShots: shots, wrong, games: done, seed };
  if (flags.json) await writeJson({ ...about, players: summaries });
  else await write(textOf(about, summaries));
  if (done < games) throw new Failure(stopped);
};

/** Who plays. @throws UsageError for a strategy that does not ask */
const playerOf = (text: string): "captain" | BotCommand => {
  if (text === "captain") return text;
  if (text.startsWith(BOT_PREFIX))
    return accept(parseCommand(text.slice(BOT_PREFIX.length).trim(), `--strategies "${text}"`));
  const fix = "write captain, or cmd: and the command of a bot that asks; broadside compare plays the others";
  throw UsageError.of(`--strategies "${text}"`, "is nobody who asks", fix);
};

interface MeanValue {
  readonly mean: number;
  /** Absent if no two games were finished. */
  readonly interval?: Interval;
}

/** What the games of a player say; the means are absent if every game has a fault. */
interface AskerSummary {
  readonly player: string;
  readonly games: number;
  readonly f1?: MeanValue & { readonly median: number };
  /** The mean difference to the F1 of the first player on the same layouts, where both have no fault. */
  readonly difference?: MeanValue;
  readonly hits?: number;
  readonly shots?: number;
  /** The share of the games in which all ships were sunk. */
  readonly finished?: number;
  /** In a game. */
  readonly questions?: number;
  /** Expected from each question that could be weighed. */
  readonly bits?: number;
  /** The share of the answers that were wrong. */
  readonly wrongAnswers?: number;
  readonly faults: readonly FaultCount[];
}

const isPlayed = (game: QuestionGames["games"][number]): game is CaptainGame => "f1" in game;

const meanOf = (values: readonly number[]): MeanValue => ({
  mean: mean(values),
  ...(values.length > 1 && { interval: meanInterval(values) }),
});

const summaryOf = ({ player, games, faults }: QuestionGames, first: QuestionGames): AskerSummary => {
  const played = games.filter(isPlayed);
  if (played.length === 0) return { player, games: 0, faults };
  const own = played.map(({ f1 }) => f1);
  const asked = played.flatMap((game) => game.asked);
  const bits = asked.flatMap((question) => question.bits ?? []);
  const differences = games.flatMap((game, i) => {
    const other = first.games[i];
    return isPlayed(game) && isPlayed(other) ? [game.f1 - other.f1] : [];
  });
  const isFirst = games === first.games;
  return {
    ...{ player, games: played.length, f1: { ...meanOf(own), median: median(own) } },
    ...(!isFirst && differences.length > 0 && { difference: meanOf(differences) }),
    hits: mean(played.map(({ hits }) => hits)),
    shots: mean(played.map(({ shots }) => shots)),
    finished: mean(played.map(({ isFinished }) => Number(isFinished))),
    questions: asked.length / played.length,
    ...(bits.length > 0 && { bits: mean(bits) }),
    ...(asked.length > 0 && { wrongAnswers: mean(asked.map(({ isRight }) => Number(!isRight))) }),
    faults,
  };
};

const textOf = (about: About, players: readonly AskerSummary[]): string => {
  const { style, columns: width } = outputTerminal();
  const { scenario, questions, mostShots, wrong, games, seed } = about;
  const doubt = wrong === 0 ? "" : `, each answer wrong with chance ${wrong}`;
  const title = `${scenario}: ${formatNumberOf(questions, "question")} and ${formatNumberOf(mostShots, "shot")}${doubt}, ${formatNumberOf(games, "game")}, seed ${seed}`;
  const number = (value: number | undefined, digits: number): string =>
    value === undefined ? NO_NUMBER : formatNumber(value, digits);
  const spread = (value: MeanValue | undefined): string =>
    value === undefined
      ? ""
      : `${formatNumber(value.mean, 3)}${value.interval ? ` (${formatInterval(value.interval, 3)})` : ""}`;
  const columns: ItemColumn<AskerSummary>[] = [
    ["player", ({ player }) => player],
    [right("F1, median"), ({ f1 }) => number(f1?.median, 3)],
    ["mean (95 %)", ({ f1 }) => spread(f1)],
    ...(players.length > 1
      ? [[`minus ${players[0].player} (95 %)`, ({ difference }) => spread(difference)] as ItemColumn<AskerSummary>]
      : []),
    [right("hits", 5), ({ hits }) => number(hits, 1)],
    [right("shots", 7), ({ shots }) => number(shots, 1)],
    [right("finished", 2), ({ finished }) => (finished === undefined ? "" : `${formatPercent(finished, 0)} %`)],
    [right("questions", 4), ({ questions: each }) => number(each, 1)],
    [right("bits each", 6), ({ bits }) => number(bits, 3)],
    [right("answers wrong", 1), ({ wrongAnswers }) => (wrongAnswers ? `${formatPercent(wrongAnswers, 0)} %` : "")],
    [faultsColumn(players.map(faultyGames)), (player) => formatCount(faultyGames(player))],
  ];
  const faulty = players
    .filter((one) => faultyGames(one) > 0)
    .flatMap((one) => [
      ...["", `${one.player}: ${formatNumberOf(faultyGames(one), "game")} with a fault`],
      ...faultCountTexts(one.faults).map((line) => `  ${line}`),
    ]);
  return `${[style.bold(title), "", ...fitItems(players, columns, width, style.bold), ...faulty].join("\n")}\n`;
};

const faultyGames = ({ faults }: Pick<AskerSummary, "faults">): number =>
  faults.reduce((sum, { games }) => sum + games, 0);
