import {
  formatStrategy,
  type InferOptions,
  type Knowledge,
  type Observation,
  PlayContext,
  type Player,
  presetPlacement,
  RandomStream,
  type Scenario,
  type Strategy,
  sameAnswer,
  unwrap,
} from "@broadside/engine";
import { formatHiddenLayout, parseOpponent, salvoOf } from "@broadside/engine/games";
import { drawFleet, PlacementDraw } from "@broadside/engine/placing";
import { knowledgeOf, type PositionText, presetOf, scenarioOf } from "../../board/rules/rules.ts";
import { normally, type TaskContext } from "../../engine/task.ts";

/** A layout in the engine's JSON; undefined if the rules do not allow any. */
const drawHidden = (scenario: Scenario, seed: readonly number[], options: InferOptions): unknown => {
  const preset = scenario.prior ? undefined : presetOf(scenario);
  const name = preset === undefined ? "uniform" : presetPlacement(preset);
  const random = RandomStream.fromSeed(seed[0], ...seed.slice(1));
  if (name === "uniform" && !scenario.prior && scenario.contact !== "overlap") {
    const trial = new PlacementDraw(scenario);
    // As uniform as drawing by exact counts, and immediate even on boards too large for those.
    if (trial.isQuick()) {
      const placements = [...trial.uniform(random)].sort((a, b) => a - b);
      return formatHiddenLayout({ scenario, placements });
    }
  }
  const layout = drawFleet(scenario, { name }, random, options);
  return layout && formatHiddenLayout(layout);
};

/** A strategy during a game, with the observations it has been told. */
interface ToldPlayer {
  readonly scenario: Scenario;
  readonly strategy: string;
  readonly player: Player;
  readonly told: Observation[];
}

/** The players in the latest games: both, if two strategies play each other. */
const seats: ToldPlayer[] = [];
const MAX_SEATS = 2;

/** What all games of a scenario share. */
let shared: PlayContext | undefined;

const contextOf = (scenario: Scenario, options: InferOptions): PlayContext => {
  if (shared?.scenario !== scenario) shared = new PlayContext(scenario, undefined, options);
  return shared;
};

const continues = (seat: ToldPlayer, strategy: string, { scenario, observations }: Knowledge): boolean =>
  seat.scenario === scenario &&
  seat.strategy === strategy &&
  seat.told.length <= observations.length &&
  seat.told.every(({ cell, answer }, i) => observations[i].cell === cell && sameAnswer(observations[i].answer, answer));

/** The player of a strategy: the one that made the last shot, or a new one, which plays the same way. */
const seatFor = (strategy: Strategy, knowledge: Knowledge, options: InferOptions): ToldPlayer => {
  const { scenario, observations } = knowledge;
  const name = formatStrategy(strategy);
  const before = seats
    .filter((seat) => continues(seat, name, knowledge))
    .sort((a, b) => b.told.length - a.told.length)[0];
  if (before) seats.splice(seats.indexOf(before), 1);
  const seat = before ?? {
    ...{ scenario, strategy: name, told: [] },
    player: strategy.start(scenario, contextOf(scenario, options)),
  };
  for (const shot of observations.slice(seat.told.length)) {
    seat.player.observe(shot);
    seat.told.push(shot);
  }
  seats.unshift(seat);
  seats.splice(MAX_SEATS);
  return seat;
};

interface ShotQuestion extends PositionText {
  readonly strategy: string;
  /** The state of the strategy's stream. */
  readonly random: readonly number[];
  /** The number of shots; 1 if absent. */
  readonly asked?: number;
}

export const tasks = {
  /** A fleet drawn by the rules' prior; without one, as the preset's players place theirs; otherwise uniformly. */
  fleet: (
    /** `seed` includes the numbers of its sub-stream. */
    task: PositionText & { readonly seed: readonly number[] },
    context: TaskContext,
  ) => ({ kind: "fleet" as const, layout: drawHidden(scenarioOf(task), task.seed, normally(context)) }),

  /** The next shot of a strategy that knows only these shots, or all shots of its salvo; then its stream's state. */
  shot: (task: ShotQuestion, context: TaskContext) => {
    const { strategy: name, random, asked = 1 } = task;
    const [knowledge, options] = [knowledgeOf(task), normally(context)];
    const stream = RandomStream.fromState(random);
    const strategy = unwrap(parseOpponent(name));
    // A player must hear an answer before its next shot, so it cannot choose a salvo. `salvoOf` can.
    const cells =
      asked > 1
        ? salvoOf(strategy, knowledge, asked, stream, contextOf(knowledge.scenario, options))
        : [seatFor(strategy, knowledge, options).player.next(stream)];
    return { kind: "shot" as const, cells, random: stream.state() };
  },
};
