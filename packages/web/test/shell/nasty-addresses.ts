// Malformed addresses, and what the page says about them.

/** Rules as they appear in an address, valid except for the given change. */
export const rules = (changed: object): string => {
  const small = { board: { size: [5, 5] }, fleet: [{ name: "a", length: 2 }], contact: "allowed", answers: "hit" };
  return `rules=${encodeURIComponent(JSON.stringify({ ...small, ...changed }))}`;
};

/** A name with the given number of letters. */
export const letters = (number: number): string => "n".repeat(number);

const ships = (number: number) => Array.from({ length: number }, (_, i) => ({ name: `s${i}`, length: 1 }));

/** What is wrong, the address, and the page's message; no message if the address is odd but valid. */
export const ADDRESSES: readonly (readonly [what: string, fragment: string, said?: RegExp])[] = [
  ["a broken percent sign", "preset=gorkoff-5x5&shots=%E0%A4%A", /“shots” in the link has a broken % sign/],
  ["nothing but a percent sign", "%", /“%” means nothing here/],
  ["an unknown key", "colour=red&preset=gorkoff-5x5", /“colour” means nothing here/],
  ["keys that stand there twice", "preset=hasbro&preset=gorkoff-5x5", /“preset” is in the link twice/],
  ["a huge number", rules({ board: { size: [1e30, 5] } }), /board\.size\[0\]: 1e\+30 is not a side length/],
  ["a negative size", rules({ board: { size: [-3, 5] } }), /board\.size\[0\]: -3 is not a side length/],
  ["no size at all", rules({ board: { size: [] } }), /board\.size/],
  [
    "names of what all objects have as keys",
    "__proto__=1&toString=2",
    /“__proto__” means nothing[\s\S]*“toString” means nothing/,
  ],
  ["such a name as a preset", "preset=__proto__", /there is no preset "__proto__"/],
  ["such a name as a field", "rules={'__proto__':{'answers':'hit'}}", /unknown field "__proto__"/],
  ["half a letter", "preset=gorkoff-5x5&ship=%ED%A0%80", /“ship” in the link has a broken % sign/],
  ["HTML with a script", "preset=<script>alert(1)</script>", /no preset "<script>alert\(1\)<\/script>"/],
  [
    "HTML with a fault",
    "preset=gorkoff-5x5&ship=<img+src=x+onerror=alert(1)>",
    /no class "<img src=x onerror=alert\(1\)>"/,
  ],
  ["a megabyte of shots", `shots=${"A1x+".repeat(262_144)}`, /The link has 1,048,582 characters/],
  ["a megabyte of keys", "a&".repeat(500_000), /The link has 1,000,000 characters/],
  ["a hundred thousand keys", "a&".repeat(100_000), /99,995 further parts of the link cannot be read/],
  ["400 dimensions of one cell", rules({ board: { size: Array(400).fill(1) } }), /ships need|400 dimensions/],
  ["400 dimensions of three", rules({ board: { size: Array(400).fill(3) } }), /board\.size: 3 x 3 x 3.*…/],
  [
    "a class with a name of 3,000 letters",
    rules({ fleet: [{ name: letters(3000), length: 2 }] }),
    /fleet\[0\]\.name: .*3000 letters/,
  ],
  [
    "one of 61 letters",
    rules({ fleet: [{ name: letters(61), length: 2 }] }),
    /fleet\[0\]\.name: the name has 61 letters/,
  ],
  ["rules with such a name", rules({ name: letters(3000) }), /^name: a text of 3000 letters/],
  [
    "names of sixty letters",
    `${rules({ fleet: [{ name: letters(60), length: 2 }], answers: "named" })}&shots=A1x+A2%23${letters(60)}`,
  ],
  [
    "fifty classes with long names",
    rules({
      board: { size: [20, 20] },
      fleet: ships(50).map((ship) => ({ ...ship, name: ship.name + letters(56) })),
      contact: "overlap",
      answers: "count",
    }),
  ],
  [
    "four thousand classes",
    rules({ board: { size: [70, 70] }, fleet: ships(4000) }),
    /fleet: the fleet has 4,000 classes/,
  ],
  [
    "ten thousand ships",
    rules({ fleet: [{ name: "a", length: 1, count: 10_000 }], contact: "overlap", answers: "count" }),
    /fleet: the chances of 0 to 10,000/,
  ],
  [
    "a drawing of 60 cells",
    rules({ board: { size: [60, 60] }, fleet: [{ name: "a", shape: ["X".repeat(60)] }] }),
    /the drawing is 60 cells long/,
  ],
  ["shots that contradict each other", "preset=gorkoff-5x5&shots=A1x+B2x"],
  [
    "a shot at a blocked cell",
    `${rules({ board: { size: [5, 5], blocked: ["B1"] } })}&shots=B1.`,
    /B1 is a blocked cell/,
  ],
  ["a cell shot twice", "preset=gorkoff-5x5&shots=A1.+A1x", /A1 was already shot/],
  ["shots for rules that cannot be read", "preset=nope&shots=A1.", /there is no preset "nope"/],
  ["a class that is not there", `preset=gorkoff-5x5&ship=${letters(3000)}`, /^ship: the fleet has no class "n{80}…"/],
  ["a measure that is not there", `preset=gorkoff-5x5&show=${letters(3000)}`, /^show: "n{80}…" cannot be shown/],
  [
    "a strategy that cannot be",
    `preset=gorkoff-5x5&best=${letters(3000)}`,
    /^best: "n{80}…" is not the name of a strategy/,
  ],
  ["boxes without end", "preset=boxes:99999999x99:9", /board\.size: the board has 9\.9e\+791 cells/],
  ["boxes without number", "preset=boxes:9x9:9999999999", /9999999999 ships are too many/],
  ["pictures for names", "preset=🚢&shots=😀", /there is no preset "🚢"/],
  ["blanks", "%20%09&preset=%20hasbro%20", /did you mean "hasbro"/],
  ["one long shot", `preset=gorkoff-5x5&shots=${letters(3000)}`, /^shot 1 "n{80}…"/],
  ["brackets without end", `rules=${"[".repeat(100_000)}`, /there is no preset "\[{80}…"/],
  ["no JSON", "rules={'board':", /scenario: is not JSON/],
];
