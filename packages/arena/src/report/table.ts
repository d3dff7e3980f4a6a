import { breakable, html, type Markup } from "./markup.ts";

/** A table: a caption, column names, and rows whose first cell is a name. */
export interface Table<Cell extends string | Markup = string | Markup> {
  readonly caption: string;
  readonly note?: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Indices of the columns that hold words instead of numbers; the first column always does. */
  readonly words?: readonly number[];
}

/** A table whose cells are plain text. */
export type TextTable = Table<string>;

/** A column of a table: its name, and its cell in the row of an item. */
export type Column<Item> = readonly [heading: string, cell: (item: Item) => string];

export const tableOf = <Item>(
  items: readonly Item[],
  columns: readonly Column<Item>[],
): Pick<TextTable, "columns" | "rows"> => ({
  columns: columns.map(([heading]) => heading),
  rows: items.map((item) => columns.map(([, cell]) => cell(item))),
});

/**
 * Renders a table that scrolls on its own, also with the keyboard, if it is too wide.
 *
 * @example
 * import { renderTable } from "@broadside/arena/reports";
 *
 * const table = { caption: "Sums", columns: ["Of", "Sum"], rows: [["1 and 1", "2"]] };
 * renderTable(table).markup.includes("<td>2</td>"); // => true
 */
export const renderTable = ({ caption, note, columns, rows, words = [] }: Table): Markup => {
  const name = (i: number): Markup => html`${words.includes(i) || i === 0 ? html` class="words"` : ""}`;
  return html`<div class="table" role="region" aria-label="Table: ${caption}" tabindex="0"><table>
<caption><span>${caption}${note !== undefined && html`<small>${note}</small>`}</span></caption>
<thead><tr>${columns.map((column, i) => html`<th scope="col"${name(i)}>${breakable(column)}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([head, ...cells]) =>
      html`<tr><th scope="row">${typeof head === "string" ? breakable(head) : head}</th>${cells.map((cell, i) => html`<td${name(i + 1)}>${cell}</td>`)}</tr>
`,
  )}</tbody>
</table></div>`;
};
