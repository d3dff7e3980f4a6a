import {
  fail,
  formatShots,
  type Knowledge,
  makeKnowledge,
  ok,
  parseShots,
  type Result,
  type Scenario,
} from "@broadside/engine";
import { isRecord } from "@broadside/engine/input";
import { isCount } from "../../storage/reader.ts";
import { formatShips, parseShips } from "../notation/ship-notation.ts";
import { type GameState, type Line, MAX_LINES } from "../position/game-state.ts";
import type { PlacedShip } from "../position/placed-ship.ts";
import { formatRules, parseRules } from "../rules/rules.ts";
import { jsonIn } from "../rules/text-limits.ts";

/** A game at one step of its timeline: its id, its state, and the number of the step, unique in the game. */
export interface Step {
  readonly game: string;
  readonly number: number;
  readonly state: GameState;
}

/** A step as JSON; its number comes last, so that consecutive steps differ in one place only. */
export const formatStep = ({ game, number, state }: Step): string => {
  const { scenario } = state.game;
  const ships = (placed: readonly PlacedShip[] | undefined): string | undefined =>
    placed && formatShips(scenario, placed);
  const rules = formatRules(scenario);
  known.set(rules, scenario);
  return JSON.stringify({
    game,
    rules,
    placed: ships(state.placed),
    shelved: ships(state.shelved),
    shots: formatShots(scenario, state.game.observations),
    lines: state.lines.length === 0 ? undefined : state.lines.map(formatLine),
    at: state.at,
    told: state.told,
    step: number,
  });
};

const formatLine = ({ id, name, knowledge }: Line): unknown => ({
  id,
  name,
  shots: formatShots(knowledge.scenario, knowledge.observations),
});

/** The number of a step, found in its text without reading the rest; undefined for other texts. */
export const stepNumberOf = (text: string): number | undefined => {
  const found = /"step":(\d{1,15})\}$/.exec(text);
  return found ? Number(found[1]) : undefined;
};

/** Scenarios by their rules, so that steps with the same rules share one scenario. */
const known = new Map<string, Scenario>();
const MAX_KNOWN = 20;

const readRules = (text: string): Result<Scenario> => {
  const found = known.get(text);
  if (found) return { ok: true, value: found };
  const read = parseRules(text);
  if (known.size >= MAX_KNOWN) known.clear();
  if (read.ok) known.set(text, read.value);
  return read;
};

const spoilt = (what: string): Result<never> => fail("game", what, "it was changed by something else than this page");

/** Reads a step without trusting it: its text may have been changed, or be of another version. */
export const parseStep = (text: string): Result<Step> => {
  const fields = jsonIn(text);
  if (fields === undefined) return spoilt("is not JSON");
  if (!isRecord(fields)) return spoilt("is not a game");
  const { game, rules, shots, step } = fields;
  const isWhole = typeof game === "string" && typeof rules === "string" && typeof shots === "string" && isCount(step);
  if (!isWhole || !isTold(fields["told"] ?? [])) return spoilt("lacks its rules or shots");
  const scenario = readRules(rules);
  if (!scenario.ok) return scenario;
  const state = readState(scenario.value, shots, fields);
  return state.ok ? { ok: true, value: { game, number: step, state: state.value } } : state;
};

const readState = (scenario: Scenario, shots: string, fields: Readonly<Record<string, unknown>>): Result<GameState> => {
  const game = readShots(scenario, shots);
  if (!game.ok) return game;
  const placed = readShips(scenario, fields["placed"]);
  if (!placed.ok) return placed;
  const shelved = readShips(scenario, fields["shelved"]);
  if (!shelved.ok) return shelved;
  const lines = readLines(scenario, fields["lines"]);
  if (!lines.ok) return lines;
  const at = fields["at"];
  if (at !== undefined && !lines.value.some(({ id }) => id === at)) return spoilt("looks at a line that is not there");
  return ok({
    ...{ game: game.value, lines: lines.value },
    ...(fields["told"] !== undefined && { told: fields["told"] as readonly string[] }),
    ...(at === undefined ? {} : { at: at as number }),
    ...(placed.value ? { placed: placed.value } : {}),
    ...(shelved.value ? { shelved: shelved.value } : {}),
  });
};

/** Only the engine knows whether it can read them. */
const isTold = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === "string");

const readShots = (scenario: Scenario, text: string): Result<Knowledge> => {
  const shots = parseShots(scenario, text);
  return shots.ok ? { ok: true, value: makeKnowledge(scenario, shots.value) } : shots;
};

const readShips = (scenario: Scenario, text: unknown): Result<readonly PlacedShip[] | undefined> => {
  if (text === undefined) return { ok: true, value: undefined };
  return typeof text === "string" ? parseShips(scenario, text) : spoilt("has ships that are not text");
};

const readLines = (scenario: Scenario, value: unknown = []): Result<Line[]> => {
  if (!Array.isArray(value) || value.length > MAX_LINES) return spoilt("has lines that are no list");
  const lines: Line[] = [];
  for (const source of value as readonly unknown[]) {
    if (!isRecord(source)) return spoilt("has a line that is none");
    const { id, name, shots } = source;
    const isLine = isCount(id) && typeof shots === "string" && (name === undefined || typeof name === "string");
    if (!isLine || lines.some((line) => line.id >= id)) return spoilt("has a line that is none");
    const knowledge = readShots(scenario, shots);
    if (!knowledge.ok) return knowledge;
    lines.push({ id, knowledge: knowledge.value, ...(name === undefined ? {} : { name: name as string }) });
  }
  return { ok: true, value: lines };
};

/** A step in a game's timeline: made here, or stored as text and read only when it is needed. */
export class StoredStep {
  #text: string | undefined;
  #step: Result<Step> | undefined;
  #number: number | undefined;

  private constructor(text: string | undefined, step: Result<Step> | undefined) {
    this.#text = text;
    this.#step = step;
  }

  static of(step: Step): StoredStep {
    return new StoredStep(undefined, { ok: true, value: step });
  }

  static kept(text: string): StoredStep {
    return new StoredStep(text, undefined);
  }

  get read(): Result<Step> {
    this.#step ??= parseStep(this.text);
    return this.#step;
  }

  get text(): string {
    if (this.#text === undefined) {
      if (!this.#step?.ok) throw new Error("a step has neither a text nor a state");
      this.#text = formatStep(this.#step.value);
    }
    return this.#text;
  }

  /** The id of the game that the step belongs to; undefined if the step cannot be read. */
  get game(): string | undefined {
    return this.read.ok ? this.read.value.game : undefined;
  }

  /** This step as part of the game `to`, if it belongs to the game `from`; an unreadable text stays as it is. */
  inGame(from: string, to: string): StoredStep {
    if (this.#step?.ok) return this.#step.value.game === from ? StoredStep.of({ ...this.#step.value, game: to }) : this;
    const fields = jsonIn(this.text);
    return isRecord(fields) && fields["game"] === from
      ? StoredStep.kept(JSON.stringify({ ...fields, game: to }))
      : this;
  }

  get number(): number | undefined {
    this.#number ??= this.#step?.ok ? this.#step.value.number : stepNumberOf(this.text);
    return this.#number;
  }
}
