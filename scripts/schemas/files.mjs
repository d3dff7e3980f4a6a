import { PATTERNS } from "./patterns.mjs";
import { scenarioDefinitions, schemaField, seenText } from "./scenario.mjs";

const MAX_SAFE = Number.MAX_SAFE_INTEGER;

/** The marks of a file: its format and version. */
const mark = (/** @type {string} */ format) => ({
  format: { title: "Format", description: "Marks the file.", const: format, default: format },
  version: { title: "Version", description: "The version of this format.", const: 1, default: 1 },
});

/** A ship of a layout: its class, and its cells in one of several forms. */
const shipOf = (/** @type {Record<string, object>} */ form) => ({
  title: "Ship",
  description: "A ship: its class and where it lies.",
  type: "object",
  required: ["class", ...Object.keys(form)],
  additionalProperties: false,
  properties: { class: { $ref: "#/definitions/className" }, ...form },
});

const layoutOf = (/** @type {string} */ description, /** @type {object} */ ship) => ({
  title: "Layout",
  description,
  type: "object",
  required: ["ships"],
  additionalProperties: false,
  properties: {
    ships: { description: "Every ship of the fleet, in any order.", type: "array", items: ship, minItems: 1 },
  },
});

const shots = {
  title: "Shots",
  description:
    'Shots with their answers, separated by blanks: "E5. F6x F7x F8#cruiser". "." is a miss, "x" a hit, "#" sunk, "=2" two ships hit.',
  type: "string",
  pattern: PATTERNS.shots,
  patternErrorMessage: 'Write shots with their answers, separated by blanks, such as "E5. F6x".',
  examples: ["", "E5. F6x F7x F8#cruiser", "(3,1,4)=0 (2,2,2)=1"],
};

const fraction = (/** @type {string} */ title, /** @type {string} */ description) => ({
  title,
  description,
  type: "string",
  pattern: PATTERNS.fraction,
  patternErrorMessage: 'Write a fraction from 0 as text, such as "51/19".',
});

const layoutList = {
  description: "Layouts, at least one.",
  type: "array",
  items: { $ref: "#/definitions/layout" },
  minItems: 1,
};

const definitions = {
  ...scenarioDefinitions,
  shots,
  layout: layoutOf(
    'One place for every ship: {"ships":[{"class":"cruiser","cells":["A1","A2","A3"]},…]}.',
    shipOf({
      cells: {
        description: "Its cells, in any order.",
        type: "array",
        items: { $ref: "#/definitions/cell" },
        minItems: 1,
      },
    }),
  ),
  boxLayout: layoutOf(
    "One place for every box, by two opposite corners of it.",
    shipOf({
      corners: {
        description: "Two opposite corners.",
        type: "array",
        items: { $ref: "#/definitions/cell" },
        minItems: 2,
        maxItems: 2,
      },
    }),
  ),
  leaf: {
    title: "Leaf",
    description: "Where nothing is left to find out: the misses of the way here, and the layouts that lead to it.",
    type: "object",
    required: ["misses", "layouts"],
    additionalProperties: false,
    properties: {
      misses: { description: "Misses on the way here.", type: "integer", minimum: 0, maximum: MAX_SAFE },
      layouts: layoutList,
    },
  },
  node: {
    title: "Shot",
    description: "The cell to shoot, and what to do after each answer.",
    type: "object",
    required: ["shoot", "answers"],
    additionalProperties: false,
    properties: {
      shoot: { $ref: "#/definitions/cell" },
      answers: {
        description: 'A tree for every answer: {".":…,"x":…}.',
        type: "object",
        minProperties: 1,
        propertyNames: { pattern: PATTERNS.answer },
        additionalProperties: { $ref: "#/definitions/tree" },
      },
      finished: { $ref: "#/definitions/leaf" },
    },
  },
  tree: {
    title: "Tree",
    description: 'A shot with a tree for every answer, or a leaf: {"misses":2,"layouts":[…]}.',
    type: "object",
    if: { required: ["shoot"] },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    then: { $ref: "#/definitions/node" },
    else: { $ref: "#/definitions/leaf" },
  },
};

const transcript = {
  title: "Transcript",
  description:
    "The record of a game, whole or broken off: rules, shots with their answers, and the layout where it is known.",
  type: "object",
  required: ["format", "version", "scenario", "shots"],
  additionalProperties: false,
  properties: {
    ...schemaField,
    ...mark("broadside-transcript"),
    name: { title: "Name", description: "What somebody calls the game.", ...seenText },
    strategy: {
      title: "Strategy",
      description: "Who shot: the full name of a strategy, or a person's.",
      ...seenText,
      examples: ["a person", "probability"],
    },
    seed: {
      title: "Seed",
      description: "The seed of the shooter's random stream and the numbers of its sub-stream.",
      type: "array",
      minItems: 1,
      items: { type: "integer", minimum: -MAX_SAFE, maximum: MAX_SAFE },
      examples: [[7]],
    },
    scenario: { $ref: "#/definitions/scenario" },
    layout: {
      description: "Where the ships lie. Without it the game cannot be replayed.",
      anyOf: [{ $ref: "#/definitions/layout" }, { $ref: "#/definitions/boxLayout" }],
    },
    shots: { $ref: "#/definitions/shots" },
    turns: {
      title: "Turns",
      description: "How two players took turns, as play --turns takes it. Absent in a game of one player.",
      ...seenText,
      examples: ["alternate", "3:last-turn"],
    },
    began: { title: "Began", description: "Whether the shooter began the game of two players.", type: "boolean" },
    salvos: {
      title: "Salvos",
      description: "How many shots each turn of the shooter had, if several were fired before any was answered.",
      type: "array",
      items: { type: "integer", minimum: 1 },
      examples: [[5, 5, 4]],
    },
    result: {
      title: "Result",
      description: "How the game of two players ended for the shooter. Absent while it goes on.",
      enum: ["won", "lost", "drawn"],
    },
    resigned: { title: "Resigned", description: "Present if the shooter gave the game up.", const: true },
    lines: {
      title: "Lines",
      description: "Other ways the game was thought to go, each with all of its shots.",
      type: "array",
      items: {
        type: "object",
        required: ["shots"],
        additionalProperties: false,
        properties: {
          name: { description: "What somebody calls the line.", ...seenText },
          shots: { $ref: "#/definitions/shots" },
        },
      },
    },
  },
};

/** What `broadside place --json` says about its layouts, beside the list of layouts. */
const REMARKS = [
  ...["seed", "order", "placement", "prior", "nodes", "key", "candidate", "index", "of", "method", "told"],
];

const layouts = {
  title: "Layouts",
  description:
    "Layouts of one scenario: a list of them, an object with one, such as broadside place --json writes, or a single layout.",
  if: { type: "array" },
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
  then: layoutList,
  else: {
    if: { required: ["ships"], not: { required: ["layouts"] } },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    then: { ...definitions.layout, properties: { ...schemaField, ...definitions.layout.properties } },
    else: {
      type: "object",
      required: ["layouts"],
      additionalProperties: false,
      properties: {
        ...schemaField,
        layouts: layoutList,
        ...Object.fromEntries(
          REMARKS.map((name) => [name, { description: "What broadside place says of the layouts." }]),
        ),
      },
    },
  },
};

const treeFile = {
  title: "Tree file",
  description: "A decision tree with the position it was made for, as broadside solve --tree writes it.",
  type: "object",
  required: ["format", "version", "scenario", "shots", "tree"],
  additionalProperties: false,
  properties: {
    ...schemaField,
    ...mark("broadside-tree"),
    scenario: { $ref: "#/definitions/scenario" },
    shots: { $ref: "#/definitions/shots" },
    tree: { $ref: "#/definitions/tree" },
  },
};

const listOf = (/** @type {Record<string, object>} */ properties) => ({
  type: "array",
  minItems: 1,
  items: { type: "object", required: Object.keys(properties), additionalProperties: false, properties },
});

const proof = {
  title: "Proof of a hider's game",
  description:
    "Bounds of a hider's game with a mixed strategy of each side that proves them, as broadside hider --out writes it.",
  type: "object",
  required: ["format", "version", "scenario", "lower", "upper", "hider", "seeker"],
  additionalProperties: false,
  properties: {
    ...schemaField,
    ...mark("broadside-hider"),
    scenario: { $ref: "#/definitions/scenario" },
    lower: fraction("Lower bound", "The misses that the hider forces at least."),
    upper: fraction("Upper bound", "The misses that the seeker needs at most."),
    hider: {
      title: "The hider's mixed strategy",
      description: "Layouts that turn or mirror into each other together, with the weight of each of them.",
      ...listOf({
        weight: {
          title: "Weight",
          description: "A whole number from 0, as text.",
          type: "string",
          pattern: PATTERNS.wholeNumber,
          patternErrorMessage: 'Write a whole number from 0 as text, such as "7".',
        },
        layouts: layoutList,
      }),
    },
    seeker: {
      title: "The seeker's mixed strategy",
      description: "Decision trees, each with its probability; these add up to 1.",
      ...listOf({
        probability: fraction("Probability", "How often this tree is played."),
        tree: { $ref: "#/definitions/tree" },
      }),
    },
  },
};

const chance = (/** @type {string} */ description) => ({ description, type: "number", minimum: 0, maximum: 1 });

const layoutCount = {
  description: "How many layouts, as text; of those that agree with all that is certain.",
  type: "string",
  pattern: PATTERNS.count,
};

const errorOf = (/** @type {string} */ description) => ({ description, type: "number", minimum: 0 });

const errors = {
  standardError: errorOf("The standard error of the chance; absent if it is exact."),
  bitsError: errorOf("The standard error of the bits; absent if they are exact."),
};

/** The shots that an answer saves. */
const saved = {
  description: "What --saves found: the shots that the answer saves a greedy seeker.",
  type: "object",
  required: ["saved", "standardError"],
  additionalProperties: false,
  properties: {
    saved: { description: "The expected shots without the answer, minus those with it.", type: "number" },
    standardError: {
      description: "The standard error of this mean; 0 if all layouts were played.",
      type: "number",
      minimum: 0,
    },
    games: {
      description: "The games that were drawn. Absent if all layouts were played.",
      type: "integer",
      minimum: 2,
    },
  },
};

const drawn = {
  samples: { description: "How many layouts were drawn for the figures.", type: "integer", minimum: 1 },
  seed: { description: "The seed by which they were drawn.", type: "integer", minimum: 0 },
};

/** What `broadside ask` says with each answer and each ranking. */
const asked = {
  told: {
    description: "What somebody said, and the shots that may be wrong, each with the chance that it is right.",
    type: "array",
    items: {
      type: "object",
      required: ["right"],
      additionalProperties: false,
      properties: {
        statement: { description: 'A statement: "any(A1:D4) = true @0.1".', type: "string" },
        shot: { description: 'A shot that may be wrong: "E5.@0.1".', type: "string" },
        right: chance("The chance that it is right, by all that was said."),
        standardError: errorOf("The standard error of this chance; absent if it is exact."),
      },
    },
  },
  milliseconds: { description: "The time that the answer took.", type: "number", minimum: 0 },
};

const answers = {
  title: "Answers",
  description:
    "What broadside ask --json writes: the possible answers to a question, or without a question the best ones to ask.",
  type: "object",
  if: { required: ["question"] },
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
  then: {
    required: ["question", "answers", "bits", "method"],
    additionalProperties: false,
    properties: {
      ...schemaField,
      question: { description: "The question.", type: "string" },
      answers: {
        description: "The possible answers.",
        type: "array",
        items: {
          type: "object",
          required: ["answer", "chance"],
          additionalProperties: false,
          properties: {
            answer: {
              description: "True or false, a number, a cell, or the name of a class or water.",
              type: ["boolean", "integer", "string"],
            },
            layouts: { ...layoutCount, description: `${layoutCount.description} Absent in an estimate.` },
            chance: chance("The chance that it is right, by what was said too."),
            standardError: errors.standardError,
          },
        },
      },
      bits: { description: "The bits that the answer is expected to tell.", type: "number", minimum: 0 },
      bitsError: errors.bitsError,
      method: {
        description: "How it was found: exactly, over a list or by counts, or by an estimate from drawn layouts.",
        enum: ["list", "counts", "estimate"],
      },
      estimate: {
        description: "What an estimate is from.",
        type: "object",
        required: ["samples", "seed"],
        additionalProperties: false,
        properties: drawn,
      },
      shots: saved,
      ...asked,
    },
  },
  else: {
    required: ["questions", "method"],
    additionalProperties: false,
    properties: {
      ...schemaField,
      questions: {
        description:
          "Questions of yes or no: the one that tells most first, or with --saves the one that saves most shots.",
        type: "array",
        items: {
          type: "object",
          required: ["question", "chance", "bits", "method"],
          additionalProperties: false,
          properties: {
            question: { description: "The question.", type: "string" },
            layouts: {
              ...layoutCount,
              description: "The layouts in which the answer is yes, as text. Absent in an estimate.",
            },
            chance: chance("The chance of yes."),
            standardError: errors.standardError,
            bits: {
              description: "The bits that the answer is expected to tell.",
              type: "number",
              minimum: 0,
              maximum: 1,
            },
            bitsError: errors.bitsError,
            alike: {
              description:
                "How many other questions it stands for, such as its mirror images; absent if there are none.",
              type: "integer",
              minimum: 1,
            },
            method: {
              description: "How its figures were found: exactly, over a list or by counts, or by an estimate.",
              enum: ["list", "counts", "estimate"],
            },
            shots: saved,
          },
        },
      },
      method: {
        description: "How the best were found: over a list of all layouts, or by an estimate from drawn layouts.",
        enum: ["list", "estimate"],
      },
      estimate: {
        description: "What the ranking is from, if it is an estimate.",
        type: "object",
        required: ["compared", "samples", "seed"],
        additionalProperties: false,
        properties: {
          compared: { description: "The drawn layouts by which questions were compared.", type: "integer", minimum: 1 },
          ...drawn,
        },
      },
      ...asked,
    },
  },
};

/** The names of parts that a part refers to, directly or indirectly. */
const referred = (/** @type {unknown} */ part, /** @type {Set<string>} */ names = new Set()) => {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/definitions\/(\w+)"/g)) {
    if (names.has(name)) continue;
    names.add(name);
    referred(definitions[/** @type {keyof typeof definitions} */ (name)], names);
  }
  return names;
};

/** The address of a schema in the published package: its permanent name. */
const idOf = (/** @type {string} */ name) => `https://unpkg.com/@broadside/engine/schemas/${name}.schema.json`;

/** A self-contained schema, because not every editor follows links between files. */
const standAlone = (/** @type {string} */ name, /** @type {object} */ root) => {
  const used = referred(root);
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: idOf(name),
    ...root,
    definitions: Object.fromEntries(Object.entries(definitions).filter(([key]) => used.has(key))),
  };
};

/** The schemas of all files, by the names of their formats. */
const meanWithInterval = {
  mean: { description: "The mean, in shots.", type: "number" },
  interval: {
    description: "Its interval; of equal bounds if there is no spread.",
    type: "object",
    required: ["low", "high", "confidence"],
    additionalProperties: false,
    properties: {
      low: { description: "Its lower bound.", type: "number" },
      high: { description: "Its upper bound.", type: "number" },
      confidence: { description: "The share of such intervals that hold the true mean.", const: 0.95 },
    },
  },
};

const gamesCount = (/** @type {string} */ description) => ({ description, type: "integer", minimum: 0 });

const objectOf = (/** @type {string} */ description, /** @type {Record<string, object>} */ properties) => ({
  ...{ description, type: "object", required: Object.keys(properties), additionalProperties: false, properties },
});

const lossOf = (/** @type {string} */ description) =>
  objectOf(description, {
    perGame: objectOf("The mean over the games.", meanWithInterval),
    perShot: objectOf(
      "The mean per game, divided by the mean number of shots, with luck taken out of both.",
      meanWithInterval,
    ),
  });

const spreadOf = (/** @type {string} */ description) => {
  const spread = objectOf(description, {
    ...meanWithInterval,
    standardDeviation: errorOf("The standard deviation of the difference in a game."),
  });
  const gamesToTell = gamesCount(
    "The games that tell the difference from 0 with 80 % chance at the 5 % level, if it is that with luck taken out. Absent if that is not clear of 0.",
  );
  return { ...spread, properties: { ...spread.properties, gamesToTell } };
};

const text = (/** @type {string} */ description) => ({ description, type: "string" });

const regret = {
  title: "Regret",
  description: "What broadside regret --json writes: how many shots the choices of strategies lose.",
  type: "object",
  required: ["kind", "version", "scenario", "placement", "seed", "games", "against", "strategies", "pairs"],
  additionalProperties: false,
  properties: {
    ...schemaField,
    kind: { description: "Marks the file.", const: "broadside-regret" },
    version: { description: "The version of this format.", const: 1 },
    scenario: { $ref: "#/definitions/scenario" },
    placement: text("How the layouts were drawn: uniform, or the prior."),
    seed: { description: "The seed of the games.", type: "integer", minimum: -MAX_SAFE, maximum: MAX_SAFE },
    games: gamesCount("The games of each strategy."),
    stopped: objectOf("Present if the run was stopped, and these are its first games.", {
      saved: gamesCount("The games of all strategies that were played."),
      total: gamesCount("The games of all strategies that were to be played."),
    }),
    against: { description: "What strategies are measured against.", enum: ["optimal", "greedy-hit"] },
    best: objectOf("The best strategy, if it is known.", {
      mean: { description: "Its mean number of shots over all layouts, exact.", type: "number" },
      layouts: gamesCount("How many layouts there are."),
    }),
    why: text("Why the best strategy is not known, or not used."),
    strategies: {
      description: "The strategies, in the order given.",
      type: "array",
      items: {
        type: "object",
        required: ["strategy", "games", "faults"],
        additionalProperties: false,
        properties: {
          strategy: text("Its name; for a bot the one that it gave."),
          command: text("The command of a bot."),
          games: gamesCount("The games that it finished."),
          faults: objectOf("The games that it did not finish, and why.", {
            games: gamesCount("Their number."),
            reasons: {
              description: "The faults, the most frequent first.",
              type: "array",
              items: {
                type: "object",
                required: ["kind", "fault", "games", "firstGame"],
                additionalProperties: false,
                properties: {
                  kind: text("The kind of fault."),
                  fault: text("What was wrong."),
                  said: text("What a bot said."),
                  games: gamesCount("The games with it."),
                  firstGame: gamesCount("The first of these, counted from 0."),
                },
              },
            },
          }),
          shots: objectOf("The shots of a game as played, luck included.", meanWithInterval),
          regret: lossOf("The shots lost against the best strategy; exact for each shot."),
          relative: lossOf("The shots lost against greedy-hit, below 0 for a better strategy: an estimate."),
          parts: {
            description: "What the mean per game is made of.",
            type: "array",
            items: objectOf("A part.", {
              part: { description: "Which shots.", enum: ["searching", "chasing", "early", "late"] },
              ...meanWithInterval,
            }),
          },
          unmeasured: text("Why there is no regret."),
        },
      },
    },
    pairs: {
      description: "Every two strategies on the same layouts: the first minus the second.",
      type: "array",
      items: {
        type: "object",
        required: ["first", "second", "games", "plain", "reduced"],
        additionalProperties: false,
        properties: {
          first: text("A strategy."),
          second: text("Another one."),
          games: gamesCount("The games that both finished."),
          plain: spreadOf("The difference of the shots as played, luck included."),
          reduced: spreadOf("The same difference with luck taken out."),
          worth: { description: "How many times as many games the first needs.", type: "number", minimum: 0 },
        },
      },
    },
  },
};

export const SCHEMAS = Object.fromEntries(
  Object.entries({
    scenario: scenarioDefinitions.scenario,
    prior: scenarioDefinitions.prior,
    transcript,
    layouts,
    tree: treeFile,
    proof,
    answers,
    regret,
  }).map(([name, root]) => [name, standAlone(name, root)]),
);
