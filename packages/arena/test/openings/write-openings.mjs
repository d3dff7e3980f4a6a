// Adds records to a book in a folder until it is killed: node write-openings.mjs FOLDER WRITER. The lines on
// standard output are the number of records saved so far. Record i of a writer has the key (writer, i, i * 7919,
// ~i) and the decision i % 100.
import { OpeningFolder } from "../../dist/openings/opening-folder.js";

const [folder, writer] = [process.argv[2], Number(process.argv[3])];
const note = (/** @type {string} */ line) => process.stderr.write(`${line}\n`);
const open = () => new OpeningFolder({ folder, note }).open("a book");
let book = open();
let next = 0;
const has = (/** @type {number} */ i) => book.shared.get(Int32Array.of(writer, i, i * 7919, ~i)) !== undefined;
while (has(next)) next++;
for (;;) {
  for (let i = 0; i < 50; i++, next++) book.shared.put(Int32Array.of(writer, next, next * 7919, ~next), next % 100);
  // Closing joins many files into one, so do it every now and then.
  if (next % 600 === 0) {
    book.close();
    process.stdout.write(`${next}\n`);
    book = open();
  } else {
    book.save();
    process.stdout.write(`${next}\n`);
  }
  await new Promise((resolve) => setImmediate(resolve));
}
