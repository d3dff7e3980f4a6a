import { ANSWERS, ANSWERS_MEANING, CLUES, CONTACT_MEANING, CONTACTS } from "../../packages/engine/dist/index.js";
import { PATTERNS } from "./patterns.mjs";

/** A field that every file may have: the schema for editors. */
export const schemaField = {
  $schema: { description: "The schema that an editor checks this file with. Broadside reads past it." },
};

/** A name, or another text that people see as it is. */
export const seenText = {
  type: "string",
  maxLength: 1000,
  pattern: PATTERNS.seen,
  patternErrorMessage: "Write one line without control characters, nor such as turn the direction of text.",
};

/** Fields that are allowed only if ships may not overlap. */
const GIVEN = ["prior", "totals", "clues"];

const MAX_SAFE = Number.MAX_SAFE_INTEGER;

const size = {
  title: "Sides",
  description:
    "The length of each side, at least one. In two dimensions [columns, rows]; more numbers make a board of more dimensions.",
  type: "array",
  items: { type: "integer", minimum: 1, maximum: MAX_SAFE },
  minItems: 1,
  maxItems: 1000,
  default: [10, 10],
  examples: [[10, 10], [8], [4, 4, 4]],
};

const board = {
  title: "Board",
  description: "The grid: the lengths of its sides and the cells that are closed.",
  type: "object",
  required: ["size"],
  additionalProperties: false,
  properties: {
    size,
    blocked: {
      title: "Blocked cells",
      description: "Cells that no ship may use and nobody may shoot.",
      type: "array",
      items: { $ref: "#/definitions/cell" },
      default: [],
      examples: [["D4"], ["(1,1,1)"]],
    },
  },
};

const picture = {
  type: "array",
  items: { type: "string", pattern: PATTERNS.pictureRow, patternErrorMessage: 'Draw with "X" and ".".' },
  contains: { type: "string", pattern: PATTERNS.pictureMark },
  minItems: 1,
};

const ship = {
  title: "Ship class",
  description:
    'Ships of one name and form. The form is one of "length", "shape" and "box". Ships of one class are interchangeable. With several lengths or pictures, each ship has one of them, and nobody says which.',
  type: "object",
  required: ["name"],
  additionalProperties: false,
  properties: {
    name: { $ref: "#/definitions/className" },
    length: {
      title: "Length",
      description: "A straight ship of this many cells, along any axis; or of one of several lengths.",
      anyOf: [
        { type: "integer", minimum: 1 },
        { type: "array", items: { type: "integer", minimum: 1 }, minItems: 1, uniqueItems: true },
      ],
      examples: [5, 4, 3, 2, 1, [2, 3, 4]],
    },
    shape: {
      title: "Shape",
      description:
        'A picture of the ship, row by row: "X" is a cell of it, "." is none. Its cells must hang together side to side. All rotations are used, and mirror images unless "reflect" is false. Or several pictures, of which the ship has one.',
      anyOf: [picture, { type: "array", items: picture, minItems: 1, uniqueItems: true }],
      examples: [
        ["X.", "X.", "XX"],
        ["XX", "XX"],
        [["XX"], ["X.", "XX"]],
      ],
    },
    box: {
      title: "Box",
      description: "A box of any size, its sides along the axes.",
      const: "any",
    },
    reflect: {
      title: "Mirror images",
      description: "Whether mirror images of the shape are ships too. Belongs to a shape.",
      type: "boolean",
      default: true,
    },
    count: {
      title: "Number of ships",
      description: "How many ships of this class there are.",
      type: "integer",
      minimum: 1,
      maximum: 10_000,
      default: 1,
    },
  },
  oneOf: [{ required: ["length"] }, { required: ["shape"] }, { required: ["box"] }],
  dependencies: { reflect: ["shape"] },
  defaultSnippets: [{ label: "ship", body: { name: "$1", length: "^$2" } }],
};

const sharedLengths = {
  title: "Ships that share lengths",
  description: "As many ships as names, with these lengths; nobody says which ship has which.",
  type: "object",
  required: ["names", "lengths"],
  additionalProperties: false,
  properties: {
    names: {
      description: "The names of the ships.",
      type: "array",
      items: { $ref: "#/definitions/className" },
      minItems: 1,
    },
    lengths: {
      description: "The lengths that there are, one for each ship, in any order.",
      type: "array",
      items: { type: "integer", minimum: 1 },
      minItems: 1,
    },
  },
};

const scenario = {
  title: "Scenario",
  description: "The rules of a game: board, fleet, how ships may touch, what the referee says.",
  type: "object",
  required: ["board", "fleet", "contact", "answers"],
  additionalProperties: false,
  properties: {
    ...schemaField,
    name: { title: "Name", description: "What the rules are called.", ...seenText, default: "custom" },
    board: { $ref: "#/definitions/board" },
    fleet: {
      title: "Fleet",
      description: "The ship classes, no two with the same name; or only the lengths of all ships.",
      type: "array",
      anyOf: [
        { items: { anyOf: [{ $ref: "#/definitions/ship" }, { $ref: "#/definitions/sharedLengths" }] } },
        { items: { type: "integer", minimum: 1 } },
      ],
      minItems: 1,
      examples: [[{ name: "boat", length: 1, count: 2 }], [5, 4, 3, 3, 2]],
    },
    contact: {
      title: "Contact",
      description: 'How near to each other ships may lie. With "overlap", answers must be "count".',
      enum: [...CONTACTS],
      enumDescriptions: CONTACTS.map((name) => CONTACT_MEANING[name]),
    },
    answers: {
      title: "Answers",
      description: "What the referee says after a shot.",
      enum: [...ANSWERS],
      enumDescriptions: ANSWERS.map((name) => ANSWERS_MEANING[name]),
    },
    prior: { $ref: "#/definitions/prior" },
    totals: {
      title: "Totals",
      description:
        "The ship cells of each line, known before the first shot: for each dimension, in the order of the size, a number for each column, row or slab, null where it is not known.",
      type: "array",
      items: { type: ["array", "null"], items: { type: ["integer", "null"], minimum: 0, maximum: MAX_SAFE } },
      minItems: 1,
      maxItems: 1000,
      examples: [
        [
          [2, 1, 0, 3, 2, 2],
          [0, 3, null, 3, 0, 4],
        ],
      ],
    },
    clues: {
      title: "Clues",
      description: "What is known of single cells before the first shot, by their names.",
      type: "object",
      propertyNames: { pattern: PATTERNS.cell },
      additionalProperties: { enum: [...CLUES] },
      examples: [{ C4: "left", A1: "water" }],
    },
  },
  if: { properties: { contact: { const: "overlap" } }, required: ["contact"] },
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
  then: { properties: { answers: { const: "count" } }, not: { anyOf: GIVEN.map((name) => ({ required: [name] })) } },
  examples: [
    {
      name: "two boats",
      board: { size: [4, 4] },
      fleet: [{ name: "boat", length: 1, count: 2 }],
      contact: "none",
      answers: "sunk",
    },
  ],
};

const plainPrior = {
  cells: {
    title: "Weights of cells",
    description:
      "A weight for every cell, rows from top to bottom, the last dimension outermost. A placement weighs the product over its cells.",
    type: "array",
    items: { $ref: "#/definitions/weights" },
    minItems: 1,
    examples: [
      [
        [2, 1],
        [1, "3/2"],
      ],
    ],
  },
  placements: {
    title: "Weights of placements",
    description: 'For each class the weights of its places, such as {"carrier": {"A1-E1": "3/2"}}.',
    type: "object",
    propertyNames: { pattern: PATTERNS.className },
    additionalProperties: {
      type: "object",
      propertyNames: { pattern: PATTERNS.place },
      additionalProperties: { $ref: "#/definitions/weight" },
    },
  },
  otherwise: {
    title: "Other placements",
    description: 'The weight of the places that are not listed. Belongs to "placements".',
    default: 1,
    allOf: [{ $ref: "#/definitions/weight" }],
  },
};

/** Combinations of weights that a prior, or a part of a prior, may not have. */
const plainRules = {
  dependencies: { otherwise: ["placements"], cells: { not: { required: ["placements"] } } },
};

const part = {
  title: "Part",
  description: "A prior with its share: how likely this part is, compared with the others.",
  type: "object",
  required: ["share"],
  additionalProperties: false,
  properties: { share: { $ref: "#/definitions/weight" }, ...plainPrior },
  ...plainRules,
};

const prior = {
  title: "Prior",
  description:
    "How likely layouts are before the first shot. Without weights all are equally likely. A layout weighs the product of its placements.",
  type: "object",
  required: ["version"],
  additionalProperties: false,
  properties: {
    ...schemaField,
    version: { title: "Version", description: "The version of this form.", const: 1, default: 1 },
    name: { title: "Name", description: "What the prior is called.", ...seenText },
    source: { title: "Source", description: "Where its numbers come from.", ...seenText },
    ...plainPrior,
    sequential: {
      title: "One after another",
      description:
        "Ships came one after another, each at a random free place: all classes, in the order in which their ships came.",
      type: "array",
      items: { type: "string", pattern: PATTERNS.className },
      minItems: 1,
      uniqueItems: true,
    },
    mixture: {
      title: "Mixture",
      description: "Several priors, one of which holds for a game: each part with its share.",
      type: "array",
      items: { $ref: "#/definitions/part" },
      minItems: 1,
      maxItems: 100,
    },
  },
  dependencies: {
    ...plainRules.dependencies,
    mixture: { not: { anyOf: ["cells", "placements", "otherwise"].map((name) => ({ required: [name] })) } },
    sequential: {
      not: { anyOf: ["cells", "placements", "otherwise", "mixture"].map((name) => ({ required: [name] })) },
    },
  },
  examples: [{ version: 1, mixture: [{ share: 0.7, placements: { boat: { A1: 2 } } }, { share: 0.3 }] }],
};

/** Parts of a scenario and of a prior, under the names that they use to refer to each other. */
export const scenarioDefinitions = {
  scenario,
  board,
  ship,
  sharedLengths,
  prior,
  part,
  cell: {
    title: "Cell",
    description: "A cell: column letters and row number, A1 at the top left; (3,1,4) in any number of dimensions.",
    type: "string",
    pattern: PATTERNS.cell,
    patternErrorMessage: "Write a cell such as A1 or (3,1,4).",
    examples: ["A1", "J10", "(3,1,4)"],
  },
  className: {
    title: "Class name",
    description: "A letter, then letters, digits, - or _.",
    type: "string",
    pattern: PATTERNS.className,
    patternErrorMessage: "Write a letter, then letters, digits, - or _.",
    maxLength: 1000,
    examples: ["carrier", "battleship", "cruiser", "submarine", "destroyer", "boat"],
  },
  weight: {
    title: "Weight",
    description: 'A positive number, or a whole number or a fraction as text, which is exact: 1.5, "3/2".',
    oneOf: [
      { type: "number", exclusiveMinimum: 0 },
      {
        type: "string",
        pattern: PATTERNS.weight,
        patternErrorMessage: 'Write a positive whole number or a fraction, such as "3/2".',
      },
    ],
    examples: [1, 1.5, "3/2"],
  },
  weights: {
    description: "A weight, or a list of weights along a dimension.",
    if: { type: "array" },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    then: { items: { $ref: "#/definitions/weights" }, minItems: 1 },
    else: { $ref: "#/definitions/weight" },
  },
};
