/** A key that was pressed. */
export interface Key {
  /**
   * Its name: `up`, `enter`, `space`, `escape`, `tab`, `backspace`, `pageup`, `ctrl-c` …; a character by
   * itself, letters as typed (`a`, `A`); empty for all others.
   */
  readonly name: string;
  /** The character that it types, if any. */
  readonly text: string;
}

/** A key as `readline` reports it. */
export interface PressedKey {
  readonly name?: string | undefined;
  readonly sequence?: string | undefined;
  readonly ctrl?: boolean | undefined;
  readonly meta?: boolean | undefined;
  readonly shift?: boolean | undefined;
}

const NAMES: Readonly<Record<string, string>> = { return: "enter", "\r": "enter", "\n": "enter", " ": "space" };

/** Makes a key from the report of `readline`. */
export const keyOf = (character: string | undefined, pressed: PressedKey): Key => {
  const { name = "", ctrl, meta } = pressed;
  if (ctrl) return { name: `ctrl-${name}`, text: "" };
  const typed = character ?? "";
  const known = NAMES[typed] ?? NAMES[name];
  if (known !== undefined) return { name: known, text: known === "space" ? " " : "" };
  const isText = !meta && /^[^\p{C}]$/u.test(typed);
  if (isText) return { name: typed, text: typed };
  return { name: name.length > 1 ? (pressed.shift && name === "tab" ? "shift-tab" : name) : "", text: "" };
};
