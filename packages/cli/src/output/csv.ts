/** A table as comma-separated values (RFC 4180, lines ending with a line feed): a field with a comma or a quote stands in quotes. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((fields) => `${fields.map(fieldText).join(",")}\n`).join("");

const fieldText = (field: string | number): string => {
  const text = String(field);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
