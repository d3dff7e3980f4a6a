// Questions about positions with many layouts: the CPU time of the first question, which makes a list, and of further
// ones of ten kinds; and of the ship cells of a region on boards that are too large to list. The layouts of the answers
// must add up to those of the position.
// node packages/engine/bench/questions.mjs
import { parseScenario, preset, unwrap } from "@broadside/engine";
import { Asker, parseQuestion, parseTold } from "@broadside/engine/questions";
import { cpu, figure, isSmallest, wrong } from "../../../scripts/bench/measure.mjs";

const side = isSmallest ? 4 : 8;
const own = [4, 3, 2, 2].map((length, i) => ({ name: "bcde"[i], length }));
const shared = { names: ["red", "green", "purple", "orange"], lengths: [5 - Number(isSmallest), 4, 2, 2] };
const board = (fleet) =>
  unwrap(parseScenario({ board: { size: [side, side] }, fleet, contact: "allowed", answers: "named" }));

/** The CPU times of questions to one position, one after the other. */
const ask = (name, scenario, questions, { told = [], layouts } = {}) => {
  const asker = new Asker(unwrap(parseTold(scenario, "", told)));
  for (const text of questions) {
    const [{ answers, method }, milliseconds] = cpu(() => asker.ask(unwrap(parseQuestion(scenario, text))));
    const found = answers.reduce((sum, answer) => sum + answer.layouts, 0n);
    if (!isSmallest && found !== layouts) wrong(`${text}: ${found} layouts instead of ${layouts}`);
    figure(`${name}: ${text}`, milliseconds, "ms", `${method}, ${answers.length} answers`);
  }
};

const kinds = [
  ...["at(C3)", "first(b)", "any(A1:D4)", "count(A1:D4)", "count(row 3) > count(row 4)", "at(C3) = at(C4)"],
  ...["row(first(b)) < row(first(d))", "touch(d, e)", "count((b or d) and A1:D4)"],
  "count(A1:D4) > 3 and across(e) or touch(b, d)",
];
ask("8x8 with 4, 3, 2, 2", board(own), ["count(A1:D4) - count(B2:C3)", ...kinds], { layouts: 52_135_872n });
ask("8x8 with 5, 4, 2, 2 shared", board([shared]), ["touch(red, green)", "row(first(red)) < row(first(green))"], {
  layouts: 339_940_032n,
});
ask("hasbro", preset("hasbro"), ["count(A1:D4)"], { layouts: 30_093_975_536n });
if (!isSmallest) {
  ask("hasbro, count(A1:D4) = 2", preset("hasbro"), ["any(E5:H8)", "count(E5:H8)"], {
    told: ["count(A1:D4) = 2"],
    layouts: 4_903_125_656n,
  });
  ask("russian", preset("russian"), ["count(A1:D4)"], { layouts: 1_855_545_978_831_780n });
}
