import { expect, test } from "vitest";
import { fitTable, type TableColumn, tableLines } from "../src/output/text-table.ts";

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
  const whole = tableLines(COLUMNS, ROWS);
  const width = Math.max(...whole.map(({ length }) => length));
  for (const room of [width, width + 1, Number.POSITIVE_INFINITY])
    expect(fitTable(COLUMNS, ROWS, room)).toEqual({ lines: whole, left: [] });
  expect(fitTable(COLUMNS, ROWS, width - 1).left).toEqual(["least"]);
});

test("spare columns are left out first, in their order, then the names get lines of their own; nothing is cut", () => {
  expect(fitTable(COLUMNS, ROWS, 24)).toEqual({
    lines: ["name         mean    sd", "a            12.5  3.25", "a-long-name   7.5  0.25"],
    left: ["least"],
  });
  expect(fitTable(COLUMNS, ROWS, 17)).toEqual({
    lines: ["name         mean", "a            12.5", "a-long-name   7.5"],
    left: ["sd", "least"],
  });
  expect(fitTable(COLUMNS, ROWS, 16)).toEqual({
    lines: ["name", "  mean    sd", "a", "  12.5  3.25", "a-long-name", "   7.5  0.25"],
    left: ["least"],
  });
  expect(fitTable(COLUMNS, ROWS, 1)).toEqual({
    lines: ["name", "  mean", "a", "  12.5", "a-long-name", "   7.5"],
    left: ["sd", "least"],
  });
});
