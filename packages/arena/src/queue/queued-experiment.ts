import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { formatScenario, parseScenario, unwrap } from "@broadside/engine";
import { formatPrior, parsePrior } from "@broadside/engine/priors";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import type { Experiment, Placement } from "../experiment/experiment.ts";
import {
  describeExperiment,
  differenceOf,
  type ExperimentDescription,
  fingerprint,
} from "../experiment/experiment-description.ts";
import { greetBots, moduleFiles, type StrategySource } from "../experiment/strategy-source.ts";
import { describeWholeGames, type WholeGamesRun } from "../match/match-task.ts";
import type { PlayersRequest } from "../run/players.ts";

/** An experiment in the queue: plain data from which every machine makes the same games. */
export type ExperimentTask = ReturnType<typeof taskOf>;

/** A run whose games go through the queue: games of strategies that play alone, or whole games. */
export interface QueuedRun
  extends Pick<PlayersRequest, "experiment" | "sources" | "reduced" | "secondsPerGame" | "secondsPerShot"> {
  /** The rules of whole games; absent if strategies play alone. */
  readonly whole?: Pick<WholeGamesRun, "turns" | "fleets">;
}

/** Whole games as a run: their number may grow, so it is no part of the run. */
export const queuedWholeGames = ({ experiment, turns, fleets, ...rest }: WholeGamesRun): QueuedRun => ({
  ...rest,
  experiment: { ...experiment, games: 0 },
  reduced: [],
  whole: { turns, fleets },
});

/** The run of whole games; undefined if strategies play alone. */
export const wholeGamesOf = ({ experiment, sources, whole, ...limits }: QueuedRun): WholeGamesRun | undefined => {
  if (!whole) return undefined;
  const { secondsPerGame, secondsPerShot } = limits;
  return {
    experiment: { ...experiment, strategies: sources.map(({ text }) => text) },
    sources,
    ...whole,
    secondsPerGame,
    ...(secondsPerShot !== undefined && { secondsPerShot }),
  };
};

const descriptionOf = (run: QueuedRun): ExperimentDescription => {
  const whole = wholeGamesOf(run);
  return whole ? describeWholeGames(whole) : describeExperiment(run.experiment, run.sources);
};

export const taskOf = (run: QueuedRun) => {
  const { experiment, sources, reduced, secondsPerGame, secondsPerShot, whole } = run;
  const { scenario, strategies: _, placement, ...plain } = experiment;
  const local = sources.find(({ object }) => object !== undefined);
  if (local) {
    const fix = "put it into a module for a queue";
    throw new ExperimentRefused(`strategy "${local.text}"`, "is an object of this process", fix);
  }
  return {
    description: descriptionOf(run),
    scenario: formatScenario(scenario),
    sources,
    model: placement.model,
    ...(placement.model === "file" && { layouts: placement.layouts.map(({ placements }) => placements) }),
    ...(placement.model === "prior" && { prior: formatPrior(scenario, placement.prior) }),
    ...plain,
    reduced,
    secondsPerGame,
    ...(secondsPerShot !== undefined && { secondsPerShot }),
    ...(whole && { whole }),
  };
};

export const nameOfTask = ({ description }: ExperimentTask): string => fingerprint(description);

/** The run of a task on this machine. @throws ExperimentRefused when something is missing or different */
export const runOfTask = async (task: ExperimentTask): Promise<QueuedRun> => {
  const experiment = experimentOf(task);
  const { reduced, secondsPerGame, secondsPerShot, whole } = task;
  const sources = await greetBots(task.sources.map(sourceHere), experiment.scenario, whole?.fleets === "own");
  const limits = { secondsPerGame, ...(secondsPerShot !== undefined && { secondsPerShot }) };
  const run: QueuedRun = { experiment, sources, reduced, ...limits, ...(whole && { whole }) };
  const difference = differenceOf(task.description, JSON.parse(JSON.stringify(descriptionOf(run))));
  if (difference !== undefined)
    throw new ExperimentRefused(
      "this machine",
      `would play another experiment (${difference})`,
      "bring the same files and versions here",
    );
  return run;
};

const experimentOf = (task: ExperimentTask): Experiment => {
  const scenario = unwrap(parseScenario(task.scenario));
  const { sources, games, seed, reduceLuck, untilInterval, untilOf, model } = task;
  const placement: Placement =
    model === "file"
      ? { model, layouts: (task.layouts ?? []).map((placements) => ({ scenario, placements })) }
      : model === "prior"
        ? { model, prior: unwrap(parsePrior(scenario, task.prior)) }
        : { model };
  return {
    scenario,
    strategies: sources.map(({ text }) => text),
    placement,
    games,
    seed,
    ...(reduceLuck && { reduceLuck }),
    ...(untilInterval !== undefined && { untilInterval }),
    ...(untilOf && { untilOf }),
  };
};

const sourceHere = (source: StrategySource): StrategySource => {
  const { module, text } = source;
  if (!module) return source;
  const hashes = [...new Set([module.path, resolve(text)])].flatMap((path) => {
    try {
      return [{ path, ...moduleFiles(path) }];
    } catch {
      return [];
    }
  });
  const same = hashes.find(({ sha256 }) => sha256 === module.sha256);
  if (same) return { ...source, module: same };
  const [other] = hashes;
  const what = other
    ? `the module "${text}" is another one here (SHA-256 ${other.sha256.slice(0, 16)}, not ${module.sha256.slice(0, 16)})`
    : `the module "${text}" is not here`;
  throw new ExperimentRefused("this machine", what, `bring the same file and start the worker where "${text}" is`);
};

/** The mark of a bundle, which the build writes in the place of this name. */
declare const PROGRAM_MARK: string | undefined;

let mark: string | undefined;

/** Identifies this program by its version and a hash of its code, because builds of the same version may differ. */
export const programMark = (): string => {
  mark ??= typeof PROGRAM_MARK === "string" ? PROGRAM_MARK : makeMark();
  return mark;
};

const makeMark = (): string => {
  const arena = fileURLToPath(new URL("..", import.meta.url));
  const engine = dirname(fileURLToPath(import.meta.resolve("@broadside/engine")));
  const hash = createHash("sha256");
  for (const [name, folder] of Object.entries({ arena, engine })) {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
      /\.(js|json)$/.test(file),
    );
    for (const file of files.map((path) => path.replaceAll("\\", "/")).sort())
      hash
        .update(`${name}/${file}\0`)
        .update(readFileSync(join(folder, file)))
        .update("\0");
  }
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return `${manifest.version} (build ${hash.digest("hex").slice(0, 12)})`;
};
