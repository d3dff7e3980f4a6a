/**
 * Shorter texts: first, if the text is JSON, with parts of the value left out; then with a half, a quarter and
 * so on of the text left out.
 */
export function* shorterTexts(text: string): Generator<string> {
  const value = parsed(text);
  if (value !== undefined) {
    for (const smaller of smallerValues(value)) {
      const written = JSON.stringify(smaller);
      if (written.length < text.length) yield written;
    }
  }
  for (let size = Math.ceil(text.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < text.length; from += size) yield text.slice(0, from) + text.slice(from + size);
    // Cutting JSON text soon breaks it; smaller valid pieces were already tried part by part.
    if (value !== undefined && size * 8 < text.length) return;
  }
}

/** What a text is as JSON; undefined if it is none. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Values with something left out: halves of lists, single items and fields, then the same within each part. */
function* smallerValues(value: unknown): Generator<unknown> {
  if (typeof value === "string" && value.length > 1) {
    yield value.slice(0, value.length >> 1);
    yield value.slice(value.length >> 1);
  } else if (Array.isArray(value)) yield* smallerLists(value);
  else if (typeof value === "object" && value !== null) yield* smallerRecords(value as Record<string, unknown>);
}

function* smallerLists(list: readonly unknown[]): Generator<unknown[]> {
  for (let size = Math.ceil(list.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < list.length; from += size) yield [...list.slice(0, from), ...list.slice(from + size)];
  }
  for (const [i, item] of list.entries()) {
    for (const smaller of smallerValues(item)) yield list.map((old, j) => (i === j ? smaller : old));
  }
}

function* smallerRecords(record: Readonly<Record<string, unknown>>): Generator<Record<string, unknown>> {
  for (const key of Object.keys(record)) {
    const { [key]: _, ...rest } = record;
    yield rest;
  }
  for (const [key, item] of Object.entries(record)) {
    for (const smaller of smallerValues(item)) yield { ...record, [key]: smaller };
  }
}
