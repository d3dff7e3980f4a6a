import { expect, test } from "vitest";
import { fitTable, splitTable, type TableColumn } from "../src/output/text-table.ts";

const COLUMNS: readonly TableColumn[] = [
  { heading: "name" },
  { heading: "mean", right: true },
  { heading: "sd", right: true, spare: 1 },
  { heading: "least", right: true, spare: 0 },
];
const ROWS = [
  ["a", "12.5", "3.25", "1,000"],
  ["a-long-name", "7.5", "0.25", "2"],
];

test("a table that fits is whole", () => {
  const whole = ["name         mean    sd  least", "a            12.5  3.25  1,000", "a-long-name   7.5  0.25      2"];
  const width = Math.max(...whole.map(({ length }) => length));
  for (const room of [width, width + 1, Number.POSITIVE_INFINITY]) expect(fitTable(COLUMNS, ROWS, room)).toEqual(whole);
});

test("spare columns go below first, in their order, then the names get lines of their own; nothing is cut or lost", () => {
  const least = ["", "name         least", "a            1,000", "a-long-name      2"];
  for (const room of [29, 24])
    expect(fitTable(COLUMNS, ROWS, room)).toEqual([
      ...["name         mean    sd", "a            12.5  3.25", "a-long-name   7.5  0.25"],
      ...least,
    ]);
  expect(fitTable(COLUMNS, ROWS, 17)).toEqual([
    ...["name         mean", "a            12.5", "a-long-name   7.5", ""],
    ...["name", "    sd  least", "a", "  3.25  1,000", "a-long-name", "  0.25      2"],
  ]);
  expect(fitTable(COLUMNS, ROWS, 16)).toEqual([
    ...["name", "  mean    sd", "a", "  12.5  3.25", "a-long-name", "   7.5  0.25", ""],
    ...["name", "  least", "a", "  1,000", "a-long-name", "      2"],
  ]);
});

test("spare columns that are 0 or empty in every row are left out without a word", () => {
  const rows = ROWS.map(([name, mean], i) => [name, mean, i === 0 ? "" : "0", i === 0 ? "0" : "2"]);
  expect(fitTable(COLUMNS, rows, Number.POSITIVE_INFINITY)).toEqual([
    ...["name         mean  least", "a            12.5      0", "a-long-name   7.5      2"],
  ]);
});

test("at last every cell has a line, after its heading or below it", () => {
  const columns = ["name", "mean", "interval", "games"].map((heading) => ({ heading }));
  const rows = [["a", "12.5", "3 to 4", "7"]];
  expect(fitTable(columns, rows, 18)).toEqual(["name", "a", "  mean      12.5", "  interval  3 to 4", "  games     7"]);
  expect(fitTable(columns, rows, 16)).toContain("    3 to 4");
});

test("the cells of a last column that may are cut into lines, between words", () => {
  const columns = [
    { heading: "number", right: true },
    { heading: "ships", wraps: true },
  ];
  const rows = [["1", "cruiser A1 B1 C1, boat E5, boat A5"]];
  expect(fitTable(columns, rows, 30)).toEqual([
    "number  ships",
    "     1  cruiser A1 B1 C1, boat",
    "        E5, boat A5",
  ]);
});

test("a table that is split has its first column in every part", () => {
  const columns = ["a", "b", "c", "d"].map((heading) => ({ heading }));
  expect(splitTable(columns, [["1", "2", "3", "4"]], 7)).toEqual([
    ["a  b  c", "1  2  3"],
    ["a  d", "1  4"],
  ]);
});
