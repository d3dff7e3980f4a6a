// After five shots you may ask one question of yes or no. Which one tells most, and does it tell more than a shot?
//
// Run:   node examples/tasks/best-question.mjs ["SHOTS"]
// Shows: the five questions that tell most, with the chance of yes, and what the likeliest cell would tell
import { formatCell, infer, parseKnowledge, preset, unwrap } from "@broadside/engine";
import { Asker, formatQuestion, parseQuestion } from "@broadside/engine/questions";

process.on("uncaughtException", ({ message }) => {
  console.error(message); // one line: where, what is wrong, what would be right
  process.exit(2);
});

const SHOTS = "C3. H8. E5. F6x F7.";

const scenario = preset("hasbro");
const knowledge = unwrap(parseKnowledge(scenario, process.argv[2] ?? SHOTS));
const asker = new Asker(knowledge);
const show = (text, chance, bits) =>
  console.log(`${text.padEnd(20)} yes ${(100 * chance).toFixed(1)} %, ${bits.toFixed(3)} bits`);

// The best are looked for among drawn layouts where all are too many to list.
const { questions } = asker.rankOrEstimate({ top: 5, samples: 10_000, seed: 1 });
const number = (figure) => (typeof figure === "number" ? figure : figure.estimate);
for (const { question, chance, bits } of questions) show(formatQuestion(question), number(chance), number(bits));

const [likeliest] = infer(knowledge).rank();
const cell = formatCell(scenario.board, likeliest.cell);
const { answers, bits } = asker.ask(unwrap(parseQuestion(scenario, `any(${cell})`)));
show(`a shot at ${cell}: a hit?`, answers.find(({ answer }) => answer === true)?.chance ?? 0, bits);
