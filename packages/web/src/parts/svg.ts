export const escapeText = (text: string): string =>
  text
    .replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
    .replace(/[^\t\n\x20-\ufffd\u{10000}-\u{10ffff}]/gu, "");

/** The attributes of an element; those without a value are omitted. Numbers are rounded to a hundredth. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

const written = (value: string | number): string =>
  typeof value === "number" ? String(Math.round(value * 100) / 100) : escapeText(value);

/** An SVG element; `inside` must already be SVG, so the caller escapes texts. */
export const element = (name: string, attributes: Attributes, inside = ""): string => {
  const list = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${written(value)}"`],
  );
  return inside === "" ? `<${name}${list.join("")}/>` : `<${name}${list.join("")}>${inside}</${name}>`;
};

export const textElement = (text: string, attributes: Attributes): string =>
  element("text", attributes, escapeText(text) || " ");
