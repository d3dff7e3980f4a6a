import type { ComponentChildren } from "preact";

/** A table whose first row names its columns and whose first column names its rows. */
export function Table(props: {
  class?: string;
  /** An empty text is a corner without a name. */
  heads: readonly ComponentChildren[];
  rows: readonly (readonly ComponentChildren[])[];
}) {
  return (
    <table class={`table ${props.class ?? ""}`}>
      <thead>
        <tr>
          {props.heads.map((head, column) =>
            head === "" ? (
              <td key={column} />
            ) : (
              <th key={column} scope="col">
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {props.rows.map(([name, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
