// The third part of the catalogue of cheats: words about ships that only the fleet shown at the end proves false.
// The other side takes them, and the match goes on to its end.
import { parseScenario, RandomStream, type Scenario, unwrap, withRules } from "@broadside/engine";
import { bytesToHex } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { leavesOf, pathsOf, saltOfCell } from "../src/commitment.ts";
import {
  acceptMatch,
  type Fault,
  followMatch,
  joinMessages,
  judge,
  makeRules,
  matchView,
  offerMatch,
  receive,
  resign,
  reveal,
  signMessage,
  splitMessages,
  type TurnMessage,
  takeTurn,
  type Verdict,
  type WrittenShip,
} from "../src/index.ts";
import { progressOf } from "../src/match.ts";
import { beforeShots, shotsDue } from "../src/progress.ts";
import { bytesOf, type Played, playOn, taken } from "./players.ts";
import { ANN, at, BOB, begin, CLASSROOM, commitTo, layoutOf, messageIn, shipsOf, shot } from "./table.ts";

/** A match of these rules; Bob, who accepts, begins. */
const start = (scenario: Scenario, turns: string, anns: readonly string[], bobs: readonly string[]): Played => {
  const random = bytesOf(RandomStream.fromSeed(5));
  const rules = unwrap(makeRules(scenario, turns));
  const offer = unwrap(offerMatch(rules, layoutOf(rules, anns), "accepter", random));
  const accepted = unwrap(acceptMatch(offer.text, layoutOf(rules, bobs), random));
  return { states: [taken(receive(offer.state, accepted.text)), accepted.state], texts: [] };
};

/** A turn of a side with another message than its program makes; the other side takes it. */
const lie = (
  { states }: Played,
  seat: 0 | 1,
  cells: string,
  change: (turn: TurnMessage) => Partial<TurnMessage>,
): Played => {
  const shots = cells === "" ? [] : cells.split(" ").map(at);
  const turn = messageIn(unwrap(takeTurn(states[seat], shots)).text, "turn");
  const text = signMessage({ ...turn, ...change(turn) }, states[seat].secret.key);
  const liar = { ...states[seat], messages: [...states[seat].messages, text] };
  const other = taken(receive(states[1 - seat], text));
  return { states: seat === 0 ? [liar, other] : [other, liar], texts: [] };
};

/** An honest turn. */
const turn = (played: Played, seat: 0 | 1, cells: string): Played => lie(played, seat, cells, () => ({}));

/** Another word for the first answer. */
const word = (text: string) => (turn: TurnMessage) => ({
  answers: turn.answers.map((answer, i) => (i === 0 ? { ...answer, text } : answer)),
});

/** The verdict at the end, on which both sides and a third who reads along agree. */
const verdictOf = (played: Played): Verdict => {
  const { states } = playOn(played, RandomStream.fromSeed(1));
  const [one, two] = states.map((state) => matchView(state).verdict);
  expect(one).toEqual(two);
  expect(judge(taken(followMatch(states[0].messages)))).toEqual(one);
  if (one === undefined) throw new Error("it has not ended");
  return one;
};

/** Bob shoots at these cells, Ann answers the first with another word, and both play on. */
const saysOf = (scenario: Scenario, cells: string, text: string, before: readonly string[] = []): Verdict => {
  let played = start(scenario, "alternate", ANN, BOB);
  for (const [i, cell] of before.entries()) played = turn(turn(played, 1, cell), 0, ["A4", "B4", "C4"][i]);
  return verdictOf(lie(turn(played, 1, cells), 0, "D1", word(text)));
};

const answersOf = (answers: Scenario["answers"]): Scenario => unwrap(withRules(CLASSROOM, { answers }));

/** Where the words are false: the fault that is found, with its message. */
const WORDS: readonly [name: string, play: () => Verdict, kind: Fault["kind"], message: number][] = [
  ["a sinking withheld", () => saysOf(CLASSROOM, "E5", "x"), "answer", 3],
  ["a sinking withheld later on", () => saysOf(CLASSROOM, "B3", "x", ["A3"]), "answer", 5],
  ["a false length", () => saysOf(answersOf("length"), "E5", "#2"), "answer", 3],
  ["a length withheld", () => saysOf(answersOf("length"), "E5", "x"), "answer", 3],
  ["a false name", () => saysOf(answersOf("named"), "E5", "#middle"), "answer", 3],
  ["a false name of a hit", () => saysOf(answersOf("identified"), "A1", "xmiddle"), "answer", 3],
  ["a sinking told as a hit with a name", () => saysOf(answersOf("identified"), "E5", "xsmall"), "answer", 3],
  ["other cells of a sunk ship", () => saysOf(answersOf("revealed"), "B3", "#middle[B3,B4]", ["A3"]), "answer", 5],
];

describe("words that are false", () => {
  test.each(WORDS)("%s: the verdict names the message", (_, play, kind, message) => {
    const verdict = play();
    expect(verdict.faults).toEqual([{ kind, seat: 0, message, what: expect.stringMatching(`^message ${message} `) }]);
    expect(verdict).toMatchObject({ by: "sunk", proof: verdict.winner === 0 ? "void" : "proved" });
  });

  test("a sinking that is none wins nothing, though the other side resigns", () => {
    const { states } = lie(turn(start(CLASSROOM, "alternate", ANN, BOB), 1, "A1"), 0, "D1", word("#"));
    const gone = unwrap(resign(states[1]));
    const shown = unwrap(reveal(taken(receive(states[0], gone.text))));
    const what = "message 3 answers A1#, and the fleet says A1x";
    expect(judge(progressOf(shown.state))).toMatchObject({
      ...{ winner: 0, by: "resigned", proof: "void" },
      faults: [{ kind: "answer", seat: 0, message: 3, what }],
    });
  });
});

/** Ann commits to ships that no rule allows, and resigns after an honest answer. */
const illegal = (ships: readonly WrittenShip[], cells?: readonly number[]): Verdict => {
  const { ann, bob } = begin();
  const secret = { ...ann.secret, ships };
  const offer = messageIn(ann.messages[0], "offer");
  const pledge = { ...offer.pledge, ...commitTo(ann, ships, "alternate", cells) };
  const accepted = unwrap(acceptMatch(signMessage({ ...offer, pledge }, secret.key), matchView(bob).layout));
  const gone = unwrap(resign(accepted.state));
  return judge(progressOf(unwrap(reveal({ ...ann, secret, messages: gone.state.messages })).state)) as Verdict;
};

const [LARGE, MIDDLE, SMALL] = shipsOf([0, "A1 B1 C1"], [1, "A3 B3"], [2, "E5"]);

describe("fleets against the rules", () => {
  test.each([
    ["too few ships", [LARGE], "has 0 ships of class"],
    ["no ship at all", [], "has 0 ships of class"],
    ["too many ships", [LARGE, MIDDLE, ...shipsOf([2, "E4"]), SMALL], "has 2 ships of class"],
    ["a ship too long", [...shipsOf([0, "A1 B1 C1 D1"]), MIDDLE, SMALL], "is not a placement of large"],
    ["a bent ship", [...shipsOf([0, "A1 B1 B2"]), MIDDLE, SMALL], "is not a placement of large"],
    ["ships on one cell", [LARGE, ...shipsOf([1, "C1 C2"]), SMALL], "lies too near"],
  ])("%s: the verdict names the message that committed to it", (_, ships, what) => {
    const verdict = illegal(ships);
    expect(verdict.faults).toEqual([{ kind: "fleet", seat: 0, message: 0, what: expect.stringContaining(what) }]);
    // Bob resigned, but the win is none.
    expect(verdict).toMatchObject({ winner: 0, by: "resigned", proof: "void" });
  });

  test("cells that are not those of the layout committed to are no fleet that can be shown", () => {
    const play = (): Verdict => illegal([LARGE, MIDDLE, SMALL], [at("A1")]);
    expect(play).toThrow("shows another fleet than message 0 committed to");
  });
});

describe("salvos of ships afloat, where answers do not tell sinkings", () => {
  const rules = answersOf("hit");

  test.each([
    ["a shot too many", "A1 A2 C3", "A1 B1", 3],
    ["a shot too few", "A1 A2 C3", "D1", 3],
  ])("%s: the verdict names the message", (_, bobs, anns, message) => {
    // Bob sinks Ann's small ship, so two are left to her, but she fires three shots or one.
    const begun = turn(start(rules, "salvo", ANN, BOB), 1, "E5 D4 D3");
    const shots = anns === "D1" ? [at("D1")] : [at("A1"), at("B1"), at("D1")];
    const verdict = verdictOf(lie(begun, 0, "A1 B1", () => ({ shots })));
    expect(verdict.faults).toEqual([{ kind: "salvo", seat: 0, message, what: expect.stringContaining("2 were due") }]);
    expect(bobs).not.toBe("");
  });

  test("in a turn of their own, after the answers, they are judged alike", () => {
    const begun = turn(start(rules, "salvo", ANN, BOB), 1, "E5 D4 D3");
    const answered = lie(begun, 0, "A1 B1", () => ({ shots: [] }));
    expect(verdictOf(turn(answered, 0, "A1 B1")).faults).toEqual([]);
    const verdict = verdictOf(lie(answered, 0, "A1 B1", () => ({ shots: [at("A1")] })));
    expect(verdict.faults).toEqual([
      { kind: "salvo", seat: 0, message: 4, what: expect.stringContaining("2 were due") },
    ]);
  });

  test("of the right size they are no fault", () => {
    const begun = turn(start(rules, "salvo", ANN, BOB), 1, "E5 D4 D3");
    expect(verdictOf(turn(begun, 0, "A1 B1")).faults).toEqual([]);
  });
});

const BOXES = unwrap(
  parseScenario({
    board: { size: [4, 4] },
    fleet: [{ name: "box", box: "any", count: 2 }],
    contact: "none",
    answers: "hit",
  }),
);

describe("ships of unknown length, whose owner says when the match ends", () => {
  const cellOf = (name: string): number => name.charCodeAt(0) - 65 + 4 * (Number(name[1]) - 1);
  const layouts = (): Played => start(BOXES, "alternate", ["A1 B1", "A3"], ["D4", "D1 D2"]);
  const fire = (
    played: Played,
    seat: 0 | 1,
    name: string,
    change: (turn: TurnMessage) => Partial<TurnMessage> = () => ({}),
  ): Played => {
    const made = unwrap(takeTurn(played.states[seat], name === "" ? [] : [cellOf(name)]));
    const text = signMessage(
      { ...messageIn(made.text, "turn"), ...change(messageIn(made.text, "turn")) },
      played.states[seat].secret.key,
    );
    const liar = { ...played.states[seat], messages: [...played.states[seat].messages, text] };
    const other = taken(receive(played.states[1 - seat], text));
    return { states: seat === 0 ? [liar, other] : [other, liar], texts: [] };
  };

  test("an honest match ends and is proved", () => {
    const verdict = verdictOf(layouts());
    expect(verdict).toMatchObject({ by: "sunk", faults: [], proof: "proved" });
  });

  test("an end said too early is a lie of the message that says so", () => {
    const verdict = verdictOf(fire(fire(layouts(), 1, "A1"), 0, "A1", () => ({ allSunk: true, shots: [] })));
    expect(verdict.faults).toMatchObject([{ kind: "end", seat: 0, message: 3 }]);
    expect(verdict).toMatchObject({ winner: 1, proof: "proved" });
  });

  test("an end withheld by answers alone is a lie of theirs", () => {
    let played = layouts();
    for (const [mine, yours] of [
      ["A1", "A2"],
      ["B1", "B2"],
    ])
      played = fire(fire(played, 1, mine), 0, yours);
    played = fire(fire(played, 1, "A3"), 0, "", () => ({ allSunk: false }));
    const shots = { ...messageIn(played.states[0].messages[7], "turn"), answers: [], paths: [], shots: [cellOf("C3")] };
    const head = { number: 8, previous: progressOf(played.states[1]).last };
    const text = signMessage({ ...shots, ...head }, played.states[0].secret.key);
    const gone = unwrap(resign(taken(receive(played.states[1], text))));
    const heard = taken(receive({ ...played.states[0], messages: [...played.states[0].messages, text] }, gone.text));
    expect(judge(progressOf(unwrap(reveal(heard)).state))).toMatchObject({
      proof: "void",
      faults: [{ kind: "end", seat: 0, message: 7 }],
    });
  });

  test("an end withheld is a lie of the message that does not say so", () => {
    let played = layouts();
    for (const [mine, yours] of [
      ["A1", "A2"],
      ["B1", "B2"],
    ])
      played = fire(fire(played, 1, mine), 0, yours);
    // The last cell of Ann's fleet is hit, and she shoots on.
    played = fire(played, 1, "A3");
    const turnOf = (): Partial<TurnMessage> => ({ allSunk: false, shots: [cellOf("C3")] });
    played = fire({ ...played }, 0, "", turnOf);
    const gone = unwrap(resign(played.states[1]));
    const shown = unwrap(reveal(taken(receive(played.states[0], gone.text))));
    expect(judge(progressOf(shown.state))).toMatchObject({
      proof: "void",
      faults: [{ kind: "end", seat: 0, message: 7 }],
    });
  });
});

describe("the end without a proof", () => {
  test("a win without the winner's fleet is unproved", () => {
    const { ann, bob } = shot("A1");
    const gone = unwrap(resign(ann));
    const heard = taken(receive(bob, gone.text));
    expect(matchView(heard)).toMatchObject({
      due: { kind: "reveal" },
      verdict: { winner: 1, proof: "unproved", revealed: [true, false] },
    });
    const proved = unwrap(reveal(heard));
    expect(matchView(proved.state).verdict).toMatchObject({ proof: "proved", faults: [] });
    expect(matchView(taken(receive(gone.state, proved.text))).shown?.placements).toEqual(
      matchView(bob).layout.placements,
    );
  });

  test("who resigns and shows no fleet has lost, and the winner can prove the win", () => {
    const { ann, bob } = shot("A1");
    const [answers, gone] = splitMessages(unwrap(resign(ann)).text);
    const proved = unwrap(reveal(taken(receive(bob, joinMessages([answers, gone])))));
    expect(matchView(proved.state).verdict).toMatchObject({ winner: 1, proof: "proved", revealed: [false, true] });
  });

  test("a fleet without a ship that the rules demand: nobody wins when all cells are shot, and it is shown", () => {
    const { ann, bob } = begin("salvo");
    const ships = [LARGE, MIDDLE];
    const cells = ships.flatMap((ship) => ship.cells);
    const secret = { ...ann.secret, ships };
    const seed = Buffer.from(secret.seed, "hex");
    const place = { match: ann.match, seat: 0 } as const;
    const leaves = leavesOf({ place, cellCount: 25, cells, seed });
    const offer = messageIn(ann.messages[0], "offer");
    const pledge = { ...offer.pledge, ...commitTo(ann, ships, "salvo") };
    const text = signMessage({ ...offer, pledge }, secret.key);
    let { state } = unwrap(acceptMatch(text, matchView(bob).layout));
    const words = new Map([...cells.map((cell): [number, string] => [cell, "x"]), [at("C1"), "#"], [at("B3"), "#"]]);
    const water = Array.from({ length: 25 }, (_, cell) => cell).filter(
      (cell) => !BOB.some((ship) => ship.split(" ").map(at).includes(cell)),
    );
    for (;;) {
      const { due, mine, verdict } = matchView(state);
      if (due.kind !== "turn") {
        expect(verdict).toMatchObject({ by: "no-cells", winner: undefined, proof: "unproved" });
        break;
      }
      const shots = Array.from({ length: due.shots }, (_, i) => mine.length + i);
      const step = unwrap(takeTurn(state, shots));
      state = step.state;
      if (matchView(state).verdict !== undefined) continue;
      const { count, last, pending } = progressOf(state);
      const turn: TurnMessage = {
        ...{ kind: "turn", match: ann.match, number: count, previous: last, allSunk: false },
        answers: pending.map((cell) => ({
          text: words.get(cell) ?? ".",
          salt: bytesToHex(saltOfCell(seed, place, cell)),
        })),
        paths: pathsOf(leaves, pending),
        shots: [],
      };
      const after = taken(beforeShots(progressOf(state), turn, 0, true));
      const fired = water.splice(0, shotsDue(after, 0));
      state = taken(receive(state, signMessage({ ...turn, shots: fired }, secret.key)));
    }
    const shown = unwrap(reveal({ ...ann, secret, messages: state.messages }));
    expect(judge(progressOf(shown.state))).toMatchObject({
      proof: "void",
      faults: [{ kind: "fleet", seat: 0, message: 0 }],
    });
  });
});
