import type { Page } from "playwright-core";

/** Something on the page with too little contrast to its surroundings. */
export interface ContrastFault {
  /** Either `text`, or the part of a control: its edge or its sign. */
  readonly kind: "text" | "edge" | "sign";
  readonly what: string;
  /** The contrast ratio of WCAG 2: 1 for equal colours, 21 for black on white. */
  readonly ratio: number;
}

/**
 * Everything visible on the page whose contrast is below `least`: texts against what is painted behind them; the
 * edges of enabled controls against what is around or inside them; signs (drawings) in cells and buttons against
 * their background. Colours are computed with everything translucent mixed in. For a gradient, every colour
 * counts. If a text has a halo, its contrast to the halo or to the background counts, whichever is higher.
 */
export const contrastFaults = (page: Page, least: number): Promise<ContrastFault[]> => page.evaluate(findFaults, least);

/** This function, with everything inside it, runs in the page. */
function findFaults(least: number): ContrastFault[] {
  type Colour = readonly [r: number, g: number, b: number, alpha: number];
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const known = new Map<string, Colour>();
  const colourOf = (css: string): Colour => {
    let found = known.get(css);
    if (!found) {
      if (!canvas) throw new Error("there is no canvas");
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = css;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      found = [r, g, b, a / 255];
      known.set(css, found);
    }
    return found;
  };
  const over = ([r, g, b, a]: Colour, [x, y, z]: Colour): Colour => [
    r * a + x * (1 - a),
    g * a + y * (1 - a),
    b * a + z * (1 - a),
    1,
  ];
  const luminance = (colour: Colour): number => {
    const [r, g, b] = colour.slice(0, 3).map((value) => {
      const c = value / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a: Colour, b: Colour): number => {
    const [x, y] = [luminance(a), luminance(b)];
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
  };
  const COLOUR = /(?:rgb|color|oklch|oklab|lab|lch)a?\([^)]*\)/g;

  /** What is painted behind the contents of an element; several colours if there is a gradient behind it. */
  const grounds = (element: Element | null): readonly Colour[] => {
    const found = element && painted.get(element);
    if (found) return found;
    const made = groundsOf(element);
    if (element) painted.set(element, made);
    return made;
  };
  const painted = new Map<Element, readonly Colour[]>();
  const groundsOf = (element: Element | null): readonly Colour[] => {
    if (!element)
      return [colourOf(getComputedStyle(document.documentElement).colorScheme === "dark" ? "#000" : "#fff")];
    const style = getComputedStyle(element);
    const own = colourOf(style.backgroundColor);
    // An image that does not repeat and has a limited width is a line or a bar, not the background.
    const isGround = style.backgroundImage !== "none" && style.backgroundRepeat !== "no-repeat";
    const drawn = !isGround ? [] : (style.backgroundImage.match(COLOUR) ?? []).map(colourOf);
    const behind = own[3] === 1 ? [own] : grounds(element.parentElement).map((colour) => over(own, colour));
    return drawn.length === 0 ? behind : drawn.flatMap((colour) => behind.map((other) => over(colour, other)));
  };
  const opacityOf = (element: Element | null): number =>
    element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1;
  const isSeen = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return false;
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const name = (element: Element): string => {
    const text = (element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
    const owner = element.closest("[aria-label]")?.getAttribute("aria-label")?.slice(0, 40);
    return `${element.tagName.toLowerCase()}.${[...element.classList].join(".")} "${text || owner || ""}"`;
  };
  const faults: ContrastFault[] = [];
  const report = (kind: ContrastFault["kind"], element: Element, value: number, how = ""): void => {
    if (value < least - 0.005) faults.push({ kind, what: name(element) + how, ratio: Math.round(value * 100) / 100 });
  };
  /** The lowest contrast of a colour with what is behind it. */
  const standOut = (ink: Colour, behind: readonly Colour[]): number =>
    Math.min(...behind.map((ground) => ratio(over(ink, ground), ground)));
  const faded = ([r, g, b, a]: Colour, element: Element): Colour => [r, g, b, a * opacityOf(element)];

  /** The fills behind a text in a cell that lies on a shape: a mark on a ship, or a number of ships on its disc. */
  const shapesBehind = (text: Element): readonly Colour[] | undefined => {
    const below = text.matches(".ship-mark")
      ? ".ship-hull:not(.is-certain)"
      : text.matches(".large-text")
        ? ".ship-hull.is-in-hand, .shot.is-hit"
        : undefined;
    const top = below === undefined ? undefined : [...(text.closest("td")?.querySelectorAll(below) ?? [])].at(-1);
    const fills =
      top && [...top.children].map((shape) => getComputedStyle(shape).fill).filter((fill) => fill !== "none");
    return fills?.map(colourOf);
  };

  const checkText = (element: Element): void => {
    const style = getComputedStyle(element);
    const behind = shapesBehind(element) ?? grounds(element);
    const ink = faded(colourOf(style.color), element);
    const halo = style.textShadow === "none" ? [] : (style.textShadow.match(COLOUR) ?? []).map(colourOf);
    const stroke = style.webkitTextStrokeWidth === "0px" ? [] : [colourOf(style.webkitTextStrokeColor)];
    const around = [...halo, ...stroke]
      .filter(([, , , alpha]) => alpha > 0.7)
      .map((colour) => ratio(ink, over(colour, behind[0])));
    report("text", element, Math.max(standOut(ink, behind), ...around));
  };

  const checkPlaceholder = (element: HTMLInputElement | HTMLTextAreaElement): void => {
    if (element.placeholder === "" || element.value !== "") return;
    const style = getComputedStyle(element, "::placeholder");
    const [r, g, b, a] = colourOf(style.color);
    report("text", element, standOut([r, g, b, a * Number(style.opacity)], grounds(element)), " placeholder");
  };

  /** A control is visible by its edge or by its fill. */
  const checkEdge = (element: Element): void => {
    const style = getComputedStyle(element);
    const around = grounds(element.parentElement);
    const fill = grounds(element);
    const edges = (["Top", "Bottom"] as const).flatMap((side) =>
      Number.parseFloat(style[`border${side}Width`]) > 0 ? [colourOf(style[`border${side}Color`])] : [],
    );
    const hasShape = edges.some(([, , , alpha]) => alpha > 0) || fill.some((colour) => standOut(colour, around) > 1.01);
    // A control that looks like text is judged as text.
    if (!hasShape) return;
    const byFill = Math.min(...fill.map((colour) => standOut(colour, around)));
    report("edge", element, Math.max(byFill, ...edges.map((edge) => standOut(faded(edge, element), around))));
  };

  /** The colours of a shape in a drawing. */
  const inksOf = (shape: Element): Colour[] => {
    const { fill, stroke, opacity } = getComputedStyle(shape);
    const inks = [fill, stroke].filter((paint) => paint !== "none").map(colourOf);
    return inks.map(([r, g, b, a]): Colour => [r, g, b, a * Number(opacity) * opacityOf(shape.closest("svg"))]);
  };

  /** What lies behind a sign: the cell, and the ships drawn below the sign. */
  const groundsOfSign = (sign: Element, parent: Element): readonly Colour[] => {
    const found = [...grounds(parent)];
    for (let below = sign.previousElementSibling; below; below = below.previousElementSibling)
      if (below.matches(".is-afloat, .is-sunk, .is-chosen"))
        found.push(colourOf(getComputedStyle(below.children[1]).fill));
    return found;
  };

  /** Of the shapes of one sign (a named group), one must contrast with all behind it; without signs, all must. */
  const checkSign = (element: SVGElement): void => {
    const parent = element.parentElement;
    if (!parent) return;
    const signs = [...element.querySelectorAll("g[class]")];
    const alone = signs.length > 0 ? [] : [...element.querySelectorAll("path, circle, rect")];
    for (const sign of signs) {
      const inks = [...sign.children].flatMap(inksOf);
      for (const ground of groundsOfSign(sign, parent))
        report("sign", element, Math.max(...inks.map((ink) => standOut(ink, [ground]))), ` ${sign.classList.value}`);
    }
    for (const shape of alone)
      report("sign", element, Math.max(...inksOf(shape).map((ink) => standOut(ink, grounds(parent)))));
  };

  // An open dialog makes the rest of the page inert.
  const root = document.querySelector("dialog:modal") ?? document.body;
  for (const element of root.querySelectorAll("*")) {
    // What cannot be used at the moment is dimmed on purpose, as disabled buttons are.
    if (element.closest("noscript, script, style, .visually-hidden, [inert]") || !isSeen(element)) continue;
    const hasText = [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim() !== "",
    );
    if (hasText && !element.closest("svg, option")) checkText(element);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) checkPlaceholder(element);
    const isBox = element.matches("input[type=radio], input[type=checkbox]");
    if (!isBox && element.matches("input, textarea, select")) checkText(element);
    const isIdle = element.matches("[aria-disabled=true]");
    if (!isBox && !isIdle && element.matches("button:enabled, input:enabled, select:enabled, textarea:enabled"))
      checkEdge(element);
    if (element.matches("svg") && element.closest("td, button:enabled")) checkSign(element as SVGElement);
  }
  return faults;
}
