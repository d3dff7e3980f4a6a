// Which files may import which. The rooms (folders) of a package are listed from left to right; a room imports
// only itself and the rooms to its left. No two files import each other, not even a type. `npm test -- imports`
// checks this.
/** @type {Record<string, string[]>} */
export const rooms = {
  "engine/src": [
    "core",
    "board",
    "scenario",
    "knowledge",
    "boxes",
    "inference",
    "questions",
    "fitting",
    "placing",
    "solver",
    "bound",
    "strategy",
    "game",
    "puzzle",
    "assessment",
    "review",
    "hider",
    "worker",
  ],
  "engine/src/inference": ["packing", "methods", "posterior", "sampling", "conflict"],
  "engine/src/strategy": ["contract", "exact", "probability", "hunt", "rollout"],
  "engine/src/review": ["layouts", "value", "cost"],
  "arena/src": [
    "core",
    "bot",
    "experiment",
    "statistics",
    "openings",
    "play",
    "match",
    "store",
    "run",
    "ratings",
    "queue",
    "report",
    "tree",
  ],
  "arena/src/bot": ["protocol", "process", "check"],
  "arena/src/statistics": ["sample", "rating", "summary"],
  "studies/src": ["study", "strength", "thesis"],
  "match/src": [],
  "embed/src": [],
  "cli/src": ["output", "thread", "definition", "input", "analysis", "commands"],
  "web/src": ["language", "storage", "engine", "parts", "board", "shell", "rooms"],
};

/** The packages that each package may import, by name. */
const uses = /** @type {Record<string, string[]>} */ ({
  engine: [],
  arena: ["engine"],
  studies: ["engine", "arena"],
  match: ["engine"],
  cli: ["engine", "arena", "studies", "match"],
  web: ["engine", "arena", "match"],
  embed: ["engine", "web"],
});

/** The entry points of the arena that need nothing from Node, which the page may therefore use. */
const PURE = ["games", "statistics", "tasks", "trees"];

const packages = Object.keys(uses);
const any = (/** @type {string[]} */ names) => `(${names.join("|")})`;

/**
 * @param {string} name
 * @param {import("dependency-cruiser").IForbiddenRuleType["from"]} from
 * @param {object} to
 * @returns {import("dependency-cruiser").IForbiddenRuleType}
 */
const forbid = (name, from, to) => ({ name, severity: "error", from, to });

/** The rooms of a folder, in order. */
const order = Object.entries(rooms).flatMap(([folder, list]) =>
  list
    .slice(0, -1)
    .map((room, i) =>
      forbid(
        `${folder.replace("/src", "").replace("/", "-")}-${room}-imports-to-the-left`,
        { path: `^packages/${folder}/${room}/` },
        { path: `^packages/${folder}/(${any(list.slice(i + 1))}/|[^/]+$)` },
      ),
    ),
);

/** Which packages may use which, importing them only by name. */
const between = packages.flatMap((name) => {
  const others = packages.filter((other) => other !== name);
  // The page is no library: the element, which shows its board, takes files of it.
  const named = others.filter((other) => name !== "embed" || other !== "web");
  return [
    forbid(
      `${name}-uses-packages-by-name`,
      { path: `^packages/${name}/` },
      { path: `^packages/${any(named)}/(src|bench)/` },
    ),
    forbid(
      `${name}-uses-no-tests`,
      { path: `^packages/${name}/src/`, pathNot: "[.]test[.]tsx?$" },
      { path: "^packages/[^/]+/test/" },
    ),
    forbid(
      `${name}-uses-${uses[name].join("-and-") || "no-package"}`,
      { path: `^packages/${name}/` },
      { path: `^packages/${any(others.filter((other) => !uses[name].includes(other)))}/` },
    ),
  ];
});

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    forbid("no-circle", {}, { circular: true }),
    // `built:` are modules that the element's build makes.
    forbid("not-resolvable", {}, { couldNotResolve: true, pathNot: "^built:" }),
    forbid(
      "engine-stands-alone",
      { path: "^packages/engine/src/", pathNot: "[.]test[.]ts$" },
      { pathNot: "^packages/engine/src/" },
    ),
    forbid(
      "web-uses-the-pure-arena",
      { path: "^packages/web/src/" },
      { path: "^packages/arena/", pathNot: `^packages/arena/dist/${any(PURE)}[.]` },
    ),
    forbid(
      "web-room-imports-no-other-room",
      { path: "^packages/web/src/rooms/([^/]+)/", pathNot: "[.]test[.]tsx?$" },
      { path: "^packages/web/src/(rooms/|[^/]+$)", pathNot: "^packages/web/src/rooms/$1/" },
    ),
    ...order,
    ...between,
  ],
  options: {
    doNotFollow: { path: ["node_modules", "/dist/"] },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default"] },
  },
};
