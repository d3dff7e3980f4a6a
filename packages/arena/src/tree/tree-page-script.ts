/**
 * The script of the page on which a tree is walked. It runs in the reader's browser: plain JavaScript without types,
 * which nothing here checks but the test in a real browser. It reads the data that `tree-page.ts` puts into the page; every
 * state of it has an address, so that the browser's own back and forward work.
 */
export const TREE_PAGE_SCRIPT = String.raw`
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const { names, size, blocked, classes, layouts } = data;
const before = data.shots.map(([cell, text, words, miss]) => ({ cell, text, words, miss }));
const byId = (id) => document.getElementById(id);
const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
const count = (n, one, many) => n.toLocaleString("en-US") + " " + (n === 1 ? one : many);

// What lies below each node: layouts, the misses of all, the most misses. Leaves are {l: layouts, m: misses}.
const below = new Map();
const survey = (node) => {
  let sum;
  if (!Array.isArray(node)) {
    sum = { list: node.l, total: node.l.length * node.m, worst: node.m };
  } else {
    sum = { list: [], total: 0, worst: 0 };
    for (const child of [...node[1].map((edge) => edge[3]), ...(node[2] ? [node[2]] : [])]) {
      const { list, total, worst } = survey(child);
      for (const layout of list) sum.list.push(layout);
      sum.total += total;
      sum.worst = Math.max(sum.worst, worst);
    }
  }
  below.set(node, sum);
  return sum;
};
survey(data.tree);

/** The way from the root that the address names, as far as there is one. */
const readWay = () => {
  const way = [];
  let node = data.tree;
  let words = [];
  try {
    words = decodeURIComponent(location.hash.slice(1)).split(" ").filter(Boolean);
  } catch {}
  for (const word of words) {
    if (!Array.isArray(node)) break;
    const edge = node[1].find(([text]) => names[node[0]] + text === word);
    if (!edge) break;
    way.push({ cell: node[0], text: edge[0], words: edge[1], miss: edge[2] });
    node = edge[3];
  }
  return { way, node };
};
const addressOf = (way) => "#" + encodeURIComponent(way.map(({ cell, text }) => names[cell] + text).join(" "));

const drawBoard = (way, node) => {
  const { list } = below.get(node);
  const isLeaf = !Array.isArray(node);
  const shots = new Map([...before, ...way].map((step) => [step.cell, step]));
  const ships = new Map();
  for (const layout of list) for (const [shipClass, cells] of layouts[layout]) for (const cell of cells) {
    ships.set(cell, { layouts: (ships.get(cell)?.layouts ?? 0) + 1, shipClass });
  }
  const shut = new Set(blocked);
  const next = isLeaf ? -1 : node[0];
  const describe = (cell) => {
    const shot = shots.get(cell);
    if (shut.has(cell)) return { sign: "", kind: "blocked", words: "blocked" };
    if (shot) return { sign: shot.miss ? "•" : shot.text === "x" || shot.text.startsWith("x") ? "✕" : shot.text.startsWith("=") ? shot.text.slice(1) : "#", kind: shot.miss ? "miss" : "struck", words: shot.words };
    const covered = Math.min(list.length, ships.get(cell)?.layouts ?? 0);
    const share = covered / list.length;
    const percent = share === 0 ? "" : share === 1 ? "100" : String(Math.min(99, Math.max(1, Math.round(100 * share))));
    const words = share === 0 ? "water" : share === 1 ? "certainly a ship" : "a ship in " + count(covered, "layout", "layouts") + " of " + list.length.toLocaleString("en-US");
    if (cell === next) return { sign: percent, kind: "next", words: "the next shot: " + words, share };
    return { sign: percent, kind: share === 1 ? "sure" : "open", words, share };
  };
  const planes = [];
  const [columns, rows = 1, ...deeper] = size;
  const depth = deeper.reduce((a, b) => a * b, 1);
  for (let plane = 0; plane < depth; plane++) {
    const table = make("table");
    if (size.length > 2) {
      let rest = plane;
      const at = deeper.map((side) => { const x = rest % side; rest = Math.floor(rest / side); return x + 1; });
      table.append(make("caption", { textContent: "(·,·," + at.join(",") + ")" }));
    }
    const head = make("tr", {}, make("td"));
    for (let x = 0; x < columns; x++) head.append(make("th", { scope: "col", textContent: size.length === 2 ? names[x].replace(/\d+$/, "") : String(x + 1) }));
    table.append(make("thead", {}, head));
    const body = make("tbody");
    for (let y = 0; y < rows; y++) {
      const line = make("tr", {}, make("th", { scope: "row", textContent: String(y + 1) }));
      for (let x = 0; x < columns; x++) {
        const cell = x + columns * (y + rows * plane);
        const { sign, kind, words, share = 0 } = describe(cell);
        const field = make("td", { className: kind, title: names[cell] + ": " + words });
        field.style.setProperty("--share", String(share));
        field.append(make("span", { textContent: sign, ariaHidden: "true" }), make("span", { className: "hidden", textContent: words }));
        line.append(field);
      }
      body.append(line);
    }
    table.append(body);
    planes.push(table);
  }
  byId("board").replaceChildren(...planes);
};

const render = (moveFocus) => {
  const { way, node } = readWay();
  const { list, total, worst } = below.get(node);
  const missed = way.filter(({ miss }) => miss).length;
  const isLeaf = !Array.isArray(node);
  drawBoard(way, node);
  const heading = byId("step");
  const facts = byId("facts");
  const answers = byId("answers");
  const ends = byId("ends");
  answers.replaceChildren();
  ends.replaceChildren();
  byId("ask").hidden = isLeaf;
  if (isLeaf) {
    heading.textContent = (list.length === 1 ? "The layout is known after " : "All ship cells are known after ") + count(missed, "miss", "misses");
    facts.textContent = list.length === 1 ? "What is left are hits, in any order." : count(list.length, "layout is", "layouts are") + " left, with the same cells. What is left are hits, in any order.";
    for (const layout of list.slice(0, 12)) {
      const ships = make("ul");
      for (const [shipClass, cells] of layouts[layout]) ships.append(make("li", { textContent: classes[shipClass] + ": " + cells.map((cell) => names[cell]).join(" ") }));
      ends.append(ships);
    }
    if (list.length > 12) ends.append(make("p", { textContent: "and " + (list.length - 12).toLocaleString("en-US") + " more" }));
  } else {
    heading.textContent = "Shot " + (before.length + way.length + 1) + ": shoot " + names[node[0]];
    facts.textContent = count(list.length, "layout", "layouts") + " left; " + count(missed, "miss", "misses") + " so far, in the end " + (total / list.length).toFixed(3) + " on average and " + worst + " at most.";
    for (const [text, words, miss, child] of node[1]) {
      const { list: part, total: sum, worst: most } = below.get(child);
      const step = { cell: node[0], text, words, miss };
      const link = make("a", { href: addressOf([...way, step]) },
        make("strong", { textContent: words }),
        make("span", { textContent: count(part.length, "layout", "layouts") + ", " + (sum / part.length).toFixed(2) + " misses on average, " + most + " at most" }));
      answers.append(make("li", {}, link));
    }
    if (node[2]) ends.append(make("p", { textContent: "If every ship is sunk before this shot, the game is over: " + count(node[2].l.length, "layout", "layouts") + "." }));
  }
  const path = byId("path");
  path.replaceChildren(...before.map((step) => make("li", { textContent: names[step.cell] + " " + step.words })), ...way.map((step, i) => make("li", {},
    make("a", { href: addressOf(way.slice(0, i)), textContent: names[step.cell], title: "back to this shot" }), " " + step.words)));
  byId("none").hidden = before.length + way.length > 0;
  byId("back").hidden = way.length === 0;
  byId("back").href = addressOf(way.slice(0, -1));
  byId("start").hidden = way.length === 0;
  document.title = heading.textContent + " – " + data.title;
  if (moveFocus) heading.focus();
};
addEventListener("hashchange", () => render(true));
render(false);
`;
