// Random games for property tests: rules of all kinds, shots, lines, and ships placed by hand.
import {
  formatScenario,
  type Knowledge,
  makeKnowledge,
  parseScenario,
  possibleAnswers,
  preset,
  unwrap,
} from "@broadside/engine";
import fc from "fast-check";
import {
  beginLine,
  type GameState,
  lookAtLine,
  makeGame,
  nameLine,
  newGame,
  presentKnowledge,
  removeLine,
  turned,
  withKnowledge,
  withRules,
} from "../src/board/position/game-state.ts";
import { withoutShot, withShot } from "../src/board/position/shots.ts";

const own = unwrap(
  parseScenario({
    name: 'a "quoted" name, с пробелами',
    board: { size: [6, 5], blocked: ["B2"] },
    fleet: [
      { name: "лодка", length: 2 },
      { name: "ell", shape: ["X.", "XX"], count: 2 },
    ],
    contact: "no-sides",
    answers: "named",
  }),
);

/** A scenario whose layouts are not equally likely. */
const weighed = unwrap(
  parseScenario({
    ...formatScenario(preset("gorkoff-3x3")),
    prior: {
      version: 1,
      name: 'it\'s "mine"',
      cells: [
        [1.5, 1, "1/3"],
        [2, 0.125, 7],
        [1, 1, 1.0000001],
      ],
    },
  }),
);

/** The rules used by the games in these tests. */
const RULES = [
  preset("gorkoff-3x3"),
  weighed,
  preset("hasbro"),
  preset("milton-bradley"),
  preset("boxes:3x3:2"),
  preset("russian"),
  own,
];

/** An action on a game. Numbers are taken modulo the available choices. */
type Deed =
  | { readonly kind: "shoot"; readonly cell: number; readonly answer: number }
  | { readonly kind: "remove"; readonly shot: number }
  | { readonly kind: "begin" | "leave" | "turn" }
  | { readonly kind: "look" | "delete" | "make"; readonly line: number }
  | { readonly kind: "name"; readonly line: number; readonly name: string }
  | { readonly kind: "rules"; readonly rules: number };

const oneOf = <const T extends string>(...kinds: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...kinds);

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: oneOf("shoot"), cell: fc.nat(99), answer: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: oneOf("remove"), shot: fc.nat(20) }) },
  { weight: 4, arbitrary: fc.record({ kind: oneOf("begin", "begin", "leave", "turn") }) },
  { weight: 1, arbitrary: fc.record({ kind: oneOf("look", "delete", "make"), line: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: oneOf("name"), line: fc.nat(9), name: fc.string({ maxLength: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: oneOf("rules"), rules: fc.nat(9) }) },
);

const shoot = (knowledge: Knowledge, cell: number, answer: number): Knowledge => {
  const { scenario } = knowledge;
  const { blocked, cellCount } = scenario.board;
  const cells = Array.from({ length: cellCount }, (_, i) => i).filter((i) => !blocked.includes(i));
  const place = cells[cell % cells.length];
  // There are many answers that reveal cells; the first few cover every kind.
  const answers = possibleAnswers(scenario, place).slice(0, 12);
  return withShot(knowledge, place, answers[answer % answers.length]);
};

/** The state after an action. */
export const after = (state: GameState, done: Deed): GameState => {
  const knowledge = presentKnowledge(state);
  const idOf = (line: number): number => state.lines[line % Math.max(1, state.lines.length)]?.id ?? 0;
  switch (done.kind) {
    case "shoot":
      return withKnowledge(state, shoot(knowledge, done.cell, done.answer));
    case "remove": {
      const shot = knowledge.observations[done.shot % Math.max(1, knowledge.observations.length)];
      return shot ? withKnowledge(state, withoutShot(knowledge, shot.cell)) : state;
    }
    case "begin":
      return beginLine(state) ?? state;
    case "leave":
      return lookAtLine(state, undefined);
    case "turn":
      return turned(state);
    case "look":
      return state.lines.length > 0 ? lookAtLine(state, idOf(done.line)) : state;
    case "delete":
      return removeLine(state, idOf(done.line));
    case "make":
      return makeGame(state, idOf(done.line));
    case "name":
      return nameLine(state, idOf(done.line), done.name);
    case "rules":
      return withRules(state, RULES[done.rules % RULES.length]).state;
  }
};

/** The course of a game over some actions: every state from the first to the last. */
export const anyCourse: fc.Arbitrary<GameState[]> = fc
  .record({ rules: fc.nat(RULES.length - 1), deeds: fc.array(deed, { maxLength: 25, size: "max" }) })
  .map(({ rules, deeds }) => {
    const states: GameState[] = [newGame(makeKnowledge(RULES[rules]))];
    for (const done of deeds) states.push(after(states[states.length - 1], done));
    return states;
  });
