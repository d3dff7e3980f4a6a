/// <reference lib="dom" />
/** An answer in notation, the answer in words, and 1 if it is a miss. */
export type PageAnswer = readonly [text: string, words: string, miss: number];

/** A shot, what follows each answer, and the layouts whose game ends before it; or an end, with its layouts. */
export type PageNode =
  | readonly [
      cell: number,
      edges: readonly (readonly [text: string, words: string, miss: number, next: PageNode])[],
      over?: PageNode,
    ]
  | PageEnd;

/** The layouts that are no longer told apart, by number, and the misses of each. */
interface PageEnd {
  readonly l: readonly number[];
  readonly m: number;
}

/** The JSON data of a tree's page. Names are short because trees are long. */
export interface TreePageData {
  readonly title: string;
  readonly size: readonly number[];
  readonly names: readonly string[];
  readonly blocked: readonly number[];
  readonly shots: readonly (readonly [cell: number, text: string, words: string, miss: number])[];
  readonly classes: readonly string[];
  readonly tree: PageNode;
  readonly layouts: readonly (readonly (readonly [shipClass: number, cells: readonly number[]])[])[];
}

/**
 * Lets the reader of a page walk through a tree. It runs in the reader's browser: `treePage` writes this
 * function into the page as text, so it must not use anything outside itself. Every state has its own address,
 * so that the browser's back and forward buttons work.
 */
export function walkTree(data: TreePageData): void {
  const { names, size, blocked, classes, layouts } = data;
  interface Step {
    readonly cell: number;
    readonly text: string;
    readonly words: string;
    readonly miss: number;
  }
  /** What is below a node: its layouts, the misses of all of them, and the largest number of misses. */
  interface Below {
    readonly list: readonly number[];
    readonly total: number;
    readonly worst: number;
  }
  const isEnd = (node: PageNode): node is PageEnd => !Array.isArray(node);
  const before: readonly Step[] = data.shots.map(([cell, text, words, miss]) => ({ cell, text, words, miss }));
  const byId = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
  const linkById = (id: string): HTMLAnchorElement => byId(id) as HTMLAnchorElement;
  const make = <Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    properties: Partial<HTMLElementTagNameMap[Tag]> = {},
    ...children: (Node | string)[]
  ): HTMLElementTagNameMap[Tag] => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };
  const grouped = (n: number): string => n.toLocaleString("en-US");
  const count = (n: number, one: string, many: string): string => `${grouped(n)} ${n === 1 ? one : many}`;

  const sums = new Map<PageNode, Below>();
  const below = (node: PageNode): Below => {
    const entry = sums.get(node);
    if (entry) return entry;
    let sum: Below;
    if (isEnd(node)) sum = { list: node.l, total: node.l.length * node.m, worst: node.m };
    else {
      const [, edges, over] = node;
      const parts = [...edges.map((edge) => edge[3]), ...(over ? [over] : [])].map(below);
      sum = {
        list: parts.flatMap(({ list }) => list),
        total: parts.reduce((total, part) => total + part.total, 0),
        worst: Math.max(...parts.map(({ worst }) => worst)),
      };
    }
    sums.set(node, sum);
    return sum;
  };

  /** The path from the root that the address gives, as far as the tree has it. */
  const readWay = (): { way: Step[]; node: PageNode } => {
    const way: Step[] = [];
    let node = data.tree;
    let shots: string[] = [];
    try {
      shots = decodeURIComponent(location.hash.slice(1)).split(" ").filter(Boolean);
    } catch {
      // The address was not made by the page, so start at the root.
    }
    for (const shot of shots) {
      if (isEnd(node)) break;
      const [cell, edges]: readonly [number, readonly (readonly [string, string, number, PageNode])[], ...unknown[]] =
        node;
      const edge = edges.find(([text]) => names[cell] + text === shot);
      if (!edge) break;
      way.push({ cell, text: edge[0], words: edge[1], miss: edge[2] });
      node = edge[3];
    }
    return { way, node };
  };
  const addressOf = (way: readonly Step[]): string =>
    `#${encodeURIComponent(way.map(({ cell, text }) => names[cell] + text).join(" "))}`;

  interface CellSaid {
    readonly kind: string;
    readonly sign: string;
    readonly words: string;
    readonly share?: number;
  }
  const signOf = ({ miss, text }: Step): string => {
    if (miss) return "•";
    if (text.startsWith("x")) return "✕";
    return text.startsWith("=") ? text.slice(1) : "#";
  };

  const drawBoard = (way: readonly Step[], node: PageNode): void => {
    const { list } = below(node);
    const shots = new Map([...before, ...way].map((step) => [step.cell, step]));
    const covered = new Map<number, number>();
    for (const layout of list)
      for (const [, cells] of layouts[layout])
        for (const cell of cells) covered.set(cell, (covered.get(cell) ?? 0) + 1);
    const shut = new Set(blocked);
    const next = isEnd(node) ? -1 : node[0];
    const describe = (cell: number): CellSaid => {
      const shot = shots.get(cell);
      if (shut.has(cell)) return { sign: "", kind: "blocked", words: "blocked" };
      if (shot) return { sign: signOf(shot), kind: shot.miss ? "miss" : "struck", words: shot.words };
      const those = Math.min(list.length, covered.get(cell) ?? 0);
      const share = those / list.length;
      // 100 means that a ship is certain, and an empty cell means water. No other share may look like these.
      const sign = share === 0 ? "" : share === 1 ? "100" : String(Math.min(99, Math.max(1, Math.round(100 * share))));
      let words = `a ship in ${count(those, "layout", "layouts")} of ${grouped(list.length)}`;
      if (share === 0) words = "water";
      if (share === 1) words = "certainly a ship";
      return cell === next
        ? { sign, kind: "next", words: `the next shot: ${words}`, share }
        : { sign, kind: share === 1 ? "sure" : "open", words, share };
    };
    const [columns, rows = 1, ...deeper] = size;
    const tableOf = (plane: number): HTMLTableElement => {
      const table = make("table");
      if (size.length > 2) {
        let rest = plane;
        const at = deeper.map((side) => {
          const x = rest % side;
          rest = Math.floor(rest / side);
          return x + 1;
        });
        table.append(make("caption", { textContent: `(·,·,${at.join(",")})` }));
      }
      const head = make("tr", {}, make("td"));
      for (let x = 0; x < columns; x++) {
        const name = size.length === 2 ? names[x].replace(/\d+$/, "") : String(x + 1);
        head.append(make("th", { scope: "col", textContent: name }));
      }
      const body = make("tbody");
      for (let y = 0; y < rows; y++) {
        const row = make("tr", {}, make("th", { scope: "row", textContent: String(y + 1) }));
        for (let x = 0; x < columns; x++) {
          const cell = x + columns * (y + rows * plane);
          const { sign, kind, words, share = 0 } = describe(cell);
          const field = make("td", { className: kind, title: `${names[cell]}: ${words}` });
          field.style.setProperty("--share", String(share));
          field.append(
            make("span", { textContent: sign, ariaHidden: "true" }),
            make("span", { className: "hidden", textContent: words }),
          );
          row.append(field);
        }
        body.append(row);
      }
      table.append(make("thead", {}, head), body);
      return table;
    };
    const planes = deeper.reduce((a, b) => a * b, 1);
    byId("board").replaceChildren(...Array.from({ length: planes }, (_, plane) => tableOf(plane)));
  };

  const showEnd = ({ l: list }: PageEnd, missed: number): [heading: string, facts: string] => {
    const isOne = list.length === 1;
    for (const layout of list.slice(0, 12)) {
      const ships = layouts[layout].map(([shipClass, cells]) =>
        make("li", { textContent: `${classes[shipClass]}: ${cells.map((cell) => names[cell]).join(" ")}` }),
      );
      byId("ends").append(make("ul", {}, ...ships));
    }
    if (list.length > 12) byId("ends").append(make("p", { textContent: `and ${grouped(list.length - 12)} more` }));
    return [
      `${isOne ? "The layout is known after " : "All ship cells are known after "}${count(missed, "miss", "misses")}`,
      isOne
        ? "All further shots hit, in any order."
        : `${count(list.length, "layout is", "layouts are")} left, with the same cells. All further shots hit, in any order.`,
    ];
  };

  /** Shows the next shot and a link for every answer. Returns the heading and the line below it. */
  const showShot = (
    [cell, edges, over]: Exclude<PageNode, PageEnd>,
    way: readonly Step[],
    { list, total, worst }: Below,
    missed: number,
  ): [heading: string, facts: string] => {
    for (const [text, words, miss, next] of edges) {
      const part = below(next);
      const mean = (part.total / part.list.length).toFixed(2);
      const link = make(
        "a",
        { href: addressOf([...way, { cell, text, words, miss }]) },
        make("strong", { textContent: words }),
        make("span", {
          textContent: `${count(part.list.length, "layout", "layouts")}, ${mean} misses on average, ${part.worst} at most`,
        }),
      );
      byId("answers").append(make("li", {}, link));
    }
    if (over)
      byId("ends").append(
        make("p", {
          textContent: `If every ship is sunk before this shot, the game is over: ${count(below(over).list.length, "layout", "layouts")}.`,
        }),
      );
    const end = `in the end ${(total / list.length).toFixed(3)} on average and ${worst} at most`;
    return [
      `Shot ${before.length + way.length + 1}: shoot ${names[cell]}`,
      `${count(list.length, "layout", "layouts")} left; ${count(missed, "miss", "misses")} so far, ${end}.`,
    ];
  };

  const render = (moveFocus: boolean): void => {
    const { way, node } = readWay();
    const missed = way.filter(({ miss }) => miss).length;
    drawBoard(way, node);
    byId("answers").replaceChildren();
    byId("ends").replaceChildren();
    byId("ask").hidden = isEnd(node);
    const [heading, facts] = isEnd(node) ? showEnd(node, missed) : showShot(node, way, below(node), missed);
    byId("step").textContent = heading;
    byId("facts").textContent = facts;
    byId("path").replaceChildren(
      ...before.map((step) => make("li", { textContent: `${names[step.cell]} ${step.words}` })),
      ...way.map((step, i) => {
        const back = { href: addressOf(way.slice(0, i)), textContent: names[step.cell], title: "back to this shot" };
        return make("li", {}, make("a", back), ` ${step.words}`);
      }),
    );
    byId("none").hidden = before.length + way.length > 0;
    byId("back").hidden = way.length === 0;
    linkById("back").href = addressOf(way.slice(0, -1));
    byId("start").hidden = way.length === 0;
    document.title = `${heading} – ${data.title}`;
    if (moveFocus) byId("step").focus();
  };
  addEventListener("hashchange", () => render(true));
  render(false);
}
